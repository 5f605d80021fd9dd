#include "app/cli/commands.h"
#include "app/settings/display_settings.h"
#include "app/settings/settings.h"
#include "app/window/main_window.h"
#include "app/window/plugin_question.h"
#include "app/window/window_holder.h"
#include "core/base/allocation.h"
#include "core/plugins/plugins.h"
#include "views/theme/core_text.h"
#include "views/theme/style.h"

#include <QApplication>

#include <algorithm>

namespace {

/// Takes `--plugin FILE` off, before the toolkit does: it has an option of that name for plugins of its own.
std::vector<std::string> takePlugins(int &argc, char **argv)
{
    std::vector<std::string> plugins;
    int kept = 1;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--plugin" && i + 1 < argc)
            plugins.emplace_back(argv[++i]);
        else
            argv[kept++] = argv[i];
    }
    argc = std::min(argc, kept);
    argv[argc] = nullptr;
    return plugins;
}

/// Before there is a window: its lists are made once. What is wrong with them, a line each.
QStringList offerAllPlugins(const std::vector<std::string> &named)
{
    const cutaway::Result<std::vector<cutaway::Text>> warnings = cutaway::offerPlugins(named);
    return warnings ? cutaway::coreTexts(*warnings) : QStringList{cutaway::coreText(warnings.error().line())};
}

/// Takes `--reuse` and `--new-window` off, and says whether a window that is there may open the files.
bool takeReuse(QStringList &arguments)
{
    const bool isWanted = arguments.removeAll(QStringLiteral("--reuse")) > 0;
    const bool isRefused = arguments.removeAll(QStringLiteral("--new-window")) > 0;
    return isWanted || (!isRefused && !arguments.isEmpty() && cutaway::settingsFlag(cutaway::keys::reuseWindow, false));
}

/// Without a display or a window of one's own. What comes from standard input or is for this run alone stays here.
bool isGivenToRunning(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    const bool mayReuse = takeReuse(arguments);
    return mayReuse && !arguments.contains(QLatin1String("-")) && !arguments.contains(QLatin1String("--plugin")) &&
           cutaway::giveToRunning(arguments);
}

int runWindow(int argc, char **argv)
{
    const std::vector<std::string> plugins = takePlugins(argc, argv);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("cutaway"));
    QApplication::setApplicationDisplayName(QStringLiteral("Cutaway"));
    QApplication::setOrganizationName(QStringLiteral("cutaway"));
    QApplication::setApplicationVersion(QStringLiteral(CUTAWAY_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("cutaway"));
    cutaway::applyLanguage();
    cutaway::applyNumberFormat();
    cutaway::applyPlannerMemory();
    cutaway::applyPlannerFolders();
    cutaway::applyTextSize();
    cutaway::installStyle();
    QStringList files = QApplication::arguments().mid(1);
    takeReuse(files);
    const QStringList warnings = offerAllPlugins(plugins);
    cutaway::askBeforeImporters();
    cutaway::WindowHolder holder;
    const cutaway::SingleInstance instance;
    QObject::connect(&instance, &cutaway::SingleInstance::filesCame, &holder,
                     [&holder](const QStringList &came) { cutaway::openInFront(holder.window(), came); });
    cutaway::MainWindow &window = holder.window();
    window.show();
    window.tellBrokenPlugins(warnings);
    window.offerTour();
    window.openFiles(files);
    return QApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    cutaway::keepFreedMemory();
    if (cutaway::isCommand(argc, argv))
        return cutaway::runCommand(argc, argv);
    if (isGivenToRunning(argc, argv))
        return 0;
    cutaway::restartForLargePages(argv);
    return runWindow(argc, argv);
}
