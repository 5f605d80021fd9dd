#include "tests/support/test_program.h"
#include "tests/views/canvas_bench.h"
#include "views/canvas/paint/group_painter.h"
#include "views/canvas/paint/lane_painter.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene.h"
#include "views/canvas/view_transform.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QSet>
#include <QTest>

using namespace cutaway;

namespace {

/// As many devices, each with a group of some modules with four operators, each group reading the one before.
std::string devices(int count, int modules)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "lane dev_" + std::to_string(i) + " 100\n";
    for (int i = 0; i < count; ++i) {
        const std::string module = "layer" + std::to_string(i);
        text += "group " + std::to_string(i) + " dev_" + std::to_string(i) + ":";
        for (int k = 0; k < modules; ++k) {
            for (const char *name : {".conv", ".norm", ".relu", ".pool"})
                text += " " + module + (k == 0 ? "" : "." + std::to_string(k)) + name;
        }
        text += "\n";
    }
    for (int i = 1; i < count; ++i)
        text += "edge layer" + std::to_string(i - 1) + ".pool layer" + std::to_string(i) + ".conv 10\n";
    return text;
}

struct Drawn
{
    explicit Drawn(int count, Arrangement arrangement = Arrangement::ByDevice, int size = 1)
        : Drawn(devices(count, size), arrangement)
    {
    }

    explicit Drawn(const std::string &text, Arrangement arrangement = Arrangement::ByDevice)
        : plan(test::FakePlan::fromText(text)), modules(std::make_shared<ModuleTree>(plan->graph()))
    {
        scene.setPlan(plan.get(), modules);
        scene.arrange(arrangement, {{1000, 700}, {}}, layeredLayout);
    }

    double fitZoom() const { return ViewTransform::fitting(scene.bounds(), {0, 0, 1000, 700}).zoom; }

    std::unique_ptr<test::FakePlan> plan;
    std::shared_ptr<const ModuleTree> modules;
    Scene scene;
};

/// Whether a stretch of a line runs through the inside of a rectangle.
bool runsThrough(QPointF a, QPointF b, const QRectF &rect)
{
    return std::max(a.x(), b.x()) > rect.left() + 1 && std::min(a.x(), b.x()) < rect.right() - 1 &&
           std::max(a.y(), b.y()) > rect.top() + 1 && std::min(a.y(), b.y()) < rect.bottom() - 1;
}

QImage pictureOfLanes(const Scene &scene, double zoom)
{
    QImage image((scene.bounds().size() * zoom).toSize() + QSize(2, 2), QImage::Format_RGB32);
    image.fill(theme().lane);
    TextCache texts;
    {
        QPainter painter(&image);
        painter.scale(zoom, zoom);
        painter.translate(-scene.bounds().topLeft());
        PaintContext context{.painter = painter,
                             .scene = scene,
                             .theme = theme(),
                             .texts = texts,
                             .zoom = zoom,
                             .visible = scene.bounds(),
                             .detail = detailOf(zoom),
                             .laneMood = {},
                             .isAway = {},
                             .memoryIfDropped = {}};
        paintLanes(context);
    }
    return image;
}

/// Whether anything stands at the right of each lane's head, where memory is told.
std::vector<bool> memoriesInHeads(const Scene &scene, double zoom)
{
    const QImage image = pictureOfLanes(scene, zoom);
    std::vector<bool> found;
    for (const LaneBox &lane : scene.lanes()) {
        const QRectF rect = lane.rect.translated(-scene.bounds().topLeft());
        const double right = rect.right() - 8;
        const QRect place = QRectF(QPointF((right - 14) * zoom, (rect.top() + 8) * zoom),
                                   QPointF(right * zoom, (rect.top() + 26) * zoom))
                                .toRect();
        bool isInked = false;
        for (int y = place.top(); y <= place.bottom(); ++y) {
            for (int x = place.left(); x <= place.right(); ++x)
                isInked = isInked || image.pixelColor(x, y) != theme().lane;
        }
        found.push_back(isInked);
    }
    return found;
}

} // namespace

