#pragma once

#include "core/plan/edited_plan.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// The documents `cutaway.plan` and `cutaway.moves`. Readers say what is wrong and where.
namespace cutaway {

/// What reading a plan had to say that is no error, such as a digest that differs.
struct OpenedPlan
{
    std::unique_ptr<EditedPlan> plan;
    std::vector<Text> warnings;
};
/// Errors: those of the document, `unknown_node` with the number of names that the graph lacks, those of the kind.
Result<OpenedPlan> readPlan(std::string_view text, std::shared_ptr<const Graph> graph,
                            std::shared_ptr<const Inventory> inventory);
std::string writePlan(const EditedPlan &plan);

/// The entries of a moves document, one text each; `EditedPlan::readMove` understands them.
Result<std::vector<nlohmann::json>> readMoves(std::string_view text);

} // namespace cutaway
