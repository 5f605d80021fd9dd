#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/memory_texts.h"
#include "views/models/placement_drop.h"
#include "views/panels/device_columns.h"
#include "views/panels/devices_panel.h"
#include "views/panels/panel_parts.h"
#include "views/theme/style.h"

#include <QAccessible>
#include <QApplication>
#include <QDragEnterEvent>
#include <QDragMoveEvent>
#include <QDropEvent>
#include <QListView>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include <random>
#include <set>

using namespace cutaway;

// The dock of devices where there are more than have rows.

namespace {

/// Of 100 bytes each; device `i` uses `10 × filled(i)`.
std::unique_ptr<test::FakePlan> planOf(int devices, int devicesOfHost, const std::function<int(int)> &filled,
                                       int capacity = 100)
{
    std::string text;
    int next = 0;
    for (int i = 0; i < devices; ++i) {
        const std::string n = std::to_string(i);
        text += "lane dev_" + n + " " + std::to_string(capacity) + "\n";
        if (devicesOfHost > 0)
            text += "host dev_" + n + " host_" + std::to_string(i / devicesOfHost) + "\n";
    }
    for (int i = 0; i < devices; ++i) {
        if (filled(i) == 0)
            continue;
        text += "group " + std::to_string(i) + " dev_" + std::to_string(i) + ":";
        for (int k = 0; k < filled(i); ++k)
            text += " op" + std::to_string(next++);
        text += "\n";
    }
    return test::FakePlan::fromText(text);
}

int oneEach(int)
{
    return 1;
}

} // namespace

class DeviceColumnsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void allDevicesAreSeenHoweverMany();
    void hostsStandApartAndAreNamed();
    void theThreeFullestAreListedBelow();
    void aColumnIsAsHighAsItsDeviceIsFull();
    void columnsGrowWithTheDock();
    void theScaleEndsALittleAboveTheFullestWhereAllAreNearlyEmpty();
    void aClickSelectsTheDevice();
    void keysGoFromColumnToColumn();
    void screenReadersHearOfColumns();
    void aDropOnAColumnGoesToItsDevice();
    void aDropOnAHostGoesWhereItIsAllowed();
    void barsHaveFourPartsAtMost();

private:
    DeviceColumns *columns() const { return m_panel->findChild<DeviceColumns *>(); }
    QListView *list() const
    {
        const QList<QListView *> lists = m_panel->findChildren<QListView *>();
        return *std::ranges::find_if(lists, &QListView::isVisible);
    }
    void show(std::unique_ptr<EditedPlan> plan);
    /// Carries items over a column; `isDropped`: and lets go of them.
    void carry(std::size_t column, const std::vector<ItemIndex> &items, bool isDropped);

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<DevicesPanel> m_panel;
};

void DeviceColumnsTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<DevicesPanel>(&m_open->source, &m_open->state);
    m_panel->resize(320, 300);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
}

void DeviceColumnsTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

void DeviceColumnsTest::show(std::unique_ptr<EditedPlan> plan)
{
    m_open->show(std::move(plan));
    QCoreApplication::processEvents();
}

