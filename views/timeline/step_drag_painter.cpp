#include "views/timeline/step_drag_painter.h"

#include "views/canvas/paint/target_badge.h"
#include "views/timeline/timeline_painter.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr double badgeWidth = 260;
constexpr double badgeDistance = 14;

QColor inkOf(const StepMove &move)
{
    const Meaning meaning = move.move().isEmpty()     ? Meaning::Neutral
                            : !move.preview().allowed ? Meaning::Refused
                                                      : meaningOfChange(latencyChange(move.preview()));
    return meaning == Meaning::Neutral ? theme().accent : meaningInk(theme(), meaning);
}

void paintGhost(QPainter &painter, const HeldStep &step)
{
    const TimelineData &data = step.view.data();
    const TimelineBarRef &current = *step.view.current();
    QRectF ghost = step.view.geometry().barRect(current.track, current.level, step.bar);
    ghost.translate(step.at.x() - step.from.x(), 0);
    painter.setOpacity(0.75);
    paintBarBox(painter, ghost, timelineBarLook(data, data.tracks[current.track], current.level, step.bar));
    painter.setOpacity(1);
    painter.setPen(QPen(inkOf(step.move), 2 * textScale()));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(ghost);
}

void paintVerdict(QPainter &painter, TextCache &texts, const HeldStep &step)
{
    const double s = textScale();
    TargetBadge badge = makeBadge(step.plan, step.move.preview(), {}, texts, badgeWidth * s);
    const QString what = texts.elided(step.move.what(), TextRole::Small, (badgeWidth - 24) * s);
    badge.rows.insert(badge.rows.begin(), {what, {}, {}});
    QRectF rect(step.at + QPointF(badgeDistance, badgeDistance) * s, badgeSize(badge, badgeWidth * s));
    const QRectF room = QRectF(step.view.viewport()->rect()).adjusted(0, 0, -4, -4);
    if (rect.right() > room.right())
        rect.moveRight(step.at.x() - badgeDistance * s);
    rect.moveTop(std::max(room.top(), std::min(rect.top(), room.bottom() - rect.height())));
    paintBadge(painter, rect, theme(), texts, badge);
}

} // namespace

void paintHeldStep(QPainter &painter, TextCache &texts, const HeldStep &step)
{
    painter.setRenderHint(QPainter::Antialiasing);
    paintGhost(painter, step);
    if (!step.move.move().isEmpty())
        paintVerdict(painter, texts, step);
}

} // namespace cutaway
