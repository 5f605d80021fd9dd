#include "core/training/exports/framework_documents.h"

#include "core/base/units.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string_view scheduleName(Schedule schedule)
{
    switch (schedule) {
    case Schedule::GPipe: return "GPipe";
    case Schedule::OneForwardOneBackward: return "1F1B";
    case Schedule::Interleaved: return "Interleaved1F1B";
    case Schedule::ZeroBubble: // the same class with one stage a rank
    case Schedule::InterleavedZeroBubble: return "InterleavedZeroBubble";
    case Schedule::ZeroBubbleV: return "ZBVZeroBubble";
    case Schedule::DualPipeV: return "DualPipeV";
    }
    return {};
}

/// The modules of each stage, by the names that they have there; null without a pipeline.
OrderedJson moduleNames(const TrainingRun &run, std::string_view head = "output")
{
    if (run.settings.pipeline == 1)
        return nullptr;
    OrderedJson parts = OrderedJson::array();
    for (const std::vector<TrainedBlock> &stage : run.stages) {
        OrderedJson names = OrderedJson::array();
        for (const TrainedBlock &block : stage) {
            if (block.kind == BlockKind::Embedding) {
                names.push_back("tok_embeddings");
            } else if (block.kind == BlockKind::Head) {
                names.push_back("norm");
                names.push_back(head);
            } else if (block.isLayer()) {
                names.push_back(block.name); // it has no name for mtp layers
            }
        }
        parts.push_back(std::move(names));
    }
    return parts;
}

/// Of the layers; the first of equally common ones.
std::string commonestMode(const std::vector<TrainedBlock> &layers)
{
    std::vector<std::pair<std::string, std::size_t>> counts;
    for (const TrainedBlock &layer : layers) {
        const auto known = std::ranges::find(counts, layer.recompute, &std::pair<std::string, std::size_t>::first);
        if (known == counts.end())
            counts.emplace_back(layer.recompute, 1);
        else
            ++known->second;
    }
    const auto most = std::ranges::max_element(counts, {}, &std::pair<std::string, std::size_t>::second);
    return most == counts.end() ? "none" : most->first;
}

/// Every rank keeps whole parameters after its forward pass, or drops what is not its own.
std::string_view reshardPolicy(const TrainingSettings &settings)
{
    return settings.zero == 3 ? "always" : settings.zero > 0 ? "never" : "default";
}

OrderedJson parallelism(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    const bool isSharded = settings.zero > 0;
    return {{"data_parallel_replicate_degree", isSharded ? 1 : settings.data},
            {"data_parallel_shard_degree", isSharded ? settings.data : 1},
            {"fsdp_reshard_after_forward", reshardPolicy(settings)},
            {"tensor_parallel_degree", settings.tensor},
            {"enable_sequence_parallel", settings.sequenceParallel || settings.tensor == 1},
            {"pipeline_parallel_degree", settings.pipeline},
            {"context_parallel_degree", settings.context},
            {"expert_parallel_degree", settings.expert},
            {"pipeline_parallel_schedule", scheduleName(settings.schedule)},
            {"pipeline_parallel_microbatch_size", settings.microbatchSize},
            {"module_fqns_per_model_part", moduleNames(run)}};
}

/// The name of its mode.
std::string modeThere(const TrainingRun &run)
{
    const std::string mode = commonestMode(run.layers());
    return mode == "none" || mode == "full" ? mode : "selective";
}

OrderedJson fieldsDocument(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    return {{"parallelism", parallelism(run)},
            {"training",
             {{"local_batch_size", settings.microbatchSize * settings.microbatches},
              {"global_batch_size", settings.globalBatch()},
              {"seq_len", run.sequenceLength}}},
            {"activation_checkpoint", {{"mode", modeThere(run)}}}};
}

