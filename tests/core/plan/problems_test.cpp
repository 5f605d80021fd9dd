#include "core/plan/plan_costs.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

namespace {

Problem problemOf(Problem::Severity severity, const std::string &code)
{
    Problem problem;
    problem.severity = severity;
    problem.code = code;
    return problem;
}

std::vector<std::string> concluded(std::vector<Problem> problems)
{
    concludeProblems(problems, "All fits");
    std::vector<std::string> codes;
    std::ranges::transform(problems, std::back_inserter(codes), &Problem::code);
    return codes;
}

std::vector<Problem> idleDevices(std::uint32_t count)
{
    std::vector<Problem> problems;
    for (std::uint32_t lane = 0; lane < count; ++lane) {
        problems.push_back(problemOf(Problem::Severity::Information, "idle_device"));
        problems.back().lanes = {LaneIndex(lane)};
    }
    return problems;
}

using Codes = std::vector<std::string>;

} // namespace

class ProblemsTest : public QObject
{
    Q_OBJECT

private slots:
    void theWorstComeFirst();
    void aPlanWithoutErrorsSaysWhatHolds();
    void aPlanWithAnErrorDoesNot();
    void fourIdleDevicesAreToldOneByOne();
    void fiveIdleDevicesAreOneProblemThatNamesAll();
};

void ProblemsTest::theWorstComeFirst()
{
    const Codes codes =
        concluded({problemOf(Problem::Severity::Information, "first"), problemOf(Problem::Severity::Error, "worst"),
                   problemOf(Problem::Severity::Information, "second"), problemOf(Problem::Severity::Warning, "bad")});
    QCOMPARE(codes, Codes({"worst", "bad", "first", "second"}));
}

void ProblemsTest::aPlanWithoutErrorsSaysWhatHolds()
{
    std::vector<Problem> problems{problemOf(Problem::Severity::Warning, "nearly_full")};
    concludeProblems(problems, "All fits");
    QVERIFY(!hasErrors(problems));
    QCOMPARE(problems.back().severity, Problem::Severity::Good);
    QCOMPARE(std::string(problems.back().title), std::string("All fits"));
}

void ProblemsTest::aPlanWithAnErrorDoesNot()
{
    std::vector<Problem> problems{problemOf(Problem::Severity::Error, "cycle")};
    concludeProblems(problems, "All fits");
    QVERIFY(hasErrors(problems));
    QCOMPARE(problems.size(), std::size_t(1));
}

void ProblemsTest::fourIdleDevicesAreToldOneByOne()
{
    QCOMPARE(concluded(idleDevices(4)), Codes({"idle_device", "idle_device", "idle_device", "idle_device", "sound"}));
}

void ProblemsTest::fiveIdleDevicesAreOneProblemThatNamesAll()
{
    std::vector<Problem> problems = idleDevices(5);
    concludeProblems(problems, "All fits");
    QCOMPARE(problems.size(), std::size_t(2));
    QCOMPARE(problems.front().lanes.size(), std::size_t(5));
}

CUTAWAY_TEST(ProblemsTest)
#include "problems_test.moc"
