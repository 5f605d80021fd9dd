#pragma once

#include "core/transformer/transformer.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::training {

/// Dimensions above this are refused: products of several stay exact enough as doubles and no whole number overflows.
inline constexpr std::int64_t largestDimension = (std::int64_t(1) << 31) - 1;

/// A `transformer` object of a node. Missing booleans are false, missing sizes that say "none" are 0, `norm` is
/// `layernorm`. Errors: `missing_field`, `wrong_type`, `bad_value`; `where` is `path` and the field.
Result<Block> readBlock(const nlohmann::json &json, const std::string &path);

/// The graph's own `transformer` object; other fields than ours are no error. Same errors.
Result<ModelShape> readModelShape(const nlohmann::json &json, const std::string &path);

/// The objects as they are written into a graph.
nlohmann::ordered_json blockJson(const Block &block);
nlohmann::ordered_json modelShapeJson(const ModelShape &shape);

/// Takes the blocks from a graph. Error: `no_transformer` where the graph or all of its nodes lack the object, those of
/// the readers, and `wrong_order` where an embedding, layer, mtp layer or head stands in another's place. O(nodes).
Result<Transformer> readTransformer(const Graph &graph);

/// Whether a graph says that it is a transformer. O(length of the graph's extra fields).
bool isTransformer(const Graph &graph);

} // namespace cutaway::training
