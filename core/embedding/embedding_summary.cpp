#include "core/embedding/embedding_summary.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/embedding/estimators.h"
#include "core/embedding/planners/planners.h"
#include "core/embedding/table_choices.h"
#include "core/plan/plan_costs.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cutaway::embedding {

namespace {

constexpr double nearlyFull = 0.95;

/// `field`: how names begin, `perf`.
void addImbalance(std::vector<Figure> &figures, const Text &what, const std::string &field,
                  const std::vector<double> &values)
{
    using Unit = Figure::Unit;
    const Imbalance imbalance = imbalanceOf(values);
    figures.push_back({phrase("Imbalance of %1, largest", {what}), imbalance.totalVariation, Unit::Fraction,
                       phrase("Distance of the farthest rank from an equal share (total variation)."),
                       field + "_total_variation_fraction"});
    figures.push_back({phrase("Imbalance of %1, sum", {what}), imbalance.totalDistance, Unit::Fraction,
                       phrase("The sum of all ranks' distances from an equal share."),
                       field + "_total_distance_fraction"});
    figures.push_back({phrase("Imbalance of %1, chi", {what}), imbalance.chi, Unit::Fraction,
                       phrase("Squared distances from an equal share: 0 all equal, 1 all on one rank."),
                       field + "_chi_fraction"});
    figures.push_back({phrase("Imbalance of %1, KL", {what}), imbalance.divergence, Unit::Fraction,
                       phrase("Kullback-Leibler divergence from equal shares: 0 all equal, 1 all on one rank."),
                       field + "_divergence_fraction"});
}

std::vector<Figure> figuresOf(const EmbeddingState &state)
{
    using Unit = Figure::Unit;
    const EmbeddingState::CriticalPath path = state.criticalPath();
    const std::vector<double> hbm = usedOf(state, &Storage::hbm);
    const std::vector<double> ddr = usedOf(state, &Storage::ddr);
    const auto sum = [](const std::vector<double> &values) {
        return std::accumulate(values.begin(), values.end(), 0.0);
    };
    std::vector<Figure> figures{
        {phrase("Critical path"), (path.comms + path.compute) / millisecondsPerSecond, Unit::Seconds,
         phrase("A step in which all ranks wait for the slowest after each exchange and each compute phase."),
         "critical_path_sec"},
        {phrase("Compute on the critical path"), path.compute / millisecondsPerSecond, Unit::Seconds,
         phrase("The slowest rank's lookups, forward and backward."), "critical_path_compute_sec"},
        {phrase("Transfer on the critical path"), path.comms / millisecondsPerSecond, Unit::Seconds,
         phrase("The slowest rank's exchanges, by module and sharding type, forward and backward."),
         "critical_path_comms_sec"},
        {phrase("Largest HBM of tables"), std::ranges::max(hbm), Unit::Bytes,
         phrase("Tables and their buffers on the fullest rank, without what is set aside for dense parameters and "
                "inputs."),
         state.topology().isCuda ? "largest_lane_bytes" : "largest_hbm_bytes"},
        {phrase("Mean HBM of tables"), sum(hbm) / double(hbm.size()), Unit::Bytes,
         phrase("Tables and their buffers on a rank, on average."), "mean_hbm_bytes"}};
    const bool usesDdr = sum(ddr) > 0;
    if (usesDdr) {
        figures.push_back({phrase("Largest DDR of tables"), std::ranges::max(ddr), Unit::Bytes,
                           phrase("Host memory that the fullest rank uses."),
                           state.topology().isCuda ? "largest_ddr_bytes" : "largest_lane_bytes"});
        figures.push_back({phrase("Mean DDR of tables"), sum(ddr) / double(ddr.size()), Unit::Bytes,
                           phrase("Host memory that a rank uses, on average."), "mean_ddr_bytes"});
    }
    addImbalance(figures, phrase("time"), "perf", totalsOf(state));
    if (sum(hbm) > 0)
        addImbalance(figures, "HBM", "hbm", hbm);
    if (usesDdr)
        addImbalance(figures, "DDR", "ddr", ddr);
    return figures;
}

std::vector<ItemIndex> shardsOf(const EmbeddingState &state, std::size_t table)
{
    std::vector<ItemIndex> items;
    for (std::size_t i = 0; i < state.table(table).ranks.size(); ++i)
        items.push_back(ItemIndex(state.firstShard(table) + i));
    return items;
}

/// What is wrong with one rank's memory, in one tier.
struct RankProblem
{
    std::size_t rank = 0;
    double amount = 0; ///< by what the worst is told
    Problem problem;
};

Problem rankProblem(Problem::Severity severity, std::string code, std::size_t rank, Text title, Text text)
{
    return {severity, std::move(code), std::move(title), std::move(text), {LaneIndex(rank)}, {GroupIndex(rank)}, {}};
}

/// More than a few are told as one, which names the worst and selects all.
void addSummed(std::vector<Problem> &problems, const std::vector<RankProblem> &ranks, const Text &title)
{
    constexpr std::size_t toldOneByOne = 4;
    if (ranks.size() <= toldOneByOne) {
        for (const RankProblem &rank : ranks)
            problems.push_back(rank.problem);
        return;
    }
    const RankProblem &worst = *std::ranges::max_element(ranks, {}, &RankProblem::amount);
    Problem sum = worst.problem;
    sum.title = phrase("%1 ranks are %2", {std::to_string(ranks.size()), title});
    sum.text = phrase("The most of all: %1. %2", {worst.problem.title, worst.problem.text});
    for (const RankProblem &rank : ranks) {
        if (rank.rank == worst.rank)
            continue; // first already: a click goes there
        sum.lanes.emplace_back(rank.rank);
        sum.groups.emplace_back(rank.rank);
    }
    problems.push_back(std::move(sum));
}

std::vector<RankProblem> ranksOver(const EmbeddingState &state, std::int64_t Storage::*tier, const std::string &name)
{
    std::vector<RankProblem> over;
    for (const Excess &excess : excessesOf(state)) {
        const std::int64_t bytes = excess.bytes.*tier;
        if (bytes <= 0)
            continue;
        const Text title =
            phrase("rank %1 is over its %2 by %3", {std::to_string(excess.rank), name, formatBytes(bytes)});
        over.push_back(
            {excess.rank, double(bytes),
             rankProblem(Problem::Severity::Error, "over_capacity", excess.rank, title,
                         phrase(tier == &Storage::hbm ? "Move a table away, cut it, or put it into host memory."
                                                      : "Move a table away, cut it, or put it into HBM."))});
    }
    return over;
}

std::vector<RankProblem> ranksNearlyFull(const EmbeddingState &state)
{
    std::vector<RankProblem> full;
    for (std::size_t r = 0; r < state.topology().ranks(); ++r) {
        const Reservation &reservation = state.model().reservation;
        const double used = double(state.topology().plannedTier(state.sums(r).used + reservation.taken()));
        const double room = double(state.topology().plannedTier(reservation.available[r] + reservation.taken()));
        if (!(room > 0 && used <= room && used > nearlyFull * room))
            continue;
        full.push_back(
            {r, used / room,
             rankProblem(Problem::Severity::Warning, "nearly_full", r,
                         phrase("rank %1 is %2 full", {std::to_string(r), formatPercent(used / room)}),
                         phrase("A larger batch may not fit: %1 left.", {formatBytes(std::int64_t(room - used))}))});
    }
    return full;
}

void addMemoryProblems(std::vector<Problem> &problems, const EmbeddingState &state)
{
    addSummed(problems, ranksOver(state, &Storage::hbm, "HBM"), phrase("over their HBM"));
    addSummed(problems, ranksOver(state, &Storage::ddr, "DDR"), phrase("over their DDR"));
    addSummed(problems, ranksNearlyFull(state), phrase("more than %1 full", {formatPercent(nearlyFull)}));
}

void addTableProblems(std::vector<Problem> &problems, const EmbeddingState &state)
{
    for (const Violation &violation : violationsOf(state))
        problems.push_back({Problem::Severity::Error,
                            violation.code,
                            phrase("table %1", {inQuotes(state.model().table(violation.table).name)}),
                            violation.message,
                            {},
                            {},
                            shardsOf(state, violation.table)});
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        const ShardingOption &option = state.table(t).option;
        const Table &table = state.model().table(t);
        const Result<OptionName> allowed =
            checkChoice(table, state.topology(), shardingTypeName(option.type), option.kernelName());
        if (!allowed)
            problems.push_back({Problem::Severity::Warning,
                                allowed.error().code,
                                phrase("table %1", {inQuotes(table.name)}),
                                allowed.error().message,
                                {},
                                {},
                                shardsOf(state, t)});
    }
}

} // namespace

