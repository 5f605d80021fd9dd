#include "core/plan/planner_registry.h"

#include "core/base/names.h"
#include "core/json/parameter.h"
#include "core/plan/pins.h"

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

constexpr const char *parameterName = "nearest";

} // namespace

const std::vector<PlannerDescriptor> &planners()
{
    return plannerList();
}

Done addPlanner(PlannerDescriptor planner)
{
    if (findPlanner(planner.id))
        return inputError("duplicate_planner", phrase("there is already a planner %1", {inQuotes(planner.id)}));
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
    for (const PlanKindDescriptor &kind : planKinds()) {
        const std::string_view id =
            kind.plannerForDevices ? kind.plannerForDevices(graph, inventory) : std::string_view();
        if (!id.empty())
            return findPlanner(id);
    }
    return nullptr;
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
        return Error{
            ErrorKind::System, "out_of_memory", phrase("%1: not enough memory for this graph", {planner.id}), {}, {}};
    } catch (const std::exception &) {
        return unexpectedError(phrase("%1 ended", {planner.id}));
    }
}

ParameterValues withinMemory(const PlannerDescriptor &planner, ParameterValues given, std::int64_t bytes)
{
    constexpr std::string_view limit = "memory_limit_bytes";
    const auto declared = std::ranges::find(planner.parameters, limit, &ParameterDeclaration::name);
    if (declared == planner.parameters.end())
        return {};
    const Result<ParameterValue> value = parseParameter(*declared, std::to_string(bytes));
    if (!value)
        return {};
    given.insert_or_assign(std::string(limit), *value);
    return given;
}

ParameterValues givingNearest(const PlannerDescriptor &planner, ParameterValues given)
{
    if (std::ranges::count(planner.parameters, parameterName, &ParameterDeclaration::name) == 0)
        return {};
    given.insert_or_assign(parameterName, true);
    return given;
}

ParameterDeclaration searchTimeParameter()
{
    return inUnit("seconds", between(0, 1e9,
                                     declareParameter("time_limit_sec", "Time limit", ParameterType::Number, 60.0,
                                                      "After this time the best plan so far is taken; 0: no limit.")));
}

ParameterDeclaration nearestParameter()
{
    return declareParameter(parameterName, "Nearest if none fits", ParameterType::Bool, false,
                            "If nothing fits, gives the nearest plan and how much it is over by, instead of an error.");
}

} // namespace cutaway
