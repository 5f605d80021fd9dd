#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/choice_table_model.h"
#include "views/models/equal_items.h"
#include "views/panels/choices_popup.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace cutaway;

class ChoicesPopupTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void listsWaysWithWhatTheyChange();
    void refusedWaysSayWhy();
    void memoryIsThatOfTheDeviceThatIsOver();
    void oneWayIsNoChoice();
    void keysPickAWay();
    void theCurrentWayMovesNothing();
    void clickPicksAWay();
    void showsWhatTheMarkedWayWouldDo();
    void manyWaysCanBeSearched();
    void inspectorOffersTheWays();
    void selectionIsOfferedTheWaysOfThoseThatHaveSome();
    void ofThoseThatRunInSeveralWaysNoneIsNow();
    void ofALargeSelectionTheFirstAreAsked();

private:
    QString cell(int row, int column) const { return plain(table()->model()->index(row, column).data().toString()); }
    QTableView *table() const { return m_popup->findChild<QTableView *>(); }
    static QString plain(QString text) { return text.replace(QChar(0xa0), u' '); }
    std::string current() const;
    void open() { m_popup->open(m_open->item("a"), {10, 10}); }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<ChoicesPopup> m_popup;
};

void ChoicesPopupTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_popup = std::make_unique<ChoicesPopup>(&m_open->source);
    m_open->show(test::FakePlan::fromText("lane dev_0 100\ngroup 0 dev_0: a b\n"
                                          "choice a whole 5 30\nchoice a slow 9 10\nchoice a odd 1 1 refused\n"
                                          "choice a halves 2 16\n"));
}

void ChoicesPopupTest::cleanup()
{
    m_popup.reset();
    m_open.reset();
}

std::string ChoicesPopupTest::current() const
{
    for (const ChoiceInfo &choice : m_open->plan->choices(m_open->item("a"))) {
        if (choice.isCurrent)
            return choice.label;
    }
    return {};
}

