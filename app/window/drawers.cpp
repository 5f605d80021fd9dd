#include "app/window/drawers.h"

#include "views/panels/panel_parts.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QToolBar>

namespace cutaway {

namespace {

// Below it, docks at both sides and below leave the canvas less than two fifths of the window. Docks grow with their
// texts.
constexpr int widthForDrawers = 1050;
constexpr int heightForDrawers = 640;
constexpr int stripMargin = 2; ///< its height is better given to the canvas

} // namespace

Drawers::Drawers(QMainWindow *window, int version)
    : QObject(window), m_window(window), m_version(version), m_strip(new QToolBar(tr("Panels"), window))
{
    m_strip->setObjectName("drawers");
    m_strip->setMovable(false);
    m_strip->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_strip->toggleViewAction()->setVisible(false);
    window->addToolBar(Qt::BottomToolBarArea, m_strip);
    m_strip->hide();
    window->installEventFilter(this);
}

void Drawers::add(QDockWidget *dock)
{
    m_docks.push_back(dock);
    m_strip->addAction(dock->toggleViewAction());
    connect(dock->toggleViewAction(), &QAction::toggled, this, [this, dock](bool isOpen) {
        if (m_isOn && isOpen)
            closeOthers(dock);
    });
    connect(dock, &QDockWidget::visibilityChanged, this, &Drawers::keepWide, Qt::QueuedConnection);
    connect(dock, &QDockWidget::dockLocationChanged, this, &Drawers::keepWide, Qt::QueuedConnection);
}

bool Drawers::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &Drawers::follow, Qt::QueuedConnection);
    else if (event->type() == QEvent::MouseButtonRelease) // of a line between docks
        keepWide();
    return QObject::eventFilter(watched, event);
}

void Drawers::setActive(bool active)
{
    m_isActive = active;
    keepWide();
    follow();
}

/// Not when the window is resized: it squeezes the docks before anybody hears of it, and does not widen them again.
void Drawers::keepWide()
{
    if (m_isActive && !m_isOn && !areNeeded())
        m_wide = m_window->saveState(m_version);
}

QByteArray Drawers::wideState() const
{
    return m_isOn ? m_wide : m_window->saveState(m_version);
}

bool Drawers::areNeeded() const
{
    return m_window->width() < scaled(widthForDrawers) || m_window->height() < scaled(heightForDrawers);
}

void Drawers::follow()
{
    const bool isSmall = areNeeded();
    if (m_isActive && isSmall && !m_isOn)
        enter();
    else if (m_isOn && !(m_isActive && isSmall))
        leave();
}

void Drawers::enter()
{
    if (m_wide.isEmpty()) // there was never room for docks
        m_wide = m_window->saveState(m_version);
    m_isOn = true;
    emit changed(true);
    closeOthers(nullptr);
    m_strip->layout()->setContentsMargins(stripMargin, stripMargin, stripMargin, stripMargin);
    m_strip->show();
}

void Drawers::leave()
{
    m_isOn = false;
    m_strip->hide();
    m_window->restoreState(m_wide, m_version);
    m_strip->hide(); // whatever the state says
    emit changed(false);
}

void Drawers::closeOthers(const QDockWidget *open)
{
    for (QDockWidget *dock : m_docks) {
        if (dock != open && !dock->isFloating())
            dock->hide();
    }
}

} // namespace cutaway
