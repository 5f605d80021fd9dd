#include "core/plan/planner_registry.h"
#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "views/canvas/canvas_descriptions.h"
#include "views/canvas/paint/difference_painter.h"
#include "views/canvas/paint/marked_boxes.h"
#include "views/canvas/paint/route_style.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene.h"

#include <QApplication>
#include <QTest>

using namespace cutaway;

namespace {

/// A plan laid out for a view of 1000 × 700.
struct Drawn
{
    explicit Drawn(std::string_view text, Arrangement arrangement = Arrangement::ByDevice)
        : plan(test::FakePlan::fromText(text)), modules(std::make_shared<ModuleTree>(plan->graph()))
    {
        scene.setPlan(plan.get(), modules);
        scene.arrange(arrangement, {{1000, 700}, {}}, layeredLayout);
    }

    BoxRef boxOf(const char *name) const { return scene.boxOf(plan->find(name)); }
    QString titleOf(const char *name) const { return CanvasTexts::moduleTitle(scene, boxOf(name)); }
    QString detailOf(const char *name) const { return CanvasTexts::moduleDetails(scene, boxOf(name)).first(); }
    /// `a>b c>d`: routes by an operator in each end, in the order of the scene.
    std::size_t routeCount(Route::Kind kind) const
    {
        return std::size_t(std::ranges::count(scene.routes(), kind, &Route::kind));
    }

    std::unique_ptr<test::FakePlan> plan;
    std::shared_ptr<const ModuleTree> modules;
    Scene scene;
};

/// Three stages; the third reads what the first one holds and makes.
struct DrawnStages
{
    DrawnStages() : plan(stages()), modules(std::make_shared<ModuleTree>(plan->graph()))
    {
        scene.setPlan(plan.get(), modules);
        scene.arrange(Arrangement::ByDevice, {{1000, 700}, {}}, layeredLayout);
    }

    static std::unique_ptr<EditedPlan> stages()
    {
        std::vector<Node> nodes;
        const auto add = [&](const char *name, Opcode opcode, std::int64_t bytes, std::vector<std::size_t> inputs) {
            Node &node = nodes.emplace_back();
            node.name = node.target = name;
            node.opcode = opcode;
            node.outputBytes = node.totalBytes = bytes;
            for (const std::size_t input : inputs)
                node.inputs.push_back(NodeIndex(input));
        };
        add("mask", Opcode::Placeholder, 1024, {});
        add("first", Opcode::CallFunction, 2048, {0});
        add("second", Opcode::CallFunction, 4096, {1});
        add("third", Opcode::CallFunction, 4096, {0, 1, 2});
        auto graph = std::make_shared<Graph>(std::move(*Graph::make("stages", std::move(nodes))));
        ParameterValues given{{"cuts", std::string("@first,@second")}};
        auto made = runPlanner(*findPlanner("pipeline.cut_stages"), {graph, nullptr, {}, given, nullptr}, {});
        if (!made)
            qFatal("%s", made.error().line().c_str());
        return std::move(*made);
    }

    std::unique_ptr<EditedPlan> plan;
    std::shared_ptr<const ModuleTree> modules;
    Scene scene;
};

/// Layers of four operators in group 0, so many that their boxes start closed.
std::string layers(int count, const std::string &rest)
{
    std::string text = "lane dev_0 1000\nlane dev_1 1000\ngroup 0 dev_0:";
    for (int i = 0; i < count; ++i) {
        for (const char *op : {"q", "k", "v", "out"})
            text += " layers." + std::to_string(i) + "." + op;
    }
    return text + "\n" + rest;
}

bool crossesBox(const Scene &scene, const Route &route)
{
    for (std::size_t i = 1; i < route.points.size(); ++i) {
        const QRectF part = QRectF(route.points[i - 1], route.points[i]).normalized();
        for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
            const QRectF group = scene.placeRect(place).adjusted(1, 1, -1, -1);
            const bool isEnd = place == route.from.place || place == route.to.place;
            const QRectF thick = part.adjusted(-0.5, -0.5, 0.5, 0.5);
            if (!isEnd && group.intersects(thick))
                return true;
        }
    }
    return false;
}

