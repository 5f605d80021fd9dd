#include "core/partition/partition_plan.h"
#include "core/plan/compared_cost.h"
#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/cost_table_model.h"
#include "views/models/figures.h"
#include "views/panels/cost_bar.h"
#include "views/panels/cost_panel.h"
#include "views/panels/panel_parts.h"
#include "views/theme/style.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QTableView>
#include <QTest>

using namespace cutaway;

class CostPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void showsThePartsOfTheLatency();
    void showsWhatADropWouldChange();
    void showsEveryFigureThatAMoveWouldGive();
    void showsPartsThatComeWithADrop();
    void leavesOpenWhatIsNotKnownBeforeTheDrop();
    void comparesWithThePlanFirstOpened();
    void comparesEachTransferWithItself();
    void comparesNoTimesThatAreCountedOtherwise();
    void saysWhyThereIsNoLatency();
    void callsTheLatencyWhatThePlanCallsIt();
    void showsTheKeyFiguresOfAKind();
    void tellsEachFigureOnce();
    void cutsNoRowInHalf();
    void sumsUpWhatIsTooMuch();
    void saysHowFarThePlanIsFromTheLowerBound();
    void selectsThePartitionOfAPiece();
    void isEmptyWithoutPlan();
    void keepsItsLabelsWhole_data();
    void keepsItsLabelsWhole();
    void keepsItsTitlesWholeOverNarrowFigures();
    void saysThatItComparesWhereItsTitleHasNoRoom();
    void cutsNoTitleWhereLabelsLeaveRoom();

private:
    QString row(int row) const;
    QString row(const QString &label) const;
    QString headline() const { return plain(m_panel->findChild<CostHeadline *>()->accessibleName()); }
    std::shared_ptr<const Graph> graphWithoutOneLatency() const; ///< of node 5
    static QString plain(QString text) { return text.replace(QChar(0xa0), u' '); }
    void settle() { QCoreApplication::processEvents(); }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<CostPanel> m_panel;
    CostTableModel *m_model = nullptr;
};

void CostPanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<CostPanel>(&m_open->source, &m_open->state);
    m_model = m_panel->findChild<CostTableModel *>();
    new QAbstractItemModelTester(m_model, QAbstractItemModelTester::FailureReportingMode::QtTest, m_panel.get());
    m_open->open("resnet50", "resnet50.h4");
    m_panel->resize(320, 300);
    m_panel->show();
}

void CostPanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

QString CostPanelTest::row(int row) const
{
    QStringList cells;
    for (int column = 0; column < CostTableModel::ColumnCount; ++column)
        cells.append(plain(m_model->index(row, column).data().toString()));
    return cells.join(u'|');
}

QString CostPanelTest::row(const QString &label) const
{
    for (int i = 0; i < m_model->rowCount(); ++i) {
        if (m_model->index(i, 0).data().toString() == label)
            return row(i);
    }
    return {};
}

void CostPanelTest::showsThePartsOfTheLatency()
{
    QCOMPARE(headline(), QString("1.268 ms"));
    QCOMPARE(row(0), QString::fromUtf8("Compute, part. 0|417 µs||±0 µs"));
    QCOMPARE(row(1), QString::fromUtf8("Transfer 0 → 1|167 µs||±0 µs"));
    QCOMPARE(row("Latency"), QString::fromUtf8("Latency|1.268 ms||±0 µs"));
    QCOMPARE(row("Transferred"), QString::fromUtf8("Transferred|3.06 MiB||±0 B"));
    QCOMPARE(row("Largest device"), QString::fromUtf8("Largest device|96.3 MiB||±0 B"));
    QCOMPARE(m_model->headerData(CostTableModel::DifferenceColumn, Qt::Horizontal).toString(),
             QString("vs size_based"));
}

