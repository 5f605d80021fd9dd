#pragma once

#include <QObject>
#include <QWidget>

class QDropEvent;

namespace cutaway {

class DropHighlight;

/// Lets files be dropped anywhere on a window, also on fields that would take them for text.
class FileDrop : public QObject
{
    Q_OBJECT

public:
    explicit FileDrop(QWidget *window);

signals:
    void dropped(const QStringList &paths);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool accept(QDropEvent *event);
    void setHighlighted(bool highlighted);

    QWidget *m_window;
    DropHighlight *m_highlight;
};

/// Drawn over the window while files are dragged over it.
class DropHighlight : public QWidget
{
    Q_OBJECT

public:
    explicit DropHighlight(QWidget *window);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace cutaway
