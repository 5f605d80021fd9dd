#include "app/cli/commands.h"
#include "app/settings/language.h"
#include "app/settings/number_format.h"
#include "app/settings/planner_folders.h"
#include "app/settings/planner_limits.h"
#include "app/settings/settings.h"
#include "app/settings/text_size.h"
#include "app/window/instance_door.h"
#include "app/window/main_window.h"
#include "app/window/other_windows.h"
#include "app/window/plugin_question.h"
#include "app/window/window_holder.h"
#include "core/base/allocation.h"
#include "core/plugins/plugins.h"
#include "views/theme/core_text.h"
#include "views/theme/style.h"

#include <QApplication>

namespace {

/// Takes `--plugin FILE` off what follows the program's name.
std::vector<std::string> takePlugins(QStringList &arguments)
{
    std::vector<std::string> plugins;
    for (qsizetype i = 0; i + 1 < arguments.size();) {
        if (arguments[i] != QStringLiteral("--plugin")) {
            ++i;
            continue;
        }
        plugins.push_back(arguments[i + 1].toStdString());
        arguments.remove(i, 2);
    }
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
    const QStringList warnings = offerAllPlugins(takePlugins(files));
    cutaway::askBeforeImporters();
    cutaway::WindowHolder holder;
    const cutaway::InstanceDoor door;
    QObject::connect(&door, &cutaway::InstanceDoor::filesCame, &holder,
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
    if (argc > 1 && cutaway::isCommand(argv[1]))
        return cutaway::runCommand(argc, argv);
    if (isGivenToRunning(argc, argv))
        return 0;
    cutaway::restartForLargePages(argv);
    return runWindow(argc, argv);
}
