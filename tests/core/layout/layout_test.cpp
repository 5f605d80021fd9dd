#include "core/layout/layout.h"
#include "tests/core/layout/layout_checks.h"
#include "tests/core/layout/layout_requests.h"
#include "tests/support/fixtures_folder.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QTest>

#include <limits>

using namespace cutaway;

namespace {

using Direction = LayoutRequest::Direction;

const std::string inceptionBlock = "0>1 1>2 0>3 3>4 4>5 0>6 6>7 7>8 0>9 9>10 2>11 5>11 8>11 10>11 11>12";
const std::string residualBlock = "0>1 1>2 2>3 3>4 0>4 4>5";

double centre(const LayoutRequest &request, const LayoutResult &result, std::size_t box)
{
    return result.corners[box].x + request.boxes[box].width / 2;
}

bool equal(const LayoutResult &a, const LayoutResult &b)
{
    return a.width == b.width && a.height == b.height && a.corners == b.corners && a.paths == b.paths;
}

qint64 milliseconds(const LayoutRequest &request)
{
    QElapsedTimer time;
    time.start();
    const LayoutResult result = layeredLayout(request);
    const qint64 elapsed = time.elapsed();
    if (const std::string text = fault(request, result); !text.empty())
        qFatal("%s", text.c_str());
    return elapsed;
}

} // namespace

class LayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void chainIsOneStraightColumn();
    void residualBlockKeepsItsChainStraight();
    void branchesStandBesideEachOther();
    void pictureIsSound_data();
    void pictureIsSound();
    void arrowsOfAGraphWithoutCyclesPointWithTheFlow();
    void leftRightIsTheTransposedPicture();
    void cyclesAndLoopsAreDrawn();
    void repeatedArrowsShareAPath();
    void looseBoxesFillRows();
    void constantsStandBesideTheirReader();
    void sizesThatAreNoLengthsAreTakenAsNothing();
    void nothingIsAnEmptyPicture();
    void sameRequestGivesTheSamePicture();
    void boxesOfARankKeepTheirFormerOrder();
    void longChainTakesLittleTime();
    void largeGraphTakesTimeInProportion();
    void oneValueReadByAllTakesLittleTime();
};

void LayoutTest::chainIsOneStraightColumn()
{
    const LayoutRequest request = chainOf(6);
    const LayoutResult result = layeredLayout(request);
    QCOMPARE(fault(request, result), std::string());
    for (const auto &path : result.paths)
        QCOMPARE(path.size(), std::size_t(2));
    QCOMPARE(result.width, 160.0);
    QCOMPARE(result.height, 6 * 36.0 + 5 * request.rankGap);
}

void LayoutTest::residualBlockKeepsItsChainStraight()
{
    LayoutRequest request = requestFrom(residualBlock);
    request.boxes[2].width = 220;
    const LayoutResult result = layeredLayout(request);
    QCOMPARE(fault(request, result), std::string());
    QCOMPARE(crossedBox(request, result), std::string());
    for (std::size_t box = 1; box < 6; ++box)
        QCOMPARE(centre(request, result, box), centre(request, result, 0));
    QCOMPARE(result.paths[4].size(), std::size_t(6)); // out, down beside the wide box, in
    QVERIFY(result.width < 250);
}

void LayoutTest::branchesStandBesideEachOther()
{
    const LayoutRequest request = requestFrom(inceptionBlock);
    const LayoutResult result = layeredLayout(request);
    QCOMPARE(fault(request, result), std::string());
    QCOMPARE(crossedBox(request, result), std::string());
    for (const std::size_t first : {1, 3, 6, 9})
        QCOMPARE(result.corners[first].y, result.corners[1].y);
    QCOMPARE(result.width, 4 * 160.0 + 3 * request.boxGap);
    QCOMPARE(centre(request, result, 0), centre(request, result, 11));
}