class FarViewTest : public QObject
{
    Q_OBJECT

private slots:
    void fewLanesStandSideBySide();
    void manyLanesGoBelowEachOther_data();
    void manyLanesGoBelowEachOther();
    void manyLanesWithTallGroupsHaveRoomForTheirFigures();
    void groupsOfCrowdedLanesStandInColumns();
    void groupsOfCrowdedLanesFillThem();
    void lanesOfAColumnAreAligned();
    void edgesToOtherRowsPassNoLane();
    void edgesToOtherRowsPassNoHostsName();
    void whatIsNotPlacedYetLeavesDozensOfDevicesReadable();
    void manyGroupsByFlowGoBelowEachOther();
    void hundredsOfGroupsByFlowAreReadDownwards();
    void dozensOfGroupsByFlowAreReadAtTheirOwnSize();
    void groupsByFlowAreAsWideAsTheirFiguresWhereOnlyTheHeightIsShort();
    void emptyLanesByFlowCloseNoGroup();
    void headsOfAllLanesTellTheSameOfMemory();
    void emptyLanesByFlowMakeGroupsHardlySmaller();
    void namesOfEmptyLanesHaveNoBarBehindThem();
    void groupsAreOpenWhereTheirTextsCanBeRead();
    void aPointInAClosedGroupMeansTheGroup();
    void aLoneGroupIsOpenAsLongAsSomethingInItCanBeRead();
    void oneGroupAmongEmptyDevicesTellsItsFigures();
    void aFaceTooLowForMemoryBothWaysTellsItInFigures();
    void aClosedGroupIsDraggedAsAWhole();
    void aClosedGroupIsFramedWhereSomethingInItIsSelected();
};

void FarViewTest::fewLanesStandSideBySide()
{
    const Drawn drawn(4);
    for (const LaneBox &lane : drawn.scene.lanes())
        QCOMPARE(lane.row, 0U);
}

void FarViewTest::manyLanesGoBelowEachOther_data()
{
    QTest::addColumn<int>("lanes");
    QTest::addColumn<double>("leastWidth"); // of a group on the screen
    QTest::newRow("10") << 10 << 120.0;
    QTest::newRow("40") << 40 << 70.0;
    QTest::newRow("64") << 64 << 55.0;
    QTest::newRow("100") << 100 << 40.0;
}

void FarViewTest::manyLanesGoBelowEachOther()
{
    QFETCH(int, lanes);
    QFETCH(double, leastWidth);
    const Drawn drawn(lanes);
    QVERIFY(drawn.scene.lanes().back().row > 0);
    QVERIFY2(drawn.scene.placeRect(0).width() * drawn.fitZoom() >= leastWidth,
             qPrintable(QString::number(drawn.scene.placeRect(0).width() * drawn.fitZoom())));
}

void FarViewTest::manyLanesWithTallGroupsHaveRoomForTheirFigures()
{
    const Drawn drawn(64, Arrangement::ByDevice, 40);
    for (std::uint32_t place = 0; place < drawn.scene.places().size(); ++place) {
        const QSizeF shown = drawn.scene.placeRect(place).size() * drawn.fitZoom();
        QVERIFY(shown.width() >= leastFaceWidth);
        QVERIFY(drawn.scene.isMap() || shown.height() >= leastFaceHeight); // a line has figures side by side
    }
}

void FarViewTest::groupsOfCrowdedLanesStandInColumns()
{
    std::string text = "lane dev_0 1000\nlane dev_1 1000\n";
    for (int i = 0; i < 120; ++i) {
        const std::string number = std::to_string(i);
        text += "group " + number + (i < 90 ? " dev_0:" : " dev_1:") + " a" + number + " b" + number + "\n";
    }
    const Drawn drawn(text);
    for (std::uint32_t place = 0; place < drawn.scene.places().size(); ++place) {
        const QRectF rect = drawn.scene.placeRect(place);
        QVERIFY(rect.width() * drawn.fitZoom() >= leastFaceWidth);
        QVERIFY(rect.height() * drawn.fitZoom() >= leastFaceHeight);
        QVERIFY(drawn.scene.lanes()[place < 90 ? 0 : 1].rect.contains(rect));
        for (std::uint32_t other = 0; other < place; ++other)
            QVERIFY(!rect.intersects(drawn.scene.placeRect(other)));
    }
}

