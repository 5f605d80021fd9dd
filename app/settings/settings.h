#pragma once

#include <QByteArray>
#include <QSettings>

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

} // namespace cutaway
