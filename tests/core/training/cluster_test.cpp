#include "core/devices/inventory.h"
#include "core/training/cluster.h"
#include "tests/support/test_program.h"
#include "tests/support/training_models.h"

#include <nlohmann/json.hpp>

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

/// As nvidia-smi tells of them.
Inventory h100s(std::int64_t hosts, std::int64_t perHost)
{
    Inventory inventory;
    for (std::int64_t id = 0; id < hosts * perHost; ++id)
        inventory.devices.push_back(
            {id, "NVIDIA H100 80GB HBM3", 80'000'000'000, "gpu", "host" + std::to_string(id / perHost), {}});
    return inventory;
}

QString said(const Cluster &cluster)
{
    QStringList sentences;
    for (const std::string &sentence : cluster.assumed)
        sentences.append(QString::fromStdString(sentence));
    return sentences.join(u' ');
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

    void evenDevicesAreACluster()
    {
        Inventory inventory = h100s(2, 4);
        const Result<Cluster> cluster = clusterOf(inventory);
        QVERIFY2(cluster, cluster ? "" : cluster.error().line().c_str());
        QCOMPARE(cluster->nodes, 2);
        QCOMPARE(cluster->gpusPerNode, 4);
        QCOMPARE(cluster->accelerator, std::string("H100"));
        QCOMPARE(cluster->availableMemBytes, 8e10);
        QCOMPARE(cluster->peakFlops, 989e12);
        QCOMPARE(cluster->intraBandwidth, 450e9);
        QCOMPARE(cluster->interBandwidth, 50e9);
        QCOMPARE(cluster->intraLatencySec, usualIntraLatencySec);
        QCOMPARE(cluster->assumed.size(), std::size_t(4)); // rates and latencies inside nodes and between
        QVERIFY(toldClusterFields(inventory).contains("available_mem_bytes"));
        QVERIFY(!toldClusterFields(inventory).contains("intra_bandwidth"));

        inventory.mesh = Mesh{{2, 4}, 1e11, 2e11, {}};
        inventory.links = {{0, 1, 3e11, 1e-6, true, {}}, {1, 0, 3e11, 1e-6, true, {}}};
        const Result<Cluster> told = clusterOf(inventory);
        QCOMPARE(told->intraBandwidth, 3e11);
        QCOMPARE(told->intraLatencySec, 1e-6);
        QCOMPARE(told->interBandwidth, 1e11);
        QCOMPARE(told->assumed.size(), std::size_t(1)); // the latency between nodes
    }

    void whatDevicesDoNotTellIsAssumedAndSaid()
    {
        Inventory inventory = h100s(1, 4);
        inventory.devices[2].availableMemBytes = 7e10;
        QCOMPARE(clusterOf(inventory)->availableMemBytes, 7e10);
        QVERIFY(said(*clusterOf(inventory)).contains("the least that is given"));
        inventory.devices[1].availableMemBytes = unknownMemory;
        QCOMPARE(clusterOf(inventory)->availableMemBytes, 7e10);
        for (Device &device : inventory.devices)
            device.availableMemBytes = unknownMemory;
        QCOMPARE(clusterOf(inventory)->availableMemBytes, 85899345920.0);
        QVERIFY(said(*clusterOf(inventory)).contains("that of an H100"));
        inventory.links = {{0, 1, 3e11, 0, false, {}}, {1, 0, 1e11, 0, false, {}}, {1, 2, 2e11, 0, false, {}}};
        QCOMPARE(clusterOf(inventory)->intraBandwidth, 2e11);
        QVERIFY(said(*clusterOf(inventory)).contains("the fastest of the device whose links are slowest"));
        inventory.links.clear();
        inventory.transferRateBytesPerSec = 5e10;
        QCOMPARE(clusterOf(inventory)->intraBandwidth, 5e10);
    }

    void anAcceleratorThatIsNotMeasuredIsTakenByItsPeaks()
    {
        Inventory inventory = h100s(1, 2);
        for (Device &device : inventory.devices)
            device.name = "NVIDIA L40S";
        inventory.transferRateBytesPerSec = 2e10;
        const Result<Cluster> cluster = clusterOf(inventory);
        QCOMPARE(cluster->accelerator, std::string("NVIDIA L40S"));
        QCOMPARE(cluster->peakFlops, 362e12);
        QVERIFY(said(*cluster).contains("those of an H100, because none are known for this one"));
        inventory.transferRateBytesPerSec.reset();
        QCOMPARE(QString::fromStdString(clusterOf(inventory).error().line()),
                 QString("cluster.intra_bandwidth: missing, and nothing gives the rate of links inside a node"));
        inventory.extra = R"({"cluster": {"intra_bandwidth": 2e10}})";
        QCOMPARE(clusterOf(inventory)->intraBandwidth, 2e10);
    }

    void devicesThatAreNoClusterAreToldOf()
    {
        const auto refusal = [](const Inventory &inventory) {
            const Result<Cluster> cluster = clusterOf(inventory);
            return cluster ? QString() : QString::fromStdString(cluster.error().line());
        };
        Inventory inventory = h100s(2, 2);
        inventory.devices[3].name = "Tesla T4";
        QCOMPARE(
            refusal(inventory),
            QString(R"(cluster: missing, and devices differ: "NVIDIA H100 80GB HBM3" and "Tesla T4" are not alike)"));
        inventory.devices.pop_back();
        QCOMPARE(refusal(inventory),
                 QString(R"(cluster: missing, and hosts differ: "host0" has 2 devices, "host1" has 1)"));
        inventory.devices.resize(2);
        for (Device &device : inventory.devices)
            device.name = "gpu";
        QCOMPARE(refusal(inventory), QString(R"(cluster: missing, and "gpu" does not say which accelerator it is)"));
        for (Device &device : inventory.devices)
            device.extra = R"({"accelerator": "a100-sxm-80gb"})";
        QCOMPARE(clusterOf(inventory)->accelerator, std::string("A100"));
    }

    /// Each way: fields of the inventory's cluster go before what its devices tell, as long as these say how many there
    /// are.
    void fieldsOfAClusterGoBeforeItsDevices()
    {
        Inventory inventory = h100s(1, 8);
        inventory.extra = R"({"cluster": {"accelerator": "H200", "inter_bandwidth": 1e10}})";
        const Result<Cluster> other = clusterOf(inventory);
        QCOMPARE(other->ranks(), 8);
        QCOMPARE(other->availableMemBytes, 151397597184.0);
        QCOMPARE(other->interBandwidth, 1e10);
        inventory.extra = R"({"cluster": {"nodes": 3, "gpus_per_node": 2, "intra_bandwidth": 1e11}})";
        const Result<Cluster> whole = clusterOf(inventory);
        QCOMPARE(whole->ranks(), 6);
        QCOMPARE(whole->availableMemBytes, 85899345920.0);
        QVERIFY(whole->assumed.empty());
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

CUTAWAY_TEST(ClusterTest)
#include "cluster_test.moc"
