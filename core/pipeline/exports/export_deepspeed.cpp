#include "core/pipeline/exports/export_deepspeed.h"
#include "core/pipeline/pipeline_kind.h"

#include "core/json/json_writing.h"
#include "core/json/parameter.h"
#include "core/pipeline/exports/pipeline_cuts.h"
#include "core/plan/export_descriptor.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <map>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

struct Topology
{
    std::int64_t pipeline = 1;
    std::int64_t data = 1;
    std::int64_t tensor = 1;

    std::int64_t rank(std::int64_t stage, std::int64_t replica, std::int64_t shard) const
    {
        return (stage * data + replica) * tensor + shard;
    }
};

ParameterDeclaration axis(std::string name, std::string title, std::string description)
{
    return between(
        1, 65536,
        declareParameter(std::move(name), std::move(title), ParameterType::Integer, {}, std::move(description)));
}

std::int64_t given(const ParameterValues &parameters, const char *name, std::int64_t otherwise)
{
    const auto value = parameters.find(name);
    const auto *number = value == parameters.end() ? nullptr : std::get_if<std::int64_t>(&value->second);
    return number ? *number : otherwise;
}

Result<Topology> topologyOf(const ParameterValues &parameters, std::size_t stages)
{
    const std::int64_t count = std::int64_t(stages);
    const Topology topology{given(parameters, "pp", count), given(parameters, "dp", 1), given(parameters, "tp", 1)};
    if (topology.pipeline != count)
        return inputError("bad_value", phrase("pp: \"%1\" is not %2, the number of stages",
                                              {std::to_string(topology.pipeline), std::to_string(count)}));
    return topology;
}

OrderedJson stagesJson(const OrderedJson &stages)
{
    OrderedJson list = OrderedJson::array();
    for (const OrderedJson &stage : stages)
        list.push_back({{"name", stage["name"]},
                        {"argument_names", stage["itemized_arguments"]},
                        {"liveness", stage["itemized_liveness"]},
                        {"outputs", stage["outputs"]}});
    return list;
}

/// The first member in each stage, stages ascending, and for each place in a stage the ranks that hold the weight
/// there.
OrderedJson tiedJson(const OrderedJson &groups, const Topology &topology)
{
    OrderedJson list = OrderedJson::array();
    for (const OrderedJson &group : groups) {
        std::map<std::int64_t, OrderedJson> first; // by stage
        for (const OrderedJson &member : group["members"])
            first.emplace(member["stage"].get<std::int64_t>(), member["name"]);
        OrderedJson members = OrderedJson::array();
        OrderedJson stages = OrderedJson::array();
        for (const auto &[stage, name] : first) {
            members.push_back(name);
            stages.push_back(stage);
        }
        OrderedJson ranks = OrderedJson::array();
        for (std::int64_t replica = 0; replica < topology.data; ++replica) {
            for (std::int64_t shard = 0; shard < topology.tensor; ++shard) {
                OrderedJson holders = OrderedJson::array();
                for (const auto &[stage, name] : first)
                    holders.push_back(topology.rank(stage, replica, shard));
                ranks.push_back(std::move(holders));
            }
        }
        list.push_back({{"storage", group["storage"]},
                        {"members", std::move(members)},
                        {"stages", std::move(stages)},
                        {"ranks", std::move(ranks)}});
    }
    return list;
}

} // namespace

std::vector<ParameterDeclaration> deepspeedParameters()
{
    return {axis("pp", "Pipeline", "Devices along the pipeline: the number of stages, which is also the default."),
            axis("dp", "Data", "Replicas of every stage."), axis("tp", "Tensor", "Shards of every stage."),
            forceParameter()};
}

Result<std::string> exportDeepspeed(const EditedPlan &plan, const ParameterValues &parameters)
{
    if (std::optional<Error> fault = deploymentFault(plan, pipelinePlans, parameters))
        return *std::move(fault);
    const Result<OrderedJson> fields = pipelineFields(plan);
    if (!fields)
        return fields.error();
    const OrderedJson &body = *fields;
    const Result<Topology> topology = topologyOf(parameters, body["stages"].size());
    if (!topology)
        return topology.error();
    OrderedJson document{{"format", "cutaway.deepspeed"}, {"version", 1}, {"graph", body["graph"]}};
    if (body.contains("cuts"))
        document["cuts"] = body["cuts"];
    document["inputs"] = body["inputs"];
    document["results"] = body["results"];
    document["stages"] = stagesJson(body["stages"]);
    document["topology"] = {{"pp", topology->pipeline}, {"dp", topology->data}, {"tp", topology->tensor}};
    document["tied"] = tiedJson(body["tied"], *topology);
    return layOut(document);
}

} // namespace cutaway
