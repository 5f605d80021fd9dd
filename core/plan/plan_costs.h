#pragma once

#include "core/base/result.h"
#include "core/base/search_gap.h"
#include "core/devices/inventory.h"
#include "core/plan/expected_run.h"
#include "core/plan/plan_picture.h"

#include <array>
#include <map>

/// What a plan of any kind costs, and what is told of it. Bytes are whole, times seconds.

namespace cutaway {

class EditedPlan;

/// One line of a cost table and one part of the cost bar.
struct CostPart
{
    enum class Role : std::uint8_t { Compute, Transfer, Exposed, Idle };
    Text label; ///< `Compute, part. 0`, `Transfer 0 → 1`
    Role role = Role::Compute;
    double seconds = 0;
    GroupIndex group;   ///< compute: of this group
    GroupIndex groupTo; ///< transfer: from `group` to this one
};

/// A figure with all that is told of it. Whoever tells one, a panel, a report, an evaluation or a comparison, takes it
/// as it is: nobody computes, names or formats one by itself (`core/plan/plan_figures.h`).
struct Figure
{
    enum class Unit : std::uint8_t { Seconds, Bytes, Fraction, Count };
    Text label;       ///< `Bubble`
    double value = 0; ///< not a number: unknown
    Unit unit = Unit::Seconds;
    Text definition; ///< one sentence; of what is unknown, why it is
    std::string name =
        {};           ///< in every document that has it: `bubble_fraction`; of what one group's limits compare: none
    Text source = {}; ///< what it rests on, where the definition does not say so: what proves a bound
};

/// What a plan costs. `parts` are those of the critical path, in its order; their sum is `latencySec`.
struct PlanCost
{
    Text latencyLabel = "Latency"; ///< what `latencySec` is: `Time per sample`, `Step time`
    std::optional<double> latencySec;
    /// No plan for this graph and inventory has a smaller `latencySec`, where a planner has proven one.
    std::optional<double> boundSec;
    Text boundOrigin;           ///< one sentence: what proves the bound; empty: there is none
    Text latencyUnknownBecause; ///< one line, where there is no latency: `node "fc" has no latency`
    std::vector<CostPart> parts;
    std::vector<GroupIndex> criticalGroups;
    std::int64_t transferredBytes = 0;
    std::int64_t largestLaneBytes = 0;
    std::vector<Figure> figures;    ///< the kind's own, each with a name, in the order in which they are shown
    std::size_t leadingFigures = 0; ///< so many of these, the first, belong beside the headline
    /// Nine of ten measurements of such a plan lie between these, where the kind knows how far it can be trusted.
    std::optional<std::array<double, 2>> latencyInterval;
};

/// What decides how long a group takes, or that the plan would be no faster without it.
struct GroupLimits
{
    enum class Cause : std::uint8_t { Unknown, Nothing, Compute, Memory, Transfer, Capacity };
    Cause cause = Cause::Unknown;
    Text text;                   ///< one sentence with figures
    std::vector<Figure> figures; ///< what was compared, in the order in which it is shown
};

/// Something that is wrong, or nearly, or worth knowing. A click selects what it names.
struct Problem
{
    enum class Severity : std::uint8_t { Good, Information, Warning, Error };
    Severity severity = Severity::Information;
    std::string code; ///< `over_capacity`, `cycle`, `nearly_full`, `idle_device`, …
    Text title;       ///< `dev_0 is 98.7 % full`
    Text text;        ///< `A larger input or batch will not fit: 1.23 MiB left of 96.5 MiB.`
    std::vector<LaneIndex> lanes;
    std::vector<GroupIndex> groups;
    std::vector<ItemIndex> items;
};

/// A line of a report: a figure with its label, or a sentence, a heading or a row of a table without one.
struct ReportLine
{
    Text label;
    Text figure = {};
    std::size_t indent = 0;
    std::size_t column = 0; ///< of the figure, where the label leaves room for it; 0: two spaces behind the label
};

/// What a plan costs and what is wrong with it, for people to read.
using Report = std::vector<ReportLine>;

/// What a group's time is, where it is another than the times of its operators added up.
struct GroupTimeWords
{
    Text label;   ///< `Longest path`; empty: as what one of its items takes
    Text meaning; ///< a sentence; may be empty
};

/// What the time of an item is called, and what of it is counted.
struct ItemTimeWords
{
    Text ofOne;     ///< `Time`
    Text ofSeveral; ///< `Time, sum`
    Text meaning;   ///< a sentence
};

/// What a step gets done, in parts that are the same in all plans of a graph.
struct StepWork
{
    double parts = 0;
    Text text;      ///< `256 sequences`
    Text part;      ///< `sequence`
    Text kind = {}; ///< `forward and backward passes`; empty: all plans of the graph do the same with a part
};

/// How a plan's cost follows from one of its controls.
struct ControlCurve
{
    struct Point
    {
        double value = 0;              ///< of the control; what holds here holds up to the next point
        std::optional<double> seconds; ///< none where there is no plan to price
        std::int64_t bytes = 0;        ///< memory that goes with it
    };

