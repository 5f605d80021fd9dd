#include "core/formats/models/graph_formats.h"

#include "core/devices/inventory.h"
#include "core/formats/models/transformer/hugging_face_config.h"
#include "core/formats/models/transformer/megatron_flags.h"
#include "core/json/json_document.h"
#include "core/json/parameter.h"
#include "core/json/yaml_document.h"
#include "core/transformer/transformer.h"
#include "core/transformer/transformer_model.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

ParameterDeclaration size(std::string name, std::string title, std::string description)
{
    return between(
        1, double(training::largestDimension),
        declareParameter(std::move(name), std::move(title), ParameterType::Integer, {}, std::move(description)));
}

template <class Value>
void take(Value &into, const ParameterValues &given, std::string_view name)
{
    const auto value = given.find(name);
    if (value == given.end())
        return;
    if (const auto *typed = std::get_if<Value>(&value->second))
        into = *typed;
}

/// The fields of a graph's `transformer` object, which `--set` may override; none has a default.
std::vector<ParameterDeclaration> shapeSettings()
{
    return {size("hidden_size", "Hidden size", "Elements of a token's hidden vector between layers."),
            size("sequence_length", "Sequence length", "Tokens of a sequence."),
            size("vocab_size", "Vocabulary", "Rows of the word table."),
            size("vocab_multiple", "Vocabulary multiple", "The word table is padded to a multiple of this."),
            declareParameter("tied_embeddings", "Tied embeddings", ParameterType::Bool, {},
                             "The output projection shares the weights of the word table."),
            between(0, 1,
                    declareParameter("dropout", "Dropout", ParameterType::Number, {},
                                     "Probability that a value is dropped."))};
}

/// The fields' values.
ParameterValues shapeValues(const training::ModelShape &shape)
{
    return {{"hidden_size", shape.hiddenSize},         {"sequence_length", shape.sequenceLength},
            {"vocab_size", shape.vocabSize},           {"vocab_multiple", shape.vocabMultiple},
            {"tied_embeddings", shape.tiedEmbeddings}, {"dropout", shape.dropout}};
}

/// Overwrites the fields that are given.
void applyShapeSettings(training::ModelShape &shape, const ParameterValues &given)
{
    take(shape.hiddenSize, given, "hidden_size");
    take(shape.sequenceLength, given, "sequence_length");
    take(shape.vocabSize, given, "vocab_size");
    take(shape.vocabMultiple, given, "vocab_multiple");
    take(shape.tiedEmbeddings, given, "tied_embeddings");
    take(shape.dropout, given, "dropout");
}

using Json = nlohmann::json;
using training::TransformerModel;

/// Such files are a few kilobytes; larger ones are not read to find out what they are.
constexpr std::size_t mostConfigBytes = mostYamlBytes;
constexpr double mostGpus = 2147483647;

std::optional<std::string> shortText(const ByteSource &source)
{
    if (source.size() > mostConfigBytes)
        return std::nullopt;
    Result<std::string> text = readAll(source);
    if (!text || text->find('\0') != std::string::npos)
        return std::nullopt;
    return *std::move(text);
}

/// The top-level object of a short JSON text; null: it is none.
Json shortObject(const ByteSource &source)
{
    const std::optional<std::string> text = shortText(source);
    if (!text || firstCharacter(*text) != '{')
        return nullptr;
    Result<Json> json = parseJson<Json>(*text);
    return json && json->is_object() ? *std::move(json) : Json();
}

bool isTransformerDocument(const ByteSource &source)
{
    const Json json = shortObject(source);
    const auto format = json.find("format");
    return format != json.end() && *format == "cutaway.transformer";
}

bool isHuggingFaceConfig(const ByteSource &source)
{
    const Json json = shortObject(source);
    return !json.contains("format") && (json.contains("model_type") || json.contains("num_hidden_layers"));
}

bool isMegatronArguments(const ByteSource &source)
{
    const std::optional<std::string> text = shortText(source);
    return text && looksLikeMegatronArguments(*text);
}

Result<ImportedGraph> graphOf(TransformerModel &model, const ImportOptions &options)
{
    ParameterValues told = shapeValues(model.shape);
    applyShapeSettings(model.shape, options.parameters);
    Result<Graph> graph = transformerGraph(model);
    if (!graph)
        return graph.error();
    ImportedGraph imported{std::move(*graph), {}, {}};
    imported.told = std::move(told);
    return imported;
}

template <class ReadModel>
Result<ImportedGraph> readWith(ReadModel readModel, const ByteSource &source, const ImportOptions &options)
{
    const Result<std::string> text = readAll(source);
    if (!text)
        return text.error();
    Result<TransformerModel> model = readModel(*text);
    return model ? graphOf(*model, options) : model.error();
}

Result<ImportedGraph> readTransformer(const ByteSource &source, const ImportOptions &options, const Job &)
{
    return readWith(training::readTransformerDocument, source, options);
}

Result<ImportedGraph> readHuggingFace(const ByteSource &source, const ImportOptions &options, const Job &)
{
    Result<ImportedGraph> imported = readWith(readHuggingFaceConfig, source, options);
    if (!imported || options.parameters.contains("sequence_length"))
        return imported;
    // The file says how far positions go, which is often far more than anybody trains on.
    constexpr std::int64_t usual = 8192;
    const auto told = imported->told.find("sequence_length");
    const auto *length = told == imported->told.end() ? nullptr : std::get_if<std::int64_t>(&told->second);
    if (length && *length > usual)
        imported->warnings.push_back(phrase("sequences of %1 tokens are assumed, the longest that the model takes; set "
                                            "sequence_length to the length used in training, such as %2",
                                            {std::to_string(*length), std::to_string(usual)}));
    return imported;
}

