#include "core/training/exports/exports.h"

#include "core/base/units.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_figures.h"
#include "core/training/exports/framework_documents.h"
#include "core/training/step_schedule.h"
#include "core/training/training_kind.h"
#include "core/training/training_plan.h"
#include "core/training/training_state.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// `selective` and `core_attn` are one.
std::string plainMode(const std::string &text)
{
    const Result<RecomputeMode> mode = parseRecomputeMode(text);
    return mode ? modeName(*mode) : text;
}

/// What holds where nobody says anything: some settings follow from others.
std::string usualSetting(const ParameterDeclaration &declaration, TrainingSettings settings)
{
    completeSettings(settings, {});
    const bool follows = declaration.name == "sequence_parallel" || declaration.name == "schedule";
    return settingText(follows ? settingValue(settings, declaration.name) : declaration.defaultValue);
}

PlanField settingField(const ParameterDeclaration &declaration, const TrainingSettings &settings)
{
    PlanField field{declaration.name,
                    declaredWord(declaration.title),
                    {settingText(settingValue(settings, declaration.name))},
                    usualSetting(declaration, settings)};
    // Nobody shares anything out where nobody has the same.
    if (declaration.name == "zero" && settings.data * settings.context == 1)
        field.value.exact = field.usual;
    return field;
}

PlanField stagesField(const TrainingRun &run)
{
    std::string exact;
    std::string counts;
    for (const std::vector<TrainedBlock> &stage : run.stages) {
        for (const TrainedBlock &block : stage)
            exact += block.name + ' ';
        exact += '|';
        counts += (counts.empty() ? "" : ", ") + std::to_string(stage.size());
    }
    return {"stages", phrase("Stages"), {exact, phrase("of %1 blocks", {counts})}, run.stages.size() == 1 ? exact : ""};
}

/// `full in layers.0, layers.1 and 3 more; mlp in layers.7`: blocks by what they have of something.
FieldValue byBlock(const std::vector<std::pair<std::string, std::string>> &nameAndValue)
{
    FieldValue value;
    std::map<std::string, std::vector<std::string>> namesOf;
    for (const auto &[name, each] : nameAndValue) {
        value.exact.append(name).append("=").append(each).append(";");
        namesOf[each].push_back(name);
    }
    value.words = phrase("none");
    for (const auto &[each, names] : namesOf) {
        const Text group = phrase("%1 in %2", {each, shortList(names)});
        value.words = value.words == "none" ? group : phrase("%1; %2", {value.words, group});
    }
    return value;
}

PlanField recomputeField(const TrainingRun &run)
{
    std::vector<std::pair<std::string, std::string>> modes;
    for (const std::vector<TrainedBlock> &stage : run.stages) {
        for (const TrainedBlock &block : stage) {
            if (const std::string mode = plainMode(block.recompute); mode != "none")
                modes.emplace_back(block.name, mode);
        }
    }
    return {"recompute", phrase("Recomputation"), byBlock(modes), ""};
}

PlanField ownZeroField(const TrainingRun &run)
{
    std::vector<std::pair<std::string, std::string>> stages;
    for (const std::vector<TrainedBlock> &stage : run.stages) {
        for (const TrainedBlock &block : stage) {
            if (block.zero != run.settings.zero)
                stages.emplace_back(block.name, std::to_string(block.zero));
        }
    }
    return {"zero_by_node", phrase("ZeRO stages of single blocks"), byBlock(stages), ""};
}

std::int64_t ranksPerNode(const TrainingRun &run)
{
    return std::min(run.gpusPerNode, run.settings.ranks());
}

std::int64_t hostsOf(const TrainingRun &run)
{
    const std::int64_t each = ranksPerNode(run);
    return (run.settings.ranks() + each - 1) / each;
}

/// A word that the shell leaves as it is.
std::string shellWord(const std::string &word)
{
    const bool isPlain = word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-/") ==
                         std::string::npos;
    return isPlain && !word.empty() ? word : '\'' + word + '\'';
}

