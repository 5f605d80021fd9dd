#include "tests/support/test_program.h"
#include "views/models/cost_table.h"

#include <QTest>

using namespace cutaway;

namespace {

CostPart computeCalled(Text label, double seconds, std::size_t group)
{
    CostPart part;
    part.label = std::move(label);
    part.seconds = seconds;
    part.group = GroupIndex(group);
    return part;
}

CostPart compute(const char *id, double seconds, std::size_t group)
{
    return computeCalled(phrase("part. %1", {std::string(id)}), seconds, group);
}

CostPart transfer(const char *idFrom, const char *idTo, double seconds, std::size_t from, std::size_t to)
{
    CostPart part = computeCalled(phrase("%1 → %2", {std::string(idFrom), std::string(idTo)}), seconds, from);
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
    void whatIsToldOfTheSlowestGroupKeepsItsName();

private:
    const std::vector<GroupIndex> m_groupNow{GroupIndex(), GroupIndex(0), GroupIndex(1)};
};

void PartnersCostTest::partsAreCalledAsThePlanCallsTheSameGroups()
{
    PlanCost base;
    base.parts = {compute("1", 4, 1), transfer("1", "2", 2, 1, 2), compute("2", 1, 2)};
    PlanCost now;
    now.parts = {compute("0", 8, 0), transfer("0", "1", 1, 0, 1), compute("1", 1, 1)};
    const PlanCost named = namedByPartners(base, now, m_groupNow);
    QCOMPARE(labels(named), labels(now));
    QCOMPARE(named.parts[0].seconds, 4.0);
}

void PartnersCostTest::whatHasNoPartnerIsTakenForNone()
{
    PlanCost base;
    base.parts = {compute("0", 3, 0), transfer("0", "1", 2, 0, 1)};
    PlanCost now;
    now.parts = {compute("0", 8, 0), transfer("0", "1", 1, 0, 1)};
    QCOMPARE(labels(namedByPartners(base, now, m_groupNow)), (std::vector<std::string>{"", ""}));
}

void PartnersCostTest::sumsOverThePlanKeepTheirName()
{
    PlanCost base;
    base.parts.emplace_back();
    base.parts.front().label = "Redistribution";
    QCOMPARE(labels(namedByPartners(base, base, m_groupNow)), std::vector<std::string>{"Redistribution"});
}

/// Of whichever group that is in each of the two.
void PartnersCostTest::whatIsToldOfTheSlowestGroupKeepsItsName()
{
    PlanCost base;
    base.parts = {computeCalled("Forward compute", 4, 0), computeCalled("Backward compute", 8, 0)};
    PlanCost now;
    now.parts = {computeCalled("Forward compute", 3, 1), computeCalled("Backward compute", 6, 1)};
    QCOMPARE(labels(namedByPartners(base, now, m_groupNow)), labels(now));
}

CUTAWAY_TEST(PartnersCostTest)

#include "partners_cost_test.moc"
