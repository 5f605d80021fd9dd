#include "app/window/bottom_docks.h"

#include "views/panels/optional_panel.h"
#include "views/panels/panel_parts.h"

#include <QAction>
#include <QChildEvent>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>

#include <algorithm>

namespace cutaway {

namespace {

// Below it, docks at both sides and below leave the canvas less than two fifths of the window. Docks grow with their
// texts.
constexpr int widthForDrawers = 1050;
constexpr int heightForDrawers = 640;
constexpr int stripMargin = 2; ///< its height is better given to the canvas

constexpr int leastHeight = 128;
constexpr int titleHeight = 28;
constexpr int leastDrawerHeight = 80; ///< with its title
constexpr int tabsHeight = 30;
constexpr int mostPercent = 48;       ///< of the window
constexpr int mostPercentForAll = 54; ///< where all is seen then that would not be with less

} // namespace

TabsOnDrag::TabsOnDrag(QMainWindow *window) : QObject(window)
{
    window->installEventFilter(this);
}

/// The window makes the bars of its docks itself, whenever it needs one.
bool TabsOnDrag::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ChildPolished) {
        if (auto *tabs = qobject_cast<QTabBar *>(static_cast<QChildEvent *>(event)->child())) {
            tabs->setAcceptDrops(true); // or it would hear nothing of it
            tabs->setChangeCurrentOnDrag(true);
        }
    }
    return QObject::eventFilter(watched, event);
}

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

BottomDocks::BottomDocks(QMainWindow *window, QDockWidget *always, const QWidget *canvas)
    : QObject(window), m_window(window), m_always(always), m_canvas(canvas)
{
    window->installEventFilter(this);
}

bool BottomDocks::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &BottomDocks::leaveRoomForCanvas, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

QList<QDockWidget *> BottomDocks::seen() const
{
    QList<QDockWidget *> docks;
    for (QDockWidget *dock : m_window->findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly)) {
        const bool isBelow = m_window->dockWidgetArea(dock) == Qt::BottomDockWidgetArea;
        const bool isInFront = !dock->isFloating() && !dock->visibleRegion().isEmpty();
        if (isBelow && isInFront)
            docks.append(dock);
    }
    return docks;
}

void BottomDocks::leaveRoomForCanvas()
{
    for (QDockWidget *dock : seen())
        lower(dock);
}

void BottomDocks::keepHeight()
{
    const QList<QDockWidget *> docks = seen();
    QList<int> heights;
    for (const QDockWidget *dock : docks)
        heights.append(dock->height());
    // Once the other picture has said how large it would be.
    QTimer::singleShot(0, this, [this, docks, heights] { m_window->resizeDocks(docks, heights, Qt::Vertical); });
}

void BottomDocks::lower(QDockWidget *dock)
{
    const int most = m_areDrawers ? mostHeightOfDrawer(dock) : mostHeightOf(dock);
    if (dock->height() > most)
        m_window->resizeDocks({dock}, {most}, Qt::Vertical);
}

void BottomDocks::limit(QDockWidget *drawer)
{
    if (drawer->isFloating() || m_window->dockWidgetArea(drawer) != Qt::BottomDockWidgetArea)
        return;
    const auto give = [this, drawer] { m_window->resizeDocks({drawer}, {mostHeightOfDrawer(drawer)}, Qt::Vertical); };
    QMetaObject::invokeMethod(this, give, Qt::QueuedConnection); // once it has its place
}

/// Of what the two have together, all that half of the window leaves.
int BottomDocks::mostHeightOfDrawer(const QDockWidget *drawer) const
{
    const auto needed = m_neededHeights.find(drawer);
    const int least = needed == m_neededHeights.end() ? leastDrawerHeight : needed->second;
    return std::max(scaled(least), m_canvas->height() + drawer->height() - (m_window->height() + 1) / 2);
}

int BottomDocks::mostHeight() const
{
    return std::max(scaled(leastHeight), m_window->height() * mostPercent / 100);
}

/// With title and tabs; none where that is too much, or less does as well.
std::optional<int> BottomDocks::wholeHeightOf(const OptionalPanel &panel) const
{
    const int whole = panel.wantedHeight() + scaled(titleHeight + tabsHeight);
    const bool isLittleEnough = whole <= m_window->height() * mostPercentForAll / 100;
    return panel.isWorthItsHeight() && isLittleEnough ? std::optional(whole) : std::nullopt;
}

