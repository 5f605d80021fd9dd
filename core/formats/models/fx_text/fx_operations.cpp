#include "core/formats/models/fx_text/fx_operations.h"

#include "core/files/safe_text.h"
#include "core/formats/models/fx_text/fx_lexer.h"
#include "core/graph/module_tree.h"
#include "core/json/json_writing.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace cutaway {

namespace {

using Kind = FxValue::Kind;

struct OperatorName
{
    std::string_view sign;
    std::string_view name;
};
constexpr std::array binaryNames{
    OperatorName{"+", "add"},     OperatorName{"-", "sub"},       OperatorName{"*", "mul"},
    OperatorName{"/", "truediv"}, OperatorName{"//", "floordiv"}, OperatorName{"%", "mod"},
    OperatorName{"**", "pow"},    OperatorName{"@", "matmul"},    OperatorName{"<<", "lshift"},
    OperatorName{">>", "rshift"}, OperatorName{"&", "and_"},      OperatorName{"|", "or_"},
    OperatorName{"^", "xor"},     OperatorName{"==", "eq"},       OperatorName{"!=", "ne"},
    OperatorName{"<", "lt"},      OperatorName{"<=", "le"},       OperatorName{">", "gt"},
    OperatorName{">=", "ge"}};
constexpr std::array unaryNames{OperatorName{"-", "neg"}, OperatorName{"+", "pos"}, OperatorName{"~", "invert"},
                                OperatorName{"not", "not_"}};

std::string operatorName(std::string_view sign, const auto &names)
{
    const auto found = std::ranges::find(names, sign, &OperatorName::sign);
    return "_operator." + std::string(found == names.end() ? sign : found->name);
}

/// Operators whose result is another view of their first input's storage.
constexpr std::array<std::string_view, 27> viewNames{"alias",
                                                     "as_strided",
                                                     "detach",
                                                     "diagonal",
                                                     "expand",
                                                     "permute",
                                                     "reshape",
                                                     "select",
                                                     "slice",
                                                     "split",
                                                     "squeeze",
                                                     "t",
                                                     "transpose",
                                                     "unbind",
                                                     "unfold",
                                                     "unsqueeze",
                                                     "view",
                                                     "_unsafe_view",
                                                     "view_as_real",
                                                     "view_as_complex",
                                                     "split_with_sizes",
                                                     "chunk",
                                                     "movedim",
                                                     "narrow",
                                                     "real",
                                                     "imag",
                                                     "lift_fresh"};

/// `mm` of `torch.ops.aten.mm.default`; empty for other targets.
std::string_view atenName(std::string_view target)
{
    constexpr std::string_view prefix = "torch.ops.aten.";
    if (!target.starts_with(prefix))
        return {};
    target.remove_prefix(prefix.size());
    return target.substr(0, target.find('.'));
}

/// `mm_` of `torch.ops.aten.mm_.default`, of any library.
std::string_view operatorOf(std::string_view target)
{
    constexpr std::string_view prefix = "torch.ops.";
    if (!target.starts_with(prefix))
        return {};
    target.remove_prefix(prefix.size());
    target.remove_prefix(std::min(target.find('.'), target.size() - 1) + 1);
    return target.substr(0, target.find('.'));
}

class Reader
{
public:
    Reader(const FxNames &names, FxArguments &arguments) : m_names(names), m_arguments(arguments) {}

    std::optional<FxOperation> read(const FxValue &value)
    {
        if (const std::optional<std::string> path = selfPath(value); path && !path->empty())
            return FxOperation{Opcode::GetAttr, cleanText(*path)};
        switch (value.kind) {
        case Kind::Call: return call(value);
        case Kind::Item: return item(value);
        case Kind::Binary: return function(operatorName(value.sign, binaryNames), value);
        case Kind::Unary:
            if (value.parts.front().kind == Kind::Integer || value.parts.front().kind == Kind::Real)
                return std::nullopt;
            return function(operatorName(value.sign, unaryNames), value);
        case Kind::Attribute: return attribute(value.parts.front(), value.sign);
        case Kind::Name: return dotted(value);
        default: return std::nullopt;
        }
    }

private:
    /// `layer1.0` of `getattr(self.layer1, "0")`; empty for `self`; none where it does not begin there.
    static std::optional<std::string> selfPath(const FxValue &value)
    {
        constexpr std::string_view self = "self";
        if (value.kind == Kind::Name && value.firstName() == self)
            return std::string(value.text.substr(std::min(self.size() + 1, value.text.size())));
        if (value.kind == Kind::Attribute) {
            const std::optional<std::string> outer = selfPath(value.parts.front());
            return outer ? std::optional(joinedPath(*outer, std::string(value.sign))) : std::nullopt;
        }
        if (value.kind == Kind::Call && value.parts.front().text == "getattr" && value.parts.size() >= 3 &&
            value.parts[2].kind == Kind::Text) {
            const std::optional<std::string> outer = selfPath(value.parts[1]);
            return outer ? std::optional(joinedPath(*outer, fxUnquoted(value.parts[2].text))) : std::nullopt;
        }
        return std::nullopt;
    }

