#include "core/embedding/embedding_json.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/embedding/embedding_summary.h"
#include "core/embedding/embedding_table.h"
#include "core/embedding/sharding_option.h"
#include "core/embedding/table_choices.h"
#include "core/json/json_reading.h"
#include "core/json/parameter.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// One table of a document, whatever its format.
struct PlanEntry
{
    std::size_t table = 0;
    const nlohmann::json *json = nullptr;
    std::string path;
};

/// Finds the tables of a document: a list of ours, or TorchRec's and TorchEasyRec's objects by module and table.
class EntryList
{
public:
    EntryList(const TableList &tables, FirstError &failed) : m_tables(tables), m_failed(failed)
    {
        for (std::size_t t = 0; t < tables.tables.size(); ++t)
            m_byName[{tables.tables[t].module, tables.tables[t].name}] = t;
    }

    std::vector<PlanEntry> read(const Json &document)
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
            requireObject(tables, path, m_failed);
            for (const auto &[table, entry] : tables.items()) {
                requireObject(entry, memberPath(path, table), m_failed);
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
            return m_failed.add(
                path + ".node", "unknown_node",
                phrase(node.isValid() ? "node %1 is not an embedding table" : "no node %1", {inQuotes(name)}));
        add(table, json, path);
    }

    void addByName(const std::string &module, const std::string &name, const Json &json, const std::string &path)
    {
        if (m_failed.isSet())
            return;
        const auto found = m_byName.find({module, name});
        if (found == m_byName.end())
            return m_failed.add("plan", "unknown_table",
                                phrase("no table %1 in module %2", {inQuotes(name), inQuotes(module)}));
        add(found->second, json, path);
    }

    void add(std::size_t table, const Json &json, const std::string &path)
    {
        if (!m_isSeen.insert({table, path}).second)
            return m_failed.add(path, "table_twice",
                                phrase("table %1 is planned twice, first at %2",
                                       {inQuotes(m_tables.tables[table].name), m_isSeen.at(table)}));
        m_entries.push_back({table, &json, path});
    }

    void checkComplete()
    {
        for (std::size_t t = 0; t < m_tables.tables.size() && !m_failed.isSet(); ++t) {
            const Table &table = m_tables.tables[t];
            if (!m_isSeen.contains(t))
                m_failed.add("module " + inQuotes(table.module), "table_missing",
                             phrase("table %1 is not in the plan", {inQuotes(table.name)}));
        }
    }

    const TableList &m_tables;
    FirstError &m_failed;
    std::map<std::pair<std::string_view, std::string_view>, std::size_t> m_byName;
    std::map<std::size_t, std::string> m_isSeen; ///< path, by table
    std::vector<PlanEntry> m_entries;
};

/// The tables of a plan document, or of one that `isForeignPlan`: objects by module and table. Each of the graph must
/// be there once. Errors: `unknown_node`, `unknown_table`, `table_twice`, `table_missing`. The document must outlive
/// the entries.
std::vector<PlanEntry> readPlanEntries(const TableList &tables, const Json &document, FirstError &failed)
{
    return EntryList(tables, failed).read(document);
}

// Writing.

OrderedJson storageJson(const Storage &storage)
{
    return {{"hbm", storage.hbm}, {"ddr", storage.ddr}, {"ssd", storage.ssd}};
}

OrderedJson perfJson(const Perf &perf)
{
    return {{"fwd_compute", perf.fwdCompute / millisecondsPerSecond},
            {"fwd_comms", perf.fwdComms / millisecondsPerSecond},
            {"bwd_compute", perf.bwdCompute / millisecondsPerSecond},
            {"bwd_comms", perf.bwdComms / millisecondsPerSecond},
            {"prefetch_compute", perf.prefetchCompute / millisecondsPerSecond},
            {"input_dist_comms", perf.inputDistComms / millisecondsPerSecond},
            {"total", perf.total() / millisecondsPerSecond}};
}

OrderedJson shardsJson(const PlacedTable &placed)
{
    OrderedJson list = OrderedJson::array();
    for (std::size_t i = 0; i < placed.ranks.size(); ++i) {
        const Shard &shard = placed.option.shards[i];
        list.push_back({{"rank", placed.ranks[i]},
                        {"size", {shard.shape.rows, shard.shape.columns}},
                        {"offset", {shard.shape.firstRow, shard.shape.firstColumn}},
                        {"storage", storageJson(shard.storage)},
                        {"perf", perfJson(shard.perf)}});
    }
    return list;
}

