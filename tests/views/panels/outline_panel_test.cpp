#include "core/plan/edited_plan.h"
#include "tests/support/test_program.h"
#include "tests/views/big_graph.h"
#include "tests/views/open_plan.h"
#include "views/models/outline_model.h"
#include "views/panels/outline_panel.h"
#include "views/panels/outline_view.h"
#include "views/theme/style.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <iterator>
#include <set>

using namespace cutaway;

namespace {

/// The rows that a tree shows, indented, as far as they are open.
QStringList rows(const QTreeView &view, const QModelIndex &parent = {}, int depth = 0)
{
    QStringList texts;
    for (int row = 0; row < view.model()->rowCount(parent); ++row) {
        const QModelIndex index = view.model()->index(row, 0, parent);
        texts.append(QString(2 * depth, u' ') + index.data().toString());
        if (view.isExpanded(index))
            texts.append(rows(view, index, depth + 1));
    }
    return texts;
}

QString row(const QModelIndex &index)
{
    QStringList cells;
    for (int column = 0; column < OutlineModel::ColumnCount; ++column)
        cells.append(index.siblingAtColumn(column).data().toString().replace(QChar(0xa0), u' '));
    return cells.join(u'|');
}

} // namespace

class OutlinePanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void showsModulesAndOperatorsInTheOrderOfTheModel();
    void sumsLatencyAndNamesPartitions();
    void followsMoves();
    void timesSayWhatADropWouldMakeOfThem();
    void placesSayWhereADropWouldPutThem();
    void rowsThatADropWouldChangeAreToldOf();
    void showsAModelWithoutPlanAsEmpty();
    void findsWhatIsTyped();
    void saysWhatIsWrongWithAQuery();
    void goesFromHitToHit();
    void putsTheTreeBackAfterASearch();
    void searchesAnewWhenPlacesChange();
    void selectsOnTheCanvasWhatIsClicked();
    void selectsAllOfAModule();
    void showsWhatIsSelectedOnTheCanvas();
    void showsModulesThatAreSelectedAsAWholeWithoutOpeningThem();
    void revealsByEnterAndByDoubleClick();
    void opensAndClosesByItsMark();
    void leavesNoDigitOfAFigureOut();
    void paintsANameOnceThatGoesOnBesideItsFigure();
    void leavesAModulesClassOutBeforeItsName();
    void namesDeepInATreeKeepHalfOfTheirColumn();
    void holdsAHundredThousandOperators();

private:
    QModelIndex at(std::string_view label) const { return m_model->indexOf(m_open->item(label)); }
    void click(const QModelIndex &index, Qt::KeyboardModifiers modifiers = {})
    {
        m_view->scrollTo(index);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, modifiers, m_view->visualRect(index).center());
    }
    void search(const QString &text)
    {
        QSignalSpy hits(&m_open->state, &ViewState::hitsChanged);
        m_field->setFocus();
        m_field->selectAll();
        QTest::keyClicks(m_field, text);
        QVERIFY(hits.wait(2000));
    }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<OutlinePanel> m_panel;
    QLineEdit *m_field = nullptr;
    QTreeView *m_view = nullptr;
    OutlineModel *m_model = nullptr;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

void OutlinePanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<OutlinePanel>(&m_open->source, &m_open->state);
    m_field = m_panel->findChild<QLineEdit *>();
    m_view = m_panel->findChild<QTreeView *>();
    m_model = m_panel->findChild<OutlineModel *>();
    m_tester =
        std::make_unique<QAbstractItemModelTester>(m_model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_open->open("resnet50", "resnet50.h4");
    m_panel->resize(272, 500);
    m_panel->show();
    m_panel->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void OutlinePanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

void OutlinePanelTest::showsModulesAndOperatorsInTheOrderOfTheModel()
{
    QCOMPARE(rows(*m_view), QStringList({"resnet50", "  conv1", "  bn1", "  relu", "  maxpool", "  layer1", "  layer2",
                                         "  layer3", "  layer4", "  avgpool", "  flatten", "  fc"}));
    const QModelIndex block = at("layer4_0_conv1").parent();
    QCOMPARE(block.data().toString(), QString("0 Bottleneck"));
    m_view->setExpanded(block, true);
    m_view->setExpanded(block.parent(), true);
    QStringList inside;
    for (int child = 0; child < m_model->rowCount(block); ++child)
        inside.append(m_model->index(child, 0, block).data().toString());
    QCOMPARE(inside, QStringList({"conv1", "bn1", "relu", "conv2", "bn2", "relu_1", "conv3", "bn3", "downsample",
                                  "add_13", "relu_2"}));
}

void OutlinePanelTest::sumsLatencyAndNamesPartitions()
{
    QCOMPARE(row(m_model->rootIndex()), QString("resnet50|Σ 1.06 ms|0, 1, 2"));
    QCOMPARE(row(at("layer4_0_bn3")), QString("bn3|0.820 µs|1"));
    const QModelIndex block = at("layer4_0_bn3").parent();
    QCOMPARE(row(block), QString("0 Bottleneck|Σ 80.2 µs|1, 2"));
    QCOMPARE(row(block.parent()), QString("layer4|Σ 175 µs|1, 2"));
}

void OutlinePanelTest::followsMoves()
{
    QSignalSpy changes(m_model, &QAbstractItemModel::dataChanged);
    const QModelIndex layer1 = at("layer1_0_conv1").parent().parent();
    QCOMPARE(row(layer1), QString("layer1|Σ 227 µs|0"));
    m_open->source.requestMove(m_open->moveTo("layer4_0_bn3", 2));
    QCOMPARE(row(at("layer4_0_bn3")), QString("bn3|0.820 µs|2"));
    QVERIFY(!changes.isEmpty());
    for (const char *label : {"layer4_0_conv1", "layer4_0_bn1", "layer4_0_relu", "layer4_0_conv2", "layer4_0_bn2",
                              "layer4_0_relu_1", "layer4_0_conv3"})
        QCOMPARE(row(at(label)).section('|', 2), QString("1"));
    QCOMPARE(row(at("layer4_0_bn3").parent()).section('|', 2), QString("1, 2"));
}

void OutlinePanelTest::placesSayWhereADropWouldPutThem()
{
    const Move move = m_open->moveTo("layer4_0_bn3", 2);
    m_open->source.setPreview(m_open->plan->preview(move), move);
    QCOMPARE(row(at("layer4_0_bn3")).section('|', 2), QString::fromUtf8("→ 2"));
    QCOMPARE(row(at("layer4_0_bn3").parent()).section('|', 2), QString("1, 2")); // as before
    m_open->source.setPreview({});
    QCOMPARE(row(at("layer4_0_bn3")).section('|', 2), QString("1"));
}

/// A row that says something else, and is not told of, is not painted anew.
void OutlinePanelTest::rowsThatADropWouldChangeAreToldOf()
{
    m_open->run("sharding.megatron", testing::fixtureGraph("sharding/bert_h96_l1"),
                testing::fixtureInventory("sharding/mesh2x4"));
    m_view->expandAll();
    std::vector<QModelIndex> rows;
    for (QModelIndex row = m_model->rootIndex(); row.isValid(); row = m_view->indexBelow(row))
        rows.push_back(row);
    const auto said = [](const QModelIndex &row) {
        const QVariant placements = row.siblingAtColumn(OutlineModel::GroupColumn).data(OutlineModel::PlacementsRole);
        return std::pair(row.siblingAtColumn(OutlineModel::LatencyColumn).data().toString(),
                         placements.value<ChosenPlacements>().output);
    };
    std::set<QModelIndex> told;
    connect(m_model, &OutlineModel::dataChanged, this, [&](const QModelIndex &first) { told.insert(first); });
    connect(m_model, &OutlineModel::layoutChanged, this, [&] { told.insert(rows.begin(), rows.end()); });
    std::size_t changed = 0;
    for (std::size_t i = 0; i < m_open->plan->itemCount(); ++i) {
        Move move;
        move.choices.push_back({ItemIndex(i), 0});
        const Preview preview = m_open->plan->preview(move);
        if (!preview.allowed)
            continue;
        std::vector<decltype(said(QModelIndex()))> before;
        std::ranges::transform(rows, std::back_inserter(before), said);
        for (const bool isHeld : {true, false}) {
            told.clear();
            m_open->source.setPreview(isHeld ? std::optional(preview) : std::nullopt, isHeld ? move : Move());
            for (std::size_t row = 0; row < rows.size(); ++row) {
                QVERIFY(isHeld || said(rows[row]) == before[row]);
                if (isHeld && said(rows[row]) == before[row])
                    continue;
                changed += isHeld && said(rows[row]).second != before[row].second ? 1 : 0;
                QVERIFY(!isHeld || told.contains(rows[row]));
            }
        }
    }
    QVERIFY(changed > 0);
}

/// As the outline of the plan after the drop has them, of operators and of all modules around them.
void OutlinePanelTest::timesSayWhatADropWouldMakeOfThem()
{
    m_open->run("sharding.megatron", testing::fixtureGraph("sharding/bert_h96_l1"),
                testing::fixtureInventory("sharding/mesh2x4"));
    int changed = 0;
    for (std::size_t i = 0; i < m_open->plan->itemCount(); ++i) {
        Move move;
        move.choices.push_back({ItemIndex(i), 0});
        const Preview preview = m_open->plan->preview(move);
        const std::unique_ptr<EditedPlan> then = m_open->plan->clone();
        if (!preview.allowed || !then->apply(move))
            continue;
        const ModuleTree modules(then->graph());
        OutlineModel wanted;
        wanted.setPlan(then.get(), &modules);
        std::vector<std::pair<QModelIndex, QString>> rows;
        const auto time = [](const QModelIndex &row) {
            return row.siblingAtColumn(OutlineModel::LatencyColumn).data().toString();
        };
        m_open->source.setPreview({});
        for (std::size_t m = 0; m < modules.modules().size(); ++m) {
            const QModelIndex row = m_model->indexOf(ModuleIndex(m));
            const QString after = time(wanted.indexOf(ModuleIndex(m)));
            rows.emplace_back(row, time(row) == after ? after : QStringLiteral("\u2192 ") + after);
        }
        m_open->source.setPreview(preview, move);
        for (const auto &[row, text] : rows) {
            QCOMPARE(time(row), text);
            changed += text.startsWith(QChar(0x2192)) ? 1 : 0;
        }
    }
    QVERIFY(changed > 0);
    m_open->source.setPreview({});
    QVERIFY(
        !m_model->rootIndex().siblingAtColumn(OutlineModel::LatencyColumn).data().toString().contains(QChar(0x2192)));
}

void OutlinePanelTest::showsAModelWithoutPlanAsEmpty()
{
    m_open->close();
    QCOMPARE(m_model->rowCount(), 0);
    QVERIFY(!m_view->isVisible());
    QVERIFY(!m_field->isEnabled());
    m_open->open("resnet50", "resnet50.h4");
    QVERIFY(m_view->isVisible());
}

void OutlinePanelTest::findsWhatIsTyped()
{
    search("layer4 op:conv");
    QCOMPARE(m_open->state.hits().size(), std::size_t(10));
    QCOMPARE(m_field->accessibleDescription(), QString("10 of 175"));
    QCOMPARE(rows(*m_view),
             QStringList({"resnet50", "  layer4", "    0 Bottleneck", "      conv1", "      conv2", "      conv3",
                          "      downsample.0", "    1 Bottleneck", "      conv1", "      conv2", "      conv3",
                          "    2 Bottleneck", "      conv1", "      conv2", "      conv3"}));
    QVERIFY(at("layer4_0_downsample_0").data(OutlineModel::IsHitRole).toBool());
    QVERIFY(!m_model->indexOf(m_open->item("layer4_0_bn3")).isValid());
    search("no such thing");
    QCOMPARE(m_field->accessibleDescription(), QString("0 of 175"));
    QCOMPARE(m_model->rowCount(m_model->rootIndex()), 0);
}

void OutlinePanelTest::saysWhatIsWrongWithAQuery()
{
    m_field->setFocus();
    QTest::keyClicks(m_field, "colour:red");
    QTRY_VERIFY(m_field->accessibleDescription().contains("colour"));
    QCOMPARE(m_model->isFiltered(), false);
}

void OutlinePanelTest::goesFromHitToHit()
{
    QSignalSpy revealed(&m_open->state, &ViewState::revealRequested);
    search("layer4_0 op:conv");
    const std::vector<const char *> hits = {"layer4_0_conv1", "layer4_0_conv2", "layer4_0_conv3",
                                            "layer4_0_downsample_0"};
    for (const char *hit : hits) {
        QTest::keySequence(m_field, QKeySequence::FindNext);
        QCOMPARE(m_open->state.current(), m_open->item(hit));
        QCOMPARE(revealed.takeLast().front().value<std::vector<ItemIndex>>().front(), m_open->item(hit));
    }
    QTest::keyClick(m_field, Qt::Key_Return); // around the end
    QCOMPARE(m_open->state.current(), m_open->item(hits.front()));
    QTest::keySequence(m_field, QKeySequence::FindPrevious);
    QCOMPARE(m_open->state.current(), m_open->item(hits.back()));
}

void OutlinePanelTest::putsTheTreeBackAfterASearch()
{
    m_view->setExpanded(at("layer4_0_conv1").parent().parent(), true);
    m_view->setExpanded(at("layer4_0_conv1").parent(), true);
    const QStringList before = rows(*m_view);
    search("layer1");
    QVERIFY(rows(*m_view) != before);
    QTest::keyClick(m_field, Qt::Key_Escape);
    QTRY_COMPARE(rows(*m_view), before);
    QVERIFY(m_open->state.hits().empty());
}

void OutlinePanelTest::searchesAnewWhenPlacesChange()
{
    search("part:2");
    const std::size_t before = m_open->state.hits().size();
    m_open->source.requestMove(m_open->moveTo("layer4_0_bn3", 2));
    QTRY_COMPARE(m_open->state.hits().size(), before + 1);
}

void OutlinePanelTest::selectsOnTheCanvasWhatIsClicked()
{
    click(at("maxpool"));
    QCOMPARE(m_open->state.selection(), std::vector{m_open->item("maxpool")});
    click(at("fc"), Qt::ControlModifier);
    QCOMPARE(m_open->state.selection(), (std::vector{m_open->item("maxpool"), m_open->item("fc")}));
}

void OutlinePanelTest::selectsAllOfAModule()
{
    click(at("layer4_0_conv1").parent().parent());
    QCOMPARE(m_open->state.selection().size(), std::size_t(32));
    QVERIFY(m_open->state.isSelected(m_open->item("layer4_2_conv3")));
    QCOMPARE(m_view->selectionModel()->selectedRows().size(), 1);
}

void OutlinePanelTest::showsWhatIsSelectedOnTheCanvas()
{
    m_open->state.select({m_open->item("layer4_0_bn3")});
    const QModelIndex shown = at("layer4_0_bn3");
    QVERIFY(m_view->selectionModel()->isSelected(shown));
    QCOMPARE(m_view->currentIndex(), shown);
    QVERIFY(m_view->viewport()->rect().contains(m_view->visualRect(shown).center()));
    m_open->state.select({});
    QVERIFY(m_view->selectionModel()->selectedRows().isEmpty());
}

void OutlinePanelTest::showsModulesThatAreSelectedAsAWholeWithoutOpeningThem()
{
    const QModelIndex second = at("layer2_0_conv1").parent().parent();
    const QModelIndex third = at("layer3_0_conv1").parent().parent();
    std::vector<ItemIndex> both = m_model->itemsAt(second);
    const std::vector<ItemIndex> more = m_model->itemsAt(third);
    both.insert(both.end(), more.begin(), more.end());
    m_open->state.select(both);
    QVERIFY(m_view->selectionModel()->selectedRows() == QModelIndexList({second, third}));
    QCOMPARE(m_view->currentIndex(), third);
    QVERIFY(!m_view->isExpanded(second));
    QVERIFY(!m_view->isExpanded(third));
    both.push_back(m_open->item("layer4_0_bn3"));
    m_open->state.select(both);
    QCOMPARE(m_view->selectionModel()->selectedRows().size(), 3);
    QCOMPARE(m_view->currentIndex(), at("layer4_0_bn3"));
}

void OutlinePanelTest::revealsByEnterAndByDoubleClick()
{
    QSignalSpy revealed(&m_open->state, &ViewState::revealRequested);
    click(at("maxpool"));
    QTest::keyClick(m_view, Qt::Key_Return);
    QCOMPARE(revealed.size(), 1);
    QCOMPARE(revealed[0][0].value<std::vector<ItemIndex>>(), std::vector{m_open->item("maxpool")});
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, m_view->visualRect(at("fc")).center());
    QCOMPARE(revealed.size(), 2);
    QCOMPARE(revealed[1][0].value<std::vector<ItemIndex>>(), std::vector{m_open->item("fc")});
}

