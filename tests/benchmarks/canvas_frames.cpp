#include "core/partition/partition_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/cpu_time.h"
#include "tests/support/fixtures.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/drag/drag_controller.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QMouseEvent>

#include <algorithm>
#include <cstdio>
#include <functional>

// CPU milliseconds of the painting thread for one frame of 1600 × 1000 pixels, software rendering: median, 95th
// percentile and largest of panning, zooming and dragging an operator across all lanes.

using namespace cutaway;

namespace {

void report(const char *what, std::vector<double> times)
{
    std::ranges::sort(times);
    const auto at = [&](double share) { return times[std::size_t(share * double(times.size() - 1))]; };
    std::printf("  %-16s %6.2f %6.2f %6.2f\n", what, at(0.5), at(0.95), times.back());
}

/// Devices that together hold the model one and a half times, eight on a host or on none.
std::shared_ptr<const Inventory> inventoryFor(const Graph &graph, std::size_t count, bool hosts = false)
{
    std::int64_t all = 0;
    for (const Node &node : graph.nodes())
        all += node.totalBytes;
    auto inventory = std::make_shared<Inventory>();
    inventory->name = "benchmark";
    inventory->transferRateBytesPerSec = 12e9;
    for (std::size_t i = 0; i < count; ++i)
        inventory->devices.push_back({.logicalId = std::int64_t(i),
                                      .name = "dev_" + std::to_string(i),
                                      .availableMemBytes = all * 3 / 2 / std::int64_t(count),
                                      .kind = {},
                                      .host = hosts ? "host_" + std::to_string(i / 8) : std::string(),
                                      .extra = {}});
    return inventory;
}

std::vector<double> frames(Canvas &canvas, int count, const std::function<void(int)> &step)
{
    std::vector<double> times;
    for (int i = 0; i < count; ++i) {
        const double start = testing::threadMilliseconds();
        step(i);
        canvas.repaint();
        times.push_back(testing::threadMilliseconds() - start);
    }
    return times;
}

void sendMove(Canvas &canvas, QPointF to)
{
    QMouseEvent event(QEvent::MouseMove, to, canvas.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&canvas, &event);
}

void sendButton(Canvas &canvas, QEvent::Type type, QPointF at)
{
    QMouseEvent event(type, at, canvas.mapToGlobal(at), Qt::LeftButton,
                      type == QEvent::MouseButtonPress ? Qt::LeftButton : Qt::NoButton, {});
    QApplication::sendEvent(&canvas, &event);
}

/// A card in view, else a closed group, to be dragged.
QPointF someCard(const Canvas &canvas)
{
    const Scene &scene = canvas.keeper().scene();
    for (const BoxRef box : boxesIn(scene, canvas.view().visible())) {
        const QPointF centre = canvas.view().transform().toWidget(scene.rect(box).center());
        if (scene.box(box).role == BoxRole::Card && canvas.view().viewport().contains(centre))
            return centre;
    }
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        const QPointF centre = canvas.view().transform().toWidget(scene.placeRect(place).center());
        if (canvas.view().viewport().contains(centre))
            return centre;
    }
    return {};
}

void dragFrames(Canvas &canvas)
{
    const QPointF from = someCard(canvas);
    sendButton(canvas, QEvent::MouseButtonPress, from);
    const auto times = frames(canvas, 200, [&](int i) {
        sendMove(canvas, {40.0 + i * 7.6, 150.0 + 3 * (i % 100)});
        QApplication::processEvents(QEventLoop::ExcludeUserInputEvents, 1);
    });
    report("drag", times);
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QApplication::sendEvent(&canvas, &escape);
    sendButton(canvas, QEvent::MouseButtonRelease, from);
}

void viewFrames(Canvas &canvas)
{
    auto &view = const_cast<CanvasView &>(canvas.view());
    report("pan", frames(canvas, 120, [&](int i) {
               view.panBy({i % 40 < 20 ? 9.0 : -9.0, i % 60 < 30 ? -17.0 : 17.0});
           }));
    report("zoom", frames(canvas, 120, [&](int i) {
               view.zoomTo(view.zoom() * (i % 60 < 30 ? 1.06 : 1 / 1.06), {800, 400}, false);
           }));
}

