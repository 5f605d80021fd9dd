#include "core/training/exports/launch_command.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::int64_t ranksPerNode(const TrainingRun &run)
{
    return std::min(run.gpusPerNode, run.settings.ranks());
}

std::int64_t hostsOf(const TrainingRun &run)
{
    const std::int64_t each = ranksPerNode(run);
    return (run.settings.ranks() + each - 1) / each;
}

std::string torchrun(const TrainingRun &run)
{
    return "torchrun --nnodes " + std::to_string(hostsOf(run)) + " --nproc-per-node " +
           std::to_string(ranksPerNode(run));
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

std::string megatronCommand(const TrainingRun &run, const OrderedJson &document)
{
    std::string command = torchrun(run) + " pretrain_gpt.py";
    for (const auto &[name, value] : document["arguments"].items())
        command += megatronFlag(name, value);
    return command;
}

std::string torchtitanCommand(const TrainingRun &run, const OrderedJson &document)
{
    std::string command = torchrun(run) + " -m torchtitan.train --job.config_file CONFIG";
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
    return torchrun(run) + " train_dist.py --galvatron_config_path FILE";
}

std::string deepspeedCommand(const TrainingRun &run, const OrderedJson &)
{
    return "deepspeed --num_nodes " + std::to_string(hostsOf(run)) + " --num_gpus " +
           std::to_string(ranksPerNode(run)) + " train.py --deepspeed --deepspeed_config FILE";
}

} // namespace cutaway::training
