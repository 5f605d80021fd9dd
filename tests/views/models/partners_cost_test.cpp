#include "views/models/partners_cost.h"

#include <QTest>

using namespace cutaway;

namespace {

CostPart compute(const char *label, double seconds, std::size_t group)
{
    CostPart part;
    part.label = std::string(label);
    part.seconds = seconds;
    part.group = GroupIndex(group);
    return part;
}

CostPart transfer(const char *label, double seconds, std::size_t from, std::size_t to)
{
    CostPart part = compute(label, seconds, from);
    part.role = CostPart::Role::Transfer;
    part.groupTo = GroupIndex(to);
    return part;
}

std::vector<std::string> labels(const PlanCost &cost)
{
    std::vector<std::string> labels;
    for (const CostPart &part : cost.parts)
        labels.push_back(part.label);
    return labels;
}

} // namespace

/// A baseline's partitions 1 and 2 are called 0 and 1 in the plan.
class PartnersCostTest : public QObject
{
    Q_OBJECT

private slots:
    void partsAreCalledAsThePlanCallsTheSameGroups();
    void whatHasNoPartnerIsTakenForNone();
    void sumsOverThePlanKeepTheirName();

private:
    const std::vector<GroupIndex> m_groupNow{GroupIndex(), GroupIndex(0), GroupIndex(1)};
};

void PartnersCostTest::partsAreCalledAsThePlanCallsTheSameGroups()
{
    PlanCost base;
    base.parts = {compute("part. 1", 4, 1), transfer("1 → 2", 2, 1, 2), compute("part. 2", 1, 2)};
    PlanCost now;
    now.parts = {compute("part. 0", 8, 0), transfer("0 → 1", 1, 0, 1), compute("part. 1", 1, 1)};
    const PlanCost named = namedByPartners(base, now, m_groupNow);
    QCOMPARE(labels(named), labels(now));
    QCOMPARE(named.parts[0].seconds, 4.0);
}

void PartnersCostTest::whatHasNoPartnerIsTakenForNone()
{
    PlanCost base;
    base.parts = {compute("part. 0", 3, 0), transfer("0 → 1", 2, 0, 1)};
    PlanCost now;
    now.parts = {compute("part. 0", 8, 0), transfer("0 → 1", 1, 0, 1)};
    QCOMPARE(labels(namedByPartners(base, now, m_groupNow)), (std::vector<std::string>{"", ""}));
}

void PartnersCostTest::sumsOverThePlanKeepTheirName()
{
    PlanCost base;
    base.parts.emplace_back();
    base.parts.front().label = "Redistribution";
    QCOMPARE(labels(namedByPartners(base, base, m_groupNow)), std::vector<std::string>{"Redistribution"});
}

QTEST_APPLESS_MAIN(PartnersCostTest)

#include "partners_cost_test.moc"
