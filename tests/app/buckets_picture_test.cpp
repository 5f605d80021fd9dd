#include "tests/app/shown_buckets.h"
#include "views/kinds/bucketing/bucket_rows.h"
#include "views/models/placement_drop.h"
#include "views/panels/curve_view.h"
#include "views/panels/devices_panel.h"
#include "views/panels/panel_parts.h"

#include <QAccessible>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// So many gathers of different sizes, each waited for and read at once.
nlohmann::json graphOfGathers(int count)
{
    using nlohmann::json;
    json nodes = json::array();
    const auto add = [&](const std::string &name, const char *target, const json &inputs, const json &shape) {
        std::int64_t bytes = 4;
        for (const std::int64_t size : shape)
            bytes *= size;
        json arguments = json::array();
        for (const json &input : inputs)
            arguments.push_back({{"node", input}});
        nodes.push_back({{"name", name},
                         {"op", inputs.empty() ? "placeholder" : "call_function"},
                         {"target", inputs.empty() ? name : target},
                         {"inputs", inputs},
                         {"outputs", json::array({{{"shape", shape}, {"dtype", "float32"}}})},
                         {"output_bytes", bytes},
                         {"total_bytes", bytes},
                         {"arguments", arguments}});
        return nodes.size() - 1;
    };
    add("x", "", json::array(), {16, 16});
    for (int i = 0; i < count; ++i)
        add("p" + std::to_string(i), "", json::array(), {8 + 8 * (i % 3), 16});
    std::string last = "x";
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        const json whole = {4 * (8 + 8 * (i % 3)), 16};
        const std::size_t gather =
            add("gather_" + number, "_c10d_functional.all_gather_into_tensor", {"p" + number}, whole);
        nodes[gather]["arguments"].insert(nodes[gather]["arguments"].end(), {4, "0"});
        nodes[gather]["collective"] = {{"kind", "all_gather"}, {"group_name", "0"}, {"group_size", 4}};
        add("wait_" + number, "_c10d_functional.wait_tensor", {"gather_" + number}, whole);
        const std::size_t read = add("mm_" + number, "aten.mm", {last, "wait_" + number}, {16, 16});
        nodes[read]["latency"] = {{"memory_sec", 5e-6}, {"compute_sec", 1e-5}};
        last = "mm_" + number;
    }
    return {{"format", "cutaway.graph"}, {"version", 1}, {"name", "gathers"}, {"nodes", nodes}};
}

/// A graph of many gathers in buckets of a few each.
struct ManyBuckets : Shown
{
    explicit ManyBuckets(int gathers = 120, const char *cap = "0.02")
    {
        const QString path = m_folder.filePath("gathers.graph.json");
        QFile file(path);
        if (!file.open(QFile::WriteOnly))
            qFatal("no graph can be written");
        file.write(QByteArray::fromStdString(graphOfGathers(gathers).dump()));
        file.close();
        window.resize(1600, 1000);
        open({path});
        auto *panel = window.findChild<PlannerPanel *>();
        panel->choosePlanner("bucketing.all_gather");
        panel->findChild<QLineEdit *>("bucket_cap_mb")->setText(cap);
        panel->findChild<QComboBox *>("mode")->setCurrentText("fixed");
        panel->run();
        if (!QTest::qWaitFor([this] { return plan().kind() == bucketingPlans; }, 10000))
            qFatal("there are no buckets");
        if (!QTest::qWaitFor([this] { return rows()->isVisible() && lens()->isVisible(); }))
            qFatal("the buckets are not shown");
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    BucketRows *rows() { return window.findChild<BucketRows *>(); }
    FilledGroupsView *lens() { return window.findChild<FilledGroupsView *>(); }
    Canvas *canvas() { return window.findChild<Canvas *>("canvas"); }
    QToolButton *button(const QString &text)
    {
        for (QToolButton *button : window.findChildren<QToolButton *>()) {
            if (button->text() == text && button->isVisible()) // others are those of drawers
                return button;
        }
        return nullptr;
    }
    /// A collective, and the place of a bucket that may take it.
    std::pair<ItemIndex, std::size_t> somethingToDrop()
    {
        const BucketStream &stream = rows()->stream();
        for (std::size_t from = 0; from < stream.entries.size(); ++from) {
            const ItemIndex item = stream.calls[stream.entries[from].firstCall].item;
            for (std::size_t to = 0; to < stream.entries.size(); ++to) {
                Move move;
                move.items.push_back({item, stream.entries[to].group.group});
                if (from != to && !stream.entries[to].isAlone && plan().preview(move).allowed)
                    return {item, to};
            }
        }
        qFatal("no collective can be moved");
        return {};
    }
    QPoint placeOf(ItemIndex item)
    {
        const auto &calls = rows()->stream().calls;
        const auto call = std::ranges::find(calls, item, [](const auto &each) { return each.item; });
        return rows()->callRect(std::size_t(call - calls.begin())).center().toPoint();
    }
    QPoint middleOf(std::size_t entry) { return rows()->columnRect(entry).center().toPoint(); }
    Spot selected() { return window.viewState().selectedSpot(); }
    Spot spotOf(std::size_t entry) { return rows()->stream().entries[entry].group.group; }

private:
    QTemporaryDir m_folder;
};

} // namespace

class BucketsPictureTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void columnsStandBelowTheirCollectives();
    void twoLinesAndNoGapsWhereOneIsTooWide();
    void fewBucketsAreBoxes();
    void theGraphIsShownOnceItIsAskedFor();
    void aClickAndKeysSelect();
    void theFrameIsWhatTheLensShows();
    void aCollectiveIsDroppedOnAColumn();
    void aCollectiveIsDraggedToAColumnByMouse();
    void aCollectiveDroppedOnEmptyGroundStandsAlone();
    void screenReadersHearAList();
    void theCapsLineCanBeDraggedWhereDevicesWouldBe();

private:
    CleanHome m_home;
};

void BucketsPictureTest::columnsStandBelowTheirCollectives()
{
    ManyBuckets shown;
    const BucketRows &rows = *shown.rows();
    const BucketStream &stream = rows.stream();
    QVERIFY2(stream.buckets >= bucketsAsColumns, qPrintable(QString::number(stream.buckets)));
    QVERIFY(rows.hasColumns() && shown.lens()->isLens());
    QCOMPARE(rows.lineCount(), std::size_t(1));
    double right = 0;
    for (std::size_t i = 0; i < stream.entries.size(); ++i) {
        const QRectF column = rows.columnRect(i);
        QVERIFY(column.left() >= right && column.right() <= rows.width());
        right = column.right();
        const std::size_t first = stream.entries[i].firstCall;
        QCOMPARE(rows.callRect(first).left(), column.left());
        for (std::size_t call = first; call < first + stream.entries[i].group.members; ++call) {
            const QRectF rect = rows.callRect(call);
            QVERIFY(rect.right() <= column.right() && rect.bottom() < column.top());
            if (call > first)
                QVERIFY(rect.left() >= rows.callRect(call - 1).right());
        }
    }
    for (std::size_t one = 0; one < stream.calls.size(); ++one) { // one scale
        for (std::size_t other = one + 1; other < stream.calls.size(); ++other)
            QCOMPARE(stream.calls[one].bytes < stream.calls[other].bytes,
                     rows.callRect(one).height() < rows.callRect(other).height());
    }
}

void BucketsPictureTest::twoLinesAndNoGapsWhereOneIsTooWide()
{
    ManyBuckets shown(400, "0.01");
    BucketRows &rows = *shown.rows();
    shown.window.resize(1366, 768);
    QTRY_VERIFY(rows.lineCount() == 2);
    const auto inside = [&] {
        for (std::size_t i = 0; i < rows.stream().entries.size(); ++i) {
            if (!QRectF(rows.rect()).adjusted(-1, -1, 1, 1).contains(rows.columnRect(i)))
                return false;
        }
        return true;
    };
    QTRY_VERIFY(inside());
    ManyBuckets still(1500, "0.01");
    BucketRows &many = *still.rows();
    QTRY_COMPARE(many.lineCount(), std::size_t(1));
    const std::size_t last = many.stream().entries.size() - 1;
    QVERIFY(many.columnRect(last).right() <= many.width());
    QCOMPARE(many.columnRect(last).left(), many.columnRect(last - 1).right());
}

