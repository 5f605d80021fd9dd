#include "core/json/kept_json.h"
#include "core/training/exports/framework_documents.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

/// An argument of Megatron-LM that the configuration has as a field of the same name.
struct BridgeField
{
    std::string_view argument;
    std::string_view section;
    std::string_view otherwise = {}; ///< if the argument is not there; empty: the default is that of Megatron-LM too
};

constexpr std::array bridgeFields{BridgeField{"tensor-model-parallel-size", "model"},
                                  BridgeField{"pipeline-model-parallel-size", "model"},
                                  BridgeField{"pipeline-model-parallel-layout", "model"},
                                  BridgeField{"context-parallel-size", "model"},
                                  BridgeField{"expert-model-parallel-size", "model"},
                                  BridgeField{"expert-tensor-parallel-size", "model"},
                                  BridgeField{"sequence-parallel", "model"},
                                  BridgeField{"recompute-granularity", "model", "None"},
                                  BridgeField{"recompute-method", "model"},
                                  BridgeField{"recompute-num-layers", "model"},
                                  BridgeField{"recompute-modules", "model"},
                                  BridgeField{"attention-backend", "model", "AttnBackend.auto"},
                                  BridgeField{"cross-entropy-loss-fusion", "model", "False"},
                                  BridgeField{"cross-entropy-fusion-impl", "model"},
                                  BridgeField{"micro-batch-size", "train"},
                                  BridgeField{"global-batch-size", "train"},
                                  BridgeField{"use-megatron-fsdp", "ddp", "False"},
                                  BridgeField{"data-parallel-sharding-strategy", "ddp"},
                                  BridgeField{"overlap-grad-reduce", "ddp"},
                                  BridgeField{"overlap-param-gather", "ddp", "False"},
                                  BridgeField{"num-distributed-optimizer-instances", "ddp"}};

std::string pythonTruth(bool value)
{
    return value ? "True" : "False";
}

std::string bridgeLine(std::string_view field, std::string_view value)
{
    return "    config." + std::string(field) + " = " + std::string(value) + '\n';
}

/// Modules are a list there, kernels an enumeration.
std::string bridgeValue(std::string_view argument, const nlohmann::ordered_json &value)
{
    if (value.is_boolean())
        return pythonTruth(value.get<bool>());
    if (argument == "attention-backend")
        return "AttnBackend." + value.get<std::string>();
    std::string text = jsonLine(value);
    if (argument != "recompute-modules")
        return text;
    for (std::size_t space = text.find(' '); space != std::string::npos; space = text.find(' ', space + 4))
        text.replace(space, 1, "\", \"");
    return '[' + text + ']';
}

std::string linesOfArguments(const nlohmann::ordered_json &arguments)
{
    std::string lines;
    for (const BridgeField &field : bridgeFields) {
        const auto found = arguments.find(field.argument);
        if (found == arguments.end() && field.otherwise.empty())
            continue;
        std::string name = std::string(field.section) + '.' + std::string(field.argument);
        std::ranges::replace(name, '-', '_');
        lines += bridgeLine(name, found == arguments.end() ? field.otherwise : bridgeValue(field.argument, *found));
    }
    return lines;
}

/// The function that makes its precision.
std::string_view precisionThere(Precision precision)
{
    switch (precision) {
    case Precision::Fp32: return "MixedPrecisionConfig";
    case Precision::Fp16: return "fp16_mixed";
    case Precision::Bf16:
    case Precision::Fp8: break;
    }
    return "bf16_mixed";
}

std::string precisionLines(const TrainingSettings &settings)
{
    const bool isWhole = settings.precision == Precision::Fp32;
    std::string lines =
        bridgeLine("mixed_precision",
                   std::string(precisionThere(settings.precision)) +
                       (isWhole ? "(fp32=True, params_dtype=torch.float32, pipeline_dtype=torch.float32)" : "()"));
    if (settings.precision == Precision::Fp8)
        lines += bridgeLine("mixed_precision.fp8", "\"hybrid\"");
    return lines + bridgeLine("mixed_precision.grad_reduce_in_fp32", pythonTruth(settings.gradientBytes != 2));
}

