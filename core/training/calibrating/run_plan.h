#pragma once

#include "core/graph/graph.h"
#include "core/transformer/transformer.h"

#include <nlohmann/json_fwd.hpp>

/// The plan of a run, said in fewer words than a plan's document.
namespace cutaway::training {

/// More are not read.
constexpr std::size_t mostRuns = 10'000;

/// The blocks' names by stage, as a plan's document has them.
nlohmann::json stagesOf(const Graph &graph, const Transformer &transformer, const std::vector<std::size_t> &counts);

/// How many blocks each stage has where nobody says it. Errors: `too_many_stages`.
Result<std::vector<std::size_t>> evenCounts(const Transformer &transformer, std::int64_t stages);

/// Writes the mode of each layer into a plan's document.
void recomputeAll(nlohmann::json &document, const Graph &graph, const Transformer &transformer,
                  const std::string &mode);

} // namespace cutaway::training