std::string flagText(const OrderedJson &value)
{
    return jsonWord(value);
}

/// ` --name value`; a switch that is on has no value, one that is off does not appear.
std::string megatronFlag(const std::string &name, const OrderedJson &value)
{
    if (value.is_boolean())
        return value.get<bool>() ? " --" + name : std::string();
    // Modules are words of their own.
    return " --" + name + ' ' + (name == "recompute-modules" ? flagText(value) : shellWord(flagText(value)));
}

} // namespace

std::vector<TrainedBlock> TrainingRun::blocks() const
{
    std::vector<TrainedBlock> all;
    for (const std::vector<TrainedBlock> &stage : stages)
        all.insert(all.end(), stage.begin(), stage.end());
    return all;
}

std::vector<TrainedBlock> TrainingRun::layers() const
{
    std::vector<TrainedBlock> found = blocks();
    std::erase_if(found, [](const TrainedBlock &block) { return !block.isLayer(); });
    return found;
}

bool TrainingRun::layersAgree() const
{
    const std::vector<TrainedBlock> all = layers();
    return std::ranges::all_of(all,
                               [&](const TrainedBlock &layer) { return layer.recompute == all.front().recompute; });
}

std::vector<std::int64_t> TrainingRun::layersPerRank() const
{
    std::vector<std::int64_t> counts(std::size_t(settings.pipeline));
    for (std::size_t i = 0; i < stages.size(); ++i)
        counts[std::size_t(scheduleShape(settings).rankOf(std::int64_t(i)))] +=
            std::ranges::count_if(stages[i], &TrainedBlock::isLayer);
    return counts;
}

void TrainingRun::cutAgain(const std::vector<std::int64_t> &layersOfStages)
{
    std::vector<std::vector<TrainedBlock>> again(layersOfStages.size());
    std::size_t stage = 0;
    std::int64_t layersHere = 0;
    for (std::vector<TrainedBlock> &blocks : stages) {
        for (TrainedBlock &block : blocks) {
            while (block.isLayer() && stage + 1 < again.size() && layersHere == layersOfStages[stage]) {
                ++stage;
                layersHere = 0;
            }
            layersHere += block.isLayer();
            again[block.kind > BlockKind::Layer ? again.size() - 1 : stage].push_back(std::move(block));
        }
    }
    stages = std::move(again);
}

std::string torchrunOf(const TrainingRun &run)
{
    return "torchrun --nnodes " + std::to_string(hostsOf(run)) + " --nproc-per-node " +
           std::to_string(ranksPerNode(run));
}

std::vector<PlanField> fieldsOf(const TrainingRun &run)
{
    std::vector<PlanField> fields;
    for (const ParameterDeclaration &declaration : settingDeclarations()) {
        if (run.hasExperts || !isOfExperts(declaration.name))
            fields.push_back(settingField(declaration, run.settings));
    }
    fields.push_back(stagesField(run));
    fields.push_back(recomputeField(run));
    fields.push_back(ownZeroField(run));
    return fields;
}

std::string megatronCommand(const TrainingRun &run, const OrderedJson &document)
{
    std::string command = torchrunOf(run) + " pretrain_gpt.py";
    for (const auto &[name, value] : document["arguments"].items())
        command += megatronFlag(name, value);
    return command;
}

std::string torchtitanCommand(const TrainingRun &run, const OrderedJson &document)
{
    std::string command = torchrunOf(run) + " -m torchtitan.train --job.config_file CONFIG";
    for (const char *section : {"parallelism", "training", "activation_checkpoint"}) {
        for (const auto &[name, value] : document[section].items()) {
            if (!value.is_null())
                command.append(" --").append(section).append(".").append(name).append(" ").append(
                    shellWord(flagText(value)));
        }
    }
    return command;
}

std::string galvatronCommand(const TrainingRun &run, const OrderedJson &)
{
    return torchrunOf(run) + " train_dist.py --galvatron_config_path FILE";
}

