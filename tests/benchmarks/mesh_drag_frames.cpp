#include "core/plan/planner_registry.h"
#include "tests/support/cpu_time.h"
#include "tests/support/fixtures.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/kind_words.h"
#include "views/models/outline_model.h"
#include "views/theme/style.h"

#include <QApplication>

#include <algorithm>
#include <cstdio>
#include <functional>

// CPU milliseconds of the painting thread for a chip that is dragged from tensor to tensor of a sharding plan: what is
// asked of the plan, the plan as the drop would leave it with the canvas's figures, a frame of 1600 × 1000 pixels; and
// the outline's figures. Median, 95th percentile and largest.

using namespace cutaway;

namespace {

void report(const char *what, std::vector<double> times)
{
    std::ranges::sort(times);
    const auto at = [&](double share) { return times[std::size_t(share * double(times.size() - 1))]; };
    std::printf("  %-16s %6.2f %6.2f %6.2f\n", what, at(0.5), at(0.95), times.back());
}

class Perceptrons
{
public:
    /// Residual perceptrons in 32 blocks: with their weights eight tensors each.
    static std::shared_ptr<const Graph> make(std::size_t tensors)
    {
        Perceptrons model;
        NodeIndex last = model.add("x", "x", {}, 1024);
        const std::size_t layers = tensors / 8;
        for (std::size_t i = 0; i < layers; ++i) {
            const std::string layer = "blocks." + std::to_string(i * 32 / layers) + ".layers." + std::to_string(i);
            const NodeIndex up = model.addLinear(layer + ".up", last, 1024, 4096);
            const NodeIndex relu = model.add(layer + ".relu", "torch.relu", {up}, 4096);
            const NodeIndex down = model.addLinear(layer + ".down", relu, 4096, 1024);
            last = model.add(layer + ".add", "torch.add", {down, last}, 1024);
        }
        Result<Graph> graph = Graph::make("perceptrons", std::move(model.m_nodes));
        if (!graph)
            qFatal("%s", graph.error().line().c_str());
        return std::make_shared<Graph>(std::move(*graph));
    }

private:
    NodeIndex add(const std::string &name, const std::string &target, std::vector<NodeIndex> inputs, std::int64_t width)
    {
        constexpr std::int64_t rows = 64;
        Node node;
        node.name = node.modulePath = name;
        node.target = target;
        node.opcode = inputs.empty() ? Opcode::Placeholder : Opcode::CallFunction;
        node.outputs = std::vector<TensorType>{{{rows, width}, "float32"}};
        node.outputBytes = node.totalBytes = rows * width * 4;
        for (const NodeIndex input : inputs)
            node.extra +=
                (node.extra.empty() ? "" : ",") + std::string(R"({"node":")") + m_nodes[input.value()].name + "\"}";
        node.extra = R"({"arguments":[)" + node.extra + "]}";
        node.inputs = std::move(inputs);
        m_nodes.push_back(std::move(node));
        return NodeIndex(m_nodes.size() - 1);
    }

    NodeIndex addLinear(const std::string &name, NodeIndex input, std::int64_t in, std::int64_t out)
    {
        const NodeIndex added = add(name, name, {input}, out);
        Node &node = m_nodes.back();
        node.opcode = Opcode::CallModule;
        node.moduleType = "torch.nn.modules.linear.Linear";
        node.parameters = {{name + ".weight", {out, in}, "float32", name + ".weight", {}},
                           {name + ".bias", {out}, "float32", name + ".bias", {}}};
        node.totalBytes += (out * in + out) * 4;
        return added;
    }

    std::vector<Node> m_nodes;
};

/// The move of a chip onto an operator, as the mesh's strip makes it.
Move placed(const EditedPlan &plan, std::size_t item, std::size_t dimension)
{
    return meshOf(&plan)->place(ItemIndex(item), 1, {MeshPlacement::Kind::Cut, dimension}).move;
}

/// Operators all over the model; every second one gets back what it had.
void drag(const EditedPlan &plan, PlanSource &source, const std::function<void()> &frame)
{
    std::vector<double> asked, kept, shown;
    for (std::size_t i = 0; i < 60; ++i) {
        const std::size_t item = 1 + (i / 2 * 8 * 37) % (plan.itemCount() - 8);
        const double start = testing::threadMilliseconds();
        const Move move = placed(plan, item, i % 2);
        if (move.isEmpty())
            continue;
        Preview preview = plan.preview(move);
        const double known = testing::threadMilliseconds();
        source.setPreview(std::move(preview), move);
        source.planIfDropped();
        const double copied = testing::threadMilliseconds();
        frame();
        asked.push_back(known - start);
        kept.push_back(copied - known);
        shown.push_back(testing::threadMilliseconds() - copied);
    }
    report("question", asked);
    report("plan if dropped", kept);
    report("frame", shown);
    source.setPreview({});
}

void run(std::size_t tensors)
{
    PlannerInput input{.graph = Perceptrons::make(tensors),
                       .inventory = testing::fixtureInventory("sharding/mesh2x4"),
                       .parameters = {},
                       .given = {},
                       .start = {}};
    const auto plan = runPlanner(*findPlanner("sharding.replicated"), input, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    std::printf("%zu tensors\n", (*plan)->itemCount());
    PlanSource source;
    ViewState state;
    state.setArrangement(Arrangement::ByFlow);
    Canvas canvas(&source, &state, nullptr);
    canvas.setReducedMotion(true);
    canvas.resize(1600, 1000);
    canvas.show();
    QApplication::processEvents();
    source.setPlan(plan->get(), (*plan)->cost(), {});
    while (!canvas.keeper().scene().isArranged())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    canvas.fit();
    canvas.repaint();
    std::printf(" canvas\n");
    drag(**plan, source, [&] { canvas.repaint(); });
    OutlineModel outline;
    outline.setPlan(plan->get(), source.modules());
    std::printf(" outline\n");
    drag(**plan, source, [&] { outline.showIfDropped(source.planIfDropped(), source.changedIfDropped()); });
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    installStyle();
    std::printf("CPU ms                 p50    p95    max\n");
    for (const std::size_t tensors : {20000u, 100000u})
        run(tensors);
    return 0;
}
