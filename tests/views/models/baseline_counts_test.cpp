#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "views/models/baseline_marks.h"
#include "views/models/outline_model.h"

#include <QTest>

using namespace cutaway;
using cutaway::test::FakePlan;

/// What outline and inspector say of modules in which something is otherwise than in the baseline.
class BaselineCountsTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void modulesSayThatSomeOfTheirOperatorsMoved();
    void operatorsSayThatTheyRunAnotherWay();
    void withoutDifferencesNothingIsSaid();
    void severalSelectedOperatorsAreCounted();

private:
    QString groups(const QModelIndex &row) const
    {
        return row.siblingAtColumn(OutlineModel::GroupColumn).data().toString();
    }
    QString tip(const QModelIndex &row) const { return row.data(Qt::ToolTipRole).toString(); }
    QModelIndex module(const char *path) const { return m_model->indexOf(m_modules->find(path)); }

    std::unique_ptr<FakePlan> m_base;
    std::unique_ptr<FakePlan> m_shown;
    std::unique_ptr<ModuleTree> m_modules;
    std::unique_ptr<PlanSource> m_source;
    std::unique_ptr<BaselineMarks> m_marks;
    std::unique_ptr<OutlineModel> m_model;
};

void BaselineCountsTest::init()
{
    const std::string lanes = "lane dev_0 100\nlane dev_1 100\n";
    m_base = FakePlan::fromText(lanes + "group 0 dev_0: in a.x a.y b.x\ngroup 1 dev_1: b.y b.z c.x c.y out\n"
                                        "choice c.x narrow 1 10\nchoice c.x wide 3 30\n");
    m_shown = FakePlan::fromText(lanes + "group 0 dev_0: in a.x a.y\ngroup 1 dev_1: b.x b.y b.z c.x c.y out\n"
                                         "choice c.x wide 3 30\nchoice c.x narrow 1 10\n");
    m_modules = std::make_unique<ModuleTree>(m_shown->graph());
    m_source = std::make_unique<PlanSource>();
    m_marks = std::make_unique<BaselineMarks>(m_source.get());
    m_model = std::make_unique<OutlineModel>();
    m_model->setBaselineMarks(m_marks.get());
    m_source->setPlan(m_shown.get(), {}, {});
    m_model->setPlan(m_shown.get(), m_modules.get());
    m_marks->setBaseline(m_base.get(), "first");
    QTRY_VERIFY(m_marks->marks());
}

void BaselineCountsTest::modulesSayThatSomeOfTheirOperatorsMoved()
{
    QCOMPARE(groups(module("b")), QString("\u21b7 1"));
    QVERIFY2(tip(module("b")).contains("In another place than in the baseline first: 1"), qPrintable(tip(module("b"))));
    QCOMPARE(groups(m_model->rootIndex()), QString("\u21b7 0, 1"));
    QCOMPARE(groups(module("a")), QString("0"));
    QVERIFY2(!tip(module("a")).contains("baseline"), qPrintable(tip(module("a"))));
    QCOMPARE(groups(m_model->indexOf(m_shown->find("b.x"))), QString("\u21b7 1"));
}

void BaselineCountsTest::operatorsSayThatTheyRunAnotherWay()
{
    const QModelIndex row = m_model->indexOf(m_shown->find("c.x"));
    QCOMPARE(groups(row), QString("\u2260 1"));
    QVERIFY2(tip(row).contains("Runs differently from the baseline first"), qPrintable(tip(row)));
    QCOMPARE(groups(module("c")), QString("\u2260 1"));
    QVERIFY2(tip(module("c")).contains("Run differently from the baseline first: 1"), qPrintable(tip(module("c"))));
}

void BaselineCountsTest::withoutDifferencesNothingIsSaid()
{
    m_marks->setBaseline(m_shown.get(), "itself");
    QTRY_VERIFY(!m_marks->marks() || m_marks->marks()->isSame());
    QCOMPARE(groups(module("b")), QString("1"));
    QCOMPARE(groups(module("c")), QString("1"));
    QVERIFY(!tip(module("b")).contains("baseline"));
}

void BaselineCountsTest::severalSelectedOperatorsAreCounted()
{
    const auto told = [this](std::vector<ItemIndex> items) {
        Inspection inspection;
        inspection.title = "some";
        return withBaseline(inspection, *m_shown, items, m_marks.get()).facts.back().value;
    };
    QCOMPARE(told({m_shown->find("b.x"), m_shown->find("b.y"), m_shown->find("c.x")}),
             QString("1 were elsewhere, 1 ran differently"));
    QCOMPARE(told({m_shown->find("c.x"), m_shown->find("c.y")}), QString("in the same places, 1 ran differently"));
    QCOMPARE(told({m_shown->find("a.x"), m_shown->find("a.y")}), QString("in the same places"));
}

CUTAWAY_CORE_TEST(BaselineCountsTest)
#include "baseline_counts_test.moc"