void OutlinePanelTest::opensAndClosesByItsMark()
{
    const QModelIndex layer = at("layer4_0_conv1").parent().parent();
    const QPoint mark(m_view->visualRect(layer).left() + 2, m_view->visualRect(layer).center().y());
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, mark);
    QVERIFY(m_view->isExpanded(layer));
    QVERIFY(m_open->state.selection().empty());
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, mark);
    QVERIFY(!m_view->isExpanded(layer));
}

namespace {

/// One row of the outline, whose names have `nameWidth` to themselves.
struct OutlineRow
{
    QStandardItemModel model;
    OutlineDelegate delegate;
    QTreeView view;

    OutlineRow(const QString &name, const QString &type, const QString &figure, int nameWidth)
    {
        auto *named = new QStandardItem(name);
        named->setData(type, OutlineModel::TypeRole);
        model.appendRow({named, new QStandardItem(figure), new QStandardItem("0")});
        view.setModel(&model);
        view.setItemDelegate(&delegate);
        view.setHeaderHidden(true);
        view.resize(400, 60);
        view.header()->setStretchLastSection(false);
        view.header()->resizeSection(OutlineModel::NameColumn, nameWidth);
        view.header()->resizeSection(OutlineModel::LatencyColumn, OutlineDelegate::latencyWidth());
    }

