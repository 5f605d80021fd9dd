#include "core/embedding/embedding_table.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;

struct TypeNames
{
    std::string_view name;
    std::string_view abbreviation;
    PartitionBy by;
};
/// By value of `ShardingType`.
constexpr std::array<TypeNames, shardingTypeCount> types{{
    {"data_parallel", "DP", PartitionBy::Uniform},
    {"table_wise", "TW", PartitionBy::Device},
    {"column_wise", "CW", PartitionBy::Device},
    {"table_column_wise", "TWCW", PartitionBy::Host},
    {"row_wise", "RW", PartitionBy::Uniform},
    {"table_row_wise", "TWRW", PartitionBy::Host},
    {"grid_shard", "GS", PartitionBy::MultiHost},
}};

/// By value of `ComputeKernel`.
constexpr std::array<std::string_view, 4> kernels{"dense", "fused", "fused_uvm", "fused_uvm_caching"};

constexpr std::array<std::string_view, 8> otherKernels{"key_value",          "customized_kernel", "ssd_virtual_table",
                                                       "dram_virtual_table", "fused_triton",      "quant",
                                                       "quant_uvm",          "quant_uvm_caching"};

constexpr std::array allTypes{ShardingType::DataParallel,    ShardingType::TableWise, ShardingType::ColumnWise,
                              ShardingType::TableColumnWise, ShardingType::RowWise,   ShardingType::TableRowWise,
                              ShardingType::GridShard};
constexpr std::array sequenceTypes{ShardingType::DataParallel, ShardingType::TableWise, ShardingType::ColumnWise,
                                   ShardingType::RowWise};

constexpr std::array denseKernel{ComputeKernel::Dense};
constexpr std::array fusedKernels{ComputeKernel::Fused, ComputeKernel::FusedUvm, ComputeKernel::FusedUvmCaching};

constexpr double usualLoadFactor = 0.2;

struct DataType
{
    std::string_view name;
    std::int64_t bytes;
};
constexpr std::array dataTypes{DataType{"FP32", 4}, DataType{"FP16", 2}, DataType{"BF16", 2}, DataType{"INT8", 1},
                               DataType{"UINT8", 1}};

/// Tables of one module side by side, modules in order of first appearance.
void groupByModule(TableList &list)
{
    std::map<std::string, std::uint32_t, std::less<>> numbers;
    for (const Table &table : list.tables) {
        const auto [known, isNew] = numbers.try_emplace(table.module, std::uint32_t(numbers.size()));
        if (isNew)
            list.moduleNames.push_back(known->first);
    }
    std::ranges::stable_sort(list.tables, {}, [&](const Table &table) { return numbers.at(table.module); });
    list.ofNode.assign(list.graph->size(), noTable);
    for (std::size_t i = 0; i < list.tables.size(); ++i) {
        list.moduleOf.push_back(numbers.at(list.tables[i].module));
        list.ofNode[list.tables[i].node.value()] = std::uint32_t(i);
    }
}

Done checkDistinct(const std::vector<Table> &tables)
{
    std::set<std::pair<std::string_view, std::string_view>> seen;
    for (const Table &table : tables) {
        if (seen.emplace(table.module, table.name).second)
            continue;
        Error error = inputError("duplicate_table",
                                 phrase("module %1 has two tables %2", {inQuotes(table.module), inQuotes(table.name)}));
        error.where = "nodes[" + std::to_string(table.node.value()) + "].embedding.table";
        return error;
    }
    return Done(std::monostate());
}

constexpr std::int64_t mostBytes = std::int64_t(1) << 56; ///< of one table: sums stay within 64 bits

/// Fields that may be missing; `null` counts as missing.
class FieldReader
{
public:
    FieldReader(const Json &value, std::string path, FirstError &failed) : m_reader(value, std::move(path), failed) {}