/// A model of equal layers, each with two modules of chained operators, a short cut and a value that all layers read.
std::shared_ptr<const Graph> layeredModel(std::size_t operators)
{
    constexpr std::size_t each = 40;
    std::vector<Node> nodes;
    const auto add = [&](const std::string &path, std::vector<NodeIndex> inputs) {
        Node node;
        node.name = path;
        node.opcode = inputs.empty() ? Opcode::Placeholder : Opcode::CallModule;
        node.target = node.modulePath = path;
        node.moduleType = nodes.size() % 3 == 0 ? "torch.nn.Linear" : "torch.nn.LayerNorm";
        node.outputBytes = 1 << 20;
        node.totalBytes = 3 << 20;
        node.latency = Latency{1e-6, 2e-6};
        node.inputs = std::move(inputs);
        nodes.push_back(node);
        return NodeIndex(nodes.size() - 1);
    };
    const NodeIndex mask = add("mask", {});
    NodeIndex last = add("x", {});
    for (std::size_t layer = 0; nodes.size() < operators; ++layer) {
        const NodeIndex first = last;
        for (std::size_t i = 0; i < each; ++i) {
            const std::string module = i < each / 2 ? ".attention.op" : ".mlp.op";
            std::vector<NodeIndex> inputs{last};
            if (i == 2)
                inputs.push_back(mask);
            if (i == each - 1)
                inputs.push_back(first);
            last = add("layers." + std::to_string(layer) + module + std::to_string(i), std::move(inputs));
        }
    }
    auto graph = Graph::make("layers", std::move(nodes));
    return std::make_shared<Graph>(std::move(*graph));
}

/// As many partitions as devices, one after the other.
std::unique_ptr<EditedPlan> cutEvenly(const std::shared_ptr<const Graph> &graph, std::size_t count, bool hosts = false)
{
    Partitioning partitioning(count);
    for (std::size_t i = 0; i < count; ++i) {
        partitioning[i].id = std::int64_t(i);
        partitioning[i].devices = {DeviceIndex(i)};
    }
    for (std::size_t i = 0; i < graph->size(); ++i) {
        if (graph->nodes()[i].isOperation())
            partitioning[i * count / graph->size()].operations.emplace_back(i);
    }
    return std::make_unique<PartitionPlan>(graph, inventoryFor(*graph, count, hosts), std::move(partitioning),
                                           PlanOrigin());
}

std::unique_ptr<EditedPlan> planned(const std::shared_ptr<const Graph> &graph)
{
    PlannerInput input{
        .graph = graph, .inventory = inventoryFor(*graph, 4), .parameters = {}, .given = {}, .start = {}};
    auto plan = runPlanner(*findPlanner("partition.size_based"), input, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

void run(const char *name, const std::unique_ptr<EditedPlan> &plan)
{
    PlanSource source;
    ViewState state;
    Canvas canvas(&source, &state, nullptr);
    canvas.setReducedMotion(true);
    canvas.resize(1600, 1000);
    canvas.show();
    QApplication::processEvents();
    std::printf("%s, %zu operators\n", name, plan->graph().operationCount());
    report("open", frames(canvas, 1, [&](int) { source.setPlan(plan.get(), plan->cost(), {}); }));
    viewFrames(canvas);
    canvas.fit();
    dragFrames(canvas);
    report("expand all", frames(canvas, 1, [&](int) { canvas.expandAll(); }));
    canvas.fit();
    viewFrames(canvas);
    canvas.fit();
    dragFrames(canvas);
    state.setArrangement(Arrangement::ByFlow);
    canvas.setZoom(1);
    viewFrames(canvas);
}

/// More lanes than have room for cards, as Fit shows them: tiles, a map, bands.
void runMany(std::size_t lanes)
{
    const auto plan = cutEvenly(layeredModel(2500), lanes, true); // more are arranged on a thread
    for (const Arrangement arrangement : {Arrangement::ByDevice, Arrangement::ByFlow}) {
        PlanSource source;
        ViewState state;
        state.setArrangement(arrangement);
        Canvas canvas(&source, &state, nullptr);
        canvas.setReducedMotion(true);
        canvas.resize(1600, 1000);
        canvas.show();
        QApplication::processEvents();
        const Scene &scene = canvas.keeper().scene();
        const auto opening = frames(canvas, 1, [&](int) { source.setPlan(plan.get(), plan->cost(), {}); });
        std::printf("%zu lanes, %s\n", lanes,
                    scene.isMap()                        ? "a line each"
                    : scene.kind() == PictureKind::Bands ? "tiles by flow"
                    : scene.kind() == PictureKind::Tiles ? "tiles"
                                                         : "boxes");
        report("open", opening);
        report("fit", frames(canvas, 5, [&](int) { canvas.fit(); }));
        report("select", frames(canvas, 40, [&](int i) {
                   state.selectSpot(scene.places()[std::size_t(i) % scene.places().size()].group);
               }));
        state.selectSpot({});
        viewFrames(canvas);
        canvas.fit();
        dragFrames(canvas);
    }
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    installStyle();
    std::printf("frame, CPU ms        p50    p95    max\n");
    for (const char *name : {"resnet50", "densenet121", "bert_base"})
        run(name, planned(testing::fixtureGraph(std::string("partition/") + name)));
    for (const std::size_t size : {10000u, 100000u})
        run("layers", cutEvenly(layeredModel(size), 8));
    for (const std::size_t lanes : {40u, 128u})
        runMany(lanes);
    return 0;
}
