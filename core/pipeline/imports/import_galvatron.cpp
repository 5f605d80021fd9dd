#include "core/pipeline/imports/imports.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/pipeline/cut_places.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <numeric>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t mostLayers = 100'000;
constexpr std::int64_t largest = std::int64_t(1) << 20; ///< of the numbers in a list

class GalvatronReader
{
public:
    explicit GalvatronReader(const OrderedJson &document) : m_reader(document, "", m_failed) {}

    Result<GalvatronFile> read()
    {
        m_file.stages = positive("pp_deg", m_reader.integer("pp_deg"));
        readLayers();
        m_file.batchSize = positive("global_bsz", m_reader.integer("global_bsz"));
        m_file.microbatches = positive("chunks", m_reader.integer("chunks"));
        m_file.pipelineType = m_reader.optionalText("pipeline_type").value_or("");
        m_file.dataParallelType = m_reader.optionalText("default_dp_type").value_or("");
        m_file.worldSize = m_reader.optionalInteger("world_size");
        if (m_file.worldSize)
            positive("world_size", *m_file.worldSize);
        readDivision();
        m_file.kept = m_reader.rest();
        if (m_failed.isSet())
            return m_failed.take();
        return std::move(m_file);
    }

private:
    std::int64_t positive(std::string_view name, std::int64_t value)
    {
        if (value < 1)
            m_failed.add(m_reader.pathOf(name), "bad_value", phrase("%1 is not at least 1", {std::to_string(value)}));
        return std::max<std::int64_t>(value, 1);
    }

    /// `1,2,2`.
    std::vector<std::int64_t> numbers(std::string_view name)
    {
        const std::string text = m_reader.optionalText(name).value_or("");
        std::vector<std::int64_t> list;
        for (std::size_t begin = 0; !text.empty() && begin <= text.size() && list.size() <= mostLayers;) {
            const std::size_t end = std::min(text.find(',', begin), text.size());
            const std::size_t first = std::min(text.find_first_not_of(' ', begin), end);
            std::int64_t value = 0;
            const auto [stop, failure] = std::from_chars(text.data() + first, text.data() + end, value);
            if (failure != std::errc() || stop != text.data() + end || value < 0 || value > largest) {
                m_failed.add(m_reader.pathOf(name), "bad_value",
                             phrase("%1 is not a number, entry %2",
                                    {inQuotes(text.substr(begin, end - begin)), std::to_string(list.size())}));
                return {};
            }
            list.push_back(value);
            begin = end + 1;
        }
        return list;
    }

    /// One value a layer; those that are missing are `otherwise`.
    void readColumn(std::string_view name, std::int64_t otherwise, std::int64_t least, std::int64_t most,
                    const std::function<void(GalvatronLayer &, std::int64_t)> &set)
    {
        std::vector<std::int64_t> values(m_file.layers.size(), otherwise);
        if (m_reader.has(name))
            values = numbers(name);
        if (values.size() != m_file.layers.size())
            return m_failed.add(m_reader.pathOf(name), "wrong_length",
                                phrase("expected %1 values, one per layer, found %2",
                                       {std::to_string(m_file.layers.size()), std::to_string(values.size())}));
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] < least || values[i] > most)
                m_failed.add(m_reader.pathOf(name), "bad_value",
                             phrase("entry %1: %2 is not in range", {std::to_string(i), std::to_string(values[i])}));
            set(m_file.layers[i], values[i]);
        }
    }

    void readLayers()
    {
        m_reader.text("tp_sizes_enc");
        m_reader.text("tp_consecutive_flags");
        m_reader.text("dp_types_enc");
        m_file.layers.resize(numbers("tp_sizes_enc").size());
        if (m_file.layers.empty())
            m_failed.add(m_reader.pathOf("tp_sizes_enc"), "bad_value", "no layers");
        readColumn("tp_sizes_enc", 1, 1, largest, [](auto &layer, auto value) { layer.tensorParallel = value; });
        readColumn("tp_consecutive_flags", 1, 0, 1, [](auto &layer, auto value) { layer.isConsecutive = value == 1; });
        readColumn("dp_types_enc", 0, 0, 1, [](auto &layer, auto value) { layer.isFullySharded = value == 1; });
        readColumn("use_sp", 0, 0, 1, [](auto &layer, auto value) { layer.isSequence = value == 1; });
        readColumn("checkpoint", 0, 0, 1, [](auto &layer, auto value) { layer.recomputes = value == 1; });
        readColumn("cp_sizes_enc", 1, 1, largest, [](auto &layer, auto value) { layer.contextParallel = value; });
    }

    void readDivision()
    {
        const std::int64_t layers = std::int64_t(m_file.layers.size());
        if (m_file.stages > layers) {
            m_failed.add("pp_deg", "bad_value",
                         phrase("%1 stages for %2 layers", {std::to_string(m_file.stages), std::to_string(layers)}));
            return;
        }
        if (m_reader.has("pp_division")) {
            m_file.division = numbers("pp_division");
        } else {
            m_file.division.assign(std::size_t(m_file.stages), layers / m_file.stages);
            m_file.division.back() += layers % m_file.stages;
        }
        const std::int64_t sum = std::accumulate(m_file.division.begin(), m_file.division.end(), std::int64_t(0));
        if (std::int64_t(m_file.division.size()) != m_file.stages || sum != layers)
            m_failed.add("pp_division", "wrong_length",
                         phrase("expected %1 numbers that add up to %2",
                                {std::to_string(m_file.stages), std::to_string(layers)}));
    }

    FirstError m_failed;
    OrderedObjectReader m_reader;
    GalvatronFile m_file;
};

