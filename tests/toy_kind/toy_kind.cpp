#include "tests/toy_kind/toy_kind.h"

#include "core/json/json_reading.h"
#include "core/plan/plan_kinds.h"
#include "tests/toy_kind/toy_plan.h"

#include <nlohmann/json.hpp>

namespace cutaway::toy {

namespace {

Result<std::unique_ptr<EditedPlan>> deal(const PlannerInput &input, const Job &)
{
    if (!input.inventory || input.inventory->devices.empty())
        return inputError("no_devices", "there are no devices", "Give an inventory");
    Crews crews(input.graph->size());
    for (std::size_t i = 0; i < crews.size(); ++i)
        crews[i] = i % input.inventory->devices.size();
    return std::unique_ptr<EditedPlan>(std::make_unique<ToyPlan>(input.graph, input.inventory, std::move(crews),
                                                                 PlanOrigin{"toy.deal", input.given, {}}));
}

Result<std::unique_ptr<EditedPlan>> readToyPlan(std::shared_ptr<const Graph> graph,
                                                std::shared_ptr<const Inventory> inventory,
                                                const nlohmann::json &document)
{
    Crews crews(graph->size());
    FirstError failed;
    ObjectReader reader(document, "", failed);
    ObjectReader named(reader.object("crews"), "crews", failed);
    for (std::size_t i = 0; i < crews.size(); ++i) {
        const std::string &name = graph->nodes()[i].name;
        crews[i] = std::size_t(named.bytes(name));
        if (!inventory || crews[i] >= inventory->devices.size())
            failed.add(named.pathOf(name), "no_such_crew", "there is no device for this crew", "");
    }
    if (failed.isSet())
        return failed.take();
    return std::unique_ptr<EditedPlan>(std::make_unique<ToyPlan>(graph, inventory, std::move(crews), PlanOrigin()));
}

Result<std::string> listCrews(const EditedPlan &plan, const ParameterValues &)
{
    std::string text;
    for (std::size_t i = 0; i < plan.groupCount(); ++i)
        text += plan.group(GroupIndex(i)).label + ": " + std::to_string(plan.group(GroupIndex(i)).itemCount) + "\n";
    return text;
}

} // namespace

PlanKindDescriptor toyKind()
{
    return {
        .kind = toyPlans,
        .words = {.group = {"crew", "crews"}, .colouring = "crew"},
        .read = readToyPlan,
        .fields = {"crews"},
        .planners = {{.id = "toy.deal",
                      .title = "Deal",
                      .description = "Deals operators to crews in turn.",
                      .kind = toyPlans,
                      .parameters = {},
                      .run = deal}},
        .exports = {{.id = "crew-list",
                     .title = "List of crews",
                     .extension = "txt",
                     .description = "How many operators each crew has.",
                     .fields = ExportedFields::forPeople(),
                     .write = listCrews}},
        .carriedFields = [](const EditedPlan &) { return std::vector<PlanField>(); },
    };
}

} // namespace cutaway::toy