    QImage image() { return view.viewport()->grab().toImage(); }
};

} // namespace

void OutlinePanelTest::paintsANameOnceThatGoesOnBesideItsFigure()
{
    OutlineRow narrow("a_name_of_some", {}, "", 100);
    OutlineRow wide("a_name_of_some", {}, "", 250);
    const QRect row(0, 0, 100 + OutlineDelegate::latencyWidth(), 24);
    QCOMPARE(narrow.image().copy(row), wide.image().copy(row));
}

void OutlinePanelTest::leavesAModulesClassOutBeforeItsName()
{
    OutlineRow whole("embeddings BertEmbeddings", "BertEmbeddings", "33.8", 120);
    OutlineRow bare("embeddings", {}, "33.8", 120);
    QCOMPARE(whole.image(), bare.image());
}

void OutlinePanelTest::leavesNoDigitOfAFigureOut()
{
    const auto inkBesideColumn = [](const QString &figure) {
        OutlineRow row("a", {}, figure, 150);
        const QRect cell = row.view.visualRect(row.model.index(0, OutlineModel::LatencyColumn));
        const QImage image = row.image();
        int inked = 0;
        for (int y = cell.top() + 2; y < cell.bottom() - 2; ++y)
            for (int x = cell.left() - 8; x < cell.left(); ++x)
                inked += image.pixel(x, y) != image.pixel(cell.left() - 30, cell.top() + 2) ? 1 : 0;
        return inked;
    };
    QCOMPARE(inkBesideColumn("0.820\u00a0µs"), 0);
    QVERIFY(inkBesideColumn("0.000000640\u00a0µs") > 0);
}

