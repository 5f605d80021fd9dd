#include "core/devices/inventory_json.h"
#include "core/training/cluster.h"
#include "core/training/collectives.h"
#include "tests/support/training_models.h"

#include <QTest>

using namespace cutaway;
using namespace cutaway::training;

namespace {

Result<Cluster> clusterFrom(const char *fields)
{
    const std::string text = std::string(R"({"format": "cutaway.devices", "version": 1, "name": "c", "devices": [])") +
                             (*fields ? std::string(", \"cluster\": ") + fields : std::string()) + "}";
    const Result<Inventory> inventory = readInventory(text);
    return inventory ? clusterOf(*inventory) : Result<Cluster>(inventory.error());
}

QString refusalOf(const char *fields)
{
    const Result<Cluster> cluster = clusterFrom(fields);
    return cluster ? QString() : QString::fromStdString(cluster.error().line());
}

} // namespace

class ClusterTest : public QObject
{
    Q_OBJECT

private slots:
    void anAcceleratorOfTheTableNeedsNoFigures()
    {
        const Result<Cluster> cluster =
            clusterFrom(R"({"nodes": 2, "gpus_per_node": 8, "accelerator": "H200", "intra_bandwidth": 4.5e11})");
        QVERIFY(cluster);
        QCOMPARE(cluster->ranks(), 16);
        QCOMPARE(cluster->availableMemBytes, 151397597184.0);
        QCOMPARE(cluster->peakFlops, 989e12);
        QCOMPARE(cluster->interBandwidth, 4.5e11);
        QCOMPARE(cluster->calibration.name, std::string("H100"));
    }

    void figuresAndCalibrationCanBeGiven()
    {
        const Result<Cluster> cluster = clusterFrom(
            R"({"nodes": 1, "gpus_per_node": 4, "accelerator": "own", "peak_flops": 5e14, "intra_bandwidth": 1e11,
                "available_mem_bytes": 1e10, "calibration": {"gemm": 0.5}})");
        QVERIFY(cluster);
        QCOMPARE(cluster->peakFlops, 5e14);
        QCOMPARE(cluster->calibration.gemm, 0.5);
        QCOMPARE(cluster->calibration.half, 128.0);
    }

    void whatIsMissingOrUnknownIsNamed()
    {
        QCOMPARE(refusalOf(""), QString("cluster: missing"));
        QVERIFY(refusalOf(R"({"nodes": 1, "gpus_per_node": 8, "accelerator": "X1", "intra_bandwidth": 1})")
                    .startsWith("cluster.accelerator: \"X1\" is not one of V100, A100"));
        QVERIFY(refusalOf(R"({"nodes": 0, "gpus_per_node": 8, "intra_bandwidth": 1})").startsWith("cluster.nodes"));
        QVERIFY(refusalOf(R"({"nodes": 1, "gpus_per_node": 8})").contains("intra_bandwidth"));
        QVERIFY(
            refusalOf(R"({"nodes": 1, "gpus_per_node": 8, "intra_bandwidth": 1, "calibration": {"time_errors": [1]}})")
                .startsWith("cluster.calibration.time_errors"));
    }

    void theClusterIsKeptWhenTheInventoryIsWritten()
    {
        const auto inventory = testing::clusterOfNodes(3);
        const Result<Inventory> again = readInventory(writeInventory(*inventory));
        QVERIFY(again);
        QCOMPARE(clusterOf(*again)->nodes, 3);
    }

    void groupsThatLeaveANodeUseItsLinksTogether()
    {
        const Cluster cluster = *clusterOf(*testing::clusterOfNodes(4));
        QCOMPARE(linkOf(cluster, 8, 1).bandwidth, 4.5e11 * cluster.calibration.intra);
        QCOMPARE(linkOf(cluster, 4, 8).bandwidth, 5e10 * cluster.calibration.inter);
        QCOMPARE(linkOf(cluster, 8, 2).bandwidth, 4 * 5e10 * cluster.calibration.inter);
        QCOMPARE(linkOf(cluster, 8, 2).latencySec, 1e-5);
    }

    void aGroupOfOneSendsNothing()
    {
        const Cluster cluster = *clusterOf(*testing::clusterOfNodes(1));
        QCOMPARE(allReduceSec(linkOf(cluster, 1, 1), 1e9), 0.0);
        QCOMPARE(allToAllSec(cluster, linkOf(cluster, 1, 1), 1e9), 0.0);
    }
};

QTEST_APPLESS_MAIN(ClusterTest)
#include "cluster_test.moc"