/// Fully sharded data parallelism over data and context ranks is all that it has besides copies: parameters are shards
/// between steps at least, whatever the ZeRO stage.
std::int64_t zeroThere(const TrainingSettings &settings)
{
    if (settings.data * settings.context == 1)
        return settings.zero;
    if (settings.zero == 0)
        return settings.context == 1 ? 0 : settings.pipeline > 1 ? 2 : 3; // its default policy
    return settings.zero == 3 ? 3 : 2;
}

TrainingRun filesRun(TrainingRun run)
{
    TrainingSettings &settings = run.settings;
    settings.zero = zeroThere(settings);
    settings.expertTensor = settings.expert > 1 ? 1 : settings.tensor; // experts take the ranks of tensor parallelism
    settings.precision = Precision::Bf16;
    if (settings.pipeline > 1) {
        for (std::vector<TrainedBlock> &stage : run.stages)
            std::erase_if(stage, [](const TrainedBlock &block) { return block.kind == BlockKind::Mtp; });
    }
    const std::string mode = modeThere(run);
    run.changeBlocks([&](TrainedBlock &block) {
        block.zero = settings.zero;
        if (block.isLayer() || block.kind == BlockKind::Mtp)
            block.recompute = mode == "selective" ? "selective_ac" : mode;
    });
    return run;
}

/// Sequence parallelism goes with tensor parallelism.
TrainingRun tomlRun(TrainingRun run)
{
    run = filesRun(std::move(run));
    run.settings.sequenceParallel = run.settings.tensor > 1;
    return run;
}

/// The fields tell the local batch alone: without a pipeline it is one pass.
TrainingRun fieldsRun(TrainingRun run)
{
    run = filesRun(std::move(run));
    if (run.settings.pipeline == 1) {
        run.settings.microbatchSize *= run.settings.microbatches;
        run.settings.microbatches = 1;
    }
    return run;
}

bool isListedForTorchtitan(std::string_view field, const TrainingRun &run)
{
    return field == "recompute" && !run.layersAgree();
}

std::vector<Text> torchtitanRefusals(const TrainingRun &run)
{
    std::vector<Text> refusals;
    const TrainingSettings &settings = run.settings;
    if (run.keyValueHeads > 0 && run.keyValueHeads % settings.tensor != 0)
        refusals.push_back(
            phrase("torchtitan refuses tensor parallelism of %1, which does not divide %2 key-value heads",
                   {std::to_string(settings.tensor), std::to_string(run.keyValueHeads)}));
    if (run.tiesEmbeddings && settings.pipeline > 1)
        refusals.push_back(phrase("torchtitan refuses a pipeline where embedding and head share their weight"));
    return refusals;
}

// Files that it takes: a TOML file until 2025, a Python function since 2026.

/// A model that it has a configuration of, and the words that a name of it has.
struct KnownModel
{
    std::string_view name;   ///< `[model] name`
    std::string_view flavor; ///< `[model] flavor`; with the name, the function of its configuration
    std::array<std::string_view, 4> words;
};

constexpr std::array torchtitanModels{KnownModel{"llama3", "405B", {"llama", "405b"}},
                                      KnownModel{"llama3", "70B", {"llama", "3", "70b"}},
                                      KnownModel{"llama3", "8B", {"llama", "3", "8b"}},
                                      KnownModel{"qwen3", "30B-A3B", {"qwen", "3", "30b"}},
                                      KnownModel{"qwen3", "235B-A22B", {"qwen", "3", "235b"}},
                                      KnownModel{"qwen3", "32B", {"qwen", "3", "32b"}},
                                      KnownModel{"qwen3", "14B", {"qwen", "3", "14b"}},
                                      KnownModel{"qwen3", "8B", {"qwen", "3", "8b"}},
                                      KnownModel{"qwen3", "4B", {"qwen", "3", "4b"}},
                                      KnownModel{"qwen3", "1.7B", {"qwen", "3", "1", "7b"}},
                                      KnownModel{"qwen3", "0.6B", {"qwen", "3", "0", "6b"}},
                                      KnownModel{"deepseek_v3", "16B", {"deepseek", "16b"}},
                                      KnownModel{"deepseek_v3", "671B", {"deepseek", "v", "3"}},
                                      KnownModel{"gpt_oss", "120b", {"gpt", "oss", "120b"}},
                                      KnownModel{"gpt_oss", "20b", {"gpt", "oss", "20b"}}};