void ChoicesPopupTest::listsWaysWithWhatTheyChange()
{
    open();
    QVERIFY(m_popup->isVisible());
    QCOMPARE(cell(0, 0) + '|' + cell(0, 1), QString("whole|now"));
    QCOMPARE(cell(1, 0) + '|' + cell(1, 1) + '|' + cell(1, 2), QString::fromUtf8("halves|−3.00 µs|−14 B"));
    QCOMPARE(cell(2, 0) + '|' + cell(2, 1) + '|' + cell(2, 2), QString::fromUtf8("slow|+4.00 µs|−20 B"));
    QCOMPARE(table()->model()->index(0, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
}

void ChoicesPopupTest::refusedWaysSayWhy()
{
    open();
    QCOMPARE(cell(3, 0) + '|' + cell(3, 1), QString("odd|odd does not fit"));
    QCOMPARE(table()->columnSpan(3, 1), table()->model()->columnCount() - 1);
    QCOMPARE(table()->columnSpan(2, 1), 1);
    const QModelIndex refused = table()->model()->index(3, 0);
    QVERIFY(!(refused.flags() & Qt::ItemIsEnabled));
    QVERIFY(refused.data(Qt::ToolTipRole).toString().contains("Refused: odd does not fit"));
}

void ChoicesPopupTest::memoryIsThatOfTheDeviceThatIsOver()
{
    const auto lane = [](std::int64_t before, std::int64_t after) {
        return Preview::LaneMemory{.lane = {}, .before = before, .after = after, .capacity = 100};
    };
    Preview preview;
    preview.memory = {lane(90, 10), lane(20, 60)};
    QCOMPARE(tellingMemoryChange(preview), -80); // changes most
    preview.memory = {lane(90, 10), lane(80, 110), lane(90, 105)};
    QCOMPARE(tellingMemoryChange(preview), 30);
    QCOMPARE(largestExcess(preview), 10);
    m_open->show(test::FakePlan::fromText("lane dev_0 100\ngroup 0 dev_0: a b\n"
                                          "choice a vast 5 130\nchoice a wide 4 120\n"));
    open();
    QCOMPARE(cell(1, 0) + '|' + cell(1, 2).section(", ", 0, 0), QString::fromUtf8("wide|−10 B"));
    QVERIFY2(cell(1, 2).contains("over by"), qPrintable(cell(1, 2)));
    QCOMPARE(table()->model()->index(1, 2).data(Qt::ForegroundRole).value<QColor>(), theme().refused);
}

void ChoicesPopupTest::oneWayIsNoChoice()
{
    m_popup->open(m_open->item("b"), {10, 10});
    QVERIFY(!m_popup->isVisible());
}

void ChoicesPopupTest::keysPickAWay()
{
    open();
    QTest::keyClick(m_popup.get(), Qt::Key_Down);
    QTest::keyClick(m_popup.get(), Qt::Key_Return);
    QCOMPARE(current(), std::string("halves"));
    QVERIFY(!m_popup->isVisible());
}

void ChoicesPopupTest::theCurrentWayMovesNothing()
{
    QSignalSpy moves(&m_open->source, &PlanSource::moveRequested);
    open();
    QTest::keyClick(m_popup.get(), Qt::Key_Return);
    QVERIFY(moves.isEmpty());
    QVERIFY(!m_popup->isVisible());
}

void ChoicesPopupTest::clickPicksAWay()
{
    open();
    const QRect row = table()->visualRect(table()->model()->index(2, 0));
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, row.center());
    QCOMPARE(current(), std::string("slow"));
}

void ChoicesPopupTest::showsWhatTheMarkedWayWouldDo()
{
    open();
    QVERIFY(!m_open->source.preview());
    QTest::keyClick(m_popup.get(), Qt::Key_Down);
    QCOMPARE(*m_open->source.preview()->latencyAfter, 3e-6);
    QTest::keyClick(m_popup.get(), Qt::Key_Escape);
    QVERIFY(!m_open->source.preview());
    QCOMPARE(current(), std::string("whole"));
}

void ChoicesPopupTest::manyWaysCanBeSearched()
{
    std::string text = "lane dev_0 100\ngroup 0 dev_0: a b\n";
    for (int i = 0; i < 40; ++i)
        text += "choice a way" + std::to_string(i) + " " + std::to_string(i + 1) + " 10\n";
    m_open->show(test::FakePlan::fromText(text));
    open();
    auto *field = m_popup->findChild<QLineEdit *>();
    QVERIFY(field->isVisible());
    QTest::keyClicks(field, "way27");
    QCOMPARE(table()->model()->rowCount(), 1);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(current(), std::string("way27"));
}

void ChoicesPopupTest::inspectorOffersTheWays()
{
    QWidget window;
    ChoicesLink link(&m_open->source, &m_open->state, &window);
    window.show();
    QSignalSpy requested(&link, &ChoicesLink::requested);
    m_open->state.select({m_open->item("b")});
    QTRY_VERIFY(!link.isVisible());
    m_open->state.select({m_open->item("a")});
    QTRY_VERIFY(link.isVisible());
    auto *button = link.findChild<LinkButton *>();
    QCOMPARE(button->text(), QString::fromUtf8("4 ways to run it…"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(requested.size(), 1);
}

void ChoicesPopupTest::selectionIsOfferedTheWaysOfThoseThatHaveSome()
{
    m_open->show(test::FakePlan::fromText("lane dev_0 100\ngroup 0 dev_0: first a b\n"
                                          "choice a whole 5 30\nchoice a halves 2 16\n"
                                          "choice b whole 5 30\nchoice b halves 2 16\n"));
    m_popup->openFor({m_open->item("first"), m_open->item("a"), m_open->item("b")}, {10, 10});
    QCOMPARE(table()->model()->rowCount(), 2);
    QTest::keyClick(m_popup.get(), Qt::Key_Down);
    QTest::keyClick(m_popup.get(), Qt::Key_Return);
    for (const char *name : {"a", "b"})
        QVERIFY2(m_open->plan->choices(m_open->item(name))[1].isCurrent, name);
}

/// The way of one of them is a change of the others, with its price.
void ChoicesPopupTest::ofThoseThatRunInSeveralWaysNoneIsNow()
{
    m_open->show(test::FakePlan::fromText("lane dev_0 100\ngroup 0 dev_0: a b\n"
                                          "choice a whole 5 30\nchoice a halves 2 16\n"
                                          "choice b whole 5 30\nchoice b halves 2 16\n"));
    const std::vector<ItemIndex> both{m_open->item("a"), m_open->item("b")};
    Move move;
    move.choices.push_back({both[1], 1});
    m_open->source.requestMove(move);
    m_popup->openFor(both, {10, 10});
    const auto isNow = [this](int row) {
        const QModelIndex label = table()->model()->index(row, ChoiceTableModel::LabelColumn);
        return label.data(Qt::CheckStateRole).toInt() == Qt::Checked ||
               label.siblingAtColumn(ChoiceTableModel::CostColumn).data() == QString("now");
    };
    for (int row = 0; row < 2; ++row)
        QVERIFY(!isNow(row));
    QVERIFY(!table()->currentIndex().isValid());
    QTest::keyClick(m_popup.get(), Qt::Key_Down);
    QCOMPARE(table()->currentIndex().row(), 0);
    move.choices = {{both[0], 1}};
    m_open->source.requestMove(move);
    m_popup->hide();
    m_popup->openFor(both, {10, 10});
    QVERIFY(isNow(0) != isNow(1));
}

void ChoicesPopupTest::ofALargeSelectionTheFirstAreAsked()
{
    std::string text = "lane dev_0 100\ngroup 0 dev_0:";
    const std::size_t count = mostChosenTogether + 2;
    for (std::size_t i = 0; i < count; ++i)
        text += " op" + std::to_string(i);
    text += '\n';
    for (std::size_t i = 0; i < count; ++i)
        text += "choice op" + std::to_string(i) + " whole 5 30\nchoice op" + std::to_string(i) + " halves 2 16\n";
    m_open->show(test::FakePlan::fromText(text));
    std::vector<ItemIndex> all;
    for (std::size_t i = 0; i < count; ++i)
        all.emplace_back(i);
    QCOMPARE(chosenTogether(*m_open->plan, all).size(), mostChosenTogether);
    m_popup->openFor(all, {10, 10});
    QCOMPARE(m_popup->findChild<QCheckBox *>("allEqual")->text(), QString("2048 of the first 2048 selected"));
}

CUTAWAY_WIDGET_TEST(ChoicesPopupTest)
#include "choices_popup_test.moc"