/// But parents and their children.
bool areBoxesApart(const Scene &scene)
{
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        const std::vector<SceneBox> &boxes = scene.content(scene.places()[place]).boxes;
        for (BoxIndex a = 1; a < boxes.size(); ++a) {
            if (!boxes[boxes[a].parent].rect.contains(boxes[a].rect))
                return false;
            for (BoxIndex b = boxes[a].end; b < boxes.size(); ++b) {
                if (boxes[a].rect.intersects(boxes[b].rect))
                    return false;
            }
        }
        for (std::uint32_t other = 0; other < place; ++other) {
            if (scene.placeRect(place).intersects(scene.placeRect(other)))
                return false;
        }
    }
    return true;
}

} // namespace

class SceneTest : public QObject
{
    Q_OBJECT

private slots:
    void whatMovedOfAClosedGroupIsMarkedOnTheGroup();
    void equal_neighbours_are_folded_into_one_box();
    void a_fold_says_once_what_its_names_have_in_common();
    void a_fold_opens_into_its_modules();
    void a_part_of_a_module_says_how_much_it_is();
    void equal_layers_of_one_operator_are_counted();
    void small_groups_start_open();
    void no_two_boxes_overlap_but_parents_and_children_data();
    void no_two_boxes_overlap_but_parents_and_children();
    void what_would_be_a_strip_has_about_the_views_shape_data();
    void what_would_be_a_strip_has_about_the_views_shape();
    void edges_are_bundled_at_closed_boxes();
    void edges_do_not_run_through_other_groups();
    void edges_in_one_channel_have_tracks_of_their_own();
    void lanes_that_are_added_have_channels_between_them();
    void what_bypasses_a_stage_is_drawn_through_its_lane();
    void bytes_of_a_bypass_stand_in_the_lane_alone();
    void names_of_tied_weights_stand_above_the_lanes();
    void values_with_many_far_readers_are_stubs();
    void reading_by_flow_begins_in_the_first_group();
    void lanes_of_one_host_have_its_name_above_them();
    void one_host_needs_no_name();
    void tied_groups_are_linked_in_both_arrangements();
    void an_edge_says_what_happens_to_its_value();
    void a_card_tells_its_badge_and_notes();
    void a_point_finds_the_innermost_box();
    void an_area_finds_the_boxes_in_it();
};

void SceneTest::equal_neighbours_are_folded_into_one_box()
{
    const Drawn drawn(layers(12, "group 1 dev_1: head\n"));
    QCOMPARE(drawn.boxOf("layers.0.q"), drawn.boxOf("layers.11.out"));
    QCOMPARE(drawn.titleOf("layers.3.q"), QStringLiteral("layers.0 to 11"));
    QVERIFY(drawn.detailOf("layers.3.q").startsWith(QString::fromUtf8("12 × 4 operators")));
}

void SceneTest::a_fold_says_once_what_its_names_have_in_common()
{
    QString text = QString::fromStdString(layers(12, "group 1 dev_1: head\n"));
    const Drawn drawn(text.replace(QStringLiteral("layers."), QStringLiteral("encoder_layer_")).toStdString());
    QCOMPARE(drawn.titleOf("encoder_layer_3.q"), QStringLiteral("encoder_layer_0 to 11"));
}

void SceneTest::a_fold_opens_into_its_modules()
{
    Drawn drawn(layers(12, "group 1 dev_1: head\n"));
    drawn.scene.setOpen(drawn.boxOf("layers.0.q"), true);
    QVERIFY(drawn.boxOf("layers.0.q") != drawn.boxOf("layers.1.q"));
    QCOMPARE(drawn.titleOf("layers.1.q"), QStringLiteral("layers.1"));
    QCOMPARE(drawn.detailOf("layers.1.q"), QString::fromUtf8("4 operators, 40\u00a0B of outputs"));
}

