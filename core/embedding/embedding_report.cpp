#include "core/embedding/embedding_summary.h"

#include "core/base/units.h"
#include "core/embedding/estimators.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <numeric>
#include <optional>

namespace cutaway::embedding {

namespace {

constexpr double mebi = 1024.0 * 1024.0;
constexpr double gibi = 1024.0 * mebi;

std::string fixed(double value, int digits)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return text.data();
}

std::string share(double part, double whole)
{
    return whole > 0 ? fixed(100 * part / whole, 1) + "%" : "-";
}

/// Columns of text, each as wide as its widest entry.
class TextTable
{
public:
    explicit TextTable(std::vector<std::string> head) { add(std::move(head)); }
    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }

    void addTo(Report &report) const
    {
        std::vector<std::size_t> widths(m_rows.front().size(), 0);
        for (const std::vector<std::string> &row : m_rows) {
            for (std::size_t c = 0; c < row.size(); ++c)
                widths[c] = std::max(widths[c], row[c].size());
        }
        for (const std::vector<std::string> &row : m_rows) {
            std::string line;
            for (std::size_t c = 0; c < row.size(); ++c) {
                line += row[c];
                if (c + 1 < row.size())
                    line += std::string(widths[c] - row[c].size() + 2, ' ');
            }
            report.push_back({std::move(line)});
        }
    }

private:
    std::vector<std::vector<std::string>> m_rows;
};

/// What goes in and out of a rank in a step, and its shards by type.
struct RankTraffic
{
    double input = 0;
    double output = 0;
    std::array<std::size_t, shardingTypeCount> shards{};
};

RankTraffic trafficOf(const EmbeddingState &state, std::size_t rank, const std::vector<Lookups> &lookups)
{
    RankTraffic sum;
    for (const ShardRef ref : state.onRank(rank)) {
        const Table &table = state.model().table(ref.table);
        const ShardingType type = state.table(ref.table).option.type;
        const ShardTraffic traffic =
            shardTraffic(table, type, state.shard(ref).shape, lookups[ref.table], state.topology(), table.elementBytes);
        sum.input += double(traffic.input);
        sum.output += double(traffic.output);
        ++sum.shards[std::size_t(type)];
    }
    return sum;
}

std::string perfText(const Perf &perf)
{
    return fixed(perf.total(), 3) + " (" + fixed(perf.fwdCompute, 3) + ", " + fixed(perf.fwdComms, 3) + ", " +
           fixed(perf.bwdCompute, 3) + ", " + fixed(perf.bwdComms, 3) + ", " + fixed(perf.prefetchCompute, 3) + ")";
}

/// `room`: none where nobody knows it.
std::string memoryText(std::int64_t used, std::int64_t reserved, std::optional<double> room)
{
    const double all = double(used + reserved);
    return fixed(all / gibi, 3) + (room ? " (" + share(all, *room) + ")" : "");
}

void addRanks(Report &report, const EmbeddingState &state)
{
    std::vector<Lookups> lookups;
    for (const Table &table : state.model().tables->tables)
        lookups.push_back(lookupsOf(table, state.model().settings.estimate.batchSize));
    const Reservation &reservation = state.model().reservation;
    const Storage reserved = reservation.taken();
    const double share = 1 - state.model().settings.reservation.percentage;
    TextTable table({"rank", "HBM GiB", "DDR GiB", "perf ms (fwd compute, fwd comms, bwd compute, bwd comms, prefetch)",
                     "input MiB", "output MiB", "shards"});
    for (std::size_t r = 0; r < state.topology().ranks(); ++r) {
        const RankSums &sums = state.sums(r);
        const RankTraffic traffic = trafficOf(state, r, lookups);
        std::string shards;
        for (std::size_t type = 0; type < shardingTypeCount; ++type) {
            if (traffic.shards[type] > 0)
                shards += (shards.empty() ? "" : " ") + std::string(shardingTypeAbbreviation(ShardingType(type))) +
                          ":" + std::to_string(traffic.shards[type]);
        }
        const Storage &capacity = state.topology().capacity[r];
        const auto room = [&](std::int64_t Storage::*tier, double part) {
            const bool isPlanned = (tier == &Storage::hbm) == state.topology().isCuda;
            const bool isKnown = !isPlanned || state.topology().knowsMemory(r);
            return isKnown ? std::optional(part * double(capacity.*tier)) : std::nullopt;
        };
        table.add({std::to_string(r), memoryText(sums.used.hbm, reserved.hbm, room(&Storage::hbm, share)),
                   memoryText(sums.used.ddr, reserved.ddr, room(&Storage::ddr, 1)), perfText(sums.perf),
                   fixed(traffic.input / mebi, 3), fixed(traffic.output / mebi, 3), shards});
    }
    table.addTo(report);
}

