#include "core/embedding/exports/export_torchrec.h"

#include "core/base/byte_count.h"
#include "core/base/names.h"
#include "core/embedding/embedding_plan.h"
#include "core/embedding/embedding_summary.h"
#include "core/json/json_writing.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

Done checkDeployable(const embedding::EmbeddingState &state)
{
    const std::string hint = "--set force=true exports it all the same";
    for (const embedding::Excess &excess : embedding::excessesOf(state)) {
        const bool isHbm = excess.bytes.hbm > 0;
        return inputError(
            "over_capacity",
            phrase("rank %1 is over its %2 by %3", {std::to_string(excess.rank), (isHbm ? "HBM" : "DDR"),
                                                    byteCount(isHbm ? excess.bytes.hbm : excess.bytes.ddr)}),
            hint);
    }
    for (const embedding::Violation &violation : embedding::violationsOf(state))
        return inputError(
            "violation",
            phrase("table %1: %2", {inQuotes(state.model().table(violation.table).name), violation.message}), hint);
    return Done(std::monostate());
}

template <class Value>
OrderedJson orNull(const std::optional<Value> &value)
{
    return value ? OrderedJson(*value) : OrderedJson();
}

OrderedJson cacheJson(const std::optional<embedding::CacheParameters> &cache)
{
    if (!cache)
        return nullptr;
    return {{"algorithm", orNull(cache->algorithm)},
            {"load_factor", orNull(cache->loadFactor)},
            {"reserved_memory", orNull(cache->reservedMemory)},
            {"precision", orNull(cache->precision)},
            {"prefetch_pipeline", orNull(cache->prefetchPipeline)}};
}

std::string placement(const embedding::Topology &topology, std::uint32_t rank)
{
    const std::string place = "rank:" + std::to_string(rank);
    return topology.isCuda ? place + "/cuda:" + std::to_string(rank % topology.localWorldSize) : place + "/cpu";
}

OrderedJson shardsJson(const embedding::EmbeddingState &state, const embedding::PlacedTable &placed)
{
    OrderedJson list = OrderedJson::array();
    for (std::size_t i = 0; i < placed.ranks.size(); ++i) {
        const embedding::ShardShape &shape = placed.option.shards[i].shape;
        list.push_back({{"shard_offsets", {shape.firstRow, shape.firstColumn}},
                        {"shard_sizes", {shape.rows, shape.columns}},
                        {"placement", placement(state.topology(), placed.ranks[i])}});
    }
    return list;
}

/// What both formats say of a table.
OrderedJson placeJson(const embedding::PlacedTable &placed)
{
    return {{"sharding_type", embedding::shardingTypeName(placed.option.type)},
            {"compute_kernel", placed.option.kernelName()},
            {"ranks", placed.ranks}};
}

OrderedJson torchRecJson(const embedding::EmbeddingState &state, std::size_t index)
{
    const embedding::PlacedTable &placed = state.table(index);
    const embedding::TableConstraints &constraints = state.model().table(index).constraints;
    OrderedJson json = placeJson(placed);
    if (placed.option.type != embedding::ShardingType::DataParallel)
        json["shards"] = shardsJson(state, placed);
    json["cache_params"] = cacheJson(constraints.cache);
    json["enforce_hbm"] = orNull(constraints.enforceHbm);
    json["stochastic_rounding"] = orNull(constraints.stochasticRounding);
    json["bounds_check_mode"] = orNull(constraints.boundsCheckMode);
    json["output_dtype"] = orNull(constraints.outputDtype);
    return json;
}

} // namespace

Result<std::string> exportTorchRecPlan(const EditedPlan &plan, bool isForced)
{
    const embedding::EmbeddingState &state = static_cast<const embedding::EmbeddingPlan &>(plan).state();
    if (Done deployable = checkDeployable(state); !deployable && !isForced)
        return deployable.error();
    OrderedJson modules = OrderedJson::object();
    for (std::size_t t = 0; t < state.tableCount(); ++t)
        modules[state.model().table(t).module][state.model().table(t).name] = torchRecJson(state, t);
    return layOut(OrderedJson{{"plan", std::move(modules)}});
}

Result<std::string> exportTorchEasyRecPlan(const EditedPlan &plan, bool isForced)
{
    const embedding::EmbeddingState &state = static_cast<const embedding::EmbeddingPlan &>(plan).state();
    if (Done deployable = checkDeployable(state); !deployable && !isForced)
        return deployable.error();
    OrderedJson modules = OrderedJson::object();
    for (std::size_t t = 0; t < state.tableCount(); ++t)
        modules[state.model().table(t).module][state.model().table(t).name] = placeJson(state.table(t));
    return layOut(modules);
}

} // namespace cutaway
