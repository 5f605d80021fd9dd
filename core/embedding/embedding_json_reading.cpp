#include "core/base/names.h"
#include "core/embedding/embedding_json.h"
#include "core/embedding/embedding_kind.h"
#include "core/embedding/shard_tiling.h"
#include "core/embedding/table_choices.h"
#include "core/formats/json_reading.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <numeric>

namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;

/// One table of a document, whatever its format.
struct Entry
{
    std::size_t table = 0;
    const Json *json = nullptr;
    std::string path;
};

/// The planner's parameters that a plan's figures depend on.
ParameterValues settingsOf(const Json &document)
{
    ParameterValues values;
    const auto planner = document.find("planner");
    if (planner == document.end() || !planner->is_object())
        return values;
    const auto parameters = planner->find("parameters");
    if (parameters == planner->end() || !parameters->is_object())
        return values;
    for (const ParameterDeclaration &declaration : settingDeclarations()) {
        const auto value = parameters->find(declaration.name);
        if (value == parameters->end())
            continue;
        if (value->is_boolean())
            values[declaration.name] = value->get<bool>();
        else if (value->is_number_integer())
            values[declaration.name] = value->get<std::int64_t>();
        else if (value->is_number())
            values[declaration.name] = value->get<double>();
        else if (value->is_string())
            values[declaration.name] = value->get<std::string>();
    }
    return values;
}

/// Finds the tables of a document: a list of ours, or TorchRec's and TorchEasyRec's objects by module and table.
class EntryList
{
public:
    EntryList(const TableList &tables, FirstError &failed) : m_tables(tables), m_failed(failed)
    {
        for (std::size_t t = 0; t < tables.tables.size(); ++t)
            m_byName[{tables.tables[t].module, tables.tables[t].name}] = t;
    }

    std::vector<Entry> read(const Json &document)
    {
        if (isForeignPlan(document))
            readForeign(document);
        else
            readOwn(document);
        checkComplete();
        return std::move(m_entries);
    }

private:
    void readOwn(const Json &document)
    {
        ObjectReader top(document, "", m_failed);
        const Json &list = top.array("tables");
        for (std::size_t i = 0; i < list.size() && !m_failed.isSet(); ++i) {
            ObjectReader entry(list[i], elementPath("tables", i), m_failed);
            if (!entry.has("node"))
                addByName(entry.optionalText("module").value_or(""), entry.text("table"), list[i], entry.path());
            else
                addByNode(entry.text("node"), list[i], entry.path());
        }
    }

    void readForeign(const Json &document)
    {
        const auto inner = document.find("plan");
        const bool isTorchRec = inner != document.end() && document.size() == 1;
        const std::string root = isTorchRec ? "plan" : "";
        for (const auto &[module, tables] : (isTorchRec ? *inner : document).items()) {
            const std::string path = memberPath(root, module);
            ObjectReader(tables, path, m_failed);
            for (const auto &[table, entry] : tables.items()) {
                ObjectReader(entry, memberPath(path, table), m_failed);
                if (!m_failed.isSet())
                    addByName(module, table, entry, memberPath(path, table));
            }
        }
    }

    void addByNode(const std::string &name, const Json &json, const std::string &path)
    {
        if (m_failed.isSet())
            return;
        const NodeIndex node = m_tables.graph->find(name);
        const std::uint32_t table = node.isValid() ? m_tables.ofNode[node.value()] : noTable;
        if (table == noTable)
            return m_failed.add(path + ".node", "unknown_node",
                                node.isValid() ? "node " + inQuotes(name) + " is no embedding table"
                                               : "no node " + inQuotes(name));
        add(table, json, path);
    }

    void addByName(const std::string &module, const std::string &name, const Json &json, const std::string &path)
    {
        if (m_failed.isSet())
            return;
        const auto found = m_byName.find({module, name});
        if (found == m_byName.end())
            return m_failed.add("plan", "unknown_table",
                                "no table " + inQuotes(name) + " in module " + inQuotes(module));
        add(found->second, json, path);
    }

    void add(std::size_t table, const Json &json, const std::string &path)
    {
        if (!m_isSeen.insert({table, path}).second)
            return m_failed.add(path, "table_twice",
                                "table " + inQuotes(m_tables.tables[table].name) + " is planned twice, first at " +
                                    m_isSeen.at(table));
        m_entries.push_back({table, &json, path});
    }

    void checkComplete()
    {
        for (std::size_t t = 0; t < m_tables.tables.size() && !m_failed.isSet(); ++t) {
            const Table &table = m_tables.tables[t];
            if (!m_isSeen.contains(t))
                m_failed.add("module " + inQuotes(table.module), "table_missing",
                             "table " + inQuotes(table.name) + " is not in the plan");
        }
    }