void DeviceColumnsTest::carry(std::size_t column, const std::vector<ItemIndex> &items, bool isDropped)
{
    const std::unique_ptr<QMimeData> data(itemMimeData(items));
    const QPoint at = columns()->columns()[column].track.center().toPoint();
    QDragEnterEvent enter(at, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(columns(), &enter);
    QVERIFY(enter.isAccepted());
    QDragMoveEvent move(at, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(columns(), &move);
    QVERIFY(move.isAccepted());
    if (!isDropped)
        return;
    QDropEvent drop(at, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(columns(), &drop);
}

/// Of any number on hosts of any size: each is in exactly one column, none beside another's place or outside.
void DeviceColumnsTest::allDevicesAreSeenHoweverMany()
{
    std::mt19937 random(2);
    m_panel->resize(320, 420);
    for (int round = 0; round < 40; ++round) {
        const int count = 9 + int(random() % (round % 4 == 0 ? 900 : 140));
        const int ofHost = std::vector<int>{0, 1, 4, 8, 16}[random() % 5];
        show(planOf(count, ofHost, oneEach));
        QCOMPARE(columns()->isVisible(), count > 16);
        if (count <= 16) {
            QCOMPARE(list()->model()->rowCount(), count);
            QCOMPARE(list()->sizeHintForRow(0), 24);
            continue;
        }
        std::set<int> seen;
        std::set<double> tops;
        const auto &all = columns()->columns();
        for (std::size_t i = 0; i < all.size(); ++i) {
            QVERIFY(columns()->rect().contains(all[i].track.toAlignedRect()));
            QVERIFY(i == 0 || all[i].track.top() > all[i - 1].track.top() ||
                    all[i].track.left() >= all[i - 1].track.right() + 2);
            tops.insert(all[i].track.top());
            for (const int row : all[i].rows)
                QVERIFY(seen.insert(row).second);
        }
        QCOMPARE(int(seen.size()), count);
        const bool areDevices = int(all.size()) == count;
        QVERIFY(tops.size() <= 2);
        if (all[0].track.width() == 6)
            QVERIFY(areDevices && count <= 72);
        else
            QCOMPARE(all[0].track.width(), 12.0);
        if (count > 72)
            QCOMPARE(all[0].track.width(), 12.0);
    }
}

void DeviceColumnsTest::hostsStandApartAndAreNamed()
{
    show(planOf(32, 8, oneEach));
    const auto &one = columns()->columns();
    QCOMPARE(one.size(), std::size_t(32));
    QCOMPARE(one[1].track.left() - one[0].track.left(), 8.0);
    QCOMPARE(one[8].track.left() - one[7].track.left(), 16.0);
    QCOMPARE(one[31].track.top(), one[0].track.top());
    show(planOf(64, 8, oneEach));
    const auto &two = columns()->columns();
    QCOMPARE(two.size(), std::size_t(64));
    QCOMPARE(two[31].track.top(), two[0].track.top());
    QVERIFY(two[32].track.top() > two[0].track.bottom());
    QCOMPARE(two[32].track.left(), two[0].track.left());
    show(planOf(128, 8, [](int i) { return i == 21 ? 3 : 1; }));
    const auto &hosts = columns()->columns();
    QCOMPARE(hosts.size(), std::size_t(16));
    QCOMPARE(hosts[2].rows.front(), 21);
    QCOMPARE(columns()->nameOf(2), QString("host_2, fullest: dev_21"));
}

void DeviceColumnsTest::theThreeFullestAreListedBelow()
{
    std::mt19937 random(9);
    for (int round = 0; round < 20; ++round) {
        std::vector<int> filled(40);
        for (int &each : filled)
            each = 1 + int(random() % 9);
        show(planOf(40, 8, [&](int i) { return filled[std::size_t(i)]; }));
        const QAbstractItemModel &shown = *list()->model();
        QCOMPARE(shown.rowCount(), 3);
        std::vector<int> order(40);
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, std::ranges::greater(), [&](int i) { return filled[std::size_t(i)]; });
        for (int row = 0; row < 3; ++row)
            QCOMPARE(shown.index(row, 0).data().toString(), QString("dev_%1").arg(order[std::size_t(row)]));
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualRect(shown.index(1, 0)).center());
        QCOMPARE(m_open->state.selectedSpot(), Spot(LaneIndex(std::size_t(order[1]))));
        QVERIFY(columns()->isSelected(std::size_t(order[1])));
    }
}

void DeviceColumnsTest::aColumnIsAsHighAsItsDeviceIsFull()
{
    show(planOf(20, 10, [](int i) { return i % 10; }));
    const QImage image = columns()->grab().toImage();
    for (std::size_t i = 0; i < 20; ++i) {
        const QRect track = columns()->columns()[i].track.toRect();
        int filled = 0;
        for (int y = track.top(); y <= track.bottom(); ++y)
            filled += image.pixelColor(track.center().x(), y) == theme().memoryBar ? 1 : 0;
        QVERIFY2(std::abs(filled - track.height() * double(i % 10) / 10) <= 1, qPrintable(QString::number(filled)));
    }
}

/// All that a higher dock has goes to the columns; the fullest keep their three rows.
void DeviceColumnsTest::columnsGrowWithTheDock()
{
    for (const int count : {20, 64, 128}) {
        show(planOf(count, 8, [](int i) { return i % 5 + 3; }));
        m_panel->resize(320, m_panel->minimumSizeHint().height());
        QCoreApplication::processEvents();
        const double least = columns()->columns()[3].track.height();
        const int lowHeight = columns()->height();
        const int lines = count == 64 ? 2 : 1;
        QVERIFY(least >= 36);
        m_panel->resize(320, m_panel->height() + 100);
        QCoreApplication::processEvents();
        QCOMPARE(columns()->height(), lowHeight + 100);
        QCOMPARE(list()->height(), 3 * list()->sizeHintForRow(0));
        const QRectF track = columns()->columns()[3].track;
        QCOMPARE(track.height(), least + 100 / lines);
        for (const DeviceColumns::Column &column : columns()->columns())
            QVERIFY(columns()->rect().contains(column.track.toAlignedRect()));
        QTest::mouseClick(columns(), Qt::LeftButton, {}, QPoint(int(track.center().x()), int(track.top()) + 1));
        QCOMPARE(m_open->state.selectedSpot(), Spot(columns()->laneOf(3)));
        const QImage image = columns()->grab().toImage();
        const double used = count == 128 ? 0.7 : 0.6; // of host_3 the fullest
        int filled = 0;
        for (int y = int(track.top()); y <= int(track.bottom()); ++y)
            filled += image.pixelColor(int(track.center().x()), y) == theme().memoryBar ? 1 : 0;
        QVERIFY2(std::abs(filled - track.height() * used) <= 2, qPrintable(QString::number(filled)));
    }
}

void DeviceColumnsTest::theScaleEndsALittleAboveTheFullestWhereAllAreNearlyEmpty()
{
    for (const int count : {8, 12, 40}) {
        show(planOf(count, 8, oneEach, 1000)); // 1 % each
        const auto *model = m_panel->findChild<LaneListModel *>();
        QCOMPARE(model->scaleEnd(), count == 8 ? 1.0 : 0.0125);
        QCOMPARE(model->scaleNotes(true).isEmpty(), count == 8);
        show(planOf(count, 8, oneEach, 30)); // 33 %
        QCOMPARE(model->scaleEnd(), 1.0);
        QVERIFY(model->scaleNotes(true).isEmpty());
    }
    show(planOf(20, 10, oneEach, 1000));
    const QRect track = columns()->columns()[3].track.toRect();
    const QImage image = columns()->grab().toImage();
    QCOMPARE(image.pixelColor(track.center().x(), track.bottom() - track.height() * 7 / 10), theme().memoryBar);
    QCOMPARE(image.pixelColor(track.center().x(), track.top() + 2), theme().memoryTrack);
}

void DeviceColumnsTest::aClickSelectsTheDevice()
{
    show(planOf(64, 8, oneEach));
    const QRectF track = columns()->columns()[37].track;
    QTest::mouseClick(columns(), Qt::LeftButton, {}, track.center().toPoint());
    QCOMPARE(m_open->state.selectedSpot(), Spot(LaneIndex(37)));
    // Beside the last of a host, the nearest within reach.
    const QRectF last = columns()->columns()[39].track;
    QTest::mouseClick(columns(), Qt::LeftButton, {}, QPoint(int(last.right()) + 2, int(last.center().y())));
    QCOMPARE(m_open->state.selectedSpot(), Spot(LaneIndex(39)));
    QTest::mouseMove(columns(), track.center().toPoint());
    QTRY_COMPARE(m_open->state.hovered(), Spot(LaneIndex(37)));
}

void DeviceColumnsTest::keysGoFromColumnToColumn()
{
    show(planOf(64, 8, oneEach));
    columns()->setFocus();
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Return})
        QTest::keyClick(columns(), key);
    QCOMPARE(m_open->state.selectedSpot(), Spot(LaneIndex(34)));
    QTest::keyClick(columns(), Qt::Key_Up);
    QCOMPARE(columns()->current(), std::size_t(2));
    QTest::keyClick(columns(), Qt::Key_End);
    QTest::keyClick(columns(), Qt::Key_Space);
    QCOMPARE(m_open->state.selectedSpot(), Spot(LaneIndex(63)));
    QTest::keyClick(columns(), Qt::Key_Home);
    QCOMPARE(columns()->current(), std::size_t(0));
}