void FarViewTest::groupsOfCrowdedLanesFillThem()
{
    std::string text;
    for (int i = 0; i < 400; ++i) {
        const std::string lane = std::to_string(i / 26);
        if (i % 26 == 0)
            text += "lane dev_" + lane + " 1000\n";
        text += "group " + std::to_string(i) + " dev_" + lane + ": a" + std::to_string(i) + "\n";
    }
    const Drawn drawn(text);
    for (const LaneBox &lane : drawn.scene.lanes()) {
        QRectF groups;
        for (const std::uint32_t place : lane.places)
            groups |= drawn.scene.placeRect(place);
        QCOMPARE(lane.rect.right() - groups.right(), groups.left() - lane.rect.left());
    }
}

void FarViewTest::lanesOfAColumnAreAligned()
{
    const Drawn drawn(40);
    for (const LaneBox &lane : drawn.scene.lanes()) {
        const LaneBox &top = drawn.scene.lanes()[lane.column];
        QCOMPARE(top.column, lane.column);
        QCOMPARE(lane.rect.left(), top.rect.left());
    }
}

void FarViewTest::edgesToOtherRowsPassNoLane()
{
    const Drawn drawn(10);
    for (const Route &route : drawn.scene.farRoutes()) {
        for (std::size_t i = 2; i + 1 < route.points.size(); ++i) {
            for (const LaneBox &lane : drawn.scene.lanes())
                QVERIFY(!runsThrough(route.points[i - 1], route.points[i], lane.rect));
        }
    }
}

/// Which stands above the first lane of the host.
void FarViewTest::edgesToOtherRowsPassNoHostsName()
{
    std::string hosts;
    for (int i = 0; i < 10; ++i)
        hosts += "host dev_" + std::to_string(i) + (i < 5 ? " left\n" : " right\n");
    const Drawn drawn(devices(10, 1) + hosts);
    QVERIFY(drawn.scene.lanes().back().row > 0);
    QVERIFY(drawn.scene.heightAbove(drawn.scene.lanes().back().row) > 0);
    const std::vector<HostSpan> spans = hostSpans(drawn.scene);
    QVERIFY(spans.size() >= 2);
    for (const HostSpan &span : spans) {
        const QRectF name(span.rect.topLeft(), QSizeF(drawn.scene.lanes()[0].rect.width(), span.rect.height()));
        for (const Route &route : drawn.scene.farRoutes()) {
            for (std::size_t i = 1; i < route.points.size(); ++i)
                QVERIFY(!runsThrough(route.points[i - 1], route.points[i], name));
        }
    }
}

/// As when a model is opened with dozens of devices.
void FarViewTest::whatIsNotPlacedYetLeavesDozensOfDevicesReadable()
{
    std::string text;
    for (int i = 0; i < 40; ++i)
        text += "lane dev_" + std::to_string(i) + " 100\n";
    text += "group 0 dev_0:";
    for (int i = 0; i < 60; ++i)
        text += " op" + std::to_string(i);
    const Drawn drawn(text + "\n");
    QVERIFY2(drawn.scene.lanes()[1].rect.width() * drawn.fitZoom() >= leastFaceWidth,
             qPrintable(QString::number(drawn.fitZoom())));
}

void FarViewTest::manyGroupsByFlowGoBelowEachOther()
{
    const Drawn drawn(40, Arrangement::ByFlow);
    QVERIFY2(drawn.scene.placeRect(0).width() * drawn.fitZoom() >= 40,
             qPrintable(QString::number(drawn.scene.placeRect(0).width() * drawn.fitZoom())));
}

