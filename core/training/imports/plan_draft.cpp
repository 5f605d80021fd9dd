#include "core/training/imports/framework_reading.h"

#include <algorithm>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;

} // namespace

std::int64_t PlanDraft::number(const char *field, std::int64_t otherwise) const
{
    const auto found = document.find(field);
    return found != document.end() && found->is_number_integer() ? std::max<std::int64_t>(found->get<std::int64_t>(), 1)
                                                                 : otherwise;
}

std::int64_t PlanDraft::zeroStage(std::int64_t otherwise) const
{
    const auto found = document.find("zero");
    return found != document.end() && found->is_number_integer() ? found->get<std::int64_t>() : otherwise;
}

std::vector<std::string> PlanDraft::layerNames() const
{
    std::vector<std::string> names;
    for (std::size_t place = 0; place < transformer.size(); ++place) {
        if (isLayer(place))
            names.push_back(nameOf(place));
    }
    return names;
}

void PlanDraft::setStages(const std::vector<std::size_t> &counts)
{
    Json stages = Json::array();
    std::size_t place = 0;
    for (const std::size_t count : counts) {
        Json nodes = Json::array();
        for (std::size_t i = 0; i < count && place < transformer.size(); ++i)
            nodes.push_back(nameOf(place++));
        stages.push_back({{"id", stages.size()}, {"nodes", std::move(nodes)}});
    }
    document["stages"] = std::move(stages);
}

void PlanDraft::setEvenStages()
{
    const std::int64_t layers = std::int64_t(transformer.layerCount());
    const std::int64_t pipeline = number("pipeline");
    if (pipeline > layers || number("chunks") > layers)
        return failed.add("pipeline", "too_many_stages",
                          phrase("more stages than the model's %1 layers", {std::to_string(layers)}));
    const Result<std::vector<std::uint32_t>> starts = evenStages(transformer, pipeline * number("chunks"));
    if (!starts)
        return failed.add(starts.error());
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i + 1 < starts->size(); ++i)
        counts.push_back((*starts)[i + 1] - (*starts)[i]);
    setStages(counts);
}

void PlanDraft::completeData()
{
    // Divided one by one: the product of what a file says may be any number.
    std::int64_t data = devices;
    for (const char *degree : {"tensor", "context", "pipeline"})
        data /= number(degree);
    document["data"] = std::max<std::int64_t>(data, 1);
}

void PlanDraft::setMode(const std::string &mode)
{
    Json &modes = document["recompute"] = Json::object();
    for (std::size_t place = 0; place < transformer.size() && mode != "none"; ++place) {
        if (transformer.block(place).isLayer())
            modes[nameOf(place)] = mode;
    }
}

} // namespace cutaway::training
