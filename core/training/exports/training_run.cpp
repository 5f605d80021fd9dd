#include "core/training/exports/training_run.h"

#include "core/json/kept_json.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_figures.h"
#include "core/training/exports/framework_documents.h"
#include "core/training/step_schedule.h"
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

} // namespace cutaway::training
