#include "core/embedding/embedding_plan.h"
#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "tests/support/embedding_plans.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

const EditedPlan &fieldsOf(const EditedPlan &plan)
{
    return plan;
}

void change(EditedPlan &plan, std::string_view name, const ParameterValue &value)
{
    Result<Inventory> changed = fieldsOf(plan).withDeviceField(name, value);
    QVERIFY2(changed, changed ? "" : changed.error().line().c_str());
    plan.setInventory(std::make_shared<Inventory>(std::move(*changed)));
}

} // namespace

/// What an embedding plan takes from the devices, and what it says of shards.
class EmbeddingDevicesTest : public QObject
{
    Q_OBJECT

private slots:
    void slowerLinksAndMemoryCostMore_data();
    void slowerLinksAndMemoryCostMore();
    void memoryOfARankIsEditedWhereThePlanTakesIt();
    void moreThanTheDevicesTellMayBeTold();
    void refusesATopologyThatCannotBe();
    void shardsAreToldInWords();
    void comparesUnderTheSettingsOfTheOther();
    void fixedReservationsTellInputsAndNothingDense_data();
    void fixedReservationsTellInputsAndNothingDense();
};

void EmbeddingDevicesTest::slowerLinksAndMemoryCostMore_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("HBM") << "hbm_mem_bw_bytes_per_sec";
    QTest::newRow("inside a host") << "intra_host_bw_bytes_per_sec";
}

void EmbeddingDevicesTest::slowerLinksAndMemoryCostMore()
{
    QFETCH(const QString, name);
    const auto plan = mixedPlan();
    const double before = *plan->cost().latencySec;
    change(*plan, name.toStdString(), 1e9);
    QVERIFY(*plan->cost().latencySec > before);
}

void EmbeddingDevicesTest::memoryOfARankIsEditedWhereThePlanTakesIt()
{
    const auto plan = mixedPlan();
    const std::int64_t before = *plan->lane(LaneIndex(1)).capacityBytes;
    const std::int64_t memory = fieldsOf(*plan).deviceMemory(DeviceIndex(0));
    plan->setInventory(std::make_shared<Inventory>(fieldsOf(*plan).withDeviceMemory(DeviceIndex(0), memory / 2)));
    QVERIFY(*plan->lane(LaneIndex(0)).capacityBytes < before);
    QCOMPARE(*plan->lane(LaneIndex(1)).capacityBytes, before);
    QCOMPARE(fieldsOf(*plan).deviceMemory(DeviceIndex(0)), memory / 2);
}

void EmbeddingDevicesTest::moreThanTheDevicesTellMayBeTold()
{
    const auto plan = mixedPlan();
    Inventory plain = *plan->inventory();
    plain.extra.clear();
    plan->setInventory(std::make_shared<Inventory>(plain));
    const std::int64_t memory = fieldsOf(*plan).deviceMemory(DeviceIndex(0));
    change(*plan, "ddr_cap", std::int64_t(1) << 36);
    QCOMPARE(static_cast<const embedding::EmbeddingPlan &>(*plan).state().topology().capacity.front().ddr,
             std::int64_t(1) << 36);
    QCOMPARE(fieldsOf(*plan).deviceMemory(DeviceIndex(0)), memory);
}

void EmbeddingDevicesTest::refusesATopologyThatCannotBe()
{
    const auto plan = mixedPlan();
    const Result<Inventory> odd = fieldsOf(*plan).withDeviceField("local_world_size", std::int64_t(3));
    QVERIFY(!odd);
    QVERIFY2(odd.error().message.find("not a multiple of the 3 ranks") != std::string::npos, odd.error().message.c_str());
}

void EmbeddingDevicesTest::shardsAreToldInWords()
{
    const auto plan = mixedPlan();
    const EditedPlan &own = *plan;
    const std::vector<ItemFact> facts = own.itemFacts(ItemIndex(0));
    for (const char *label : {"Table", "Sharding", "Shard", "Its part", "Weights of its part", "HBM", "Time"})
        QVERIFY2(std::ranges::count(facts, label, &ItemFact::label) == 1, label);
    QVERIFY(std::ranges::none_of(facts, [](const ItemFact &fact) { return fact.text.find('{') != std::string::npos; }));
}

void EmbeddingDevicesTest::comparesUnderTheSettingsOfTheOther()
{
    const auto first = mixedPlan();
    const auto other = mixedPlan();
    Move larger;
    larger.settings.push_back({"batch_size", std::int64_t(4096)});
    QVERIFY(other->apply(larger));
    const PlanCost compared = costUnderSettingsOf(*first, *other);
    QVERIFY(*first->cost().latencySec < *compared.latencySec);
    QCOMPARE(*compared.latencySec, *other->cost().latencySec);
}

void EmbeddingDevicesTest::fixedReservationsTellInputsAndNothingDense_data()
{
    QTest::addColumn<QString>("reservation");
    QTest::newRow("share") << "fixed_percentage";
    QTest::newRow("bytes") << "fixed_absolute";
}

void EmbeddingDevicesTest::fixedReservationsTellInputsAndNothingDense()
{
    QFETCH(const QString, reservation);
    const nlohmann::json row = caseNamed("mixed_default");
    const auto reservedOf = [&](const ParameterValues &values) {
        const Result<std::unique_ptr<EditedPlan>> plan =
            runPlanner(*findPlanner("embedding.uniform"),
                       {embeddingGraph(row), embeddingInventory(row), {}, values, nullptr}, Job());
        return nlohmann::json::parse((*plan)->document().dump());
    };
    const nlohmann::json usual = reservedOf({});
    const nlohmann::json fixed = reservedOf({{"storage_reservation", reservation.toStdString()}});
    QVERIFY(fixed.at("reserved").at("dense").is_null());
    QVERIFY(fixed.at("reserved").at("kjt") == usual.at("reserved").at("kjt"));
    QVERIFY(fixed.at("devices")[0].at("available").at("hbm") > usual.at("devices")[0].at("available").at("hbm"));
}

CUTAWAY_TEST(EmbeddingDevicesTest)
#include "embedding_devices_test.moc"
