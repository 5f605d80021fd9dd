#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "views/models/baseline_marks.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>
#include <condition_variable>
#include <mutex>

using namespace cutaway;
using cutaway::test::FakePlan;

namespace {

/// Where threads other than the window's wait until they may go on.
struct Gate
{
    std::mutex mutex;
    std::condition_variable changed;
    bool isOpen = true;
    std::atomic<int> waiting = 0;

    void set(bool open)
    {
        {
            const std::scoped_lock lock(mutex);
            isOpen = open;
        }
        changed.notify_all();
    }
    void pass()
    {
        if (QThread::currentThread() == QCoreApplication::instance()->thread())
            return;
        std::unique_lock lock(mutex);
        ++waiting;
        changed.wait(lock, [this] { return isOpen; });
        --waiting;
    }
};

/// A plan that can be read by a thread while its gate is open, and counts the copies that are made of it.
class GatedPlan : public FakePlan
{
public:
    GatedPlan(const FakePlan &plan, std::shared_ptr<Gate> gate) : FakePlan(plan), m_gate(std::move(gate)) {}

    std::unique_ptr<EditedPlan> clone() const override
    {
        ++*m_copies;
        return std::make_unique<GatedPlan>(*this);
    }
    ItemInfo item(ItemIndex item) const override
    {
        m_gate->pass();
        return FakePlan::item(item);
    }
    int copies() const { return *m_copies; }

private:
    std::shared_ptr<Gate> m_gate;
    std::shared_ptr<int> m_copies = std::make_shared<int>();
};

constexpr std::string_view text = "lane dev_0 100\nlane dev_1 100\ngroup 0 dev_0: a b\ngroup 1 dev_1: c d e f\n";

struct Bench
{
    std::shared_ptr<Gate> gate = std::make_shared<Gate>();
    std::unique_ptr<FakePlan> plain = FakePlan::fromText(text);
    GatedPlan base{*plain, gate};
    GatedPlan shown{*plain, gate};
    PlanSource source;

    Bench() { source.setPlan(&shown, {}, {}); }
    ~Bench() { gate->set(true); }

    void move(std::string_view item, std::size_t group)
    {
        Move move;
        move.items = {{shown.find(item), GroupIndex(group)}};
        const Result<Applied> applied = shown.apply(move);
        QVERIFY(applied);
        source.planChanged(applied->change);
    }
};

bool isMarked(const BaselineMarks &marks, ItemIndex item)
{
    return marks.marks() && marks.marks()->movedItem(item);
}

} // namespace

class BaselineMarksTest : public QObject
{
    Q_OBJECT

private slots:
    void samePlanIsComparedOnceItChanges();
    void windowDoesNotWaitForTheComparison();
    void baselineIsCopiedOnceUntilItChanges();
    void endDoesNotWaitForTheComparison();
};

void BaselineMarksTest::samePlanIsComparedOnceItChanges()
{
    Bench bench;
    BaselineMarks marks(&bench.source, nullptr, 1);
    marks.setBaseline(&bench.base, "base", true);
    QTest::qWait(200); // longer than marks wait for further changes
    QVERIFY(!marks.marks());
    QCOMPARE(bench.shown.copies(), 0);
    bench.move("b", 1);
    QTRY_VERIFY(isMarked(marks, bench.shown.find("b")));
}

// Were it waited for, this would never end: the gate is opened by the thread that would wait.
void BaselineMarksTest::windowDoesNotWaitForTheComparison()
{
    Bench bench;
    BaselineMarks marks(&bench.source, nullptr, 1);
    bench.gate->set(false);
    bench.move("a", 1);
    marks.setBaseline(&bench.base, "base");
    QTRY_COMPARE(bench.gate->waiting.load(), 1);
    bench.move("b", 1);
    QTest::qWait(400); // the comparison with b is asked for meanwhile
    QCOMPARE(bench.gate->waiting.load(), 1);
    QVERIFY(!marks.marks());
    bench.gate->set(true);
    QTRY_VERIFY(isMarked(marks, bench.shown.find("b")));
    QVERIFY(isMarked(marks, bench.shown.find("a")));
    QVERIFY(!isMarked(marks, bench.shown.find("c")));
}

void BaselineMarksTest::baselineIsCopiedOnceUntilItChanges()
{
    Bench bench;
    BaselineMarks marks(&bench.source, nullptr, 1);
    marks.setBaseline(&bench.base, "base");
    QTRY_VERIFY(marks.marks());
    bench.move("a", 1);
    QTRY_VERIFY(isMarked(marks, bench.shown.find("a")));
    QCOMPARE(bench.base.copies(), 1);

    Move move;
    move.items = {{bench.base.find("a"), GroupIndex(1)}};
    QVERIFY(bench.base.apply(move));
    marks.baselineChanged();
    QTRY_VERIFY(!isMarked(marks, bench.shown.find("a")));
    QCOMPARE(bench.base.copies(), 2);
}

void BaselineMarksTest::endDoesNotWaitForTheComparison()
{
    Bench bench;
    {
        BaselineMarks marks(&bench.source, nullptr, 1);
        bench.gate->set(false);
        marks.setBaseline(&bench.base, "base");
        QTRY_COMPARE(bench.gate->waiting.load(), 1);
    }
    bench.gate->set(true);
    QTRY_COMPARE(bench.gate->waiting.load(), 0);
}

CUTAWAY_CORE_TEST(BaselineMarksTest)
#include "baseline_marks_test.moc"
