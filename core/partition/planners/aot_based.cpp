#include "core/partition/planners/aot_based.h"

#include "core/formats/documents.h"
#include "core/formats/json_document.h"
#include "core/partition/partition_json.h"
#include "core/partition/planners/planner_frame.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

Result<Partitioning> readAssignment(const PlannerInput &input, const Job &job)
{
    const auto *file = std::get_if<std::string>(&input.parameters.at("assignment"));
    if (!file || file->empty())
        return inputError("no_assignment", "assignment: a plan document is needed",
                          "name a file, or - for standard input");
    const Result<std::string> text = readFile(*file);
    if (!text)
        return text.error();
    const Result<nlohmann::json> document = parseJson<nlohmann::json>(*text, job);
    if (!document)
        return document.error();
    const Result<std::unique_ptr<PartitionPlan>> plan = readPartitionPlan(input.graph, input.inventory, *document);
    if (!plan)
        return plan.error();
    return (*plan)->state().partitioning();
}

} // namespace

Result<std::unique_ptr<EditedPlan>> runAotBased(const PlannerInput &input, const Job &job)
{
    if (const Done checked = checkPlannable(input); !checked)
        return checked.error();
    Result<Partitioning> partitioning = readAssignment(input, job);
    if (!partitioning)
        return partitioning.error();
    for (const Partition &partition : *partitioning) {
        if (partition.devices.empty())
            return inputError("no_device_given",
                              "partition " + std::to_string(partition.id) + " has an empty list of devices");
    }
    return finishFaithfulPlan(input, "partition.aot_based", std::move(*partitioning));
}

} // namespace cutaway
