#include "core/plan/planner_registry.h"

#include "core/base/names.h"
#include "core/plan/added_planners.h"
#include "core/plan/pins.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_for_devices.h"

#include <algorithm>
#include <exception>

namespace cutaway {

namespace {

std::vector<PlannerDescriptor> &plannerList()
{
    static std::vector<PlannerDescriptor> all = [] {
        std::vector<PlannerDescriptor> list;
        for (const PlanKindDescriptor &kind : planKinds())
            list.insert(list.end(), kind.planners.begin(), kind.planners.end());
        return list;
    }();
    return all;
}

} // namespace

const std::vector<PlannerDescriptor> &planners()
{
    return plannerList();
}

Done addPlanner(PlannerDescriptor planner)
{
    if (findPlanner(planner.id))
        return inputError("duplicate_planner", "there is a planner " + inQuotes(planner.id) + " already");
    std::vector<PlannerDescriptor> &list = plannerList();
    const auto last = std::ranges::find(list.rbegin(), list.rend(), planner.kind, &PlannerDescriptor::kind);
    list.insert(last.base(), std::move(planner)); // before all, where the kind has none
    return Done(std::monostate());
}

const PlannerDescriptor *findPlanner(std::string_view id)
{
    const auto found = std::ranges::find(planners(), id, &PlannerDescriptor::id);
    return found == planners().end() ? nullptr : &*found;
}

const PlannerDescriptor *suitedPlanner(const Graph &graph)
{
    for (const PlanKindDescriptor &kind : planKinds()) {
        const std::string_view id = kind.suitedPlanner ? kind.suitedPlanner(graph) : std::string_view();
        if (!id.empty())
            return findPlanner(id);
    }
    return nullptr;
}

const PlannerDescriptor *plannerForDevices(const Graph &graph, const Inventory &inventory)
{
    const auto isSplit = [](std::int64_t size) { return size > 1; };
    const auto hasTensor = [](const Node &node) { return node.outputs && !node.outputs->empty(); };
    if (!inventory.mesh || std::ranges::none_of(inventory.mesh->shape, isSplit) ||
        std::ranges::none_of(graph.nodes(), hasTensor))
        return nullptr;
    const auto found = std::ranges::find_if(planners(), [](const PlannerDescriptor &planner) {
        return std::ranges::find(planner.parameters, "mesh_shape", &ParameterDeclaration::name) !=
               planner.parameters.end();
    });
    return found == planners().end() ? nullptr : &*found;
}

ParameterValues meshParameters(const Inventory &inventory)
{
    ParameterValues values;
    if (!inventory.mesh)
        return values;
    std::vector<std::string> shape;
    for (const std::int64_t size : inventory.mesh->shape)
        shape.push_back(std::to_string(size));
    if (!shape.empty())
        values.emplace("mesh_shape", std::move(shape));
    if (inventory.mesh->interNodeBandwidth)
        values.emplace("inter_node_bandwidth", *inventory.mesh->interNodeBandwidth);
    if (inventory.mesh->intraNodeBandwidth)
        values.emplace("intra_node_bandwidth", *inventory.mesh->intraNodeBandwidth);
    return values;
}

Result<std::unique_ptr<EditedPlan>> runPlanner(const PlannerDescriptor &planner, PlannerInput input, const Job &job)
{
    Result<ParameterValues> parameters = completeParameters(planner.parameters, input.given);
    if (!parameters)
        return parameters.error();
    input.parameters = std::move(*parameters);
    try {
        Result<std::unique_ptr<EditedPlan>> plan = planner.run(input, job);
        // A planner that knows nothing of pins leaves them to its plan all the same: they say what the user wants.
        if (plan && input.start && !planner.keepsPins && input.start->kind() == (*plan)->kind())
            carryPins(*input.start, **plan);
        return plan;
    } catch (const std::bad_alloc &) {
        return Error{ErrorKind::System, "out_of_memory", planner.id + ": not enough memory for this graph", {}, {}};
    } catch (const std::exception &failure) {
        return Error{ErrorKind::System, "internal", planner.id + ": " + failure.what(), {}, {}};
    }
}

} // namespace cutaway
