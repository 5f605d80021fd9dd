#pragma once

#include <QString>
#include <QStringList>

namespace cutaway {

/// Measures one graph in the window of this process and prints a line for each bar:
///
///     S3 open-collapsed 100k cpu_seconds 1.9
///
/// Processor time, so that other programs do not count; layouts in child processes do. False if the files do not open.
bool measureGraph(const QString &name, const QStringList &files);

} // namespace cutaway