    bool isGiven(std::string_view key)
    {
        const Json *value = m_reader.optional(key);
        return value && !value->is_null();
    }
    std::optional<std::string> text(std::string_view key)
    {
        return isGiven(key) ? m_reader.optionalText(key) : std::nullopt;
    }
    std::optional<bool> boolean(std::string_view key)
    {
        return isGiven(key) ? m_reader.optionalBoolean(key) : std::nullopt;
    }
    std::optional<std::int64_t> integer(std::string_view key, std::int64_t least)
    {
        const std::optional<std::int64_t> value = isGiven(key) ? m_reader.optionalInteger(key) : std::nullopt;
        if (value && *value < least)
            fail(key, "out_of_range", phrase("%1 is less than %2", {std::to_string(*value), std::to_string(least)}));
        return value;
    }
    std::optional<double> number(std::string_view key)
    {
        const std::optional<double> value = isGiven(key) ? m_reader.optionalNumber(key) : std::nullopt;
        if (value && !(*value >= 0 && std::isfinite(*value)))
            fail(key, "out_of_range", "expected a number that is not negative");
        return value;
    }
    std::vector<std::string> texts(std::string_view key)
    {
        return isGiven(key) ? m_reader.texts(key) : std::vector<std::string>();
    }
    std::vector<std::int64_t> integers(std::string_view key)
    {
        std::vector<std::int64_t> values = isGiven(key) ? m_reader.integers(key) : std::vector<std::int64_t>();
        if (std::ranges::any_of(values, [](std::int64_t value) { return value < 0; }))
            fail(key, "out_of_range", "expected numbers that are not negative");
        return values;
    }
    std::vector<double> numbers(std::string_view key)
    {
        std::vector<double> values;
        const Json *list = isGiven(key) ? m_reader.optionalArray(key) : nullptr;
        for (std::size_t i = 0; list && i < list->size(); ++i) {
            const Json &value = (*list)[i];
            if (!value.is_number() || !(value.get<double>() >= 0)) {
                m_reader.failed().add(
                    m_reader.pathOf(key, i), "wrong_type",
                    phrase("expected a number that is not negative, found %1", {describeValue(value)}));
                return {};
            }
            values.push_back(value.get<double>());
        }
        return values;
    }
    /// One of the names; the first if missing.
    std::size_t choice(std::string_view key, std::span<const std::string_view> names)
    {
        const std::optional<std::string> name = text(key);
        const auto found = name ? std::ranges::find(names, *name) : names.begin();
        if (found != names.end())
            return std::size_t(found - names.begin());
        fail(key, "unknown_value", phrase("%1 is not one of %2", {inQuotes(*name), commaList(names)}));
        return 0;
    }
    const Json *object(std::string_view key) { return isGiven(key) ? m_reader.optionalObject(key) : nullptr; }

    void fail(std::string_view key, std::string code, Text message)
    {
        m_reader.failed().add(m_reader.pathOf(key), std::move(code), std::move(message));
    }
    std::string pathOf(std::string_view key) const { return m_reader.pathOf(key); }
    std::string pathOf(std::string_view key, std::size_t i) const { return m_reader.pathOf(key, i); }
    ObjectReader &reader() { return m_reader; }
    FirstError &failed() { return m_reader.failed(); }

private:
    ObjectReader m_reader;
};

constexpr std::array<std::string_view, 5> dataTypeNames{"FP32", "FP16", "BF16", "INT8", "UINT8"};

void readTypes(FieldReader &reader, TableConstraints &constraints)
{
    const std::vector<std::string> names = reader.texts("sharding_types");
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (const std::optional<ShardingType> type = findShardingType(names[i]))
            constraints.types.push_back(*type);
        else
            reader.failed().add(reader.pathOf("sharding_types", i), "unknown_sharding_type",
                                phrase("no sharding type %1", {inQuotes(names[i])}));
    }
}

void readKernels(FieldReader &reader, TableConstraints &constraints)
{
    const std::vector<std::string> names = reader.texts("compute_kernels");
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string path = reader.pathOf("compute_kernels", i);
        if (const std::optional<ComputeKernel> kernel = findComputeKernel(names[i]))
            constraints.kernels.push_back(*kernel);
        else if (isOtherKernel(names[i]))
            reader.failed().add(path, "unplanned_kernel",
                                phrase("the kernel %1 is not planned for", {inQuotes(names[i])}),
                                "planned: dense, fused, fused_uvm, fused_uvm_caching");
        else
            reader.failed().add(path, "unknown_kernel", phrase("no compute kernel %1", {inQuotes(names[i])}));
    }
}

CacheStats readStats(const Json &json, const std::string &path, FirstError &failed)
{
    FieldReader reader(json, path, failed);
    CacheStats stats;
    stats.expectedLookups = reader.number("expected_lookups").value_or(0);
    stats.cacheability = reader.number("cacheability").value_or(0);
    stats.missRatioCurve = reader.numbers("mrc_histogram");
    return stats;
}

