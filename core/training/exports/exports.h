#pragma once

#include "core/graph/graph.h"
#include "core/plan/foreign_plans.h"
#include "core/training/training_state.h"
#include "core/transformer/training_settings.h"
#include "core/transformer/transformer.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::training {

/// A training plan as exports to frameworks see it: names and modes by stage.

struct TrainedBlock
{
    BlockKind kind = BlockKind::Layer;
    std::string name;
    std::string recompute = "none"; ///< as in documents
    std::int64_t zero = 1;

    bool isLayer() const { return kind == BlockKind::Layer; }
    bool isFull() const { return recompute == "full"; }
};

struct TrainingRun
{
    TrainingSettings settings;
    std::int64_t sequenceLength = 0;
    std::vector<std::vector<TrainedBlock>> stages; ///< on their ranks as the schedule says
    bool hasExperts = false;
    bool tiesEmbeddings = false;
    std::int64_t keyValueHeads = 0; ///< the fewest of any layer
    std::int64_t gpusPerNode = 8;

    std::vector<TrainedBlock> blocks() const; ///< in order
    /// The layers proper, in order.
    std::vector<TrainedBlock> layers() const;
    bool layersAgree() const; ///< on recomputation
    /// The layers proper that each pipeline rank has.
    std::vector<std::int64_t> layersPerRank() const;

    /// All blocks recompute and shard as `change` says.
    template <class Change>
    void changeBlocks(Change change)
    {
        for (std::vector<TrainedBlock> &stage : stages) {
            for (TrainedBlock &block : stage)
                change(block);
        }
    }
    /// The same blocks in stages that end behind so many layers each; what is before the layers goes to the first
    /// stage, what is behind them to the last.
    void cutAgain(const std::vector<std::int64_t> &layersOfStages);
};

/// The command that starts a run as a framework's document describes it, on every node. Where the document is a file
/// that the framework reads, the command names it as `FILE`; what only its user knows (the model's own settings, data)
/// follows behind it.

/// How the processes of a run are started, `torchrun --nnodes 8 --nproc-per-node 8`; the program follows.
std::string torchrunOf(const TrainingRun &run);
std::string megatronCommand(const TrainingRun &run, const nlohmann::ordered_json &document);
std::string torchtitanCommand(const TrainingRun &run, const nlohmann::ordered_json &document);
std::string galvatronCommand(const TrainingRun &run, const nlohmann::ordered_json &document);
std::string deepspeedCommand(const TrainingRun &run, const nlohmann::ordered_json &document);

/// Training plans for frameworks: `megatron`, `torchtitan`, `galvatron`, `deepspeed`,
/// `megatron_bridge`, `fsdp2`. All take `force`, without which a plan over memory is refused.
std::vector<ExportDescriptor> trainingExports();

/// What a framework has to be told of a training plan.
std::vector<PlanField> carriedTrainingFields(const EditedPlan &plan);

/// A plan as exports see it. O(blocks).
TrainingRun runOf(const Graph &graph, const TrainingState &state);

} // namespace cutaway::training
