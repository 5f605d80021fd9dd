#include "views/canvas/picture_view.h"

#include "views/canvas/drag/item_carrier.h"
#include "views/models/placement_drop.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QDropEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <utility>

namespace cutaway {

namespace {

constexpr int picturePreviewEvery = 40; // milliseconds
constexpr QPointF besidePicture(-1, -1);

} // namespace

/// Drags an item onto a group of the picture, or out of it to others that take items.
class PictureView::ItemDrag : public ItemDrop
{
public:
    explicit ItemDrag(PictureView *view)
        : ItemDrop(view->m_drags, view->m_source,
                   [view](QPointF point, const std::vector<ItemIndex> &items) { return view->dropAt(point, items); })
        , m_view(view)
        , m_carrier(view)
    {
    }

    bool sharesPress() const override { return true; }
    bool grab(QPointF point) override
    {
        const ItemIndex item = m_view->itemAt(point);
        m_isOwn = item.isValid() && ItemDrop::takes({item});
        return m_isOwn;
    }
    bool takes(const std::vector<ItemIndex> &items) override
    {
        m_isOwn = false;
        return ItemDrop::takes(items);
    }
    void begin() override
    {
        m_view->m_press.reset();
        m_view->setHovered({});
        if (m_isOwn)
            m_view->viewport()->setCursor(Qt::ClosedHandCursor);
    }
    void moveTo(QPointF point, Qt::KeyboardModifiers modifiers) override;
    Wish wish() override { return m_isOutside ? Wish() : ItemDrop::wish(); }
    bool dropOutside() override
    {
        const bool isTaken = m_carrier.isTaken();
        m_carrier.drop();
        return isTaken;
    }
    void letGo(bool isBack) override;

private:
    PictureView *m_view;
    ItemCarrier m_carrier;
    bool m_isOwn = false; ///< grabbed here
    bool m_isOutside = false;
};

/// What a drop here would do is no longer shown when others show what one there would do.
void PictureView::ItemDrag::moveTo(QPointF point, Qt::KeyboardModifiers modifiers)
{
    ItemDrop::moveTo(point, modifiers);
    m_isOutside = m_isOwn && !m_view->viewport()->rect().contains(point.toPoint());
    if (!m_isOutside)
        return m_carrier.leave();
    machine()->ask();
    if (isHeld())
        m_carrier.carryTo(m_view->viewport()->mapTo(m_view, point), items());
}

void PictureView::ItemDrag::letGo(bool isBack)
{
    ItemDrop::letGo(isBack);
    m_carrier.leave();
    if (m_isOwn)
        m_view->viewport()->unsetCursor();
}

PictureView::PictureView(PlanSource *source, ViewState *state, QWidget *parent)
    : QAbstractScrollArea(parent), m_drags(new DragMachine(source, viewport(), this))
{
    connect(m_drags, &DragMachine::hintChanged, this, &PictureView::hintChanged);
    connect(m_drags, &DragMachine::dropRefused, this, &PictureView::dropRefused);
    connect(m_drags, &DragMachine::repaint, viewport(), qOverload<>(&QWidget::update));
    m_source = source;
    m_state = state;
    new ItemDrag(this);
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_previewing.setSingleShot(true);
    m_previewing.setInterval(picturePreviewEvery);
    connect(&m_previewing, &QTimer::timeout, this, &PictureView::showPreview);
    connect(source, &PlanSource::planReplaced, this, [this] {
        forgetPress();
        planReplaced();
    });
    connect(source, &PlanSource::changed, this, [this] {
        forgetPress();
        planChanged();
    });
    connect(source, &PlanSource::previewChanged, this, [this] {
        if (isVisible() && !m_previewing.isActive())
            m_previewing.start();
    });
    connect(state, &ViewState::selectionChanged, this, &PictureView::followSelection);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] {
        layOut();
        updateGeometry();
    });
}

void PictureView::forgetPress()
{
    m_hovered.reset();
    m_press.reset();
    m_drags->giveUp(false);
}

double PictureView::scrolled() const
{
    return verticalScrollBar()->value();
}

QString PictureView::toolTipAt(QPointF point) const
{
    const std::optional<std::size_t> thing = thingAt(point);
    return thing ? nameOf(*thing) + u'\n' + textOf(*thing) : QString();
}

void PictureView::click(QPointF point)
{
    if (const std::optional<std::size_t> thing = thingAt(point))
        goTo(*thing, true);
    else
        m_state->selectSpot({});
}

void PictureView::tellFocus(std::size_t thing)
{
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(int(thing));
    QAccessible::updateAccessibility(&focus);
    viewport()->update();
}

void PictureView::setHovered(std::optional<std::size_t> thing)
{
    if (std::exchange(m_hovered, thing) == thing)
        return;
    m_state->setHovered(thing ? spotOf(*thing) : Spot());
    hoverChanged();
    viewport()->update();
}

bool PictureView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        setHovered({});
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), viewport());
    return true;
}

void PictureView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme().canvas);
    if (thingCount() == 0)
        return;
    paintPicture(painter);
    if (hasFocus())
        paintFrame(painter, QRectF(viewport()->rect()), theme().accent, 2);
}

void PictureView::resizeEvent(QResizeEvent *)
{
    layOut();
}

void PictureView::scrollContentsBy(int, int)
{
    viewport()->update();
}

void PictureView::mousePressEvent(QMouseEvent *event)
{
    m_press.reset();
    if (event->button() == Qt::LeftButton)
        m_press = Press{event->position()};
}

void PictureView::mouseMoveEvent(QMouseEvent *event)
{
    setHovered(thingAt(event->position()));
    if (!m_press || !(event->buttons() & Qt::LeftButton))
        return;
    m_press->isMoved = m_press->isMoved || isDragged(m_press->at, event->position());
    if (m_press->isMoved)
        dragTo(event->position());
}

void PictureView::mouseReleaseEvent(QMouseEvent *event)
{
    const std::optional<Press> press = std::exchange(m_press, std::nullopt);
    if (event->button() == Qt::LeftButton && press && !press->isMoved)
        click(event->position());
}

void PictureView::focusInEvent(QFocusEvent *)
{
    viewport()->update();
}

void PictureView::focusOutEvent(QFocusEvent *)
{
    viewport()->update();
}

DragTool::Wish PictureView::dropAt(QPointF point, const std::vector<ItemIndex> &items) const
{
    const EditedPlan &plan = *m_source->plan();
    const GroupIndex target = bestGroup(plan, dropTargetsAt(point, items), items);
    return {target.isValid() ? moveToGroup(plan, items, target) : Move(), {}};
}

void PictureView::takeDropsOn(QWidget *beside)
{
    beside->setAcceptDrops(true);
    beside->installEventFilter(this);
}

bool PictureView::eventFilter(QObject *beside, QEvent *event)
{
    switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop: return m_drags->carryIn(static_cast<QDropEvent *>(event), besidePicture);
    case QEvent::DragLeave: return m_drags->carryOut();
    default: return QAbstractScrollArea::eventFilter(beside, event);
    }
}

} // namespace cutaway