template <class Value>
std::string column(const GalvatronFile &file, Value value)
{
    std::string text;
    for (const GalvatronLayer &layer : file.layers)
        text += (text.empty() ? "" : ",") + std::to_string(std::int64_t(value(layer)));
    return text;
}

Result<std::int64_t> worldSize(const ImportInput &input, const GalvatronFile &file)
{
    if (file.worldSize)
        return *file.worldSize;
    if (input.inventory && !input.inventory->devices.empty())
        return std::int64_t(input.inventory->devices.size());
    return inputError("bad_value", "world_size: give the number of devices");
}

std::int64_t zeroOf(const GalvatronLayer &layer, const std::string &otherwise)
{
    if (layer.isFullySharded)
        return 3;
    return otherwise == "zero3" ? 3 : otherwise == "zero2" ? 2 : otherwise == "zero1" ? 1 : 0;
}

OrderedJson layerJson(const GalvatronFile &file, std::size_t index, std::int64_t perStage)
{
    const GalvatronLayer &layer = file.layers[index];
    return {{"index", index},
            {"tp", layer.tensorParallel},
            {"sp", layer.isSequence},
            {"cp", layer.contextParallel},
            {"zero", zeroOf(layer, file.dataParallelType)},
            {"recompute", layer.recomputes},
            {"dp", perStage / layer.tensorParallel / layer.contextParallel}};
}

/// What comes before the layers is in the first stage, what comes after in the last.
std::vector<std::uint32_t> stageOfUnits(const GalvatronFile &file, const ModelUnits &units)
{
    std::vector<std::uint32_t> ofUnit(units.lastUnit() + 1, std::uint32_t(file.stages - 1));
    ofUnit[0] = 0;
    std::size_t unit = 1;
    for (std::uint32_t s = 0; s < file.division.size(); ++s) {
        for (std::int64_t i = 0; i < file.division[s]; ++i)
            ofUnit[unit++] = s;
    }
    return ofUnit;
}

void tellLayers(StageAssignment &assignment, const GalvatronFile &file, std::int64_t perStage)
{
    std::size_t layer = 0;
    for (std::size_t s = 0; s < file.division.size(); ++s) {
        OrderedJson extra = keptFields<OrderedJson>(assignment.stageSlots[s].extra);
        extra["layers"] = OrderedJson::array();
        for (std::int64_t i = 0; i < file.division[s]; ++i)
            extra["layers"].push_back(layerJson(file, layer++, perStage));
        assignment.stageSlots[s].extra = jsonLine(extra);
    }
}

} // namespace

bool isGalvatronFile(const ForeignFile &file)
{
    return file.json && file.json->is_object() && file.json->contains("pp_deg") && file.json->contains("tp_sizes_enc");
}

Result<GalvatronFile> readGalvatronFile(const ForeignFile &file)
{
    return GalvatronReader(*file.json).read();
}

