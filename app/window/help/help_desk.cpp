#include "app/window/help/help_desk.h"

#include "app/window/help/help_window.h"
#include "views/models/plan_source.h"
#include "views/panels/panel_parts.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMainWindow>

namespace cutaway {

HelpDesk::HelpDesk(const PlanSource &source, QMainWindow *window) : QObject(window), m_source(source), m_window(window)
{
    qApp->installEventFilter(this);
    for (const DockTitle *title : window->findChildren<DockTitle *>())
        connect(title, &DockTitle::helpRequested, this, [this, title] { showAbout(title); });
}

bool HelpDesk::eventFilter(QObject *watched, QEvent *event)
{
    const auto *widget = qobject_cast<QWidget *>(watched);
    const bool isKey = event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_F1;
    if (!isKey || !widget || widget->window() != QApplication::activeModalWidget())
        return QObject::eventFilter(watched, event);
    showAbout(widget);
    return true;
}

void HelpDesk::show()
{
    showAbout(QApplication::focusWidget());
}

void HelpDesk::showAbout(const QWidget *place)
{
    HelpWindow *help = windowOver(QApplication::activeModalWidget());
    help->setPages(helpPages(m_window->actions(), m_source.plan()));
    help->openAt(place);
}

/// Over a modal dialog one that goes with it: the window's own would take no clicks.
HelpWindow *HelpDesk::windowOver(QWidget *dialog)
{
    if (dialog) {
        auto *help = dialog->findChild<HelpWindow *>();
        return help ? help : new HelpWindow(dialog);
    }
    if (!m_help)
        m_help = new HelpWindow(m_window);
    return m_help;
}

} // namespace cutaway