void FarViewTest::hundredsOfGroupsByFlowAreReadDownwards()
{
    const Drawn drawn(320, Arrangement::ByFlow);
    const double width = drawn.scene.bounds().width() * drawn.scene.readableZoom();
    QVERIFY2(width > 500 && width <= 1000, qPrintable(QString::number(width)));
    // Tiles, with room for number and latency, what they hold, and memory.
    const QSizeF group = drawn.scene.placeRect(0).size() * drawn.scene.readableZoom();
    QVERIFY2(drawn.scene.isTiled() && group.width() >= 80 && group.height() >= 40,
             qPrintable(QString::number(group.height())));
}

/// Such as tables that one partition reads: as high as they are many, and read by scrolling.
void FarViewTest::dozensOfGroupsByFlowAreReadAtTheirOwnSize()
{
    std::string text;
    std::string edges;
    for (int i = 0; i < 40; ++i)
        text += "lane dev_" + std::to_string(i) + " 100\n";
    for (int i = 0; i < 16; ++i) {
        const std::string number = std::to_string(i);
        text += "group " + number + " dev_" + number + ": a" + number + " b" + number + "\n";
        edges += i < 15 ? "edge b" + number + " a15 10\n" : "";
    }
    const Drawn drawn(text + edges, Arrangement::ByFlow);
    QVERIFY2(drawn.fitZoom() < 1, qPrintable(QString::number(drawn.fitZoom())));
    QVERIFY(drawn.scene.isTiled());
    QCOMPARE(drawn.scene.leastZoom(), 1.0);
    QVERIFY(drawn.scene.bounds().width() <= 1000);
}

/// Nineteen that one reads, below each other.
void FarViewTest::groupsByFlowAreAsWideAsTheirFiguresWhereOnlyTheHeightIsShort()
{
    std::string text;
    std::string edges;
    for (int i = 0; i < 20; ++i) {
        const std::string number = std::to_string(i);
        text += "lane dev_" + number + " 100\ngroup " + number + " dev_" + number + ": a" + number + "\n";
        edges += i < 19 ? "edge a" + number + " a19 10\n" : "";
    }
    const Drawn drawn(text + edges, Arrangement::ByFlow);
    const double width = drawn.scene.placeRect(0).width() * std::max(drawn.fitZoom(), drawn.scene.leastZoom());
    QVERIFY2(width >= leastFaceWidth, qPrintable(QString::number(width)));
}

/// They are seen by scrolling down.
void FarViewTest::emptyLanesByFlowCloseNoGroup()
{
    std::string text = devices(4, 1);
    for (int i = 4; i < 104; ++i)
        text += "lane dev_" + std::to_string(i) + " 100\n";
    const Drawn drawn(text, Arrangement::ByFlow);
    QCOMPARE(drawn.scene.lanes().size(), std::size_t(100));
    for (const GroupPlace &place : drawn.scene.places())
        QVERIFY(drawn.scene.content(place).boxes.front().isOpen);
}

/// `dev_7` leaves more room beside it than `dev_17`, and `0` needs less than what is used.
void FarViewTest::headsOfAllLanesTellTheSameOfMemory()
{
    std::string text;
    for (int i = 0; i < 20; ++i)
        text += "lane dev_" + std::to_string(i) + " 9000000\n";
    const Drawn drawn(text + "group 0 dev_0: a b\ngroup 1 dev_1: c\ngroup 2 dev_2: d\ngroup 3 dev_3: e\n");
    QSet<bool> told; // at some zoom
    for (double zoom = 0.3; zoom < 0.49; zoom += 0.01) {
        const std::vector<bool> memories = memoriesInHeads(drawn.scene, zoom);
        QCOMPARE(memories, std::vector<bool>(drawn.scene.lanes().size(), memories.front()));
        told.insert(memories.front());
    }
    QVERIFY(told.contains(true));
}

