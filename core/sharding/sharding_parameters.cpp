#include "core/json/declare_parameter.h"
#include "core/sharding/sharding_settings.h"

// What planners of sharding plans can be told; sharding_settings.cpp reads it.
namespace cutaway::sharding {

namespace {

ParameterDeclaration flag(std::string name, std::string title, bool value, std::string description)
{
    return declareParameter(std::move(name), std::move(title), ParameterType::Bool, value, std::move(description));
}

ParameterDeclaration number(std::string name, std::string title, ParameterValue value, std::string unit,
                            std::string description)
{
    return inUnit(std::move(unit), declareParameter(std::move(name), std::move(title), ParameterType::Number,
                                                    std::move(value), std::move(description)));
}

ParameterDeclaration integer(std::string name, std::string title, ParameterValue value, std::string description)
{
    return declareParameter(std::move(name), std::move(title), ParameterType::Integer, std::move(value),
                            std::move(description));
}

ParameterDeclaration text(std::string name, std::string title, std::string value, std::string unit,
                          std::string description)
{
    return inUnit(std::move(unit), declareParameter(std::move(name), std::move(title), ParameterType::String,
                                                    std::move(value), std::move(description)));
}

std::vector<ParameterDeclaration> meshParameters()
{
    return {
        inUnit("×", declareParameter("mesh_shape", "Mesh", ParameterType::List, {},
                                     "Devices along each of 1 to 3 dimensions, the last inside a host; else the "
                                     "inventory's, else 2 × 4.")),
        number("inter_node_bandwidth", "Bandwidth between hosts", {}, "bytes/s",
               "Of mesh dimension 0 where there are two or more; else the inventory's, else 1e10."),
        number("intra_node_bandwidth", "Bandwidth inside a host", {}, "bytes/s",
               "Of every other mesh dimension; else the inventory's, else 1e11."),
        declareChoice("communications_backend", "Backend", {"nccl", "gloo", "default"},
                      "Gloo has no all-to-all: what is split anew is gathered first."),
        declareChoice("cost_model", "Cost model", {"bandwidth", "dtensor", "alpha_beta"},
                      "bandwidth: the figures above; dtensor: PyTorch's constants; alpha_beta: counts collectives."),
        integer("devices_per_host", "Devices per host", {},
                "For the cost model dtensor; else the last mesh dimension."),
        number("intra_node_latency_us", "Latency inside a host", 0.6, "µs", "Of a hop, for the cost model bandwidth."),
        number("inter_node_latency_us", "Latency between hosts", 2.7, "µs", "Of a hop, for the cost model bandwidth."),
        number("base_latency_us", "Latency of a collective", 6.6, "µs", "Its start, for the cost model bandwidth."),
    };
}

ParameterDeclaration outputPlacement()
{
    ParameterDeclaration outputs =
        declareChoice("output_placement", "Outputs", {"any", "no_partial", "replicated"},
                      "What is returned may stay as it is, must have its sums added up, or is gathered whole.");
    outputs.defaultValue = std::string("no_partial");
    return outputs;
}

std::vector<ParameterDeclaration> costParameters()
{
    return {
        flag("skip_fully_replicated", "Split inputs and weights", false,
             "Inputs and parameters must be split on some mesh dimension, where they can be."),
        flag("even_shards", "Equal chunks only", false, "A dimension is split only where all chunks are equal."),
        outputPlacement(),
        number("device_flops", "Speed of a device", 0.0, "flop/s", "0: computing costs nothing."),
        flag("gradient_sync", "Synchronise gradients", false,
             "Price the all-reduce of the gradients of parameters that devices with different data share."),
        text("memory_limit_bytes", "Memory limit", "0", "bytes",
             "Of a device; 0: none; auto: the least that a device of the inventory has."),
        flag("interleaved_split", "Interleaved splits", false,
             "Equal pieces of a split dimension stay split; the weights before must be stored interleaved."),
    };
}

std::vector<ParameterDeclaration> solverParameters()
{
    return {
        number("time_limit", "Time limit", 10000.0, "seconds", "Then the best plan so far is taken."),
        number("mip_rel_gap", "Gap", 0.0, "percent", "Stop this near to the optimum; 0: prove it."),
        flag("run_checks", "Check the result", false, "Price the finished plan again and compare."),
        text("preload_solution", "Take over from", "", "",
             "A plan whose placements are kept where names fit, those of layer 0 standing for later layers."),
        flag("list_strategies", "List strategies", false, "Write all alternatives of every node into the plan."),
    };
}

} // namespace

std::vector<ParameterDeclaration> shardingParameters()
{
    std::vector<ParameterDeclaration> all = meshParameters();
    for (const auto &list : {costParameters(), solverParameters()})
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

std::vector<ParameterDeclaration> megatronParameters()
{
    return {
        integer("tensor_dim", "Tensor parallel", {}, "Mesh dimension for columns and rows of weights; else the last."),
        integer("data_dim", "Data parallel", {},
                "Mesh dimension for the batch; else 0 where the mesh has two or more dimensions."),
        flag("sequence_parallel", "Sequence parallel", false,
             "Split the sequence between tensor parallel blocks, with reduce-scatter and all-gather around them."),
        flag("vocab_parallel", "Vocabulary parallel", true, "Split the rows of the largest embedding tables."),
    };
}

} // namespace cutaway::sharding
