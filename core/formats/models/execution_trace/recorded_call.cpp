#include "core/formats/models/execution_trace/recorded_call.h"

#include "core/files/safe_text.h"
#include "core/formats/models/execution_trace/recorded_collective.h"
#include "core/graph/graph.h"
#include "core/json/json_document.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;
using Names = std::pair<std::string_view, std::string_view>;

/// `[tensor id, storage id, offset, elements, bytes per element, device]`
constexpr std::size_t tensorNumbers = 5;

constexpr std::string_view tensorType = "Tensor(";
constexpr std::string_view noTensor = "nullptr"; // of an undefined one

bool isTensorValue(const OrderedJson &value)
{
    return value.is_array() && value.size() > tensorNumbers && value[tensorNumbers].is_string() &&
           std::ranges::all_of(value.begin(), value.begin() + std::ptrdiff_t(tensorNumbers),
                               [](const OrderedJson &number) { return number.is_number_integer(); });
}

/// Whether a tensor can have it: no size is negative, and its elements can be counted.
bool isShape(const std::vector<std::int64_t> &sizes)
{
    std::int64_t elements = 1;
    const bool hasNone = std::ranges::find(sizes, 0) != sizes.end();
    return std::ranges::all_of(sizes, [&](std::int64_t size) {
        return size >= 0 && (hasNone || !__builtin_mul_overflow(elements, size, &elements));
    });
}

std::vector<std::int64_t> integersOf(const OrderedJson *list, bool &isWhole)
{
    isWhole = list && list->is_array() &&
              std::ranges::all_of(*list, [](const OrderedJson &size) { return size.is_number_integer(); });
    return isWhole ? list->get<std::vector<std::int64_t>>() : std::vector<std::int64_t>();
}

/// An element of a list that runs beside the values.
const OrderedJson *elementOf(const OrderedJson *list, std::size_t index)
{
    return list && list->is_array() && index < list->size() ? &(*list)[index] : nullptr;
}

/// The types in `GenericList[Int,Tensor(float)]`; of anything else none.
std::vector<std::string_view> innerTypes(std::string_view type)
{
    std::vector<std::string_view> types;
    const std::size_t open = type.find('[');
    if (type.starts_with(tensorType) || open == type.npos || !type.ends_with(']'))
        return types;
    type = type.substr(open + 1, type.size() - open - 2);
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= type.size(); ++i) {
        if (i == type.size() || (type[i] == ',' && depth == 0)) {
            types.push_back(type.substr(begin, i - begin));
            begin = i + 1;
        } else {
            depth += (type[i] == '[' || type[i] == '(') - (type[i] == ']' || type[i] == ')');
        }
    }
    return types;
}

class ValuesReader
{
public:
    void add(const OrderedJson &value, const OrderedJson *shape, const OrderedJson *stride, const OrderedJson *type)
    {
        m_text.clear();
        append(value, shape, stride, type && type->is_string() ? type->get_ref<const std::string &>() : "");
        m_result.arguments.push_back(m_text);
    }

    RecordedValues take() { return std::move(m_result); }

private:
    void append(const OrderedJson &value, const OrderedJson *shape, const OrderedJson *stride, std::string_view type)
    {
        if ((type.empty() || type.starts_with(tensorType)) && isTensorValue(value))
            appendTensor(value, shape, stride, type);
        else if (type.starts_with(tensorType) || type == "None" || value == "<None>")
            m_text += "null";
        else if (value.is_array())
            appendList(value, shape, stride, type);
        else
            m_text += value.is_string() ? jsonText(cleanText(value.get_ref<const std::string &>())) : jsonLine(value);
    }

    void appendList(const OrderedJson &value, const OrderedJson *shape, const OrderedJson *stride,
                    std::string_view type)
    {
        const std::vector<std::string_view> types = innerTypes(type);
        m_text += '[';
        for (std::size_t i = 0; i < value.size(); ++i) {
            m_text += i > 0 ? "," : "";
            append(value[i], elementOf(shape, i), elementOf(stride, i), i < types.size() ? types[i] : "");
        }
        m_text += ']';
    }

