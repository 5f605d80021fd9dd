#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/panels/problems_panel.h"
#include "views/theme/style.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QListView>
#include <QSignalSpy>
#include <QTest>

using namespace cutaway;

class ProblemsPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void listsTheWorstFirst();
    void saysSoWhenAllIsWell();
    void manyDevicesThatHoldNothingAreOneProblem();
    void countsWhatIsNotGood();
    void tellsTheWorstWhereAsManyAreWorse();
    void selectsWhatARowNames();
    void rowsOfAListThatGetsWiderAreNoHigherThanTheirTexts();
    void missingLatenciesAreAClickFromEstimates();
    void aLongTextIsThereWholeHoweverNarrowTheListIs();
    void isEmptyWithoutPlan();

private:
    QStringList titles() const
    {
        QStringList titles;
        for (int row = 0; row < m_model->rowCount(); ++row)
            titles.append(m_model->index(row).data().toString().replace(QChar(0xa0), u' '));
        return titles;
    }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<ProblemsPanel> m_panel;
    ProblemListModel *m_model = nullptr;
    QListView *m_list = nullptr;
};

void ProblemsPanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<ProblemsPanel>(&m_open->source, &m_open->state);
    m_model = m_panel->findChild<ProblemListModel *>();
    m_list = m_panel->findChild<QListView *>();
    new QAbstractItemModelTester(m_model, QAbstractItemModelTester::FailureReportingMode::QtTest, m_panel.get());
    m_open->open("resnet50", "resnet50.h4");
    m_panel->resize(900, 140);
    m_panel->show();
}

void ProblemsPanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

void ProblemsPanelTest::listsTheWorstFirst()
{
    Inventory inventory = *m_open->plan->inventory();
    inventory.devices[1].availableMemBytes = 80 << 20;
    m_open->setInventory(inventory);
    QTRY_COMPARE(int(m_model->problem(0).severity), int(Problem::Severity::Error));
    QVERIFY2(titles().front().startsWith("dev_1"), qPrintable(titles().front()));
    for (int row = 1; row < m_model->rowCount(); ++row)
        QVERIFY(m_model->problem(row).severity <= m_model->problem(row - 1).severity);
    for (const QString &title : titles())
        QVERIFY(!title.startsWith("No cycle"));
}

void ProblemsPanelTest::saysSoWhenAllIsWell()
{
    QCOMPARE(titles(),
             QStringList({"dev_0 is 99.7 % full", "dev_3 holds nothing", "No cycle, no device over capacity"}));
}

void ProblemsPanelTest::manyDevicesThatHoldNothingAreOneProblem()
{
    Inventory inventory = *m_open->plan->inventory();
    for (int i = 4; i < 132; ++i) {
        inventory.devices.push_back(inventory.devices.back());
        inventory.devices.back().logicalId = i;
        inventory.devices.back().name = "dev_" + std::to_string(i);
    }
    m_open->setInventory(inventory);
    QTRY_COMPARE(titles(), QStringList({"dev_0 is 99.7 % full", "129 devices hold nothing",
                                        "No cycle, no device over capacity"}));
    QCOMPARE(m_model->problem(1).lanes.size(), std::size_t(129));
}

void ProblemsPanelTest::countsWhatIsNotGood()
{
    QSignalSpy counts(m_panel.get(), &ProblemsPanel::countChanged);
    QCOMPARE(m_panel->count(), 2);
    Inventory inventory = *m_open->plan->inventory();
    inventory.devices.pop_back();
    m_open->setInventory(inventory);
    QTRY_COMPARE(m_panel->count(), 1);
    QCOMPARE(counts.size(), 1);
}

