#include "tests/support/test_program.h"
#include "tests/views/canvas_bench.h"
#include "tests/views/open_plan.h"
#include "views/canvas/breadcrumbs.h"
#include "views/canvas/minimap.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QToolTip>

#include <set>

using namespace cutaway;
using namespace cutaway::testing;

/// What lies over the picture and stays where it is: headers, names of what is around, the map, the legend.
class CanvasOverlaysTest : public QObject
{
    Q_OBJECT

private slots:
    void headers_of_tall_lanes_stay_in_reach();
    void headers_stay_where_text_is_too_small_too();
    void the_name_of_an_open_module_is_read_wherever_one_looks_into_it();
    void breadcrumbs_cover_no_box_while_there_is_room_beside();
    void breadcrumbs_cover_no_line_of_the_layer_that_is_selected();
    void breadcrumbs_name_what_is_around_all_that_is_selected();
    void the_map_shows_the_columns_of_a_group();
    void the_map_is_left_out_where_all_is_in_view();
    void what_the_legend_has_no_room_for_is_told_by_its_tooltip();
};

void CanvasOverlaysTest::headers_of_tall_lanes_stay_in_reach()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.expandAll();
    bench.canvas.setZoom(1);
    bench.state.reveal({bench.item("single5")});
    const double left = bench.canvas.view().transform().toWidget(bench.scene().lanes()[0].rect).left();
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, QPointF(left + 60, 10).toPoint());
    QCOMPARE(bench.state.selectedSpot(), Spot(LaneIndex(0)));
    QVERIFY(bench.at("single5").y() > 52);
}

void CanvasOverlaysTest::headers_stay_where_text_is_too_small_too()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.expandAll();
    bench.canvas.resize(900, 300);
    bench.canvas.setZoom(0.45);
    bench.state.reveal({bench.item("single5")});
    const QRectF lane = bench.canvas.view().transform().toWidget(bench.scene().lanes()[0].rect);
    QVERIFY2(lane.top() < -20, qPrintable(QString::number(lane.top())));
    const QPoint rule(int(lane.left()) + 40, 1); // below the outline
    QCOMPARE(bench.canvas.grab().toImage().pixelColor(rule), theme().device(0));
}

void CanvasOverlaysTest::the_name_of_an_open_module_is_read_wherever_one_looks_into_it()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.expandAll();
    const BoxRef card = bench.scene().boxOf(bench.item("m1.op3"));
    const QRectF module = bench.scene().rect({card.place, bench.scene().box(card).parent});
    const CanvasView &view = bench.canvas.view();
    const double zoom = view.viewport().width() / (module.width() - 100);
    const QPointF place(module.right() - view.viewport().width() / zoom / 2, module.top() + 100 / zoom);
    bench.canvas.setTransform({zoom, view.viewport().center() - place * zoom});
    QVERIFY(view.visible().left() > module.left() + 60);
    const QRectF line(view.visible().left(), module.top() + 4, 160, 20);
    const QRect head = view.transform().toWidget(line).toAlignedRect() & bench.canvas.rect();
    QVERIFY(!head.isEmpty());
    const QImage picture = bench.canvas.grab(head).toImage();
    bool hasText = false;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x)
            hasText = hasText || picture.pixelColor(x, y) == theme().text;
    }
    QVERIFY(hasText);
}

void CanvasOverlaysTest::breadcrumbs_cover_no_box_while_there_is_room_beside()
{
    std::string text = "lane a 1000\nlane b 1000\nlane c 1000\ngroup 0 a: m.x";
    for (int i = 0; i < 30; ++i)
        text += " op" + std::to_string(i); // more than the view is high
    CanvasBench bench(text + "\ngroup 1 b: y\n");
    bench.canvas.setZoom(1);
    bench.state.select({bench.item("m.x")});
    bench.canvas.grab();
    const QRectF named = bench.canvas.breadcrumbRect();
    QVERIFY(bench.canvas.view().viewport().contains(named));
    const auto foot = boxesIn(bench.scene(), bench.canvas.view().transform().toScene(named));
    QVERIFY(foot.empty());
    QVERIFY(named.left() > bench.canvas.view().transform().toWidget(bench.scene().lanes()[0].rect).center().x());
}

