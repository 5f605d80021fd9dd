#pragma once

#include "core/graph/graph.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cutaway::training {

/// A parameter by what its name says within a layer: `self_attn.q_proj.weight` of
/// `model.layers.3.self_attn.q_proj.weight`.
struct LayerParameter
{
    std::string name;
    std::vector<std::int64_t> shape;
    std::string storage;
    NodeIndex node; ///< that has it

    bool isMatrix() const { return shape.size() == 2; }
    bool isVector() const { return shape.size() == 1; }
};

/// The parameters of a model with repeated layers.
struct ParameterLayers
{
    std::string prefix; ///< `model.layers.`; layers are numbered behind it. Empty: they were not found by names
    std::string first;  ///< `model.layers.0`, or the first parameter of the first layer
    std::string last;   ///< `model.layers.31`, or the last parameter of the last
    std::vector<std::vector<LayerParameter>> layers; ///< from 0, in the order of the graph
    std::vector<LayerParameter> others;              ///< outside the layers, by their whole names
};

/// The prefix behind which most parameters are numbered, without a gap from 0, counts; a parameter that several nodes
/// read counts once. Nothing where no parameter is numbered so. O(parameters * depth of names).
std::optional<ParameterLayers> parameterLayers(const Graph &graph);

} // namespace cutaway::training
