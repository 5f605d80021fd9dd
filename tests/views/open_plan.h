#pragma once

#include "core/partition/partition_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <memory>

namespace cutaway::testing {

/// Hosts of as many devices each.
inline std::shared_ptr<const Inventory> hostsOf(int devices, int onHost, std::int64_t bytes)
{
    Inventory inventory;
    inventory.transferRateBytesPerSec = 1.2e10;
    for (int i = 0; i < devices; ++i)
        inventory.devices.push_back(
            {i, "dev_" + std::to_string(i), bytes, "gpu", "host_" + std::to_string(i / onHost), {}});
    return std::make_shared<Inventory>(std::move(inventory));
}

/// A plan that is open, with what views share; moves that views ask for are made as the window's document makes them.
class OpenPlan : public QObject
{
public:
    PlanSource source;
    ViewState state;
    std::unique_ptr<EditedPlan> plan;

    OpenPlan()
    {
        connect(&source, &PlanSource::moveRequested, this, [this](const Move &move) {
            if (Result<Applied> applied = plan->apply(move))
                source.planChanged(applied->change);
        });
    }

    /// `resnet50` on `resnet50.h4`, as the size-based planner cuts it.
    void open(const std::string &graph, const std::string &devices)
    {
        run("partition.size_based", fixtureGraph("partition/" + graph), fixtureInventory("partition/" + devices));
    }

    void run(std::string_view planner, std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
             ParameterValues given = {})
    {
        PlannerInput input;
        input.graph = std::move(graph);
        input.inventory = std::move(inventory);
        input.given = std::move(given);
        Result<std::unique_ptr<EditedPlan>> made = runPlanner(*findPlanner(planner), std::move(input), {});
        if (!made)
            qFatal("%s", made.error().line().c_str());
        show(std::move(*made));
    }

    void show(std::unique_ptr<EditedPlan> shown)
    {
        std::swap(plan, shown);
        source.setPlan(plan.get(), plan ? plan->cost() : PlanCost(), QStringLiteral("size_based"));
    }

    void close()
    {
        source.setPlan(nullptr, {}, {});
        plan.reset();
    }

    void setInventory(const Inventory &inventory)
    {
        source.planChanged(plan->setInventory(std::make_shared<Inventory>(inventory)).change);
    }

    ItemIndex item(std::string_view label) const
    {
        for (std::size_t i = 0; i < plan->itemCount(); ++i) {
            if (plan->item(ItemIndex(i)).label == label)
                return ItemIndex(i);
        }
        qFatal("no operator %s", std::string(label).c_str());
        return {};
    }

    GroupIndex group(std::int64_t id) const
    {
        for (std::size_t i = 0; i < plan->groupCount(); ++i) {
            if (plan->group(GroupIndex(i)).exists && plan->group(GroupIndex(i)).id == id)
                return GroupIndex(i);
        }
        qFatal("no group %lld", static_cast<long long>(id));
        return {};
    }

    Move moveTo(std::string_view label, std::int64_t to) const
    {
        Move move;
        move.items = {{item(label), group(to)}};
        return move;
    }
};

} // namespace cutaway::testing