Imbalance imbalanceOf(const std::vector<double> &figures)
{
    Imbalance imbalance;
    const double sum = std::accumulate(figures.begin(), figures.end(), 0.0);
    const double k = double(figures.size());
    if (!(sum > 0))
        return imbalance;
    double squares = 0;
    double divergence = 0;
    for (const double figure : figures) {
        const double share = figure / sum;
        const double distance = std::abs(share - 1 / k);
        imbalance.totalVariation = std::max(imbalance.totalVariation, distance);
        imbalance.totalDistance += distance;
        squares += distance * distance;
        if (share > 0)
            divergence += share * std::log(k * share);
    }
    if (figures.size() > 1) {
        imbalance.chi = squares * k / (((k - 1) / k) * ((k - 1) / k) * k + (k - 1) / k);
        imbalance.divergence = divergence / std::log(k);
    }
    return imbalance;
}

std::vector<double> totalsOf(const EmbeddingState &state)
{
    std::vector<double> totals;
    for (std::size_t r = 0; r < state.topology().ranks(); ++r)
        totals.push_back(state.sums(r).perf.total());
    return totals;
}

std::vector<double> usedOf(const EmbeddingState &state, std::int64_t Storage::*tier)
{
    std::vector<double> used;
    for (std::size_t r = 0; r < state.topology().ranks(); ++r)
        used.push_back(double(state.sums(r).used.*tier));
    return used;
}

