#include "views/canvas/picture_view.h"

#include "views/models/placement_drop.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QDrag>
#include <QDragEnterEvent>
#include <QDragLeaveEvent>
#include <QDragMoveEvent>
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

PictureView::PictureView(PlanSource *source, ViewState *state, QWidget *parent)
    : QAbstractScrollArea(parent), m_groupDrop(new GroupDrop(source, this))
{
    m_source = source;
    m_state = state;
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_previewing.setSingleShot(true);
    m_previewing.setInterval(picturePreviewEvery);
    connect(&m_previewing, &QTimer::timeout, this, &PictureView::showPreview);
    connect(m_groupDrop, &GroupDrop::refused, this, &PictureView::dropRefused);
    connect(source, &PlanSource::planReplaced, this, [this] {
        m_hovered.reset();
        m_press.reset();
        planReplaced();
    });
    connect(source, &PlanSource::changed, this, [this] {
        m_hovered.reset();
        m_press.reset();
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
        m_press = Press{event->position(), itemAt(event->position())};
}

void PictureView::mouseMoveEvent(QMouseEvent *event)
{
    setHovered(thingAt(event->position()));
    if (!m_press || !(event->buttons() & Qt::LeftButton))
        return;
    const double moved = (event->position() - m_press->at).manhattanLength();
    m_press->isMoved = m_press->isMoved || moved >= QApplication::startDragDistance();
    if (!m_press->isMoved)
        return;
    if (!m_press->item.isValid())
        return dragTo(event->position());
    auto *drag = new QDrag(this);
    drag->setMimeData(itemMimeData({m_press->item}));
    m_press.reset();
    drag->exec(Qt::MoveAction);
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

GroupIndex PictureView::dropTargetAt(QPointF point, const std::vector<ItemIndex> &items) const
{
    const std::vector<GroupIndex> groups = dropTargetsAt(point, items);
    return groups.size() == 1 ? groups.front() : m_groupDrop->best(groups, items);
}

void PictureView::dragEnterEvent(QDragEnterEvent *event)
{
    if (!itemsOf(event->mimeData()).empty())
        event->acceptProposedAction();
}

void PictureView::dragMoveEvent(QDragMoveEvent *event)
{
    carry(event, event->position(), viewport());
}

void PictureView::carry(QDropEvent *event, QPointF point, const QWidget *over)
{
    const std::vector<ItemIndex> items = itemsOf(event->mimeData());
    const GroupIndex target = dropTargetAt(point, items);
    event->setAccepted(target.isValid());
    if (!target.isValid())
        m_groupDrop->leave();
    QToolTip::showText(over->mapToGlobal(event->position().toPoint()),
                       target.isValid() ? m_groupDrop->hover(target, items) : QString(), viewport());
}

void PictureView::dragLeaveEvent(QDragLeaveEvent *event)
{
    m_groupDrop->leave();
    QToolTip::hideText();
    event->accept();
}

void PictureView::dropEvent(QDropEvent *event)
{
    drop(event, event->position());
}

void PictureView::takeDropsOn(QWidget *beside)
{
    beside->setAcceptDrops(true);
    beside->installEventFilter(this);
}

bool PictureView::eventFilter(QObject *beside, QEvent *event)
{
    switch (event->type()) {
    case QEvent::DragEnter: dragEnterEvent(static_cast<QDragEnterEvent *>(event)); return true;
    case QEvent::DragMove:
        carry(static_cast<QDragMoveEvent *>(event), besidePicture, static_cast<QWidget *>(beside));
        return true;
    case QEvent::DragLeave: dragLeaveEvent(static_cast<QDragLeaveEvent *>(event)); return true;
    case QEvent::Drop: drop(static_cast<QDropEvent *>(event), besidePicture); return true;
    default: return QAbstractScrollArea::eventFilter(beside, event);
    }
}

void PictureView::drop(QDropEvent *event, QPointF point)
{
    QToolTip::hideText();
    const std::vector<ItemIndex> items = itemsOf(event->mimeData());
    const GroupIndex target = dropTargetAt(point, items);
    if (!target.isValid())
        return m_groupDrop->leave();
    event->acceptProposedAction();
    m_groupDrop->drop(target, items);
}

} // namespace cutaway