    std::optional<FxOperation> call(const FxValue &value)
    {
        const FxValue &callee = value.parts.front();
        if (const std::optional<std::string> path = selfPath(callee)) {
            takeArguments(value);
            return FxOperation{Opcode::CallModule, cleanText(*path), cleanText(*path)};
        }
        if (callee.kind == Kind::Name && m_names.isKnown(callee.firstName()))
            return method(value,
                          std::string(callee.text.substr(std::min(callee.firstName().size() + 1, callee.text.size()))));
        if (callee.kind == Kind::Attribute) {
            m_arguments.positional(callee.parts.front());
            takeArguments(value);
            return FxOperation{Opcode::CallMethod, cleanText(callee.sign)};
        }
        if (callee.kind == Kind::Call && callee.parts.front().text == "getattr" && callee.parts.size() == 3 &&
            callee.parts[2].kind == Kind::Text) {
            m_arguments.positional(callee.parts[1]);
            takeArguments(value);
            return FxOperation{Opcode::CallMethod, cleanText(fxUnquoted(callee.parts[2].text))};
        }
        if (callee.kind != Kind::Name)
            m_arguments.positional(callee);
        takeArguments(value);
        FxOperation operation{Opcode::CallFunction, cleanText(callee.text)};
        if (callee.text == "getattr")
            operation.target = "builtins.getattr";
        readStorage(value, operation);
        return operation;
    }

    std::optional<FxOperation> method(const FxValue &value, std::string target)
    {
        FxValue receiver{Kind::Name, 1, value.parts.front().firstName(), {}};
        m_arguments.positional(receiver);
        takeArguments(value);
        FxOperation operation{Opcode::CallMethod, cleanText(target.empty() ? "__call__" : target)};
        if (operation.target.ends_with('_') && !operation.target.ends_with("__"))
            addMutated(receiver, operation);
        return operation;
    }

    /// What it writes, by the rules of aten's names: `add_` its first input, `out` what is given so.
    void readStorage(const FxValue &value, FxOperation &operation)
    {
        const std::string_view name = operatorOf(operation.target);
        const std::size_t positional = value.parts.size() - 1 - value.keywords.size();
        if (name.ends_with('_') && !name.ends_with("__") && positional > 0)
            addMutated(value.parts[1], operation);
        if (name == "all_gather_copy_in" && positional > 1)
            addMutated(value.parts[2], operation);
        for (std::size_t i = 0; i < value.keywords.size(); ++i) {
            if (value.keywords[i] == "out")
                addMutated(value.parts[1 + positional + i], operation);
        }
        if (positional == 0 || value.parts[1].kind != Kind::Name)
            return;
        const std::string_view aten = atenName(operation.target);
        if (std::ranges::find(viewNames, aten) != viewNames.end() || (aten.ends_with('_') && !aten.ends_with("__")))
            operation.aliased = m_names.node(value.parts[1].text);
    }

    void addMutated(const FxValue &value, FxOperation &operation)
    {
        if (value.kind == Kind::Name && value.isName()) {
            if (const NodeIndex node = m_names.node(value.text); node.isValid())
                operation.mutated.push_back(node);
            return;
        }
        if (value.kind != Kind::List && value.kind != Kind::Tuple)
            return;
        for (const FxValue &part : value.parts) {
            if (part.isName())
                addMutated(part, operation);
        }
    }

