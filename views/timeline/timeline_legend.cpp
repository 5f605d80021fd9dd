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

/// The first bar of a role; null: there is none.
const TimelineBar *firstOf(const TimelineData &data, TimelineBar::Role role)
{
    for (const TimelineTrack &track : data.tracks) {
        for (const TimelineLayer &layer : track.layers) {
            const auto found = std::ranges::find(layer.bars, role, &TimelineBar::role);
            if (found != layer.bars.end())
                return &*found;
        }
    }
    return nullptr;
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
    m_isColoured.clear();
    m_names.clear();
    const bool hasBackward = firstOf(timeline, TimelineBar::Role::Backward) != nullptr;
    for (const TimelineBar::Role role : roles) {
        const TimelineBar *first = firstOf(timeline, role);
        if (!first)
            continue;
        m_roles.push_back(role);
        m_isColoured.push_back(timeline.colourNumber(*first).has_value());
        const bool isAllWork = role == TimelineBar::Role::Forward && !hasBackward;
        m_names.append(isAllWork ? tr("Compute") : timelineRoleName(role));
    }
    m_hasStrip = std::ranges::any_of(
        timeline.tracks, [](const TimelineTrack &track) { return !track.layer(TimelineLevel::Strip).bars.empty(); });
    m_isAmongWork = std::ranges::any_of(timeline.tracks, [](const TimelineTrack &track) {
        const auto &bars = track.layer(TimelineLevel::Work).bars;
        return track.workSec > 0 &&
               std::ranges::find(bars, TimelineBar::Role::Transfer, &TimelineBar::role) != bars.end();
    });
    m_hasMemory = timeline.hasMemory;
    m_hasSlack = timeline.hasSlack;
    m_hasCapacity = std::ranges::any_of(timeline.tracks, [](const TimelineTrack &track) {
        return !track.memory.empty() && track.capacityBytes.has_value();
    });
    setAccessibleName(m_names.join(QStringLiteral(", ")));
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
    for (std::size_t i = 0; i < m_roles.size(); ++i) {
        add(m_names[qsizetype(i)], [&](const QRectF &at) {
            const bool isThin = m_roles[i] == TimelineBar::Role::Transfer && m_hasStrip;
            const double inset = isThin ? at.height() / 4 : 0;
            paintTimelineSample(painter, at.adjusted(0, inset, 0, -inset), m_roles[i], m_isColoured[i] && !isThin,
                                m_isAmongWork);
        });
    }
    if (m_hasSlack) {
        add(tr("Critical path"), [&](const QRectF &at) { paintCriticalRule(painter, at); });
        add(tr("Slack"), [&](const QRectF &at) { paintSlackLine(painter, at.left(), at.right(), at); });
    }
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
