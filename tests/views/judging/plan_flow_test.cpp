#include "core/plan/plan_documents.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/judging/plan_flow_view.h"
#include "views/models/baseline_marks.h"
#include "views/panels/panel_parts.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <algorithm>
#include <map>
#include <set>

using namespace cutaway;

using Way = judging::PlanFlow::Way;
using Role = PlanFlowView::Row::Role;

/// ResNet-50 on 40 devices of five hosts: the plan of the best planner against the size-based one.
class PlanFlowTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void fewLanesStayPictures();
    void devicesAreRowsInTheirOrderHostsApart();
    void ribbonsAreAsWideAsTheirOperators();
    void theHeadlineAddsUp();
    void theRestStepsBackUnderThePointer();
    void aClickSelectsAndADoubleClickShowsTheLanes();
    void selectedElsewhereIsMarkedHere();
    void keysGoFromARowToWhereItsOperatorsAre();
    void moversFollowEachOtherAroundTheEnd();
    void whatWasMovedIsDraggedBackToItsRow();
    void escapeAndOtherRowsLeaveThePlanAsItIs();
    void backspacePutsBackWhatFits();
    void rowsOfWhichNothingMovedAreFolded();
    void manyDevicesAreHostsOfWhichOneOpens();
    void aNarrowViewLeavesOutColumns();
    void screenReadersHearRowsAndRibbons();

private:
    std::unique_ptr<EditedPlan> sizeBased(std::shared_ptr<const Inventory> inventory) const
    {
        Result<std::unique_ptr<EditedPlan>> plan =
            runPlanner(*findPlanner("partition.size_based"),
                       {testing::fixtureGraph("partition/resnet50"), std::move(inventory), {}, {}, nullptr}, {});
        if (!plan)
            qFatal("%s", plan.error().line().c_str());
        return std::move(*plan);
    }
    void compare(std::unique_ptr<EditedPlan> baseline, std::unique_ptr<EditedPlan> plan)
    {
        m_view->setBaseline(nullptr, {}, {});
        m_marks->setBaseline(nullptr, {});
        m_baseline = std::move(baseline);
        m_open->show(std::move(plan));
        m_marks->setBaseline(m_baseline.get(), "before");
        m_view->setBaseline(m_baseline.get(), "before", "now");
        QTRY_VERIFY(!m_view->rows().empty());
    }
    /// Devices of an operator, by name, in one of the two plans.
    static std::map<std::string, std::string> devicesOf(const EditedPlan &plan)
    {
        std::map<std::string, std::string> devices;
        for (std::size_t i = 0; i < plan.itemCount(); ++i) {
            const GroupIndex group = plan.groupOf(ItemIndex(i));
            if (group.isValid())
                devices[std::string(plan.item(ItemIndex(i)).label)] = plan.lane(plan.group(group).lanes.front()).label;
        }
        return devices;
    }
    std::size_t ribbonBetween(const QString &from, const QString &to) const
    {
        for (std::size_t i = 0; i < m_view->ribbons().size(); ++i) {
            const PlanFlowView::Ribbon &ribbon = m_view->ribbons()[i];
            if (m_view->nameOf(ribbon.from) == from && m_view->nameOf(ribbon.to) == to)
                return i;
        }
        qFatal("no ribbon from %s to %s", qPrintable(from), qPrintable(to));
        return 0;
    }
    QColor pixel(QPointF point) const { return m_view->viewport()->grab().toImage().pixelColor(point.toPoint()); }
    /// Of a ribbon, those that were moved by themselves.
    std::vector<ItemIndex> movedOf(std::size_t ribbon) const
    {
        std::vector<ItemIndex> items;
        for (const std::size_t stream : m_view->ribbons()[ribbon].streams) {
            const judging::PlanFlow::Stream &at = m_marks->marks()->flow.streams[stream];
            if (at.way == Way::Moved)
                items.insert(items.end(), at.items.begin(), at.items.end());
        }
        return items;
    }
    std::string deviceOf(ItemIndex item) const
    {
        return devicesOf(*m_open->plan).at(std::string(m_open->plan->item(item).label));
    }
    /// From a framed square of the ribbon, and held there.
    void dragFrom(std::size_t ribbon, QPointF to) const
    {
        const QPoint from = m_view->framedSquare(ribbon).center().toPoint();
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, from);
        for (const QPointF &at : {(QPointF(from) + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, at, m_view->viewport()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                             {});
            QApplication::sendEvent(m_view->viewport(), &move);
        }
    }
    void drop(QPointF at) const { QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, at.toPoint()); }
    void hover(QPointF point) const { QTest::mouseMove(m_view->viewport(), point.toPoint()); }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<EditedPlan> m_baseline;
    std::unique_ptr<BaselineMarks> m_marks;
    std::unique_ptr<PlanFlowView> m_view;
};

void PlanFlowTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_marks = std::make_unique<BaselineMarks>(&m_open->source);
    m_view = std::make_unique<PlanFlowView>(&m_open->source, &m_open->state);
    m_view->setBaselineMarks(m_marks.get());
    m_view->resize(1008, 760);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    const auto devices = testing::fixtureInventory("partition/resnet50.r40");
    const Result<OpenedPlan> best = readPlan(testing::fixtureText("partition/resnet50.r40.best.plan.json"),
                                             testing::fixtureGraph("partition/resnet50"), devices);
    QVERIFY2(best, best ? "" : best.error().line().c_str());
    compare(sizeBased(devices), best->plan->clone());
}

void PlanFlowTest::cleanup()
{
    m_view.reset();
    m_open->close();
    m_marks.reset();
    m_baseline.reset();
    m_open.reset();
}

void PlanFlowTest::fewLanesStayPictures()
{
    QVERIFY(PlanFlowView::isFor(*m_baseline, *m_open->plan));
    const std::unique_ptr<EditedPlan> few = sizeBased(testing::fixtureInventory("partition/resnet50.h4"));
    QVERIFY(!PlanFlowView::isFor(*few, *few));
    QVERIFY(PlanFlowView::isFor(*few, *m_baseline)); // one of them suffices
}

void PlanFlowTest::devicesAreRowsInTheirOrderHostsApart()
{
    QCOMPARE(m_view->rows().size(), std::size_t(40));
    const QRectF all(m_view->viewport()->rect());
    for (std::size_t row = 0; row < 40; ++row) {
        QCOMPARE(m_view->nameOf(row), QStringLiteral("dev_%1").arg(row));
        QVERIFY(m_view->rows()[row].role == Role::Lane);
        QVERIFY(all.contains(m_view->rowRect(row)));
        if (row == 0)
            continue;
        const double pitch = m_view->rowRect(row).top() - m_view->rowRect(row - 1).top();
        QCOMPARE(pitch, double(row % 8 == 0 ? scaled(14) + scaled(8) : scaled(14)));
    }
    QVERIFY(!m_view->verticalScrollBar()->isVisible());
}

