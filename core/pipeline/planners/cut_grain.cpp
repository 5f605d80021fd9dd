#include "core/pipeline/planners/cut_grain.h"

#include "core/graph/module_paths.h"
#include "core/json/declare_parameter.h"
#include "core/pipeline/imports/model_units.h"

#include <algorithm>

namespace cutaway {

namespace {

/// The first `depth` parts of a path.
std::string_view outerModule(std::string_view path, std::int64_t depth)
{
    std::size_t end = 0;
    for (std::int64_t i = 0; i < depth && end != path.npos; ++i)
        end = path.find('.', i == 0 ? 0 : end + 1);
    return path.substr(0, end);
}

/// What runs outside numbered modules belongs to the one before it, but for what is before the first and behind the
/// last.
std::vector<bool> numberedEnds(const StageModel &model, const ModuleNames &names)
{
    const auto layerAt = [&](std::size_t i) { return outermostNumbered(names.moduleOf(model.operations()[i])); };
    std::vector<bool> mayCut(model.operations().size(), false);
    std::size_t last = 0;
    for (std::size_t i = 0; i < mayCut.size(); ++i) {
        if (!layerAt(i).empty() && !model.isBackward(model.operations()[i]))
            last = i;
    }
    std::string_view layer;
    for (std::size_t i = 0; i < mayCut.size(); ++i) {
        const bool isBehind = i > last && !model.isBackward(model.operations()[i]);
        const std::string_view next = isBehind || !layerAt(i).empty() ? layerAt(i) : layer;
        mayCut[i] = i > 0 && next != layer;
        layer = next;
    }
    return mayCut;
}

/// Where layers of the longest list end, and numbered modules of others: `encoder.block` and `decoder.block`.
std::vector<bool> layerEnds(const StageModel &model, const ModuleNames &names)
{
    std::vector<bool> mayCut = numberedEnds(model, names);
    const Result<ModelUnits> units = modelUnits(model, names, {});
    for (std::size_t i = 1; units && i < mayCut.size(); ++i)
        mayCut[i] = mayCut[i] || (units->unitOf[i] != units->unitOf[i - 1] && units->unitOf[i] != units->lastUnit());
    return mayCut;
}

std::vector<bool> moduleEnds(const StageModel &model, const ModuleNames &names, std::int64_t depth)
{
    const auto moduleAt = [&](std::size_t i) { return outerModule(names.moduleOf(model.operations()[i]), depth); };
    std::vector<bool> mayCut(model.operations().size(), false);
    for (std::size_t i = 1; i < mayCut.size(); ++i)
        mayCut[i] = moduleAt(i) != moduleAt(i - 1);
    return mayCut;
}

} // namespace

std::vector<ParameterDeclaration> cutGrainParameters()
{
    return {declareChoice("cut_at", "Cut between", {"operators", "layers", "modules"},
                          "Where a stage may end: anywhere, between the repeated layers of the model, or only where a "
                          "module of the depth below ends."),
            atLeast(1, declareParameter("depth", "Module depth", ParameterType::Integer, std::int64_t(1),
                                        "How deep the modules lie between which stages end: 1 for encoder and "
                                        "decoder, 2 for encoder.layer. Counts where stages are cut between modules."))};
}

CutGrain cutGrain(const StageModel &model, std::size_t stages, const ParameterValues &parameters)
{
    const std::string at = std::get<std::string>(parameters.at("cut_at"));
    if (at == "operators")
        return {};
    const ModuleNames names(model.graph());
    CutGrain grain;
    grain.mayCut = at == "layers" ? layerEnds(model, names)
                                  : moduleEnds(model, names, std::get<std::int64_t>(parameters.at("depth")));
    const std::size_t places = std::size_t(std::ranges::count(grain.mayCut, true));
    if (places + 1 < stages)
        return {{},
                phrase("cut_at: %1 end in %2 places, too few for %3 stages; they are cut between operators",
                       {at, std::to_string(places), std::to_string(stages)})};
    return grain;
}

} // namespace cutaway
