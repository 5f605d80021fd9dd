#pragma once

#include "app/window/message_bar.h"

#include <optional>

namespace cutaway {

/// What is asked before a planner that is somebody else's program first runs, and again when its command or its
/// description changed; none where there is nothing to ask. `run` is called once the user agrees.
std::optional<Message> questionBeforeRun(const QString &plannerId, std::function<void()> run);

/// What was wrong with descriptions of planners when the program started.
Message brokenPluginsMessage(const QStringList &warnings);

/// What the last run of a planner wrote on its standard error, in a window of its own.
void showErrorOutput(const QString &title, const QString &text, QWidget *window);

} // namespace cutaway
