#include "core/base/names.h"
#include "core/json/kept_json.h"
#include "core/training/imports/framework_reading.h"

#include <algorithm>
#include <optional>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// What the plan calls a module; the head's second part is no block of its own.
std::string blockOfModule(const std::string &module)
{
    return module == "tok_embeddings" ? "embedding" : module == "norm" ? "head" : module == "output" ? "" : module;
}

/// It has no names for them; they stand before the head.
void addMtpLayers(nlohmann::json &stages, const PlanDraft &draft)
{
    for (std::size_t place = 0; place < draft.transformer.size() && !stages.empty(); ++place) {
        const std::string name = draft.nameOf(place);
        nlohmann::json &last = stages.back()["nodes"];
        if (draft.transformer.block(place).kind == BlockKind::Mtp &&
            std::ranges::count(last, nlohmann::json(name)) == 0)
            last.insert(last.empty() ? last.end() : last.end() - 1, name);
    }
}

void readParts(const OrderedJson &parts, PlanDraft &draft)
{
    nlohmann::json stages = nlohmann::json::array();
    for (const OrderedJson &part : parts) {
        nlohmann::json nodes = nlohmann::json::array();
        for (const OrderedJson &module : part.is_array() ? part : OrderedJson::array()) {
            const std::string name = blockOfModule(jsonWord(module));
            if (!name.empty())
                nodes.push_back(name);
        }
        stages.push_back({{"id", stages.size()}, {"nodes", std::move(nodes)}});
    }
    addMtpLayers(stages, draft);
    draft.document["chunks"] = std::max<std::int64_t>(std::int64_t(stages.size()) / draft.number("pipeline"), 1);
    draft.document["stages"] = std::move(stages);
}

void readDegrees(OrderedObjectReader &reader, PlanDraft &draft)
{
    const auto degree = [&](std::string_view field) {
        return std::max<std::int64_t>(reader.optionalInteger(field).value_or(1), 1);
    };
    const std::int64_t replicas = degree("data_parallel_replicate_degree");
    const std::int64_t shards = degree("data_parallel_shard_degree");
    constexpr std::int64_t most = std::int64_t(1) << 24;
    draft.document["data"] = std::min(replicas, most) * std::min(shards, most);
    const std::int64_t before = draft.zeroStage(shards > 1 ? 3 : 0);
    const std::string policy = reader.optionalText("fsdp_reshard_after_forward").value_or("default");
    const std::int64_t sharded = policy == "always" ? 3 : policy == "never" ? 2 : before == 0 ? 3 : before;
    const bool isSharded = shards > 1 || (replicas == 1 && degree("context_parallel_degree") > 1);
    draft.document["zero"] = isSharded ? sharded : replicas > 1 ? 0 : before;
    if (const std::optional<bool> isSequence = reader.optionalBoolean("enable_sequence_parallel"))
        draft.document["sequence_parallel"] = *isSequence && degree("tensor_parallel_degree") > 1;
    draft.document["tensor"] = degree("tensor_parallel_degree");
    draft.document["pipeline"] = degree("pipeline_parallel_degree");
    draft.document["context"] = degree("context_parallel_degree");
    draft.document["expert"] = degree("expert_parallel_degree");
    if (std::ranges::any_of(draft.transformer.classes, &Block::hasExperts)) // they take the ranks of tensor parallelism
        draft.document["expert_tensor"] = draft.number("expert") > 1 ? std::int64_t(1) : draft.number("tensor");
    draft.document["microbatch_size"] = degree("pipeline_parallel_microbatch_size");
}

void readSchedule(OrderedObjectReader &reader, PlanDraft &draft)
{
    const std::string schedule = reader.optionalText("pipeline_parallel_schedule").value_or("1F1B");
    const std::pair<std::string_view, std::string_view> known[] = {
        {"GPipe", "gpipe"}, {"1F1B", "1f1b"}, {"Interleaved1F1B", "interleaved_1f1b"}};
    const auto *found = std::ranges::find(known, schedule, &std::pair<std::string_view, std::string_view>::first);
    if (found == std::end(known))
        return draft.failed.add(reader.pathOf("pipeline_parallel_schedule"), "bad_value",
                                phrase("%1 is not one of GPipe, 1F1B, Interleaved1F1B", {inQuotes(schedule)}));
    draft.document["schedule"] = found->second;
}

} // namespace

void readTorchtitanFields(const OrderedJson &file, PlanDraft &draft)
{
    OrderedObjectReader reader(file, "", draft.failed);
    OrderedObjectReader parallelism(reader.object("parallelism"), "parallelism", draft.failed);
    OrderedObjectReader training(reader.object("training"), "training", draft.failed);
    readDegrees(parallelism, draft);
    readSchedule(parallelism, draft);
    const OrderedJson *given = parallelism.optional("module_fqns_per_model_part");
    const OrderedJson *parts =
        given && given->is_null() ? nullptr : parallelism.optionalArray("module_fqns_per_model_part");
    if (parts) {
        readParts(*parts, draft);
    } else {
        if (draft.number("pipeline") == 1)
            draft.document["chunks"] = 1;
        draft.setEvenStages();
    }
    const std::int64_t local = training.optionalInteger("local_batch_size").value_or(1);
    draft.document["microbatches"] = std::max<std::int64_t>(local / draft.number("microbatch_size"), 1);
    if (local < 1 || local % draft.number("microbatch_size") != 0)
        draft.failed.add("training.local_batch_size", "bad_value",
                         phrase("microbatches of %1 do not divide %2",
                                {std::to_string(draft.number("microbatch_size")), std::to_string(local)}));
    const OrderedJson *checkpoint = reader.optionalObject("activation_checkpoint");
    const std::optional<std::string> mode =
        checkpoint ? OrderedObjectReader(*checkpoint, "activation_checkpoint", draft.failed).optionalText("mode")
                   : std::nullopt;
    draft.setMode(mode.value_or("none"));
    for (std::size_t place = 0; place < draft.transformer.size() && draft.number("pipeline") > 1; ++place) {
        if (draft.transformer.block(place).kind == BlockKind::Mtp) // its parts have none
            draft.document["recompute"].erase(draft.nameOf(place));
    }
}

} // namespace cutaway::training
