#pragma once

#include "core/graph/graph.h"

#include <nlohmann/json.hpp>

#include <initializer_list>

namespace cutaway::sharding {

/// The arguments of a node's call and the constructor values of its module, as torch.fx gives them; those of an ONNX
/// operator as the function takes them whose rule it follows.
class CallArguments
{
public:
    using Json = nlohmann::ordered_json; ///< keyword arguments stand in the call's order

    explicit CallArguments(const Node &node);

    /// Whether the graph says what the call was given; else dimensions and the like are not known.
    bool areKnown() const { return m_fields.contains("arguments"); }
    const Json &positional() const { return list("arguments"); }
    const Json &keywords() const { return object("kwargs"); }

    /// The argument at a position (0 is the tensor) or by one of its names, a module's constructor value by one of
    /// them; null if it is not given.
    const Json *find(std::size_t position, std::initializer_list<std::string_view> names) const;
    std::optional<std::int64_t> integer(std::size_t position, std::initializer_list<std::string_view> names) const;
    /// A number or a list of numbers, or numbers from `position` on.
    std::optional<std::vector<std::int64_t>> integers(std::size_t position,
                                                      std::initializer_list<std::string_view> names) const;
    /// As a dimension of a tensor of this rank, counted from its end where negative.
    std::optional<std::size_t> dimension(std::size_t position, std::initializer_list<std::string_view> names,
                                         std::size_t rank) const;

private:
    const Json &list(const char *name) const;
    const Json &object(const char *name) const;

    Json m_fields;
};

/// Negative dimensions count from the end; none if there is no such dimension.
std::optional<std::size_t> dimensionOf(std::int64_t given, std::size_t rank);

/// The name of the node that an argument refers to; null if it is something else.
const std::string *nodeReference(const nlohmann::ordered_json &argument);
/// The same for the name of a parameter of the node itself.
const std::string *parameterReference(const nlohmann::ordered_json &argument);

} // namespace cutaway::sharding