    std::optional<FxOperation> item(const FxValue &value)
    {
        m_arguments.positional(value.parts);
        FxOperation operation{Opcode::CallFunction, "_operator.getitem"};
        const FxValue &base = value.parts.front();
        const FxValue &index = value.parts.back();
        std::size_t number = 0;
        const char *const end = index.text.data() + index.text.size();
        if (!base.isName() || index.kind != Kind::Integer ||
            std::from_chars(index.text.data(), end, number).ec != std::errc())
            return operation;
        if (const NodeIndex node = m_names.node(base.text); node.isValid()) {
            operation.element = {node, number};
            operation.aliased = node;
        }
        return operation;
    }

    std::optional<FxOperation> function(std::string target, const FxValue &value)
    {
        m_arguments.positional(value.parts);
        return FxOperation{Opcode::CallFunction, std::move(target)};
    }

    /// `a.shape`; another name makes no node.
    std::optional<FxOperation> dotted(const FxValue &value)
    {
        if (value.isName() || !m_names.isKnown(value.firstName()))
            return std::nullopt;
        const FxValue base{Kind::Name, 1, value.firstName(), {}};
        return attribute(base, value.text.substr(base.text.size() + 1));
    }

    std::optional<FxOperation> attribute(const FxValue &base, std::string_view name)
    {
        m_arguments.positional(base);
        m_arguments.text(name);
        return FxOperation{Opcode::CallFunction, "builtins.getattr"};
    }

    void takeArguments(const FxValue &call)
    {
        const std::size_t positional = call.parts.size() - 1 - call.keywords.size();
        m_arguments.positional(std::span(call.parts).subspan(1, positional));
        for (std::size_t i = 0; i < call.keywords.size(); ++i) {
            const FxValue &value = call.parts[1 + positional + i];
            if (call.keywords[i].empty())
                m_arguments.positional(value);
            else
                m_arguments.keyword(call.keywords[i], value);
        }
    }

