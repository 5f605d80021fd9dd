#pragma once

#include <QString>

class QProcess;

namespace cutaway::testing {

/// The program that is started finds a disk of its own in this folder, which holds so many bytes and is gone with it: a
/// tmpfs in a namespace of mounts. Where the system allows no such thing, no file of the program may be longer.
void giveSmallDisk(QProcess &process, const QString &folder, long bytes);

/// Runs a function of this test once more, where `smallDisk` is one of so many bytes. Empty, or what went wrong.
QString runOnSmallDisk(const char *function, long bytes);
/// Its folder; empty where the test was not started so.
QString smallDisk();

} // namespace cutaway::testing