void CostPanelTest::showsWhatADropWouldChange()
{
    m_open->source.setPreview(m_open->plan->preview(m_open->moveTo("layer4_0_bn3", 2)));
    settle();
    QCOMPARE(headline(), QString::fromUtf8("1.268 ms, then 1.267 ms, −0.820 µs"));
    QCOMPARE(row("Latency"), QString::fromUtf8("Latency|1.268 ms|1.267 ms|−0.820 µs"));
    QCOMPARE(row("Transferred"), QString::fromUtf8("Transferred|3.06 MiB|3.06 MiB|±0 B"));
    m_open->source.requestMove(m_open->moveTo("layer4_0_bn3", 2));
    settle();
    QCOMPARE(headline(), QString("1.267 ms")); // the change since the plan was opened stands beside it
    QCOMPARE(row("Latency"), QString::fromUtf8("Latency|1.267 ms||−0.820 µs"));
}

void CostPanelTest::showsEveryFigureThatAMoveWouldGive()
{
    Move move = m_open->moveTo("layer4_0_bn3", 2);
    move.items.push_back({m_open->item("layer4_0_conv3"), m_open->group(2)});
    const auto cell = [this](const QString &label, int column) { return row(label).split(u'|').value(column); };
    m_open->source.setPreview(m_open->plan->preview(move), move);
    settle();
    const QString part = QStringLiteral("Compute, part. 1");
    const QString now = cell(part, CostTableModel::NowColumn);
    const QString then = cell(part, CostTableModel::IfDroppedColumn);
    QVERIFY2(then != now && then != QString::fromUtf8("–"), qPrintable(then));
    m_open->source.setPreview({});
    settle();
    QCOMPARE(cell(part, CostTableModel::NowColumn), now);
    m_open->source.requestMove(move);
    settle();
    QCOMPARE(cell(part, CostTableModel::NowColumn), then);
}

void CostPanelTest::showsPartsThatComeWithADrop()
{
    Move move = m_open->moveTo("fc", 0);
    move.create = m_open->plan->nextGroup();
    move.items.front().to = move.create;
    move.lanes.push_back({move.create, {LaneIndex(3)}});
    const auto cell = [this](const QString &label, int column) { return row(label).split(u'|').value(column); };
    const QString part = QStringLiteral("Compute, part. 3");
    QCOMPARE(row(part), QString());
    m_open->source.setPreview(m_open->plan->preview(move), move);
    settle();
    QCOMPARE(cell(part, CostTableModel::NowColumn), QString::fromUtf8("–"));
    const QString then = cell(part, CostTableModel::IfDroppedColumn);
    QVERIFY(!then.isEmpty());
    m_open->source.requestMove(move);
    settle();
    QCOMPARE(cell(part, CostTableModel::NowColumn), then);
}

void CostPanelTest::leavesOpenWhatIsNotKnownBeforeTheDrop()
{
    m_open->source.setPreview(m_open->plan->preview(m_open->moveTo("layer4_0_bn3", 2)));
    settle();
    QCOMPARE(row(0), QString::fromUtf8("Compute, part. 0|417 µs|417 µs|±0 µs")); // neither lane is touched
    QCOMPARE(row("Compute, part. 1"), QString::fromUtf8("Compute, part. 1|456 µs|–|–"));
    QCOMPARE(row(3), QString::fromUtf8("Transfer 1 → 2|100 µs|–|–"));
}

void CostPanelTest::comparesWithThePlanFirstOpened()
{
    m_open->source.requestMove(m_open->moveTo("layer4_0_bn3", 2));
    settle();
    QCOMPARE(row("Compute, part. 1"), QString::fromUtf8("Compute, part. 1|456 µs||−0.820 µs"));
    QCOMPARE(row("Compute, part. 0"), QString::fromUtf8("Compute, part. 0|417 µs||±0 µs"));
}

