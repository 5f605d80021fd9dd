#include "core/embedding/sharding_option.h"

namespace cutaway::embedding {

namespace {

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

} // namespace

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

} // namespace cutaway::embedding
