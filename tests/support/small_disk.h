#pragma once

#include <QString>

class QProcess;

namespace cutaway::testing {

/// The program that is started finds a disk of its own in this folder, which holds so many bytes and is gone with it: a
/// tmpfs in a namespace of mounts. Where the system allows no such thing, no file of the program may be longer.
void giveSmallDisk(QProcess &process, const QString &folder, long bytes);

} // namespace cutaway::testing
