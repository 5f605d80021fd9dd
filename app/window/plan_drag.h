#pragma once

#include <QObject>
#include <QPoint>
#include <QWidget>

class QDropEvent;
class QMimeData;
class QTabBar;

namespace cutaway {

class Document;
class DropHighlight;

/// Plans that are pulled off a window's tabs, and dropped on another window of the same model: there they are a tab
/// more, with the devices that they had. Windows may be of one program or of two.
class PlanDrag : public QObject
{
    Q_OBJECT

public:
    PlanDrag(Document &document, QTabBar *tabs, QWidget *window);

    /// What is dragged of a tab. O(plan).
    static QMimeData *dataOf(const Document &document, int tab);

signals:
    /// Why what was dropped is not taken.
    void refused(const QString &title, const QString &why);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool pull(QEvent *event);
    bool receive(QObject *watched, QEvent *event);
    void take(const QMimeData &data);

    Document &m_document;
    QTabBar *m_tabs;
    QWidget *m_window;
    int m_pressed = -1;
    QPoint m_from;
};

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
