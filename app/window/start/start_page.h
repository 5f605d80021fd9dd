#pragma once

#include "app/document/samples.h"
#include "app/document/session.h"
#include "app/settings/settings.h"
#include "app/window/message_bar.h"
#include "app/window/start/start_cards.h"

#include <QScrollArea>
#include <QWidget>

class QGridLayout;
class QPushButton;
class QVBoxLayout;

namespace cutaway {

class CommandField;

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
    void restoreRequested(const QString &log);
    void discardRequested(const QString &log, const QString &title);
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

/// What the window shows while nothing is open: ways to open something.
class StartPage : public QScrollArea
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    /// Reads the list of recent files again and shows the sessions that can be continued.
    void refresh(const std::vector<Session> &sessions);
    void setMessage(const Message &message);
    void clearMessage();
    CommandField *commandField() const { return m_field; }
    /// The focus goes to the first sample.
    void focusFirst();

signals:
    void openRequested();
    void openFilesRequested(const QStringList &paths);
    void sampleRequested(const cutaway::Sample &sample);
    void restoreRequested(const QString &log);
    void discardRequested(const QString &log, const QString &title);
    void paletteRequested();
    /// A plan without a file, by its place in the list of starters.
    void starterRequested(int number);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeOpenColumn();
    QWidget *makeSampleColumn();
    QWidget *makeMessagePane();
    void arrange();
    void arrangeCards(int columns);

    QWidget *m_page;
    CommandField *m_field;
    QGridLayout *m_grid;
    QWidget *m_openColumn;
    QWidget *m_sampleColumn;
    QVBoxLayout *m_varying; ///< "Continue" and "Recent"
    QGridLayout *m_cardGrid;
    std::vector<QWidget *> m_cards;
    QWidget *m_messagePane;
    MessageBar *m_message;
    int m_cardColumns = 0;
    bool m_isNarrow = false;
};

} // namespace cutaway
