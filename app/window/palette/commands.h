#pragma once

#include "app/window/palette/command_model.h"
#include "core/plan/edited_plan.h"

class QAction;
class QMenu;

namespace cutaway {

class ControlStrip;
class Document;

Command commandOf(QAction *action);
/// What shows and hides docks.
std::vector<Command> dockCommands(const QMenu &menu);
/// What goes to the fields of the plan's controls.
std::vector<Command> controlCommands(ControlStrip *strip);
/// The open plans, each as a command that goes to it, with its time.
std::vector<Command> planCommands(Document &document);
/// The actions that have a text, without the palette's own.
std::vector<Command> commandsOf(const QList<QAction *> &actions);
/// Every item of the plan, as a command that goes to it. O(items).
void appendOperators(std::vector<Command> &commands, const EditedPlan &plan,
                     const std::function<void(ItemIndex)> &goTo);

} // namespace cutaway
