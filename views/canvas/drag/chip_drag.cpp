#include "views/canvas/drag/chip_drag.h"

#include "views/canvas/drag/drag_session.h"
#include "views/canvas/paint/card_painter.h"
#include "views/canvas/paint/target_badge.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QKeyEvent>
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

ChipDrag::ChipDrag(SceneKeeper *keeper, CanvasView *view, PlanSource *source, const ViewState *state,
                   std::function<bool(QPointF)> isFree, QWidget *canvas)
    : QObject(canvas)
    , m_keeper(keeper)
    , m_view(view)
    , m_source(source)
    , m_drop(source, state)
    , m_isFree(std::move(isFree))
    , m_canvas(canvas)
{
    canvas->installEventFilter(this);
    // The cards may be gone, or others.
    connect(keeper, &SceneKeeper::replaced, this, &ChipDrag::giveUp);
    connect(keeper, &SceneKeeper::changed, this, &ChipDrag::giveUp);
}

ChipDrag::Place ChipDrag::placeAt(QPointF point) const
{
    Place place;
    const Scene &scene = m_keeper->scene();
    const EditedPlan *mesh = m_keeper->hasPlan() ? meshOf(*scene.plan()) : nullptr;
    if (!mesh || !m_view->viewport().contains(point) || !m_isFree(point))
        return place;
    const QPointF inScene = m_view->transform().toScene(point);
    const Hit hit = hitTest(scene, inScene);
    if (!hit.isOnBox() || scene.box(hit.box).role != BoxRole::Card)
        return place;
    place.card = hit.box;
    if (detailOf(m_view->zoom()) != Detail::Full)
        return place;
    const MeshTensor tensor = mesh->tensor(scene.box(hit.box).item);
    for (std::size_t i = 0; i < tensor.placements.size(); ++i) {
        if (chipRect(scene.rect(hit.box), i, scene.metrics().scale).contains(inScene))
            place.chip = HeldChip{i, tensor.placements[i]};
    }
    return place;
}

bool ChipDrag::eventFilter(QObject *canvas, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress: return press(static_cast<QMouseEvent *>(event));
    case QEvent::MouseMove: return move(static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease: return release(static_cast<QMouseEvent *>(event));
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        if (!isActive())
            return false;
        // While a chip is held, keys do nothing else.
        if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape)
            giveUp();
        event->accept();
        return true;
    default: return QObject::eventFilter(canvas, event);
    }
}

/// Any other button gives up.
bool ChipDrag::press(const QMouseEvent *event)
{
    if (isActive()) {
        giveUp();
        return true;
    }
    m_isGivenUp = false;
    if (event->button() != Qt::LeftButton || event->modifiers() != Qt::NoModifier)
        return false;
    m_pressed = placeAt(event->position());
    m_pressPoint = event->position();
    return m_pressed.chip.has_value();
}

bool ChipDrag::move(const QMouseEvent *event)
{
    const bool isOurs = m_pressed.chip || isActive() || m_isGivenUp;
    const bool isFar = isDragged(m_pressPoint, event->position());
    if (m_pressed.chip && isFar) {
        carry(*m_pressed.chip, event->position());
        m_pressed = {};
    } else if (isActive()) {
        moveTo(event->position());
    }
    return isOurs;
}

bool ChipDrag::release(const QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return isActive();
    const bool isOurs = m_pressed.chip || isActive() || m_isGivenUp;
    if (m_pressed.chip)
        emit clicked(m_pressed.card);
    m_pressed = {};
    if (isActive())
        moveTo(event->position());
    drop();
    return isOurs;
}

void ChipDrag::carry(const HeldChip &chip, QPointF point)
{
    if (m_isGivenUp)
        return;
    m_held = chip;
    m_canvas->setFocus();
    moveTo(point);
}

void ChipDrag::moveTo(QPointF point)
{
    m_point = point;
    const Place place = placeAt(point);
    if (place.card.isValid())
        m_drop.ask(m_keeper->scene().box(place.card).item,
                   {place.chip ? place.chip->meshDimension : m_held->meshDimension, m_held->placement});
    else
        m_drop.forget();
    emit hintChanged(m_drop.target().isValid() ? m_drop.hint() : CanvasTexts::tr("Drop it on a tensor, Esc cancels"));
    emit repaint();
}

void ChipDrag::drop()
{
    const bool isAsked = m_drop.target().isValid();
    const PlacementAnswer answer = m_drop.answer();
    giveUp();
    m_isGivenUp = false;
    if (isAsked && !answer.preview.allowed)
        emit dropRefused(answer.move, answer.preview);
    else if (!answer.move.isEmpty())
        m_source->requestMove(answer.move);
}

void ChipDrag::giveUp()
{
    m_pressed = {};
    if (!isActive())
        return;
    m_drop.forget();
    m_held.reset();
    m_isGivenUp = true;
    emit hintChanged({});
    emit repaint();
}

void ChipDrag::paintTarget(PaintContext &context) const
{
    if (!isActive() || !m_drop.target().isValid())
        return;
    const QColor ink = meaningInk(context.theme, m_drop.meaning());
    for (const ItemIndex item : m_drop.targets()) {
        const BoxRef card = context.scene.boxOf(item);
        if (!card.isValid())
            continue;
        const QRectF rect = context.scene.rect(card);
        paintRoundBox(context.painter, rect, 3 * context.scale(), {}, ink, 2);
        const bool hasChips = context.scene.box(card).role == BoxRole::Card; // closed boxes show none
        if (hasChips && context.detail == Detail::Full)
            paintRoundBox(context.painter, chipRect(rect, m_drop.wanted().meshDimension, context.scale()),
                          3 * context.scale(), {}, ink, 2);
    }
}

void ChipDrag::paintGhost(PaintContext &context) const
{
    if (!isActive())
        return;
    context.detail = Detail::Full;
    const double s = textScale();
    const QRectF view = m_view->viewport().adjusted(4, 4, -4, -4);
    const QRectF chip(m_point + QPointF(fromPointer, fromPointer), chipSize * s);
    paintChip(context.painter, chip, m_held->placement, context.theme);
    paintRoundBox(context.painter, chip, 3 * s, {}, context.theme.accent, 2);
    const QString text = placementText(m_held->placement);
    drawText(context, {chip.center().x() - textWidth(context, text, TextRole::Small) / 2, chip.center().y() + 4 * s},
             text, TextRole::Small, placementInk(context.theme, m_held->placement));
    if (!m_drop.target().isValid())
        return;
    const TargetBadge badge =
        makeBadge(context.plan(), m_drop.answer().preview, LaneIndex(0), context.texts, badgeWidth * s);
    const QSizeF size = badgeSize(badge, badgeWidth * s);
    const BoxRef card = context.scene.boxOf(m_drop.target());
    const QRectF target = card.isValid() ? m_view->transform().toWidget(context.scene.rect(card)) : chip;
    QRectF rect(chip.bottomLeft() + QPointF(0, 8 * s), size);
    if (rect.bottom() > view.bottom())
        rect = besideTarget(target, size, view);
    rect.moveLeft(std::clamp(rect.left(), view.left(), std::max(view.left(), view.right() - rect.width())));
    rect.moveTop(std::max(rect.top(), view.top()));
    paintBadge(context.painter, rect, context.theme, context.texts, badge);
}

} // namespace cutaway
