#include "core/training/imports/framework_reading.h"

#include <algorithm>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

void readBatch(OrderedObjectReader &reader, PlanDraft &draft)
{
    const std::int64_t size = std::max<std::int64_t>(reader.integer("train_micro_batch_size_per_gpu"), 1);
    const std::int64_t microbatches =
        std::max<std::int64_t>(reader.optionalInteger("gradient_accumulation_steps").value_or(1), 1);
    const std::int64_t batch = reader.integer("train_batch_size");
    draft.document["microbatch_size"] = size;
    draft.document["microbatches"] = microbatches;
    draft.document["data"] = std::max<std::int64_t>(batch / size / microbatches, 1);
    if (batch < 1 || batch % size != 0 || batch / size % microbatches != 0)
        draft.failed.add("train_batch_size", "bad_value",
                         phrase("microbatches of %1 and %2 steps of accumulation do not divide %3",
                                {std::to_string(size), std::to_string(microbatches), std::to_string(batch)}));
}

void readPipeline(const OrderedJson *pipeline, PlanDraft &draft)
{
    if (!pipeline) {
        draft.document["pipeline"] = draft.document["chunks"] = 1;
        return draft.setEvenStages();
    }
    OrderedObjectReader reader(*pipeline, "pipeline", draft.failed);
    const std::vector<std::int64_t> parts = reader.integers("parts");
    const bool isWhole = parts.size() >= 2 && parts.front() == 0 &&
                         parts.back() == std::int64_t(draft.transformer.size()) &&
                         std::ranges::adjacent_find(parts, std::greater_equal<>()) == parts.end();
    if (!isWhole)
        return draft.failed.add(
            "pipeline.parts", "bad_stages",
            phrase("ascending numbers from 0 to %1 are wanted", {std::to_string(draft.transformer.size())}));
    draft.document["chunks"] = 1; // it knows no others
    draft.document["schedule"] = "1f1b";
    draft.document["pipeline"] = std::int64_t(parts.size()) - 1;
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i)
        counts.push_back(std::size_t(parts[i + 1] - parts[i]));
    draft.setStages(counts);
}

void readRecomputation(const OrderedJson *checkpointing, PlanDraft &draft)
{
    draft.setMode("none");
    if (!checkpointing)
        return;
    const std::vector<std::string> names = draft.layerNames();
    OrderedObjectReader reader(*checkpointing, "activation_checkpointing", draft.failed);
    if (!reader.has("layers"))
        return;
    for (const std::int64_t number : reader.integers("layers")) {
        if (number < 0 || number >= std::int64_t(names.size()))
            return draft.failed.add("activation_checkpointing.layers", "bad_value",
                                    phrase("no layer %1", {std::to_string(number)}));
        draft.document["recompute"][names[std::size_t(number)]] = "full";
    }
}

bool isEnabled(const OrderedJson *section)
{
    return section && section->contains("enabled") && (*section)["enabled"] == true;
}

} // namespace

void readDeepspeedConfig(const OrderedJson &file, PlanDraft &draft)
{
    OrderedObjectReader reader(file, "", draft.failed);
    readBatch(reader, draft);
    OrderedObjectReader zero(reader.object("zero_optimization"), "zero_optimization", draft.failed);
    draft.document["zero"] = zero.optionalInteger("stage").value_or(0);
    draft.document["overlap_gradients"] = zero.optionalBoolean("overlap_comm").value_or(false);
    const bool isFp8 = draft.document.value("precision", nlohmann::json()) == "fp8";
    if (isEnabled(reader.optionalObject("fp16")))
        draft.document["precision"] = "fp16";
    else if (!isEnabled(reader.optionalObject("bf16")))
        draft.document["precision"] = "fp32";
    else
        draft.document["precision"] = isFp8 ? "fp8" : "bf16";
    const OrderedJson *tensor = reader.optionalObject("tensor_parallel");
    draft.document["tensor"] =
        tensor
            ? OrderedObjectReader(*tensor, "tensor_parallel", draft.failed).optionalInteger("autotp_size").value_or(1)
            : 1;
    const bool needsSequences = std::ranges::any_of(draft.transformer.classes, &Block::hasExperts); // here
    draft.document["sequence_parallel"] = needsSequences && draft.number("tensor") > 1;
    const OrderedJson *pipeline = reader.optional("pipeline");
    readPipeline(pipeline && pipeline->is_object() ? pipeline : nullptr, draft);
    readRecomputation(reader.optionalObject("activation_checkpointing"), draft);
}

} // namespace cutaway::training