    void appendTensor(const OrderedJson &value, const OrderedJson *shape, const OrderedJson *stride,
                      std::string_view type)
    {
        if (type.find(noTensor) != type.npos) {
            m_text += "null";
            return;
        }
        RecordedTensor tensor;
        tensor.id = value[0].get<std::int64_t>();
        tensor.storage = value[1].get<std::int64_t>();
        tensor.device = cleanText(value[tensorNumbers].get_ref<const std::string &>());
        tensor.argument = m_result.arguments.size();
        bool isWhole = false;
        tensor.stride = integersOf(stride, isWhole);
        tensor.type.shape = integersOf(shape, tensor.hasShape);
        tensor.hasShape = tensor.hasShape && isShape(tensor.type.shape);
        if (!tensor.hasShape)
            tensor.type.shape.clear();
        tensor.isShapeWrong = shape && !tensor.hasShape;
        if (type.starts_with(tensorType))
            tensor.type.dtype = elementTypeOfCpp(type.substr(tensorType.size(), type.size() - tensorType.size() - 1));
        tensor.bytes = bytesOf(tensor, value[3].get<std::int64_t>(), value[4].get<std::int64_t>());
        m_text += tensorMark;
        m_result.tensors.push_back(std::move(tensor));
    }

    /// By shape and type; where one is not known, by what the trace counted.
    static std::int64_t bytesOf(const RecordedTensor &tensor, std::int64_t elements, std::int64_t elementBytes)
    {
        if (tensor.hasShape) {
            if (const std::optional<std::int64_t> bytes = tensorBytes(tensor.type.shape, tensor.type.dtype))
                return *bytes;
        }
        const bool isCountable =
            elements > 0 && elementBytes > 0 && elements <= std::numeric_limits<std::int64_t>::max() / elementBytes;
        return isCountable ? elements * elementBytes : 0;
    }

    RecordedValues m_result;
    std::string m_text;
};

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