std::vector<Violation> violationsOf(const EmbeddingState &state)
{
    std::vector<Violation> violations;
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        const ShardingOption &option = state.table(t).option;
        const bool isReplicated = option.type == ShardingType::DataParallel;
        if (isReplicated != (option.kernel == ComputeKernel::Dense))
            violations.push_back(
                {"dense_kernel", t,
                 phrase("the kernel %1 cannot be combined with %2: dense goes with data_parallel and nothing else",
                        {std::string(option.kernelName()), std::string(shardingTypeName(option.type))})});
        const std::optional<CacheParameters> &cache = state.model().table(t).constraints.cache;
        if (option.kernel == ComputeKernel::FusedUvmCaching && cache && cache->loadFactor &&
            !(*cache->loadFactor > 0 && *cache->loadFactor < 1))
            violations.push_back({"load_factor", t, phrase("the load factor of a cache must be between 0 and 1")});
        if (std::ranges::any_of(option.shards, [](const Shard &shard) {
                return shard.storage.hbm < 0 || shard.storage.ddr < 0 || shard.storage.ssd < 0;
            }))
            violations.push_back({"negative_storage", t, phrase("a shard's storage is negative")});
    }
    return violations;
}

std::vector<Excess> excessesOf(const EmbeddingState &state)
{
    std::vector<Excess> excesses;
    for (std::size_t r = 0; r < state.topology().ranks(); ++r) {
        const Storage &used = state.sums(r).used;
        const Storage &room = state.model().reservation.available[r];
        if (used.fitsIn(room))
            continue;
        excesses.push_back(
            {r,
             {std::max<std::int64_t>(0, used.hbm - room.hbm), std::max<std::int64_t>(0, used.ddr - room.ddr),
              std::max<std::int64_t>(0, used.ssd - room.ssd)}});
    }
    return excesses;
}

std::string ranksText(const std::vector<std::uint32_t> &ranks, const char *separator)
{
    const auto follows = [](std::uint32_t a, std::uint32_t b) { return b != a + 1; };
    const bool isRun = ranks.size() > 2 && std::ranges::adjacent_find(ranks, follows) == ranks.end();
    if (isRun)
        return std::to_string(ranks.front()) + "-" + std::to_string(ranks.back());
    std::string text;
    for (const std::uint32_t rank : ranks)
        text.append(text.empty() ? "" : separator).append(std::to_string(rank));
    return text;
}

PlanCost costOf(const EmbeddingPlan &plan)
{
    const EmbeddingState &state = plan.state();
    const std::size_t slowest = state.slowestRank();
    const Perf &perf = state.sums(slowest).perf;
    const GroupIndex group(slowest);
    PlanCost cost;
    cost.latencyLabel = phrase("Slowest rank");
    cost.latencySec = state.rating() / millisecondsPerSecond;
    cost.boundSec = plan.boundSec();
    if (cost.boundSec)
        cost.boundOrigin = ratingBoundOrigin();
    for (TimePart &part : timeParts(perf)) {
        const CostPart::Role role = part.isCompute ? CostPart::Role::Compute : CostPart::Role::Transfer;
        cost.parts.push_back({std::move(part.label), role, part.seconds, group, {}});
    }
    if (perf.prefetchCompute <= 0)
        cost.parts.pop_back(); // few plans fetch anything
    cost.criticalGroups = {group};
    for (std::size_t r = 0; r < state.topology().ranks(); ++r)
        cost.largestLaneBytes = std::max(cost.largestLaneBytes, state.topology().plannedTier(state.sums(r).used));
    cost.figures = figuresOf(state);
    return cost;
}

std::vector<Problem> problemsOf(const EmbeddingPlan &plan)
{
    std::vector<Problem> problems;
    if (!plan.inventoryFault().empty())
        problems.push_back({Problem::Severity::Error,
                            "bad_topology",
                            phrase("The devices give no ranks"),
                            phrase("%1; the plan stays on the ranks that it had.", {plan.inventoryFault()}),
                            {},
                            {},
                            {}});
    if (plan.state().tableCount() == 0)
        problems.push_back({Problem::Severity::Warning,
                            "no_tables",
                            phrase("The graph has no embedding tables"),
                            phrase("The plan is empty: no operator has a field embedding."),
                            {},
                            {},
                            {}});
    addMemoryProblems(problems, plan.state());
    addTableProblems(problems, plan.state());
    if (std::optional<Problem> held = heldProblemOf(plan))
        problems.push_back(std::move(*held));
    const Topology &topology = plan.state().topology();
    bool isKnown = true; // of ranks that are not the inventory's devices it always is
    for (std::size_t rank = 0; rank < topology.ranks(); ++rank)
        isKnown = isKnown && topology.knowsMemory(rank);
    concludeProblems(problems, phrase("Every table has its ranks, and none is over capacity"),
                     isKnown ? nullptr : plan.inventory().get());
    return problems;
}

} // namespace cutaway::embedding