void PlanFlowTest::ribbonsAreAsWideAsTheirOperators()
{
    const std::map<std::string, std::string> before = devicesOf(*m_baseline);
    const std::map<std::string, std::string> now = devicesOf(*m_open->plan);
    std::map<std::string, std::size_t> left;
    std::map<std::string, std::size_t> right;
    std::set<ItemIndex> seen;
    for (std::size_t i = 0; i < m_view->ribbons().size(); ++i) {
        const PlanFlowView::Ribbon &ribbon = m_view->ribbons()[i];
        const std::vector<ItemIndex> items = m_view->itemsOf(i);
        QCOMPARE(items.size(), ribbon.items);
        QVERIFY(std::abs(m_view->leftEnd(i).height() - 1.2 * textScale() * double(items.size())) < 1e-9);
        QCOMPARE(m_view->leftEnd(i).height(), m_view->rightEnd(i).height());
        for (const ItemIndex item : items) {
            const std::string name(m_open->plan->item(item).label);
            QVERIFY(seen.insert(item).second);
            QCOMPARE(m_view->nameOf(ribbon.from).toStdString(), before.at(name));
            QCOMPARE(m_view->nameOf(ribbon.to).toStdString(), now.at(name));
            QCOMPARE(ribbon.way == Way::Moved || ribbon.way == Way::WithGroup, before.at(name) != now.at(name));
        }
        left[before.at(std::string(m_open->plan->item(items.front()).label))] += items.size();
        right[now.at(std::string(m_open->plan->item(items.front()).label))] += items.size();
        const QRectF from = m_view->rowRect(ribbon.from);
        QVERIFY(m_view->leftEnd(i).top() > from.top() - 1 && m_view->leftEnd(i).bottom() < from.bottom() + 1);
        for (std::size_t other = i + 1; other < m_view->ribbons().size(); ++other) {
            const double shared = m_view->leftEnd(i).intersected(m_view->leftEnd(other)).height() +
                                  m_view->rightEnd(i).intersected(m_view->rightEnd(other)).height();
            QVERIFY(shared < 1e-6);
        }
    }
    QCOMPARE(seen.size(), std::size_t(175));
    for (const auto &[device, count] : left) {
        const auto isHere = [&](const auto &each) {
            return each.second == device && m_open->plan->item(m_open->item(each.first)).role == ItemRole::Operator;
        };
        QCOMPARE(count, std::size_t(std::ranges::count_if(before, isHere)));
    }
    QCOMPARE(right.size(), std::size_t(35)); // devices in use
    const std::size_t farthest = ribbonBetween("dev_18", "dev_37");
    QCOMPARE(m_view->labelOf(farthest), QStringLiteral("layer3.0, 2 → dev_37"));
}

void PlanFlowTest::theHeadlineAddsUp()
{
    QCOMPARE(m_view->headline(),
             QStringLiteral("89 of 175 operators on another device: 40 moved, 49 with their partition"));
    std::map<Way, std::size_t> items; // of those on another device
    std::size_t moved = 0;
    std::size_t away = 0;
    for (const PlanFlowView::Ribbon &ribbon : m_view->ribbons()) {
        items[std::min(ribbon.way, Way::WithGroup)] += ribbon.items;
        moved += ribbon.moved;
        away += ribbon.from == ribbon.to ? 0 : 1;
    }
    QCOMPARE(items[Way::Stays], std::size_t(77));
    QCOMPARE(items[Way::OtherGroup], std::size_t(9));
    QCOMPARE(items[Way::WithGroup], std::size_t(89));
    QCOMPARE(moved, std::size_t(40));
    QCOMPARE(away, std::size_t(25)); // pairs of devices
    const PlanFlowView::Ribbon &both = m_view->ribbons()[ribbonBetween("dev_22", "dev_20")];
    QCOMPARE(both.items, std::size_t(8));
    QCOMPARE(both.moved, std::size_t(3));
    compare(m_open->plan->clone(), m_open->plan->clone());
    QTRY_COMPARE(m_view->headline(), QStringLiteral("All 175 operators are where they were"));
}

void PlanFlowTest::theRestStepsBackUnderThePointer()
{
    const std::size_t ribbon = ribbonBetween("dev_18", "dev_37");
    const std::size_t other = ribbonBetween("dev_22", "dev_20");
    const QPointF own = m_view->rightEnd(ribbon).center();
    const QPointF others = m_view->rightEnd(other).center();
    const Theme shown = theme();
    QCOMPARE(pixel(own), shown.device(37));
    QCOMPARE(pixel(others), shown.device(20));
    hover(own);
    QTRY_COMPARE(m_view->hoveredRibbon(), std::optional<std::size_t>(ribbon));
    QCOMPARE(pixel(own), shown.device(37));
    QCOMPARE(pixel(others), dimmedTheme(shown).device(20));
    const QString text = m_view->textOf(m_view->rows().size() + ribbon);
    QVERIFY2(text.contains("layer3_0_conv3") && text.contains("layer3_0_bn3"), qPrintable(text));
    hover({m_view->width() / 2.0, 5});
    QTRY_VERIFY(!m_view->hoveredRibbon());
    QCOMPARE(pixel(others), shown.device(20));
}

