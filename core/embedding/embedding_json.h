#pragma once

#include "core/embedding/embedding_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::embedding {

/// The plan document (specification, section 11).
nlohmann::ordered_json embeddingDocument(const EmbeddingPlan &plan);

/// The same without `planner`, with `over_capacity` and `violations`.
nlohmann::ordered_json embeddingEvaluation(const EmbeddingPlan &plan);

/// What `edit` prints after a move.
nlohmann::ordered_json embeddingAfter(const EmbeddingPlan &plan, const Applied &applied);

/// Whether a document without `format` is a plan as TorchRec or TorchEasyRec keep it (section 12).
bool isForeignPlan(const nlohmann::json &document);

/// Takes a plan document, or one that `isForeignPlan`. Errors: `missing_field`, `wrong_type`, `unknown_node`,
/// `unknown_table`, `table_twice`, `table_missing`, `unknown_sharding_type`, `unknown_kernel`, `shard_count`,
/// `no_such_rank`, `not_tiled`, each with its JSON path, and those of `makeModel`.
Result<std::unique_ptr<EmbeddingPlan>> readEmbeddingPlan(std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const nlohmann::json &document);

/// One entry of a moves document: `move_shard`, `move_table`, `set_type`. Errors without a path refuse the move:
/// `no_such_group`, `not_a_host_type` and those of `checkChoice`.
Result<Move> readEmbeddingMove(const EmbeddingPlan &plan, const nlohmann::json &entry);

} // namespace cutaway::embedding
