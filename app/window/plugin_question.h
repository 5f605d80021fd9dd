#pragma once

#include "app/window/message_bar.h"

#include <optional>

namespace cutaway {

/// What is asked before a planner that is somebody else's program first runs, and again when its command or its
/// description changed; none where there is nothing to ask. `run` is called once the user agrees.
std::optional<Message> questionBeforeRun(const QString &plannerId, std::function<void()> run);

/// The same of an importer that was not run, as the error `not_agreed` says; none for other errors. `openAgain` is
/// called once the user agrees.
std::optional<Message> questionBeforeImport(const Error &error, std::function<void()> openAgain);
/// From now on importers run only where the user has agreed; for the program's start.
void askBeforeImporters();

/// What was wrong with descriptions of planners when the program started.
Message brokenPluginsMessage(const QStringList &warnings);

/// What the last run of a planner wrote on its standard error, in a window of its own.
void showErrorOutput(const QString &title, const QString &text, QWidget *window);

} // namespace cutaway