/// `Qwen3-30B-A3B` → `qwen 3 30b a 3b`: a digit behind a letter begins a word.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    char before = ' ';
    for (const char letter : name) {
        const bool isWord = std::isalnum(static_cast<unsigned char>(letter)) != 0;
        const bool begins = std::isalnum(static_cast<unsigned char>(before)) == 0 ||
                            (std::isdigit(static_cast<unsigned char>(letter)) != 0 &&
                             std::isalpha(static_cast<unsigned char>(before)) != 0);
        if (isWord && begins)
            words.emplace_back();
        if (isWord)
            words.back() += char(std::tolower(static_cast<unsigned char>(letter)));
        before = letter;
    }
    return words;
}

struct ModelThere
{
    std::string name;
    std::string flavor;
};

/// `given`: `llama3/8B`, or empty.
Result<ModelThere> modelThere(const std::string &given, const std::string &graphName)
{
    if (!given.empty()) {
        const std::size_t slash = given.find('/');
        if (slash == std::string::npos || slash == 0 || slash + 1 == given.size())
            return inputError("bad_base", phrase("base: must be a name and a flavor, such as llama3/8B"));
        return ModelThere{given.substr(0, slash), given.substr(slash + 1)};
    }
    const std::vector<std::string> words = wordsOf(graphName);
    for (const KnownModel &known : torchtitanModels) {
        const bool isIt = std::ranges::all_of(known.words, [&](std::string_view word) {
            return word.empty() || std::ranges::find(words, word) != words.end();
        });
        if (isIt)
            return ModelThere{std::string(known.name), std::string(known.flavor)};
    }
    return inputError("no_base", phrase("the name %1 does not say which torchtitan model it is", {graphName}),
                      "name the torchtitan model and its flavor, such as --set base=llama3/8B");
}

/// A value as TOML and, but for the words of truth, Python write it.
std::string literal(const OrderedJson &value, bool isPython)
{
    if (value.is_boolean() && isPython)
        return value.get<bool>() ? "True" : "False";
    if (!value.is_array())
        return value.dump();
    std::string text = "[";
    for (const OrderedJson &each : value)
        text += (text.size() > 1 ? ", " : "") + literal(each, isPython);
    return text + ']';
}

/// Stages a line each.
std::string stagesLiteral(const OrderedJson &stages, std::string_view indent)
{
    std::string text = "[\n";
    for (const OrderedJson &stage : stages)
        text.append(indent).append("    ").append(literal(stage, true)).append(",\n");
    return text.append(indent).append("]");
}

/// Behind the words of the command that are the same for both files.
std::string startOf(const TrainingRun &run)
{
    return torchrunOf(run) + " -m torchtitan.train";
}

std::string tomlOf(const TrainingRun &run, const ModelThere &model, const TorchtitanFile &file)
{
    const TrainingSettings &settings = run.settings;
    const std::string mode = modeThere(run);
    std::string text = headOf(file.title, file.warnings, startOf(run) + " --job.config_file FILE");
    text += "\n[model]\nname = " + OrderedJson(model.name).dump() + "\nflavor = " + OrderedJson(model.flavor).dump();
    // Without a pipeline gradients are accumulated over the microbatches.
    const std::int64_t local = settings.microbatchSize * (settings.pipeline > 1 ? settings.microbatches : 1);
    text += "\n\n[training]\nlocal_batch_size = " + std::to_string(local) +
            "\nglobal_batch_size = " + std::to_string(settings.globalBatch()) +
            "\nseq_len = " + std::to_string(run.sequenceLength) + "\n\n[parallelism]\n";
    OrderedJson fields = parallelism(run);
    fields.erase("enable_sequence_parallel"); // it had no such field
    for (const auto &[name, value] : fields.items()) {
        if (value.is_array())
            text += name + " = " + stagesLiteral(value, "") + '\n';
        else if (!value.is_null())
            text += name + " = " + literal(value, false) + '\n';
    }
    text += "\n[activation_checkpoint]\nmode = " + OrderedJson(mode).dump() + '\n';
    return mode == "selective" ? text + "selective_ac_option = \"op\"\n" : text;
}

