#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/figures.h"
#include "views/models/lane_list_model.h"
#include "views/panels/inspection_view.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/waterfall.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace cutaway;

class InspectorPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void tellsAllAboutAnOperator();
    void showsWhatThePointerIsOnWhileNothingIsSelected();
    void followsMoves();
    void tellsWhatADropWouldMakeOfFigures();
    void goesToTheOtherEndOfALink();
    void sumsUpASelection();
    void tellsAboutAPartitionAndADevice();
    void tellsWhatLimitsAPartition();
    void saysWhatIsNotKnownWhereNobodyKnowsTheTime();
    void saysThatNoMicrobatchesLeaveTheLimitUnknown();
    void aSuggestedMoveKeepsItsPromise();
    void saysThatNoMoveHelps();
    void pinsByAClick();
    void aWaterfallTakesTheMemoryOfALaneApart_data();
    void aWaterfallTakesTheMemoryOfALaneApart();
    void aPartOfTheWaterfallIsSelectedByMouseAndKeys();
    void theWaterfallSaysWhatDoesNotFitTheScale();
    void copiesEverything();
    void showsTheFirstOfManyReaders();
    void isEmptyWithoutPlan();
    void answersAHoverAtOnce();

private:
    /// What is shown, one line an entry, cells by bars.
    QStringList shown() const;
    QString fact(const QString &label) const;
    void clickLink(const QString &text);
    LaneIndex fullest() const;
    void settle() { QCoreApplication::processEvents(); }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<InspectorPanel> m_panel;
    InspectionView *m_view = nullptr;
};

void InspectorPanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<InspectorPanel>(&m_open->source, &m_open->state);
    m_view = m_panel->findChild<InspectionView *>();
    m_open->open("resnet50", "resnet50.h4");
    m_panel->resize(320, 420);
    m_panel->show();
}

void InspectorPanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

QStringList InspectorPanelTest::shown() const
{
    m_panel->copyAll();
    QString text = QApplication::clipboard()->text().replace(QChar(0xa0), u' ');
    return text.replace(u'\t', u'|').split(u'\n', Qt::SkipEmptyParts);
}

QString InspectorPanelTest::fact(const QString &label) const
{
    for (const QString &line : shown()) {
        if (line.startsWith(label + u'|'))
            return line.mid(label.size() + 1);
    }
    return {};
}

/// By the share of its capacity; where there are none, by bytes.
LaneIndex InspectorPanelTest::fullest() const
{
    LaneIndex found(0);
    double most = -1;
    for (std::size_t i = 0; i < m_open->plan->laneCount(); ++i) {
        const LaneInfo lane = m_open->plan->lane(LaneIndex(i));
        const double share = double(lane.usedBytes) / double(lane.capacityBytes.value_or(1));
        if (share <= most)
            continue;
        most = share;
        found = LaneIndex(i);
    }
    return found;
}

void InspectorPanelTest::clickLink(const QString &text)
{
    const QTextCursor link = m_view->document()->find(text, 0, QTextDocument::FindWholeWords);
    QVERIFY(!link.isNull());
    QTextCursor start(link);
    start.setPosition(link.selectionStart());
    m_view->setTextCursor(start);
    m_view->ensureCursorVisible();
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, m_view->cursorRect(start).center() + QPoint(4, 0));
    settle();
}

void InspectorPanelTest::tellsAllAboutAnOperator()
{
    m_open->state.select({m_open->item("layer4_0_bn3")});
    settle();
    QCOMPARE(shown().mid(0, 9),
             QStringList({"layer4_0_bn3", "layer4.0.bn3", "Kind|BatchNorm2d", "Partition|1 on dev_1",
                          "Output|float32 [1, 2048, 7, 7]", "Output bytes|392 KiB", "Parameters|16.0 KiB in 2 tensors",
                          "Compute|0.0100 µs", "Memory|0.820 µs, decisive"}));
    QVERIFY(shown().contains("|layer4_0_conv3|392 KiB, partition 1"));
    QVERIFY(shown().contains("|add_13|392 KiB, partition 2"));
    QCOMPARE(fact("Call"), QString("call_module"));
    QCOMPARE(fact("weight"), QString("float32 [2048]"));
    const QString text = m_view->toPlainText();
    for (const char *part : {"BatchNorm2d", "layer4_0_conv3", "Read by", "call_module"})
        QVERIFY2(text.contains(part), part);
}