/// Parallel lists as a trace has them; null: not there.
struct RecordedLists
{
    const OrderedJson *values = nullptr;
    const OrderedJson *shapes = nullptr;
    const OrderedJson *strides = nullptr;
    const OrderedJson *types = nullptr; ///< `Tensor(float)`, `GenericList[Tensor(float),Int]`, `Int`, `None`
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

constexpr std::array elementTypes{Names{"float", "float32"},
                                  Names{"double", "float64"},
                                  Names{"long", "int64"},
                                  Names{"long int", "int64"},
                                  Names{"long long", "int64"},
                                  Names{"int", "int32"},
                                  Names{"short", "int16"},
                                  Names{"short int", "int16"},
                                  Names{"signed char", "int8"},
                                  Names{"char", "int8"},
                                  Names{"unsigned char", "uint8"},
                                  Names{"unsigned short", "uint16"},
                                  Names{"short unsigned int", "uint16"},
                                  Names{"unsigned int", "uint32"},
                                  Names{"unsigned long", "uint64"},
                                  Names{"long unsigned int", "uint64"},
                                  Names{"unsigned long long", "uint64"},
                                  Names{"Half", "float16"},
                                  Names{"BFloat16", "bfloat16"},
                                  Names{"complex<float>", "complex64"},
                                  Names{"complex<double>", "complex128"},
                                  Names{"complex<c10::Half>", "complex32"},
                                  Names{"Float8_e4m3fn", "float8_e4m3fn"},
                                  Names{"Float8_e5m2", "float8_e5m2"},
                                  Names{"Float8_e4m3fnuz", "float8_e4m3fnuz"},
                                  Names{"Float8_e5m2fnuz", "float8_e5m2fnuz"},
                                  Names{"Float8_e8m0fnu", "float8_e8m0fnu"},
                                  Names{"Float4_e2m1fn_x2", "float4_e2m1fn_x2"},
                                  Names{"qint8", "qint8"},
                                  Names{"quint8", "quint8"},
                                  Names{"qint32", "qint32"}};

/// Tensors are told by their types, or where these are missing by their form. What cannot be read is no tensor.
/// O(size of the lists).
RecordedValues readRecordedValues(const RecordedLists &lists)
{
    ValuesReader reader;
    if (!lists.values || !lists.values->is_array())
        return reader.take();
    for (std::size_t i = 0; i < lists.values->size(); ++i)
        reader.add((*lists.values)[i], elementOf(lists.shapes, i), elementOf(lists.strides, i),
                   elementOf(lists.types, i));
    return reader.take();
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

std::string elementTypeOfCpp(std::string_view name)
{
    for (const std::string_view space : {"c10::", "at::", "std::"}) {
        if (name.starts_with(space))
            name.remove_prefix(space.size());
    }
    const auto found = std::ranges::find(elementTypes, name, &Names::first);
    return found == elementTypes.end() ? cleanText(name) : std::string(found->second);
}

namespace {

constexpr std::int64_t userScope = 7;

/// Marks of PyTorch itself.
constexpr std::array<std::string_view, 5> ownMarks{"[pytorch|", "## process_group", "ProfilerStep", "gloo:", "nccl:"};

/// A mark around some calls that says something about the model.
bool isAnnotation(const RecordedCall &call)
{
    return call.scope == userScope && !call.isOperator() &&
           std::ranges::none_of(ownMarks, [&](std::string_view mark) { return call.name.starts_with(mark); });
}

/// `layers.0` in `layers` is `layers.0`; `attn` in `layers.0` is `layers.0.attn`.
std::string moduleIn(const std::string &outer, const std::string &name)
{
    if (outer.empty() || name.starts_with(outer + '.'))
        return name;
    return name.empty() || name == outer ? outer : outer + '.' + name;
}

class TreeBuilder
{
public:
    explicit TreeBuilder(const std::vector<RecordedCall> &calls) : m_calls(calls), m_states(calls.size(), State::New)
    {
        m_tree.places.resize(calls.size());
    }

    Result<CallTree> build()
    {
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            if (!m_byId.emplace(m_calls[i].id, std::uint32_t(i)).second)
                return at(i, "duplicate_id", phrase("another node has the id %1", {std::to_string(m_calls[i].id)}));
        }
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            if (Done done = placeFrom(std::uint32_t(i)); !done)
                return done.error();
        }
        return std::move(m_tree);
    }

private:
    enum class State : std::uint8_t { New, OnPath, Placed };

    static Error at(std::size_t index, std::string code, Text message)
    {
        Error error = inputError(std::move(code), std::move(message));
        error.where = elementPath("nodes", index);
        return error;
    }

    /// Up to a call that is placed, or to the root; then down again.
    Done placeFrom(std::uint32_t index)
    {
        m_path.clear();
        std::uint32_t around = CallPlace::none;
        for (std::uint32_t i = index; m_states[i] != State::Placed;) {
            m_states[i] = State::OnPath;
            m_path.push_back(i);
            around = parentOf(i);
            if (around == CallPlace::none)
                break;
            if (m_states[around] == State::OnPath)
                return at(i, "cycle",
                          phrase("node %1 is part of itself, through its parent %2",
                                 {std::to_string(m_calls[i].id), std::to_string(m_calls[i].parent)}));
            i = around;
        }
        for (auto i = m_path.rbegin(); i != m_path.rend(); ++i) {
            place(*i, parentOf(*i));
            m_states[*i] = State::Placed;
        }
        return Done(std::monostate());
    }

    std::uint32_t parentOf(std::uint32_t index) const
    {
        const RecordedCall &call = m_calls[index];
        const auto found = m_byId.find(call.parent);
        return call.parent == call.id || found == m_byId.end() ? CallPlace::none : found->second;
    }

    void place(std::uint32_t index, std::uint32_t parent)
    {
        const RecordedCall &call = m_calls[index];
        CallPlace &place = m_tree.places[index];
        if (parent != CallPlace::none) {
            place = m_tree.places[parent];
            if (m_calls[parent].isOperator()) {
                place.innermost = parent;
                place.outermost = place.outermost == CallPlace::none ? parent : place.outermost;
            }
        }
        place.isBackward = place.isBackward || call.forwardParent != 0 || call.name.starts_with("autograd::engine");
        if (isAnnotation(call)) {
            const std::string outer = place.module == CallPlace::none ? std::string() : m_tree.modules[place.module];
            m_tree.modules.push_back(moduleIn(outer, cleanText(call.name)));
            place.module = std::uint32_t(m_tree.modules.size() - 1);
        }
    }

    const std::vector<RecordedCall> &m_calls;
    std::unordered_map<std::int64_t, std::uint32_t> m_byId;
    std::vector<State> m_states;
    std::vector<std::uint32_t> m_path;
    CallTree m_tree;
};

} // namespace

Result<CallTree> callTree(const std::vector<RecordedCall> &calls)
{
    return TreeBuilder(calls).build();
}

std::vector<std::uint32_t> chosenCalls(const std::vector<RecordedCall> &calls, const CallTree &tree, bool isLeaves)
{
    std::vector<bool> hasInner(calls.size(), false);
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (calls[i].isOperator() && tree.places[i].innermost != CallPlace::none)
            hasInner[tree.places[i].innermost] = true;
    }
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < calls.size(); ++i) {
        const bool isOutermost = tree.places[i].outermost == CallPlace::none;
        const bool isAlone = isOutermost && calls[i].name == communicationRecord && collectiveOfRecord(calls[i]);
        if (calls[i].isOperator() ? (isLeaves ? !hasInner[i] : isOutermost) : isAlone)
            chosen.push_back(i);
    }
    const bool areNumbered = std::ranges::all_of(chosen, [&](std::uint32_t i) { return calls[i].recordId > 0; });
    std::ranges::stable_sort(chosen, {},
                             [&](std::uint32_t i) { return areNumbered ? calls[i].recordId : calls[i].id; });
    return chosen;
}

} // namespace cutaway
