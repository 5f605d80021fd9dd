#include "core/formats/models/pt2/pt2_arguments.h"

#include "core/formats/models/pt2/pt2_tensors.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Json = nlohmann::json;
using Value = nlohmann::ordered_json;
using NodeOf = std::function<std::string(const std::string &)>;

constexpr std::array<std::string_view, 3> valueKinds{"as_tensor", "as_custom_obj", "as_token"};
constexpr std::array<std::string_view, 7> listKinds{"as_tensors",        "as_optional_tensors", "as_nested_tensors",
                                                    "as_sym_ints",       "as_sym_bools",        "as_sym_floats",
                                                    "as_optional_tensor"};
constexpr std::array<std::string_view, 3> symbolKinds{"as_sym_int", "as_sym_bool", "as_sym_float"};

bool isOneOf(std::string_view kind, const auto &kinds)
{
    return std::ranges::find(kinds, kind) != kinds.end();
}

Value read(const std::string &value, const NodeOf &nodeOf)
{
    const std::string node = nodeOf(value);
    return Value{{"node", node.empty() ? value : node}};
}

/// A value by name, alone (`as_tensor`) or in a list, where it has no kind of its own.
Value named(const Json &value, const NodeOf &nodeOf)
{
    if (value.is_object() && value.contains("name") && value["name"].is_string())
        return read(value["name"].get<std::string>(), nodeOf);
    if (value.is_object() && value.contains("as_name") && value["as_name"].is_string())
        return read(value["as_name"].get<std::string>(), nodeOf);
    return pt2Argument(value, nodeOf);
}

Value subgraph(const Json &value)
{
    Value result = {{"graph", ""}};
    if (value.is_object() && value.contains("name") && value["name"].is_string())
        result["graph"] = value["name"].get<std::string>();
    return result;
}

} // namespace

/// As deep as the document nests, which the parser limits.
nlohmann::ordered_json pt2Argument(const Json &argument, const NodeOf &nodeOf)
{
    if (argument.is_array()) {
        Value list = Value::array();
        for (const Json &element : argument)
            list.push_back(named(element, nodeOf));
        return list;
    }
    if (!argument.is_object() || argument.size() != 1)
        return keptJson<Value>(jsonLine(argument));
    const std::string kind = argument.begin().key();
    const Json &value = argument.begin().value();
    if (kind == "as_none")
        return nullptr;
    if (isOneOf(kind, valueKinds) || isOneOf(kind, symbolKinds))
        return named(value, nodeOf);
    if (isOneOf(kind, listKinds))
        return value.is_array() ? pt2Argument(value, nodeOf) : named(value, nodeOf);
    if (kind == "as_scalar_type")
        return Value{{"dtype", pt2ElementType(value)}};
    if (kind == "as_graph")
        return subgraph(value);
    if (kind.starts_with("as_"))
        return keptJson<Value>(jsonLine(value));
    return keptJson<Value>(jsonLine(argument));
}

} // namespace cutaway