    const TableList &m_tables;
    FirstError &m_failed;
    std::map<std::pair<std::string_view, std::string_view>, std::size_t> m_byName;
    std::map<std::size_t, std::string> m_isSeen; ///< path, by table
    std::vector<Entry> m_entries;
};

/// What a document says of one shard.
struct GivenShard
{
    std::optional<ShardShape> shape;
    std::optional<std::int64_t> rank;
};

class TableReader
{
public:
    TableReader(const Model &model, const Entry &entry, FirstError &failed)
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
                         "no sharding type " + inQuotes(typeName));
        if (!kernel && !isOtherKernel(kernelName))
            m_failed.add(m_reader.pathOf("compute_kernel"), "unknown_kernel",
                         "no compute kernel " + inQuotes(kernelName));
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
            m_failed.add(m_reader.pathOf("shards"), "missing_field",
                         "some shards of " + inQuotes(m_table.name) + " have a size and an offset and some do not");
        if (!isWhole)
            m_failed.add(m_reader.pathOf("shards"), "not_tiled",
                         "the shards of " + inQuotes(m_table.name) + " do not cover its " +
                             std::to_string(m_table.rows) + " x " + std::to_string(m_table.columns) +
                             " elements exactly");
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
                     inQuotes(m_table.name) + " has " + std::to_string(ranks) + " ranks, but " +
                         std::string(shardingTypeName(option.type)) + " cuts it into " +
                         std::to_string(option.shards.size()) + " shards");
    }

    void addRank(PlacedTable &placed, std::size_t shard, std::int64_t rank)
    {
        if (rank < 0 || rank >= m_model.topology.worldSize)
            m_failed.add(m_reader.pathOf("ranks", shard), "no_such_rank",
                         "shard " + std::to_string(shard) + " of " + inQuotes(m_table.name) + ": rank " +
                             std::to_string(rank) + ", but there are " + std::to_string(m_model.topology.worldSize));
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

PlannerFigures readFigures(const Json &document, const std::shared_ptr<const Model> &model)
{
    FirstError ignored;
    ObjectReader reader(document, "", ignored);
    PlannerFigures figures;
    figures.proposals = reader.optionalInteger("num_proposals").value_or(0);
    figures.plans = reader.optionalInteger("num_plans").value_or(0);
    if (const std::optional<double> bound = reader.optionalNumber("lower_bound_sec")) {
        constexpr double millisecondsPerSecond = 1000.0;
        figures.boundMs = *bound * millisecondsPerSecond;
        figures.boundOf = model;
    }
    return figures;
}

} // namespace

bool isForeignPlan(const Json &document)
{
    if (!document.is_object() || document.contains("format") || document.empty())
        return false;
    const auto inner = document.find("plan");
    const Json &modules = inner != document.end() && document.size() == 1 ? *inner : document;
    if (!modules.is_object() || modules.empty())
        return false;
    // The first table tells.
    for (const Json &tables : modules) {
        if (!tables.is_object())
            return false;
        if (!tables.empty())
            return tables.begin()->is_object() && tables.begin()->contains("sharding_type");
    }
    return false;
}

Result<std::unique_ptr<EmbeddingPlan>>
readEmbeddingPlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory, const Json &document)
{
    if (!inventory)
        inventory = std::make_shared<const Inventory>();
    Result<std::shared_ptr<const Model>> model = makeModel(std::move(graph), *inventory, settingsOf(document));
    if (!model)
        return model.error();
    FirstError failed;
    const std::vector<Entry> entries = EntryList(*(*model)->tables, failed).read(document);
    std::vector<PlacedTable> tables((*model)->tables->tables.size());
    for (std::size_t i = 0; i < entries.size() && !failed.isSet(); ++i)
        tables[entries[i].table] = TableReader(**model, entries[i], failed).read();
    if (failed.isSet())
        return failed.take();
    PlannerFigures figures = readFigures(document, *model);
    return std::make_unique<EmbeddingPlan>(std::move(inventory), EmbeddingState(std::move(*model), std::move(tables)),
                                           PlanOrigin(), std::move(figures));
}

PlanKindDescriptor embeddingKind()
{
    return {PlanKind::Embedding,
            [](std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
               const Json &plan) -> Result<std::unique_ptr<EditedPlan>> {
                return readEmbeddingPlan(std::move(graph), std::move(inventory), plan);
            },
            // What `evaluate` adds is derived too: not to be kept when its output is opened as a plan.
            {"tables", "reserved", "devices", "critical_path_sec", "perf_rating_sec", "lower_bound_sec", "gap",
             "num_proposals", "num_plans", "over_capacity", "violations"},
            isForeignPlan};
}

} // namespace cutaway::embedding