void PlanFlowTest::aClickSelectsAndADoubleClickShowsTheLanes()
{
    const std::size_t ribbon = ribbonBetween("dev_22", "dev_20");
    QSignalSpy wanted(m_view.get(), &PlanFlowView::lanesWanted);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, m_view->rightEnd(ribbon).center().toPoint());
    QCOMPARE(m_open->state.selection(), m_view->itemsOf(ribbon));
    QCOMPARE(m_view->ribbons()[ribbon].items, std::size_t(8));
    QVERIFY(m_view->isSelected(m_view->rows().size() + ribbon));
    QCOMPARE(wanted.count(), 0);
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, m_view->rightEnd(ribbon).center().toPoint());
    QCOMPARE(wanted.count(), 1);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(30, int(m_view->rowRect(5).center().y())));
    QVERIFY(m_open->state.selectedSpot() == Spot(LaneIndex(5)));
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(30, 5));
    QVERIFY(m_open->state.selection().empty() && m_open->state.selectedSpot() == Spot());
}

void PlanFlowTest::selectedElsewhereIsMarkedHere()
{
    const ItemIndex item = m_open->item("layer3_0_bn3");
    m_open->state.select({item});
    for (std::size_t i = 0; i < m_view->ribbons().size(); ++i) {
        const std::vector<ItemIndex> items = m_view->itemsOf(i);
        QCOMPARE(m_view->isSelected(m_view->rows().size() + i), std::ranges::count(items, item) == 1);
    }
}

void PlanFlowTest::keysGoFromARowToWhereItsOperatorsAre()
{
    m_view->setFocus();
    m_view->goTo(18, false);
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    const std::size_t ribbon = ribbonBetween("dev_18", "dev_37");
    QVERIFY(m_view->isCurrent(m_view->rows().size() + ribbon));
    QCOMPARE(m_open->state.selection(), m_view->itemsOf(ribbon));
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QVERIFY(m_view->isCurrent(37) && m_view->isSelected(37));
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QVERIFY(m_view->isCurrent(36));
    QSignalSpy wanted(m_view.get(), &PlanFlowView::lanesWanted);
    m_view->goTo(m_view->rows().size() + ribbon, false);
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QCOMPARE(wanted.count(), 1);
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(m_open->state.selection().empty());
}

void PlanFlowTest::moversFollowEachOtherAroundTheEnd()
{
    std::vector<std::size_t> movers;
    for (std::size_t i = 0; i < m_view->ribbons().size(); ++i) {
        if (m_view->ribbons()[i].way != Way::Stays)
            movers.push_back(i);
    }
    QVERIFY(movers.size() > 25 && movers.size() < m_view->ribbons().size());
    m_view->goTo(0, false);
    for (std::size_t i = 0; i <= movers.size(); ++i) {
        m_view->goToMover(1);
        const std::size_t ribbon = movers[i % movers.size()];
        QVERIFY(m_view->isCurrent(m_view->rows().size() + ribbon));
        QCOMPARE(m_open->state.selection(), m_view->itemsOf(ribbon));
    }
    m_view->goToMover(-1);
    QVERIFY(m_view->isCurrent(m_view->rows().size() + movers.back()));
    m_view->goTo(18, false); // from a row, its own come next
    m_view->goToMover(1);
    QVERIFY(m_view->isCurrent(m_view->rows().size() + ribbonBetween("dev_18", "dev_37")));
}

void PlanFlowTest::whatWasMovedIsDraggedBackToItsRow()
{
    const std::size_t ribbon = ribbonBetween("dev_22", "dev_20");
    const std::vector<ItemIndex> moved = movedOf(ribbon);
    QCOMPARE(moved.size(), std::size_t(3));
    const std::map<std::string, std::string> before = devicesOf(*m_open->plan);
    const QPointF home = m_view->rowRect(22).center();
    dragFrom(ribbon, home);
    QVERIFY(m_open->source.preview() && m_open->source.preview()->allowed);
    const double expected = *m_open->source.preview()->latencyAfter;
    QCOMPARE(devicesOf(*m_open->plan), before); // it is only told
    m_view->grab();
    drop(home);
    QVERIFY(!m_open->source.preview());
    std::map<std::string, std::string> wanted = before;
    for (const ItemIndex item : moved)
        wanted.at(std::string(m_open->plan->item(item).label)) = "dev_22";
    QCOMPARE(devicesOf(*m_open->plan), wanted);
    QCOMPARE(*m_open->plan->cost().latencySec, expected);
}

