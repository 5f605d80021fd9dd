#include "core/embedding/table_limits.h"

#include "core/base/names.h"
#include "core/embedding/embedding_state.h"
#include "core/embedding/embedding_summary.h"
#include "core/embedding/table_choices.h"

#include <algorithm>

namespace cutaway::embedding {

namespace {

template <typename Value>
bool isAmong(const std::vector<Value> &list, Value value)
{
    return list.empty() || std::ranges::find(list, value) != list.end();
}

bool mayUse(const std::shared_ptr<const RankLimit> &limit, std::uint32_t rank)
{
    return !limit || (rank < limit->isAllowed.size() && limit->isAllowed[rank]);
}

Error nothingLeft(const Table &table, const TableLimits &limits)
{
    return inputError(
        "no_option",
        phrase("table %1 is held to %2: no sharding type and compute kernel that its graph allows can be placed so",
               {inQuotes(table.name), limitsText(limits)}),
        "give it more ranks, types or kernels");
}

/// The way in which a pinned table lies, estimated anew.
ShardingOption asItLies(const PlacedTable &placed, const Table &table, const Topology &topology,
                        const EstimateSettings &settings)
{
    ShardingOption option = placed.option;
    estimate(option, table, topology, settings);
    auto limit = std::make_shared<RankLimit>();
    limit->fixed = placed.ranks;
    limit->isAllowed.assign(topology.ranks(), false);
    for (const std::uint32_t rank : placed.ranks)
        limit->isAllowed[rank] = true;
    option.limit = std::move(limit);
    return option;
}

} // namespace

bool TableLimits::admits(const OptionName &name) const
{
    return isAmong(types, name.type) && isAmong(kernels, name.kernel);
}

std::shared_ptr<const RankLimit> rankLimitOf(const TableLimits &limits, const Topology &topology)
{
    if (limits.ranks.empty() && limits.hosts.empty())
        return nullptr;
    auto limit = std::make_shared<RankLimit>();
    for (std::uint32_t rank = 0; rank < topology.ranks(); ++rank)
        limit->isAllowed.push_back(isAmong(limits.ranks, rank) &&
                                   isAmong(limits.hosts, rank / std::uint32_t(topology.localWorldSize)));
    return limit;
}

bool canLieOn(ShardingType type, const RankLimit &limit, const Topology &topology)
{
    const auto isWhole = [&](std::size_t group) { return limit.hasGroup(group, std::size_t(topology.groupSize)); };
    switch (partitionBy(type)) {
    case PartitionBy::Uniform: return std::ranges::count(limit.isAllowed, false) == 0;
    case PartitionBy::Device: break;
    case PartitionBy::Host:
        if (type == ShardingType::TableColumnWise)
            break;
        [[fallthrough]];
    case PartitionBy::MultiHost:
        for (std::size_t group = 0; group < topology.groupCount(); ++group) {
            if (isWhole(group))
                return true;
        }
        return false;
    }
    return std::ranges::count(limit.isAllowed, true) > 0;
}

std::string limitsText(const TableLimits &limits)
{
    std::string text;
    const auto add = [&](const std::string &what, const std::string &values) {
        if (!values.empty())
            text.append(text.empty() ? "" : "; ").append(what + " ").append(values);
    };
    add(limits.types.size() == 1 ? "type" : "types", namesOf(limits.types));
    add(limits.kernels.size() == 1 ? "kernel" : "kernels", namesOf(limits.kernels));
    add(limits.ranks.size() == 1 ? "rank" : "ranks", ranksText(limits.ranks));
    add(limits.hosts.size() == 1 ? "host" : "hosts", ranksText(limits.hosts));
    return text;
}

std::optional<Error> breachOf(const TableLimits &limits, const Table &table, const ShardingOption &option,
                              std::span<const std::uint32_t> ranks, const Topology &topology)
{
    const std::shared_ptr<const RankLimit> allowed = rankLimitOf(limits, topology);
    const bool isAllowed = limits.admits({option.type, option.kernel}) &&
                           std::ranges::all_of(ranks, [&](std::uint32_t rank) { return mayUse(allowed, rank); });
    if (isAllowed)
        return {};
    return inputError("constrained", phrase("table %1 is held to %2", {inQuotes(table.name), limitsText(limits)}),
                      "change what it is held to");
}

Done checkLimits(const Table &table, const TableLimits &limits, const Topology &topology)
{
    const std::shared_ptr<const RankLimit> ranks = rankLimitOf(limits, topology);
    std::vector<OptionName> names = choicesOf(table, topology);
    std::erase_if(names, [&](const OptionName &name) {
        return !limits.admits(name) || (ranks && !canLieOn(name.type, *ranks, topology));
    });
    if (names.empty())
        return nothingLeft(table, limits);
    return Done(std::monostate());
}

Result<SearchSpace> limitedSpace(SearchSpace space, const LimitList &limits, std::span<const PlacedTable> placed,
                                 const TableList &tables, const Topology &topology, const EstimateSettings &settings)
{
    for (std::size_t t = 0; t < std::min(limits.size(), space.size()); ++t) {
        std::vector<ShardingOption> &options = space[t];
        if (limits[t].isPinned) {
            options = {asItLies(placed[t], tables.tables[t], topology, settings)};
            continue;
        }
        const std::shared_ptr<const RankLimit> limit = rankLimitOf(limits[t], topology);
        std::erase_if(options, [&](const ShardingOption &option) {
            return !limits[t].admits({option.type, option.kernel}) ||
                   (limit && !canLieOn(option.type, *limit, topology));
        });
        if (options.empty())
            return nothingLeft(tables.tables[t], limits[t]);
        for (ShardingOption &option : options)
            option.limit = limit;
    }
    return space;
}

} // namespace cutaway::embedding