ParameterDeclaration gpusParameter()
{
    return between(1, mostGpus,
                   declareParameter("gpus", "Accelerators", ParameterType::Integer, {},
                                    "Accelerators of the run; default: 8, or as many as its degrees need."));
}

/// Nodes of up to eight H100, with the links that such nodes usually have: bytes per second of one in one direction.
std::string usualCluster(std::int64_t gpus)
{
    std::int64_t perNode = std::min<std::int64_t>(gpus, 8);
    while (gpus % perNode != 0)
        --perNode;
    Inventory inventory;
    inventory.name = std::to_string(gpus / perNode) + " x " + std::to_string(perNode) + " H100";
    inventory.extra = Json{{"cluster",
                            {{"nodes", gpus / perNode},
                             {"gpus_per_node", perNode},
                             {"accelerator", "H100"},
                             {"intra_bandwidth", 450e9},
                             {"intra_latency_sec", 5e-6},
                             {"inter_bandwidth", 50e9},
                             {"inter_latency_sec", 1e-5}}}}
                          .dump();
    return writeInventory(inventory);
}

/// What a run's log or its launcher says of its size. Takes a copy: a size that is none is no error of the arguments.
std::optional<std::int64_t> ranksTold(MegatronFlags flags)
{
    const std::int64_t ranks = flags.whole("world-size", 0, 1, std::int64_t(mostGpus));
    return ranks == 0 || flags.failed().isSet() ? std::nullopt : std::optional(ranks);
}

/// `gpus`: none where nobody said.
PlanInFile planInFile(MegatronFlags &flags, const TransformerModel &model, std::optional<std::int64_t> gpus)
{
    const std::int64_t least = leastMegatronRanks(flags);
    Result<MegatronPlan> plan = megatronPlan(flags, model, gpus.value_or(0));
    PlanInFile told{plan ? Result<std::string>(writeMegatronPlan(*plan, model)) : plan.error(), {}};
    if (plan)
        told.warnings = std::move(plan->warnings);
    const std::int64_t count = gpus ? *gpus : plan ? plan->settings.ranks() : least;
    told.inventory = usualCluster(count);
    told.assumed = phrase("the file says nothing about its accelerators: %1 H100 in nodes of up to 8 are assumed",
                          {std::to_string(count)});
    if (!gpus) {
        told.asks = gpusParameter();
        told.asks->defaultValue = count;
    }
    return told;
}

Result<ImportedGraph> readMegatron(const ByteSource &source, const ImportOptions &options, const Job &)
{
    const Result<std::string> text = readAll(source);
    if (!text)
        return text.error();
    Result<MegatronFlags> flags = MegatronFlags::read(*text);
    if (!flags)
        return flags.error();
    Result<TransformerModel> model = megatronModel(*flags);
    if (!model)
        return model.error();
    const auto given = options.parameters.find("gpus");
    const bool isAsked = given != options.parameters.end();
    const auto gpus = isAsked ? std::optional(std::get<std::int64_t>(given->second)) : ranksTold(*flags);
    PlanInFile plan = planInFile(*flags, *model, gpus);
    if (!isAsked && gpus && !plan.text)
        plan = planInFile(*flags, *model, std::nullopt); // degrees of another run: whoever reads it says how many
    if (isAsked && !plan.text)
        return plan.text.error();
    Result<ImportedGraph> imported = graphOf(*model, options);
    if (!imported)
        return imported;
    if (plan.text && plan.asks)
        imported->told.emplace("gpus", plan.asks->defaultValue);
    imported->warnings = megatronWarnings(*flags);
    imported->plan = std::move(plan);
    return imported;
}

std::vector<ParameterDeclaration> megatronSettings()
{
    std::vector<ParameterDeclaration> settings = shapeSettings();
    settings.push_back(gpusParameter());
    return settings;
}

} // namespace

GraphFormat transformerFormat()
{
    return {.id = "cutaway.transformer",
            .title = "Cutaway transformer",
            .extensions = {"json"},
            .carries = "layers of a transformer with their dimensions",
            .derived = "parameters, bytes, operations",
            .recognises = isTransformerDocument,
            .read = readTransformer,
            .parameters = shapeSettings()};
}

GraphFormat huggingFaceFormat()
{
    return {.id = "hugging_face",
            .title = "Hugging Face configuration",
            .extensions = {"json"},
            .carries = "dimensions of a transformer",
            .derived = "layers, parameters, bytes, operations",
            .recognises = isHuggingFaceConfig,
            .read = readHuggingFace,
            .parameters = shapeSettings(),
            .otherNames = {{"sequence", "sequence_length"}}};
}

GraphFormat megatronFormat()
{
    return {.id = "megatron",
            .title = "Megatron arguments",
            .extensions = {"yaml", "yml", "json"},
            .carries = "dimensions of a transformer and how it is trained",
            .derived = "layers, parameters, bytes, operations",
            .recognises = isMegatronArguments,
            .read = readMegatron,
            .parameters = megatronSettings()};
}

} // namespace cutaway
