#include "core/devices/inventory.h"
#include "core/estimates/roofline.h"
#include "core/formats/models/graph_formats.h"
#include "core/graph/graph_json.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QDirIterator>
#include <QSet>
#include <QTest>

using namespace cutaway;

namespace {

/// Below tests: small files of every format.
const char *const folders[] = {"fuzz/corpus/model",       "fuzz/corpus/graph",       "fuzz/corpus/pt2",
                               "fuzz/corpus/fx_text",     "fuzz/corpus/transformer", "fixtures/exchange/fx",
                               "fixtures/exchange/trace", "fixtures/exchange/et",    "fixtures/exchange/hf",
                               "fixtures/models/pt2",     "fixtures/damage",         "fixtures/exchange/autoparallel"};
constexpr std::size_t mostNodes = 400;
constexpr qint64 mostBytes = 400'000;

QString testsFolder()
{
    return QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/../");
}

std::shared_ptr<const Inventory> fourDevices(std::int64_t bytes)
{
    Inventory inventory;
    inventory.name = "four";
    inventory.transferRateBytesPerSec = 1e10;
    for (std::int64_t i = 0; i < 4; ++i)
        inventory.devices.push_back({i, "gpu" + std::to_string(i), bytes, "gpu", "host0", {}});
    return std::make_shared<const Inventory>(inventory);
}

Result<ImportedGraph> readModel(const QString &path, bool withEstimates)
{
    ImportOptions options;
    options.name = "model";
    if (withEstimates)
        options.peaks = accelerators().front().peaks;
    const Result<std::unique_ptr<ByteSource>> source = openSource(path.toStdString());
    return source ? importGraph(**source, options, {}) : Result<ImportedGraph>(source.error());
}

/// The first planner of each kind that makes a plan of the model at once.
std::vector<std::unique_ptr<EditedPlan>> plansOf(const std::shared_ptr<const Graph> &graph,
                                                 const std::shared_ptr<const Inventory> &devices)
{
    std::vector<std::unique_ptr<EditedPlan>> plans;
    for (const PlanKindDescriptor &kind : planKinds()) {
        for (const PlannerDescriptor &planner : planners()) {
            if (planner.kind != kind.kind || planner.id.find("best") != std::string::npos ||
                planner.id.find("optimal") != std::string::npos)
                continue;
            PlannerInput input;
            input.graph = graph;
            input.inventory = devices;
            if (Result<std::unique_ptr<EditedPlan>> plan = runPlanner(planner, input, {})) {
                plans.push_back(std::move(*plan));
                break;
            }
        }
    }
    return plans;
}

} // namespace

/// A model, its devices and plans that were saved side by side are one work when they are opened again.
class SavedModelsTest : public QObject
{
    Q_OBJECT

private slots:
    void openAgainWithoutAWarning_data();
    void openAgainWithoutAWarning();
    void everyFormatHasASample();
    void aGraphKnowsWhatItWasMadeFromThroughSeveralFiles();

private:
    QSet<QString> m_formats; ///< that were looked at
    int m_plans = 0;
};

void SavedModelsTest::openAgainWithoutAWarning_data()
{
    QTest::addColumn<QString>("path");
    for (const char *folder : folders) {
        QDirIterator files(testsFolder() + QLatin1String(folder), QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            if (files.fileInfo().size() <= mostBytes)
                QTest::newRow(qPrintable(path.section('/', -3))) << path;
        }
    }
}

void SavedModelsTest::openAgainWithoutAWarning()
{
    QFETCH(const QString, path);
    for (const bool withEstimates : {false, true}) {
        Result<ImportedGraph> imported = readModel(path, withEstimates);
        if (!imported || imported->graph.size() > mostNodes)
            return; // a broken one, or one that says nothing more
        m_formats.insert(QString::fromStdString(imported->formatId));
        const auto graph = std::make_shared<const Graph>(std::move(imported->graph));
        const Result<Graph> read = readGraph(writeGraphMadeFrom(*graph));
        QVERIFY2(read, read ? "" : read.error().line().c_str());
        // A graph that is made of a transformer's dimensions has no digest, so that no document names one.
        const bool isOfDimensions = graph->extra().find("\"transformer\"") != std::string::npos;
        QVERIFY(graph->digest().empty() ? isOfDimensions : isKnownAs(*read, graph->digest()));
        for (const std::int64_t bytes : {std::int64_t(1) << 34, unknownMemory}) {
            const auto devices = fourDevices(bytes);
            const Result<Inventory> devicesRead = readInventory(writeInventory(*devices));
            QVERIFY2(devicesRead && *devicesRead == *devices, devicesRead ? "" : devicesRead.error().line().c_str());
            for (const std::unique_ptr<EditedPlan> &plan : plansOf(graph, devices)) {
                const QByteArray where(plan->kind().name().data(), qsizetype(plan->kind().name().size()));
                Result<Graph> again = readGraph(writeGraphMadeFrom(*graph));
                const Result<OpenedPlan> opened =
                    readPlan(writePlan(*plan), std::make_shared<const Graph>(std::move(*again)),
                             std::make_shared<const Inventory>(*devicesRead));
                QVERIFY2(opened, opened ? "" : (where.toStdString() + ": " + opened.error().line()).c_str());
                const std::string warning =
                    opened->warnings.empty() ? std::string() : std::string(opened->warnings.front());
                QVERIFY2(opened->warnings.empty(), where + ": " + warning.c_str());
                nlohmann::ordered_json was = plan->evaluation();
                nlohmann::ordered_json is = opened->plan->evaluation();
                was.erase("graph"); // which names its own file
                is.erase("graph");
                QVERIFY2(was == is, where + ": " + was.dump().c_str() + " against " + is.dump().c_str());
                ++m_plans;
            }
        }
    }
}

void SavedModelsTest::everyFormatHasASample()
{
    for (const GraphFormat &format : graphFormats())
        QVERIFY2(m_formats.contains(QString::fromStdString(format.id)), format.id.c_str());
    QVERIFY2(m_plans > 100, QByteArray::number(m_plans));
}

void SavedModelsTest::aGraphKnowsWhatItWasMadeFromThroughSeveralFiles()
{
    const Result<Graph> first = readGraph(writeGraph(*testing::fixtureGraph("partition/alexnet")));
    const Result<Graph> second = readGraph(writeGraphMadeFrom(*first));
    const Result<Graph> third = readGraph(writeGraphMadeFrom(*second));
    QVERIFY(isKnownAs(*third, first->digest()) && isKnownAs(*third, second->digest()));
    QVERIFY(!isKnownAs(*first, third->digest()));
    QVERIFY(writeGraph(*third) == writeGraphMadeFrom(*second)); // kept as it is
    QVERIFY(!isKnownAs(*third, "sha256:0"));
}

CUTAWAY_CORE_TEST(SavedModelsTest)
#include "saved_models_test.moc"
