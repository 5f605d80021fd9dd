#pragma once

#include <string_view>

/// The parts of exported Python files for Slapo that are the same for every plan.
namespace cutaway {

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

} // namespace cutaway
