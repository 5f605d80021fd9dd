#include "core/formats/models/execution_trace/recorded_collective.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace cutaway {

namespace {

using Json = nlohmann::json;
using RecordedKind = std::pair<std::string_view, std::string_view>;

constexpr std::array kinds{RecordedKind{"allgather", "all_gather"}, RecordedKind{"reducescatter", "reduce_scatter"},
                           RecordedKind{"allreduce", "all_reduce"}, RecordedKind{"alltoall", "all_to_all"},
                           RecordedKind{"broadcast", "broadcast"}};

constexpr std::int64_t largestGroup = std::int64_t(1) << 31;

/// An argument's value; tensors in it are null.
Json valueOf(const RecordedValues &values, std::size_t index)
{
    if (index >= values.arguments.size())
        return {};
    std::string text;
    for (const char c : values.arguments[index])
        c == tensorMark ? text.append("null") : text.append(1, c);
    return keptJson<Json>(text);
}

/// `"0"`, `0`, or `["0", "default_pg"]`: the name and what it is for.
std::string groupName(const Json &value)
{
    const Json &name = value.is_array() && !value.empty() ? value.front() : value;
    if (name.is_string())
        return name.get<std::string>();
    return name.is_number_integer() ? jsonLine(name) : std::string();
}

std::int64_t groupSize(const Json &value)
{
    if (!value.is_number_integer())
        return 0;
    const std::int64_t size = value.get<std::int64_t>();
    return size >= 1 && size <= largestGroup ? size : 0;
}

std::string inLowerCase(std::string text)
{
    std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return text;
}

/// The recorded values are tensors, sequence number, group, rank, name, splits, first rank, stride and size of the
/// group; older ones lack the first or the last of them, but group, rank and name stand together.
void readValues(const RecordedCall &call, RecordedCollective &collective)
{
    for (std::size_t i = 0; i < call.inputs.arguments.size(); ++i) {
        const Json name = valueOf(call.inputs, i);
        if (!name.is_string() || collectiveKind(name.get<std::string>()).empty())
            continue;
        collective.kind = collectiveKind(name.get<std::string>());
        if (collective.group.empty() && i >= 2)
            collective.group = groupName(valueOf(call.inputs, i - 2));
        constexpr std::size_t behindName = 4; // of the splits and ranks
        if (collective.groupSize == 0 && call.inputs.arguments.size() > i + behindName)
            collective.groupSize = groupSize(valueOf(call.inputs, call.inputs.arguments.size() - 1));
        return;
    }
}

/// `aten::add_.Tensor` → `torch.ops.aten.add_.Tensor`
std::string targetOf(std::string_view name)
{
    const std::size_t colons = name.rfind("::");
    if (colons == name.npos)
        return cleanText(name);
    std::string target = "torch.ops." + std::string(name.substr(0, colons)) + '.';
    target += name.substr(colons + 2);
    if (name.find('.', colons) == name.npos)
        target += ".default";
    return cleanText(target);
}

SchemaArgument argumentOf(std::string_view text, bool isKeyword)
{
    text = trimmed(text.substr(0, text.find('=')), " ");
    const std::size_t space = text.rfind(' ');
    const std::string_view type = space == text.npos ? std::string_view() : text.substr(0, space);
    return {cleanText(text.substr(space == text.npos ? 0 : space + 1)), type.find('!') != type.npos, isKeyword};
}

} // namespace

std::string collectiveKind(std::string_view name)
{
    std::string letters;
    std::ranges::copy_if(inLowerCase(std::string(name)), std::back_inserter(letters), [](char c) { return c != '_'; });
    const auto found =
        std::ranges::find_if(kinds, [&](const RecordedKind &kind) { return letters.find(kind.first) != letters.npos; });
    return found == kinds.end() ? std::string() : std::string(found->second);
}

std::optional<RecordedCollective> collectiveOfRecord(const RecordedCall &call)
{
    RecordedCollective collective{
        collectiveKind(call.communication.name), call.communication.group, groupSize(call.communication.groupSize), {}};
    if (call.communication.name.empty() || collective.group.empty() || collective.groupSize == 0)
        readValues(call, collective);
    collective.group = cleanText(collective.group);
    return collective.kind.empty() ? std::nullopt : std::optional(std::move(collective));
}

std::optional<RecordedCollective> collectiveOfOperator(const RecordedCall &call, const OperatorSchema &schema)
{
    constexpr std::array libraries{std::string_view("torch.ops._c10d_functional."),
                                   std::string_view("torch.ops._c10d_functional_autograd."),
                                   std::string_view("torch.ops.c10d_functional."), std::string_view("torch.ops.c10d.")};
    const auto library = std::ranges::find_if(libraries, [&](auto name) { return schema.target.starts_with(name); });
    if (library == libraries.end())
        return std::nullopt;
    RecordedCollective collective;
    collective.kind = collectiveKind(schema.target.substr(library->size()));
    for (std::size_t i = 0; i < schema.arguments.size(); ++i) {
        const std::string &name = schema.arguments[i].name;
        const Json value = valueOf(call.inputs, i);
        if (name == "group_name" || name == "tag")
            collective.group = cleanText(groupName(value));
        else if (name == "group_size")
            collective.groupSize = groupSize(value);
        else if ((name == "reduce_op" || name == "reduceOp") && value.is_string() && value != "<Object>")
            collective.reduceOp = cleanText(inLowerCase(value.get<std::string>()));
    }
    return collective.kind.empty() ? std::nullopt : std::optional(std::move(collective));
}

std::map<std::string, std::int64_t> recordedGroups(const std::vector<RecordedCall> &calls)
{
    std::map<std::string, std::int64_t> sizes;
    for (const RecordedCall &call : calls) {
        if (!call.name.starts_with("## process_group:init"))
            continue;
        const Json text = valueOf(call.inputs, 0);
        const Json groups = text.is_string() ? keptJson<Json>(text.get<std::string>()) : text;
        if (!groups.is_array())
            continue;
        for (const Json &group : groups) {
            if (!group.is_object() || !group.contains("pg_name"))
                continue;
            const Json ranks = group.value("ranks", Json());
            const std::int64_t size = groupSize(group.value("group_size", Json()));
            sizes.emplace(groupName(group["pg_name"]),
                          size > 0 || !ranks.is_array() ? size : std::int64_t(ranks.size()));
        }
    }
    return sizes;
}

OperatorSchema parseOperatorSchema(std::string_view schema)
{
    const std::size_t open = schema.find('(');
    OperatorSchema result{targetOf(trimmed(schema.substr(0, open), " ")), {}};
    if (open == schema.npos)
        return result;
    bool isKeyword = false;
    int depth = 0;
    bool isQuoted = false;
    std::size_t begin = open + 1;
    for (std::size_t i = begin; i < schema.size(); ++i) {
        const char c = schema[i];
        isQuoted ^= c == '"';
        if (isQuoted)
            continue;
        const bool isEnd = depth == 0 && c == ')';
        if (isEnd || (depth == 0 && c == ',')) {
            const std::string_view text = trimmed(schema.substr(begin, i - begin), " ");
            begin = i + 1;
            if (text == "*")
                isKeyword = true;
            else if (!text.empty())
                result.arguments.push_back(argumentOf(text, isKeyword));
        }
        if (isEnd)
            break;
        depth += (c == '(' || c == '[') - (c == ')' || c == ']');
    }
    return result;
}

} // namespace cutaway
