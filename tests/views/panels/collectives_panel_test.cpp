#include "core/sharding/collectives.h"
#include "core/sharding/sharding_plan.h"
#include "tests/support/test_program.h"
#include "tests/views/open_mesh.h"
#include "views/kinds/sharding/collectives_panel.h"
#include "views/models/figures.h"
#include "views/theme/style.h"

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
    void saysWhyItIsEmpty();

private:
    QTableWidget *table(const char *name) const { return m_panel->findChild<QTableWidget *>(name); }
    std::vector<sharding::PlanCollective> collectives() const
    {
        return collectivesOf(dynamic_cast<const sharding::ShardingPlan &>(*m_open->plan).state());
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

void CollectivesPanelTest::saysWhyItIsEmpty()
{
    m_open->open("resnet50", "resnet50.h4");
    QTRY_VERIFY(!m_panel->isAvailable());
    QVERIFY(!m_panel->hint().isEmpty());
}

CUTAWAY_WIDGET_TEST(CollectivesPanelTest)
#include "collectives_panel_test.moc"
