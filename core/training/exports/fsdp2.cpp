#include "core/json/kept_json.h"
#include "core/training/exports/framework_documents.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

constexpr std::string_view fsdp2Use = R"python("""The plan for your own training program:

    import planned                                        # this file
    model = planned.prepare(model)                        # before the optimizer is made
    for microbatches in steps:                            # of this rank: MICROBATCHES of MICROBATCH_SIZE sequences
        planned.accumulate(model, microbatches, loss_of)  # loss_of(model, microbatch)
        optimizer.step()
        optimizer.zero_grad()

Needs torch 2.6 or newer; the default process group is there before.
"""
import torch
from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

)python";

constexpr std::string_view fsdp2Functions = R"python(

def path_of(model, layer):
    """The path of a layer of the plan: its name, or the only path that ends with it, such as model.layers.0."""
    paths = [path for path, _ in model.named_modules() if path == layer or path.endswith("." + layer)]
    if len(paths) != 1:
        raise ValueError(f"{len(paths)} modules of the model are called {layer}")
    return paths[0]


def prepare(model, device="cuda"):
    """Recomputes and shards the model as planned."""
    if torch.distributed.get_world_size() != DATA:
        raise ValueError(f"the plan is for {DATA} ranks, not {torch.distributed.get_world_size()}")
    precision = MixedPrecisionPolicy(param_dtype=PARAMETERS, reduce_dtype=GRADIENTS)
    meshes = {}

    def shard(module, zero):
        shape = (DATA,) if zero else (DATA, 1)  # a second dimension of one: every rank keeps all
        if shape not in meshes:
            meshes[shape] = init_device_mesh(device, shape, mesh_dim_names=("copies", "shards")[-len(shape):])
        fully_shard(module, mesh=meshes[shape], reshard_after_forward=zero == 3, mp_policy=precision)

    paths = {layer: path_of(model, layer) for layer in LAYERS}
    for layer in RECOMPUTED:
        model.set_submodule(paths[layer], checkpoint_wrapper(model.get_submodule(paths[layer])))
    for layer in LAYERS:
        shard(model.get_submodule(paths[layer]), ZERO_OF.get(layer, ZERO))
    shard(model, ZERO)
    return model


def accumulate(model, microbatches, loss_of):
    """Forward and backward of a step. ZeRO 0 and 1 add up whole gradients and reduce them once, 2 and 3 reduce those of
    every microbatch; up to ZeRO 2 weights are gathered once a step."""
    if len(microbatches) != MICROBATCHES:
        raise ValueError(f"the plan has {MICROBATCHES} microbatches a step, not {len(microbatches)}")
    parts = [(model.get_submodule(path_of(model, layer)), ZERO_OF.get(layer, ZERO)) for layer in LAYERS]
    losses = []
    for number, microbatch in enumerate(microbatches, 1):
        is_last = number == MICROBATCHES
        model.set_is_last_backward(is_last)
        for module, zero in [*parts, (model, ZERO)]:
            module.set_requires_gradient_sync(is_last or zero >= 2, recurse=False)
            module.set_reshard_after_backward(is_last or zero == 3, recurse=False)
        losses.append(loss_of(model, microbatch) / MICROBATCHES)
        losses[-1].backward()
    return sum(loss.detach() for loss in losses)
)python";

/// It has data parallelism alone, in bfloat16 or as the model is, and recomputes whole layers; what is no layer is
/// sharded as the model.
TrainingRun fsdp2Run(TrainingRun run)
{
    TrainingSettings &settings = run.settings;
    for (std::int64_t TrainingSettings::*degree :
         {&TrainingSettings::pipeline, &TrainingSettings::chunks, &TrainingSettings::tensor, &TrainingSettings::context,
          &TrainingSettings::expert, &TrainingSettings::expertTensor})
        settings.*degree = 1;
    settings.sequenceParallel = false;
    settings.overlapGradients = true;
    settings.precision = settings.precision == Precision::Fp32 ? Precision::Fp32 : Precision::Bf16;
    run.stages = {run.blocks()};
    settings.gradientBytes = settings.gradientBytes == 2 ? 2 : 4;
    run.changeBlocks([&](TrainedBlock &block) {
        block.recompute = block.isLayer() && block.isFull() ? "full" : "none";
        block.zero = block.isLayer() ? block.zero : settings.zero;
    });
    return run;
}

std::vector<Text> fsdp2Refusals(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    if (settings.ranks() == settings.data && settings.expert == 1)
        return {};
    return {
        phrase("FSDP2 has data parallelism only; the plan also has pipeline %1, tensor %2, context %3 and expert %4",
               {std::to_string(settings.pipeline), std::to_string(settings.tensor), std::to_string(settings.context),
                std::to_string(settings.expert)})};
}

} // namespace

const Framework &fsdp2()
{
    static const Framework framework{"FSDP2",
                                     {"data", "zero", "microbatches", "microbatch_size"},
                                     {"zero_by_node", "gradient_bytes", "pipeline", "chunks", "stages", "schedule",
                                      "tensor", "context", "expert", "expert_tensor", "sequence_parallel",
                                      "overlap_gradients", "recompute", "precision"},
                                     fsdp2Run,
                                     {},
                                     fsdp2Refusals,
                                     true};
    return framework;
}

std::string fsdp2File(const TrainingRun &run, const std::string &title, const std::vector<Text> &warnings)
{
    const TrainingSettings &settings = run.settings;
    nlohmann::ordered_json layers = nlohmann::ordered_json::array();
    nlohmann::ordered_json recomputed = nlohmann::ordered_json::array();
    nlohmann::ordered_json zeroOf = nlohmann::ordered_json::object();
    for (const TrainedBlock &layer : run.layers()) {
        layers.push_back(layer.name);
        if (layer.isFull())
            recomputed.push_back(layer.name);
        if (layer.zero != settings.zero)
            zeroOf[layer.name] = layer.zero;
    }
    const auto typeName = [](bool isHalf) { return isHalf ? "torch.bfloat16" : "torch.float32"; };
    return headOf(title, warnings, torchrunOf(run) + " YOUR_PROGRAM.py") + std::string(fsdp2Use) +
           "DATA = " + std::to_string(settings.data) + "  # ranks\nZERO = " + std::to_string(settings.zero) +
           "\nMICROBATCH_SIZE = " + std::to_string(settings.microbatchSize) +
           "\nMICROBATCHES = " + std::to_string(settings.microbatches) +
           "  # of a step, on each rank\nPARAMETERS = " + typeName(settings.precision != Precision::Fp32) +
           "  # while they are used; the optimizer has the model's own\nGRADIENTS = " +
           typeName(settings.gradientBytes == 2) + "  # while they are reduced\nLAYERS = " + jsonLine(layers) +
           "\nRECOMPUTED = " + jsonLine(recomputed) + "\nZERO_OF = " + jsonLine(zeroOf) +
           "  # of layers that have their own\n" + std::string(fsdp2Functions);
}

} // namespace cutaway::training