/// What planners are held to, where they are.
void addLimits(OrderedJson &table, TableLimits limits, const Topology &topology)
{
    const auto hosts = (topology.worldSize + topology.localWorldSize - 1) / topology.localWorldSize;
    std::erase_if(limits.ranks, [&](std::uint32_t rank) { return rank >= topology.ranks(); });
    std::erase_if(limits.hosts, [&](std::uint32_t host) { return std::int64_t(host) >= hosts; });
    if (limits.isPinned)
        table["pinned"] = true;
    OrderedJson constraints = OrderedJson::object();
    for (const ShardingType type : limits.types)
        constraints["sharding_types"].push_back(shardingTypeName(type));
    for (const ComputeKernel kernel : limits.kernels)
        constraints["compute_kernels"].push_back(computeKernelName(kernel));
    if (!limits.ranks.empty())
        constraints["ranks"] = limits.ranks;
    if (!limits.hosts.empty())
        constraints["hosts"] = limits.hosts;
    if (!constraints.empty())
        table["constraints"] = std::move(constraints);
}

OrderedJson tablesJson(const EmbeddingPlan &plan)
{
    const EmbeddingState &state = plan.state();
    OrderedJson list = OrderedJson::array();
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        const Table &table = state.model().table(t);
        const PlacedTable &placed = state.table(t);
        list.push_back({{"node", state.model().tables->graph->node(table.node).name},
                        {"module", table.module},
                        {"table", table.name},
                        {"sharding_type", shardingTypeName(placed.option.type)},
                        {"compute_kernel", placed.option.kernelName()},
                        {"ranks", placed.ranks},
                        {"shards", shardsJson(placed)}});
        addLimits(list.back(), plan.limitsOf(t), state.topology());
    }
    return list;
}

OrderedJson devicesJson(const EmbeddingState &state)
{
    OrderedJson list = OrderedJson::array();
    for (std::size_t r = 0; r < state.topology().ranks(); ++r)
        list.push_back({{"rank", r},
                        {"available", storageJson(state.model().reservation.available[r])},
                        {"used", storageJson(state.sums(r).used)},
                        {"perf", perfJson(state.sums(r).perf)}});
    return list;
}

OrderedJson criticalPathJson(const EmbeddingState &state)
{
    const EmbeddingState::CriticalPath path = state.criticalPath();
    return {{"comms", path.comms / millisecondsPerSecond},
            {"compute", path.compute / millisecondsPerSecond},
            {"total", (path.comms + path.compute) / millisecondsPerSecond}};
}

OrderedJson overCapacityJson(const EmbeddingState &state)
{
    OrderedJson list = OrderedJson::array();
    for (const Excess &excess : excessesOf(state))
        list.push_back({{"rank", excess.rank}, {"hbm", excess.bytes.hbm}, {"ddr", excess.bytes.ddr}});
    return list;
}

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
        shard.failed().add(shard.pathOf(name), "wrong_type", "expected two numbers: rows and columns");
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

void EmbeddingPlan::addFields(OrderedJson &document) const
{
    const Reservation &reservation = state().model().reservation;
    document["tables"] = tablesJson(*this);
    document["reserved"] = {{"dense", reservation.dense ? storageJson(*reservation.dense) : OrderedJson()},
                            {"kjt", storageJson(reservation.kjt)}};
    document["devices"] = devicesJson(state());
    document["critical_path_sec"] = criticalPathJson(state());
    document["perf_rating_sec"] = state().rating() / millisecondsPerSecond;
    if (const std::optional<double> bound = boundSec()) {
        document["bound_sec"] = *bound;
        if (const std::optional<double> gap = provenGap(*this).fraction())
            document["gap"] = *gap;
    }
    document["num_proposals"] = m_figures.proposals;
    document["num_plans"] = m_figures.plans;
}

void EmbeddingPlan::addFindings(OrderedJson &evaluation) const
{
    evaluation.erase("planner");
    evaluation["over_capacity"] = overCapacityJson(state());
    evaluation["violations"] = OrderedJson::array();
    for (const Violation &violation : violationsOf(state()))
        evaluation["violations"].push_back({{"code", violation.code},
                                            {"node", graph().node(state().model().table(violation.table).node).name},
                                            {"message", violation.message}});
}

OrderedJson EmbeddingPlan::after(const Applied &applied) const
{
    OrderedJson after = OrderedJson::object();
    if (!applied.change.items.empty()) {
        const PlacedTable &placed = state().table(state().shardAt(applied.change.items.front().value()).table);
        after["sharding_type"] = shardingTypeName(placed.option.type);
        after["compute_kernel"] = placed.option.kernelName();
        after["ranks"] = placed.ranks;
    }
    after["perf_rating_sec"] = state().rating() / millisecondsPerSecond;
    after["critical_path_sec"] = criticalPathJson(state());
    after["devices"] = OrderedJson::array();
    for (std::size_t r = 0; r < state().topology().ranks(); ++r)
        after["devices"].push_back({{"rank", r},
                                    {"used", storageJson(state().sums(r).used)},
                                    {"perf_total", state().sums(r).perf.total() / millisecondsPerSecond}});
    after["over_capacity"] = overCapacityJson(state());
    return after;
}

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
