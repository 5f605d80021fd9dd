#include "views/canvas/drag/choice_brush.h"

#include "views/canvas/paint/target_badge.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/kind_words.h"
#include "views/theme/pixels.h"

#include <QKeyEvent>
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

ChoiceBrush::ChoiceBrush(SceneKeeper *keeper, CanvasView *view, PlanSource *source, std::function<Hit(QPointF)> hitAt,
                         QWidget *canvas)
    : QObject(canvas), m_keeper(keeper), m_view(view), m_source(source), m_hitAt(std::move(hitAt)), m_canvas(canvas)
{
    canvas->installEventFilter(this);
    connect(source, &PlanSource::planReplaced, this, &ChoiceBrush::putAway);
}

void ChoiceBrush::take(const std::string &label)
{
    putAway();
    m_label = label;
    m_canvas->setFocus();
    m_canvas->setCursor(Qt::CrossCursor);
    m_point = m_canvas->mapFromGlobal(QCursor::pos());
    const QString hint =
        tr("Paint “%1” over what should run this way; Esc puts the brush away").arg(CanvasTexts::text(m_label));
    emit hintChanged(hint);
    emit verdictAnnounced(hint);
    emit repaint();
}

void ChoiceBrush::putAway()
{
    if (!isTaken())
        return;
    endStroke();
    m_label.clear();
    m_canvas->unsetCursor();
    emit hintChanged({});
    emit repaint();
}

void ChoiceBrush::endStroke()
{
    m_passed.clear();
    m_move = {};
    m_preview = {};
    if (std::exchange(m_isStroke, false))
        m_source->setPreview({});
    emit repaint();
}

bool ChoiceBrush::eventFilter(QObject *canvas, QEvent *event)
{
    if (!isTaken())
        return QObject::eventFilter(canvas, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: return press(static_cast<QMouseEvent *>(event));
    case QEvent::MouseMove: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        moveTo(mouse->position());
        return !(mouse->buttons() & Qt::MiddleButton);
    }
    case QEvent::MouseButtonRelease: return release(static_cast<QMouseEvent *>(event));
    case QEvent::ContextMenu: return true;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: return watchKeys(static_cast<QKeyEvent *>(event));
    default: return QObject::eventFilter(canvas, event);
    }
}

bool ChoiceBrush::watchKeys(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return m_isStroke && event->type() == QEvent::KeyPress; // during a stroke keys do nothing else
    event->accept();
    if (event->type() == QEvent::KeyPress)
        m_isStroke ? endStroke() : putAway();
    return true;
}

/// The middle button moves the picture. A menu would come with the press of the right one: it ends the brush later.
bool ChoiceBrush::press(const QMouseEvent *event)
{
    if (event->button() == Qt::RightButton)
        endStroke();
    if (event->button() != Qt::LeftButton)
        return event->button() == Qt::RightButton;
    m_isStroke = true;
    m_point = event->position();
    if (pressOnHead(m_point) || passOver(m_point))
        ask();
    emit repaint();
    return true;
}

bool ChoiceBrush::release(const QMouseEvent *event)
{
    if (event->button() == Qt::RightButton)
        putAway();
    else if (m_isStroke && event->button() == Qt::LeftButton)
        drop();
    return event->button() != Qt::MiddleButton;
}

void ChoiceBrush::drop()
{
    const Move move = std::move(m_move);
    const Preview preview = std::move(m_preview);
    endStroke();
    if (move.isEmpty())
        return;
    if (!preview.allowed) {
        emit dropRefused(move, preview);
        return;
    }
    const QString what = CanvasTexts::text(m_source->plan()->describe(move));
    m_source->requestMove(move);
    emit verdictAnnounced(resultWords(what, *m_source->plan()));
}

void ChoiceBrush::moveTo(QPointF point)
{
    const QPointF way = point - m_point;
    const int steps = std::max(1, int(std::ceil(std::hypot(way.x(), way.y()) / stepLength)));
    bool isMore = false;
    for (int i = 1; i <= steps && m_isStroke; ++i)
        isMore |= passOver(m_point + way * i / steps);
    m_point = point;
    if (isMore)
        ask();
    emit repaint();
}

/// A press on the head of a group means all in it; a stroke that comes by does not.
bool ChoiceBrush::pressOnHead(QPointF point)
{
    const Hit hit = m_hitAt(point);
    const Scene &scene = m_keeper->scene();
    const bool isHead = hit.isOnBox() && hit.part == Hit::Part::Header && scene.box(hit.box).role == BoxRole::Group;
    return isHead && passOver(scene.itemsOf(hit.box));
}

/// Whether the move has become larger.
bool ChoiceBrush::passOver(QPointF point)
{
    const Hit hit = m_hitAt(point);
    if (!hit.isOnBox())
        return false;
    const Scene &scene = m_keeper->scene();
    const SceneBox &box = scene.box(hit.box);
    if (box.role == BoxRole::Group || (box.isOpen && hit.part == Hit::Part::Body))
        return false;
    return passOver(scene.itemsOf(hit.box));
}

bool ChoiceBrush::passOver(const std::vector<ItemIndex> &items)
{
    bool isMore = false;
    for (const ItemIndex item : items)
        isMore |= passOver(item);
    return isMore;
}

bool ChoiceBrush::passOver(ItemIndex item)
{
    if (m_passed.contains(item))
        return false;
    const std::vector<ChoiceInfo> choices = m_source->plan()->choices(item);
    const auto found = std::ranges::find(choices, m_label, &ChoiceInfo::label);
    if (found == choices.end())
        return false;
    m_passed.insert(item);
    if (found->isCurrent)
        return false;
    m_move.choices.push_back({item, std::size_t(found - choices.begin())});
    return true;
}

void ChoiceBrush::ask()
{
    m_preview = m_source->plan()->preview(m_move);
    m_source->setPreview(m_preview, m_move);
    emit hintChanged(verdictWords(m_preview, *m_source->plan()));
}

void ChoiceBrush::paintStroke(PaintContext &context) const
{
    const bool isRefused = !m_move.isEmpty() && !m_preview.allowed;
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
    if (m_move.isEmpty())
        return;
    const TargetBadge badge = makeBadge(context.plan(), m_preview, {}, context.texts, badgeWidth * s);
    QRectF rect(tag.bottomLeft() + QPointF(0, 6 * s), badgeSize(badge, badgeWidth * s));
    if (rect.bottom() > view.bottom())
        rect.moveBottom(m_point.y() - 8 * s);
    rect.moveLeft(std::clamp(rect.left(), view.left(), std::max(view.left(), view.right() - rect.width())));
    rect.moveTop(std::max(rect.top(), view.top()));
    paintBadge(context.painter, rect, context.theme, context.texts, badge);
}

} // namespace cutaway
