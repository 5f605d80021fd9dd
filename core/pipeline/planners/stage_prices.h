#pragma once

#include "core/base/job.h"
#include "core/pipeline/parallel_model.h"
#include "core/plan/placed/placement_scoring.h"
#include "core/search/ideals.h"
#include "core/search/placement_model.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

/// What stages with data and tensor parallelism cost: the configurations that suit a stage best, and bounds of all.

namespace cutaway {

/// One way to run a node within a given stage.
struct StageOption
{
    const TensorConfiguration *configuration = nullptr;
    double sec = 0;         ///< without gradients' exchange
    double gradientSec = 0; ///< for each further replica
};

/// What the nodes of a stage may be run as, all with one tensor-parallel degree.
struct StageOptions
{
    std::vector<std::vector<StageOption>> ofNode; ///< in the stage's order; none is empty
};

struct ChoiceLimits
{
    std::int64_t dataDegree = 1;
    std::int64_t inFlight = 1;
    double memory = 0;                  ///< bytes
    double below = 0;                   ///< seconds of the stage: only less is of interest
    double enough = 0;                  ///< seconds: a choice as fast as this is as good as any
    const Deadline *deadline = nullptr; ///< nothing is found once it is over; null: none
};

/// The least time of a stage whose memory fits, over one option a node; `cannotRun` if none is below the limit. Where
/// the smallest options are fast enough their time.
/// A knapsack with one choice a node, exact: where the fastest options do not fit, all partial choices that none other
/// beats in time and memory are followed. Many nodes are alike, so that these are few: O(nodes · distinct sums).
/// `chosen`, if given, gets the option of each node.
double leastStageSeconds(const StageOptions &options, const ChoiceLimits &limits,
                         std::vector<const TensorConfiguration *> *chosen = nullptr);

struct PiperSetting
{
    std::size_t devices = 0; ///< all alike
    double memory = 0;       ///< bytes of each
    double bytesPerSec = 0;
    bool dataParallel = true;
    bool tensorParallel = true;
    bool recompute = true;
};

/// What a search for parallel stages reads. All of it must outlive the search.
struct PiperInput
{
    const ParallelModel &parallel;
    const Graph &graph;
    const UnitGraph &units;
    const Ideals &ideals;
    PiperSetting setting;
};

/// Sums over the nodes of a stage that all run with one tensor-parallel degree: bounds of every choice of
/// configurations, and the choice that is fastest without replicas. Seconds are those of one replica and of all
/// samples.
struct StageSums
{
    std::int64_t degree = 1;
    double sec = 0;                 ///< of the fastest choice; no other is faster
    double gradientSec = 0;         ///< of that choice, for each further replica
    double perMicrobatch = 0;       ///< bytes of that choice
    double fixed = 0;               ///< bytes of that choice
    double leastGradientSec = 0;    ///< of any choice
    double leastPerMicrobatch = 0;  ///< bytes of any choice
    double leastFixed = 0;          ///< bytes of any choice
    double smallestSec = 0;         ///< of the choice that needs least in both; `cannotRun` where there is none
    double smallestGradientSec = 0; ///< of that choice, for each further replica
    double leastWorkSec = 0;        ///< of any choice, without what crosses the stage's ends: also of larger stages

    StageSums &operator+=(const StageSums &other);
};

/// Prices the stages between two ideals. Sums are kept for the next time, as far as there is room.
class StagePrices
{
public:
    explicit StagePrices(const PiperInput &input);

    const PiperInput &input() const { return m_input; }
    /// Divisors of the number of microbatches that the devices allow, ascending.
    const std::vector<std::int64_t> &dataDegrees() const { return m_dataDegrees; }
    /// Seconds times devices that the units of an ideal take at least.
    double leastWork(std::size_t ideal) const { return m_leastWork[ideal]; }

    /// For each tensor-parallel degree that all nodes of the stage have. Valid until the next call.
    std::span<const StageSums> sums(std::size_t larger, std::size_t smaller);

    /// Makes a stage the one that `nodes` and `options` are of.
    void setStage(std::size_t larger, std::size_t smaller);
    const std::vector<NodeIndex> &nodes() const { return m_nodes; }
    /// Valid until another stage is set or another degree asked for.
    const StageOptions &options(std::int64_t tensorDegree);

private:
    bool isAllowed(const TensorConfiguration &configuration) const;
    double gradientSec(const TensorConfiguration &configuration) const;
    double seconds(NodeIndex node, const TensorConfiguration &configuration) const;
    /// Whether all that the node reads and is read by is in the stage.
    bool isSurrounded(NodeIndex node) const;
    std::optional<StageSums> sumsOf(std::size_t degree) const;
    std::optional<StageSums> sumsOf(NodeIndex node, std::int64_t tensorDegree, bool isSurrounded) const;
    void findLeastWork();
    void priceSurrounded();

    PiperInput m_input;
    std::vector<std::int64_t> m_tensorDegrees;
    std::vector<std::int64_t> m_dataDegrees;
    /// Per tensor-parallel degree and node, what the node adds to stages with all its neighbours.
    std::vector<std::vector<std::optional<StageSums>>> m_surrounded;
    std::vector<double> m_leastWork; ///< per ideal
    std::size_t m_larger;            ///< the stage's ideals
    std::size_t m_smaller;
    std::vector<NodeIndex> m_nodes;
    std::vector<char> m_isInside;
    StageOptions m_options;             ///< of the stage,
    std::int64_t m_degreeOfOptions = 0; ///< with this degree; 0: none yet
    struct Kept
    {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    std::unordered_map<std::uint64_t, Kept> m_kept; ///< by pair of ideals
    std::vector<StageSums> m_sums;
    std::vector<StageSums> m_last; ///< of a stage that there is no room to keep
};

} // namespace cutaway