void PlanFlowTest::escapeAndOtherRowsLeaveThePlanAsItIs()
{
    const std::map<std::string, std::string> before = devicesOf(*m_open->plan);
    const std::size_t ribbon = ribbonBetween("dev_22", "dev_20");
    const QPointF home = m_view->rowRect(22).center();
    dragFrom(ribbon, home);
    QVERIFY(m_open->source.preview());
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_open->source.preview());
    QVERIFY(!m_open->state.selection().empty()); // the key was the drag's alone
    drop(home);
    QCOMPARE(devicesOf(*m_open->plan), before);
    const QPointF other = m_view->rowRect(5).center();
    dragFrom(ribbon, other);
    QVERIFY(!m_open->source.preview());
    drop(other);
    QCOMPARE(devicesOf(*m_open->plan), before);
}

void PlanFlowTest::backspacePutsBackWhatFits()
{
    m_view->setFocus();
    Inventory tight = *testing::fixtureInventory("partition/resnet50.r40");
    tight.devices[22].availableMemBytes = 1;
    m_open->setInventory(tight);
    QTRY_VERIFY(!m_view->ribbons().empty());
    const std::size_t ribbon = ribbonBetween("dev_22", "dev_20");
    const ItemIndex item = movedOf(ribbon).front();
    m_view->goTo(m_view->rows().size() + ribbon, true);
    QTest::keyClick(m_view.get(), Qt::Key_Backspace);
    QCOMPARE(deviceOf(item), std::string("dev_20"));
    QTRY_VERIFY2(QToolTip::text().startsWith("Refused"), qPrintable(QToolTip::text()));
    m_open->setInventory(*testing::fixtureInventory("partition/resnet50.r40"));
    QTRY_VERIFY(!m_view->ribbons().empty());
    m_view->goTo(m_view->rows().size() + ribbonBetween("dev_22", "dev_20"), true);
    QTest::keyClick(m_view.get(), Qt::Key_Backspace);
    QCOMPARE(deviceOf(item), std::string("dev_22"));
}

void PlanFlowTest::rowsOfWhichNothingMovedAreFolded()
{
    const std::map<std::string, std::string> before = devicesOf(*m_baseline);
    const std::map<std::string, std::string> now = devicesOf(*m_open->plan);
    std::set<std::string> touched;
    for (const auto &[name, device] : before) {
        if (device != now.at(name))
            touched.insert({device, now.at(name)});
    }
    m_view->resize(1008, 480);
    QTRY_VERIFY(m_view->rows().size() < 40);
    std::size_t places = 0;
    std::optional<std::size_t> fold;
    for (std::size_t i = 0; i < m_view->rows().size(); ++i) {
        const PlanFlowView::Row &row = m_view->rows()[i];
        QCOMPARE(row.first, places);
        places += row.count;
        QCOMPARE(row.role == Role::Fold, row.count > 1);
        for (std::size_t place = row.first; row.count > 1 && place < row.first + row.count; ++place)
            QVERIFY(!touched.contains("dev_" + std::to_string(place)));
        if (row.role == Role::Fold && !fold)
            fold = i;
    }
    QCOMPARE(places, std::size_t(40));
    QVERIFY(fold);
    const PlanFlowView::Row folded = m_view->rows()[*fold];
    QCOMPARE(m_view->nameOf(*fold),
             QStringLiteral("dev_%1 to dev_%2: nothing moved").arg(folded.first).arg(folded.first + folded.count - 1));
    const std::size_t count = m_view->rows().size();
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(30, int(m_view->rowRect(*fold).center().y())));
    QCOMPARE(m_view->rows().size(), count + folded.count - 1);
    QCOMPARE(m_view->nameOf(*fold), QStringLiteral("dev_%1").arg(folded.first));
    m_view->resize(1008, 240);
    QTRY_VERIFY(m_view->verticalScrollBar()->maximum() > 0);
    m_view->goTo(m_view->rows().size() - 1, false);
    QVERIFY(QRectF(m_view->viewport()->rect()).contains(m_view->rowRect(m_view->rows().size() - 1)));
}

