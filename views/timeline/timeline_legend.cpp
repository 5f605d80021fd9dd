#include "views/timeline/timeline_legend.h"

#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/memory_bar.h"
#include "views/theme/pixels.h"
#include "views/timeline/timeline_painter.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Role = TimelineBar::Role;

/// What is told apart.
struct BarSort
{
    Role role;
    BackwardPart part = BackwardPart::Whole;
};
constexpr BarSort sorts[] = {{Role::Forward},
                             {Role::Backward},
                             {Role::Backward, BackwardPart::Inputs},
                             {Role::Backward, BackwardPart::Weights},
                             {Role::Transfer},
                             {Role::Exposed},
                             {Role::Idle}};
constexpr int lineHeight = 24;
constexpr int sampleWidth = 24; ///< with the gap behind it
constexpr int entryGap = 14;

/// The first bar of a look.
struct Found
{
    const TimelineTrack *track = nullptr;
    TimelineLevel level = TimelineLevel::Work;
    const TimelineBar *bar = nullptr; ///< null: there is none
};

/// By sort: one in the colour of a group, and one without.
using Firsts = std::array<std::array<Found, 2>, std::size(sorts)>;

std::size_t sortOf(const TimelineBar &bar)
{
    const auto isOf = [&](const BarSort &sort) { return sort.role == bar.role && sort.part == bar.part; };
    return std::size_t(std::ranges::find_if(sorts, isOf) - std::begin(sorts));
}

Firsts firstBars(const TimelineData &data)
{
    Firsts firsts;
    for (const TimelineTrack &track : data.tracks) {
        for (std::size_t level = 0; level < timelineLevelCount && !track.isSummary; ++level) {
            for (const TimelineBar &bar : track.layers[level].bars) {
                Found &first = firsts[sortOf(bar)][data.colourNumber(bar) ? 0 : 1];
                if (!first.bar)
                    first = {&track, TimelineLevel(level), &bar};
            }
        }
    }
    return firsts;
}

/// What the memory of all rows is made of; none: no row knows.
const std::vector<MemoryPart> &memoryParts(const TimelineData &timeline)
{
    static const std::vector<MemoryPart> none;
    const auto row = std::ranges::find_if(
        timeline.tracks, [](const TimelineTrack &track) { return track.made.has_value() && !track.memory.empty(); });
    return row == timeline.tracks.end() ? none : row->made->parts;
}

bool isSeen(const TimelineData &timeline, std::size_t part)
{
    return std::ranges::any_of(timeline.tracks, [part](const TimelineTrack &track) {
        return track.made && part < track.made->parts.size() && track.made->parts[part].bytes > 0;
    });
}

/// What lies between the parts that are there all the time and the line: where it is one part, by its name.
QString changingMemoryName(const TimelineData &timeline)
{
    if (!timeline.memoryName.isEmpty())
        return timeline.memoryName;
    const std::vector<MemoryPart> &parts = memoryParts(timeline);
    QStringList names;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].isOfPasses && isSeen(timeline, i))
            names.append(coreText(parts[i].label));
    }
    return names.size() == 1 ? names.front() : TimelineLegend::tr("Memory in use");
}

} // namespace

TimelineLegend::TimelineLegend(Subject subject, QWidget *parent) : QWidget(parent), m_subject(subject)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(subject == Subject::Memory);
    setSizePolicy(policy);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void TimelineLegend::addBars(const TimelineData &timeline)
{
    const Firsts firsts = firstBars(timeline);
    bool hasBackward = false;
    for (std::size_t i = 0; i < std::size(sorts); ++i)
        hasBackward = hasBackward || (sorts[i].role == Role::Backward && (firsts[i][0].bar || firsts[i][1].bar));
    for (std::size_t i = 0; i < std::size(sorts); ++i) {
        const Role role = sorts[i].role;
        bool isNamed = false; // where both are called the same, one sample tells
        for (const bool isColoured : {true, false}) {
            const Found &first = firsts[i][isColoured ? 0 : 1];
            const bool isOwnName = timeline.barNames.contains(role);
            if (!first.bar || (isNamed && !isOwnName))
                continue;
            isNamed = true;
            const bool isAllWork = role == Role::Forward && !hasBackward && !isOwnName;
            addLook(isAllWork ? tr("Compute") : timeline.barName(role, isColoured, sorts[i].part), *first.bar, timeline,
                    *first.track, first.level);
        }
    }
    const auto chunk = std::ranges::max_element(timeline.groups, {}, &TimelineData::Group::chunk);
    if (chunk != timeline.groups.end() && chunk->chunk > 0)
        m_entries.push_back({tr("Chunk 1"),
                             [](QPainter &painter, const QRectF &at) {
                                 BarLook look{theme().memoryBar, theme().onDevice, {}, {}, {}};
                                 look.lines = 1;
                                 paintBarBox(painter, at, look);
                             },
                             false, false, true});
}

