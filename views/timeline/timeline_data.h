#pragma once

#include "core/plan/edited_plan.h"
#include "views/canvas/scene/interval_index.h"
#include "views/selection/view_state.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <compare>
#include <map>
#include <span>

namespace cutaway {

/// Bars of a row that lie at one height and are found by their time.
struct TimelineLayer
{
    std::vector<TimelineBar> bars;  ///< by start
    std::vector<double> slack = {}; ///< by bar, in seconds; empty: not known
    IntervalIndex index;            ///< of the bars, by time
};

/// What lies over what in a row, from the ground up; the last one is the strip below the bars.
enum class TimelineLevel : std::uint8_t { Idle, Work, Exposed, Strip };
inline constexpr std::size_t timelineLevelCount = 4;

/// Which pass a bar is: that of the plan and that of a run bear the same.
struct PassKey
{
    GroupIndex group;
    TimelineBar::Role role = TimelineBar::Role::Forward;
    BackwardPart part = BackwardPart::Whole;
    std::optional<std::size_t> number = {};

    friend auto operator<=>(const PassKey &, const PassKey &) = default;
};

/// Of a collective, which each step does once.
inline PassKey collectiveKeyOf(GroupIndex group)
{
    return {group, TimelineBar::Role::Transfer};
}

/// How long a pass, or a collective, takes by the plan and took in a run.
struct MeasuredPass
{
    double predictedSec = 0;
    double measuredSec = 0; ///< without the wait
    double waitSec = 0;     ///< before its first operator
};

/// One row as it is drawn.
struct TimelineTrack
{
    QString label;
    QString host; ///< of its lane; may be empty
    LaneIndex lane;
    std::optional<std::size_t> number; ///< of its lane, for its colour
    std::array<TimelineLayer, timelineLevelCount> layers;
    std::vector<TimelineMemory> memory;
    std::vector<HeldMemory> held; ///< one by one what the memory is of, where the plan knows
    std::optional<std::int64_t> capacityBytes;
    std::optional<LaneMemory> made; ///< what the memory is made of, where the plan knows
    std::int64_t peakBytes = 0;
    std::int64_t scaleBytes = 0; ///< what fills the room for it: the peak, or that of another row beside it
    double workSec = 0;          ///< without transfers
    bool hasTransfers = false;
    bool isSummary = false; ///< what the time is made of, its parts behind each other with their names
    /// What a run did, below the row of the plan that it carried out; then each of its passes.
    bool isMeasured = false;
    std::map<PassKey, MeasuredPass> measuredPasses = {};

    const TimelineLayer &layer(TimelineLevel level) const { return layers[std::size_t(level)]; }
};

/// Rows under a title of their own, on the scale of all.
struct TimelineSection
{
    QString title;
    QString figures; ///< behind the title
    std::size_t firstTrack = 0;
    double endSec = 0;
    std::optional<double> endBefore = {}; ///< where it would be another if something were dropped: where it ends now
    bool hasEnd = true;                   ///< a line where it ends
};

/// A timeline that is ready to be drawn at any scale.
struct TimelineData
{
    double endSec = 0;
    std::optional<double> measuredEndSec = {}; ///< of the run, whose rows lie below the plan's; none: there is none
    std::map<PassKey, MeasuredPass> measuredPasses = {}; ///< of several ranks that did the same: medians
    std::vector<TimelineTrack> tracks;
    std::vector<TimelineSection> sections; ///< empty: all rows are of one
    struct Group
    {
        QString label;
        std::optional<std::size_t> number; ///< its colour; none for what stands in no plan document
        std::optional<std::size_t> told;   ///< the number that its bars show
        GroupIndex shown = {};             ///< what a click selects; invalid: nothing
        std::vector<LaneIndex> lanes = {}; ///< where it runs
        std::size_t chunk = 0;             ///< of pipelines: how many groups of its lane come before it
    };
    std::vector<Group> groups; ///< of bars by their group, which is that of the plan where one is shown
    /// What a bar with a group's colour is called, and one without; empty where the roles' own names do.
    std::map<TimelineBar::Role, std::array<QString, 2>> barNames;
    QString memoryName; ///< what memory is of; empty: all that is in use
    bool hasMemory = false;
    bool hasSlack = false;
    bool hasPhases = false; ///< some bars are backward passes

