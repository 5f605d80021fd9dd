#include "core/formats/models/execution_trace/read_recorded_call.h"

#include "core/formats/models/execution_trace/recorded_values.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <charconv>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

const OrderedJson *memberOf(const OrderedJson &object, const char *key)
{
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

/// The fields of a node, wherever its schema has them.
class CallFields
{
public:
    explicit CallFields(const OrderedJson &node) : m_node(node), m_attributes(memberOf(node, "attrs")) {}

    const OrderedJson *find(std::string_view key) const
    {
        if (m_attributes && m_attributes->is_array()) {
            for (const OrderedJson &attribute : *m_attributes) {
                const OrderedJson *name = attribute.is_object() ? memberOf(attribute, "name") : nullptr;
                if (name && *name == key)
                    return memberOf(attribute, "value");
            }
        }
        return memberOf(m_node, std::string(key).c_str());
    }

    std::string text(std::string_view key) const
    {
        const OrderedJson *value = find(key);
        return value && value->is_string() ? value->get<std::string>() : std::string();
    }

    /// 0 where there is none; some versions write numbers as texts.
    std::int64_t integer(std::string_view key) const
    {
        const OrderedJson *value = find(key);
        if (value && value->is_number_integer())
            return value->get<std::int64_t>();
        std::int64_t number = 0;
        const std::string digits = text(key);
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return number;
    }

private:
    const OrderedJson &m_node;
    const OrderedJson *m_attributes;
};

/// `inputs` as an object of lists (since 1.1), or the values with `input_shapes` and the like beside it.
RecordedLists listsOf(const OrderedJson &node, const char *key, const std::string &prefix)
{
    const OrderedJson *values = memberOf(node, key);
    if (values && values->is_object())
        return {memberOf(*values, "values"), memberOf(*values, "shapes"), memberOf(*values, "strides"),
                memberOf(*values, "types")};
    return {values, memberOf(node, (prefix + "_shapes").c_str()), memberOf(node, (prefix + "_strides").c_str()),
            memberOf(node, (prefix + "_types").c_str())};
}

/// A list instead of a number is that of its first element.
std::int64_t parentOf(const OrderedJson &node, std::int64_t otherwise)
{
    for (const char *key : {"ctrl_deps", "parent"}) {
        const OrderedJson *value = memberOf(node, key);
        if (value && value->is_array() && !value->empty())
            value = &value->front();
        if (value && value->is_number_integer())
            return value->get<std::int64_t>();
    }
    return otherwise;
}

} // namespace

RecordedCall readRecordedCall(const OrderedJson &node, const std::string &path, FirstError &failed)
{
    RecordedCall call;
    OrderedObjectReader reader(node, path, failed);
    call.id = reader.integer("id");
    call.name = reader.text("name");
    if (failed.isSet())
        return call;
    const CallFields fields(node);
    call.parent = parentOf(node, call.id);
    call.recordId = fields.integer("rf_id");
    call.forwardParent = fields.integer("fw_parent");
    call.scope = fields.integer("scope");
    call.schema = fields.text("op_schema");
    if (call.isOperator() || call.name == communicationRecord || call.name.starts_with("## process_group:init")) {
        call.inputs = readRecordedValues(listsOf(node, "inputs", "input"));
        call.outputs = readRecordedValues(listsOf(node, "outputs", "output"));
    }
    for (const char *key : {"collective_name", "comm_name"}) {
        if (call.communication.name.empty())
            call.communication.name = fields.text(key);
    }
    call.communication.group = fields.text("pg_name");
    call.communication.groupSize = fields.integer("pg_size");
    return call;
}

} // namespace cutaway
