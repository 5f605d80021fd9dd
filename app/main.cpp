#include "app/cli/commands.h"
#include "app/window/main_window.h"
#include "views/theme/style.h"

#include <QApplication>

namespace {

int runWindow(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("cutaway"));
    QApplication::setApplicationDisplayName(QStringLiteral("Cutaway"));
    QApplication::setOrganizationName(QStringLiteral("cutaway"));
    QApplication::setApplicationVersion(QStringLiteral(CUTAWAY_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("cutaway"));
    cutaway::installStyle();
    cutaway::MainWindow window;
    window.show();
    window.openFiles(QApplication::arguments().mid(1));
    return QApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 1 && cutaway::isCommand(argv[1]))
        return cutaway::runCommand(argc, argv);
    return runWindow(argc, argv);
}
