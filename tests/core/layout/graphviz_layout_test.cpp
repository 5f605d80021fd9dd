#include "core/layout/layout.h"
#include "tests/core/layout/layout_checks.h"
#include "tests/core/layout/layout_requests.h"
#include "tests/support/fixtures_folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <limits>

using namespace cutaway;

class GraphvizLayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void pictureIsSound_data();
    void pictureIsSound();
    void findsAnOrderWithoutCrossingsWhereSweepsDoNot();
    void looksLikeTheLayeredLayoutWhereNothingCrosses();
    void picturesByDotAreSound_data();
    void picturesByDotAreSound();
    void dotPlacesThePartitionsItself();
    void dotLeavesMoreThan300BoxesToTheLayeredLayout();
    void faultyRequestIsRefused_data();
    void faultyRequestIsRefused();
    void hugeRequestIsLeftToTheLayeredLayout();
};

void GraphvizLayoutTest::pictureIsSound_data()
{
    QTest::addColumn<LayoutRequest>("request");
    for (const char *model : {"resnet18", "googlenet", "bert_mini", "dlrm_8", "swin_t"})
        QTest::newRow(model) << requestFromGraph(testing::fixturesFolder() + "/partition/" + std::string(model) +
                                                 ".graph.json");
    for (unsigned seed = 1; seed <= 20; ++seed)
        QTest::addRow("random %u", seed) << randomRequest(5 + seed * 3, seed * 6, seed % 2 ? 6 : 60, seed);
    QTest::newRow("nothing") << LayoutRequest();
    QTest::newRow("loop") << requestFrom("0>0");
    QTest::newRow("two rings") << requestFrom("0>1 1>0 1>2 2>3 3>2 3>3 0>3 0>4 1>4 4>5 0>6 1>6 2>6");
    QTest::newRow("several parts") << requestFrom("0>3 1>3 0>2 1>2 4>7 4>6 5>6 5>7 8>9");
}

void GraphvizLayoutTest::pictureIsSound()
{
    QFETCH(LayoutRequest, request);
    for (const auto direction : {LayoutRequest::Direction::TopDown, LayoutRequest::Direction::LeftRight}) {
        request.direction = direction;
        const auto result = graphvizLayout(request);
        QVERIFY(bool(result));
        QCOMPARE(fault(request, *result), std::string());
        QCOMPARE(crossedBox(request, *result), std::string());
        QVERIFY(result->crossings <= layeredLayout(request).crossings);
    }
}

void GraphvizLayoutTest::findsAnOrderWithoutCrossingsWhereSweepsDoNot()
{
    const LayoutRequest request = requestFromGraph(testing::fixturesFolder() + "/partition/bert_base.graph.json");
    QVERIFY(layeredLayout(request).crossings > 0);
    const auto result = graphvizLayout(request);
    QVERIFY(bool(result));
    QCOMPARE(result->crossings, std::uint64_t(0));
}

void GraphvizLayoutTest::looksLikeTheLayeredLayoutWhereNothingCrosses()
{
    const LayoutRequest request = requestFromGraph(testing::fixturesFolder() + "/partition/resnet18.graph.json");
    const auto result = graphvizLayout(request);
    QVERIFY(bool(result));
    QVERIFY(result->corners == layeredLayout(request).corners);
}

void GraphvizLayoutTest::picturesByDotAreSound_data()
{
    QTest::addColumn<LayoutRequest>("request");
    for (const char *model : {"resnet50", "googlenet", "bert_base", "dlrm_26", "densenet121"})
        for (const std::uint32_t partitions : {4, 12})
            QTest::addRow("%s over %u", model, partitions) << partitionsOf(
                testing::fixturesFolder() + "/partition/" + std::string(model) + ".graph.json", partitions);
    const auto byDot = [](LayoutRequest request) {
        request.engine = LayoutRequest::Engine::Dot;
        return request;
    };
    QTest::newRow("nothing") << byDot({});
    QTest::newRow("loop") << byDot(requestFrom("0>0"));
    QTest::newRow("two rings") << byDot(requestFrom("0>1 1>0 1>2 2>3 3>2 3>3 0>3 0>4 1>4 4>5 0>6 1>6 2>6"));
    QTest::newRow("several parts") << byDot(requestFrom("0>3 1>3 0>2 1>2 4>7 4>6 5>6 5>7 8>9"));
    QTest::newRow("twice the same arrow") << byDot(requestFrom("0>1 0>1 1>2"));
}

/// Dot may fail, but what it gives is right.
void GraphvizLayoutTest::picturesByDotAreSound()
{
    QFETCH(LayoutRequest, request);
    for (const auto direction : {LayoutRequest::Direction::TopDown, LayoutRequest::Direction::LeftRight}) {
        request.direction = direction;
        const auto result = graphvizLayout(request);
        QVERIFY2(bool(result), result ? "" : result.error().message.c_str());
        QCOMPARE(fault(request, *result), std::string());
        QCOMPARE(crossedBox(request, *result), std::string());
    }
}

void GraphvizLayoutTest::dotPlacesThePartitionsItself()
{
    LayoutRequest request = requestFrom("0>1 0>2 1>3 2>3 0>3");
    request.boxes[1].height = 300;
    request.engine = LayoutRequest::Engine::Dot;
    const auto result = graphvizLayout(request);
    QVERIFY(bool(result));
    QVERIFY(result->corners != layeredLayout(request).corners);
}

void GraphvizLayoutTest::dotLeavesMoreThan300BoxesToTheLayeredLayout()
{
    LayoutRequest request = chainOf(301);
    request.engine = LayoutRequest::Engine::Dot;
    QVERIFY(isTooLargeForGraphviz(request));
    request.boxes.pop_back();
    request.arrows.pop_back();
    QVERIFY(!isTooLargeForGraphviz(request));
}

void GraphvizLayoutTest::faultyRequestIsRefused_data()
{
    QTest::addColumn<LayoutRequest>("request");
    LayoutRequest request = chainOf(3);
    request.arrows.push_back({0, 3});
    QTest::newRow("arrow to nothing") << request;
    request = chainOf(3);
    request.boxes[1].width = std::numeric_limits<double>::quiet_NaN();
    QTest::newRow("no number") << request;
    request.boxes[1].width = -1;
    QTest::newRow("negative") << request;
    request.boxes[1].width = 1e300;
    QTest::newRow("huge") << request;
    request = chainOf(3);
    request.rankGap = std::numeric_limits<double>::infinity();
    QTest::newRow("endless gap") << request;
}

void GraphvizLayoutTest::faultyRequestIsRefused()
{
    QFETCH(LayoutRequest, request);
    const auto result = graphvizLayout(request);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Input);
}

void GraphvizLayoutTest::hugeRequestIsLeftToTheLayeredLayout()
{
    const LayoutRequest request = chainOf(1500);
    QVERIFY(isTooLargeForGraphviz(request));
    const auto result = graphvizLayout(request);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Unsupported);
}

CUTAWAY_TEST(GraphvizLayoutTest)
#include "graphviz_layout_test.moc"
