#include "core/base/names.h"
#include "core/formats/models/transformer/megatron_model.h"
#include "core/json/json_reading.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

/// A flag, or with a `*` at its end all flags that begin so.
struct Uncovered
{
    std::string_view flag;
    Text what; ///< `… are not covered`
};

const std::vector<Uncovered> &uncovered()
{
    static const std::vector<Uncovered> all{
        {"mamba-*", phrase("Mamba layers")},
        {"hybrid-*", phrase("layers of several kinds")},
        {"is-hybrid-model", phrase("layers of several kinds")},
        {"experimental-attention-variant", phrase("other attention")},
        {"linear-attention-*", phrase("other attention")},
        {"attention-output-gate", phrase("gated attention")},
        {"window-*", phrase("attention in windows")},
        {"heterogeneous-layers-*", phrase("layers of several kinds")},
        {"spec", phrase("layers of other code")},
        {"retro-*", phrase("retrieval")},
        {"encoder-*", phrase("encoders")},
        {"add-qkv-bias", phrase("biases of queries, keys and values alone")},
        {"moe-latent-size", phrase("latent experts")},
        {"moe-expert-capacity-factor", phrase("dropped tokens")},
        {"moe-pad-expert-input-to-capacity", phrase("padded tokens")},
        {"moe-shared-expert-overlap", phrase("overlapped shared experts")},
        {"overlap-moe-expert-parallel-comm", phrase("overlapped exchange between experts")},
        {"delay-wgrad-compute", phrase("delayed gradients of weights")},
        {"defer-embedding-wgrad-compute", phrase("delayed gradients of the embedding")},
        {"cpu-offloading*", phrase("offloading")},
        {"optimizer-cpu-offload", phrase("offloading")},
        {"optimizer-offload-*", phrase("offloading")},
        {"offload-optimizer-states", phrase("offloading")},
        {"fine-grained-activation-offloading", phrase("offloading")},
        {"offload-modules", phrase("offloading")},
        {"enable-cuda-graph", phrase("CUDA graphs")},
        {"external-cuda-graph", phrase("CUDA graphs")},
        {"cuda-graph-*", phrase("CUDA graphs")},
        {"use-precision-aware-optimizer", phrase("optimizer states of other precision")},
        {"grad-reduce-in-bf16", phrase("gradients of two bytes")},
        {"fp8-param-gather", phrase("parameters kept in fp8")},
        {"fp8-param", phrase("parameters kept in fp8")},
        {"fp4-*", phrase("fp4")},
        {"use-torch-fsdp2", phrase("PyTorch's FSDP")},
        {"hsdp*", phrase("sharding inside of groups of replicas")},
        {"outer-dp-sharding-strategy", phrase("sharding inside of groups of replicas")},
        {"decoder-first-pipeline-num-layers", phrase("a first stage of another length")},
        {"decoder-last-pipeline-num-layers", phrase("a last stage of another length")},
        {"account-for-embedding-in-pipeline-split", phrase("an embedding that counts as a layer")},
        {"account-for-loss-in-pipeline-split", phrase("a loss that counts as a layer")},
        {"hierarchical-context-parallel-sizes", phrase("context parallelism in steps")},
        {"cp-comm-type", phrase("other exchange between context ranks")},
        {"rampup-batch-size", phrase("growing batches")},
        {"tp-comm-overlap", phrase("overlapped exchange between tensor ranks")},
        {"nccl-ub", phrase("registered buffers")},
        {"use-tp-pp-dp-mapping", phrase("another order of ranks")},
        {"distribute-saved-activations", phrase("distributed activations")},
        {"lora-*", phrase("adapters")},
        {"inference-*", phrase("inference")},
    };
    return all;
}

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

Text sentence(std::string_view flag, const Text &what)
{
    return phrase("--%1: %2 are not covered by the figures", {std::string(flag), what});
}

void addOptimizer(MegatronFlags &flags, std::vector<Text> &warnings)
{
    const nlohmann::ordered_json *optimizer = flags.find("optimizer");
    if (optimizer && *optimizer != "adam")
        warnings.push_back(sentence("optimizer", phrase("optimizers other than Adam")));
}

/// NeMo's field; Megatron has a switch for each.
void addActivation(MegatronFlags &flags, std::vector<Text> &warnings)
{
    constexpr std::array known{"gelu",  "openai-gelu", "squared-relu", "relu",       "swiglu",
                               "geglu", "reglu",       "fast-swiglu",  "fast-geglu", "fast-reglu"};
    const nlohmann::ordered_json *activation = flags.find("activation");
    if (activation && std::ranges::none_of(known, [&](const char *name) { return *activation == name; }))
        warnings.push_back(
            phrase("activation: %1 is not known; layers without a gate are assumed", {describeValue(*activation)}));
}

void addRecomputation(MegatronFlags &flags, std::vector<Text> &warnings)
{
    const nlohmann::ordered_json *method = flags.find("recompute-method");
    const nlohmann::ordered_json *granularity = flags.find("recompute-granularity");
    if (granularity && *granularity == "full" && method && *method == "block" && flags.isGiven("recompute-num-layers"))
        warnings.push_back(phrase("--recompute-num-layers: all layers of every stage are taken to be recomputed"));
}

} // namespace

std::vector<Text> megatronWarnings(MegatronFlags &flags)
{
    std::vector<Text> warnings;
    for (const auto &[name, value] : flags.all()) {
        const auto known = std::ranges::find_if(
            uncovered(), [&name = name](const Uncovered &entry) { return isFlag(name, entry.flag); });
        if (known != uncovered().end() && flags.isGiven(name) && !isUsual(name, value))
            warnings.push_back(sentence(name.substr(0, 64), known->what));
    }
    addOptimizer(flags, warnings);
    addActivation(flags, warnings);
    addRecomputation(flags, warnings);
    return warnings;
}

} // namespace cutaway