void SceneTest::a_part_of_a_module_says_how_much_it_is()
{
    Drawn drawn(layers(12, "group 1 dev_1: layers.12.q layers.12.k layers.12.v\n"));
    Move move;
    move.items.push_back({drawn.plan->find("layers.11.out"), GroupIndex(1)});
    drawn.plan->restore(move);
    drawn.scene.update({.groups = {GroupIndex(0), GroupIndex(1)}, .lanes = {}, .items = {}, .figures = {}});
    QCOMPARE(drawn.detailOf("layers.11.q"), QStringLiteral("3 of 4 operators"));
}

void SceneTest::equal_layers_of_one_operator_are_counted()
{
    const auto series = [](int first, int last) {
        std::string text;
        for (int i = first; i < last; ++i)
            text += " layers." + std::to_string(i);
        return text + "\n";
    };
    const auto closed = [](Drawn &drawn) {
        const BoxRef card = drawn.boxOf("layers.0");
        drawn.scene.setOpen({card.place, drawn.scene.box(card).parent}, false);
        return drawn.boxOf("layers.0");
    };
    Drawn halves("lane dev_0 1000\nlane dev_1 1000\ngroup 0 dev_0: first" + series(0, 20) +
                 "group 1 dev_1:" + series(20, 32));
    QCOMPARE(CanvasTexts::moduleCounts(halves.scene, closed(halves)), QStringList(QString::fromUtf8("×20")));
    QCOMPARE(halves.detailOf("layers.0"), QString::fromUtf8("×20 of 32 operators"));
    Drawn whole("lane dev_0 1000\ngroup 0 dev_0: first" + series(0, 32));
    closed(whole);
    QCOMPARE(whole.detailOf("layers.0"), QString::fromUtf8("×32 operators, 320\u00a0B of outputs"));
}

void SceneTest::small_groups_start_open()
{
    const Drawn drawn(layers(2, "group 1 dev_1: head\n"));
    QCOMPARE(drawn.scene.box(drawn.boxOf("layers.1.v")).role, BoxRole::Card);
}

void SceneTest::no_two_boxes_overlap_but_parents_and_children_data()
{
    QTest::addColumn<int>("arrangement");
    QTest::newRow("by device") << int(Arrangement::ByDevice);
    QTest::newRow("by flow") << int(Arrangement::ByFlow);
}

void SceneTest::no_two_boxes_overlap_but_parents_and_children()
{
    QFETCH(const int, arrangement);
    Drawn drawn(layers(12, "group 1 dev_1: head tail\ngroup 2 dev_1: last\nedge layers.0.q layers.0.out\n"
                           "edge layers.0.k layers.0.out\nedge layers.2.out head\nedge head last\n"),
                Arrangement(arrangement));
    drawn.scene.openAll();
    QVERIFY(areBoxesApart(drawn.scene));
}

void SceneTest::what_would_be_a_strip_has_about_the_views_shape_data()
{
    no_two_boxes_overlap_but_parents_and_children_data();
}

void SceneTest::what_would_be_a_strip_has_about_the_views_shape()
{
    QFETCH(const int, arrangement);
    std::string edges;
    for (int i = 0; i < 150; ++i) {
        const std::string layer = "layers." + std::to_string(i) + ".";
        edges += "edge " + layer + "q " + layer + "k\nedge " + layer + "k " + layer + "v\nedge " + layer + "v " +
                 layer + "out\n";
        if (i > 0)
            edges += "edge layers." + std::to_string(i - 1) + ".out " + layer + "q\n";
    }
    Drawn drawn(layers(150, edges), Arrangement(arrangement));
    drawn.scene.openAll();
    const QRectF bounds = drawn.scene.bounds();
    QVERIFY(bounds.width() < 4 * bounds.height());
    QVERIFY(bounds.height() < 4 * bounds.width());
    QVERIFY(areBoxesApart(drawn.scene));
}

void SceneTest::edges_are_bundled_at_closed_boxes()
{
    Drawn drawn(layers(12, "group 1 dev_1: head\nedge layers.3.q head\nedge layers.7.v head\n"));
    QCOMPARE(drawn.scene.routes().size(), std::size_t(1));
    QCOMPARE(drawn.scene.routes().front().bytes, std::int64_t(20));
    drawn.scene.openAll();
    QCOMPARE(drawn.scene.routes().size(), std::size_t(2));
}