Done checkGalvatron(const GalvatronFile &file, std::int64_t worldSize)
{
    if (worldSize % file.stages != 0)
        return inputError("bad_value", phrase("pp_deg: %1 devices are not a multiple of %2",
                                              {std::to_string(worldSize), std::to_string(file.stages)}));
    const std::int64_t perStage = worldSize / file.stages;
    std::int64_t leastTensor = perStage;
    std::int64_t leastContext = perStage;
    for (std::size_t i = 0; i < file.layers.size(); ++i) {
        const std::int64_t together = file.layers[i].tensorParallel * file.layers[i].contextParallel;
        if (together > perStage || perStage % together != 0)
            return inputError("bad_value",
                              phrase("tp_sizes_enc: layer %1: %2 does not divide the %3 devices of a stage",
                                     {std::to_string(i), std::to_string(together), std::to_string(perStage)}));
        leastTensor = std::min(leastTensor, file.layers[i].tensorParallel);
        leastContext = std::min(leastContext, file.layers[i].contextParallel);
    }
    const std::int64_t replicas = std::max<std::int64_t>(perStage / leastTensor / leastContext, 1);
    if (file.batchSize % replicas != 0)
        return inputError("bad_value", phrase("global_bsz: %1 is not a multiple of the %2 replicas",
                                              {std::to_string(file.batchSize), std::to_string(replicas)}));
    return Done(std::monostate());
}

std::string writeGalvatronFile(const GalvatronFile &file)
{
    OrderedJson document{{"pp_deg", file.stages},
                         {"tp_sizes_enc", column(file, [](const auto &layer) { return layer.tensorParallel; })},
                         {"tp_consecutive_flags", column(file, [](const auto &layer) { return layer.isConsecutive; })},
                         {"dp_types_enc", column(file, [](const auto &layer) { return layer.isFullySharded; })},
                         {"use_sp", column(file, [](const auto &layer) { return layer.isSequence; })},
                         {"cp_sizes_enc", column(file, [](const auto &layer) { return layer.contextParallel; })},
                         {"checkpoint", column(file, [](const auto &layer) { return layer.recomputes; })},
                         {"global_bsz", file.batchSize},
                         {"chunks", file.microbatches}};
    std::string division;
    for (const std::int64_t layers : file.division)
        division += (division.empty() ? "" : ",") + std::to_string(layers);
    document["pp_division"] = division;
    document["pipeline_type"] = file.pipelineType;
    if (!file.dataParallelType.empty())
        document["default_dp_type"] = file.dataParallelType;
    if (file.worldSize)
        document["world_size"] = *file.worldSize;
    addExtra(document, file.kept);
    // Written under one name, read by the runtime under the other.
    if (document.contains("embed_sdp") && !document.contains("vocab_sdp"))
        document["vocab_sdp"] = document["embed_sdp"];
    if (document.contains("vocab_sdp") && !document.contains("embed_sdp"))
        document["embed_sdp"] = document["vocab_sdp"];
    constexpr int indentation = 4;
    return jsonLines(document, indentation) + '\n';
}

std::vector<ParameterDeclaration> galvatronParameters()
{
    return {layersParameter()};
}

Result<ImportedPlan> importGalvatron(const ImportInput &input, const Job &)
{
    const Result<GalvatronFile> file = readGalvatronFile(input.file);
    if (!file)
        return file.error();
    const Result<std::int64_t> world = worldSize(input, *file);
    if (!world)
        return world.error();
    if (Done checked = checkGalvatron(*file, *world); !checked)
        return checked.error();
    const StageModel model(input.graph);
    const ModuleNames names(*input.graph);
    const Result<ModelUnits> units = modelUnits(model, names, input.parameters);
    if (!units)
        return units.error();
    if (units->layers.size() != file->layers.size())
        return inputError("wrong_length",
                          phrase("tp_sizes_enc: %1 layers; the graph has %2",
                                 {std::to_string(file->layers.size()), std::to_string(units->layers.size())}));
    const std::vector<std::uint32_t> ofOperation = units->stagesOfOperations(stageOfUnits(*file, *units));
    StageAssignment assignment = stagesOf(model, ofOperation, std::size_t(file->stages));
    tellLayers(assignment, *file, *world / file->stages);
    PipelineSettings settings;
    settings.schedule = file->pipelineType == "gpipe" ? ScheduleKind::GPipe : ScheduleKind::OneForwardOneBackward;
    settings.microbatches = file->microbatches;
    const OrderedJson kept{{"format", "galvatron"}, {"file", *input.file.json}};
    Result<std::unique_ptr<PipelinePlan>> plan =
        stagedPlan(input, std::move(assignment), settings, importOrigin("galvatron", input, jsonLine(kept)), {});
    if (!plan)
        return plan.error();
    ImportedPlan imported;
    imported.report.matched = file->layers.size();
    imported.plan = std::move(*plan);
    return imported;
}

} // namespace cutaway
