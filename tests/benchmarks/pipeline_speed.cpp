#include "core/pipeline/pipeline_plan.h"
#include "core/plan/planner_registry.h"
#include "core/plan/edited_plan.h"
#include "tests/support/cpu_time.h"

#include <algorithm>
#include <cstdio>
#include <string>

// CPU milliseconds of what the window does while a boundary is dragged, and of balancing: the limits that
// core/pipeline/README.md sets, sections 4 and 5.

using namespace cutaway;

namespace {

/// Each operator reads the one before, every third also one further back; every operator has a weight of its own.
std::shared_ptr<const Graph> layers(std::size_t operations)
{
    std::vector<Node> nodes(operations + 2);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Node &node = nodes[i];
        node.name = node.target = "n" + std::to_string(i);
        node.opcode = i == 0 ? Opcode::Placeholder : i + 1 == nodes.size() ? Opcode::Output : Opcode::CallFunction;
        node.outputBytes = std::int64_t(1024 * (1 + i * 7 % 9));
        node.totalBytes = 2 * node.outputBytes;
        node.latency = Latency{1e-6 * double(1 + i * 13 % 17), 1e-6};
        node.parameters = {{node.name, {std::int64_t(64 + i % 512)}, "float32", node.name, {}}};
        if (i > 0)
            node.inputs.push_back(NodeIndex(i - 1));
        if (i > 40 && i % 3 == 0)
            node.inputs.push_back(NodeIndex(i - 2 - i % 37));
    }
    return std::make_shared<Graph>(std::move(*Graph::make("layers", std::move(nodes))));
}

std::shared_ptr<const Inventory> sixteenDevices()
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1e10;
    for (std::int64_t i = 0; i < 16; ++i)
        inventory->devices.push_back({i, "dev_" + std::to_string(i), std::int64_t(1) << 34, {}, {}, {}});
    return inventory;
}

PlannerInput balancedInput(std::size_t operations, std::int64_t microbatches)
{
    PlannerInput input;
    input.graph = layers(operations);
    input.inventory = sixteenDevices();
    input.given = {{"microbatches", microbatches}};
    return input;
}

void report(const char *what, double taken, double limit)
{
    std::printf("%-52s %10.3f ms  limit %6.0f ms  %s\n", what, taken, limit, taken <= limit ? "kept" : "BROKEN");
}

void measureDrag()
{
    const auto plan = *runPlanner(*findPlanner("pipeline.balanced"), balancedInput(6000, 512), {});
    const GroupIndex first = plan->groupOf(ItemIndex(3000));
    const GroupIndex second(first.value() + 1);
    Move move;
    move.items = {{plan->groupItems(second)[20], first}};
    report("preview of a drag, 6000 nodes, 16 stages",
           testing::medianMilliseconds([&] { (void)plan->preview(move); }, 51), 16);
    report("drag and undo, 6000 nodes, 16 stages",
           testing::medianMilliseconds(
               [&] {
                   const Applied applied = plan->restore(move);
                   plan->restore(applied.inverse);
               },
               51),
           32);
    const Result<ScheduleInput> input = scheduleInput(static_cast<const PipelinePlan &>(*plan).state());
    report("schedule of 16 stages, 512 microbatches",
           testing::medianMilliseconds([&] { simulateSchedule(*input); }, 21), 20);
    report("timeline of 16 stages, 512 microbatches",
           testing::medianMilliseconds(
               [&] {
                   plan->restore({});
                   (void)plan->timeline();
               },
               21),
           36);
}

/// A forward pass of the last stage but some goes before the backward pass ahead of it, as a drag over it asks.
void measureStepDrag()
{
    const auto plan = *runPlanner(*findPlanner("pipeline.balanced"), balancedInput(6000, 512), {});
    const EditedPlan &order = *plan;
    std::vector<TimelineBar> steps = plan->timeline().rows[8].bars;
    std::erase_if(steps, [&](const TimelineBar &bar) { return !order.isStep(bar); });
    const auto held =
        std::ranges::find_if(steps.begin() + std::ptrdiff_t(steps.size() / 2), steps.end(),
                             [](const TimelineBar &bar) { return bar.role == TimelineBar::Role::Forward; });
    const auto ask = [&] {
        const Move move = order.runBefore(*held, &*(held - 1));
        (void)plan->preview(move);
        (void)plan->describe(move);
    };
    report("a step's drag, 16 stages, 512 microbatches", testing::medianMilliseconds(ask, 21), 16);
}

void measureBalancing()
{
    for (const auto &[operations, limit] :
         {std::pair(2000, 1000.0), std::pair(10000, 10000.0), std::pair(100000, 10000.0)}) {
        const PlannerInput input = balancedInput(std::size_t(operations), 8);
        const std::string what = "balancing " + std::to_string(operations) + " nodes, 16 stages";
        report(what.c_str(),
               testing::medianMilliseconds([&] { (void)runPlanner(*findPlanner("pipeline.balanced"), input, {}); }, 1),
               limit);
    }
}

} // namespace

int main()
{
    measureDrag();
    measureStepDrag();
    measureBalancing();
}