std::string deepspeedCommand(const TrainingRun &run, const OrderedJson &)
{
    return "deepspeed --num_nodes " + std::to_string(hostsOf(run)) + " --num_gpus " +
           std::to_string(ranksPerNode(run)) + " train.py --deepspeed --deepspeed_config FILE";
}

namespace {

/// A document of a framework with `command`, which runs it, and `plan`: all that the plan says, so that what the
/// framework has no word for is there when the document is read again.
nlohmann::ordered_json completeDocument(nlohmann::ordered_json document, std::string command, const Graph &graph,
                                        const TrainingState &state)
{
    document["command"] = std::move(command);
    nlohmann::ordered_json &plan = document["plan"] = nlohmann::ordered_json::object();
    writeState(plan, graph, state);
    return document;
}

TrainingRun runOfPlan(const EditedPlan &plan)
{
    return runOf(plan.graph(), static_cast<const TrainingPlan &>(plan).state());
}

ExportedFields fieldsTold(const Framework &framework)
{
    std::map<std::string, ExportedFields::Otherwise, std::less<>> otherwise;
    for (const std::string &name : framework.partly)
        otherwise[name] = [&framework, name](const EditedPlan &plan) {
            const std::vector<PlanField> fields = fieldsOf(framework.runThere(runOfPlan(plan)));
            const auto found = std::ranges::find(fields, name, &PlanField::name);
            return found == fields.end() ? FieldValue() : found->value;
        };
    return {framework.program, framework.written, std::move(otherwise)};
}

/// The sentences of what the framework would run otherwise: those that readers of the file count on, and all others.
void addWarningsThere(OrderedJson &document, const Framework &framework, const EditedPlan &plan, const TrainingRun &run)
{
    OrderedJson listed = OrderedJson::array();
    OrderedJson others = OrderedJson::array();
    for (const ExportWarning &warning : fieldsNotCarried(fieldsTold(framework), fieldsOf(run), plan))
        (framework.document->isListed(warning.field, run) ? listed : others).push_back(warning.text);
    for (const Text &refusal : framework.refusals ? framework.refusals(run) : std::vector<Text>())
        listed.push_back(refusal);
    document["warnings"] = std::move(listed);
    document["not_carried"] = std::move(others);
}

/// What cannot start there, or would be another plan, is told before it is started.
std::optional<Error> refusalThere(const Framework &framework, const TrainingRun &run, const ParameterValues &parameters)
{
    const bool isRefused = framework.isStrict && !std::get<bool>(parameters.at("force"));
    const std::vector<Text> refusals = isRefused ? framework.refusals(run) : std::vector<Text>();
    if (refusals.empty())
        return {};
    return inputError("refused_there", refusals.front(), "--set force=true exports it anyway");
}

Result<std::string> writeForFramework(const Framework &framework, const EditedPlan &plan,
                                      const ParameterValues &parameters)
{
    if (std::optional<Error> fault = deploymentFault(plan, trainingPlans, parameters))
        return *std::move(fault);
    const TrainingRun run = runOfPlan(plan);
    if (std::optional<Error> fault = refusalThere(framework, run, parameters))
        return *std::move(fault);
    OrderedJson document = framework.document->write(run);
    std::string line = framework.document->command(run, document);
    addWarningsThere(document, framework, plan, run);
    return layOut(completeDocument(std::move(document), std::move(line), plan.graph(),
                                   static_cast<const TrainingPlan &>(plan).state()));
}

constexpr std::string_view fieldsForm = "json";

std::string givenText(const ParameterValues &given, const char *name, std::string_view otherwise = {})
{
    const auto found = given.find(name);
    const auto *text = found == given.end() ? nullptr : std::get_if<std::string>(&found->second);
    return text ? *text : std::string(otherwise);
}

std::string formOf(const ParameterValues &given)
{
    return givenText(given, "form", fieldsForm);
}

std::string extensionOfForm(const ParameterValues &given)
{
    const std::string form = formOf(given);
    return form == "python" ? "py" : form;
}

const ExportedFields &fieldsOfForm(const ParameterValues &given)
{
    static const ExportedFields inFields = fieldsTold(torchtitan());
    static const ExportedFields inToml = fieldsTold(torchtitanToml());
    static const ExportedFields inPython = fieldsTold(torchtitanPython());
    const std::string form = formOf(given);
    return form == "python" ? inPython : form == "toml" ? inToml : inFields;
}

/// `Llama-3 8B on 64 accelerators, a step of 3.76 s: a plan of Cutaway`.
std::string titleOf(const EditedPlan &plan, const TrainingRun &run)
{
    const std::optional<double> step = plan.cost().latencySec;
    return plan.graph().name() + " on " + std::to_string(run.settings.ranks()) + " accelerators" +
           (step ? ", a step of " + formatSeconds(*step, Digits::Four) : std::string()) + ": a plan of Cutaway";
}

Result<std::string> writeForTorchtitan(const EditedPlan &plan, const ParameterValues &parameters)
{
    const std::string form = formOf(parameters);
    if (form == fieldsForm)
        return writeForFramework(torchtitan(), plan, parameters);
    if (std::optional<Error> fault = deploymentFault(plan, trainingPlans, parameters))
        return *std::move(fault);
    const TrainingRun run = runOfPlan(plan);
    if (std::optional<Error> fault = refusalThere(torchtitan(), run, parameters))
        return *std::move(fault);
    TorchtitanFile file;
    file.isPython = form == "python";
    file.base = std::get<std::string>(parameters.at("base"));
    file.graphName = plan.graph().name();
    file.title = titleOf(plan, run);
    for (const ExportWarning &warning : fieldsNotCarried(fieldsOfForm(parameters), fieldsOf(run), plan))
        file.warnings.push_back(warning.text);
    return torchtitanFile(run, file);
}

/// A Python file: `write(run as it is there, title, warnings)`.
template <class Write>
Result<std::string> writePython(const Framework &framework, const EditedPlan &plan, const ParameterValues &parameters,
                                Write write)
{
    if (std::optional<Error> fault = deploymentFault(plan, trainingPlans, parameters))
        return *std::move(fault);
    const TrainingRun run = runOfPlan(plan);
    if (std::optional<Error> fault = refusalThere(framework, run, parameters))
        return *std::move(fault);
    std::vector<Text> warnings;
    for (const ExportWarning &warning : fieldsNotCarried(fieldsTold(framework), fieldsOf(run), plan))
        warnings.push_back(warning.text);
    return write(framework.runThere(run), titleOf(plan, run), warnings);
}

Result<std::string> writeForFsdp2(const EditedPlan &plan, const ParameterValues &parameters)
{
    return writePython(fsdp2(), plan, parameters, fsdp2File);
}

/// Names at Hugging Face have a slash; a model that was read from its `config.json` is often called so.
Result<std::string> writeForMegatronBridge(const EditedPlan &plan, const ParameterValues &parameters)
{
    std::string model = givenText(parameters, "base");
    if (model.empty() && plan.graph().name().find('/') != std::string::npos)
        model = plan.graph().name();
    return writePython(megatronBridge(), plan, parameters,
                       [&](const TrainingRun &run, const std::string &title, const std::vector<Text> &warnings) {
                           return megatronBridgeFile(run, model, title, warnings);
                       });
}

ExportDescriptor exportOf(std::string id, std::string title, std::string description, const Framework &framework)
{
    return {.id = std::move(id),
            .title = std::move(title),
            .extension = "json",
            .kind = trainingPlans,
            .parameters = {forceParameter()},
            .description = std::move(description),
            .fields = fieldsTold(framework),
            .remarks =
                [&framework](const EditedPlan &plan) {
                    return framework.refusals ? framework.refusals(runOfPlan(plan)) : std::vector<Text>();
                },
            .write =
                [&framework](const EditedPlan &plan, const ParameterValues &parameters) {
                    return writeForFramework(framework, plan, parameters);
                }};
}

} // namespace