    std::string control;             ///< the name of the setting
    std::vector<Point> points;       ///< by value
    std::optional<std::size_t> best; ///< position of the point to recommend
    Point now;                       ///< the plan as it is: beside the line where it was changed by hand
};

/// A plan that a planner priced on its way to the one that it gave.
struct TriedPlan
{
    std::string settings;                          ///< what it chose there: `pipeline 4, tensor 2`
    std::map<std::string, std::string> parameters; ///< the same and all else that was chosen: `chunks` → `1`
    std::map<std::string, double> figures;         ///< by their names in documents: `latency_sec`, `largest_lane_bytes`
    std::string problem;                           ///< why it cannot be; empty: it can
};

/// What a plan of any kind costs.
class PlanCosts : public PlanPicture
{
public:
    virtual const PlanCost &cost() const = 0;
    virtual std::vector<Problem> problems() const = 0;
    /// What limits a group; the cause `Unknown` where the kind cannot say.
    virtual GroupLimits limits(GroupIndex /*group*/) const { return {}; }
    /// What `evaluate` prints for people; empty: the lines that all kinds have.
    virtual Report report() const { return {}; }

    /// Of the cost's `latencySec`: formula, inputs and how far it can be trusted; empty: what its parts take.
    virtual Text latencyText() const { return {}; }
    /// Of the cost's parts, one each in their order; empty: they say so themselves.
    virtual std::vector<Text> partTexts() const { return {}; }
    /// What a group's time is, where it is another than those of its operators added up.
    virtual GroupTimeWords groupTimeWords(const GroupInfo & /*group*/) const { return {}; }
    /// The operators whose times, one after another, are what a group computes in one run: its longest path, or all
    /// that it runs. None: groups of the kind do not compute operators. O(group).
    virtual std::optional<std::vector<ItemIndex>> timedItems(GroupIndex /*group*/) const { return std::nullopt; }
    /// By which all that shows `ItemInfo::seconds` calls it; empty: latency.
    virtual ItemTimeWords timeWords() const { return {}; }
    /// How times are counted, where plans of the kind do so in more than one way: `torch.fx's latency of partitions`.
    virtual Text timeModel() const { return {}; }
    /// Another time that planners make least than the one that the plan is judged by: that of one sample, not that of a
    /// step. Its origin says which one it is.
    virtual std::optional<SearchGap> searchedTime() const { return std::nullopt; }
    /// What a step gets done, where the plan's settings say it.
    virtual std::optional<StepWork> stepWork() const { return std::nullopt; }
    /// How the cost follows from one of the plan's controls.
    virtual std::optional<ControlCurve> controlCurve() const { return std::nullopt; }
    /// What a planner priced on its way to this plan.
    virtual std::vector<TriedPlan> triedPlans() const { return {}; }
    /// The document of one of them. O(plan).
    virtual std::string triedDocument(std::size_t /*number*/) const { return {}; }

    /// Whether a run can be compared with the plan.
    virtual bool hasExpectedRun() const { return false; }
    /// What a step of a run does. Errors: why the plan's times are not known; `no_expected_run`.
    virtual Result<ExpectedRun> expectedRun() const;
    /// The commands that make a run of the plan write its traces, one after another, with capitals for what is to be
    /// filled in. Empty: a program of one's own does.
    virtual std::vector<std::string> recordingCommands() const { return {}; }

    /// Whether the graph is another one once the plan is carried out; `timeline` and `cost` are those of that graph,
    /// where the plan can be carried out. The following functions are of such plans.
    virtual bool changesGraph() const { return false; }
    /// That graph, shown like a plan; none of it can be moved. Null where the plan cannot be carried out.
    virtual std::unique_ptr<EditedPlan> carriedOut() const;
    /// Of the graph as it is.
    virtual Timeline timelineBefore() const { return {}; }
    /// What the memory of both timelines is made of, by start.
    virtual std::vector<HeldMemory> heldBefore() const { return {}; }
    virtual std::vector<HeldMemory> heldAfter() const { return {}; }
    /// Of the graph as it is, made of the same parts as `cost`.
    virtual PlanCost costBefore() const { return {}; }
    /// What stands beside the timelines: `45 collectives, 670 µs exposed`.
    virtual Text summaryBefore() const { return {}; }
    virtual Text summaryAfter() const { return {}; }
    /// What a bar of the timelines is, and what their memory is of.
    virtual Text barName(TimelineBar::Role /*role*/, bool /*isOfGroup*/) const { return {}; }
    virtual Text memoryName() const { return {}; }
    /// What carrying the plan out changes, for better or worse, or why it cannot be; none where it changes nothing.
    virtual std::optional<Problem> effect() const { return std::nullopt; }
};

/// `title: text` of each.
void addProblems(Report &report, const std::vector<Problem> &problems);

/// Lines of a font whose letters are as wide as each other.
std::string textOf(const Report &report);

/// Whether the plan cannot run as it is.
bool hasErrors(const std::vector<Problem> &problems);

/// What ends every list of problems: where the memory of devices is not known, one says of which (`unknown_memory`);
/// where more than a few say that a device holds nothing (`idle_device`), one says how many do, with the lanes of all;
/// the worst come first, else in their order. Where none is an error and all is placed, the last says by `sound` what
/// holds, as far as the memory is known.
/// `devices`: those that lanes stand for, by number; null: lanes have a memory of their own, or none.
void concludeProblems(std::vector<Problem> &problems, Text sound, const Inventory *devices = nullptr);

} // namespace cutaway
