#include "core/sharding/call_arguments.h"

#include "core/json/kept_json.h"
#include "core/sharding/onnx_operators.h"

namespace cutaway::sharding {

using OrderedJson = nlohmann::ordered_json;

namespace {

std::optional<std::int64_t> wholeNumber(const OrderedJson &value)
{
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t(INT64_MAX))
        return INT64_MAX;
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

} // namespace

CallArguments::CallArguments(const Node &node) : m_fields(keptFields<OrderedJson>(node.extra))
{
    if (!m_fields.is_object())
        m_fields = OrderedJson::object();
    if (const auto given = m_fields.find("arguments"); given != m_fields.end() && !given->is_array())
        m_fields.erase(given);
    if (isOnnx(node))
        toFunctionArguments(node, m_fields);
}

const OrderedJson &CallArguments::list(const char *name) const
{
    static const OrderedJson none = OrderedJson::array();
    const auto found = m_fields.find(name);
    return found != m_fields.end() && found->is_array() ? *found : none;
}

const OrderedJson &CallArguments::object(const char *name) const
{
    static const OrderedJson none = OrderedJson::object();
    const auto found = m_fields.find(name);
    return found != m_fields.end() && found->is_object() ? *found : none;
}

const OrderedJson *CallArguments::find(std::size_t position, std::initializer_list<std::string_view> names) const
{
    const OrderedJson &arguments = positional();
    if (position < arguments.size())
        return &arguments[position];
    for (const char *field : {"kwargs", "attributes"}) {
        const OrderedJson &values = object(field);
        for (const std::string_view name : names) {
            if (const auto found = values.find(std::string(name)); found != values.end())
                return &*found;
        }
    }
    return nullptr;
}

std::optional<std::int64_t> CallArguments::integer(std::size_t position,
                                                   std::initializer_list<std::string_view> names) const
{
    const OrderedJson *value = find(position, names);
    return value ? wholeNumber(*value) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> CallArguments::integers(std::size_t position,
                                                                 std::initializer_list<std::string_view> names) const
{
    const OrderedJson *value = find(position, names);
    if (!value)
        return std::nullopt;
    std::vector<std::int64_t> numbers;
    const auto take = [&](const OrderedJson &item) {
        const std::optional<std::int64_t> number = wholeNumber(item);
        if (number)
            numbers.push_back(*number);
        return number.has_value();
    };
    if (value->is_array()) {
        for (const OrderedJson &item : *value) {
            if (!take(item))
                return std::nullopt;
        }
        return numbers;
    }
    if (!take(*value))
        return std::nullopt;
    for (std::size_t i = position + 1; i < positional().size() && take(positional()[i]);)
        ++i;
    return numbers;
}

std::optional<std::size_t> CallArguments::dimension(std::size_t position, std::initializer_list<std::string_view> names,
                                                    std::size_t rank) const
{
    const std::optional<std::int64_t> given = integer(position, names);
    return given ? dimensionOf(*given, rank) : std::nullopt;
}

std::optional<std::size_t> dimensionOf(std::int64_t given, std::size_t rank)
{
    const std::int64_t from = given < 0 ? given + std::int64_t(rank) : given;
    if (from < 0 || from >= std::int64_t(rank))
        return std::nullopt;
    return std::size_t(from);
}

namespace {

const std::string *reference(const OrderedJson &argument, const char *kind)
{
    if (!argument.is_object() || argument.size() != 1)
        return nullptr;
    const auto name = argument.find(kind);
    return name != argument.end() && name->is_string() ? name->get_ptr<const std::string *>() : nullptr;
}

} // namespace

const std::string *nodeReference(const OrderedJson &argument)
{
    return reference(argument, "node");
}

const std::string *parameterReference(const OrderedJson &argument)
{
    return reference(argument, "parameter");
}

} // namespace cutaway::sharding
