#include "core/training/imports/framework_reading.h"

#include <algorithm>
#include <charconv>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// `1,2,2`; an entry that is no number from 0 on is an error.
std::vector<std::int64_t> numbersOf(OrderedObjectReader &reader, std::string_view field)
{
    const std::string text = reader.text(field);
    std::vector<std::int64_t> numbers;
    for (const char *at = text.data(), *end = at + text.size(); at < end;) {
        std::int64_t value = -1;
        const auto [stop, failure] = std::from_chars(at, end, value);
        if (failure != std::errc() || value < 0 || (stop != end && *stop != ',')) {
            reader.failed().add(reader.pathOf(field), "bad_value", "whole numbers with commas between are wanted");
            return {};
        }
        numbers.push_back(value);
        at = stop + 1;
    }
    return numbers;
}

/// One number a layer.
std::vector<std::int64_t> columnOf(OrderedObjectReader &reader, std::string_view field, const PlanDraft &draft)
{
    std::vector<std::int64_t> column = numbersOf(reader, field);
    const std::size_t layers = draft.transformer.layerCount();
    if (column.size() != layers)
        reader.failed().add(reader.pathOf(field), "wrong_length",
                            phrase("%1 values are wanted, one a layer, got %2",
                                   {std::to_string(layers), std::to_string(column.size())}));
    column.resize(layers);
    return column;
}

/// The embedding is in the first stage, mtp layers and head are in the last.
void readDivision(OrderedObjectReader &reader, PlanDraft &draft)
{
    std::vector<std::size_t> counts;
    std::size_t layers = 0;
    for (const std::int64_t count : numbersOf(reader, "pp_division")) {
        counts.push_back(std::size_t(count));
        layers = std::min<std::size_t>(layers + std::size_t(count), std::size_t(1) << 32);
    }
    const std::size_t wanted = draft.transformer.layerCount();
    if (layers != wanted || std::int64_t(counts.size()) != draft.number("pipeline"))
        return draft.failed.add(reader.pathOf("pp_division"), "wrong_length",
                                phrase("%1 numbers are wanted that add up to %2",
                                       {std::to_string(draft.number("pipeline")), std::to_string(wanted)}));
    const std::size_t behind = draft.transformer.mtpCount() + 1;
    counts.front() += draft.transformer.size() - wanted - behind;
    counts.back() += behind;
    draft.setStages(counts);
}

void readLayers(OrderedObjectReader &reader, PlanDraft &draft)
{
    const std::vector<std::int64_t> tensor = columnOf(reader, "tp_sizes_enc", draft);
    if (std::ranges::adjacent_find(tensor, std::not_equal_to<>()) != tensor.end())
        draft.failed.add(reader.pathOf("tp_sizes_enc"), "unequal_layers",
                         "layers of different tensor degrees; a plan has one for all");
    draft.document["tensor"] = tensor.empty() ? 1 : tensor.front();
    const std::vector<std::int64_t> full = columnOf(reader, "checkpoint", draft);
    const std::vector<std::int64_t> sharded = columnOf(reader, "dp_types_enc", draft);
    const std::vector<std::string> names = draft.layerNames();
    const std::int64_t zero = draft.document["zero"];
    draft.setMode("none");
    draft.document["zero_by_node"] = nlohmann::json::object();
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (full[i] == 1)
            draft.document["recompute"][names[i]] = "full";
        if (sharded[i] == 1 && zero != 3)
            draft.document["zero_by_node"][names[i]] = 3;
    }
}

} // namespace

void readGalvatronStrategy(const OrderedJson &file, PlanDraft &draft)
{
    OrderedObjectReader reader(file, "", draft.failed);
    draft.document["pipeline"] = reader.integer("pp_deg");
    draft.document["chunks"] = 1;
    const std::string type = reader.optionalText("default_dp_type").value_or("ddp");
    const std::int64_t before = draft.zeroStage(2);
    draft.document["zero"] = type == "zero3" ? 3 : type == "ddp" ? 0 : before == 1 ? 1 : 2;
    draft.document["schedule"] = reader.optionalText("pipeline_type").value_or("") == "gpipe" ? "gpipe" : "1f1b";
    readLayers(reader, draft);
    if (reader.has("cp_sizes_enc")) {
        const std::vector<std::int64_t> context = columnOf(reader, "cp_sizes_enc", draft);
        draft.document["context"] = context.empty() ? 1 : std::max<std::int64_t>(context.front(), 1);
    }
    readDivision(reader, draft);
    if (!draft.document.contains("data"))
        draft.completeData();
    const std::int64_t batch = reader.integer("global_bsz");
    const std::int64_t microbatches = std::max<std::int64_t>(reader.integer("chunks"), 1);
    draft.document["microbatches"] = microbatches;
    const std::int64_t perMicrobatch = batch / microbatches;
    draft.document["microbatch_size"] = std::max<std::int64_t>(perMicrobatch / draft.number("data"), 1);
    if (batch < 1 || batch % microbatches != 0 || perMicrobatch % draft.number("data") != 0)
        draft.failed.add(
            "global_bsz", "bad_value",
            phrase("%1 microbatches on %2 data ranks do not divide %3",
                   {std::to_string(microbatches), std::to_string(draft.number("data")), std::to_string(batch)}));
}

} // namespace cutaway::training
