#include "core/embedding/embedding_model.h"

namespace cutaway::embedding {

namespace {

std::shared_ptr<const Model> complete(Model model)
{
    model.reservation = reserve(*model.tables, model.topology, model.settings);
    return std::make_shared<const Model>(std::move(model));
}

} // namespace

Result<std::shared_ptr<const Model>> makeModel(std::shared_ptr<const Graph> graph, const Inventory &inventory,
                                               const ParameterValues &parameters)
{
    Result<PlanSettings> settings = readSettings(parameters);
    if (!settings)
        return settings.error();
    Result<std::shared_ptr<const TableList>> tables = readTables(std::move(graph));
    if (!tables)
        return tables.error();
    Result<Topology> topology = readTopology(inventory);
    if (!topology)
        return topology.error();
    return complete({std::move(*tables), std::move(*topology), *settings, {}});
}

Result<std::shared_ptr<const Model>> withSettings(const Model &model, const ParameterValues &parameters)
{
    Result<PlanSettings> settings = readSettings(parameters);
    if (!settings)
        return settings.error();
    return complete({model.tables, model.topology, *settings, {}});
}

Result<std::shared_ptr<const Model>> withInventory(const Model &model, const Inventory &inventory)
{
    Result<Topology> topology = readTopology(inventory);
    if (!topology)
        return topology.error();
    return complete({model.tables, std::move(*topology), model.settings, {}});
}

} // namespace cutaway::embedding
