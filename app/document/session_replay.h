#pragma once

#include "core/plan/edited_plan.h"

#include <QStringList>

#include <memory>
#include <string>
#include <vector>

namespace cutaway {

class Document;
struct Session;

// The steps of a session are JSON objects; `e` says what was done:
//
//     plan {name, path, text, devices, devices_path, plan_devices, asked_for}   close, show {tab, in}
//     move {move, gesture, in, at}   groups {groups, step, in, at}   exchange {text, devices, step, in, at}
//     devices {text, path, step, in, at}   undo, redo {in, at}
//     view {tab, in, canvas, selected, runs, group, lane}   saved {tab, in, path}   restored
//     devices_saved, graph_saved {path}   baseline {tab, in}   state {model, devices, plans, moves, modified, time}
//     variant {variants: as in the first line, one}   variant_removed {index}   variant_written {index, file}
//     note {what, note: JSON of whoever knows what it is}
//     read {import, digest}: the model again, with other options
//
// `in` is the plan's tab by its name, `at` the place in its history that the step leads to, or that undo and redo begin
// at: where steps are missing, those behind them are made all the same, and what cannot be undone any more is not.
// `plan_devices` are those that the plan is still on where it does not fit the tab's. A view without `selected` has the
// selection of the tab's view before; with `runs` it has many items (plan_tab.h). A step that is not known, such
// as one of a later version, is left out.

/// Does all of it again on what was open at first. `later`: the plans of the steps that bring one, in order. Returns
/// how many steps and items no longer fit: the model's file was changed, or steps are missing. `later`: null where one
/// cannot be read; steps in what stands in its place, and in that of `unread`, are left out.
int replaySteps(Document &document, const std::vector<std::string> &steps,
                std::vector<std::unique_ptr<EditedPlan>> later, const QStringList &unread);
struct PlanStep
{
    std::string plan;
    std::string devices; ///< that it was made for
    QString name;        ///< of its tab
};
/// The documents of the steps `plan`.
std::vector<PlanStep> plansOfSteps(const std::vector<std::string> &steps);
/// The inventories that steps changed to.
std::vector<std::string> devicesOfSteps(const std::vector<std::string> &steps);
/// Title, time, named states and how the model was read as the last steps have them, and whether anything is unsaved.
void noteLastState(Session &session);

} // namespace cutaway