/// Eight groups below each other that one reads, on nine of forty devices.
/// In heads so low there is room for one of them.
void FarViewTest::namesOfEmptyLanesHaveNoBarBehindThem()
{
    std::string text;
    for (int i = 0; i < 16; ++i)
        text += "lane dev_" + std::to_string(i) + " 100\n";
    const Drawn drawn(text + "group 0 dev_0: a\n");
    const auto track = [&](double zoom) {
        const QImage image = pictureOfLanes(drawn.scene, zoom);
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                pixels += image.pixelColor(x, y) == theme().memoryTrack ? 1 : 0;
        }
        return pixels;
    };
    QVERIFY(track(1) > 0);
    QCOMPARE(track(0.25), 0);
}

void FarViewTest::emptyLanesByFlowMakeGroupsHardlySmaller()
{
    std::string text;
    for (int i = 0; i < 40; ++i)
        text += "lane dev_" + std::to_string(i) + " 100\n";
    std::string edges;
    for (int i = 0; i < 9; ++i) {
        const std::string number = std::to_string(i);
        text += "group " + number + " dev_" + number + ": a" + number + " b" + number + "\n";
        if (i < 8)
            edges += "edge b" + number + " a8 10\n";
    }
    const Drawn drawn(text + edges, Arrangement::ByFlow);
    QRectF groups;
    for (std::uint32_t place = 0; place < drawn.scene.places().size(); ++place)
        groups |= drawn.scene.placeRect(place);
    QCOMPARE(drawn.scene.lanes().size(), std::size_t(31));
    const double alone = ViewTransform::fitting(groups, {0, 0, 1000, 700}).zoom;
    QVERIFY2(drawn.fitZoom() >= 0.7 * alone, qPrintable(QString::number(drawn.fitZoom() / alone)));
}

void FarViewTest::groupsAreOpenWhereTheirTextsCanBeRead()
{
    const Drawn drawn(4);
    QVERIFY(!closesGroups(drawn.scene, 0.6));
    QVERIFY(closesGroups(drawn.scene, 0.4));
}

void FarViewTest::aPointInAClosedGroupMeansTheGroup()
{
    const Drawn drawn(4);
    const BoxRef card = drawn.scene.boxOf(drawn.plan->find("layer2.norm"));
    const Hit hit = hitTest(drawn.scene, drawn.scene.rect(card).center());
    QCOMPARE(hitFrom(drawn.scene, hit, 1).box, hit.box);
    const Hit far = hitFrom(drawn.scene, hit, 0.3);
    QCOMPARE(far.box, (BoxRef{hit.box.place, 0}));
    QCOMPARE(far.part, Hit::Part::Header);
}

void FarViewTest::aLoneGroupIsOpenAsLongAsSomethingInItCanBeRead()
{
    const Drawn operators("lane dev_0 100\ngroup 0 dev_0: a b c d e f\n");
    QVERIFY(!closesGroups(operators.scene, 0.6));
    QVERIFY(closesGroups(operators.scene, 0.45));
    const Drawn module("lane dev_0 100\ngroup 0 dev_0: m.a m.b m.c m.d m.e m.f\n");
    QVERIFY(!closesGroups(module.scene, 0.45));
    QVERIFY(!closesGroups(module.scene, 0.37)); // name and figure share a line
    QVERIFY(closesGroups(module.scene, 0.2));
}

/// As on the first look at a model, none of whose operators is placed.
void FarViewTest::oneGroupAmongEmptyDevicesTellsItsFigures()
{
    std::string text = "lane dev_0 100\nlane dev_1 100\nlane dev_2 100\ngroup 0 dev_1:";
    for (int i = 0; i < 60; ++i)
        text += " op" + std::to_string(i);
    const Drawn drawn(text + "\n");
    const BoxRef group = drawn.scene.placeOf(GroupIndex(0));
    const BoxRef card = drawn.scene.boxOf(drawn.plan->find("op7"));
    QCOMPARE(drawnBox(drawn.scene, card, 0.3), group);
    QCOMPARE(drawnBox(drawn.scene, card, 0.6), card);
}