void SceneTest::edges_do_not_run_through_other_groups()
{
    const Drawn drawn(R"(
lane dev_0 100
lane dev_1 100
lane dev_2 100
group 0 dev_0: a b
group 1 dev_1: c d
group 2 dev_2: e f
group 3 dev_1: g
edge a e
edge b f
edge c g
edge f g
edge b g
)");
    QCOMPARE(drawn.scene.routes().size(), std::size_t(5));
    for (const Route &route : drawn.scene.routes()) {
        QVERIFY(!crossesBox(drawn.scene, route));
        for (std::size_t i = 1; i < route.points.size(); ++i) {
            const QPointF step = route.points[i] - route.points[i - 1];
            QVERIFY(step.x() == 0 || step.y() == 0);
        }
    }
}

void SceneTest::lanes_that_are_added_have_channels_between_them()
{
    Drawn drawn("lane dev_0 1000\ngroup 0 dev_0: a b\nedge a b\n");
    const auto more = test::FakePlan::fromText("lane dev_0 1000\nlane dev_1 1000\nlane dev_2 1000\n"
                                               "group 0 dev_0: a b\nedge a b\n");
    drawn.scene.exchangePlan(more.get());
    drawn.scene.update({.groups = {}, .lanes = {}, .items = {}, .figures = {}, .everything = true});
    const std::vector<LaneBox> &lanes = drawn.scene.lanes();
    QCOMPARE(lanes.size(), std::size_t(3));
    const double channel = drawn.scene.metrics().channel;
    QVERIFY(lanes[1].rect.left() - lanes[0].rect.right() >= channel);
    QVERIFY(lanes[2].rect.left() - lanes[1].rect.right() >= channel);
}

void SceneTest::what_bypasses_a_stage_is_drawn_through_its_lane()
{
    const DrawnStages drawn;
    QCOMPARE(drawn.scene.passages().size(), std::size_t(1));
    const PassageStrip &strip = drawn.scene.passages().front();
    QCOMPARE(CanvasTexts::passage(strip.passage), QString::fromUtf8("2 values, 3.00\u00a0KiB"));
    const LaneBox &lane = drawn.scene.lanes()[1];
    QVERIFY(lane.rect.contains(strip.rect));
    QVERIFY(!strip.rect.intersects(drawn.scene.placeRect(lane.places.front())));
    std::size_t through = 0;
    for (const Route &route : drawn.scene.routes()) {
        const double top = std::ranges::min(route.points, {}, &QPointF::y).y();
        QVERIFY(top >= lane.rect.top());
        QVERIFY(!crossesBox(drawn.scene, route));
        const auto onTrack = [&](QPointF point) { return strip.rect.adjusted(0, -1, 0, 1).contains(point); };
        through += std::ranges::count_if(route.points, onTrack) >= 2 ? 1 : 0;
    }
    QCOMPARE(through, std::size_t(2)); // from the input and from the first operator
}

void SceneTest::bytes_of_a_bypass_stand_in_the_lane_alone()
{
    const DrawnStages drawn;
    const auto laneOf = [&](BoxRef box) { return drawn.scene.places()[box.place].group.value(); };
    std::size_t labelled = 0;
    for (const Route &route : drawn.scene.routes()) {
        const std::size_t step = laneOf(route.to) - laneOf(route.from);
        QCOMPARE(hasRouteLabel(drawn.scene, route), step == 1);
        labelled += step == 1 ? 1 : 0;
    }
    QVERIFY(labelled > 0 && labelled < drawn.scene.routes().size());
}

void SceneTest::names_of_tied_weights_stand_above_the_lanes()
{
    const Drawn drawn("lane dev_0 100\nlane dev_1 100\ngroup 0 dev_0: a\ngroup 1 dev_1: b\nedge a b\n"
                      "tied 0 1 embedding.weight\n");
    for (const Route &route : drawn.scene.routes()) {
        if (route.role == GroupEdge::Role::Tied)
            QVERIFY(route.label.y() < drawn.scene.lanes().front().rect.top());
        else
            QVERIFY(route.label.y() > drawn.scene.lanes().front().rect.top());
    }
}

