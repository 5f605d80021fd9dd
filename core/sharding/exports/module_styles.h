#pragma once

#include "core/sharding/sharding_plan.h"

#include <map>
#include <optional>

namespace cutaway::sharding {

/// How a module with a weight runs on one dimension of the mesh.
struct ModuleStyle
{
    enum class Kind : std::uint8_t { Column, Row, EmbeddingRow, EmbeddingColumn, Other };

    Kind kind = Kind::Other;
    Placement weight;                 ///< as the parameter is split
    Placement arrives;                ///< what the operator's input is placed as where it comes from
    Placement leaves;                 ///< what its readers want; R where they do not agree
    std::size_t rank = 0;             ///< of the weight
    std::uint32_t reader = noLowered; ///< the operator that reads the weight first
    bool isPacked = false;

    friend bool operator==(const ModuleStyle &, const ModuleStyle &) = default;
};

/// Modules by name with the style of their weight, those that are whole left out; weights that stand in no module of
/// their own (`mlp.experts.gate_up_proj`) by their own name.
std::map<std::string, ModuleStyle> moduleStyles(const ShardingPlan &plan, std::size_t meshDimension);

/// Which programs take styles: they know different layouts of inputs and outputs.
enum class StyleFormat : std::uint8_t { TpPlan, ParallelizeModule };

/// Redistributions that styles have no word for, `q -> scores (S(2) -> R)`: those between
/// operators that have none, and those at a module to or from a placement that its style does not know.
std::vector<std::string> redistributionsNotInStyles(const ShardingPlan &plan, StyleFormat format);

/// The dimensions of the mesh, larger than 1, that split some weight.
std::vector<std::size_t> weightDimensions(const ShardingPlan &plan);

} // namespace cutaway::sharding