    const FxNames &m_names;
    FxArguments &m_arguments;
};

/// Which argument says what.
struct Operation
{
    std::string_view name;
    std::string_view kind;
    int reduceOp; ///< place of the argument; −1: none
    int size;     ///< likewise
    int group;
};
constexpr std::array operations{Operation{"all_gather_into_tensor", "all_gather", -1, 1, 2},
                                Operation{"all_gather_into_tensor_out", "all_gather", -1, 1, 2},
                                Operation{"all_gather_into_tensor_coalesced", "all_gather", -1, 1, 2},
                                Operation{"reduce_scatter_tensor", "reduce_scatter", 1, 2, 3},
                                Operation{"reduce_scatter_tensor_out", "reduce_scatter", 1, 2, 3},
                                Operation{"reduce_scatter_tensor_coalesced", "reduce_scatter", 1, 2, 3},
                                Operation{"all_reduce", "all_reduce", 1, -1, 2},
                                Operation{"all_reduce_", "all_reduce", 1, -1, 2},
                                Operation{"all_reduce_coalesced", "all_reduce", 1, -1, 2},
                                Operation{"all_reduce_coalesced_", "all_reduce", 1, -1, 2},
                                Operation{"all_to_all_single", "all_to_all", -1, -1, 3},
                                Operation{"broadcast", "broadcast", -1, -1, 2},
                                Operation{"broadcast_", "broadcast", -1, -1, 2}};

constexpr std::array<std::string_view, 3> libraries{"_c10d_functional.", "_c10d_functional_autograd.",
                                                    "c10d_functional."};
constexpr std::string_view oldLibrary = "c10d_functional.";

const FxValue *argument(const FxValue &call, int place, std::initializer_list<std::string_view> names)
{
    const std::size_t positional = call.parts.size() - 1 - call.keywords.size();
    if (place >= 0 && std::size_t(place) < positional)
        return &call.parts[std::size_t(place) + 1];
    for (std::size_t i = 0; i < call.keywords.size(); ++i) {
        if (std::ranges::find(names, call.keywords[i]) != names.end())
            return &call.parts[1 + positional + i];
    }
    return nullptr;
}

std::optional<std::int64_t> groupSizeOf(const FxValue *value)
{
    constexpr std::int64_t largestGroup = std::int64_t(1) << 31;
    const std::optional<std::int64_t> number = fxWholeNumber(value);
    return number && *number >= 1 && *number <= largestGroup ? number : std::nullopt;
}

/// A string, or a node that makes the group.
std::string nameOf(const FxValue *value)
{
    if (!value)
        return {};
    return cleanText(value->kind == Kind::Text ? fxUnquoted(value->text) : std::string(value->text));
}

std::string reduceOpOf(const FxValue *value)
{
    std::string name = nameOf(value);
    std::ranges::transform(name, name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return name;
}

/// Until torch 2.2 a tag, the ranks and the size stood where the group's name stands now.
void readOldGroup(const FxValue &call, const Operation &operation, FxCollective &collective)
{
    const int tag = operation.group - (operation.size >= 0 ? 1 : 0);
    const FxValue *ranks = argument(call, tag + 1, {"ranks"});
    const std::string name = nameOf(argument(call, tag, {"tag"}));
    if (ranks && ranks->kind == Kind::List) {
        collective.groupName = cleanText(name.empty() ? ranks->text : std::string_view(name));
        collective.groupSize = groupSizeOf(argument(call, tag + 2, {"group_size"}));
    }
}

} // namespace

std::optional<FxOperation> fxOperation(const FxValue &value, const FxNames &names, FxArguments &arguments)
{
    return Reader(names, arguments).read(value);
}

std::optional<FxOperation> fxChange(const FxValue &target, std::string_view sign, const FxValue &value,
                                    const FxNames &names, FxArguments &arguments)
{
    const bool isElement = sign == "=";
    const FxValue &changed = isElement ? target.parts.front() : target;
    if (isElement)
        arguments.positional(target.parts);
    else
        arguments.positional(target);
    arguments.positional(value);
    FxOperation operation{Opcode::CallFunction, "_operator.setitem"};
    if (!isElement) {
        std::string name = operatorName(sign.substr(0, sign.size() - 1), binaryNames).substr(10);
        if (name.ends_with('_'))
            name.pop_back();
        operation.target = "_operator.i" + name;
    }
    if (changed.isName()) {
        if (const NodeIndex node = names.node(changed.text); node.isValid()) {
            operation.mutated.push_back(node);
            operation.aliased = isElement ? NodeIndex() : node;
        }
    }
    return operation;
}

std::optional<FxCollective> fxCollective(const FxValue &call)
{
    std::string_view target = call.parts.front().text;
    constexpr std::string_view prefix = "torch.ops.";
    if (!target.starts_with(prefix))
        return std::nullopt;
    target.remove_prefix(prefix.size());
    const auto library = std::ranges::find_if(libraries, [&](auto name) { return target.starts_with(name); });
    if (library == libraries.end())
        return std::nullopt;
    std::string_view name = target.substr(library->size());
    name = name.substr(0, name.find('.'));
    const auto operation = std::ranges::find(operations, name, &Operation::name);
    if (operation == operations.end())
        return std::nullopt;
    FxCollective collective;
    collective.kind = operation->kind;
    if (operation->reduceOp >= 0)
        collective.reduceOp = reduceOpOf(argument(call, operation->reduceOp, {"reduce_op", "reduceOp"}));
    if (operation->size >= 0)
        collective.groupSize = groupSizeOf(argument(call, operation->size, {"group_size"}));
    collective.groupName = nameOf(argument(call, operation->group, {"group_name", "group"}));
    if (*library == oldLibrary)
        readOldGroup(call, *operation, collective);
    return collective;
}

void sizeFxGroups(std::vector<FxCollective> &collectives, const FxGroupSizes &known, FxSizes &sizes)
{
    std::map<std::string, std::int64_t> told;
    for (const FxCollective &collective : collectives) {
        if (collective.groupSize)
            told.emplace(collective.groupName, *collective.groupSize);
    }
    told.insert(known.byName.begin(), known.byName.end());
    for (FxCollective &collective : collectives) {
        if (collective.groupSize)
            continue;
        const auto size = told.find(collective.groupName);
        if (size != told.end())
            collective.groupSize = size->second;
        else
            collective.groupSize = known.ranks ? *known.ranks : sizes.named("group." + collective.groupName);
    }
}

std::string fxCollectiveField(const FxCollective &collective)
{
    std::string field = "\"collective\":";
    ObjectWriter writer(field);
    writer.text("kind", collective.kind);
    writer.text("group_name", collective.groupName);
    writer.integer("group_size", collective.groupSize.value_or(1));
    writer.optionalText("reduce_op", collective.reduceOp);
    writer.finish();
    return field;
}

} // namespace cutaway
