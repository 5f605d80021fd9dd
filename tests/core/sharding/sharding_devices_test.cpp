#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "core/plan/planner_registry.h"
#include "core/sharding/sharding_plan.h"
#include "tests/core/sharding/planned_sharding.h"
#include "tests/support/sharding_cases.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

std::unique_ptr<EditedPlan> planned(const ParameterValues &values)
{
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(
        *findPlanner("sharding.megatron"),
        {fixtureGraph("sharding/bert_h96_l1"), fixtureInventory("sharding/mesh2x4"), {}, values, nullptr}, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

const EditedPlan &fieldsOf(const EditedPlan &plan)
{
    return plan;
}

QStringList namesOf(const EditedPlan &plan)
{
    QStringList names;
    for (const DeviceField &field : fieldsOf(plan).deviceFields())
        names.append(QString::fromStdString(field.declaration.name));
    return names;
}

void change(EditedPlan &plan, std::string_view name, const ParameterValue &value)
{
    Result<Inventory> changed = fieldsOf(plan).withDeviceField(name, value);
    QVERIFY2(changed, changed ? "" : changed.error().line().c_str());
    plan.setInventory(std::make_shared<Inventory>(std::move(*changed)));
}

} // namespace

/// What a sharding plan takes from the devices, and how it follows their edits.
class ShardingDevicesTest : public QObject
{
    Q_OBJECT

private slots:
    void offersWhatCostsComeFrom();
    void offersNothingThatTheCostModelIgnores();
    void slowerLinksCostMore_data();
    void slowerLinksCostMore();
    void aGivenParameterFixesItsField();
    void anotherMeshTakesThePlanAlong();
    void aMeshBehindOneOfOtherDimensionsTakesThePlanAlong();
    void meshShapesAreReadHoweverTheyAreWritten_data();
    void meshShapesAreReadHoweverTheyAreWritten();
    void refusesAMeshThatTheDevicesCannotForm();
    void operatorsCarryTheCollectivesBeforeThem();
    void comparesUnderTheSettingsOfTheOther();
};

void ShardingDevicesTest::offersWhatCostsComeFrom()
{
    QCOMPARE(namesOf(*planned({})), (QStringList{"mesh_shape", "inter_node_bandwidth", "intra_node_bandwidth",
                                                 "intra_node_latency_us", "inter_node_latency_us", "base_latency_us"}));
}

void ShardingDevicesTest::offersNothingThatTheCostModelIgnores()
{
    QCOMPARE(namesOf(*planned({{"cost_model", std::string("dtensor")}})), QStringList{"mesh_shape"});
}

void ShardingDevicesTest::slowerLinksCostMore_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("value");
    QTest::newRow("bandwidth inside") << "intra_node_bandwidth" << 1e9;
    QTest::newRow("bandwidth between") << "inter_node_bandwidth" << 1e8;
    QTest::newRow("latency inside") << "intra_node_latency_us" << 50.0;
    QTest::newRow("latency between") << "inter_node_latency_us" << 50.0;
    QTest::newRow("latency of a collective") << "base_latency_us" << 50.0;
}

void ShardingDevicesTest::slowerLinksCostMore()
{
    QFETCH(const QString, name);
    QFETCH(const double, value);
    const auto plan = planned(training);
    const double before = *plan->cost().latencySec;
    change(*plan, name.toStdString(), value);
    QVERIFY(*plan->cost().latencySec > before);
    change(*plan, name.toStdString(), {});
    const auto usual = planned(training);
    if (!name.contains("bandwidth"))
        QCOMPARE(*plan->cost().latencySec, *usual->cost().latencySec);
}

void ShardingDevicesTest::aGivenParameterFixesItsField()
{
    const auto plan = planned({{"base_latency_us", 3.0}});
    for (const DeviceField &field : fieldsOf(*plan).deviceFields()) {
        const QString title = QString::fromStdString(field.declaration.title);
        const QString reason = QString("The plan was made with its own value for \"%1\".").arg(title);
        const bool isFixed = field.declaration.name == "base_latency_us";
        QCOMPARE(QString::fromStdString(field.fixedBy), isFixed ? reason : QString());
    }
}