void InspectorPanelTest::showsWhatThePointerIsOnWhileNothingIsSelected()
{
    m_open->state.setHovered(m_open->item("fc"));
    settle();
    QCOMPARE(shown().front(), QString("fc"));
    m_open->state.select({m_open->item("maxpool")});
    settle();
    QCOMPARE(shown().front(), QString("maxpool"));
    m_open->state.select({});
    m_open->state.setHovered(Spot());
    settle();
    int used = 0; // one of the four devices is empty
    for (std::size_t lane = 0; lane < m_open->plan->laneCount(); ++lane)
        used += m_open->plan->lane(LaneIndex(lane)).usedBytes > 0 ? 1 : 0;
    QCOMPARE(shown().front(),
             QStringLiteral("%1, fullest of %2").arg(coreText(m_open->plan->lane(fullest()).label)).arg(used));
}

void InspectorPanelTest::followsMoves()
{
    m_open->state.select({m_open->item("layer4_0_bn3")});
    m_open->source.requestMove(m_open->moveTo("layer4_0_bn3", 2));
    settle();
    QCOMPARE(fact("Partition"), QString("2 on dev_2"));
}

void InspectorPanelTest::tellsWhatADropWouldMakeOfFigures()
{
    m_open->run("sharding.replicated", testing::fixtureGraph("sharding/mlp_h96_l1"),
                testing::fixtureInventory("sharding/mesh2x4"));
    const ItemIndex item = m_open->item("up_0");
    m_open->state.select({item});
    settle();
    const QString before = fact("On each device");
    QVERIFY2(!before.isEmpty(), qPrintable(shown().join(u'\n')));
    const std::vector<ChoiceInfo> choices = m_open->plan->choices(item);
    Move move;
    for (std::size_t k = 0; k < choices.size() && move.isEmpty(); ++k) {
        move.choices = {{item, k}};
        const Preview preview = m_open->plan->preview(move);
        const std::unique_ptr<EditedPlan> then = m_open->plan->clone();
        if (!preview.allowed || !then->apply(move) ||
            then->item(item).outputBytes == m_open->plan->item(item).outputBytes) {
            move.choices.clear();
            continue;
        }
        m_open->source.setPreview(preview, move);
        settle();
        QCOMPARE(fact("On each device"), QString::fromUtf8("%1 → %2")
                                             .arg(before, bytesText(then->item(item).outputBytes))
                                             .replace(QChar(0xa0), u' '));
    }
    QVERIFY(!move.isEmpty());
    m_open->source.setPreview({});
    settle();
    QCOMPARE(fact("On each device"), before);
}

void InspectorPanelTest::goesToTheOtherEndOfALink()
{
    QSignalSpy revealed(&m_open->state, &ViewState::revealSpotRequested);
    m_open->state.select({m_open->item("layer4_0_bn3")});
    settle();
    clickLink("layer4_0_conv3");
    QCOMPARE(m_open->state.selection(), std::vector{m_open->item("layer4_0_conv3")});
    QCOMPARE(revealed.size(), 1);
    QCOMPARE(shown().front(), QString("layer4_0_conv3"));
    // By keyboard: past the pin to the first link, then open it.
    m_view->setFocus(Qt::TabFocusReason);
    QTest::keyClick(m_view, Qt::Key_Tab);
    QTest::keyClick(m_view, Qt::Key_Tab);
    QTest::keyClick(m_view, Qt::Key_Return);
    settle();
    QCOMPARE(m_open->state.selection(), std::vector{m_open->item("layer4_0_relu_1")});
}

void InspectorPanelTest::sumsUpASelection()
{
    m_open->state.select({m_open->item("layer4_0_bn3"), m_open->item("add_13"), m_open->item("fc")});
    settle();
    QCOMPARE(shown().front(), QString("3 operators"));
    double seconds = 0;
    for (const ItemIndex item : m_open->state.selection())
        seconds += *m_open->plan->item(item).seconds;
    QCOMPARE(fact("Latency, sum"), secondsText(seconds).replace(QChar(0xa0), u' '));
    QVERIFY(shown().contains("|Partition 1|dev_1"));
    QVERIFY(shown().contains("|Partition 2|dev_2"));
}