void FarViewTest::aFaceTooLowForMemoryBothWaysTellsItInFigures()
{
    const Drawn drawn("lane dev_0 100\nlane dev_1 100\ngroup 0 dev_0: a b\ngroup 1 dev_1: c\n");
    enum Shown { Nothing = 0, Figures = 1, Bar = 2 };
    const auto shownAt = [&](int width, int height) {
        QImage image(width, height, QImage::Format_RGB32);
        image.fill(theme().panel);
        TextCache texts;
        {
            QPainter painter(&image);
            painter.scale(0.3, 0.3);
            PaintContext context{.painter = painter,
                                 .scene = drawn.scene,
                                 .theme = theme(),
                                 .texts = texts,
                                 .zoom = 0.3,
                                 .visible = drawn.scene.bounds(),
                                 .detail = detailOf(0.3),
                                 .laneMood = {},
                                 .isAway = {},
                                 .memoryIfDropped = {}};
            paintGroupFace(context, drawn.scene.placeOf(GroupIndex(0)), QRectF(0, 0, width / 0.3, height / 0.3));
        }
        int shown = Nothing;
        for (int y = width < 50 ? 26 : 17; y < height; ++y) {
            int inked = 0;
            for (int x = 0; x < image.width(); ++x)
                inked += image.pixelColor(x, y) != theme().panel ? 1 : 0;
            shown |= inked > width / 2 ? Bar : inked > 0 ? Figures : Nothing; // a track goes from side to side
        }
        return shown;
    };
    QCOMPARE(shownAt(80, 25), int(Figures));
    QCOMPARE(shownAt(80, 32), int(Figures));
    QCOMPARE(shownAt(80, 46), int(Figures | Bar));
    QCOMPARE(shownAt(48, 26), int(Nothing)); // name and latency take a line each
    QCOMPARE(shownAt(48, 38), int(Figures));
    QCOMPARE(shownAt(48, 60), int(Figures | Bar));
}

void FarViewTest::aClosedGroupIsDraggedAsAWhole()
{
    testing::CanvasBench bench("lane a 100\nlane b 100\nlane c 100\ngroup 0 a: x y\ngroup 1 b: z\n");
    bench.canvas.setZoom(0.4);
    const QPoint from = bench.at(bench.scene().rect(bench.scene().placeOf(GroupIndex(0))));
    bench.drag(from, bench.groundOf(2));
    QCOMPARE(bench.plan->group(GroupIndex(0)).lanes, std::vector{LaneIndex(2)});
}

/// As from a table beside the picture: a click there selects operators.
void FarViewTest::aClosedGroupIsFramedWhereSomethingInItIsSelected()
{
    testing::CanvasBench bench(devices(4, 3));
    bench.canvas.setZoom(0.3);
    const auto isFramed = [&](std::size_t group) {
        const QRectF rect = bench.scene().rect(bench.scene().placeOf(GroupIndex(group)));
        const QPoint corner = bench.canvas.view().transform().toWidget(rect).center().toPoint();
        const QImage picture = bench.canvas.grab().toImage();
        for (int x = corner.x(); x > 0; --x) {
            if (picture.pixelColor(x, corner.y()) == theme().accent)
                return true;
            if (picture.pixelColor(x, corner.y()) == theme().boxLine)
                return false;
        }
        return false;
    };
    QVERIFY(!isFramed(2));
    bench.state.select({bench.item("layer2.norm")});
    QVERIFY(isFramed(2));
    QVERIFY(!isFramed(1));
    bench.state.select({bench.item("layer1.norm")});
    QVERIFY(!isFramed(2));
    QVERIFY(isFramed(1));
}

CUTAWAY_WIDGET_TEST(FarViewTest)
#include "far_view_test.moc"