void LayoutTest::pictureIsSound_data()
{
    QTest::addColumn<LayoutRequest>("request");
    for (const char *model : {"resnet18", "googlenet", "densenet121", "bert_mini", "dlrm_8", "swin_t"})
        QTest::newRow(model) << requestFromGraph(testing::fixturesFolder() + "/partition/" + std::string(model) +
                                                 ".graph.json");
    for (unsigned seed = 1; seed <= 20; ++seed)
        QTest::addRow("random %u", seed) << randomRequest(2 + seed * 3, seed * 5, seed % 2 ? 4 : 60, seed);
    QTest::newRow("loop") << requestFrom("0>0");
    QTest::newRow("ring") << requestFrom("0>1 1>2 2>3 3>0");
    QTest::newRow("two rings") << requestFrom("0>1 1>0 1>2 2>3 3>2 3>3 0>3");
    QTest::newRow("exchange") << requestFrom("0>3 1>2 0>2 1>3");
    QTest::newRow("against the flow") << requestFrom("3>2 2>1 1>0");
}

void LayoutTest::pictureIsSound()
{
    QFETCH(LayoutRequest, request);
    for (const auto direction : {Direction::TopDown, Direction::LeftRight}) {
        request.direction = direction;
        const LayoutResult result = layeredLayout(request);
        QCOMPARE(fault(request, result), std::string());
        QCOMPARE(crossedBox(request, result), std::string());
    }
}

void LayoutTest::arrowsOfAGraphWithoutCyclesPointWithTheFlow()
{
    for (unsigned seed = 1; seed <= 10; ++seed) {
        LayoutRequest request = randomRequest(80, 150, 20, seed);
        std::vector<std::uint32_t> renamed(request.boxes.size()); // so that the order given does not help
        for (std::uint32_t box = 0; box < renamed.size(); ++box)
            renamed[box] = box;
        std::shuffle(renamed.begin(), renamed.end(), std::mt19937(seed));
        for (LayoutArrow &arrow : request.arrows)
            arrow = {renamed[arrow.from], renamed[arrow.to]};
        const LayoutResult result = layeredLayout(request);
        for (const LayoutArrow &arrow : request.arrows)
            QVERIFY(result.corners[arrow.from].y + request.boxes[arrow.from].height <= result.corners[arrow.to].y);
    }
}

void LayoutTest::leftRightIsTheTransposedPicture()
{
    LayoutRequest down = requestFrom(residualBlock);
    LayoutRequest right = down;
    right.direction = Direction::LeftRight;
    for (LayoutBox &box : right.boxes)
        std::swap(box.width, box.height);
    const LayoutResult downResult = layeredLayout(down);
    const LayoutResult rightResult = layeredLayout(right);
    QCOMPARE(rightResult.width, downResult.height);
    for (std::size_t box = 0; box < down.boxes.size(); ++box)
        QCOMPARE(rightResult.corners[box].x, downResult.corners[box].y);
}

void LayoutTest::cyclesAndLoopsAreDrawn()
{
    const LayoutRequest request = requestFrom("0>1 1>2 2>0 1>1");
    const LayoutResult result = layeredLayout(request);
    QCOMPARE(fault(request, result), std::string());
    QVERIFY(result.corners[0].y < result.corners[1].y && result.corners[1].y < result.corners[2].y);
    QVERIFY(result.paths[2].front().y > result.paths[2].back().y); // the way back leads up
    QVERIFY(result.paths[3].size() >= 4);
}

void LayoutTest::repeatedArrowsShareAPath()
{
    const LayoutRequest request = requestFrom("0>1 0>1 1>2 0>2 0>2");
    const LayoutResult result = layeredLayout(request);
    QCOMPARE(fault(request, result), std::string());
    QVERIFY(result.paths[0] == result.paths[1]);
    QVERIFY(result.paths[3] == result.paths[4]);
}

void LayoutTest::looseBoxesFillRows()
{
    const LayoutRequest request = boxesOf(40);
    const LayoutResult result = layeredLayout(request);
    QCOMPARE(fault(request, result), std::string());
    QVERIFY(result.width < 40 * 160 / 4);
    QVERIFY(result.corners[0] == (LayoutPoint{0, 0}));
    QCOMPARE(result.corners[1].y, 0.0);
    QVERIFY(result.corners[39].y > 0);
}

void LayoutTest::constantsStandBesideTheirReader()
{
    LayoutRequest request = requestFrom("0>1 1>2 2>3 3>4 4>5 6>8 7>8 8>5");
    const LayoutResult result = layeredLayout(request);
    QCOMPARE(result.corners[8].y, result.corners[4].y);
    QCOMPARE(result.corners[6].y, result.corners[3].y);
}

