#include "views/timeline/timeline_legend.h"

#include "views/panels/panel_parts.h"
#include "views/theme/pixels.h"
#include "views/timeline/timeline_painter.h"

#include <QPainter>

#include <algorithm>
#include <functional>

namespace cutaway {

namespace {

constexpr TimelineBar::Role roles[] = {TimelineBar::Role::Forward, TimelineBar::Role::Backward,
                                       TimelineBar::Role::Transfer, TimelineBar::Role::Exposed,
                                       TimelineBar::Role::Idle};

bool hasRole(const TimelineData &data, TimelineBar::Role role)
{
    return std::ranges::any_of(data.tracks, [role](const TimelineTrack &track) {
        return std::ranges::any_of(track.layers, [role](const TimelineLayer &layer) {
            return std::ranges::find(layer.bars, role, &TimelineBar::role) != layer.bars.end();
        });
    });
}

} // namespace

TimelineLegend::TimelineLegend(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

void TimelineLegend::setTimeline(const TimelineData &timeline)
{
    m_roles.clear();
    QStringList names;
    for (const TimelineBar::Role role : roles) {
        if (hasRole(timeline, role)) {
            m_roles.push_back(role);
            names.append(timelineRoleName(role));
        }
    }
    m_hasStrip = std::ranges::any_of(
        timeline.tracks, [](const TimelineTrack &track) { return !track.layer(TimelineLevel::Strip).bars.empty(); });
    m_hasMemory = timeline.hasMemory;
    m_hasCapacity = std::ranges::any_of(timeline.tracks, [](const TimelineTrack &track) {
        return !track.memory.empty() && track.capacityBytes.has_value();
    });
    setAccessibleName(names.join(QStringLiteral(", ")));
    update();
}

QSize TimelineLegend::sizeHint() const
{
    return {scaled(240), scaled(24)};
}

void TimelineLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, 0, width(), 1), theme().line);
    painter.setFont(themeFont(TextRole::Small));
    const QFontMetrics metrics(painter.font());
    double left = scaled(dockPadding);
    const auto add = [&](const QString &name, const std::function<void(const QRectF &)> &paintSample) {
        const double wide = scaled(24) + metrics.horizontalAdvance(name);
        if (left + wide > width())
            return;
        paintSample(QRectF(left, height() / 2 - scaled(5), scaled(18), scaled(10)));
        painter.setPen(theme().secondaryText);
        painter.drawText(QRectF(left + scaled(24), 0, wide, height()), int(Qt::AlignVCenter | Qt::AlignLeft), name);
        left += wide + scaled(14);
    };
    for (const TimelineBar::Role role : m_roles)
        add(timelineRoleName(role), [&](const QRectF &at) {
            paintTimelineSample(painter, at, role, role == TimelineBar::Role::Transfer && m_hasStrip);
        });
    if (m_hasMemory) {
        add(tr("Memory in use"), [&](const QRectF &at) {
            painter.fillRect(at, theme().memoryTrack);
            painter.fillRect(QRectF(at.left(), at.top(), at.width(), 1), theme().memoryBar);
        });
    }
    if (m_hasCapacity)
        add(tr("Capacity"), [&](const QRectF &at) {
            painter.fillRect(QRectF(at.left(), at.center().y(), at.width(), 1), theme().controlLine);
        });
}

} // namespace cutaway