void TimelineLegend::addLook(const QString &name, const TimelineBar &bar, const TimelineData &timeline,
                             const TimelineTrack &track, TimelineLevel level)
{
    // The look's colours are asked for when it is painted: the theme may be another one by then.
    TimelineBar sample = bar;
    sample.number.reset();
    TimelineData data;
    data.groups = timeline.groups;
    data.hasPhases = timeline.hasPhases;
    TimelineTrack row;
    row.workSec = track.workSec;
    const bool isBelowWork = bar.role == Role::Transfer && track.workSec > 0;
    const auto paintSample = [=, this](QPainter &painter, const QRectF &at) {
        const bool isThin = level == TimelineLevel::Strip || (isBelowWork && areLow(m_rows));
        const double inset = isThin ? at.height() / 4 : 0;
        BarLook look = timelineBarLook(data, row, level, sample, m_rows);
        look.lines = 0; // the legend has them apart
        paintBarBox(painter, at.adjusted(0, inset, 0, -inset), look);
    };
    m_entries.push_back({name, paintSample, bar.role == Role::Idle, isBelowWork});
}

void TimelineLegend::addHeldParts(const TimelineData &timeline)
{
    const std::vector<MemoryPart> &parts = memoryParts(timeline);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].isOfPasses || !isSeen(timeline, i))
            continue;
        m_entries.push_back({coreText(parts[i].label), [i, count = parts.size()](QPainter &painter, const QRectF &at) {
                                 paintMemoryPart(painter, at, theme(), i, count);
                             }});
    }
}

void TimelineLegend::addMemory(const TimelineData &timeline)
{
    if (timeline.hasMemory) {
        addHeldParts(timeline);
        m_entries.push_back({changingMemoryName(timeline), [](QPainter &painter, const QRectF &at) {
                                 painter.fillRect(at, theme().memoryTrack);
                                 painter.fillRect(QRectF(at.left(), at.top(), at.width(), 1), theme().memoryBar);
                             }});
    }
    const bool hasCapacity = std::ranges::any_of(timeline.tracks, [](const TimelineTrack &track) {
        return !track.memory.empty() && track.capacityBytes.has_value();
    });
    if (hasCapacity) {
        m_entries.push_back({tr("Capacity"), [](QPainter &painter, const QRectF &at) {
                                 painter.fillRect(QRectF(at.left(), at.center().y(), at.width(), 1),
                                                  theme().controlLine);
                             }});
    }
}

/// Idle time of low rows is plain ground, and transfers have no room in the lowest.
bool TimelineLegend::isShown(const Entry &entry) const
{
    return !((entry.isIdle || entry.isChunk) && areLow(m_rows)) &&
           !(entry.isBelowWork && m_rows > TimelineRows::Rows16);
}

std::vector<const TimelineLegend::Entry *> TimelineLegend::shownEntries() const
{
    std::vector<const Entry *> shown;
    for (const Entry &entry : m_entries) {
        if (isShown(entry))
            shown.push_back(&entry);
    }
    return shown;
}

void TimelineLegend::nameEntries()
{
    QStringList names;
    for (const Entry *entry : shownEntries())
        names.append(entry->name);
    setAccessibleName(names.join(QStringLiteral(", ")));
    update();
}

