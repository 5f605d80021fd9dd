#include "core/embedding/embedding_table.h"

#include "core/base/names.h"
#include "core/embedding/table_reading.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace cutaway::embedding {

namespace {

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

} // namespace

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

} // namespace cutaway::embedding
