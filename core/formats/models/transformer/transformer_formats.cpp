#include "core/formats/models/transformer/transformer_formats.h"

#include "core/formats/models/transformer/hugging_face_config.h"
#include "core/formats/models/transformer/megatron_model.h"
#include "core/formats/models/transformer/megatron_plan.h"
#include "core/formats/models/transformer/shape_settings.h"
#include "core/json/declare_parameter.h"
#include "core/json/json_document.h"
#include "core/json/yaml_document.h"
#include "core/transformer/transformer_document.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

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
    if (!text)
        return nullptr;
    const std::size_t first = text->find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (first == std::string::npos || (*text)[first] != '{')
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
    return !json.contains("format") && json.contains("model_type");
}

bool isMegatronArguments(const ByteSource &source)
{
    const std::optional<std::string> text = shortText(source);
    return text && looksLikeMegatronArguments(*text);
}

Result<ImportedGraph> graphOf(TransformerModel &model, const ImportOptions &options)
{
    applyShapeSettings(model.shape, options.parameters);
    Result<Graph> graph = transformerGraph(model);
    if (!graph)
        return graph.error();
    return ImportedGraph{std::move(*graph), {}, {}};
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
    return readWith(readHuggingFaceConfig, source, options);
}

PlanInFile planInFile(MegatronFlags &flags, const TransformerModel &model, std::int64_t gpus)
{
    Result<MegatronPlan> plan = megatronPlan(flags, model, gpus);
    if (!plan)
        return {plan.error(), {}};
    return {writeMegatronPlan(*plan, model), std::move(plan->warnings)};
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
    const auto gpus = options.parameters.find("gpus");
    PlanInFile plan =
        planInFile(*flags, *model, gpus == options.parameters.end() ? 0 : std::get<std::int64_t>(gpus->second));
    if (gpus != options.parameters.end() && !plan.text)
        return plan.text.error();
    Result<ImportedGraph> imported = graphOf(*model, options);
    if (!imported)
        return imported;
    imported->warnings = megatronWarnings(*flags);
    imported->plan = std::move(plan);
    return imported;
}

std::vector<ParameterDeclaration> megatronSettings()
{
    std::vector<ParameterDeclaration> settings = shapeSettings();
    settings.push_back(between(1, mostGpus,
                               declareParameter("gpus", "Accelerators", ParameterType::Integer, {},
                                                "Accelerators of the run; 8, or as many as its degrees need.")));
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
            .parameters = shapeSettings()};
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