void DeviceColumnsTest::screenReadersHearOfColumns()
{
    show(planOf(64, 8, oneEach));
    QAccessibleInterface *all = QAccessible::queryAccessibleInterface(columns());
    QCOMPARE(all->childCount(), 64);
    QAccessibleInterface *one = all->child(5);
    QCOMPARE(one->text(QAccessible::Name), QString("dev_5"));
    QVERIFY(one->text(QAccessible::Description).contains("10.0"));
    QVERIFY(one->rect().width() > 0);
    one->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(m_open->state.selectedSpot(), Spot(LaneIndex(5)));
    QVERIFY(one->state().selected);
}

void DeviceColumnsTest::aDropOnAColumnGoesToItsDevice()
{
    show(planOf(20, 10, [](int i) { return i == 7 ? 0 : 2; }));
    const ItemIndex item = m_open->item("op0");
    carry(3, {item}, false);
    QVERIFY(m_open->source.preview());
    carry(3, {item}, true);
    QVERIFY(!m_open->source.preview());
    QCOMPARE(m_open->plan->groupOf(item), GroupIndex(3));
    QSignalSpy refused(m_panel.get(), &DevicesPanel::dropRefused);
    show(test::FakePlan::fromText([] {
        std::string text;
        for (int i = 0; i < 20; ++i)
            text += "lane dev_" + std::to_string(i) + " 100\n";
        return text + "group 0 dev_0: a b\ngroup 1 dev_1: c\nrefuse 1\n";
    }()));
    carry(1, {m_open->item("a")}, true);
    QCOMPARE(refused.count(), 1);
    QCOMPARE(m_open->plan->groupOf(m_open->item("a")), GroupIndex(0));
}

