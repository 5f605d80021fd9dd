#pragma once

#include <QDateTime>
#include <QStringList>

#include <optional>
#include <vector>

namespace cutaway {

/// Files that were open together; the graph comes first.
struct RecentFiles
{
    QStringList paths;
    QDateTime time = {};
    QString kind = {};                     ///< of the plan seen last: `partition`; empty: there was none
    std::optional<double> latencySec = {}; ///< of the same

    QString graph() const { return paths.value(0); }
    bool exists() const;
};

inline constexpr int recentLimit = 10;

/// The newest first, at most `recentLimit`.
std::vector<RecentFiles> recentFiles();
/// Puts these in front, in place of an earlier entry with the same graph, as of now. Samples and standard input are not
/// kept.
void rememberFiles(RecentFiles files);
void forgetRecentFiles();

} // namespace cutaway