void InspectorPanelTest::tellsAboutAPartitionAndADevice()
{
    m_open->state.selectSpot(m_open->group(1));
    settle();
    QCOMPARE(shown().mid(0, 5),
             QStringList({"Partition 1", "on dev_1", "Operators|86", "Memory|91.4 MiB", "Longest path|456 µs"}));
    QCOMPARE(
        shown().mid(shown().indexOf("Receives from")),
        QStringList({"Receives from", "|Partition 0|1.91 MiB, 167 µs", "Sends to", "|Partition 2|1.15 MiB, 100 µs"}));
    m_open->state.selectSpot(LaneIndex(1));
    settle();
    QCOMPARE(shown().mid(0, 6), QStringList({"dev_1", "Memory|91.4 MiB", "Available|96.5 MiB", "Left|5.17 MiB",
                                             "Filled|94.6 %", "Memory at its peak"}));
    QCOMPARE(shown().mid(shown().indexOf("Holds")), QStringList({"Holds", "|Partition 1|91.4 MiB, 456 µs"}));
    clickLink("Partition 1");
    QCOMPARE(m_open->state.selectedSpot(), Spot(m_open->group(1)));
}

void InspectorPanelTest::tellsWhatLimitsAPartition()
{
    m_open->state.selectSpot(m_open->group(1));
    settle();
    const int limits = int(shown().indexOf("Limited by computing"));
    QVERIFY(limits > 0);
    QVERIFY(shown().at(limits + 1).contains("of its longest path of 456 µs."));
    QVERIFY(shown().contains(QString::fromUtf8("|Transfers|268 µs")));
}

void InspectorPanelTest::saysWhatIsNotKnownWhereNobodyKnowsTheTime()
{
    std::vector<Node> nodes = m_open->plan->graph().nodes();
    const QString name = QString::fromStdString(nodes[5].name);
    nodes[5].latency.reset();
    m_open->run("partition.size_based", std::make_shared<Graph>(std::move(*Graph::make("open", std::move(nodes)))),
                testing::fixtureInventory("partition/resnet50.h4"));
    m_open->state.selectSpot(m_open->group(1));
    settle();
    const int limits = int(shown().indexOf("Limited by: not known"));
    QVERIFY2(limits > 0, qPrintable(shown().join('\n')));
    const QString why = shown().at(limits + 1);
    QVERIFY2(why.contains("Latency unknown: ") && why.contains(name), qPrintable(why));
}

void InspectorPanelTest::saysThatNoMicrobatchesLeaveTheLimitUnknown()
{
    m_open->run("pipeline.balanced", testing::fixtureGraph("partition/resnet50"),
                testing::fixtureInventory("partition/resnet50.h4"),
                {{"training", false},
                 {"schedule", std::string("interleaved_1f1b")},
                 {"chunks", std::int64_t(2)},
                 {"microbatches", std::int64_t(8)}});
    Move move;
    move.settings = {{"microbatches", std::int64_t(7)}};
    m_open->source.requestMove(move);
    QVERIFY(!m_open->plan->cost().latencySec);
    for (std::size_t stage = 0; stage < 4; ++stage) {
        m_open->state.selectSpot(m_open->group(stage));
        settle();
        QVERIFY2(shown().filter("Limited by nothing").empty(), qPrintable(shown().join('\n')));
    }
    QVERIFY2(!shown().filter("Step time unknown: ").empty(), qPrintable(shown().join('\n')));
}

void InspectorPanelTest::aSuggestedMoveKeepsItsPromise()
{
    m_open->state.selectSpot(m_open->group(1));
    settle();
    QVERIFY(shown().contains(QString::fromUtf8("|Searching…")));
    const QRegularExpression suggestion("^\\|(Move .*|Put .*)\\|(−.*)$");
    QTRY_VERIFY(!shown().filter(suggestion).empty());
    QVERIFY(shown().filter(suggestion).size() <= 3);
    const QRegularExpressionMatch first = suggestion.match(shown().filter(suggestion).front());
    const double before = *m_open->plan->cost().latencySec;
    clickLink(first.captured(1));
    const double after = *m_open->plan->cost().latencySec;
    QCOMPARE(secondsChangeText(after - before).replace(QChar(0xa0), u' '), first.captured(2));
}

