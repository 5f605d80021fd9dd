#include "core/base/allocation.h"
#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "tests/benchmarks/bar_measures.h"
#include "tests/support/transformer_graph.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>

// What the whole window costs at each size, a line a figure: `S3 open-collapsed 100k cpu_seconds 1.9`. Window of
// 1600 × 1000 pixels, software rendering, each graph in a process of its own.
//   bars                                   a transformer of 1 000, 10 000 and 100 000 operators
//   bars --sizes 50000,1000000 --seed 7    others
//   bars GRAPH DEVICES                     a file

using namespace cutaway;

namespace {

QString sizeName(qulonglong size)
{
    if (size % 1000000 == 0)
        return QString::number(size / 1000000) + "M";
    return size % 1000 == 0 ? QString::number(size / 1000) + "k" : QString::number(size);
}

void measureInProcess(const QString &name, const QStringList &files)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    process.start(QCoreApplication::applicationFilePath(), QStringList{"--measure", name} + files);
    process.waitForFinished(-1);
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        std::printf("# %s: ended with %d\n", qPrintable(name), process.exitCode());
}

void measureMade(qulonglong size, unsigned seed)
{
    const QTemporaryDir folder;
    const Graph graph = testing::transformerGraph(size, seed);
    const QString name = sizeName(size);
    const QStringList files{folder.filePath(name + ".graph.json"), folder.filePath(name + ".devices.json")};
    if (!writeFile(files[0].toStdString(), writeGraph(graph)) ||
        !writeFile(files[1].toStdString(), writeInventory(testing::devicesFor(graph, 8))))
        qFatal("cannot write %s", qPrintable(files[0]));
    std::printf("# %s: %zu operators, %zu edges\n", qPrintable(name), graph.operationCount(), graph.edgeCount());
    std::fflush(stdout);
    measureInProcess(name, files);
}

/// What the offscreen platform says of every window is of no use to who reads the figures.
void quietly(QtMsgType, const QMessageLogContext &, const QString &text)
{
    if (!text.startsWith(QLatin1String("This plugin does not support")))
        std::fprintf(stderr, "%s\n", qPrintable(text));
}

} // namespace

int main(int argc, char **argv)
{
    keepFreedMemory(); // as the program does, and large pages
    restartForLargePages(argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    qInstallMessageHandler(quietly);
    QApplication application(argc, argv);
    QCommandLineParser options;
    options.addOption({"sizes", "Operators, comma between.", "sizes", "1000,10000,100000"});
    options.addOption({"seed", "Another number: other layers and experts.", "seed", "0"});
    options.addOption({"measure", "One graph in this process, under this name.", "name"});
    options.addHelpOption();
    options.addPositionalArgument("files", "A graph and its devices.");
    options.process(application);
    const QStringList files = options.positionalArguments();
    if (options.isSet("measure")) {
        installStyle();
        return measureGraph(options.value("measure"), files) ? 0 : 1;
    }
    if (!files.isEmpty()) {
        measureInProcess(QFileInfo(files.front()).fileName().section('.', 0, 0), files);
        return 0;
    }
    for (const QString &size : options.value("sizes").split(','))
        measureMade(size.toULongLong(), options.value("seed").toUInt());
    return 0;
}
