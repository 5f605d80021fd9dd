#pragma once

#include <QStringList>

namespace cutaway {

/// Folders in which planners and importers of others are described, besides those that the system names
/// (core/plugins/plugins.h). Absolute paths.
QStringList plannerFolders();
/// Holds from the next start of the program on.
void setPlannerFolders(const QStringList &folders);
/// At the start, while there is one thread. What the environment names goes first.
void applyPlannerFolders();

} // namespace cutaway
