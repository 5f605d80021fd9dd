#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

// What the settings keep about planners: programs of others, their folders, limits of runs.

namespace cutaway {

/// Which programs of others the user has agreed to run as planners, and as what: `what` is all that one who agrees has
/// seen, so that a change asks again.
bool hasAgreedToRun(const QString &plannerId, const QByteArray &what);
void agreeToRun(const QString &plannerId, const QByteArray &what);

/// Folders in which planners and importers of others are described, besides those that the system names
/// (core/plugins/plugins.h). Absolute paths.
QStringList plannerFolders();
/// Holds from the next start of the program on.
void setPlannerFolders(const QStringList &folders);
/// At the start, while there is one thread. What the environment names goes first.
void applyPlannerFolders();

// What a planner may take before it is stopped; 0: as long, or as much, as it says itself.

int plannerSeconds();
void setPlannerSeconds(int seconds);
/// Of planners that are programs of their own, with all that they start.
int plannerGibibytes();
/// Holds from the next start of the program on.
void setPlannerGibibytes(int gibibytes);
/// At the start, while there is one thread. What the environment says goes first.
void applyPlannerMemory();

} // namespace cutaway