/// Each device receives, works and sends.
void CostPanelTest::comparesEachTransferWithItself()
{
    m_open->run("partition.latency_greedy", testing::fixtureGraph("partition/bert_base"),
                testing::fixtureInventory("partition/bert_base.m16"));
    QStringList received;
    QStringList sent;
    for (int i = 0; i < m_model->rowCount(); ++i) {
        if (row(i).startsWith("Transfer to"))
            received << row(i);
        else if (row(i).startsWith("Transfer from"))
            sent << row(i);
    }
    QVERIFY(!received.isEmpty() && !sent.isEmpty());
    for (const QString &transfer : received + sent)
        QVERIFY2(transfer.endsWith(QString::fromUtf8("|±0 µs")), qPrintable(transfer));
}

/// Both are partitions; torch.fx has no queue on a device, the other has accelerators that wait for what they receive.
void CostPanelTest::comparesNoTimesThatAreCountedOtherwise()
{
    const auto graph = testing::fixtureGraph("partition/bert_base");
    const auto devices = testing::fixtureInventory("partition/bert_base.m16");
    m_open->run("partition.size_based", graph, devices);
    const std::unique_ptr<EditedPlan> first = m_open->plan->clone();
    m_open->run("partition.latency_greedy", graph, devices);
    const PlanCost cost = costUnderSettingsOf(*first, *m_open->plan);
    m_open->source.setPlan(m_open->plan.get(), cost, m_open->source.firstName());
    m_open->source.planChanged({});
    settle();
    QVERIFY2(row("Latency").endsWith(QString::fromUtf8("|–")), qPrintable(row("Latency")));
    QVERIFY2(!row("Largest device").endsWith(QString::fromUtf8("|–")), qPrintable(row("Largest device")));
    QCOMPARE(cost.latencyUnknownBecause,
             std::string("Times are not compared: here they are the latency of a sample over hosts and accelerators, "
                         "there torch.fx's latency of partitions."));
}

std::shared_ptr<const Graph> CostPanelTest::graphWithoutOneLatency() const
{
    std::vector<Node> nodes = m_open->plan->graph().nodes();
    nodes[5].latency.reset();
    return std::make_shared<Graph>(std::move(*Graph::make("no latency", std::move(nodes))));
}

void CostPanelTest::saysWhyThereIsNoLatency()
{
    const std::shared_ptr<const Graph> graph = graphWithoutOneLatency();
    m_open->run("partition.size_based", graph, testing::fixtureInventory("partition/resnet50.h4"));
    QCOMPARE(headline(), QString("Latency unknown"));
    QString reason;
    for (const TextLabel *label : m_panel->findChildren<TextLabel *>())
        reason += label->isVisible() ? label->text() : QString();
    QVERIFY2(reason.contains(QString::fromStdString(graph->nodes()[5].name)), qPrintable(reason));
    QCOMPARE(row("Latency"), QString::fromUtf8("Latency|–||–"));
}

void CostPanelTest::callsTheLatencyWhatThePlanCallsIt()
{
    m_open->show(test::FakePlan::fromText("lane dev_0 100\ngroup 0 dev_0: a b\nlabel Step time\n"));
    QCOMPARE(row("Step time"), QString::fromUtf8("Step time|2.000 µs||±0 µs"));
    QCOMPARE(row("Latency"), QString());
}

void CostPanelTest::showsTheKeyFiguresOfAKind()
{
    m_open->show(test::FakePlan::fromText("lane dev_0 100\ngroup 0 dev_0: a b\n"
                                          "figure Bubble 0.448 fraction\nfigure Exposed 0.000249 seconds\n"
                                          "figure Buffers 2048 bytes\nfigure Collectives 29 count\n"));
    QCOMPARE(row("Bubble"), QString::fromUtf8("Bubble|44.8 %||±0 points"));
    QCOMPARE(row("Exposed"), QString::fromUtf8("Exposed|249 µs||±0 µs"));
    QCOMPARE(row("Buffers"), QString::fromUtf8("Buffers|2.00 KiB||±0 B"));
    QCOMPARE(row("Collectives"), QString::fromUtf8("Collectives|29||±0"));
    QCOMPARE(m_model->index(1, 0).data(Qt::ToolTipRole).toString(), QString("What Bubble is."));
    m_open->source.setPreview(m_open->plan->preview(m_open->moveTo("a", 0)));
    settle();
    QCOMPARE(row("Bubble"), QString::fromUtf8("Bubble|44.8 %|–|–"));
}