std::vector<PlanField> carriedTrainingFields(const EditedPlan &plan)
{
    return fieldsOf(runOfPlan(plan));
}

std::vector<ExportDescriptor> trainingExports()
{
    ExportDescriptor titan =
        exportOf("torchtitan", "torchtitan configuration",
                 "For torchtitan: a Python function that makes its configuration (since 2026), a TOML file (until "
                 "2025), or only the fields for parallelism, batch and recomputation.",
                 torchtitan());
    ParameterDeclaration form = declareParameter("form", "Form", ParameterType::Choice, std::string(fieldsForm),
                                                 "python: a function in the module that --module names. toml: a file "
                                                 "for --job.config_file. json: only the fields.");
    form.choices = {std::string(fieldsForm), "toml", "python"};
    titan.parameters.push_back(std::move(form));
    titan.parameters.push_back(declareParameter("base", "Model there", ParameterType::String, std::string(),
                                                "The model and its flavor in torchtitan, such as llama3/8B. Empty: "
                                                "taken from the model's name. The form json needs none."));
    titan.suggested = {{"form", std::string("python")}};
    titan.extensionWith = extensionOfForm;
    titan.fieldsWith = fieldsOfForm;
    titan.write = writeForTorchtitan;
    ExportDescriptor bridge = exportOf("megatron_bridge", "Megatron-Bridge recipe (Python)",
                                       "A recipe for NVIDIA NeMo Megatron-Bridge that starts itself: model, degrees, "
                                       "pipeline layout, batch, sharding, "
                                       "recomputation and precision.",
                                       megatronBridge());
    bridge.parameters.push_back(declareParameter("base", "Model there", ParameterType::String, std::string(),
                                                 "The model's name at Hugging Face or its folder, such as "
                                                 "meta-llama/Meta-Llama-3-8B. Empty: the graph's name if it is such a "
                                                 "name, otherwise an argument of the command that starts the recipe."));
    bridge.extension = "py";
    bridge.write = writeForMegatronBridge;
    ExportDescriptor sharded = exportOf("fsdp2", "FSDP2 functions (Python)",
                                        "Functions for your own training program: fully_shard and recomputation of "
                                        "each layer, and the microbatches of a step. Of plans with data parallelism.",
                                        fsdp2());
    sharded.extension = "py";
    sharded.write = writeForFsdp2;
    return {
        exportOf("megatron", "Megatron arguments (JSON)",
                 "The arguments of a Megatron run: degrees, pipeline layout, sharding and recomputation.", megatron()),
        std::move(bridge),
        std::move(titan),
        exportOf("galvatron", "Galvatron strategy (JSON)",
                 "Galvatron's strategy file: degrees, sharding and recomputation of each layer.", galvatron()),
        exportOf("deepspeed", "DeepSpeed configuration (JSON)",
                 "DeepSpeed's configuration: batch, ZeRO stage, pipeline parts and recomputed layers.", deepspeed()),
        std::move(sharded)};
}

TrainingRun runOf(const Graph &graph, const TrainingState &state)
{
    const Transformer &transformer = *state.transformer;
    TrainingRun run;
    run.settings = state.settings;
    run.sequenceLength = transformer.shape.sequenceLength;
    run.hasExperts = std::ranges::any_of(transformer.classes, &Block::hasExperts);
    run.tiesEmbeddings = transformer.shape.tiedEmbeddings;
    run.gpusPerNode = state.cluster->gpusPerNode;
    for (const Block &block : transformer.classes) {
        if (block.isLayer() && (run.keyValueHeads == 0 || block.attention.kvHeads < run.keyValueHeads))
            run.keyValueHeads = block.attention.kvHeads;
    }
    run.stages.resize(state.layout.stageCount());
    for (std::size_t place = 0; place < transformer.size(); ++place)
        run.stages[state.layout.stageOf(place)].push_back({.kind = transformer.block(place).kind,
                                                           .name = graph.node(transformer.places[place].node).name,
                                                           .recompute = state.modeText(place),
                                                           .zero = state.layout.zeroOf(place, state.settings)});
    return run;
}

} // namespace cutaway::training
