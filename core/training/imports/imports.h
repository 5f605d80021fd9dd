#pragma once

#include "core/json/json_reading.h"
#include "core/plan/foreign_plans.h"
#include "core/training/training_state.h"

#include <nlohmann/json.hpp>

/// What frameworks call a training run, read back into the fields of a plan.
namespace cutaway::training {

/// What the exports write, and what their frameworks' users write by hand: Megatron arguments, torchtitan fields,
/// Galvatron strategies, DeepSpeed configurations.
std::vector<ImportDescriptor> trainingImports();

/// A plan document in the making: what the framework's file says replaces what was there. Errors go to `failed`.
struct PlanDraft
{
    const Graph &graph;
    const Transformer &transformer;
    std::int64_t devices = 0;     ///< of the inventory
    nlohmann::json document;      ///< fields of a plan; what the file does not say stays
    std::vector<Text> notes = {}; ///< what had to be assumed
    FirstError failed = {};

    std::int64_t number(const char *field, std::int64_t otherwise = 1) const;
    /// How far data parallelism shards so far; `otherwise` where the draft does not say it.
    std::int64_t zeroStage(std::int64_t otherwise) const;
    std::string nameOf(std::size_t place) const { return graph.node(transformer.places[place].node).name; }
    bool isLayer(std::size_t place) const { return transformer.block(place).kind == BlockKind::Layer; }
    std::vector<std::string> layerNames() const;

    /// Stages of so many blocks each.
    void setStages(const std::vector<std::size_t> &counts);
    /// As many as pipeline and chunks ask for, cut evenly.
    void setEvenStages();
    /// What a split over all devices leaves for data parallelism, where the draft does not say it.
    void completeData();
    /// The same mode for every layer; `none`: no mode.
    void setMode(const std::string &mode);
};

using ReadFramework = void (*)(const nlohmann::ordered_json &file, PlanDraft &draft);

void readMegatronArguments(const nlohmann::ordered_json &file, PlanDraft &draft);
void readTorchtitanFields(const nlohmann::ordered_json &file, PlanDraft &draft);
void readGalvatronStrategy(const nlohmann::ordered_json &file, PlanDraft &draft);
void readDeepspeedConfig(const nlohmann::ordered_json &file, PlanDraft &draft);

} // namespace cutaway::training
