#include "core/training/calibrating/run_plan.h"

#include "core/training/training_plan.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;

} // namespace

Json stagesOf(const Graph &graph, const Transformer &transformer, const std::vector<std::size_t> &counts)
{
    Json stages = Json::array();
    std::size_t place = 0;
    for (const std::size_t count : counts) {
        Json nodes = Json::array();
        for (std::size_t i = 0; i < count && place < transformer.size(); ++i, ++place)
            nodes.push_back(graph.node(transformer.places[place].node).name);
        stages.push_back({{"nodes", std::move(nodes)}});
    }
    return stages;
}

Result<std::vector<std::size_t>> evenCounts(const Transformer &transformer, std::int64_t stages)
{
    if (stages < 1 || stages > std::int64_t(transformer.size()))
        return inputError("too_many_stages", "more stages than the model has layers");
    const Result<std::vector<std::uint32_t>> starts = evenStages(transformer, stages);
    if (!starts)
        return starts.error();
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i + 1 < starts->size(); ++i)
        counts.push_back((*starts)[i + 1] - (*starts)[i]);
    return counts;
}

void recomputeAll(Json &document, const Graph &graph, const Transformer &transformer, const std::string &mode)
{
    Json &modes = document["recompute"] = Json::object();
    for (const Transformer::Place &place : transformer.places) {
        if (mode != "none" && transformer.classes[place.blockClass].isLayer())
            modes[graph.node(place.node).name] = mode;
    }
}

} // namespace cutaway::training