void BucketsPictureTest::fewBucketsAreBoxes()
{
    Buckets shown;
    shown.window.findChild<BeforeAfter *>()->showGraph(false);
    auto *rows = shown.window.findChild<BucketRows *>();
    auto *boxes = shown.window.findChild<FilledGroupsView *>();
    QTRY_VERIFY(rows->isVisible() && boxes->isVisible() && !shown.canvas()->isVisible());
    QVERIFY(!rows->hasColumns() && !boxes->isLens());
    QCOMPARE(boxes->groups().size(), shown.filled().size());
    QVERIFY(rows->frameRect().isNull());
    const std::size_t entry = *rows->stream().entryOf(shown.filled().back().group);
    const QPoint call = rows->callRect(rows->stream().entries[entry].firstCall).center().toPoint();
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, call);
    QCOMPARE(shown.window.viewState().selectedSpot(), Spot(shown.filled().back().group));
}

void BucketsPictureTest::theGraphIsShownOnceItIsAskedFor()
{
    ManyBuckets shown;
    QVERIFY(!shown.canvas()->isVisible());
    QVERIFY(!shown.button("Before") && !shown.button("After"));
    QTest::mouseClick(shown.button("Graph"), Qt::LeftButton);
    QTRY_VERIFY(shown.canvas()->isVisible() && shown.canvas()->keeper().hasPlan());
    QVERIFY(!shown.rows()->isVisible() && shown.button("After"));
    QVERIFY(!shown.lens()->isLens());
    QTest::mouseClick(shown.button("Buckets"), Qt::LeftButton);
    QTRY_VERIFY(shown.rows()->isVisible() && !shown.canvas()->isVisible());
}

void BucketsPictureTest::aClickAndKeysSelect()
{
    ManyBuckets shown;
    const std::size_t last = shown.rows()->stream().entries.size() - 1;
    QTest::mouseClick(shown.rows()->viewport(), Qt::LeftButton, {}, shown.middleOf(3));
    QCOMPARE(shown.selected(), shown.spotOf(3));
    QTest::keyClick(shown.rows(), Qt::Key_Right);
    QCOMPARE(shown.selected(), shown.spotOf(4));
    QTest::keyClick(shown.rows(), Qt::Key_End);
    QCOMPARE(shown.selected(), shown.spotOf(last));
    const auto isInSight = [&](std::size_t entry) {
        const auto [from, to] = shown.lens()->shownPart();
        return from <= double(entry) && double(entry + 1) <= to + 0.01;
    };
    QVERIFY(isInSight(last) && !isInSight(0));
    QTest::keyClick(shown.rows(), Qt::Key_Home);
    QCOMPARE(shown.selected(), shown.spotOf(0));
    QVERIFY(isInSight(0));
    QTest::keyClick(shown.rows(), Qt::Key_Escape);
    QCOMPARE(shown.selected(), Spot());
}

