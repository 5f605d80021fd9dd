#include "views/canvas/drag/choice_brush.h"

#include "views/canvas/paint/target_badge.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/kind_words.h"
#include "views/theme/pixels.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <utility>

namespace cutaway {

namespace {

constexpr double stepLength = 3; // pixels: a fast stroke leaves nothing out between two events
constexpr double badgeWidth = 240;
constexpr QPointF fromPointer(14, 14);
constexpr double tagMargin = 8;
constexpr double tagHeight = 22;

} // namespace

ChoiceBrush::ChoiceBrush(DragMachine *machine, SceneKeeper *keeper, CanvasView *view, PlanSource *source,
                         std::function<Hit(QPointF)> hitAt, QWidget *canvas)
    : DragTool(machine), m_keeper(keeper), m_view(view), m_source(source), m_hitAt(std::move(hitAt)), m_canvas(canvas)
{
    connect(source, &PlanSource::planReplaced, this, &ChoiceBrush::putAway);
}

void ChoiceBrush::take(const std::string &label)
{
    putAway();
    m_label = label;
    m_canvas->setFocus();
    m_canvas->setCursor(Qt::CrossCursor);
    m_point = m_canvas->mapFromGlobal(QCursor::pos());
    emit machine()->hintChanged(restingHint());
    emit machine()->verdictAnnounced(restingHint());
    emit machine()->repaint();
}

void ChoiceBrush::putAway()
{
    if (!isTaken())
        return;
    if (isHeld())
        machine()->giveUp();
    m_label.clear();
    m_canvas->unsetCursor();
    emit machine()->hintChanged({});
    emit machine()->repaint();
}

QString ChoiceBrush::restingHint() const
{
    return isTaken()
               ? tr("Paint “%1” over what should run this way; Esc puts the brush away").arg(CanvasTexts::text(m_label))
               : QString();
}

QString ChoiceBrush::hint(const Verdict *verdict) const
{
    return verdict ? verdictWords(verdict->preview, *m_source->plan()) : restingHint();
}

void ChoiceBrush::letGo(bool)
{
    m_passed.clear();
    m_move = {};
}

/// Without a stroke. The middle button moves the picture. A menu would come with the press of the right one: it puts
/// the brush away later.
bool ChoiceBrush::watch(QEvent *event)
{
    if (!isTaken())
        return false;
    switch (event->type()) {
    case QEvent::MouseMove: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        m_point = mouse->position();
        emit machine()->repaint();
        return !(mouse->buttons() & Qt::MiddleButton);
    }
    case QEvent::MouseButtonRelease:
        if (static_cast<QMouseEvent *>(event)->button() == Qt::RightButton)
            putAway();
        [[fallthrough]];
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: return static_cast<QMouseEvent *>(event)->button() != Qt::MiddleButton;
    case QEvent::ContextMenu: return true;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        if (static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
            return false;
        event->accept();
        if (event->type() == QEvent::KeyPress)
            putAway();
        return true;
    default: return false;
    }
}

bool ChoiceBrush::grab(QPointF point)
{
    if (!isTaken())
        return false;
    m_point = point;
    passHead(point);
    return true;
}

void ChoiceBrush::moveTo(QPointF point, Qt::KeyboardModifiers)
{
    const QPointF way = point - m_point;
    const int steps = std::max(1, int(std::ceil(std::hypot(way.x(), way.y()) / stepLength)));
    for (int i = 1; i <= steps; ++i)
        passOver(m_point + way * i / steps);
    m_point = point;
}

/// A press on the head of a group means all in it; a stroke that comes by does not.
void ChoiceBrush::passHead(QPointF point)
{
    const Hit hit = m_hitAt(point);
    const Scene &scene = m_keeper->scene();
    if (hit.isOnBox() && hit.part == Hit::Part::Header && scene.box(hit.box).role == BoxRole::Group)
        passOver(scene.itemsOf(hit.box));
}

void ChoiceBrush::passOver(QPointF point)
{
    const Hit hit = m_hitAt(point);
    if (!hit.isOnBox())
        return;
    const Scene &scene = m_keeper->scene();
    const SceneBox &box = scene.box(hit.box);
    if (box.role != BoxRole::Group && !(box.isOpen && hit.part == Hit::Part::Body))
        passOver(scene.itemsOf(hit.box));
}

void ChoiceBrush::passOver(const std::vector<ItemIndex> &items)
{
    for (const ItemIndex item : items)
        passOver(item);
}

void ChoiceBrush::passOver(ItemIndex item)
{
    if (m_passed.contains(item))
        return;
    const std::vector<ChoiceInfo> choices = m_source->plan()->choices(item);
    const auto found = std::ranges::find(choices, m_label, &ChoiceInfo::label);
    if (found == choices.end())
        return;
    m_passed.insert(item);
    if (!found->isCurrent)
        m_move.choices.push_back({item, std::size_t(found - choices.begin())});
}

void ChoiceBrush::paintStroke(PaintContext &context) const
{
    const bool isRefused = isHeld() && machine()->verdict() && !machine()->verdict()->preview.allowed;
    BoxRef last;
    for (const ItemIndex item : m_passed) {
        const BoxRef box = context.scene.boxOf(item);
        if (!box.isValid() || box == std::exchange(last, box))
            continue;
        paintRoundBox(context.painter, context.scene.rect(box), 3 * context.scale(), {},
                      isRefused ? context.theme.refused : context.theme.accent, 2);
    }
}

void ChoiceBrush::paintTag(PaintContext &context) const
{
    if (!isTaken() || !m_view->viewport().contains(m_point))
        return;
    context.detail = Detail::Full;
    const double s = textScale();
    const QRectF view = m_view->viewport().adjusted(4, 4, -4, -4);
    const QString text = CanvasTexts::text(m_label);
    const double width = context.texts.width(text, TextRole::Small) + 2 * tagMargin * s;
    QRectF tag(m_point + fromPointer, QSizeF(width, tagHeight * s));
    tag.moveLeft(std::clamp(tag.left(), view.left(), std::max(view.left(), view.right() - width)));
    paintRoundBox(context.painter, tag, 3 * s, context.theme.panel, context.theme.accent, 1);
    context.texts.draw(context.painter, {tag.left() + tagMargin * s, tag.center().y() + 4 * s}, text, TextRole::Small,
                       context.theme.text);
    const Verdict *verdict = isHeld() ? machine()->verdict() : nullptr;
    if (!verdict)
        return;
    const TargetBadge badge = makeBadge(context.plan(), verdict->preview, {}, context.texts, badgeWidth * s);
    QRectF rect(tag.bottomLeft() + QPointF(0, 6 * s), badgeSize(badge, badgeWidth * s));
    if (rect.bottom() > view.bottom())
        rect.moveBottom(m_point.y() - 8 * s);
    rect.moveLeft(std::clamp(rect.left(), view.left(), std::max(view.left(), view.right() - rect.width())));
    rect.moveTop(std::max(rect.top(), view.top()));
    paintBadge(context.painter, rect, context.theme, context.texts, badge);
}

} // namespace cutaway
