#include "core/base/names.h"
#include "core/embedding/embedding_json.h"
#include "core/embedding/plan_entries.h"
#include "core/embedding/shard_tiling.h"
#include "core/embedding/table_choices.h"
#include "core/embedding/table_reading.h"
#include "core/json/json_reading.h"
#include "core/json/parameter_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;

/// The planner's parameters that a plan's figures depend on.
ParameterValues settingsOf(const Json &document)
{
    ParameterValues values = plannerParameters(document);
    const std::vector<ParameterDeclaration> settings = settingDeclarations();
    std::erase_if(values, [&](const auto &value) {
        return std::ranges::find(settings, value.first, &ParameterDeclaration::name) == settings.end() ||
               std::holds_alternative<std::vector<std::string>>(value.second);
    });
    return values;
}

/// What a document says of one shard.
struct GivenShard
{
    std::optional<ShardShape> shape;
    std::optional<std::int64_t> rank;
};

class TableReader
{
public:
    TableReader(const Model &model, const PlanEntry &entry, FirstError &failed)
        : m_model(model), m_table(model.table(entry.table)), m_failed(failed), m_reader(*entry.json, entry.path, failed)
    {
    }

    PlacedTable read()
    {
        PlacedTable placed;
        readWay(placed.option);
        const std::vector<GivenShard> shards = readShards();
        if (m_failed.isSet())
            return placed;
        setShapes(placed.option, shards);
        const std::vector<std::int64_t> ranks = readRanks(shards, placed.option.shards.size());
        checkCount(placed.option, ranks.size());
        for (std::size_t i = 0; i < ranks.size() && !m_failed.isSet(); ++i)
            addRank(placed, i, ranks[i]);
        if (m_failed.isSet())
            return placed;
        estimate(placed.option, m_table, m_model.topology, m_model.settings.estimate);
        if (!isOffered(placed.option))
            placed.given = placed.option;
        return placed;
    }

private:
    void readWay(ShardingOption &option)
    {
        const std::string typeName = m_reader.text("sharding_type");
        const std::string kernelName = m_reader.text("compute_kernel");
        if (m_failed.isSet())
            return;
        const std::optional<ShardingType> type = findShardingType(typeName);
        const std::optional<ComputeKernel> kernel = findComputeKernel(kernelName);
        if (!type)
            m_failed.add(m_reader.pathOf("sharding_type"), "unknown_sharding_type",
                         phrase("no sharding type %1", {inQuotes(typeName)}));
        if (!kernel && !isOtherKernel(kernelName))
            m_failed.add(m_reader.pathOf("compute_kernel"), "unknown_kernel",
                         phrase("no compute kernel %1", {inQuotes(kernelName)}));
        option.type = type.value_or(ShardingType::TableWise);
        option.kernel = kernel.value_or(ComputeKernel::Fused);
        option.otherKernel = kernel ? "" : kernelName;
    }

    static std::optional<std::pair<std::int64_t, std::int64_t>> readPair(ObjectReader &shard, std::string_view key,
                                                                         std::string_view foreignKey)
    {
        const std::string_view name = shard.has(key) ? key : foreignKey;
        if (!shard.has(name))
            return {};
        const std::vector<std::int64_t> values = shard.integers(name);
        if (values.size() == 2)
            return std::pair(values[0], values[1]);
        shard.failed().add(shard.pathOf(name), "wrong_type", "two numbers are wanted: rows and columns");
        return {};
    }

    /// Empty: the document does not say how the table is cut.
    std::vector<GivenShard> readShards()
    {
        std::vector<GivenShard> shards;
        const Json *list = m_reader.has("shards") ? m_reader.optionalArray("shards") : nullptr;
        for (std::size_t i = 0; list && i < list->size(); ++i) {
            ObjectReader shard((*list)[i], m_reader.pathOf("shards", i), m_failed);
            GivenShard given;
            const auto size = readPair(shard, "size", "shard_sizes");
            const auto offset = readPair(shard, "offset", "shard_offsets");
            if (size && offset)
                given.shape = ShardShape{size->first, size->second, offset->first, offset->second};
            given.rank = shard.optionalInteger("rank");
            shards.push_back(given);
        }
        return shards;
    }

    void setShapes(ShardingOption &option, const std::vector<GivenShard> &shards)
    {
        std::vector<ShardShape> shapes;
        for (const GivenShard &shard : shards) {
            if (shard.shape)
                shapes.push_back(*shard.shape);
        }
        if (shapes.empty())
            shapes = shardShapes(option.type, m_table.rows, m_table.columns, m_table.constraints.minPartition,
                                 m_model.topology);
        else
            checkShapes(option, shapes, shards.size());
        for (const ShardShape &shape : shapes)
            option.shards.push_back({shape, {}, {}, 0});
    }

    void checkShapes(const ShardingOption &option, const std::vector<ShardShape> &shapes, std::size_t count)
    {
        const ShardShape whole{m_table.rows, m_table.columns, 0, 0};
        const bool isWhole = option.type == ShardingType::DataParallel
                                 ? std::ranges::all_of(shapes, [&](const ShardShape &shape) { return shape == whole; })
                                 : tilesExactly(shapes, m_table.rows, m_table.columns);
        if (shapes.size() != count)
            m_failed.add(
                m_reader.pathOf("shards"), "missing_field",
                phrase("some shards of %1 have a size and an offset and some do not", {inQuotes(m_table.name)}));
        if (!isWhole)
            m_failed.add(
                m_reader.pathOf("shards"), "not_tiled",
                phrase("the shards of %1 do not cover its %2 x %3 elements exactly",
                       {inQuotes(m_table.name), std::to_string(m_table.rows), std::to_string(m_table.columns)}));
    }

