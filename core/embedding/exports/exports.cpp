#include "core/embedding/exports/exports.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/embedding/embedding_plan.h"
#include "core/embedding/embedding_summary.h"
#include "core/json/json_writing.h"
#include "core/plan/foreign_plans.h"

#include <functional>
#include <nlohmann/json.hpp>

namespace cutaway::embedding {

namespace {

/// A field that tables have each by itself: those of which `shardsText` says something.
class TableField
{
public:
    TableField(std::string name, Text title) : m_field{std::move(name), std::move(title), {}, {}} {}

    void add(const Table &table, const std::string &text)
    {
        if (text.empty())
            return;
        m_field.value.exact.append(table.module).append("/").append(table.name).append("=").append(text).append(";");
        m_words.push_back(text + " (" + table.name + ')');
    }

    PlanField take()
    {
        m_field.value.words = shortList(m_words);
        return std::move(m_field);
    }

private:
    PlanField m_field;
    std::vector<std::string> m_words;
};

std::string shardsText(const std::vector<Shard> &shards)
{
    std::string text;
    for (const Shard &shard : shards)
        text.append(text.empty() ? "" : ", ")
            .append(std::to_string(shard.shape.rows))
            .append(" x ")
            .append(std::to_string(shard.shape.columns))
            .append(" @ ")
            .append(std::to_string(shard.shape.firstRow))
            .append(", ")
            .append(std::to_string(shard.shape.firstColumn));
    return text;
}

/// How the framework cuts a table of that type by itself.
bool isCutAsUsual(const EmbeddingState &state, std::size_t t)
{
    const Table &table = state.model().table(t);
    const std::vector<Shard> &shards = state.table(t).option.shards;
    constexpr std::int64_t anyWidth = 0; // what a user allows is not known there
    const std::vector<ShardShape> usual =
        shardShapes(state.table(t).option.type, table.rows, table.columns, anyWidth, state.topology());
    return std::ranges::equal(shards, usual, {}, &Shard::shape);
}

std::string cacheWords(const std::optional<CacheParameters> &cache)
{
    if (!cache)
        return {};
    std::string text = cache->algorithm.value_or("cache");
    if (cache->loadFactor)
        text += ", load_factor=" + std::to_string(*cache->loadFactor);
    if (cache->reservedMemory)
        text += ", reserved_memory=" + std::to_string(*cache->reservedMemory);
    if (cache->precision)
        text += ", precision=" + *cache->precision;
    if (cache->prefetchPipeline)
        text += *cache->prefetchPipeline ? ", prefetch_pipeline" : ", no prefetch_pipeline";
    return text;
}

std::string flagWord(const std::optional<bool> &flag)
{
    return flag ? (*flag ? "on" : "off") : "";
}

bool isForced(const ParameterValues &parameters)
{
    return std::get<bool>(parameters.at("force"));
}

ExportDescriptor torchRecExport()
{
    return {.id = "torchrec.sharding_plan",
            .title = "TorchRec sharding plan (JSON)",
            .extension = "json",
            .parameters = {forceParameter()},
            .description = "How each table is sharded and where its shards are, for load_plan.py, which makes a "
                           "TorchRec ShardingPlan from it.",
            .fields = {"TorchRec",
                       {"sharding", "kernels", "ranks", "shards", "cache_params", "enforce_hbm", "stochastic_rounding",
                        "bounds_check_mode", "output_dtype"}},
            .write = [](const EditedPlan &plan, const ParameterValues &parameters) {
                return exportTorchRecPlan(plan, isForced(parameters));
            }};
}

ExportDescriptor torchEasyRecExport()
{
    return {.id = "tzrec.plan",
            .title = "TorchEasyRec plan (JSON)",
            .extension = "json",
            .parameters = {forceParameter()},
            .description = "The file plan of a TorchEasyRec checkpoint: sharding type, kernel and ranks of each table.",
            .fields = {"TorchEasyRec", {"sharding", "kernels", "ranks"}},
            .write = [](const EditedPlan &plan, const ParameterValues &parameters) {
                return exportTorchEasyRecPlan(plan, isForced(parameters));
            }};
}

} // namespace

std::vector<PlanField> carriedEmbeddingFields(const EditedPlan &plan)
{
    const EmbeddingState &state = static_cast<const EmbeddingPlan &>(plan).state();
    std::vector<TableField> fields{{"sharding", phrase("Sharding types")},
                                   {"kernels", phrase("Kernels")},
                                   {"ranks", phrase("Ranks")},
                                   {"shards", phrase("Sizes of shards")},
                                   {"cache_params", phrase("Caches")},
                                   {"enforce_hbm", phrase("Held in HBM")},
                                   {"stochastic_rounding", phrase("Stochastic rounding")},
                                   {"bounds_check_mode", phrase("Checks of bounds")},
                                   {"output_dtype", phrase("Types of outputs")}};
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        const Table &table = state.model().table(t);
        const PlacedTable &placed = state.table(t);
        const TableConstraints &asked = table.constraints;
        const std::string texts[] = {std::string(shardingTypeName(placed.option.type)),
                                     std::string(placed.option.kernelName()),
                                     ranksText(placed.ranks, ", "),
                                     isCutAsUsual(state, t) ? std::string() : shardsText(placed.option.shards),
                                     cacheWords(asked.cache),
                                     flagWord(asked.enforceHbm),
                                     flagWord(asked.stochasticRounding),
                                     asked.boundsCheckMode.value_or(""),
                                     asked.outputDtype.value_or("")};
        for (std::size_t i = 0; i < fields.size(); ++i)
            fields[i].add(table, texts[i]);
    }
    std::vector<PlanField> taken;
    for (TableField &field : fields)
        taken.push_back(field.take());
    return taken;
}

std::vector<ExportDescriptor> embeddingExports()
{
    return {torchRecExport(), torchEasyRecExport()};
}

} // namespace cutaway::embedding

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

Done checkDeployable(const embedding::EmbeddingState &state)
{
    const std::string hint = "--set force=true exports it anyway";
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