/// `qwen3_30b_a3b`, as its module of configurations calls the function.
std::string functionOf(const ModelThere &model)
{
    std::string name = model.name + '_';
    for (const char letter : model.flavor)
        name += std::isalnum(static_cast<unsigned char>(letter)) != 0
                    ? char(std::tolower(static_cast<unsigned char>(letter)))
                    : '_';
    return name;
}

std::string pythonOf(const TrainingRun &run, const ModelThere &model, const TorchtitanFile &file)
{
    const TrainingSettings &settings = run.settings;
    const std::string mode = modeThere(run);
    const std::string function = functionOf(model);
    const std::string policy = mode == "full" ? "FullAC" : "SelectiveAC";
    std::string text =
        headOf(file.title, file.warnings, startOf(run) + " --module MODULE_OF_THIS_FILE --config planned");
    text += '\n';
    if (mode != "none")
        text += "from torchtitan.distributed.activation_checkpoint import " + policy + "\n";
    text += "from torchtitan.models." + model.name + ".config_registry import " + function +
            "\nfrom torchtitan.trainer import Trainer\n\n\ndef planned() -> Trainer.Config:\n    config = " + function +
            "()\n";
    OrderedJson fields = parallelism(run);
    fields.erase("pipeline_parallel_microbatch_size");
    fields["module_fqns_per_model_part"] = moduleNames(run, "lm_head");
    if (settings.pipeline > 1)
        fields["num_pp_microbatches"] = settings.microbatches;
    for (const auto &[name, value] : fields.items()) {
        if (!value.is_null())
            text += "    config.parallelism." + name + " = " +
                    (value.is_array() ? stagesLiteral(value, "    ") : literal(value, true)) + '\n';
    }
    const auto tokens = [&](std::int64_t sequences) { return std::to_string(sequences * run.sequenceLength); };
    text += "    config.training.max_context_length = " + tokens(1) +
            "\n    config.training.num_tokens_per_microbatch_per_dp_rank = " + tokens(settings.microbatchSize) +
            "\n    config.training.num_tokens_per_train_step = " + tokens(settings.globalBatch()) +
            "\n    config.activation_checkpoint = " + (mode == "none" ? "None" : policy + ".Config()") + '\n';
    return text + "    return config\n";
}

} // namespace

const Framework &torchtitan()
{
    static const Framework framework{
        "torchtitan",
        {"pipeline", "chunks", "tensor", "context", "data", "expert", "sequence_parallel", "schedule"},
        {"zero", "zero_by_node", "stages", "recompute", "expert_tensor", "microbatches", "microbatch_size",
         "precision"},
        fieldsRun,
        FrameworkDocument{fieldsDocument, torchtitanCommand, isListedForTorchtitan},
        torchtitanRefusals,
        true};
    return framework;
}

const Framework &torchtitanPython()
{
    static const Framework framework = [] {
        Framework python = torchtitan();
        python.runThere = filesRun;
        return python;
    }();
    return framework;
}

const Framework &torchtitanToml()
{
    static const Framework framework = [] {
        Framework toml = torchtitan();
        std::erase(toml.written, "sequence_parallel");
        toml.partly.emplace_back("sequence_parallel");
        toml.runThere = tomlRun;
        return toml;
    }();
    return framework;
}

Result<std::string> torchtitanFile(const TrainingRun &run, const TorchtitanFile &file)
{
    const Result<ModelThere> model = modelThere(file.base, file.graphName);
    if (!model)
        return model.error();
    return file.isPython ? pythonOf(run, *model, file) : tomlOf(run, *model, file);
}

} // namespace cutaway::training
