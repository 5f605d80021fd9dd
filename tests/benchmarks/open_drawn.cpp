#include "app/window/main_window.h"
#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/cpu_time.h"
#include "tests/support/fixtures.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>

// CPU seconds from the start of the program with a graph, an inventory and a plan to a window of 1600 × 1000 that has
// drawn them, layouts in child processes among them.
//   open_drawn                     the three models
//   open_drawn FILE…               one start, on these files

using namespace cutaway;

namespace {

int openOnce(QApplication &application, const QStringList &files)
{
    installStyle();
    MainWindow window;
    window.resize(1600, 1000);
    window.show();
    window.openFiles(files);
    QElapsedTimer waiting;
    waiting.start();
    while (!window.document().current() && waiting.elapsed() < 30000)
        QApplication::processEvents(QEventLoop::AllEvents, 50);
    if (!window.document().current())
        return 1;
    // Layouts come in while nothing else happens; what they and their paints cost is counted, the waiting is not.
    QTimer::singleShot(1500, &application, &QApplication::quit);
    QApplication::exec();
    std::printf("%.3f\n", testing::processSeconds());
    return 0;
}

/// Devices that together hold the model one and a half times.
Inventory fourDevices(const Graph &graph)
{
    std::int64_t bytes = 0;
    for (const Node &node : graph.nodes())
        bytes += node.totalBytes;
    Inventory inventory;
    inventory.name = "benchmark";
    inventory.transferRateBytesPerSec = 12e9;
    for (std::int64_t i = 0; i < 4; ++i)
        inventory.devices.push_back({i, "dev_" + std::to_string(i), bytes * 3 / 8, {}, {}, {}});
    return inventory;
}

void measure(const char *model)
{
    const QTemporaryDir folder;
    const auto graph = testing::fixtureGraph(std::string("partition/") + model);
    const auto inventory = std::make_shared<Inventory>(fourDevices(*graph));
    const auto plan = runPlanner(*findPlanner("partition.size_based"), {graph, inventory, {}, {}, nullptr}, {});
    const QString devices = folder.filePath("devices.json");
    const QString planFile = folder.filePath("plan.json");
    if (!plan || !writeFile(devices.toStdString(), writeInventory(*inventory)) ||
        !writeFile(planFile.toStdString(), writePlan(**plan)))
        qFatal("cannot plan %s", model);
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(),
                  {(QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/partition/%1.graph.json"))
                       .arg(QLatin1String(model)),
                   devices, planFile});
    process.waitForFinished(60000);
    std::printf("open-drawn %s cpu_seconds %s", model, process.readAllStandardOutput().constData());
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    const QStringList files = QApplication::arguments().mid(1);
    if (!files.isEmpty())
        return openOnce(application, files);
    for (const char *model : {"resnet50", "densenet121", "bert_base"})
        measure(model);
    return 0;
}