    QString barName(TimelineBar::Role role, bool isColoured, BackwardPart part = BackwardPart::Whole) const;
    /// When all has ended, by the plan and in the run.
    double lastSec() const { return std::max(endSec, measuredEndSec.value_or(0)); }
    /// When the section of a row ends; of a measured row the run.
    double endOf(std::size_t track) const;
    /// Without the rows of a run.
    std::size_t planRowCount() const;
    const TimelineSection *sectionOf(std::size_t track) const; ///< null where there are none
    /// With its section's title, where there are sections; of a measured row with that of the row above.
    QString trackName(std::size_t track) const;
    bool isEmpty() const { return tracks.empty(); }
    const Group *groupOf(const TimelineBar &bar) const; ///< null: it is of none
    /// The item or group that is selected with a bar.
    Spot spotOf(const TimelineBar &bar) const;
    std::size_t chunkOf(const TimelineBar &bar) const;
    /// The number that colours a bar; none for what is of no group.
    std::optional<std::size_t> colourNumber(const TimelineBar &bar) const;
};

/// One bar of it.
struct TimelineBarRef
{
    std::size_t track = 0;
    TimelineLevel level = TimelineLevel::Work;
    std::size_t bar = 0;
    friend bool operator==(const TimelineBarRef &, const TimelineBarRef &) = default;
};

PassKey passKeyOf(const TimelineBar &bar);
/// Forward or backward, all of it or a part.
bool isPass(const TimelineBar &bar);
/// Null where the bar is no pass that the run has.
const MeasuredPass *measuredPassOf(const TimelineData &data, const TimelineBarRef &ref);

const TimelineLayer &trackLayer(const TimelineData &data, const TimelineBarRef &ref);
const TimelineBar &barAt(const TimelineData &data, const TimelineBarRef &ref);
/// Whether the spot is that of one of the bars. O(bars).
bool hasBarsOf(const TimelineData &data, const Spot &spot);
/// By how much it could end later without a longer plan; none where the plan does not know.
std::optional<double> slackAt(const TimelineData &data, const TimelineBarRef &ref);

/// From so many devices on rows are no longer as high as can be, and have their transfers below what they compute.
inline constexpr std::size_t manyRows = 9;

/// Transfers lie in a row's strip if some of them run while the row computes, else among its bars. A row that computes
/// and tells of no idle time before its last bar ends is idle between its bars.
/// `slack`: by row and bar of the timeline, or empty. O(bars log bars + groups).
TimelineData timelineData(const EditedPlan &plan, Timeline timeline, std::vector<std::vector<double>> slack = {});
/// A row ready to be drawn, of bars by start; `slack` by bar, or empty. `end`: until when it is idle otherwise.
TimelineTrack timelineTrack(const EditedPlan &plan, TimelineRow row, std::span<const double> slack, double end);

/// After `bars` are others.
void buildIndex(TimelineLayer &layer);

/// `Forward`, `Backward`, `Input gradients`, …
QString timelineRoleName(TimelineBar::Role role, BackwardPart part = BackwardPart::Whole);
/// What stands below a row's name: `busy 55.2 %`, `peak 266 MiB`.
QStringList timelineTrackFigures(const TimelineData &data, std::size_t track);
/// How much memory is in use at a time and of what, a line each.
QString timelineMemoryText(const TimelineTrack &track, double time);
/// What a bar is and of what, when it starts and how long it takes, on two lines; its slack on a third.
QString timelineBarText(const TimelineData &data, const TimelineBarRef &ref);

} // namespace cutaway