CacheParameters readCache(const Json &json, const std::string &path, FirstError &failed)
{
    FieldReader reader(json, path, failed);
    CacheParameters cache;
    cache.algorithm = reader.text("algorithm");
    if (cache.algorithm && *cache.algorithm != "LRU" && *cache.algorithm != "LFU")
        reader.fail("algorithm", "unknown_value", phrase("%1 is not one of LRU, LFU", {inQuotes(*cache.algorithm)}));
    cache.loadFactor = reader.number("load_factor");
    cache.reservedMemory = reader.number("reserved_memory");
    cache.precision = reader.text("precision");
    cache.prefetchPipeline = reader.boolean("prefetch_pipeline");
    if (const Json *stats = reader.object("stats"))
        cache.stats = readStats(*stats, reader.pathOf("stats"), failed);
    return cache;
}

void readConstraints(const Json &json, const std::string &path, FirstError &failed, Table &table)
{
    FieldReader reader(json, path, failed);
    TableConstraints &constraints = table.constraints;
    readTypes(reader, constraints);
    readKernels(reader, constraints);
    constraints.minPartition = reader.integer("min_partition", 0).value_or(0);
    constraints.outputDtype = reader.text("output_dtype");
    if (constraints.outputDtype)
        table.outputElementBytes =
            bytesOfDataType(dataTypeNames[reader.choice("output_dtype", dataTypeNames)]).value_or(0);
    constraints.enforceHbm = reader.boolean("enforce_hbm");
    constraints.stochasticRounding = reader.boolean("stochastic_rounding");
    constraints.boundsCheckMode = reader.text("bounds_check_mode");
    if (const Json *cache = reader.object("cache_params"))
        constraints.cache = readCache(*cache, reader.pathOf("cache_params"), failed);
}

/// What the features look up in a step.
void readLookups(FieldReader &reader, Table &table)
{
    table.features = reader.texts("feature_names");
    if (table.features.empty())
        table.features = {table.name};
    table.poolingFactors = reader.numbers("pooling_factors");
    if (table.poolingFactors.empty())
        table.poolingFactors.assign(table.features.size(), 1.0);
    table.numPoolings = reader.numbers("num_poolings");
    if (table.numPoolings.empty())
        table.numPoolings.assign(table.poolingFactors.size(), 1.0);
    table.batchSizes = reader.integers("batch_sizes");
    const std::size_t batches = table.batchSizes.empty() ? table.poolingFactors.size() : table.batchSizes.size();
    if (table.poolingFactors.size() != table.numPoolings.size() || table.poolingFactors.size() != batches)
        reader.failed().add(
            reader.reader().path(), "different_lengths",
            phrase("pooling_factors has %1 entries, num_poolings %2, batch_sizes %3; they need the same number",
                   {std::to_string(table.poolingFactors.size()), std::to_string(table.numPoolings.size()),
                    std::to_string(batches)}));
}

void readSize(FieldReader &reader, Table &table)
{
    table.rows = reader.reader().integer("num_embeddings");
    table.columns = reader.reader().integer("embedding_dim");
    reader.integer("num_embeddings", 1);
    reader.integer("embedding_dim", 1);
    table.dataType = dataTypeNames[reader.choice("data_type", dataTypeNames)];
    table.elementBytes = bytesOfDataType(table.dataType).value_or(0);
    table.outputElementBytes = table.elementBytes;
    constexpr std::int64_t mostColumns = std::int64_t(1) << 31;
    if (table.columns > mostColumns ||
        double(table.rows) * double(table.columns) * double(table.elementBytes) > double(mostBytes))
        reader.failed().add(reader.reader().path(), "size_overflow",
                            phrase("a table of %1 x %2 elements is too large",
                                   {std::to_string(table.rows), std::to_string(table.columns)}));
}

Table readFields(FieldReader &reader, const Node &node)
{
    static constexpr std::array<std::string_view, 2> collections{"embedding_bag", "embedding"};
    static constexpr std::array<std::string_view, 4> poolings{"", "SUM", "MEAN", "NONE"};
    static constexpr std::array<std::string_view, 5> optimizers{"none", "sgd", "adam", "rowwise_adagrad", "other"};
    Table table;
    table.module = reader.text("module").value_or("");
    table.isSequence = reader.choice("collection", collections) == 1;
    table.name = reader.text("table").value_or(node.name);
    reader.choice("pooling", poolings);
    readSize(reader, table);
    readLookups(reader, table);
    table.isWeighted = reader.boolean("weighted").value_or(false);
    table.optimizer = Optimizer(reader.choice("optimizer", optimizers));
    if (const Json *constraints = reader.object("constraints"))
        readConstraints(*constraints, reader.pathOf("constraints"), reader.failed(), table);
    return table;
}

} // namespace

