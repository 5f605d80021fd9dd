#include "core/partition/planners/aot_based.h"

#include "core/json/read_json.h"
#include "core/partition/partition_json.h"
#include "core/partition/planners/planner_frame.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

Result<std::unique_ptr<PartitionPlan>> readAssignment(const PlannerInput &input, const Job &job)
{
    const auto *file = std::get_if<std::string>(&input.parameters.at("assignment"));
    if (!file || file->empty())
        return inputError("no_assignment", "assignment: a plan document is needed",
                          "name a file, or - for standard input");
    const Result<nlohmann::json> document = readJsonFile(*file, job);
    if (!document)
        return document.error();
    return readPartitionPlan(input.graph, input.inventory, *document);
}

} // namespace

Result<std::unique_ptr<EditedPlan>> runAotBased(const PlannerInput &input, const Job &job)
{
    if (const Done checked = checkPlannable(input); !checked)
        return checked.error();
    const Result<std::unique_ptr<PartitionPlan>> assignment = readAssignment(input, job);
    if (!assignment)
        return assignment.error();
    const Partitioning &partitioning = (*assignment)->state().partitioning();
    for (const Partition &partition : partitioning) {
        if (partition.devices.empty())
            return inputError("no_device_given",
                              phrase("partition %1 has an empty list of devices", {std::to_string(partition.id)}));
    }
    Result<std::unique_ptr<EditedPlan>> plan = finishFaithfulPlan(input, "partition.aot_based", partitioning);
    if (plan) // partitions keep their positions
        static_cast<PartitionPlan &>(**plan).setPins((*assignment)->pins());
    return plan;
}

} // namespace cutaway
