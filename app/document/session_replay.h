#pragma once

#include "core/plan/edited_plan.h"

#include <memory>
#include <string>
#include <vector>

namespace cutaway {

class Document;
struct Session;

// The steps of a session are JSON objects; `e` says what was done:
//
//     plan {name, path, text, devices, devices_path}   close, show {tab}   move {move, gesture}
//     groups {groups, step}   devices {text, path, step}   undo   redo   view {tab, canvas, selected, runs, group,
//     lane}   restored saved {tab, path}   devices_saved, graph_saved {path}   baseline {tab}   state {model, devices,
//     plans, moves, modified, time}   variant {variants: as in the first line, one}   variant_removed {index}
//     variant_written {index, file}   read {import, digest}: the model again, with other options
//
// A view without `selected` has the selection of the tab's view before; with `runs` it has many items
// (kept_selection.h). A step that is not known, such as one of a later version, is left out.

/// Does all of it again on what was open at first. `later`: the plans of the steps `plan`, in order. Returns how many
/// steps and items no longer fit, because the model's file was changed.
int replaySteps(Document &document, const std::vector<std::string> &steps,
                std::vector<std::unique_ptr<EditedPlan>> later);
struct PlanStep
{
    std::string plan;
    std::string devices; ///< that it was made for
};
bool havePlansBeenClosed(const std::vector<std::string> &steps);
/// The documents of the steps `plan`.
std::vector<PlanStep> plansOfSteps(const std::vector<std::string> &steps);
/// Title, time, named states and how the model was read as the last steps have them, and whether anything is unsaved.
void noteLastState(Session &session);

} // namespace cutaway
