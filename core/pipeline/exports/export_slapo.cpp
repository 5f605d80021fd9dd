#include "core/pipeline/exports/export_slapo.h"
#include "core/pipeline/pipeline_kind.h"

#include "core/base/names.h"
#include "core/json/kept_json.h"
#include "core/pipeline/exports/pipeline_cuts.h"
#include "core/pipeline/exports/slapo_python.h"
#include "core/plan/deployment.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

std::string tiedComment(const std::vector<std::vector<std::string>> &tied)
{
    std::string text = tied.empty() ? "" : "\n# Weights that several stages hold a copy of; DeepSpeed ties them:";
    for (const std::vector<std::string> &group : tied) {
        for (std::size_t i = 0; i < group.size(); ++i)
            text += (i == 0 ? "\n#   " : " = ") + group[i];
    }
    return text;
}

} // namespace

Result<std::string> exportSlapo(const EditedPlan &plan, const ParameterValues &parameters)
{
    if (std::optional<Error> fault = deploymentFault(plan, pipelinePlans, parameters))
        return *std::move(fault);
    const Result<PipelineCuts> cuts = pipelineCuts(plan, true);
    if (!cuts)
        return cuts.error();
    nlohmann::ordered_json modules = nlohmann::ordered_json::array();
    for (const CutPlace &place : cuts->places) {
        if (place.endOf.empty())
            return inputError("not_a_module_end",
                              phrase("a stage ends after %1, where no module does: Slapo cuts after modules only",
                                     {inQuotes(plan.graph().node(place.after).name)}),
                              "move the boundary to the end of a module, then export again");
        // Outermost first: Slapo loses a cut after the last child of a module that is not cut itself.
        modules.push_back(std::vector<std::string>(place.endOf.rbegin(), place.endOf.rend()));
    }
    return std::string(slapoPythonHead) + "GRAPH = " + pythonText(plan.graph().name()) + tiedComment(cuts->tied) +
           "\n# For each cut the modules that end there, outermost first.\nCUTS = " + jsonLine(modules) + "\n" +
           std::string(slapoPythonFunctions);
}

} // namespace cutaway