    std::vector<std::int64_t> readRanks(const std::vector<GivenShard> &shards, std::size_t count)
    {
        if (m_reader.has("ranks")) {
            const Json &value = *m_reader.optional("ranks");
            if (value.is_string() && value.get<std::string>() == "all") {
                std::vector<std::int64_t> all(m_model.topology.ranks());
                std::iota(all.begin(), all.end(), 0);
                return all;
            }
            if (!value.is_null() || shards.empty())
                return m_reader.integers("ranks");
        }
        std::vector<std::int64_t> ranks;
        for (const GivenShard &shard : shards) {
            if (shard.rank)
                ranks.push_back(*shard.rank);
        }
        if (ranks.size() != count)
            m_failed.add(m_reader.path(), "missing_field", "the field \"ranks\" is missing");
        return ranks;
    }

    void checkCount(const ShardingOption &option, std::size_t ranks)
    {
        if (ranks == option.shards.size())
            return;
        m_failed.add(m_reader.pathOf("ranks"), "shard_count",
                     phrase("%1 has %2 ranks, but %3 cuts it into %4 shards",
                            {inQuotes(m_table.name), std::to_string(ranks), std::string(shardingTypeName(option.type)),
                             std::to_string(option.shards.size())}));
    }

    void addRank(PlacedTable &placed, std::size_t shard, std::int64_t rank)
    {
        if (rank < 0 || rank >= m_model.topology.worldSize)
            m_failed.add(m_reader.pathOf("ranks", shard), "no_such_rank",
                         phrase("shard %1 of %2: rank %3, but there are %4",
                                {std::to_string(shard), inQuotes(m_table.name), std::to_string(rank),
                                 std::to_string(m_model.topology.worldSize)}));
        placed.ranks.push_back(std::uint32_t(rank));
    }

    bool isOffered(const ShardingOption &option) const
    {
        const std::vector<OptionName> names = choicesOf(m_table, m_model.topology);
        return option.otherKernel.empty() &&
               std::ranges::find(names, OptionName{option.type, option.kernel}) != names.end() &&
               isUsualLayout(option, m_table, m_model.topology);
    }

    const Model &m_model;
    const Table &m_table;
    FirstError &m_failed;
    ObjectReader m_reader;
};

/// What the document holds the table to.
TableLimits readLimits(const PlanEntry &entry, const Topology &topology, FirstError &failed)
{
    TableLimits limits;
    ObjectReader reader(*entry.json, entry.path, failed);
    limits.isPinned = reader.has("pinned") && reader.optionalBoolean("pinned").value_or(false);
    const Json *fields = reader.has("constraints") ? reader.optionalObject("constraints") : nullptr;
    for (const char *name : {"sharding_types", "compute_kernels", "ranks", "hosts"}) {
        if (!fields || !fields->contains(name))
            continue;
        ObjectReader constraints(*fields, reader.pathOf("constraints"), failed);
        std::vector<std::string> values;
        if (std::string_view(name) == "ranks" || std::string_view(name) == "hosts") {
            for (const std::int64_t value : constraints.integers(name))
                values.push_back(std::to_string(value));
        } else {
            values = constraints.texts(name);
        }
        if (const Done set = setLimit(limits, name, values, topology); !set)
            failed.add(constraints.pathOf(name), set.error().code, set.error().message, set.error().hint);
    }
    return limits;
}

PlannerFigures readFigures(const Json &document, const std::shared_ptr<const Model> &model)
{
    FirstError ignored;
    ObjectReader reader(document, "", ignored);
    PlannerFigures figures;
    figures.proposals = reader.optionalInteger("num_proposals").value_or(0);
    figures.plans = reader.optionalInteger("num_plans").value_or(0);
    figures.boundSec = reader.optionalNumber("bound_sec");
    figures.boundOf = model;
    return figures;
}

} // namespace

Result<std::unique_ptr<EmbeddingPlan>> readEmbeddingPlan(std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const Json &document, const ParameterValues *settings)
{
    if (!inventory)
        inventory = std::make_shared<const Inventory>();
    Result<std::shared_ptr<const Model>> model =
        makeModel(std::move(graph), *inventory, settings ? *settings : settingsOf(document));
    if (!model)
        return model.error();
    FirstError failed;
    const std::vector<PlanEntry> entries = readPlanEntries(*(*model)->tables, document, failed);
    std::vector<PlacedTable> tables((*model)->tables->tables.size());
    LimitList limits(tables.size());
    for (std::size_t i = 0; i < entries.size() && !failed.isSet(); ++i) {
        tables[entries[i].table] = TableReader(**model, entries[i], failed).read();
        limits[entries[i].table] = readLimits(entries[i], (*model)->topology, failed);
    }
    if (failed.isSet())
        return failed.take();
    PlannerFigures figures = readFigures(document, *model);
    auto plan = std::make_unique<EmbeddingPlan>(
        std::move(inventory), EmbeddingState(std::move(*model), std::move(tables)), PlanOrigin(), std::move(figures));
    plan->setLimits(std::move(limits));
    return plan;
}

} // namespace cutaway::embedding
