#include "views/canvas/drag/chip_drag.h"

#include "views/canvas/paint/card_painter.h"
#include "views/canvas/paint/target_badge.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QWidget>

namespace cutaway {

namespace {

constexpr double badgeWidth = 200;
constexpr double fromPointer = 12;

/// Where there is no room below the chip: the card, its chips and what comes to it stay in sight.
QRectF besideTarget(const QRectF &card, QSizeF size, const QRectF &view)
{
    const double gap = 12 * textScale();
    const bool hasRoom = card.right() + gap + size.width() <= view.right();
    const double left = hasRoom ? card.right() + gap : card.left() - gap - size.width();
    return {{left, view.bottom() - size.height()}, size};
}

} // namespace

ChipDrag::ChipDrag(DragMachine *machine, SceneKeeper *keeper, CanvasView *view, PlanSource *source,
                   const ViewState *state, std::function<bool(QPointF)> isFree, QWidget *canvas)
    : PlacementDrop(machine, source, state)
    , m_keeper(keeper)
    , m_view(view)
    , m_source(source)
    , m_isFree(std::move(isFree))
    , m_canvas(canvas)
{
}

BoxRef ChipDrag::cardAt(QPointF point) const
{
    const Scene &scene = m_keeper->scene();
    if (!m_keeper->hasPlan() || !meshOf(*scene.plan()) || !m_view->viewport().contains(point) || !m_isFree(point))
        return {};
    const Hit hit = hitTest(scene, m_view->transform().toScene(point));
    return hit.isOnBox() && scene.box(hit.box).role == BoxRole::Card ? hit.box : BoxRef();
}

PlacementDrop::Aim ChipDrag::aimAt(QPointF point) const
{
    const BoxRef card = cardAt(point);
    if (!card.isValid())
        return {};
    const Scene &scene = m_keeper->scene();
    Aim aim{scene.box(card).item, {}};
    if (detailOf(m_view->zoom()) != Detail::Full)
        return aim;
    const std::size_t chips = meshOf(*scene.plan())->tensor(aim.tensor).placements.size();
    for (std::size_t i = 0; i < chips; ++i) {
        if (chipRect(scene.rect(card), i, scene.metrics().scale).contains(m_view->transform().toScene(point)))
            aim.meshDimension = i;
    }
    return aim;
}

bool ChipDrag::grab(QPointF point)
{
    const Aim aim = aimAt(point);
    if (!aim.meshDimension)
        return false;
    m_pressed = cardAt(point);
    hold({*aim.meshDimension, meshOf(*m_source->plan())->tensor(aim.tensor).placements[*aim.meshDimension]});
    return true;
}

void ChipDrag::begin()
{
    m_canvas->setFocus();
}

QString ChipDrag::hintOnGround() const
{
    return CanvasTexts::tr("Drop it on a tensor, Esc cancels");
}

void ChipDrag::paintTarget(PaintContext &context) const
{
    if (!target().isValid())
        return;
    const QColor ink = meaningInk(context.theme, meaning());
    for (const ItemIndex item : targets()) {
        const BoxRef card = context.scene.boxOf(item);
        if (!card.isValid())
            continue;
        const QRectF rect = context.scene.rect(card);
        paintRoundBox(context.painter, rect, 3 * context.scale(), {}, ink, 2);
        const bool hasChips = context.scene.box(card).role == BoxRole::Card; // closed boxes show none
        if (hasChips && context.detail == Detail::Full)
            paintRoundBox(context.painter, chipRect(rect, wanted().meshDimension, context.scale()), 3 * context.scale(),
                          {}, ink, 2);
    }
}

void ChipDrag::paintGhost(PaintContext &context) const
{
    if (!isDragging())
        return;
    context.detail = Detail::Full;
    const double s = textScale();
    const QRectF view = m_view->viewport().adjusted(4, 4, -4, -4);
    const QRectF ghost(point() + QPointF(fromPointer, fromPointer), chipSize * s);
    const MeshPlacement &placement = chip().placement;
    paintChip(context.painter, ghost, placement, context.theme);
    paintRoundBox(context.painter, ghost, 3 * s, {}, context.theme.accent, 2);
    const QString text = placementText(placement);
    drawText(context, {ghost.center().x() - textWidth(context, text, TextRole::Small) / 2, ghost.center().y() + 4 * s},
             text, TextRole::Small, placementInk(context.theme, placement));
    const Verdict *verdict = machine()->verdict();
    if (!verdict)
        return;
    const TargetBadge badge = makeBadge(context.plan(), verdict->preview, LaneIndex(0), context.texts, badgeWidth * s);
    const QSizeF size = badgeSize(badge, badgeWidth * s);
    const BoxRef card = context.scene.boxOf(target());
    const QRectF taker = card.isValid() ? m_view->transform().toWidget(context.scene.rect(card)) : ghost;
    QRectF rect(ghost.bottomLeft() + QPointF(0, 8 * s), size);
    if (rect.bottom() > view.bottom())
        rect = besideTarget(taker, size, view);
    rect.moveLeft(std::clamp(rect.left(), view.left(), std::max(view.left(), view.right() - rect.width())));
    rect.moveTop(std::max(rect.top(), view.top()));
    paintBadge(context.painter, rect, context.theme, context.texts, badge);
}

} // namespace cutaway
