#pragma once

#include <QWidget>

class QDockWidget;
class QMenu;
class QToolButton;

namespace cutaway {

/// The title bar of a dock: its title, a summary at the right, and buttons: help about it, a menu, and hiding it.
/// Dragging it moves the dock.
class DockTitle : public QWidget
{
    Q_OBJECT

public:
    explicit DockTitle(QDockWidget *dock);

    QString summary() const { return m_summary; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void helpRequested();

public slots:
    /// `h4, 12.0 GB/s links`; elided before the title is.
    void setSummary(const QString &summary);

protected:
    void paintEvent(QPaintEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void fillMenu(QMenu *menu) const;

    QDockWidget *m_dock;
    QString m_summary;
    QToolButton *m_help;
    QToolButton *m_more;
    QToolButton *m_close;
};

} // namespace cutaway
