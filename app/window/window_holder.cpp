#include "app/window/window_holder.h"

#include "app/settings/language.h"
#include "app/settings/number_format.h"
#include "app/settings/text_size.h"
#include "app/window/main_window.h"
#include "views/theme/style.h"

namespace cutaway {

WindowHolder::WindowHolder()
{
    hold(std::make_unique<MainWindow>());
}

WindowHolder::~WindowHolder() = default;

void WindowHolder::hold(std::unique_ptr<MainWindow> window)
{
    m_window = std::move(window);
    // Later: what wants it is a part of the window.
    connect(m_window.get(), &MainWindow::renewalWanted, this, &WindowHolder::renew, Qt::QueuedConnection);
}

void WindowHolder::renew()
{
    if (const QString why = m_window->keptBecause(); !why.isEmpty())
        return m_window->tellRenewalWaits(why);
    const QString log = m_window->document().isOpen() ? m_window->autosave().store().file() : QString();
    const Planning::State planning = m_window->document().planning().state();
    m_window->keepView();
    m_window->keepLayout();
    applyLanguage();
    applyNumberFormat();
    if (!isTextSizeApplied()) {
        applyTextSize();
        installStyle();
    }
    auto next = std::make_unique<MainWindow>();
    next->show(); // before the other goes: the program would end with its last window
    next->activateWindow();
    hold(std::move(next)); // the log of the one before is written to its end now, and free
    if (!log.isEmpty())
        m_window->restore(log, planning);
}

} // namespace cutaway
