#pragma once

#include <QObject>
#include <QPoint>

class QMimeData;
class QTabBar;
class QWidget;

namespace cutaway {

class Document;

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

} // namespace cutaway