void TimelineLegend::setRows(TimelineRows rows)
{
    if (m_rows == rows)
        return;
    m_rows = rows;
    nameEntries();
}

void TimelineLegend::setTimeline(const TimelineData &timeline)
{
    m_entries.clear();
    if (m_subject == Subject::Memory)
        addMemory(timeline);
    else
        addBars(timeline);
    if (m_subject == Subject::Bars && timeline.hasSlack) {
        m_entries.push_back({tr("Critical path"), paintCriticalRule});
        m_entries.push_back({tr("Slack"), [](QPainter &painter, const QRectF &at) {
                                 paintSlackLine(painter, at.left(), at.right(), at);
                             }});
    }
    nameEntries();
    updateGeometry();
}

std::vector<QPoint> TimelineLegend::places(int width) const
{
    const QFontMetrics metrics(themeFont(TextRole::Small));
    std::vector<QPoint> places;
    QPoint next(scaled(dockPadding), 0);
    for (const Entry *entry : shownEntries()) {
        const int wide = scaled(sampleWidth) + metrics.horizontalAdvance(entry->name);
        if (m_subject == Subject::Memory && next.x() > scaled(dockPadding) && next.x() + wide > width)
            next = {scaled(dockPadding), next.y() + scaled(lineHeight)};
        places.push_back(next);
        next.rx() += wide + scaled(entryGap);
    }
    return places;
}

int TimelineLegend::heightForWidth(int width) const
{
    const std::vector<QPoint> all = places(width);
    return (all.empty() ? 0 : all.back().y()) + scaled(lineHeight);
}

QSize TimelineLegend::sizeHint() const
{
    const int wide = std::max(width(), scaled(240));
    return {scaled(240), heightForWidth(wide)};
}

bool TimelineLegend::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || m_subject != Subject::Bars)
        return QWidget::event(event);
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), accessibleName(), this);
    return true;
}

void TimelineLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_subject == Subject::Memory) {
        painter.fillRect(rect(), theme().panel);
        painter.fillRect(QRect(0, 0, width(), 1), theme().line);
    }
    painter.setFont(themeFont(TextRole::Small));
    const std::vector<QPoint> all = places(width());
    const std::vector<const Entry *> shown = shownEntries();
    const auto lineAt = [this](const QPoint &place) {
        return QRectF(place.x(), place.y(), width(), scaled(lineHeight));
    };
    const std::size_t fitting = m_subject == Subject::Bars ? fittingEntries(all, shown) : shown.size();
    for (std::size_t i = 0; i < fitting; ++i) {
        const QRectF line = lineAt(all[i]);
        shown[i]->paintSample(painter, QRectF(line.left(), line.center().y() - scaled(5), scaled(18), scaled(10)));
        painter.setPen(theme().secondaryText);
        painter.drawText(line.adjusted(scaled(sampleWidth), 0, 0, 0), int(Qt::AlignVCenter | Qt::AlignLeft),
                         shown[i]->name);
    }
    painter.setPen(theme().secondaryText);
    if (fitting < shown.size())
        painter.drawText(lineAt(all[fitting]), int(Qt::AlignVCenter | Qt::AlignLeft), moreText(shown.size() - fitting));
}

QString TimelineLegend::moreText(std::size_t count)
{
    return tr("%1 more").arg(count);
}

/// In one line, with what says how many more there are; the tooltip names them all.
std::size_t TimelineLegend::fittingEntries(const std::vector<QPoint> &all,
                                           const std::vector<const Entry *> &shown) const
{
    const QFontMetrics metrics(themeFont(TextRole::Small));
    for (std::size_t count = shown.size(); count > 0; --count) {
        const int end = all[count - 1].x() + scaled(sampleWidth) + metrics.horizontalAdvance(shown[count - 1]->name);
        const std::size_t left = shown.size() - count;
        const int more = left == 0 ? 0 : scaled(entryGap) + metrics.horizontalAdvance(moreText(left));
        if (end + more <= width())
            return count;
    }
    return 0;
}

} // namespace cutaway
