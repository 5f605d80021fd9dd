#pragma once

#include "core/embedding/embedding_table.h"
#include "core/json/first_error.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::embedding {

/// One table of a document, whatever its format.
struct PlanEntry
{
    std::size_t table = 0;
    const nlohmann::json *json = nullptr;
    std::string path;
};

/// The tables of a plan document, or of one that `isForeignPlan`: objects by module and table. Each of the graph must
/// be there once. Errors: `unknown_node`, `unknown_table`, `table_twice`, `table_missing`. The document must outlive
/// the entries.
std::vector<PlanEntry> readPlanEntries(const TableList &tables, const nlohmann::json &document, FirstError &failed);

} // namespace cutaway::embedding
