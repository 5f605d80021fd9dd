#include "core/formats/models/fx_text/fx_collectives.h"

#include "core/files/clean_text.h"
#include "core/formats/models/fx_text/fx_lexer.h"
#include "core/json/json_writing.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace cutaway {

namespace {

using Kind = FxValue::Kind;

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

std::optional<std::int64_t> wholeNumber(const FxValue *value)
{
    std::int64_t number = 0;
    if (!value || value->kind != Kind::Integer)
        return std::nullopt;
    const char *const end = value->text.data() + value->text.size();
    const auto [at, failure] = std::from_chars(value->text.data(), end, number);
    constexpr std::int64_t largestGroup = std::int64_t(1) << 31;
    return failure == std::errc() && at == end && number >= 1 && number <= largestGroup ? std::optional(number)
                                                                                        : std::nullopt;
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
        collective.groupSize = wholeNumber(argument(call, tag + 2, {"group_size"}));
    }
}

} // namespace

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
        collective.groupSize = wholeNumber(argument(call, operation->size, {"group_size"}));
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
