#pragma once

#include "core/embedding/reservation.h"

#include <memory>

namespace cutaway::embedding {

/// What all plans of a graph on an inventory share: tables, ranks, settings and what follows from them. Immutable.
struct Model
{
    std::shared_ptr<const TableList> tables;
    Topology topology;
    PlanSettings settings;
    Reservation reservation;

    const Table &table(std::size_t index) const { return tables->tables[index]; }
};

/// Errors: those of `readTables`, `readTopology` and `readSettings`.
Result<std::shared_ptr<const Model>> makeModel(std::shared_ptr<const Graph> graph, const Inventory &inventory,
                                               const ParameterValues &parameters);

/// The same tables with other settings. Errors: those of `readSettings`.
Result<std::shared_ptr<const Model>> withSettings(const Model &model, const ParameterValues &parameters);
/// The same tables and settings on other ranks. Errors: those of `readTopology`.
Result<std::shared_ptr<const Model>> withInventory(const Model &model, const Inventory &inventory);

} // namespace cutaway::embedding