void CanvasOverlaysTest::breadcrumbs_cover_no_line_of_the_layer_that_is_selected()
{
    std::string text = "lane a 1000\nlane b 1000\nlane c 1000\ngroup 0 a:";
    for (int i = 0; i < 30; ++i)
        text += " m.op" + std::to_string(i); // more than the view is high
    CanvasBench bench(text + "\ngroup 1 b: y\n");
    bench.canvas.expandAll();
    bench.canvas.setZoom(1);
    std::vector<ItemIndex> layer;
    for (int i = 0; i < 30; ++i)
        layer.push_back(bench.item(("m.op" + std::to_string(i)).c_str()));
    bench.state.select(layer);
    bench.canvas.grab();
    const NodeIndex node = bench.scene().plan()->item(layer.front()).node;
    const QRectF module = rectOfModule(bench.scene(), bench.scene().modules()->moduleOf(node));
    const QRectF frame = bench.canvas.view().transform().toWidget(module);
    const QRectF named = bench.canvas.breadcrumbRect();
    QVERIFY(!named.isNull() && frame.bottom() > named.bottom());
    QVERIFY(named.left() > frame.right() || named.right() < frame.left());
}

void CanvasOverlaysTest::breadcrumbs_name_what_is_around_all_that_is_selected()
{
    CanvasBench bench("lane a 1000\ngroup 0 a: model.left.x model.left.y model.right.z\n");
    const auto widthOf = [&bench](std::vector<ItemIndex> items) {
        bench.state.select(std::move(items));
        bench.canvas.grab();
        return bench.canvas.breadcrumbRect().width();
    };
    const double left = widthOf({bench.item("model.left.x")});
    QCOMPARE(widthOf({bench.item("model.left.x"), bench.item("model.left.y")}), left);
    const double model = widthOf({bench.item("model.left.x"), bench.item("model.right.z")});
    QVERIFY(model > 0 && model < left);
}

void CanvasOverlaysTest::the_map_shows_the_columns_of_a_group()
{
    std::string text = "lane dev_0 100\ngroup 0 dev_0:";
    for (int i = 0; i < 90; ++i)
        text += " op" + std::to_string(i);
    CanvasBench bench(text);
    std::set<double> columns;
    const std::vector<SceneBox> &boxes = bench.scene().content(GroupIndex(0)).boxes;
    for (std::size_t i = 1; i < boxes.size(); ++i)
        columns.insert(boxes[i].rect.left());
    QVERIFY(columns.size() > 1);
    bench.canvas.setMinimapVisible(true);
    bench.canvas.setZoom(1.9);
    const QImage picture = bench.canvas.grab().toImage();
    const QRect map = Minimap().rect(bench.canvas.view().viewport()).toAlignedRect();
    const QRgb stripe = theme().kind(bench.plan->item(bench.item("op0")).kind).rgb();
    std::size_t stripes = 0; // in the map's uppermost row of them
    for (int y = map.top() + 28; y < map.bottom() && stripes == 0; ++y) {
        for (int x = map.left() + 1; x < map.right(); ++x)
            stripes += picture.pixel(x, y) == stripe && picture.pixel(x - 1, y) != stripe;
    }
    QCOMPARE(stripes, columns.size());
}

void CanvasOverlaysTest::the_map_is_left_out_where_all_is_in_view()
{
    const auto mapIsShown = [](CanvasBench &bench) {
        const QImage without = bench.canvas.grab().toImage();
        bench.canvas.setMinimapVisible(true);
        const bool isShown = bench.canvas.grab().toImage() != without;
        bench.canvas.setMinimapVisible(false);
        return isShown;
    };
    CanvasBench small(chain); // its last lane is empty
    small.canvas.fit();
    QVERIFY(!mapIsShown(small));
    std::string full = "lane dev_0 100\nlane dev_1 100\ngroup 0 dev_0: a\ngroup 1 dev_1:";
    for (int i = 0; i < 18; ++i)
        full += " op" + std::to_string(i);
    CanvasBench large(full);
    large.canvas.fit();
    QVERIFY(!mapIsShown(large));
    large.canvas.setZoom(1.9);
    QVERIFY(mapIsShown(large));
}

void CanvasOverlaysTest::what_the_legend_has_no_room_for_is_told_by_its_tooltip()
{
    testing::OpenPlan open;
    Canvas canvas(&open.source, &open.state, nullptr);
    canvas.resize(320, 400);
    open.run("partition.size_based", testing::fixtureGraph("partition/alexnet"),
             testing::fixtureInventory("partition/alexnet.h2"));
    canvas.grab();
    QToolTip::hideText();
    const QPoint legend(200, canvas.height() - 8);
    QMouseEvent move(QEvent::MouseMove, legend, canvas.mapToGlobal(legend), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&canvas, &move);
    QTRY_VERIFY(QToolTip::text().split('\n').contains(CanvasTexts::kindName(OperatorKind::Source)));
}

CUTAWAY_WIDGET_TEST(CanvasOverlaysTest)
#include "canvas_overlays_test.moc"