void BucketsPictureTest::theFrameIsWhatTheLensShows()
{
    ManyBuckets shown;
    BucketRows *rows = shown.rows();
    const auto agree = [&] { // columns wholly in the frame are boxes wholly in the lens, those beside it are beside it
        const QRectF frame = rows->frameRect().adjusted(1.5, 0, -1.5, 0);
        for (std::size_t i = 0; i < rows->stream().entries.size(); ++i) {
            const QRectF box = shown.lens()->boxOf(i);
            const QRectF column = rows->columnRect(i);
            const bool isInside = box.left() >= 0 && box.right() + scaled(6) <= shown.lens()->viewport()->width();
            const bool isBeside = box.right() + scaled(6) <= 0 || box.left() >= shown.lens()->viewport()->width();
            if (isInside && (column.left() < frame.left() || column.right() > frame.right()))
                return false;
            if (isBeside && column.right() > frame.left() + 1 && column.left() < frame.right() - 1)
                return false;
        }
        return true;
    };
    QVERIFY(!rows->frameRect().isNull() && agree());
    const std::pair<double, double> before = shown.lens()->shownPart();
    const QPoint from = rows->columnRect(1).center().toPoint();
    const QPoint to = rows->columnRect(20).center().toPoint();
    QTest::mousePress(rows->viewport(), Qt::LeftButton, {}, from);
    for (const QPoint &at : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, at, rows->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(rows->viewport(), &move);
    }
    QTest::mouseRelease(rows->viewport(), Qt::LeftButton, {}, to);
    QVERIFY(shown.lens()->shownPart().first > before.first + 1);
    QVERIFY(agree());
    QCOMPARE(shown.selected(), Spot()); // a drag selects nothing
}

