#include "core/sharding/collectives.h"
#include "core/sharding/sharding_plan.h"
#include "tests/support/test_program.h"
#include "tests/views/open_mesh.h"
#include "views/kinds/sharding/collectives_panel.h"
#include "views/kinds/sharding/module_column.h"
#include "views/models/figures.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTableWidget>
#include <QTest>

#include <set>

using namespace cutaway;

class CollectivesPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void eachTableTellsOfAllOfThem();
    void equalLayersShareARow();
    void clickOnARowSelectsWhatWaits();
    void aRowUnderThePointerStandsOutInTheModules();
    void aModuleUnderThePointerStandsOutInTheRows();
    void ticksOfOtherKindsStepBack();
    void rowsOfAnEditedPlanPointAtNothingOld();
    void saysWhyItIsEmpty();

private:
    QTableWidget *table(const char *name) const { return m_panel->findChild<QTableWidget *>(name); }
    std::vector<sharding::PlanCollective> collectives() const
    {
        return collectivesOf(dynamic_cast<const sharding::ShardingPlan &>(*m_open->plan).state());
    }

    MeshModules &modules() const { return *MeshModules::of(&m_open->source); }
    /// Beside the panel, of the same plan.
    std::unique_ptr<ModuleColumn> column() const
    {
        auto column = std::make_unique<ModuleColumn>(&m_open->source, &m_open->state);
        column->resize(1000, 900);
        column->show();
        if (!QTest::qWaitForWindowExposed(column.get()))
            qFatal("the modules are not shown");
        return column;
    }
    static std::size_t firstTick(const ModuleColumn &column)
    {
        for (std::size_t row = 0; row < column.rows().size(); ++row) {
            if (column.rows()[row].role == ModuleColumn::Row::Role::Collective)
                return row;
        }
        qFatal("nothing is exchanged between modules");
    }
    static void hover(QAbstractScrollArea &view, QPointF at)
    {
        QMouseEvent move(QEvent::MouseMove, at, view.viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(view.viewport(), &move);
    }
    int rowOfKind(const char *kind) const
    {
        const QList<QTableWidgetItem *> found =
            table("collectivesByKind")->findItems(QString::fromLatin1(kind), Qt::MatchExactly);
        return found.size() == 1 ? found.front()->row() : -1;
    }
    void clickRow(const char *name, int row) const
    {
        QTableWidget *view = table(name);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualItemRect(view->item(row, 0)).center());
    }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<CollectivesPanel> m_panel;
};

void CollectivesPanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<CollectivesPanel>(&m_open->source, &m_open->state);
    testing::openMesh(*m_open);
    m_panel->resize(1000, 240);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
}

void CollectivesPanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

void CollectivesPanelTest::eachTableTellsOfAllOfThem()
{
    const std::vector<sharding::PlanCollective> all = collectives();
    QVERIFY(all.size() > 1);
    for (const char *name : {"collectivesByKind", "collectivesByDimension", "equalCollectives"}) {
        int count = 0;
        for (int row = 0; row < table(name)->rowCount(); ++row)
            count += table(name)->item(row, 1)->text().toInt();
        QCOMPARE(count, int(all.size()));
    }
    double bytes = 0;
    int gradients = 0;
    for (const sharding::PlanCollective &collective : all) {
        if (collective.kind == "all-reduce of gradients") {
            bytes += collective.bytes;
            ++gradients;
        }
    }
    const QList<QTableWidgetItem *> found =
        table("collectivesByKind")->findItems(QStringLiteral("all-reduce of gradients"), Qt::MatchExactly);
    QCOMPARE(found.size(), 1);
    QCOMPARE(table("collectivesByKind")->item(found.front()->row(), 1)->text(), QString::number(gradients));
    QCOMPARE(table("collectivesByKind")->item(found.front()->row(), 2)->text(), bytesText(std::int64_t(bytes)));
}

void CollectivesPanelTest::equalLayersShareARow()
{
    const QTableWidget *equal = table("equalCollectives");
    QVERIFY(equal->rowCount() < int(collectives().size()));
    const QList<QTableWidgetItem *> ofLayers = equal->findItems(QStringLiteral("layer 0 to 2: "), Qt::MatchStartsWith);
    QVERIFY(!ofLayers.empty());
    for (const QTableWidgetItem *cell : ofLayers)
        QCOMPARE(equal->item(cell->row(), 1)->text().toInt() % 3, 0);
}

void CollectivesPanelTest::clickOnARowSelectsWhatWaits()
{
    QTableWidget *kinds = table("collectivesByKind");
    const QRect cell = kinds->visualItemRect(kinds->item(0, 0));
    QTest::mouseClick(kinds->viewport(), Qt::LeftButton, {}, cell.center());
    std::set<ItemIndex> waiting;
    for (const sharding::PlanCollective &collective : collectives()) {
        if (QString::fromStdString(collective.kind) == kinds->item(0, 0)->text())
            waiting.emplace(collective.node);
    }
    QCOMPARE(m_open->state.selection(), std::vector<ItemIndex>(waiting.begin(), waiting.end()));

    QTest::keyClick(table("collectivesByDimension"), Qt::Key_Down);
    QVERIFY(kinds->selectedItems().isEmpty());
    QVERIFY(!m_open->state.selection().empty());
}