void ProblemsPanelTest::tellsTheWorstWhereAsManyAreWorse()
{
    QSignalSpy counts(m_panel.get(), &ProblemsPanel::countChanged);
    Inventory inventory = *m_open->plan->inventory();
    inventory.devices[0].availableMemBytes /= 2; // nearly full before, over capacity now
    m_open->setInventory(inventory);
    QTRY_COMPARE(counts.size(), 1);
    QCOMPARE(counts.front()[0].toInt(), 2);
    QCOMPARE(counts.front()[1].value<Problem::Severity>(), Problem::Severity::Error);
}

void ProblemsPanelTest::selectsWhatARowNames()
{
    QSignalSpy revealed(&m_open->state, &ViewState::revealSpotRequested);
    QCOMPARE(m_model->subject(1), QString("dev_3"));
    QTest::mouseClick(m_list->viewport(), Qt::LeftButton, {}, m_list->visualRect(m_model->index(1)).center());
    QCOMPARE(m_open->state.selectedSpot(), Spot(LaneIndex(3)));
    QCOMPARE(revealed.size(), 1);
    m_list->setFocus();
    QTest::keyClick(m_list, Qt::Key_Up);
    QTest::keyClick(m_list, Qt::Key_Return);
    QCOMPARE(m_open->state.selectedSpot(), Spot(LaneIndex(0)));
}

void ProblemsPanelTest::aLongTextIsThereWholeHoweverNarrowTheListIs()
{
    Inventory inventory = *m_open->plan->inventory();
    inventory.devices[1].availableMemBytes = 80 << 20;
    m_open->setInventory(inventory);
    const auto heightAt = [this](int width) {
        m_panel->resize(width, 400);
        QTest::qWait(0); // rows are laid out anew when events are
        return m_list->visualRect(m_model->index(0)).height();
    };
    QTRY_COMPARE(int(m_model->problem(0).severity), int(Problem::Severity::Error));
    const int wide = heightAt(2400);
    const int narrow = heightAt(300);
    QVERIFY2(narrow > wide + QFontMetrics(m_list->font()).lineSpacing(), qPrintable(QString::number(narrow)));
    QCOMPARE(heightAt(2400), wide);
}

namespace {

std::shared_ptr<const Graph> graphWithoutLatencies()
{
    std::vector<Node> nodes = testing::fixtureGraph("partition/alexnet")->nodes();
    for (Node &node : nodes)
        node.latency.reset();
    return std::make_shared<Graph>(std::move(*Graph::make("alexnet", std::move(nodes))));
}

} // namespace

void ProblemsPanelTest::rowsOfAListThatGetsWiderAreNoHigherThanTheirTexts()
{
    const auto height = [&] { return m_list->sizeHintForRow(0); };
    const auto below = [&] { return m_list->visualRect(m_model->index(1)).top(); };
    m_panel->resize(260, 400);
    QTRY_COMPARE(below(), height());
    const int narrow = below();
    m_panel->resize(900, 400);
    QCoreApplication::processEvents();
    QVERIFY(height() < narrow);
    QTRY_COMPARE(below(), height());
}

void ProblemsPanelTest::missingLatenciesAreAClickFromEstimates()
{
    m_open->run("partition.size_based", graphWithoutLatencies(), testing::fixtureInventory("partition/alexnet.h2"));
    const int row = int(titles().indexOf("The latency is not known"));
    QVERIFY(row >= 0);
    QCOMPARE(m_model->subject(row), QString("Estimate latencies"));
    QSignalSpy wanted(m_panel.get(), &ProblemsPanel::estimatesWanted);
    QTest::mouseClick(m_list->viewport(), Qt::LeftButton, {}, m_list->visualRect(m_model->index(row)).center());
    QCOMPARE(wanted.size(), 1);
}

void ProblemsPanelTest::isEmptyWithoutPlan()
{
    m_open->close();
    QCOMPARE(m_model->rowCount(), 0);
    QCOMPARE(m_panel->count(), 0);
    QVERIFY(!m_list->isVisible());
}

CUTAWAY_WIDGET_TEST(ProblemsPanelTest)
#include "problems_panel_test.moc"