void SceneTest::edges_in_one_channel_have_tracks_of_their_own()
{
    const Drawn drawn(R"(
lane dev_0 100
lane dev_1 100
group 0 dev_0: a b c d
group 1 dev_1: e f g h
edge a h
edge b g
edge c f
edge d e
)");
    std::vector<double> tracks;
    for (const Route &route : drawn.scene.routes())
        tracks.push_back(route.points[1].x());
    std::ranges::sort(tracks);
    QCOMPARE(tracks.size(), std::size_t(4));
    for (std::size_t i = 1; i < tracks.size(); ++i)
        QVERIFY(tracks[i] - tracks[i - 1] >= 4);
}

void SceneTest::values_with_many_far_readers_are_stubs()
{
    std::string text = "lane dev_0 100\nlane dev_1 100\ngroup 0 dev_0: mask\ngroup 1 dev_1:";
    std::string edges;
    for (int i = 0; i < 12; ++i) {
        text += " op" + std::to_string(i);
        edges += "edge mask op" + std::to_string(i) + "\n";
    }
    const Drawn drawn(text + "\n" + edges);
    QCOMPARE(drawn.routeCount(Route::Kind::Stub), std::size_t(12));
    QCOMPARE(drawn.routeCount(Route::Kind::Edge), std::size_t(0));
}

void SceneTest::reading_by_flow_begins_in_the_first_group()
{
    std::string text = "lane a 100\nlane b 100\ngroup 0 a: x y\ngroup 1 b:";
    std::string edges = "edge x y\nedge y op0\n";
    for (int i = 0; i < 12; ++i) {
        text += " op" + std::to_string(i); // far taller, so that it begins further up
        if (i > 0)
            edges += "edge op" + std::to_string(i - 1) + " op" + std::to_string(i) + "\n";
    }
    const Drawn drawn(text + "\n" + edges, Arrangement::ByFlow);
    QVERIFY(drawn.scene.placeRect(1).top() < drawn.scene.placeRect(0).top());
    const QRectF first = drawn.scene.placeRect(0);
    const QPointF entry = drawn.scene.entry();
    QVERIFY(entry.x() > first.left() && entry.x() < first.right());
    QCOMPARE(entry.y(), first.top());
}

void SceneTest::lanes_of_one_host_have_its_name_above_them()
{
    const Drawn drawn("lane a 9\nlane b 9\nlane c 9\nhost a left\nhost b left\nhost c right\ngroup 0 a: x\n");
    const std::vector<HostSpan> hosts = hostSpans(drawn.scene);
    QCOMPARE(hosts.size(), std::size_t(2));
    QCOMPARE(hosts[0].host, std::string("left"));
    QCOMPARE(hosts[0].rect.left(), drawn.scene.lanes()[0].rect.left());
    QCOMPARE(hosts[0].rect.right(), drawn.scene.lanes()[1].rect.right());
    QVERIFY(hosts[0].rect.bottom() <= drawn.scene.lanes()[0].rect.top());
    QVERIFY(drawn.scene.bounds().contains(hosts[1].rect));
}

void SceneTest::one_host_needs_no_name()
{
    QVERIFY(hostSpans(Drawn("lane a 9\nlane b 9\nhost a left\nhost b left\ngroup 0 a: x\n").scene).empty());
    QVERIFY(hostSpans(Drawn("lane a 9\nlane b 9\ngroup 0 a: x\n").scene).empty());
}

void SceneTest::tied_groups_are_linked_in_both_arrangements()
{
    constexpr auto text = "lane a 99\nlane b 99\ngroup 0 a: x\ngroup 1 b: y\nedge x y\ntied 0 1 embedding\n";
    for (const Arrangement arrangement : {Arrangement::ByDevice, Arrangement::ByFlow}) {
        const Drawn drawn(text, arrangement);
        QCOMPARE(drawn.routeCount(Route::Kind::Edge), std::size_t(2));
        const Route &tied = drawn.scene.routes().back();
        QCOMPARE(tied.role, GroupEdge::Role::Tied);
        QCOMPARE(routeLabel(tied), QString("embedding"));
        QVERIFY(!tied.points.empty());
        QVERIFY(!styleOf(lightTheme(), tied).hasArrow);
    }
}

