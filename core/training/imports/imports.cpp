#include "core/training/imports/imports.h"

#include "core/formats/models/transformer/megatron_flags.h"
#include "core/json/kept_json.h"
#include "core/training/exports/exports.h"
#include "core/training/exports/framework_documents.h"
#include "core/training/training_plan.h"
#include "core/transformer/transformer.h"

#include <algorithm>
#include <iterator>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

struct Format
{
    std::string id;
    ReadFramework read;
    const Framework &framework;
};

std::unique_ptr<EditedPlan> planOf(const ImportInput &input, TrainingState state, const Format &format)
{
    return std::make_unique<TrainingPlan>(input.graph, input.inventory, std::move(state),
                                          importOrigin(format.id, input));
}

/// Whether the framework's own fields say this plan.
bool says(const OrderedJson &file, const OrderedJson &document)
{
    for (const auto &[field, value] : document.items()) {
        if (!file.contains(field) || file[field] != value)
            return false;
    }
    return true;
}

/// The plan that the document keeps whole, if it has not been edited since.
std::optional<TrainingState> keptState(const ImportInput &input, const TrainingState &begun, const Format &format)
{
    const OrderedJson &file = *input.file.json;
    if (!file.contains("plan") || !file["plan"].is_object())
        return {};
    const Json kept = keptJson<Json>(jsonLine(file["plan"]));
    Result<TrainingState> state = readState(*input.graph, begun.transformer, begun.cluster, kept);
    if (!state || !says(file, format.framework.document->write(runOf(*input.graph, *state))))
        return {};
    return std::move(*state);
}

/// What the file does not say: from the plan that it keeps, else by default.
Json draftOf(const ImportInput &input, std::vector<Text> &warnings)
{
    const OrderedJson &file = *input.file.json;
    if (file.contains("plan") && file["plan"].is_object()) {
        warnings.push_back(phrase("edited since it was written: its fields are used, not the plan stored in it"));
        Json draft = keptJson<Json>(jsonLine(file["plan"]));
        draft.erase("zero_by_node");
        draft.erase("data");
        return draft;
    }
    warnings.push_back(phrase("precision, attention, loss and gradient bytes are assumed where the file does not give "
                              "them: bf16, fused, plain, 4"));
    return Json::object();
}

Result<ImportedPlan> import(const ImportInput &input, const Format &format)
{
    Result<TrainingState> begun = unplanned(*input.graph, input.inventory.get());
    if (!begun)
        return begun.error();
    ImportedPlan imported;
    imported.report.matched = begun->transformer->size();
    if (std::optional<TrainingState> kept = keptState(input, *begun, format)) {
        imported.plan = planOf(input, std::move(*kept), format);
        return imported;
    }
    PlanDraft draft{*input.graph, *begun->transformer, begun->cluster->ranks(), draftOf(input, imported.warnings)};
    format.read(*input.file.json, draft);
    if (draft.failed.isSet())
        return draft.failed.take();
    Result<TrainingState> state = readState(*input.graph, begun->transformer, begun->cluster, draft.document);
    if (!state)
        return state.error();
    if (format.framework.refusals)
        std::ranges::move(format.framework.refusals(runOf(*input.graph, *state)),
                          std::back_inserter(imported.warnings));
    imported.plan = planOf(input, std::move(*state), format);
    return imported;
}

ImportDescriptor descriptor(const Format &format, std::string title, std::string description,
                            std::function<bool(const OrderedJson &)> recognises)
{
    return {.id = format.id,
            .title = std::move(title),
            .description = std::move(description),
            .recognises =
                [recognises](const ForeignFile &file) {
                    return file.json && file.json->is_object() && recognises(*file.json);
                },
            .read = [format](const ImportInput &input, const Job &) { return import(input, format); },
            .suits = isTransformer};
}

bool hasObject(const OrderedJson &file, const char *field)
{
    return file.contains(field) && file[field].is_object();
}