std::vector<std::string> tableRow(const EmbeddingState &state, std::size_t t)
{
    const Table &table = state.model().table(t);
    const PlacedTable &placed = state.table(t);
    const double poolings = std::accumulate(table.numPoolings.begin(), table.numPoolings.end(), 0.0);
    const double factors = std::accumulate(table.poolingFactors.begin(), table.poolingFactors.end(), 0.0);
    const double products =
        std::inner_product(table.poolingFactors.begin(), table.poolingFactors.end(), table.numPoolings.begin(), 0.0);
    Perf perf;
    for (const Shard &shard : placed.option.shards)
        perf += shard.perf;
    std::string columns = std::to_string(table.columns);
    if (!placed.option.shards.empty() && placed.option.shards.front().shape.columns != table.columns)
        columns += " (" + std::to_string(placed.option.shards.front().shape.columns) + ")";
    const bool isCached = placed.option.kernel == ComputeKernel::FusedUvmCaching;
    return {table.module.empty() ? table.name : table.module + "." + table.name,
            std::string(shardingTypeAbbreviation(placed.option.type)),
            std::string(placed.option.kernelName()),
            perfText(perf),
            fixed(double(placed.option.totalStorage.hbm) / gibi, 3),
            fixed(double(placed.option.totalStorage.ddr) / gibi, 3),
            fixed(double(placed.option.totalStorage.ssd) / gibi, 3),
            isCached ? fixed(table.cacheLoadFactor(), 3) : "-",
            fixed(factors, 2),
            fixed(poolings, 2),
            fixed(products, 2),
            table.isSequence ? "sequence" : "pooled",
            table.isWeighted ? "weighted" : "unweighted",
            std::to_string(table.features.size()),
            columns,
            std::to_string(table.rows),
            ranksText(placed.ranks)};
}

void addTables(Report &report, const EmbeddingState &state)
{
    TextTable table({"table", "type", "kernel", "perf ms (fwd compute, fwd comms, bwd compute, bwd comms, prefetch)",
                     "HBM GiB", "DDR GiB", "SSD GiB", "cache", "pooling factors", "poolings", "lookups", "output",
                     "weighting", "features", "dim", "rows", "ranks"});
    for (std::size_t t = 0; t < state.tableCount(); ++t)
        table.add(tableRow(state, t));
    table.addTo(report);
}

void addKernels(Report &report, const EmbeddingState &state)
{
    struct Sum
    {
        std::size_t tables = 0;
        Storage bytes;
    };
    std::map<std::string_view, Sum> sums;
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        const ShardingOption &option = state.table(t).option;
        Sum &sum = sums[option.kernelName()];
        ++sum.tables;
        sum.bytes += option.totalStorage;
    }
    for (const auto &[kernel, sum] : sums)
        report.push_back(
            {phrase("kernel %1: %2 tables, HBM %3, DDR %4", {std::string(kernel), std::to_string(sum.tables),
                                                             formatBytes(sum.bytes.hbm), formatBytes(sum.bytes.ddr)})});
}

void addFigures(Report &report, const std::vector<Figure> &figures, Figure::Unit unit)
{
    constexpr std::size_t column = 34;
    for (const Figure &figure : figures) {
        if (figure.unit == unit)
            report.push_back({figure.label, formatFigure(figure), 0, column});
    }
}

ReportLine extremesLine(Text what, const std::vector<double> &figures, std::string (*figureText)(double))
{
    const double most = std::ranges::max(figures);
    const double mean = std::accumulate(figures.begin(), figures.end(), 0.0) / double(figures.size());
    std::vector<std::uint32_t> ranks;
    for (std::size_t r = 0; r < figures.size(); ++r) {
        if (figures[r] == most)
            ranks.push_back(std::uint32_t(r));
    }
    std::size_t nearest = 0;
    for (std::size_t r = 0; r < figures.size(); ++r) {
        if (std::abs(figures[r] - mean) < std::abs(figures[nearest] - mean))
            nearest = r;
    }
    return {phrase("%1: largest %2 on rank %3, mean %4 (nearest: rank %5)",
                   {std::move(what), figureText(most), ranksText(ranks), figureText(mean), std::to_string(nearest)})};
}

void addSums(Report &report, const EmbeddingPlan &plan)
{
    const EmbeddingState &state = plan.state();
    const std::vector<double> totals = totalsOf(state);
    const std::vector<double> hbm = usedOf(state, &Storage::hbm);
    report.push_back({phrase("proposals %1, plans %2, batch size %3",
                             {std::to_string(plan.figures().proposals), std::to_string(plan.figures().plans),
                              std::to_string(state.model().settings.estimate.batchSize)})});
    addKernels(report, state);
    addFigures(report, plan.cost().figures, Figure::Unit::Fraction);
    report.push_back(extremesLine(phrase("perf"), totals,
                                  [](double value) { return formatSeconds(value / millisecondsPerSecond); }));
    report.push_back(
        extremesLine(phrase("HBM of tables"), hbm, [](double value) { return formatBytes(std::int64_t(value)); }));
}

void addBounds(Report &report, const EmbeddingPlan &plan)
{
    const EmbeddingState &state = plan.state();
    addFigures(report, plan.cost().figures, Figure::Unit::Seconds);
    std::vector<Figure> proven = planFigures(plan);
    std::erase_if(proven, [](const Figure &figure) { return figure.name != "bound_sec" && figure.name != "gap"; });
    addFigures(report, proven, Figure::Unit::Seconds);
    addFigures(report, proven, Figure::Unit::Fraction);
    report.push_back(
        {phrase("reserved: %1", {describeReservation(state.model().reservation, state.model().settings.reservation)})});
}

} // namespace

Report reportOf(const EmbeddingPlan &plan)
{
    Report report;
    addRanks(report, plan.state());
    report.push_back({});
    addTables(report, plan.state());
    report.push_back({});
    addSums(report, plan);
    addBounds(report, plan);
    addProblems(report, plan.problems());
    return report;
}

} // namespace cutaway::embedding