void InspectorPanelTest::saysThatNoMoveHelps()
{
    m_open->run("partition.single", testing::fixtureGraph("partition/resnet18"),
                testing::fixtureInventory("partition/resnet18.one"));
    m_open->state.selectSpot(m_open->group(0));
    settle();
    QTRY_VERIFY(!shown().filter("No single change helps").empty());
}

void InspectorPanelTest::pinsByAClick()
{
    m_open->state.select({m_open->item("layer4_0_bn3")});
    settle();
    QCOMPARE(fact("Pinned"), QString("no"));
    clickLink("Pin");
    QCOMPARE(fact("Pinned"), QString("to partition 1"));
    clickLink("Unpin");
    QCOMPARE(fact("Pinned"), QString("no"));
}

void InspectorPanelTest::aWaterfallTakesTheMemoryOfALaneApart_data()
{
    QTest::addColumn<QByteArray>("planner");
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QByteArray>("devices");
    const auto row = [](const char *planner, const char *graph, const char *devices) {
        QTest::newRow(planner) << QByteArray(planner) << QByteArray(graph) << QByteArray(devices);
    };
    row("partition.size_based", "partition/resnet50", "partition/resnet50.h4");
    row("pipeline.balanced", "pipeline/chain_14_100", "pipeline/chain_14_100.mem_1f1b");
    row("sharding.megatron", "sharding/bert_h96_l1", "sharding/mesh2x4");
    row("embedding.default", "embedding/mixed", "embedding/two_hosts_of_4");
    row("bucketing.all_gather", "bucketing/fsdp_l2", "");
    row("training.uniform", "training/gpt2", "training/h100_1x8");
}

/// The sum is what the list of devices says; each bar begins where the one before ends.
void InspectorPanelTest::aWaterfallTakesTheMemoryOfALaneApart()
{
    QFETCH(const QByteArray, planner);
    QFETCH(const QByteArray, graph);
    QFETCH(const QByteArray, devices);
    m_open->run(planner.toStdString(), testing::fixtureGraph(graph.toStdString()),
                devices.isEmpty() ? std::make_shared<Inventory>() : testing::fixtureInventory(devices.toStdString()));
    LaneListModel lanes(&m_open->source);
    int seen = 0;
    for (int i = -1; i < lanes.rowCount(); ++i) { // first with nothing selected
        if (i >= 0)
            m_open->state.selectSpot(lanes.laneAt(lanes.index(i)));
        settle();
        const auto *waterfall = m_view->findChild<Waterfall *>();
        const std::int64_t used = m_open->plan->lane(i < 0 ? fullest() : lanes.laneAt(lanes.index(i))).usedBytes;
        QCOMPARE(waterfall->isVisible(), used > 0);
        if (used == 0)
            continue;
        ++seen;
        const std::vector<Waterfall::Row> &rows = waterfall->picture().rows;
        QCOMPARE(rows.back().figures, QStringList({bytesText(used)}));
        if (i >= 0)
            QVERIFY(lanes.row(i).bar.used == rows.back().to && lanes.row(i).usedBytes == used);
        QCOMPARE(rows.back().to, double(used));
        const QRectF whole = waterfall->barOf(rows.size() - 1);
        double end = 0;
        for (std::size_t row = 0; row + 1 < rows.size(); ++row) {
            QCOMPARE(rows[row].from, end);
            end = rows[row].to;
            QCOMPARE(waterfall->textOf(row), bytesText(std::int64_t(rows[row].to - rows[row].from)));
            const QRectF bar = waterfall->barOf(row);
            QCOMPARE(bar.isEmpty(), rows[row].isNil);
            if (bar.isEmpty())
                continue;
            const double left = std::min(rows[row].from, rows[row].to) / double(used);
            QVERIFY(std::abs(bar.left() - whole.left() - left * whole.width()) < 1e-6);
            QCOMPARE(bar.height(), 12.0);
        }
        QCOMPARE(end, double(used));
        QVERIFY(shown().contains("Memory at its peak"));
    }
    QVERIFY(seen >= 2);
}