/// The plan in the arguments of a run, for the open model: by the numbers of its blocks.
Result<ImportedPlan> importMegatronRun(const ImportInput &input)
{
    Result<TrainingState> begun = unplanned(*input.graph, input.inventory.get());
    if (!begun)
        return begun.error();
    Result<MegatronFlags> flags = MegatronFlags::read(input.file.text);
    if (!flags)
        return flags.error();
    const Result<TransformerModel> model = megatronModel(*flags);
    if (!model)
        return model.error();
    Result<MegatronPlan> plan = megatronPlan(*flags, *model, begun->cluster->ranks());
    if (!plan)
        return plan.error();
    const Transformer &open = *begun->transformer;
    if (model->blocks.size() != open.size())
        return inputError("other_model",
                          phrase("the arguments describe a model of %1 blocks, but the open one has %2",
                                 {std::to_string(model->blocks.size()), std::to_string(open.size())}),
                          "open the arguments as a model: they describe it");
    std::vector<std::string> names;
    bool isOther = model->shape.hiddenSize != open.shape.hiddenSize;
    for (std::size_t place = 0; place < open.size(); ++place) {
        names.push_back(input.graph->node(open.places[place].node).name);
        isOther = isOther || model->blocks[place].kind != open.block(place).kind;
    }
    const Json document = keptJson<Json>(writeMegatronPlan(*plan, *model, std::move(names)));
    Result<TrainingState> state = readState(*input.graph, begun->transformer, begun->cluster, document);
    if (!state)
        return state.error();
    ImportedPlan imported;
    imported.report.matched = open.size();
    imported.warnings = std::move(plan->warnings);
    if (isOther)
        imported.warnings.push_back(
            phrase("the arguments describe another model than the open one; only their plan was taken"));
    for (Text &warning : megatronWarnings(*flags))
        imported.warnings.push_back(std::move(warning));
    imported.plan = std::make_unique<TrainingPlan>(input.graph, input.inventory, std::move(*state),
                                                   importOrigin("megatron-arguments", input));
    return imported;
}

/// What our export writes, and what Megatron is started with.
ImportDescriptor megatronDescriptor()
{
    const Format framework{"megatron-arguments", readMegatronArguments, megatron()};
    ImportDescriptor format =
        descriptor(framework, "Megatron arguments",
                   "Degrees, pipeline layout, sharding and recomputation of a training run, from an export of this "
                   "program or from the run's own YAML or JSON file.",
                   [](const OrderedJson &file) {
                       return hasObject(file, "arguments") && file["arguments"].contains("tensor-model-parallel-size");
                   });
    const auto isExport = format.recognises;
    format.recognises = [isExport](const ForeignFile &file) {
        return isExport(file) || looksLikeMegatronArguments(file.text);
    };
    format.read = [framework, isExport](const ImportInput &input, const Job &) {
        return isExport(input.file) ? import(input, framework) : importMegatronRun(input);
    };
    return format;
}

} // namespace

std::vector<ImportDescriptor> trainingImports()
{
    return {
        megatronDescriptor(),
        descriptor(
            {"torchtitan-fields", readTorchtitanFields, torchtitan()}, "torchtitan fields (JSON)",
            "Degrees, model parts, batch and recomputation of a training run.",
            [](const OrderedJson &file) { return hasObject(file, "parallelism") && hasObject(file, "training"); }),
        descriptor({"galvatron-strategy", readGalvatronStrategy, galvatron()}, "Galvatron strategy (JSON)",
                   "Degrees, sharding and recomputation of each layer of a training run.",
                   [](const OrderedJson &file) { return file.contains("pp_deg") && file.contains("tp_sizes_enc"); }),
        descriptor({"deepspeed-configuration", readDeepspeedConfig, deepspeed()}, "DeepSpeed configuration (JSON)",
                   "Batch, ZeRO stage, pipeline parts and recomputed layers of a training run.",
                   [](const OrderedJson &file) {
                       return file.contains("train_micro_batch_size_per_gpu") && hasObject(file, "zero_optimization");
                   })};
}

} // namespace cutaway::training
