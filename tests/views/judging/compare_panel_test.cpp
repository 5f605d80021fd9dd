#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/judging/compare_panel.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>

using namespace cutaway;

/// ResNet-18 on two devices against the same plan with one operator moved.
class ComparePanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void asksForABaseline();
    void showsEachFigureWithAWordForIt();
    void figuresOfTablesAreThoseOfTheirCost();
    void timesOfOtherWorkAreNeitherBetterNorWorse();
    void differencesTakeTheInkOfAnotherTheme();
    void showsWhatMovedByModule();
    void namesOfWhatMovedAreReadInFull();
    void aClickSelectsWhatMoved();
    void tellsTheTimeOfEachGroup();
    void aClickOnAGroupSelectsIt();
    void followsAMoveBack();
    void noiseBelowTheFieldIsTheSame();
    void otherDevicesOfTheBaselineAreSaid();

private:
    QTreeWidget *tree(const char *name) const
    {
        for (QTreeWidget *tree : m_panel->findChildren<QTreeWidget *>()) {
            if (tree->accessibleName() == QLatin1String(name))
                return tree;
        }
        return nullptr;
    }
    QTreeWidget *figures() const { return tree("Figures against the baseline"); }
    QTreeWidget *moved() const { return tree("What moved"); }
    void compareWithOneMoved()
    {
        m_open->source.requestMove(m_open->moveTo("layer4_0_relu", 1));
        m_panel->setBaseline(m_baseline.get(), "before");
    }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<EditedPlan> m_baseline;
    std::unique_ptr<ComparePanel> m_panel;
};

void ComparePanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_open->open("resnet18", "resnet18.h2");
    m_baseline = m_open->plan->clone();
    m_panel = std::make_unique<ComparePanel>(&m_open->source, &m_open->state);
    m_panel->resize(900, 300);
    m_panel->show();
}

void ComparePanelTest::cleanup()
{
    m_panel.reset();
    m_baseline.reset();
    m_open.reset();
}

void ComparePanelTest::asksForABaseline()
{
    QSignalSpy asked(m_panel.get(), &ComparePanel::baselineRequested);
    auto *button = m_panel->findChild<QPushButton *>("setBaseline");
    QVERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(asked.count(), 1);
}

void ComparePanelTest::showsEachFigureWithAWordForIt()
{
    compareWithOneMoved();
    QTRY_VERIFY(figures()->topLevelItemCount() >= 3);
    const QTreeWidgetItem *memory = figures()->topLevelItem(2);
    QCOMPARE(memory->text(0), QStringLiteral("Largest device"));
    QVERIFY(memory->text(5) == "better" || memory->text(5) == "worse");
    QVERIFY(memory->text(3).startsWith(u'+') || memory->text(3).startsWith(QChar(0x2212)));
}

/// Which takes time for transfers and no bytes, and tells memory of tables alone.
void ComparePanelTest::figuresOfTablesAreThoseOfTheirCost()
{
    m_open->run("embedding.default", testing::fixtureGraph("embedding/dlrm_v2"),
                testing::fixtureInventory("embedding/a100_80g_8"));
    m_baseline = m_open->plan->clone();
    m_panel->setBaseline(m_baseline.get(), "before");
    QTRY_VERIFY(figures()->topLevelItemCount() > 0);
    QStringList titles;
    for (int i = 0; i < figures()->topLevelItemCount(); ++i)
        titles << figures()->topLevelItem(i)->text(0);
    QCOMPARE(titles.mid(0, 3), (QStringList{"Slowest rank", "Largest HBM of tables", "Critical path"}));
    QVERIFY2(!titles.contains("Transferred"), qPrintable(titles.join('|')));
}

/// Forward passes alone are no faster training.
void ComparePanelTest::timesOfOtherWorkAreNeitherBetterNorWorse()
{
    const auto graph = testing::fixtureGraph("pipeline/chain_14_100");
    const auto devices = testing::fixtureInventory("pipeline/chain_14_100.mem_1f1b");
    m_open->run("pipeline.balanced", graph, devices, {{"training", false}});
    m_baseline = m_open->plan->clone();
    m_open->run("pipeline.balanced", graph, devices, {{"training", true}});
    m_panel->setBaseline(m_baseline.get(), "before");
    QTRY_VERIFY(figures()->topLevelItemCount() > 4);
    const auto verdictOf = [this](const QString &title) {
        const QList<QTreeWidgetItem *> rows = figures()->findItems(title, Qt::MatchExactly);
        return rows.isEmpty() ? QStringLiteral("no row") : rows.front()->text(5);
    };
    QCOMPARE(verdictOf("Step time"), QStringLiteral("not compared"));
    QCOMPARE(verdictOf("Slowest stage"), QStringLiteral("not compared"));
    QCOMPARE(verdictOf("Microbatches per second"), QStringLiteral("not compared"));
    QCOMPARE(verdictOf("Largest device"), QStringLiteral("worse"));
}

