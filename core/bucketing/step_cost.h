#pragma once

#include "core/bucketing/bucketing_settings.h"
#include "core/bucketing/rewrite_schedule.h"

namespace cutaway {

/// What a training step costs on one stream for compute and one for communication.
struct StepCost
{
    double stepSec = 0;
    double computeSec = 0;
    double communicationSec = 0; ///< of all collectives
    double exposedSec = 0;       ///< compute waits for communication
    double overlappedSec = 0;    ///< communication beside compute
    std::size_t collectives = 0;

    friend bool operator==(const StepCost &, const StepCost &) = default;
};

/// One thing that happens on one of the two streams.
struct StepEvent
{
    enum class Kind : std::uint8_t { Compute, Launch, Wait };
    Kind kind = Kind::Compute;
    double seconds = 0;           ///< compute and launched communication
    std::uint32_t collective = 0; ///< launched and waited for: see `collectiveId`
    NodeIndex node;               ///< compute, and collectives that are not merged
};

/// When things happen: each launch follows everything launched and computed before it.
class StepClock
{
public:
    explicit StepClock(std::size_t collectiveIds) : m_ends(collectiveIds, 0) {}

    struct Span
    {
        double start = 0;
        double end = 0;
    };
    /// When the event happens; of a wait the time for which compute stands still.
    Span advance(const StepEvent &event);
    StepCost cost() const;

private:
    double m_compute = 0;
    double m_communication = 0;
    double m_launched = 0;
    double m_exposed = 0;
    std::size_t m_count = 0;
    std::vector<double> m_ends; ///< per collective
};

/// Times of a graph's nodes and of buckets, and the steps that they make.
class StepModel
{
public:
    StepModel(const CollectiveGraph &graph, const StepRates &rates);

    double collectiveSec(CollectiveIndex collective) const { return m_collectiveSec[collective.value()]; }
    /// Of the merged collective alone, without the copies before and behind it.
    double mergedSec(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members) const;

    /// Collectives by position, buckets behind them.
    static std::uint32_t collectiveId(CollectiveIndex collective) { return std::uint32_t(collective.value()); }
    std::uint32_t bucketId(std::uint32_t bucket) const { return std::uint32_t(m_collectiveSec.size()) + bucket; }

    /// In graph order; what takes no time is left out.
    std::vector<StepEvent> before(const CollectiveGraph &graph) const;
    /// `rank`: our index in groups that do not say it; a rank's share of what is scattered may be smaller than others'.
    std::vector<StepEvent> after(const CollectiveGraph &graph, const BucketMembers &members,
                                 const RewriteSchedule &schedule, std::int64_t rank) const;
    StepCost cost(const std::vector<StepEvent> &events, std::size_t buckets) const;

    /// What a node of the graph does; what takes no time is left out.
    void addNode(std::vector<StepEvent> &events, const CollectiveGraph &graph, NodeIndex node) const;
    void addCopy(std::vector<StepEvent> &events, std::int64_t bytes) const;

private:
    static void addEvent(std::vector<StepEvent> &events, const CollectiveGraph &graph, NodeIndex node, double seconds);

    StepRates m_rates;
    std::vector<double> m_nodeSec;       ///< per node, 0 for collectives and waits
    std::vector<double> m_collectiveSec; ///< per collective
};

} // namespace cutaway