void CostPanelTest::tellsEachFigureOnce()
{
    m_open->run("bucketing.all_gather", testing::fixtureGraph("bucketing/fsdp_l2"), nullptr,
                {{"mode", std::string("fixed")}, {"bucket_cap_mb", std::string("0.1")}});
    QStringList labels;
    for (int i = 0; i < m_model->rowCount(); ++i)
        labels.append(m_model->index(i, 0).data().toString());
    QCOMPARE(labels.count("Exposed"), 1);
    QCOMPARE(m_model->index(int(labels.indexOf("Exposed")), 0).data(Qt::ToolTipRole).toString(),
             QString("Compute waits for communication."));
    for (const char *other : {"Exposed communication", "Largest device", "Transferred"})
        QVERIFY2(!labels.contains(other), other);
}

void CostPanelTest::cutsNoRowInHalf()
{
    m_open->run("embedding.default", testing::fixtureGraph("embedding/tiny"),
                testing::fixtureInventory("embedding/one_host_2"));
    const auto *table = m_panel->findChild<QTableView *>();
    const int row = table->rowHeight(0);
    int lower = 0;
    for (int height = 260; height < 420; height += 7) {
        m_panel->resize(320, height);
        settle();
        const int rows = table->viewport()->height();
        QVERIFY2(rows % row == 0 || rows >= row * m_model->rowCount(),
                 qPrintable(QStringLiteral("%1 of %2 pixels").arg(rows).arg(height)));
        QVERIFY(table->height() <= table->parentWidget()->height());
        lower += rows < row * m_model->rowCount() ? 1 : 0;
    }
    QVERIFY2(lower > 5, qPrintable(QString::number(lower)));
}

void CostPanelTest::sumsUpWhatIsTooMuch()
{
    PlanCost first = m_open->plan->cost();
    Inventory small;
    small.transferRateBytesPerSec = 1.2e10;
    for (int i = 0; i < 24; ++i)
        small.devices.push_back({i, "dev_" + std::to_string(i), 14 << 20, {}, {}, {}});
    m_open->run("partition.size_based", m_open->plan->sharedGraph(), std::make_shared<Inventory>(small));
    const std::vector<CostPart> &parts = m_open->plan->cost().parts;
    QVERIFY(parts.size() > costPartsShown);
    QCOMPARE(m_model->rowCount(), int(costPartsShown) + 3);
    QCOMPARE(m_model->index(int(costPartsShown) - 1, 0).data().toString(),
             QString("%1 more").arg(parts.size() - costPartsShown + 1));
}

void CostPanelTest::saysHowFarThePlanIsFromTheLowerBound()
{
    const PlanCost &cost = m_open->plan->cost();
    const auto *gap = m_panel->findChild<TextLabel *>("gap");
    QVERIFY(gap->isVisible());
    QVERIFY(gap->text().contains(percentText((*cost.latencySec - *cost.boundSec) / *cost.latencySec)));
    QVERIFY(gap->toolTip().contains(secondsText(*cost.boundSec, Digits::Four)));
}

void CostPanelTest::selectsThePartitionOfAPiece()
{
    auto *bar = m_panel->findChild<CostBar *>();
    QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(10, 10));
    QCOMPARE(m_open->state.selectedSpot(), Spot(m_open->group(0)));
    QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(bar->width() - 5, 10));
    QCOMPARE(m_open->state.selectedSpot(), Spot(m_open->group(2)));
}

