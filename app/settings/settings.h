#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QKeySequence>
#include <QList>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

class QAction;

namespace cutaway {

/// What the program remembers between runs, in the user's configuration folder.
QSettings settings();

/// Typed access to single values; a value that is missing reads as `fallback`.
bool settingsFlag(const QString &key, bool fallback);
void setSettingsFlag(const QString &key, bool value);
QByteArray settingsBytes(const QString &key);
void setSettingsBytes(const QString &key, const QByteArray &value);

namespace keys {
inline constexpr auto geometry = "window/geometry";
inline constexpr auto docks = "window/docks";
inline constexpr auto itemTable = "window/item_table";
inline constexpr auto tourSeen = "window/tour_seen";
inline constexpr auto theme = "view/theme";
inline constexpr auto reducedMotion = "view/reduced_motion";
inline constexpr auto minimap = "view/minimap";
inline constexpr auto ribbon = "view/critical_path_ribbon";
inline constexpr auto byGraphviz = "view/graphviz";
inline constexpr auto reuseWindow = "files/reuse_window";
inline constexpr auto lastFolder = "files/last_folder";
} // namespace keys

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

// What the settings keep about planners: programs of others, their folders, limits of runs.

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

// The keys of actions, as the user wants them. An action is known by its object name; what it had at first is kept with
// it.

/// Gives actions the keys that were chosen before. To be called once, with the keys that they have at first.
void applyKeptShortcuts(const QList<QAction *> &actions);
/// Sets and keeps them; those that it has at first are not kept.
void changeShortcuts(QAction *action, const QList<QKeySequence> &keys);
QList<QKeySequence> firstShortcuts(const QAction *action);
bool hasOwnShortcuts(const QAction *action);
/// The other action that has the key; null if there is none.
QAction *actionOfKey(const QList<QAction *> &actions, const QKeySequence &key, const QAction *but);
/// `Zoom in (+)`, as tool buttons say.
QString withKeys(const QString &text, const QAction *action);
/// A line for each action that has a key: name, keys, text, by tabs.
QString shortcutList(const QList<QAction *> &actions);

/// `Open` of `&Open`, and `打开` of `打开(&O)`: letters that are pressed with Alt mean something in menus alone.
QString withoutMnemonic(QString text);
/// What an action says where it is no entry of a menu.
QString plainText(const QAction *action);

} // namespace cutaway