void ShardingDevicesTest::anotherMeshTakesThePlanAlong()
{
    const auto plan = planned(training);
    const std::string before = plan->document().dump();
    const std::shared_ptr<const Inventory> devices = plan->inventory();
    Result<Inventory> other = fieldsOf(*plan).withDeviceField("mesh_shape", std::vector<std::string>{"4x2"});
    QVERIFY(other);
    const Applied applied = plan->setInventory(std::make_shared<Inventory>(std::move(*other)));
    QCOMPARE(plan->meshShape(), (std::vector<std::int64_t>{4, 2}));
    QVERIFY(plan->cost().latencySec);
    plan->setInventory(devices);
    plan->restore(applied.inverse);
    QCOMPARE(plan->document().dump(), before);
}

void ShardingDevicesTest::aMeshBehindOneOfOtherDimensionsTakesThePlanAlong()
{
    const auto plan = planned(training);
    const EditedPlan &mesh = *plan;
    change(*plan, "mesh_shape", std::vector<std::string>{"2x2x2"});
    QCOMPARE(mesh.meshShape(), (std::vector<std::int64_t>{2, 4})); // there is no such dimension in its placements
    const std::string before = plan->document().dump();
    const std::shared_ptr<const Inventory> devices = plan->inventory();
    Result<Inventory> other = fieldsOf(*plan).withDeviceField("mesh_shape", std::vector<std::string>{"4x2"});
    QVERIFY(other);
    const Applied applied = plan->setInventory(std::make_shared<Inventory>(std::move(*other)));
    QCOMPARE(mesh.meshShape(), (std::vector<std::int64_t>{4, 2}));
    plan->setInventory(devices);
    plan->restore(applied.inverse);
    QCOMPARE(plan->document().dump(), before);
}

void ShardingDevicesTest::meshShapesAreReadHoweverTheyAreWritten_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"2,4", "2, 4", "2x4", "2 x 4", "2 × 4", "2×4"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void ShardingDevicesTest::meshShapesAreReadHoweverTheyAreWritten()
{
    QFETCH(const QString, text);
    const std::vector<ParameterDeclaration> parameters = findPlanner("sharding.alpa")->parameters;
    const auto mesh = std::ranges::find(parameters, "mesh_shape", &ParameterDeclaration::name);
    const Result<ParameterValue> value = parseParameter(*mesh, text.toStdString());
    QVERIFY(value);
    const auto plan = planned({{"mesh_shape", *value}});
    QCOMPARE(plan->meshShape(), (std::vector<std::int64_t>{2, 4}));
}

void ShardingDevicesTest::refusesAMeshThatTheDevicesCannotForm()
{
    const auto plan = planned({});
    const Result<Inventory> large = fieldsOf(*plan).withDeviceField("mesh_shape", std::vector<std::string>{"4", "8"});
    QVERIFY(!large);
    QCOMPARE(large.error().message, std::string("mesh_shape: 4x8 needs 32 devices, the inventory has 8"));
}

/// So that a module's sum is what opening it would show, and all of them add up to the whole.
void ShardingDevicesTest::operatorsCarryTheCollectivesBeforeThem()
{
    const auto plan = planned(training);
    double sum = 0;
    for (std::size_t i = 0; i < plan->itemCount(); ++i)
        sum += plan->item(ItemIndex(i)).seconds.value_or(0);
    QVERIFY(std::abs(sum - *plan->cost().latencySec) <= 1e-9 * sum);
}

void ShardingDevicesTest::comparesUnderTheSettingsOfTheOther()
{
    const auto first = planned({});
    const auto other = planned(training);
    const PlanCost compared = costUnderSettingsOf(*first, *other);
    QVERIFY(isComparable(compared));
    QCOMPARE(*compared.latencySec, *other->cost().latencySec); // the same placements
    QVERIFY(*first->cost().latencySec < *compared.latencySec);
}

CUTAWAY_TEST(ShardingDevicesTest)
#include "sharding_devices_test.moc"