void SceneTest::an_edge_says_what_happens_to_its_value()
{
    const Drawn drawn("lane a 99\nlane b 99\ngroup 0 a: x\ngroup 1 b: y\nedge x y\nnote x y all-gather\n");
    QCOMPARE(routeLabel(drawn.scene.routes().front()), QString::fromUtf8("all-gather 10\u00a0B"));
}

void SceneTest::a_card_tells_its_badge_and_notes()
{
    const Drawn drawn("lane a 99\ngroup 0 a: x y\nedge x y\nbadge x S(0) 2\nnote x y all-gather\n");
    const QString text = boxToolTip(drawn.scene, drawn.boxOf("x"));
    QVERIFY(text.contains("S(0)"));
    QVERIFY(text.contains("all-gather to y, 10"));
    QVERIFY(boxToolTip(drawn.scene, drawn.boxOf("y")).contains("all-gather from x"));
}

void SceneTest::a_point_finds_the_innermost_box()
{
    const Drawn drawn(layers(3, "group 1 dev_1: head\n"));
    const BoxRef card = drawn.boxOf("layers.1.k");
    QCOMPARE(hitTest(drawn.scene, drawn.scene.rect(card).center()).box, card);
    const BoxRef module{card.place, drawn.scene.box(card).parent};
    const Hit chevron = hitTest(drawn.scene, drawn.scene.rect(module).topLeft() + QPointF(10, 10));
    QCOMPARE(chevron.box, module);
    QVERIFY(chevron.part == Hit::Part::Chevron);
    const Hit outside = hitTest(drawn.scene, {-500, -500});
    QVERIFY(!outside.isOnBox() && !outside.lane.isValid());
}

void SceneTest::an_area_finds_the_boxes_in_it()
{
    const Drawn drawn(layers(3, "group 1 dev_1: head\n"));
    const QRectF two = drawn.scene.rect(drawn.boxOf("layers.1.k")) | drawn.scene.rect(drawn.boxOf("layers.1.v"));
    QCOMPARE(boxesIn(drawn.scene, two.adjusted(1, 1, -1, -1)),
             (std::vector{drawn.boxOf("layers.1.k"), drawn.boxOf("layers.1.v")}));
}

/// So many groups that they close: their boxes stand for what moved, and have no line for a tag.
void SceneTest::whatMovedOfAClosedGroupIsMarkedOnTheGroup()
{
    std::string text = "lane dev_0 100000\n";
    for (int i = 0; i < 80; ++i)
        text += "group " + std::to_string(i) + " dev_0: a" + std::to_string(i) + " b" + std::to_string(i) + '\n';
    const Drawn drawn(text);
    const BoxRef box = drawn.boxOf("a5");
    QVERIFY(drawn.scene.box(box).role == BoxRole::Group);
    judging::PlanMarks marks;
    marks.moved.push_back({drawn.plan->find("a5"), "Partition 1 on dev_1", "Partition 1"});
    const MarkedBoxes marked = markedBoxes(drawn.scene, marks);
    QVERIFY(marked.movedBox(box));
    QImage image(1000, 700, QImage::Format_RGB32);
    QPainter painter(&image);
    TextCache texts;
    PaintContext context{.painter = painter,
                         .scene = drawn.scene,
                         .theme = theme(),
                         .texts = texts,
                         .visible = drawn.scene.bounds(),
                         .laneMood = {},
                         .isAway = {},
                         .memoryIfDropped = {},
                         .marked = &marked};
    QVERIFY(!movedTag(context, box, drawn.scene.rect(box)));
    paintDifference(context);
}

CUTAWAY_WIDGET_TEST(SceneTest)
#include "scene_test.moc"