/// Among the devices of a host that refuse it, one that does not.
void DeviceColumnsTest::aDropOnAHostGoesWhereItIsAllowed()
{
    std::string text;
    for (int i = 0; i < 80; ++i)
        text += "lane dev_" + std::to_string(i) + " 100\nhost dev_" + std::to_string(i) + " host_" +
                std::to_string(i / 8) + "\n";
    text += "group 0 dev_0: a b\n";
    for (int i = 8; i < 16; ++i)
        text += "group " + std::to_string(i - 7) + " dev_" + std::to_string(i) + ": op" + std::to_string(i) + "\n" +
                (i == 13 ? "" : "refuse " + std::to_string(i - 7) + "\n");
    show(test::FakePlan::fromText(text));
    QCOMPARE(columns()->columns().size(), std::size_t(10));
    carry(1, {m_open->item("a")}, true);
    QCOMPARE(m_open->plan->groupOf(m_open->item("a")), GroupIndex(6));
}

/// Random parts: they add up, the largest stay by themselves, and each is found where it is drawn.
void DeviceColumnsTest::barsHaveFourPartsAtMost()
{
    std::mt19937 random(4);
    for (int round = 0; round < 300; ++round) {
        MemoryBarValues values{.used = 0, .capacity = 1e6, .ifDropped = {}};
        values.parts.resize(random() % 10);
        for (double &part : values.parts)
            values.used += part = double(random() % 50);
        const std::vector<MemoryBarSegment> segments = memoryBarSegments(values);
        QVERIFY(segments.size() <= 4);
        double sum = 0;
        double leastAlone = 1e9;
        std::set<std::size_t> seen;
        for (const MemoryBarSegment &segment : segments) {
            double amount = 0;
            for (const std::size_t part : segment.parts) {
                QVERIFY(seen.insert(part).second);
                amount += values.parts[part];
            }
            QCOMPARE(amount, segment.amount);
            sum += amount;
            if (segment.parts.size() == 1)
                leastAlone = std::min(leastAlone, amount);
        }
        QCOMPARE(sum, values.used);
        for (const MemoryBarSegment &segment : segments) {
            for (const std::size_t part : segment.parts)
                QVERIFY(segment.parts.size() == 1 || values.parts[part] <= leastAlone);
        }
        values.capacity = std::max(1.0, values.used);
        double left = 0;
        for (const MemoryBarSegment &segment : segments) {
            const double middle = (left + segment.amount / 2) / std::max(1.0, values.used) * 100;
            QCOMPARE(partsOfBarAt(values, QRectF(0, 0, 100, 8), middle), segment.parts);
            left += segment.amount;
        }
    }
}

CUTAWAY_WIDGET_TEST(DeviceColumnsTest)
#include "device_columns_test.moc"