int BottomDocks::mostHeightOf(const QDockWidget *dock) const
{
    const auto optional = std::ranges::find(m_optional, dock, &Optional::dock);
    const std::optional<int> whole = optional == m_optional.end() ? std::nullopt : wholeHeightOf(*optional->panel);
    return std::max(mostHeight(), whole.value_or(0));
}

void BottomDocks::add(QDockWidget *dock, const OptionalPanel *panel)
{
    m_optional.push_back({dock, panel, panel->isAvailable(), panel->isInFront()});
    connect(panel, &OptionalPanel::availabilityChanged, this, [this, dock] { takeAvailability(dock); });
    connect(dock->toggleViewAction(), &QAction::toggled, this, [this, dock](bool open) { takeWish(dock, open); });
    m_window->tabifyDockWidget(m_always, dock);
    showAll();
}

void BottomDocks::tabify()
{
    for (const Optional &each : m_optional)
        m_window->tabifyDockWidget(m_always, each.dock);
}

bool BottomDocks::hasAny() const
{
    return std::ranges::any_of(m_optional, [](const Optional &each) { return each.isExpected(); });
}

int BottomDocks::height() const
{
    const int known = m_heights[hasAny() ? 1 : 0];
    if (known > 0)
        return known;
    const auto front = std::ranges::find_if(m_optional, [](const Optional &each) { return each.isExpected(); });
    if (front == m_optional.end())
        return scaled(leastHeight);
    if (const std::optional<int> whole = wholeHeightOf(*front->panel))
        return std::max(scaled(leastHeight), *whole);
    return std::max(scaled(leastHeight), std::min(front->panel->wantedHeight() + scaled(titleHeight), mostHeight()));
}

void BottomDocks::noteHeight()
{
    if (m_areDrawers)
        return;
    for (const QDockWidget *dock : m_window->findChildren<QDockWidget *>()) {
        const bool isOurs = dock == m_always || std::ranges::count(m_optional, dock, &Optional::dock) > 0;
        if (m_isShown && isOurs && dock->isVisible() && !dock->isFloating())
            m_heights[hasAny() ? 1 : 0] = dock->height();
    }
}

void BottomDocks::takeAvailability(const QDockWidget *dock)
{
    const auto found = std::ranges::find(m_optional, dock, &Optional::dock);
    noteHeight();
    if (m_isShown && found->isAvailable && !m_areDrawers)
        found->isWanted = !dock->isHidden();
    found->isAvailable = found->panel->isAvailable();
    found->isInFront = found->panel->isInFront();
    showAll();
}

/// The user has closed one, or opened it again: what is left is as high as it was without it, or with it.
void BottomDocks::takeWish(const QDockWidget *dock, bool open)
{
    const auto found = std::ranges::find(m_optional, dock, &Optional::dock);
    if (m_areDrawers || !m_isShown || !found->isAvailable || found->isWanted == open)
        return;
    if (!open && !dock->isFloating())
        m_heights[hasAny() ? 1 : 0] = dock->height();
    found->isWanted = open;
    QDockWidget *seen = open ? found->dock : m_always;
    const auto give = [this, seen] { m_window->resizeDocks({seen}, {height()}, Qt::Vertical); };
    QMetaObject::invokeMethod(this, give, Qt::QueuedConnection); // once it has its place
}

void BottomDocks::setShown(bool shown)
{
    m_isShown = shown;
    if (shown)
        showAll();
}

void BottomDocks::setDrawers(bool drawers)
{
    m_areDrawers = drawers;
    showAll();
}

/// What cannot be opened says why.
void BottomDocks::offer(const Optional &each) const
{
    QAction *toggle = each.dock->toggleViewAction();
    toggle->setEnabled(m_isShown && each.isAvailable);
    toggle->setToolTip(each.isAvailable ? QString() : each.panel->hint());
}

void BottomDocks::showAll()
{
    if (m_areDrawers) {
        for (const Optional &each : m_optional) {
            offer(each);
            each.dock->setVisible(each.dock->isVisible() && each.isAvailable);
        }
        return;
    }
    QDockWidget *front = nullptr;
    for (const Optional &each : m_optional) {
        each.dock->setVisible(isSeen(each));
        offer(each);
        if (isSeen(each) && each.isInFront && !front)
            front = each.dock;
    }
    (front ? front : m_always)->raise();
    if (m_isShown && (front || m_always->isVisible()))
        m_window->resizeDocks({front ? front : m_always}, {height()}, Qt::Vertical);
}

void BottomDocks::reset()
{
    tabify();
    m_heights = {};
    for (Optional &each : m_optional)
        each.isWanted = true;
}

} // namespace cutaway
