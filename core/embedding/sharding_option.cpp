#include "core/embedding/sharding_option.h"

#include "core/base/names.h"
#include "core/embedding/estimators.h"

#include <cmath>
#include <map>

namespace cutaway::embedding {

namespace {

constexpr double mostTotalBytes = 4e18; ///< of all tables in their largest options: sums stay within 64 bits

std::string inQuotesOf(const Table &table)
{
    return "table " + inQuotes(table.name);
}

Error noOption(const Table &table, bool isCuda)
{
    const std::span<const ShardingType> allowed = typesAllowed(table.isSequence, isCuda);
    std::vector<ComputeKernel> kernels;
    for (const ShardingType type : allowed) {
        for (const ComputeKernel kernel : kernelsAllowed(type, isCuda)) {
            if (std::ranges::find(kernels, kernel) == kernels.end())
                kernels.push_back(kernel);
        }
    }
    return inputError(
        "no_option",
        phrase("%1: its constraints leave no sharding type and compute kernel (types allowed here: %2; kernels: %3)",
               {inQuotesOf(table), namesOf(allowed), namesOf(kernels)}));
}

bool isAllowedBy(const TableConstraints &constraints, const OptionName &name)
{
    const bool typeIsNamed = std::ranges::find(constraints.types, name.type) != constraints.types.end();
    const bool typeIsFree = constraints.types.empty() && name.type != ShardingType::GridShard;
    const bool kernelIsFree =
        constraints.kernels.empty() || std::ranges::find(constraints.kernels, name.kernel) != constraints.kernels.end();
    return (typeIsNamed || typeIsFree) && kernelIsFree;
}

/// The bytes of an option, as far as they may be added up.
double magnitude(const ShardingOption &option)
{
    double bytes = 0;
    for (const Shard &shard : option.shards)
        bytes += double(shard.storage.hbm) + double(shard.storage.ddr);
    return bytes;
}

constexpr std::int64_t usualMinPartition = 128;
constexpr std::int64_t columnAlignment = 4;

/// Rows per rank, as even as whole blocks allow.
std::vector<std::int64_t> evenRows(std::int64_t rows, std::int64_t ranks)
{
    const std::int64_t block = (rows + ranks - 1) / ranks;
    const std::int64_t full = rows / block;
    std::vector<std::int64_t> counts(std::size_t(ranks), 0);
    for (std::int64_t r = 0; r < full; ++r)
        counts[std::size_t(r)] = block;
    if (full < ranks)
        counts[std::size_t(full)] = rows - block * full;
    return counts;
}

/// Rows in proportion to the ranks' memory, the rest on the last.
std::vector<std::int64_t> unevenRows(std::int64_t rows, const std::vector<std::int64_t> &shares)
{
    std::int64_t all = 0;
    for (const std::int64_t share : shares)
        all += share;
    if (all == 0)
        return evenRows(rows, std::int64_t(shares.size()));
    std::vector<std::int64_t> counts;
    std::int64_t left = rows;
    for (std::size_t r = 0; r + 1 < shares.size(); ++r) {
        counts.push_back(std::int64_t(double(rows) * (double(shares[r]) / double(all))));
        left -= counts.back();
    }
    counts.push_back(left);
    return counts;
}

void appendRows(std::vector<ShardShape> &shapes, const std::vector<std::int64_t> &counts, std::int64_t columns,
                std::int64_t firstColumn)
{
    std::int64_t firstRow = 0;
    for (const std::int64_t count : counts) {
        shapes.push_back({count, columns, firstRow, firstColumn});
        firstRow += count;
    }
}

bool isInside(const ShardShape &shape, std::int64_t rows, std::int64_t columns)
{
    return shape.rows >= 0 && shape.columns >= 0 && shape.firstRow >= 0 && shape.firstColumn >= 0 &&
           shape.rows <= rows && shape.columns <= columns && shape.firstRow <= rows - shape.rows &&
           shape.firstColumn <= columns - shape.columns;
}

/// A shard that begins or ends at a row.
struct Event
{
    std::int64_t row;
    bool isBegin; ///< ends come first
    const ShardShape *shape;
};

/// The shards that cross the row that is looked at, by their first column.
class OpenShards
{
public:
    bool add(const ShardShape &shape)
    {
        const auto next = m_ends.lower_bound(shape.firstColumn);
        if (next != m_ends.end() && next->first < shape.firstColumn + shape.columns)
            return false;
        if (next != m_ends.begin() && std::prev(next)->second > shape.firstColumn)
            return false;
        m_ends.emplace(shape.firstColumn, shape.firstColumn + shape.columns);
        return true;
    }
    void remove(const ShardShape &shape) { m_ends.erase(shape.firstColumn); }

private:
    std::map<std::int64_t, std::int64_t> m_ends;
};

} // namespace

std::vector<OptionName> optionNamesWithoutConstraints(const Table &table, bool isCuda)
{
    std::vector<OptionName> names;
    for (const ShardingType type : typesAllowed(table.isSequence, isCuda)) {
        for (const ComputeKernel kernel : kernelsAllowed(type, isCuda))
            names.push_back({type, kernel});
    }
    return names;
}

namespace {

/// What the table's collection, the device and the table's constraints leave, in the order of README.md, section 4.
std::vector<OptionName> optionNames(const Table &table, bool isCuda)
{
    std::vector<OptionName> names = optionNamesWithoutConstraints(table, isCuda);
    std::erase_if(names, [&](const OptionName &name) { return !isAllowedBy(table.constraints, name); });
    return names;
}

} // namespace

void estimate(ShardingOption &option, const Table &table, const Topology &topology, const EstimateSettings &settings)
{
    const Lookups lookups = lookupsOf(table, settings.batchSize);
    option.totalStorage = {};
    option.totalPerf = 0;
    const Shard *last = nullptr;
    for (Shard &shard : option.shards) {
        const bool isAlike = last && last->shape.rows == shard.shape.rows && last->shape.columns == shard.shape.columns;
        if (isAlike) {
            shard.storage = last->storage;
            shard.perf = last->perf;
        } else {
            shard.storage = shardStorage(table, option.type, option.kernel, shard.shape, lookups, topology, settings);
            shard.perf = shardPerf(table, option.type, option.kernel, shard.shape, lookups, topology);
        }
        shard.total = shard.perf.total();
        option.totalStorage += shard.storage;
        option.totalPerf += shard.total;
        last = &shard;
    }
}

ShardingOption makeOption(const Table &table, ShardingType type, ComputeKernel kernel, const Topology &topology,
                          const EstimateSettings &settings)
{
    ShardingOption option;
    option.type = type;
    option.kernel = kernel;
    for (const ShardShape &shape :
         shardShapes(type, table.rows, table.columns, table.constraints.minPartition, topology))
        option.shards.push_back({shape, {}, {}, 0});
    estimate(option, table, topology, settings);
    return option;
}

Result<SearchSpace> enumerateOptions(const TableList &tables, const Topology &topology,
                                     const EstimateSettings &settings)
{
    SearchSpace space;
    space.reserve(tables.tables.size());
    double bytes = 0;
    for (const Table &table : tables.tables) {
        std::vector<ShardingOption> options;
        double largest = 0;
        for (const OptionName &name : optionNames(table, topology.isCuda)) {
            options.push_back(makeOption(table, name.type, name.kernel, topology, settings));
            if (options.back().shards.empty())
                return inputError("too_many_shards",
                                  phrase("%1: min_partition %2 cuts it into too many shards",
                                         {inQuotesOf(table), std::to_string(table.constraints.minPartition)}));
            largest = std::max(largest, magnitude(options.back()));
            if (!std::isfinite(options.back().totalPerf))
                return inputError("size_overflow",
                                  phrase("%1: its time is too large for a number", {inQuotesOf(table)}));
        }
        if (options.empty())
            return noOption(table, topology.isCuda);
        if ((bytes += largest) > mostTotalBytes)
            return inputError("size_overflow", "the tables' sizes add up to more than 64 bits hold",
                              "a smaller batch size or smaller pooling factors");
        space.push_back(std::move(options));
    }
    return space;
}

namespace {

/// Columns of a shard where columns are cut.
std::int64_t columnBlock(std::int64_t columns, std::int64_t minPartition)
{
    const std::int64_t least = minPartition != 0 ? minPartition : usualMinPartition;
    std::int64_t best = columns;
    const auto offer = [&](std::int64_t divisor) {
        if (divisor >= least && divisor % columnAlignment == 0 && divisor < best)
            best = divisor;
    };
    for (std::int64_t i = 1; i <= columns / i; ++i) {
        if (columns % i == 0) {
            offer(i);
            offer(columns / i);
        }
    }
    return best;
}

} // namespace

std::vector<ShardShape> shardShapes(ShardingType type, std::int64_t rows, std::int64_t columns,
                                    std::int64_t minPartition, const Topology &topology)
{
    const std::int64_t block = columnBlock(columns, minPartition);
    if (columns / block * topology.worldSize > mostShards)
        return {};
    std::vector<ShardShape> shapes;
    switch (type) {
    case ShardingType::DataParallel: shapes.assign(topology.ranks(), {rows, columns, 0, 0}); break;
    case ShardingType::TableWise: shapes = {{rows, columns, 0, 0}}; break;
    case ShardingType::ColumnWise:
    case ShardingType::TableColumnWise:
        for (std::int64_t first = 0; first < columns; first += block)
            shapes.push_back({rows, block, 0, first});
        break;
    case ShardingType::RowWise:
        appendRows(shapes,
                   topology.rowShares.empty() ? evenRows(rows, topology.worldSize)
                                              : unevenRows(rows, topology.rowShares),
                   columns, 0);
        break;
    case ShardingType::TableRowWise: appendRows(shapes, evenRows(rows, topology.groupSize), columns, 0); break;
    case ShardingType::GridShard:
        for (std::int64_t first = 0; first < columns; first += block)
            appendRows(shapes, evenRows(rows, topology.groupSize), block, first);
        break;
    }
    return shapes;
}

bool tilesExactly(const std::vector<ShardShape> &shapes, std::int64_t rows, std::int64_t columns)
{
    std::vector<Event> events;
    std::int64_t area = 0;
    for (const ShardShape &shape : shapes) {
        if (!isInside(shape, rows, columns) || __builtin_add_overflow(area, shape.rows * shape.columns, &area))
            return false;
        if (shape.rows == 0 || shape.columns == 0)
            continue;
        events.push_back({shape.firstRow, true, &shape});
        events.push_back({shape.firstRow + shape.rows, false, &shape});
    }
    if (area != rows * columns)
        return false;
    std::ranges::sort(
        events, [](const Event &a, const Event &b) { return a.row != b.row ? a.row < b.row : a.isBegin < b.isBegin; });
    OpenShards open;
    for (const Event &event : events) {
        if (!event.isBegin)
            open.remove(*event.shape);
        else if (!open.add(*event.shape))
            return false;
    }
    return true;
}

} // namespace cutaway::embedding
