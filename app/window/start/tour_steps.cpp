#include "app/window/start/tour_steps.h"

#include "app/window/docks.h"
#include "views/panels/cost_panel.h"
#include "views/panels/planner_panel.h"

namespace cutaway {

std::vector<Tour::Step> tourSteps(QWidget *canvas, Docks *docks, QWidget *commandField)
{
    const auto bring = [docks](QWidget *panel) { return [docks, panel] { docks->show(panel); }; };
    return {
        {Tour::tr("Look"),
         Tour::tr(
             "This is the plan: boxes are what runs together, lines what is sent between them. An arrow, or Enter, "
             "opens a box; the wheel with Ctrl zooms, 0 shows everything."),
         canvas},
        {Tour::tr("Drag"),
         Tour::tr("Pull something to where you would have it. Before you drop it you see what that does to time and "
                  "memory, or why it cannot be. Esc gives up; Ctrl+Z takes back, as often as you like."),
         canvas},
        {Tour::tr("Plan"),
         Tour::tr(
             "Choose a planner and run it: its plan becomes a tab beside this one. P pins what it shall leave where "
             "it is."),
         docks->planner(), bring(docks->planner())},
        {Tour::tr("Judge"),
         Tour::tr(
             "What the plan costs, beside the one you began with. Shift+B makes a plan the baseline that all others "
             "are compared with."),
         docks->cost(), bring(docks->cost())},
        {Tour::tr("Take it along"),
         Tour::tr("File \u203a Export writes the plan for your framework, as a report or as a picture. Whatever else "
                  "there is, its name finds it (Ctrl+Shift+P), and F1 explains what you are at."),
         commandField},
    };
}

} // namespace cutaway
