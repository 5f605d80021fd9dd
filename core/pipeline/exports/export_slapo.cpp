#include "core/pipeline/exports/export_slapo.h"

#include "core/base/names.h"
#include "core/json/kept_json.h"
#include "core/pipeline/exports/pipeline_cuts.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/plan/export_descriptor.h"

#include <nlohmann/json.hpp>
#include <string_view>

namespace cutaway {

namespace {

inline constexpr std::string_view slapoPythonHead = R"python(#!/usr/bin/env python3
"""A pipeline plan of Cutaway as a schedule for Slapo.

    import slapo
    import plan                                   # this file
    schedule = plan.schedule(model, tracer="huggingface", concrete_args=...)
    engine, _ = slapo.build(schedule, target="deepspeed", config=..., loss_fn=...)

Options of schedule() go to Slapo's trace_until. Run by itself, this file prints the modules that it cuts after.
"""

)python";

inline constexpr std::string_view slapoPythonFunctions = R"python(

def cut_paths(model):
    """The module to cut after for each end of a stage: the outermost that can be called. KeyError if there is none."""
    modules = dict(model.named_modules())
    return [next(path for path in paths if _is_called(modules[path])) for paths in CUTS]


def traced_paths(model):
    """The modules in which cuts lie: what must be traced before it can be cut."""
    modules = dict(model.named_modules())
    parents = []
    for path in cut_paths(model):
        parent = path.rpartition(".")[0]
        while parent and not _is_called(modules[parent]):
            parent = parent.rpartition(".")[0]
        if parent and parent not in parents:
            parents.append(parent)
    return parents or ""


def schedule(model, **trace_options):
    """Slapo's schedule of the model with all cuts made."""
    import slapo

    result = slapo.create_schedule(model)
    result.trace_until(traced_paths(model), **trace_options)
    for path in cut_paths(model):
        result[path].cut_pipeline_stage()
    return result


def _is_called(module):
    """Lists and dictionaries of modules hold modules and are not called themselves."""
    return type(module).__name__ not in ("ModuleList", "ModuleDict")


if __name__ == "__main__":
    for number, paths in enumerate(CUTS):
        print(f"stage {number} ends after {paths[0]}")
)python";

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