void OutlinePanelTest::namesDeepInATreeKeepHalfOfTheirColumn()
{
    m_open->run("sharding.replicated", testing::fixtureGraph("exchange/graphs/phi3"),
                testing::fixtureInventory("sharding/mesh2x4"));
    const QModelIndex deep = at("p_m_model_layers_1_self_attn_qkv_proj_weight");
    m_panel->findChild<OutlineView *>()->reveal(deep);
    QVERIFY(m_view->visualRect(deep).left() > m_view->visualRect(m_model->rootIndex()).left());
    const int column = m_view->header()->sectionSize(OutlineModel::NameColumn);
    QVERIFY2(2 * m_view->visualRect(deep).width() >= column, qPrintable(QString::number(column)));
}

void OutlinePanelTest::holdsAHundredThousandOperators()
{
    m_tester.reset(); // looks at every row
    m_open->show(singlePartitionPlan(testing::bigGraph(100000), std::make_shared<Inventory>(), DeviceIndex()));
    QTRY_COMPARE(m_model->operatorCount(), std::size_t(100000));

    QTest::qWait(50); // the new tree is painted

    // The longest time for which the window would not answer while a search that finds most runs and is shown.
    QElapsedTimer clock;
    qint64 longest = 0;
    m_field->setText("op:conv");
    clock.start();
    while (m_open->state.hits().size() < 50000 && clock.elapsed() < 20000) {
        QElapsedTimer turn;
        turn.start();
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        longest = std::max(longest, turn.elapsed());
    }
    QCOMPARE(m_open->state.hits().size(), std::size_t(50000));
    qInfo("search of 100000 operators: %lld ms, longest turn %lld ms", clock.elapsed(), longest);
    QVERIFY2(longest < 100, "far beyond a slice, even in a debug build on a busy machine");
}

CUTAWAY_WIDGET_TEST(OutlinePanelTest)
#include "outline_panel_test.moc"
