#include "app/cli/commands.h"
#include "app/settings/text_size.h"
#include "app/window/main_window.h"
#include "app/window/plugin_question.h"
#include "core/plugins/plugins.h"
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
    const cutaway::Result<std::vector<std::string>> warnings = cutaway::offerPlugins(named);
    if (!warnings)
        return {QString::fromStdString(warnings.error().line())};
    QStringList lines;
    for (const std::string &warning : *warnings)
        lines.append(QString::fromStdString(warning));
    return lines;
}

int runWindow(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("cutaway"));
    QApplication::setApplicationDisplayName(QStringLiteral("Cutaway"));
    QApplication::setOrganizationName(QStringLiteral("cutaway"));
    QApplication::setApplicationVersion(QStringLiteral(CUTAWAY_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("cutaway"));
    cutaway::applyTextSize();
    cutaway::installStyle();
    QStringList files = QApplication::arguments().mid(1);
    const QStringList warnings = offerAllPlugins(takePlugins(files));
    cutaway::askBeforeImporters();
    cutaway::MainWindow window;
    window.show();
    window.tellBrokenPlugins(warnings);
    window.openFiles(files);
    return QApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 1 && cutaway::isCommand(argv[1]))
        return cutaway::runCommand(argc, argv);
    return runWindow(argc, argv);
}
