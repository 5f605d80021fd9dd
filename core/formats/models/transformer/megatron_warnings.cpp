#include "core/base/names.h"
#include "core/formats/models/transformer/megatron_model.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

/// A flag, or with a `*` at its end all flags that begin so.
struct Uncovered
{
    std::string_view flag;
    std::string_view what; ///< `… are not covered`
};
constexpr std::array uncovered{
    Uncovered{"mamba-*", "Mamba layers"},
    Uncovered{"hybrid-*", "layers of several kinds"},
    Uncovered{"is-hybrid-model", "layers of several kinds"},
    Uncovered{"experimental-attention-variant", "other attention"},
    Uncovered{"linear-attention-*", "other attention"},
    Uncovered{"attention-output-gate", "gated attention"},
    Uncovered{"window-*", "attention in windows"},
    Uncovered{"heterogeneous-layers-*", "layers of several kinds"},
    Uncovered{"spec", "layers of other code"},
    Uncovered{"retro-*", "retrieval"},
    Uncovered{"encoder-*", "encoders"},
    Uncovered{"add-qkv-bias", "biases of queries, keys and values alone"},
    Uncovered{"moe-latent-size", "latent experts"},
    Uncovered{"moe-expert-capacity-factor", "dropped tokens"},
    Uncovered{"moe-pad-expert-input-to-capacity", "padded tokens"},
    Uncovered{"moe-shared-expert-overlap", "overlapped shared experts"},
    Uncovered{"overlap-moe-expert-parallel-comm", "overlapped exchange between experts"},
    Uncovered{"delay-wgrad-compute", "delayed gradients of weights"},
    Uncovered{"defer-embedding-wgrad-compute", "delayed gradients of the embedding"},
    Uncovered{"cpu-offloading*", "offloading"},
    Uncovered{"optimizer-cpu-offload", "offloading"},
    Uncovered{"optimizer-offload-*", "offloading"},
    Uncovered{"offload-optimizer-states", "offloading"},
    Uncovered{"fine-grained-activation-offloading", "offloading"},
    Uncovered{"offload-modules", "offloading"},
    Uncovered{"enable-cuda-graph", "CUDA graphs"},
    Uncovered{"external-cuda-graph", "CUDA graphs"},
    Uncovered{"cuda-graph-*", "CUDA graphs"},
    Uncovered{"use-precision-aware-optimizer", "optimizer states of other precision"},
    Uncovered{"grad-reduce-in-bf16", "gradients of two bytes"},
    Uncovered{"fp8-param-gather", "parameters kept in fp8"},
    Uncovered{"fp8-param", "parameters kept in fp8"},
    Uncovered{"fp4-*", "fp4"},
    Uncovered{"use-torch-fsdp2", "PyTorch's FSDP"},
    Uncovered{"hsdp*", "sharding inside of groups of replicas"},
    Uncovered{"outer-dp-sharding-strategy", "sharding inside of groups of replicas"},
    Uncovered{"decoder-first-pipeline-num-layers", "a first stage of another length"},
    Uncovered{"decoder-last-pipeline-num-layers", "a last stage of another length"},
    Uncovered{"account-for-embedding-in-pipeline-split", "an embedding that counts as a layer"},
    Uncovered{"account-for-loss-in-pipeline-split", "a loss that counts as a layer"},
    Uncovered{"hierarchical-context-parallel-sizes", "context parallelism in steps"},
    Uncovered{"cp-comm-type", "other exchange between context ranks"},
    Uncovered{"rampup-batch-size", "growing batches"},
    Uncovered{"tp-comm-overlap", "overlapped exchange between tensor ranks"},
    Uncovered{"nccl-ub", "registered buffers"},
    Uncovered{"use-tp-pp-dp-mapping", "another order of ranks"},
    Uncovered{"distribute-saved-activations", "distributed activations"},
    Uncovered{"lora-*", "adapters"},
    Uncovered{"inference-*", "inference"},
};

bool isFlag(std::string_view name, std::string_view flag)
{
    if (!flag.ends_with('*'))
        return name == flag;
    flag.remove_suffix(1);
    return name.starts_with(flag);
}

/// Values that say what is usual anyway.
bool isUsual(std::string_view name, const nlohmann::ordered_json &value)
{
    if (name == "cp-comm-type")
        return value == "p2p";
    if (name == "cuda-graph-impl")
        return value == "none";
    return value == 0 || value == "false";
}

std::string sentence(std::string_view flag, std::string_view what)
{
    return "--" + std::string(flag) + ": " + std::string(what) + " are not covered by the figures";
}

void addOptimizer(MegatronFlags &flags, std::vector<std::string> &warnings)
{
    const nlohmann::ordered_json *optimizer = flags.find("optimizer");
    if (optimizer && *optimizer != "adam")
        warnings.push_back(sentence("optimizer", "optimizers other than Adam"));
}

void addRecomputation(MegatronFlags &flags, std::vector<std::string> &warnings)
{
    const nlohmann::ordered_json *method = flags.find("recompute-method");
    const nlohmann::ordered_json *granularity = flags.find("recompute-granularity");
    if (granularity && *granularity == "full" && method && *method == "block" && flags.isGiven("recompute-num-layers"))
        warnings.push_back("--recompute-num-layers: all layers of every stage are taken to be recomputed");
}

} // namespace

std::vector<std::string> megatronWarnings(MegatronFlags &flags)
{
    std::vector<std::string> warnings;
    for (const auto &[name, value] : flags.all()) {
        const auto known = std::ranges::find_if(
            uncovered, [&name = name](const Uncovered &entry) { return isFlag(name, entry.flag); });
        if (known != uncovered.end() && flags.isGiven(name) && !isUsual(name, value))
            warnings.push_back(sentence(name.substr(0, 64), known->what));
    }
    addOptimizer(flags, warnings);
    addRecomputation(flags, warnings);
    return warnings;
}

} // namespace cutaway