void LayoutTest::sizesThatAreNoLengthsAreTakenAsNothing()
{
    LayoutRequest request = chainOf(4);
    request.boxes[0] = {std::numeric_limits<double>::quiet_NaN(), -5};
    request.boxes[1].height = std::numeric_limits<double>::infinity();
    request.rankGap = -1;
    request.arrows.push_back({0, 99});
    const LayoutResult result = layeredLayout(request);
    QVERIFY(std::isfinite(result.width) && std::isfinite(result.height));
    QCOMPARE(result.corners.size(), std::size_t(4));
    QVERIFY(result.paths.back().empty());
}

void LayoutTest::nothingIsAnEmptyPicture()
{
    const LayoutResult result = layeredLayout({});
    QCOMPARE(result.width, 0.0);
    QVERIFY(result.corners.empty());
}

void LayoutTest::sameRequestGivesTheSamePicture()
{
    const LayoutRequest request = randomRequest(300, 700, 30, 7);
    const LayoutResult first = layeredLayout(request);
    layeredLayout(randomRequest(50, 90, 10, 8));
    QVERIFY(equal(layeredLayout(request), first));
}

/// Even where the other way round fewer arrows cross; a box that is new goes where it crosses fewest.
void LayoutTest::boxesOfARankKeepTheirFormerOrder()
{
    LayoutRequest twist = requestFrom("0>1 0>2 1>3 2>4 3>5 4>5");
    QCOMPARE(layeredLayout(twist).crossings, std::uint64_t(0));
    twist.former = {0, 100, 0, 0, 100, 0};
    QCOMPARE(layeredLayout(twist).crossings, std::uint64_t(1));
    twist.former[4] = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(layeredLayout(twist).crossings, std::uint64_t(0));

    LayoutRequest request = requestFromGraph(testing::fixturesFolder() + "/partition/googlenet.graph.json");
    const LayoutResult before = layeredLayout(request);
    std::vector<bool> isConnected(request.boxes.size());
    for (const LayoutArrow &arrow : request.arrows)
        isConnected[arrow.from] = isConnected[arrow.to] = true;
    for (std::size_t box = 0; box < request.boxes.size(); ++box)
        request.former.push_back(-centre(request, before, box)); // all of it reflected
    const LayoutResult after = layeredLayout(request);
    QCOMPARE(fault(request, after), std::string());
    int pairs = 0;
    for (std::size_t a = 0; a < request.boxes.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            const bool isOneRank =
                before.corners[a].y == before.corners[b].y && after.corners[a].y == after.corners[b].y;
            if (!isOneRank || !isConnected[a] || !isConnected[b])
                continue;
            ++pairs;
            QCOMPARE(centre(request, after, a) < centre(request, after, b),
                     centre(request, before, a) > centre(request, before, b));
        }
    }
    QVERIFY(pairs > 20);
}

void LayoutTest::longChainTakesLittleTime()
{
    LayoutRequest request = chainOf(100'000);
    for (std::uint32_t box = 0; box + 6 < request.boxes.size(); box += 5)
        request.arrows.push_back({box, box + 5});
    QVERIFY(milliseconds(request) < 15'000);
    request.direction = Direction::LeftRight;
    QVERIFY(fault(request, layeredLayout(request)).empty());
}

void LayoutTest::largeGraphTakesTimeInProportion()
{
    const qint64 small = std::max<qint64>(1, milliseconds(randomRequest(5'000, 12'500, 5'000, 1)));
    const qint64 large = milliseconds(randomRequest(20'000, 50'000, 20'000, 1));
    QVERIFY2(large < 12 * small + 1000, qPrintable(QString("%1 ms, %2 ms").arg(small).arg(large)));
}

void LayoutTest::oneValueReadByAllTakesLittleTime()
{
    LayoutRequest request = chainOf(20'000);
    for (std::uint32_t box = 2; box < request.boxes.size(); ++box)
        request.arrows.push_back({0, box});
    QVERIFY(milliseconds(request) < 10'000);
}

CUTAWAY_TEST(LayoutTest)
#include "layout_test.moc"