void BucketsPictureTest::aCollectiveIsDroppedOnAColumn()
{
    ManyBuckets shown;
    const auto [item, to] = shown.somethingToDrop();
    const GroupIndex target = shown.rows()->stream().entries[to].group.group;
    const std::unique_ptr<QMimeData> data(itemMimeData({item}));
    const QPoint at = shown.middleOf(to);
    QDragEnterEvent enter(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(shown.rows()->viewport(), &enter);
    QDragMoveEvent over(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(shown.rows()->viewport(), &over);
    QVERIFY(over.isAccepted());
    QVERIFY(shown.plan().groupOf(item) != target);
    QDropEvent drop(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(shown.rows()->viewport(), &drop);
    QTRY_COMPARE(shown.plan().groupOf(item), target);
    QCOMPARE(shown.document().current()->history()->index(), 1);
}

void BucketsPictureTest::aCollectiveIsDraggedToAColumnByMouse()
{
    ManyBuckets shown;
    QSignalSpy hints(shown.rows(), &PictureView::hintChanged);
    const std::pair<ItemIndex, std::size_t> found = shown.somethingToDrop();
    const ItemIndex item = found.first;
    const std::size_t to = found.second;
    const GroupIndex before = shown.plan().groupOf(item);
    const GroupIndex target = shown.rows()->stream().entries[to].group.group;
    QWidget *ground = shown.rows()->viewport();
    const auto drag = [&] {
        const QPoint from = shown.placeOf(item);
        QTest::mousePress(ground, Qt::LeftButton, {}, from);
        for (const QPoint &at : {from + QPoint(5, 0), shown.middleOf(to)}) {
            QMouseEvent move(QEvent::MouseMove, at, ground->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(ground, &move);
        }
    };
    drag();
    QVERIFY(hints.last().front().toString().contains("Allowed"));
    QTest::keyClick(shown.rows(), Qt::Key_Escape);
    QCOMPARE(hints.last().front().toString(), QString());
    QTest::mouseRelease(ground, Qt::LeftButton, {}, shown.middleOf(to));
    QCOMPARE(shown.plan().groupOf(item), before);
    drag();
    QTest::mouseRelease(ground, Qt::LeftButton, {}, shown.middleOf(to));
    QTRY_COMPARE(shown.plan().groupOf(item), target);
    QCOMPARE(shown.document().current()->history()->index(), 1);
}

void BucketsPictureTest::aCollectiveDroppedOnEmptyGroundStandsAlone()
{
    ManyBuckets shown;
    const auto full = [&](std::size_t least) { // a bucket from which several can go
        const BucketStream &stream = shown.rows()->stream();
        for (std::size_t i = 0; i < stream.entries.size(); ++i) {
            if (!stream.entries[i].isAlone && stream.entries[i].group.members >= least)
                return stream.calls[stream.entries[i].firstCall].item;
        }
        return ItemIndex();
    };
    const auto isInBucket = [&](ItemIndex item) {
        const std::vector<FilledGroup> groups = shown.plan().filledGroups();
        return std::ranges::count(groups, shown.plan().groupOf(item), &FilledGroup::group) == 1;
    };
    const auto isTaken = [](QWidget *by, QPoint at, ItemIndex item) {
        const std::unique_ptr<QMimeData> data(itemMimeData({item}));
        QDragEnterEvent enter(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(by, &enter);
        QDragMoveEvent over(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(by, &over);
        QDropEvent drop(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(by, &drop);
        return over.isAccepted();
    };
    const QPoint heading(shown.rows()->width() / 2, 4);
    QVERIFY(!shown.rows()->thingAt(heading));
    const ItemIndex first = full(3);
    QVERIFY(first.isValid() && isInBucket(first));
    QVERIFY(isTaken(shown.rows()->viewport(), heading, first));
    QTRY_VERIFY(!isInBucket(first));
    QVERIFY(shown.rows()->stream().entries[*shown.rows()->stream().entryOf(shown.plan().groupOf(first))].isAlone);
    QCOMPARE(shown.document().current()->history()->index(), 1);
    QVERIFY(!isTaken(shown.rows()->viewport(), heading, first)); // it stands alone already
    QCOMPARE(shown.document().current()->history()->index(), 1);
    const ItemIndex second = full(3);
    QVERIFY(second.isValid());
    QVERIFY(isTaken(shown.window.findChild<QWidget *>("belowBuckets"), {5, 5}, second));
    QTRY_VERIFY(!isInBucket(second));
    const ItemIndex third = full(3);
    QVERIFY(third.isValid());
    const QRectF last = shown.lens()->boxOf(shown.lens()->groups().size() - 1);
    QVERIFY(isTaken(shown.lens()->viewport(), QPoint(int(last.right()) + scaled(20), 20), third));
    QTRY_VERIFY(!isInBucket(third));
    QCOMPARE(shown.document().current()->history()->index(), 3);
}

void BucketsPictureTest::screenReadersHearAList()
{
    ManyBuckets shown;
    QAccessibleInterface *list = QAccessible::queryAccessibleInterface(shown.rows());
    QVERIFY(list);
    QCOMPARE(list->role(), QAccessible::List);
    QCOMPARE(std::size_t(list->childCount()), shown.rows()->stream().entries.size());
    const std::size_t entry = *shown.rows()->stream().entryOf(shown.plan().filledGroups()[2].group);
    QAccessibleInterface *bucket = list->child(int(entry));
    QCOMPARE(bucket->text(QAccessible::Name), QString("Bucket 2"));
    QVERIFY(bucket->text(QAccessible::Description).contains("of the cap of"));
    bucket->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(shown.selected(), shown.spotOf(entry));
    QVERIFY(bucket->state().selected);
}

void BucketsPictureTest::theCapsLineCanBeDraggedWhereDevicesWouldBe()
{
    ManyBuckets shown;
    auto *curve = shown.window.findChild<DevicesPanel *>()->findChild<CurveView *>();
    QTRY_VERIFY(curve->isVisible());
    const std::optional<ControlCurve> told = shown.plan().controlCurve();
    QVERIFY(told && told->points.size() > 3);
    const ControlCurve::Point target = told->points[told->points.size() - 2];
    const auto at = [&](double value) { return QPoint(int(curve->xOf(value)) + 1, curve->height() / 2); };
    const double before = *shown.plan().cost().latencySec;
    QTest::mousePress(curve, Qt::LeftButton, {}, at(told->now.value));
    QMouseEvent move(QEvent::MouseMove, at(target.value), curve->mapToGlobal(at(target.value)), Qt::NoButton,
                     Qt::LeftButton, {});
    QApplication::sendEvent(curve, &move);
    QCOMPARE(*shown.plan().cost().latencySec, before); // it is only told
    QTest::mouseRelease(curve, Qt::LeftButton, {}, at(target.value));
    QTRY_VERIFY(*shown.plan().cost().latencySec != before);
    QCOMPARE(shown.document().current()->history()->index(), 1);
}

CUTAWAY_WINDOW_TEST(BucketsPictureTest)

#include "buckets_picture_test.moc"