std::string_view shardingTypeName(ShardingType type)
{
    return types[std::size_t(type)].name;
}

std::string_view shardingTypeAbbreviation(ShardingType type)
{
    return types[std::size_t(type)].abbreviation;
}

std::optional<ShardingType> findShardingType(std::string_view name)
{
    const auto found = std::ranges::find(types, name, &TypeNames::name);
    return found == types.end() ? std::nullopt : std::optional(ShardingType(found - types.begin()));
}

std::string_view computeKernelName(ComputeKernel kernel)
{
    return kernels[std::size_t(kernel)];
}

std::optional<ComputeKernel> findComputeKernel(std::string_view name)
{
    const auto found = std::ranges::find(kernels, name);
    return found == kernels.end() ? std::nullopt : std::optional(ComputeKernel(found - kernels.begin()));
}

bool isOtherKernel(std::string_view name)
{
    return std::ranges::find(otherKernels, name) != otherKernels.end();
}

PartitionBy partitionBy(ShardingType type)
{
    return types[std::size_t(type)].by;
}

std::span<const ShardingType> typesAllowed(bool isSequence, bool isCuda)
{
    constexpr std::size_t typesOnCpu = 4; // those that need no fast link between ranks
    if (isSequence)
        return sequenceTypes;
    return std::span(allTypes).first(isCuda ? allTypes.size() : typesOnCpu);
}

std::span<const ComputeKernel> kernelsAllowed(ShardingType type, bool isCuda)
{
    if (type == ShardingType::DataParallel)
        return denseKernel;
    return std::span(fusedKernels).first(isCuda ? fusedKernels.size() : 1);
}

std::string namesOf(std::span<const ShardingType> values)
{
    return commaList(values, shardingTypeName);
}

std::string namesOf(std::span<const ComputeKernel> values)
{
    return commaList(values, computeKernelName);
}

double Table::optimizerMultiple() const
{
    switch (optimizer) {
    case Optimizer::None:
    case Optimizer::Sgd: return 0;
    case Optimizer::Adam: return 2;
    case Optimizer::RowwiseAdagrad: return 1.0 / double(columns);
    case Optimizer::Other: return 1;
    }
    return 0;
}

double Table::cacheLoadFactor() const
{
    const double given = constraints.cache ? constraints.cache->loadFactor.value_or(0) : 0;
    return given == 0 ? usualLoadFactor : given;
}

std::optional<std::int64_t> bytesOfDataType(std::string_view name)
{
    const auto found = std::ranges::find(dataTypes, name, &DataType::name);
    return found == dataTypes.end() ? std::nullopt : std::optional(found->bytes);
}

Result<std::shared_ptr<const TableList>> readTables(std::shared_ptr<const Graph> graph)
{
    auto list = std::make_shared<TableList>();
    list->graph = std::move(graph);
    for (std::size_t i = 0; i < list->graph->size(); ++i) {
        if (!hasTable(list->graph->nodes()[i]))
            continue;
        Result<std::optional<Table>> table = readTable(*list->graph, NodeIndex(i));
        if (!table)
            return table.error();
        if (*table)
            list->tables.push_back(std::move(**table));
    }
    if (const Done distinct = checkDistinct(list->tables); !distinct)
        return distinct.error();
    groupByModule(*list);
    return std::shared_ptr<const TableList>(std::move(list));
}

bool hasTable(const Node &node)
{
    if (node.extra.find("\"embedding\"") ==
        std::string::npos) // most nodes; the word may stand deeper, as a module's name
        return false;
    const Result<Json> fields = parseJson<Json>(node.extra);
    return fields && fields->contains("embedding") && !fields->at("embedding").is_null();
}

Result<std::optional<Table>> readTable(const Graph &graph, NodeIndex index)
{
    const Node &node = graph.node(index);
    const Result<Json> fields = parseJson<Json>(node.extra);
    if (!fields)
        return fields.error();
    const auto field = fields->find("embedding");
    if (field == fields->end() || field->is_null())
        return std::optional<Table>();
    FirstError failed;
    FieldReader reader(*field, "nodes[" + std::to_string(index.value()) + "].embedding", failed);
    Table table = readFields(reader, node);
    table.node = index;
    if (failed.isSet())
        return failed.take();
    return std::optional(std::move(table));
}

} // namespace cutaway::embedding
