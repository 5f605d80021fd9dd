#pragma once

#include "core/embedding/embedding_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::embedding {

/// Whether a document without `format` is a plan as TorchRec or TorchEasyRec keep it (section 12).
bool isForeignPlan(const nlohmann::json &document);

/// Takes a plan document, or one that `isForeignPlan`. Errors: `missing_field`, `wrong_type`, `unknown_node`,
/// `unknown_table`, `table_twice`, `table_missing`, `unknown_sharding_type`, `unknown_kernel`, `shard_count`,
/// `no_such_rank`, `not_tiled`, each with its JSON path, and those of `makeModel`. `settings` stand in place of those
/// of the document's planner; null: the document's hold.
Result<std::unique_ptr<EmbeddingPlan>> readEmbeddingPlan(std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const nlohmann::json &document,
                                                         const ParameterValues *settings = nullptr);

} // namespace cutaway::embedding
