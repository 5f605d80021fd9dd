#include "core/layout/layout.h"
#include "tests/core/layout/layout_requests.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace cutaway;

class LayoutJsonTest : public QObject
{
    Q_OBJECT

private slots:
    void requestSurvivesTheWay();
    void resultSurvivesTheWay();
    void brokenRequestIsRefusedWithItsPlace_data();
    void brokenRequestIsRefusedWithItsPlace();
    void brokenResultIsRefused_data();
    void brokenResultIsRefused();
    void deepNestingIsRefused();
    void equalRequestsHaveEqualKeys();
    void anyDifferenceChangesTheKey();
};

void LayoutJsonTest::requestSurvivesTheWay()
{
    LayoutRequest request = requestFrom("0>1 1>2 2>2");
    request.direction = LayoutRequest::Direction::LeftRight;
    request.engine = LayoutRequest::Engine::Dot;
    request.boxes[1] = {0.1, 1e5};
    const auto read = readLayoutRequest(writeLayoutRequest(request));
    QVERIFY(bool(read));
    QCOMPARE(layoutKey(*read), layoutKey(request));
}

void LayoutJsonTest::resultSurvivesTheWay()
{
    const LayoutResult result{10.5, 1.0 / 3, {{0, 0}, {1e-7, -2}}, {{{0, 1}, {2, 3}}, {}}, 7};
    const auto read = readLayoutResult(writeLayoutResult(result));
    QVERIFY(bool(read));
    QCOMPARE(read->width, result.width);
    QCOMPARE(read->height, result.height);
    QCOMPARE(read->crossings, result.crossings);
    QVERIFY(read->corners == result.corners);
    QVERIFY(read->paths == result.paths);
}

void LayoutJsonTest::brokenRequestIsRefusedWithItsPlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("where");
    const QByteArray start = R"({"direction":"top_down","box_gap":16,"rank_gap":24,)";
    QTest::newRow("no JSON") << QByteArray("layout") << QByteArray();
    QTest::newRow("a list") << QByteArray("[]") << QByteArray();
    QTest::newRow("cut off") << start << QByteArray();
    QTest::newRow("no boxes") << start + R"("arrows":[]})" << QByteArray("boxes");
    QTest::newRow("no such direction") << QByteArray(R"({"direction":"up"})") << QByteArray("direction");
    QTest::newRow("text for a size") << start + R"("boxes":[[1,"2"]],"arrows":[]})" << QByteArray("boxes[0][1]");
    QTest::newRow("three sizes") << start + R"("boxes":[[1,2,3]],"arrows":[]})" << QByteArray("boxes[0]");
    QTest::newRow("negative size") << start + R"("boxes":[[1,2],[1,-2]],"arrows":[]})" << QByteArray("boxes[1]");
    QTest::newRow("huge size") << start + R"("boxes":[[1e300,2]],"arrows":[]})" << QByteArray("boxes[0]");
    QTest::newRow("no such box") << start + R"("boxes":[[1,2]],"arrows":[[0,0],[0,1]]})" << QByteArray("arrows[1]");
    QTest::newRow("half a box") << start + R"("boxes":[[1,2]],"arrows":[[0,0.5]]})" << QByteArray("arrows[0]");
    QTest::newRow("box below 0") << start + R"("boxes":[[1,2]],"arrows":[[-1,0]]})" << QByteArray("arrows[0]");
    QTest::newRow("box 2^32") << start + R"("boxes":[[1,2]],"arrows":[[0,4294967296]]})" << QByteArray("arrows[0]");
}

void LayoutJsonTest::brokenRequestIsRefusedWithItsPlace()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, where);
    const auto read = readLayoutRequest(text.toStdString());
    QVERIFY(!read);
    QVERIFY(!read.error().message.empty());
    QCOMPARE(QByteArray::fromStdString(read.error().where), where);
}

void LayoutJsonTest::brokenResultIsRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("text for a place") << QByteArray(
        R"({"width":1,"height":1,"crossings":0,"corners":[["a",0]],"paths":[]})");
    QTest::newRow("flat path") << QByteArray(R"({"width":1,"height":1,"crossings":0,"corners":[],"paths":[[1,2]]})");
    QTest::newRow("no width") << QByteArray(R"({"height":1,"crossings":0,"corners":[],"paths":[]})");
}

void LayoutJsonTest::brokenResultIsRefused()
{
    QFETCH(QByteArray, text);
    QVERIFY(!readLayoutResult(text.toStdString()));
}

void LayoutJsonTest::deepNestingIsRefused()
{
    const std::string deep = R"({"direction":)" + std::string(1'000'000, '[') + std::string(1'000'000, ']') + "}";
    const auto read = readLayoutRequest(deep);
    QVERIFY(!read);
    QVERIFY(read.error().message.find("nested") != std::string::npos);
}

void LayoutJsonTest::equalRequestsHaveEqualKeys()
{
    LayoutRequest request = requestFrom("0>1 1>2");
    LayoutRequest same = requestFrom("0>1 1>2");
    request.boxGap = 0.0;
    same.boxGap = -0.0;
    QCOMPARE(layoutKey(request), layoutKey(same));
}

void LayoutJsonTest::anyDifferenceChangesTheKey()
{
    const LayoutRequest request = requestFrom("0>1 1>2");
    std::vector<LayoutRequest> others(8, request);
    others[7].engine = LayoutRequest::Engine::Dot;
    others[0].direction = LayoutRequest::Direction::LeftRight;
    others[1].boxGap = 17;
    others[2].rankGap = 16;
    others[3].boxes[2].width += 1e-9;
    others[4].boxes.push_back({160, 36});
    others[5].arrows.pop_back();
    others[6].arrows[0] = {1, 0};
    for (const LayoutRequest &other : others)
        QVERIFY(layoutKey(other) != layoutKey(request));
}

CUTAWAY_TEST(LayoutJsonTest)
#include "layout_json_test.moc"