void CostPanelTest::isEmptyWithoutPlan()
{
    m_open->close();
    QCOMPARE(m_model->rowCount(), 0);
    QVERIFY(!m_panel->findChild<QTableView *>()->isVisible());
}

void CostPanelTest::keepsItsLabelsWhole_data()
{
    QTest::addColumn<int>("width");
    QTest::newRow("wide") << 320;
    QTest::newRow("narrow") << 272;
}

/// A label may reach into the next column as far as the figure there leaves room.
void CostPanelTest::keepsItsLabelsWhole()
{
    QFETCH(const int, width);
    m_panel->resize(width, 300);
    settle();
    const auto *table = m_panel->findChild<QTableView *>();
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const QFontMetrics body(themeFont(TextRole::BoxTitle)); // the widest that is used
        const int label =
            QFontMetrics(themeFont(TextRole::Body)).horizontalAdvance(m_model->index(i, 0).data().toString());
        const int figure = body.horizontalAdvance(m_model->index(i, 1).data().toString());
        QVERIFY(label + figure <= table->columnWidth(0) + table->columnWidth(1));
    }
}

void CostPanelTest::saysThatItComparesWhereItsTitleHasNoRoom()
{
    settle();
    auto *header = m_panel->findChild<DockHeader *>();
    const QFontMetrics small(themeFont(TextRole::Small));
    const auto shown = [&](const QString &room) {
        return header->fitting(CostTableModel::DifferenceColumn, small, small.horizontalAdvance(room));
    };
    QCOMPARE(shown("vs size_based"), QString("vs size_based"));
    QVERIFY(shown("size_based").startsWith("vs s"));
    QVERIFY(shown("size_b").startsWith("vs"));
    QVERIFY(m_model->headerData(CostTableModel::DifferenceColumn, Qt::Horizontal, Qt::ToolTipRole)
                .toString()
                .contains("size_based"));
}

void CostPanelTest::cutsNoTitleWhereLabelsLeaveRoom()
{
    m_open->source.setPlan(m_open->plan.get(), m_open->plan->cost(), QStringLiteral("llama.sharding.megatron"));
    const auto *table = m_panel->findChild<QTableView *>();
    const QFontMetrics small(themeFont(TextRole::Small));
    const QFontMetrics bold(themeFont(TextRole::BoxTitle));
    int longest = 0;
    for (int i = 0; i < m_model->rowCount(); ++i)
        longest = std::max(longest, bold.horizontalAdvance(m_model->index(i, 0).data().toString()));
    const QString title =
        m_model->headerData(CostTableModel::DifferenceColumn, Qt::Horizontal, Qt::DisplayRole).toString();
    for (int width = 272; width <= 560; width += 8) {
        m_panel->resize(width, 300);
        settle();
        const bool isCut =
            table->columnWidth(CostTableModel::DifferenceColumn) < small.horizontalAdvance(title) + scaled(titleGap);
        const int room = table->columnWidth(CostTableModel::LabelColumn) - longest;
        QVERIFY2(!isCut || room < scaled(24), qPrintable(QString::number(width)));
    }
}

void CostPanelTest::keepsItsTitlesWholeOverNarrowFigures()
{
    m_open->show(singlePartitionPlan(graphWithoutOneLatency(), {}, DeviceIndex())); // 0 B, and no latency
    settle();
    const auto *table = m_panel->findChild<QTableView *>();
    const QFontMetrics small(themeFont(TextRole::Small));
    for (const int column : {CostTableModel::NowColumn, CostTableModel::IfDroppedColumn}) {
        const QString title = m_model->headerData(column, Qt::Horizontal).toString();
        QVERIFY2(table->columnWidth(column) >= small.horizontalAdvance(title) + scaled(titleGap), qPrintable(title));
    }
}

CUTAWAY_WIDGET_TEST(CostPanelTest)
#include "cost_panel_test.moc"