void PlanFlowTest::manyDevicesAreHostsOfWhichOneOpens()
{
    Inventory many = *testing::fixtureInventory("partition/resnet50.r40");
    const Device last = many.devices.back();
    for (std::int64_t id = 40; id < 64; ++id) {
        Device &device = many.devices.emplace_back(last);
        device.logicalId = id;
        device.name = "dev_" + std::to_string(id);
        device.host = "host_" + std::to_string(id / 8);
    }
    const std::unique_ptr<EditedPlan> base = sizeBased(std::make_shared<Inventory>(many));
    std::unique_ptr<EditedPlan> moved = base->clone();
    Move move;
    move.lanes = {{moved->groupOf(m_open->item("conv1")), {LaneIndex(60)}}};
    moved->restore(move);
    compare(base->clone(), std::move(moved));
    QTRY_COMPARE(m_view->rows().size(), std::size_t(8));
    for (std::size_t host = 0; host < 8; ++host) {
        QCOMPARE(m_view->nameOf(host), QStringLiteral("host_%1").arg(host));
        QVERIFY(m_view->rows()[host].role == Role::Host);
    }
    const std::size_t ribbon = ribbonBetween("host_0", "host_7");
    QVERIFY(m_view->ribbons()[ribbon].way == Way::WithGroup);
    const auto open = [this](std::size_t row) {
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(30, int(m_view->rowRect(row).center().y())));
    };
    open(7);
    QCOMPARE(m_view->rows().size(), std::size_t(16));
    QVERIFY(m_view->rows()[7].role == Role::OpenHost);
    QCOMPARE(m_view->labelOf(ribbonBetween("host_0", "dev_60")).section(QChar(0x2192), 1), QStringLiteral(" dev_60"));
    open(0); // the other one closes
    QCOMPARE(m_view->rows().size(), std::size_t(16));
    QVERIFY(m_view->rows()[0].role == Role::OpenHost && m_view->rows()[15].role == Role::Host);
    ribbonBetween("dev_0", "host_7");
}

void PlanFlowTest::aNarrowViewLeavesOutColumns()
{
    for (const int width : {620, 420, 260}) {
        m_view->resize(width, 760);
        QCoreApplication::processEvents();
        m_view->grab();
        const std::size_t ribbon = ribbonBetween("dev_18", "dev_37");
        QVERIFY2(m_view->rightEnd(ribbon).left() > m_view->leftEnd(ribbon).right(), qPrintable(QString::number(width)));
    }
}

void PlanFlowTest::screenReadersHearRowsAndRibbons()
{
    QAccessibleInterface *list = QAccessible::queryAccessibleInterface(m_view.get());
    QVERIFY(list);
    QCOMPARE(list->childCount(), int(m_view->rows().size() + m_view->ribbons().size()));
    QCOMPARE(list->text(QAccessible::Description), m_view->headline());
    QCOMPARE(list->child(20)->text(QAccessible::Name), QStringLiteral("dev_20"));
    const QString row = list->child(20)->text(QAccessible::Description);
    QVERIFY2(row.contains("Baseline: ") && row.contains("This plan: ") && row.contains("operators"), qPrintable(row));
    const std::size_t ribbon = ribbonBetween("dev_22", "dev_20");
    QAccessibleInterface *child = list->child(int(m_view->rows().size() + ribbon));
    QVERIFY(child->text(QAccessible::Name).endsWith("8 → dev_20"));
    const QString text = child->text(QAccessible::Description);
    QVERIFY2(text.startsWith("5 operators along with the partition: dev_22"), qPrintable(text));
    QVERIFY2(text.contains("\n3 operators moved: dev_22"), qPrintable(text));
}

CUTAWAY_WIDGET_TEST(PlanFlowTest)
#include "plan_flow_test.moc"
