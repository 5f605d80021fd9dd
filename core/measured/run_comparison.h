#pragma once

#include "core/measured/clocks.h"
#include "core/plan/edited_plan.h"
#include "core/plan/expected_run.h"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A run beside the plan that it was to carry out (README.md).
namespace cutaway::measured {

/// What a step's time is made of, on one rank (README.md, section 4).
enum class StepPart : std::uint8_t { Forward, Backward, Waiting, Transfers, Host, LeftOver, Compute };
inline constexpr std::size_t stepPartCount = 7;
/// In the order in which they are shown, of a step of passes and of one of collectives.
inline constexpr std::array shownStepParts{StepPart::Forward, StepPart::Backward, StepPart::Transfers,
                                           StepPart::Waiting, StepPart::Host,     StepPart::LeftOver};
inline constexpr std::array shownCollectiveParts{StepPart::Compute, StepPart::Transfers, StepPart::Host,
                                                 StepPart::LeftOver};
/// `forward`, `left_over`, as documents have it.
std::string_view stepPartName(StepPart part);

/// Seconds, by `StepPart`.
using StepParts = std::array<double, stepPartCount>;
inline double &partOf(StepParts &parts, StepPart part)
{
    return parts[std::size_t(part)];
}
inline double partOf(const StepParts &parts, StepPart part)
{
    return parts[std::size_t(part)];
}

struct PartInterval
{
    StepPart part = StepPart::Forward;
    double start = 0;
    double end = 0;
};

/// Gives each moment from `start` to `end` to one part: to what computes, shared evenly where several passes do, or
/// to operators of no pass; else to a pass that waits, else to a transfer, else to `otherwise`. O(intervals · log
/// intervals).
StepParts partsOfTime(const std::vector<PartInterval> &intervals, double start, double end, StepPart otherwise);

/// The values in whole tenths of `unit` seconds, rounded by largest remainder: they add up to their rounded sum.
std::vector<std::int64_t> roundedTenths(const std::vector<double> &seconds, double unit);

/// What one rank's step is made of, in the plan and in the run: both columns add up to their step.
struct RankParts
{
    StepParts predicted = {};
    StepParts measured = {};
};

/// Seconds of several passes or transfers; those of each step after those of the step before it.
struct Times
{
    double predictedSec = 0; ///< median
    std::vector<double> sec;
    std::vector<double> waitSec; ///< of passes: from the label's begin to the first operator; not in `sec`

    /// Linear between neighbours; not a number where nothing was measured.
    double quantile(double share) const;
    double median() const { return quantile(0.5); }
    double ratio() const { return median() / predictedSec; }
};

/// Not a number for none.
double medianOf(std::vector<double> seconds);

struct MicrobatchRow
{
    std::optional<std::size_t> microbatch;
    Times times;
};

/// The passes of one kind of a stage or a partition, or a collective.
struct PassRow
{
    GroupIndex group;
    ExpectedPass::Kind kind = ExpectedPass::Kind::Forward;
    std::optional<NumberedCollective> collective = {};
    Times times;
    double waitsOfStepSec = 0; ///< mean of the steps
    std::vector<MicrobatchRow> microbatches;
};

/// What one stage sends to another, as long as the sender's label lasts.
struct TransferRow
{
    GroupIndex from;
    GroupIndex to;
    bool isGradient = false;
    Times times;
};

/// A pass of the plan in one step, as it was run.
struct ComparedPass
{
    std::size_t pass = 0; ///< of `ExpectedRun::passes`
    std::size_t rank = 0; ///< of `Run::ranks`
    std::size_t step = 0; ///< of the rank's
    double start = 0;     ///< seconds from the step's begin
    double end = 0;
    double waitSec = 0; ///< of passes that run together the share of each, as the next
    double sec = 0;     ///< without the wait
};

/// What one rank sent in one step, as long as the label of sending lasts.
struct ComparedTransfer
{
    std::size_t transfer = 0; ///< of `ExpectedRun::transfers`
    std::size_t rank = 0;     ///< of `Run::ranks`
    std::size_t step = 0;     ///< of the rank's
    double start = 0;         ///< seconds from the step's begin
    double end = 0;
};

struct MissingPass
{
    std::size_t pass = 0;
    std::size_t rank = 0;
    std::size_t step = 0;
};

/// The most memory that a rank held.
struct RankPeak
{
    std::optional<double> predictedBytes; ///< of its device; none: the plan says nothing of it
    std::optional<double> measuredBytes;  ///< none: the trace has no memory
    bool isOfDevice = false;              ///< else what the host allocated since the profiler began