/// What follows from the plan but is no argument of Megatron-LM, or one with another name.
std::string linesBesideArguments(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    std::string lines;
    if (settings.chunks > 1)
        lines += bridgeLine("model.virtual_pipeline_model_parallel_size", std::to_string(settings.chunks));
    for (const char *owner : {"ddp", "optimizer"})
        lines += bridgeLine(std::string(owner) + ".use_distributed_optimizer", pythonTruth(settings.zero > 0));
    if (settings.zero > 1)
        lines += bridgeLine("checkpoint.ckpt_format", "\"fsdp_dtensor\""); // Megatron-FSDP has no other
    for (const char *owner : {"model", "dataset"})
        lines += bridgeLine(std::string(owner) + ".seq_length", std::to_string(run.sequenceLength));
    lines += bridgeLine("dataset.skip_getting_attention_mask_from_dataset", pythonTruth(!settings.attentionMask));
    if (settings.deterministic)
        lines += "    apply_determinism_overrides(config)\n";
    return lines;
}

/// As Megatron-LM, whose core it is; a deterministic run has no fused loss.
TrainingRun bridgeRun(TrainingRun run)
{
    run = megatron().runThere(std::move(run));
    if (run.settings.deterministic)
        run.settings.loss = Loss::Plain;
    return run;
}

std::string bridgeImports(const TrainingSettings &settings)
{
    std::string lines = "import sys\n\n";
    if (settings.precision == Precision::Fp32)
        lines += "import torch\n";
    lines += "from megatron.bridge import AutoBridge\n"
             "from megatron.bridge.recipes.common import _pretrain_common\n";
    if (settings.deterministic)
        lines += "from megatron.bridge.recipes.utils.determinism_utils import apply_determinism_overrides\n";
    lines += "from megatron.bridge.training.config import ConfigContainer\n"
             "from megatron.bridge.training.gpt_step import forward_step\n"
             "from megatron.bridge.training.mixed_precision import ";
    lines += precisionThere(settings.precision);
    return lines + "\nfrom megatron.bridge.training.pretrain import pretrain\n"
                   "from megatron.core.transformer.enums import AttnBackend\n";
}

constexpr std::string_view bridgeFunctionTop = R"python() -> ConfigContainer:
    """The plan for a model of Hugging Face, by its name or its folder. Data, learning rate and checkpoints are those
    that all recipes of Megatron-Bridge begin with; change them on the configuration that this returns."""
    config = _pretrain_common()
    config.model = AutoBridge.from_hf_pretrained(model).to_megatron_provider(load_weights=False)
    config.tokenizer.tokenizer_model = model
)python";

constexpr std::string_view bridgeMain = R"python(    return config


if __name__ == "__main__":
    pretrain(config=planned_pretrain_config(*sys.argv[1:]), forward_step_func=forward_step)
)python";

} // namespace

const Framework &megatronBridge()
{
    static const Framework framework = [] {
        Framework bridge = megatron();
        bridge.program = "Megatron-Bridge";
        std::erase(bridge.written, "loss");
        bridge.partly.emplace_back("loss");
        bridge.runThere = bridgeRun;
        bridge.document.reset();
        return bridge;
    }();
    return framework;
}

std::string megatronBridgeFile(const TrainingRun &run, const std::string &model, const std::string &title,
                               const std::vector<Text> &warnings)
{
    const bool isNamed = !model.empty();
    return headOf(title, warnings, torchrunOf(run) + " FILE" + (isNamed ? "" : " MODEL")) + '\n' +
           bridgeImports(run.settings) + "\n\ndef planned_pretrain_config(model: str" +
           (isNamed ? " = " + jsonLine(nlohmann::ordered_json(model)) : std::string()) +
           std::string(bridgeFunctionTop) + linesOfArguments(megatron().document->write(run)["arguments"]) +
           linesBesideArguments(run) + precisionLines(run.settings) + std::string(bridgeMain);
}

} // namespace cutaway::training