void CollectivesPanelTest::aRowUnderThePointerStandsOutInTheModules()
{
    const auto modules = column();
    const std::size_t tick = firstTick(*modules);
    QTableWidget *equal = table("equalCollectives");
    const QString block = modules->picture().blocks[modules->rows()[tick].index].name;
    const QList<QTableWidgetItem *> rows =
        equal->findItems(QStringLiteral("all-reduce before ") + block, Qt::MatchEndsWith);
    QCOMPARE(rows.size(), 1);
    hover(*equal, equal->visualItemRect(rows.front()).center());
    QVERIFY(!this->modules().pointed().empty());
    QCOMPARE(int(this->modules().pointed().size()), equal->item(rows.front()->row(), 1)->text().toInt());
    const auto isOutlined = [&] {
        const QImage picture = modules->viewport()->grab().toImage();
        const QRect around = modules->tickRect(tick).adjusted(-5, -5, 5, 5).toAlignedRect();
        for (int y = around.top(); y <= around.bottom(); ++y) {
            for (int x = around.left(); x <= around.right(); ++x) {
                if (picture.pixelColor(x, y) == theme().text)
                    return true;
            }
        }
        return false;
    };
    QVERIFY(isOutlined());
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(equal->viewport(), &leave);
    QVERIFY(this->modules().pointed().empty());
    QVERIFY(!isOutlined());
}

void CollectivesPanelTest::aModuleUnderThePointerStandsOutInTheRows()
{
    const auto modules = column();
    const std::size_t tick = firstTick(*modules);
    const auto standOut = [&](const char *name) {
        int count = 0;
        for (int row = 0; row < table(name)->rowCount(); ++row)
            count += table(name)->item(row, 0)->background() == QBrush(theme().alternate) ? 1 : 0;
        return count;
    };
    QCOMPARE(standOut("equalCollectives"), 0);
    hover(*modules, modules->tickRect(tick).center());
    QCOMPARE(standOut("collectivesByKind"), 1);
    QVERIFY(standOut("equalCollectives") >= 1 && standOut("equalCollectives") < table("equalCollectives")->rowCount());
    QCOMPARE(table("collectivesByKind")->item(rowOfKind("all-reduce"), 0)->background(), QBrush(theme().alternate));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(modules->viewport(), &leave);
    QCOMPARE(standOut("collectivesByKind"), 0);
}

void CollectivesPanelTest::ticksOfOtherKindsStepBack()
{
    const auto modules = column();
    const std::size_t tick = firstTick(*modules);
    const auto ink = [&] {
        return modules->viewport()->grab().toImage().pixelColor(modules->tickRect(tick).center().toPoint());
    };
    QCOMPARE(ink(), theme().worse);
    const int gradients = rowOfKind("all-reduce of gradients");
    QVERIFY(gradients >= 0 && rowOfKind("all-reduce") >= 0);
    clickRow("collectivesByKind", gradients);
    QCOMPARE(ink(), theme().boxLine); // it is no collective of gradients
    m_open->state.select({});         // something else is selected
    QVERIFY(table("collectivesByKind")->selectedItems().isEmpty());
    QCOMPARE(ink(), theme().worse);
    clickRow("collectivesByKind", gradients);
    clickRow("equalCollectives", 0);
    QVERIFY(this->modules().chosen().empty());
    clickRow("collectivesByKind", rowOfKind("all-reduce"));
    QCOMPARE(ink(), theme().worse);
}

void CollectivesPanelTest::rowsOfAnEditedPlanPointAtNothingOld()
{
    const auto modules = column();
    clickRow("collectivesByKind", 0);
    QVERIFY(!this->modules().chosen().empty());
    m_panel->hide();
    Result<std::unique_ptr<EditedPlan>> replicated =
        runPlanner(*findPlanner("sharding.replicated"),
                   {m_open->plan->sharedGraph(), m_open->plan->inventory(), {}, {}, nullptr}, {});
    QVERIFY(replicated);
    m_open->show(std::move(*replicated));
    QVERIFY(this->modules().chosen().empty() && this->modules().pointed().empty());
    hover(*modules, modules->moduleRect(0).center());
    m_open->state.select({ItemIndex(0)});
    QCOMPARE(this->modules().exchanges().size(), collectives().size());
}

void CollectivesPanelTest::saysWhyItIsEmpty()
{
    m_open->open("resnet50", "resnet50.h4");
    QTRY_VERIFY(!m_panel->isAvailable());
    QVERIFY(!m_panel->hint().isEmpty());
}

CUTAWAY_WIDGET_TEST(CollectivesPanelTest)
#include "collectives_panel_test.moc"
