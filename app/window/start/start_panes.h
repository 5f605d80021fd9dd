#pragma once

#include "app/document/session.h"
#include "app/settings/recent_files.h"
#include "app/window/start/start_cards.h"

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace cutaway {

/// Mark, name and what the program is for.
class StartHeading : public QWidget
{
    Q_OBJECT

public:
    explicit StartHeading(QWidget *parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// "Drop a graph, an inventory or a plan here", and the button that asks for files.
class DropPane : public StartBox
{
    Q_OBJECT

public:
    explicit DropPane(QWidget *parent = nullptr);
    QPushButton *openButton() const { return m_open; }

private:
    QPushButton *m_open;
};

/// Work that a crash left, with a button to restore it and one to throw it away.
class ContinuePane : public StartBox
{
    Q_OBJECT

public:
    explicit ContinuePane(const Session &session, QWidget *parent = nullptr);

signals:
    void restoreRequested(const cutaway::Session &session);
    void discardRequested(const cutaway::Session &session);
};

/// Files that were open before.
class RecentPane : public StartBox
{
    Q_OBJECT

public:
    explicit RecentPane(const std::vector<RecentFiles> &files, QWidget *parent = nullptr);

signals:
    void openRequested(const QStringList &paths);
};

} // namespace cutaway