void ComparePanelTest::differencesTakeTheInkOfAnotherTheme()
{
    compareWithOneMoved();
    QTRY_VERIFY(figures()->topLevelItemCount() >= 3);
    const QTreeWidgetItem *memory = figures()->topLevelItem(2);
    const Meaning meaning = memory->text(5) == "better" ? Meaning::Better : Meaning::Worse;
    QCOMPARE(memory->foreground(3).color(), meaningInk(theme(), meaning));
    const QColor light = memory->foreground(3).color();
    ThemeManager::instance().setChoice(ThemeChoice::Dark);
    QVERIFY(memory->foreground(3).color() != light);
    QCOMPARE(memory->foreground(3).color(), meaningInk(theme(), meaning));
    ThemeManager::instance().setChoice(ThemeChoice::Light);
}

void ComparePanelTest::namesOfWhatMovedAreReadInFull()
{
    compareWithOneMoved();
    QTRY_VERIFY(moved()->topLevelItemCount() > 0);
    QTreeWidgetItem *module = moved()->topLevelItem(0);
    const QRect row = moved()->visualItemRect(module);
    QTest::mouseClick(moved()->viewport(), Qt::LeftButton, {}, row.center());
    QTest::keyClick(moved(), Qt::Key_Right);
    QVERIFY(module->isExpanded());
    const QTreeWidgetItem *name = module->child(0);
    QCOMPARE(name->text(0), QStringLiteral("layer4_0_relu"));
    const int needed = 2 * moved()->indentation() + moved()->fontMetrics().horizontalAdvance(name->text(0));
    QVERIFY2(moved()->columnWidth(0) >= needed, qPrintable(QString::number(moved()->columnWidth(0))));
}

void ComparePanelTest::showsWhatMovedByModule()
{
    compareWithOneMoved();
    QTRY_COMPARE(moved()->topLevelItemCount(), 1);
    const QTreeWidgetItem *row = moved()->topLevelItem(0);
    QCOMPARE(row->text(0), QStringLiteral("layer4"));
    QCOMPARE(row->text(2), QStringLiteral("0 (dev_0)"));
    QCOMPARE(row->text(3), QStringLiteral("1 (dev_1)"));
}

void ComparePanelTest::aClickSelectsWhatMoved()
{
    compareWithOneMoved();
    QTRY_COMPARE(moved()->topLevelItemCount(), 1);
    const QRect row = moved()->visualItemRect(moved()->topLevelItem(0));
    QTest::mouseClick(moved()->viewport(), Qt::LeftButton, {}, row.center());
    QCOMPARE(m_open->state.selection(), std::vector<ItemIndex>{m_open->item("layer4_0_relu")});
}

/// A group that lost an operator is faster by what it took, and says how many came and went.
void ComparePanelTest::tellsTheTimeOfEachGroup()
{
    compareWithOneMoved();
    QTRY_VERIFY(figures()->topLevelItemCount() >= 5);
    const QTreeWidgetItem *left = figures()->topLevelItem(figures()->topLevelItemCount() - 2);
    const QTreeWidgetItem *joined = figures()->topLevelItem(figures()->topLevelItemCount() - 1);
    QCOMPARE(left->text(0), QStringLiteral("Partition 0"));
    QCOMPARE(left->text(5), QStringLiteral("1 left"));
    QVERIFY2(left->text(3).startsWith(QChar(0x2212)), qPrintable(left->text(3)));
    QCOMPARE(joined->text(0), QStringLiteral("Partition 1"));
    QCOMPARE(joined->text(5), QStringLiteral("1 joined"));
}

void ComparePanelTest::aClickOnAGroupSelectsIt()
{
    compareWithOneMoved();
    QTRY_VERIFY(figures()->topLevelItemCount() >= 5);
    const QTreeWidgetItem *last = figures()->topLevelItem(figures()->topLevelItemCount() - 1);
    figures()->scrollToItem(last);
    QTest::mouseClick(figures()->viewport(), Qt::LeftButton, {}, figures()->visualItemRect(last).center());
    QCOMPARE(m_open->state.selectedSpot(), Spot(GroupIndex(1)));
}

void ComparePanelTest::followsAMoveBack()
{
    compareWithOneMoved();
    QTRY_COMPARE(moved()->topLevelItemCount(), 1);
    m_open->source.requestMove(m_open->moveTo("layer4_0_relu", 0));
    QTRY_COMPARE(moved()->topLevelItemCount(), 0);
}

void ComparePanelTest::noiseBelowTheFieldIsTheSame()
{
    compareWithOneMoved();
    m_panel->setThreshold(0.5);
    QTRY_VERIFY(figures()->topLevelItemCount() >= 3);
    QTRY_COMPARE(figures()->topLevelItem(2)->text(5), QStringLiteral("the same"));
}

void ComparePanelTest::otherDevicesOfTheBaselineAreSaid()
{
    const auto said = [this] {
        return std::ranges::any_of(m_panel->findChildren<QLabel *>(), [](const QLabel *label) {
            return label->isVisible() && label->text().contains("on its own devices");
        });
    };
    compareWithOneMoved();
    QTRY_VERIFY(figures()->topLevelItemCount() > 0);
    QVERIFY(!said());
    Inventory faster = *m_baseline->inventory();
    faster.transferRateBytesPerSec = 1e12;
    m_baseline->setInventory(std::make_shared<const Inventory>(faster));
    m_panel->setBaseline(m_baseline.get(), "faster");
    QTRY_VERIFY(said());
}

CUTAWAY_WIDGET_TEST(ComparePanelTest)
#include "compare_panel_test.moc"
