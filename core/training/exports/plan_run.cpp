#include "core/training/exports/plan_run.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::training {

TrainingRun runOf(const Graph &graph, const TrainingState &state)
{
    const Transformer &transformer = *state.transformer;
    TrainingRun run;
    run.settings = state.settings;
    run.sequenceLength = transformer.shape.sequenceLength;
    run.hasExperts = std::ranges::any_of(transformer.classes, &Block::hasExperts);
    run.tiesEmbeddings = transformer.shape.tiedEmbeddings;
    run.gpusPerNode = state.cluster->gpusPerNode;
    for (const Block &block : transformer.classes) {
        if (block.isLayer() && (run.keyValueHeads == 0 || block.attention.kvHeads < run.keyValueHeads))
            run.keyValueHeads = block.attention.kvHeads;
    }
    run.stages.resize(state.layout.stageCount());
    for (std::size_t place = 0; place < transformer.size(); ++place)
        run.stages[state.layout.stageOf(place)].push_back({.kind = transformer.block(place).kind,
                                                           .name = graph.node(transformer.places[place].node).name,
                                                           .recompute = state.modeText(place),
                                                           .zero = state.layout.zeroOf(place, state.settings)});
    return run;
}

nlohmann::ordered_json completeDocument(nlohmann::ordered_json document, std::string command, const Graph &graph,
                                        const TrainingState &state)
{
    document["command"] = std::move(command);
    nlohmann::ordered_json &plan = document["plan"] = nlohmann::ordered_json::object();
    writeState(plan, graph, state);
    return document;
}

} // namespace cutaway::training
