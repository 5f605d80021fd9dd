#pragma once

#include "core/base/result.h"
#include "core/training/exports/exports.h"

#include <optional>

/// What frameworks take as the description of a training run.
namespace cutaway::training {

/// A JSON document that keeps the whole plan, so that it can be read again.
struct FrameworkDocument
{
    nlohmann::ordered_json (*write)(const TrainingRun &run);
    /// The command that starts a run as the document describes it, on every node. Where the framework reads the
    /// document from a file, the command names it as `FILE`; what only its user knows (the model's own settings, data)
    /// follows behind it.
    std::string (*command)(const TrainingRun &run, const nlohmann::ordered_json &document);
    /// Whether the document's `warnings` tell what becomes of this field (specs of the exports); `not_carried` tells
    /// the others.
    bool (*isListed)(std::string_view field, const TrainingRun &run);
};

/// A framework that runs training plans, and what becomes of a plan there.
struct Framework
{
    std::string program;              ///< `Megatron-LM`
    std::vector<std::string> written; ///< fields of the plan that it is told as they are
    std::vector<std::string> partly;  ///< those that `runThere` tells
    /// The run that it makes of what it is told of a plan; true of the fields `written` and `partly`.
    TrainingRun (*runThere)(TrainingRun run);
    std::optional<FrameworkDocument> document; ///< none: it takes a Python file only
    /// Why it would refuse the run. None: it refuses none.
    std::vector<Text> (*refusals)(const TrainingRun &run) = nullptr;
    bool isStrict = false; ///< a run with `refusals` is only exported by force
};

/// `arguments`, flag by flag in the order of its manual.
const Framework &megatron();
/// The fields `parallelism`, `training` and `activation_checkpoint` of its configuration.
const Framework &torchtitan();
/// Its strategy file, a value per layer in comma strings.
const Framework &galvatron();
/// Its configuration, with the first node of each stage in `pipeline`.
const Framework &deepspeed();

/// Functions for a training program of one's own (`fsdp2File`).
const Framework &fsdp2();

/// Megatron-LM's core behind recipes in Python (`megatronBridgeFile`).
const Framework &megatronBridge();

/// What runs need to be told of a plan: its settings, stages, recomputation and sharding by block.
std::vector<PlanField> fieldsOf(const TrainingRun &run);

/// The first lines of a file, commented out: what it is, what runs otherwise than planned, and the command that starts
/// it.
std::string headOf(const std::string &title, const std::vector<Text> &warnings, std::string_view command);

/// Functions that recompute and shard a model of one's own with `fully_shard`, and accumulate gradients as planned.
/// Source: torch.distributed.fsdp of PyTorch 2.6 to 2.14.
std::string fsdp2File(const TrainingRun &run, const std::string &title, const std::vector<Text> &warnings);

/// A recipe that starts itself. `model`: its name or folder of Hugging Face; empty: an argument of the command.
/// Source: megatron/bridge of Megatron-Bridge 0.7.0 and megatron/core as of August 2026.
std::string megatronBridgeFile(const TrainingRun &run, const std::string &model, const std::string &title,
                               const std::vector<Text> &warnings);

// Files that torchtitan takes as they are. Source of their fields: its configuration, `torchtitan/config`, as of
// January 2026 (TOML) and August 2026 (Python).

/// What becomes of a plan in these files: as in its fields (`torchtitan`), with the microbatches as planned.
const Framework &torchtitanPython();
const Framework &torchtitanToml();

struct TorchtitanFile
{
    bool isPython = false; ///< a function that makes a configuration; else TOML
    std::string base;      ///< `llama3/8B`: the model and its flavor there; empty: as the graph's name tells
    std::string graphName;
    std::string title;          ///< one line
    std::vector<Text> warnings; ///< of what runs otherwise than planned
};

/// Errors: `no_base`, the graph's name does not tell which model of torchtitan it is; `bad_base`.
Result<std::string> torchtitanFile(const TrainingRun &run, const TorchtitanFile &file);

} // namespace cutaway::training