void InspectorPanelTest::aPartOfTheWaterfallIsSelectedByMouseAndKeys()
{
    for (const bool isByMouse : {true, false}) {
        m_open->state.selectSpot(LaneIndex(1));
        settle();
        auto *waterfall = m_view->findChild<Waterfall *>();
        const Spot wanted = waterfall->picture().rows[1].target;
        QVERIFY(std::holds_alternative<ItemIndex>(wanted));
        QCOMPARE(m_open->plan->groupOf(std::get<ItemIndex>(wanted)), m_open->group(1));
        if (isByMouse) {
            QTest::mouseClick(waterfall, Qt::LeftButton, {}, waterfall->rectOf(1).center().toPoint());
        } else {
            waterfall->setFocus();
            for (const Qt::Key key : {Qt::Key_End, Qt::Key_Home, Qt::Key_Down, Qt::Key_Return})
                QTest::keyClick(waterfall, key);
        }
        settle();
        QCOMPARE(m_open->state.selection(), std::vector{std::get<ItemIndex>(wanted)});
        QVERIFY(!waterfall->isVisible()); // the operator has none
    }
}

void InspectorPanelTest::theWaterfallSaysWhatDoesNotFitTheScale()
{
    m_open->state.selectSpot(LaneIndex(1));
    settle();
    const auto *waterfall = m_view->findChild<Waterfall *>();
    QCOMPARE(waterfall->picture().end, double(*m_open->plan->lane(LaneIndex(1)).capacityBytes));
    Inventory large = *m_open->plan->inventory();
    for (Device &device : large.devices)
        device.availableMemBytes = 5 * m_open->plan->cost().largestLaneBytes;
    m_open->setInventory(large);
    settle();
    const double used = double(m_open->plan->lane(LaneIndex(1)).usedBytes);
    QVERIFY(std::abs(waterfall->picture().end - 1.25 * used) < 1);
    const QString capacity = bytesText(large.devices.front().availableMemBytes);
    QCOMPARE(waterfall->picture().notes.back(), QStringLiteral("line: %1, not to scale").arg(capacity));
}

void InspectorPanelTest::copiesEverything()
{
    m_open->state.select({m_open->item("layer4_0_bn3")});
    settle();
    QApplication::clipboard()->clear();
    QTest::mouseClick(m_panel->findChild<QToolButton *>(), Qt::LeftButton);
    QVERIFY(QApplication::clipboard()->text().contains("layer4.0.bn3"));
    m_view->setFocus();
    QTest::keySequence(m_view, QKeySequence::SelectAll);
    QTest::keySequence(m_view, QKeySequence::Copy);
    QVERIFY(QApplication::clipboard()->text().contains("BatchNorm2d"));
}

void InspectorPanelTest::showsTheFirstOfManyReaders()
{
    std::vector<Node> nodes(102);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[i].name = nodes[i].target = "op" + std::to_string(i);
        nodes[i].opcode = i == 0 ? Opcode::Placeholder : Opcode::CallFunction;
        if (i > 0)
            nodes[i].inputs = {NodeIndex(i == 1 ? 0 : 1)};
    }
    auto graph = std::make_shared<Graph>(std::move(*Graph::make("many readers", std::move(nodes))));
    m_open->show(singlePartitionPlan(graph, std::make_shared<Inventory>(), DeviceIndex()));
    m_open->state.select({m_open->item("op1")});
    settle();
    QCOMPARE(shown().filter(QRegularExpression("^\\|op")).size(), 1 + int(linksShown));
    QVERIFY(shown().contains("|50 more"));
}

void InspectorPanelTest::isEmptyWithoutPlan()
{
    m_open->state.select({m_open->item("fc")});
    settle();
    QVERIFY(m_view->isVisible());
    m_open->close();
    QVERIFY(!m_view->isVisible());
}

void InspectorPanelTest::answersAHoverAtOnce()
{
    QElapsedTimer clock;
    clock.start();
    constexpr int hovers = 40;
    for (int i = 0; i < hovers; ++i) {
        m_open->state.setHovered(ItemIndex(std::size_t(i + 5)));
        settle();
    }
    qInfo("%.1f ms a hover", double(clock.nsecsElapsed()) / 1e6 / hovers);
    QVERIFY(clock.elapsed() / hovers < 50);
}

CUTAWAY_WIDGET_TEST(InspectorPanelTest)
#include "inspector_panel_test.moc"