    double ratio() const
    {
        return predictedBytes && measuredBytes ? *measuredBytes / *predictedBytes
                                               : std::numeric_limits<double>::quiet_NaN();
    }
};

/// Collectives that are the same in all that a trace tells of them.
struct EqualCollectives
{
    CollectiveIdentity identity;
    std::size_t expected = 0; ///< in a step
    std::size_t found = 0;    ///< another number in some step: which of them are missing cannot be known
};

/// How the collectives of a run were matched with those of a plan.
struct CollectiveMatching
{
    bool comparesGroups = false;           ///< some group has the same name in plan and run
    std::vector<EqualCollectives> byOrder; ///< told apart by their order alone
    std::vector<EqualCollectives> unclear; ///< not matched
    std::vector<std::pair<CollectiveIdentity, std::size_t>> unexpected; ///< the plan has none such; how many in all
};

struct RunComparison
{
    Run run;
    ExpectedRun expected;
    ClockAlignment clocks;
    std::vector<std::size_t> placeOfRank; ///< per rank of the run; none: it did no pass of the plan
    std::vector<double> stepSec;          ///< per step: of the rank that it was longest on
    std::size_t medianStep = 0;
    std::size_t step = 0;                    ///< the one that is taken apart
    std::vector<ComparedPass> passes;        ///< of all steps, by step, rank and begin
    std::vector<ComparedTransfer> transfers; ///< of all steps, by step and rank
    std::vector<MissingPass> missing;
    std::vector<std::string> unexpected;    ///< labels of transfers that the plan does not have
    std::vector<std::size_t> missingPlaces; ///< no rank did their passes
    std::vector<RankParts> parts;           ///< per rank, of that step
    std::size_t lastRank = 0;               ///< whose last pass ends last in it
    std::vector<PassRow> passRows;          ///< by id of the group, kind
    std::vector<TransferRow> transferRows;
    std::vector<RankPeak> peaks;                   ///< per rank of the run
    std::optional<double> backwardRatio;           ///< backward over forward, of all passes of that step
    std::optional<double> expectedBackwardRatio;   ///< the same of the plan
    std::optional<CollectiveMatching> collectives; ///< of plans of collectives, whose passes these are

    static constexpr std::size_t none = std::size_t(-1);
    double measuredSec() const { return stepSec[step]; }
    std::span<const StepPart> shownParts() const; ///< what its steps are made of
    std::string deviceOf(std::size_t rank) const; ///< its place's name; empty: none
    std::size_t expectedPasses() const;           ///< in each step, on the ranks that are there
    std::size_t missingPasses() const;            ///< those that some step lacks, each counted once
};

/// Of one microbatch through a group: its passes one after another, medians without waits.
struct GroupTimes
{
    double predictedSec = 0;
    double measuredSec = 0;

    double ratio() const { return measuredSec / predictedSec; }
};
/// By group of the plan, of which there are so many; none where a kind of its passes was not measured.
std::vector<std::optional<GroupTimes>> groupTimes(const RunComparison &comparison, std::size_t groups);

/// Matches a run's labels to the passes of a plan, brings the ranks' clocks together and takes the difference apart.
/// Errors: why the plan's times are not known, `no_expected_run` for kinds that no run can be compared with,
/// `other_plan` where none of the labels is one of the plan's or passes are that it does not have, `other_places` where
/// a rank did what the plan has on several devices. O(labels · log labels).
/// `step`: that is taken apart, of the run's; none, or one that it does not have: the one of median length.
Result<RunComparison> compareRun(const EditedPlan &plan, Run run, std::optional<std::size_t> step = {});

/// What an operator takes after a run.
struct OperatorTime
{
    NodeIndex node;
    double seconds = 0;
};

/// The times of the plan's operators, in proportion so that the forward pass of each group takes what was measured
/// (median of all passes, without waits). Groups that were not measured keep theirs and are left out. Errors:
/// `no_operator_times` where the plan's times are not those of operators of its graph. O(items).
Result<std::vector<OperatorTime>> measuredTimes(const EditedPlan &plan, const RunComparison &comparison);

/// The same as a profile with the run's name, a table by node name that `core/formats/profiles` reads.
std::string measuredProfile(const Graph &graph, const std::vector<OperatorTime> &times, const Run &run);

} // namespace cutaway::measured
