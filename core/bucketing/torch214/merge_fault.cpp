#include "core/bucketing/torch214/merge_fault.h"

#include "core/base/names.h"
#include "core/bucketing/collectives.h"
#include "core/bucketing/rewrite_schedule.h"
#include "core/json/json_document.h"

#include <array>
#include <utility>

namespace cutaway {

namespace {

std::optional<Error> divisionFault(const CollectiveGraph &graph, const Collective &collective)
{
    const Node &node = graph.graph().node(collective.node);
    const std::vector<std::int64_t> &shape = graph.graph().node(node.inputs.front()).outputs->front().shape;
    if (!shape.empty() && shape.front() % collective.groupSize == 0)
        return std::nullopt;
    const Text rows =
        shape.empty() ? phrase("a scalar") : phrase("dimension 0 of size %1", {std::to_string(shape.front())});
    return inputError("not_divisible", phrase("%1: %2 does not divide by the group's size %3",
                                              {node.name, rows, std::to_string(collective.groupSize)}));
}

std::optional<Error> gatherFault(const CollectiveGraph &graph, const Collective &collective,
                                 const BucketingSettings &settings)
{
    const Node &node = graph.graph().node(collective.node);
    const std::vector<std::int64_t> &own = graph.graph().node(node.inputs.front()).outputs->front().shape;
    const std::vector<std::int64_t> &whole = node.outputs->front().shape;
    std::vector<std::int64_t> gathered = own;
    const bool isSplit = !gathered.empty() &&
                         !__builtin_mul_overflow(gathered.front(), collective.groupSize, &gathered.front()) &&
                         gathered == whole;
    if (!isSplit)
        return inputError("not_first_dimension",
                          phrase("%1: only tensors split along their first dimension can be merged", {node.name}));
    const bool isCustom =
        settings.bucketMode == BucketMode::CustomOps || settings.bucketMode == BucketMode::CustomOpsMultidtype;
    if (isCustom && !dtypeNumber(collective.dtype))
        return inputError("unknown_dtype",
                          phrase("%1: custom operators name element types by number, and the number of %2 is not known",
                                 {node.name, collective.dtype}),
                          "bucket_mode default needs no numbers");
    return std::nullopt;
}

std::optional<Error> bucketFault(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members,
                                 const BucketingSettings &settings)
{
    const Collective &first = graph.collective(members.front());
    const BucketKey wanted = bucketKey(first, settings);
    for (const CollectiveIndex member : members) {
        const Collective &collective = graph.collective(member);
        const BucketKey is = bucketKey(collective, settings);
        if (is.dtype != wanted.dtype)
            return inputError("mixed_dtypes", "mixed dtypes in one bucket");
        if (is != wanted || collective.rank.value_or(settings.rank) != first.rank.value_or(settings.rank))
            return inputError("mixed_groups", "bucket mixes groups or reduce ops");
        std::optional<Error> fault;
        if (collective.kind == CollectiveKind::AllGather)
            fault = gatherFault(graph, collective, settings);
        else if (collective.kind == CollectiveKind::ReduceScatter)
            fault = divisionFault(graph, collective);
        if (fault)
            return fault;
    }
    return std::nullopt;
}

Error at(NodeIndex node, const char *field, Error error)
{
    error.where = elementPath("nodes", node.value()) + field;
    return error;
}

bool isLaterForm(const Node &node)
{
    const std::string_view target = plainTarget(node);
    return node.opcode == Opcode::CallFunction &&
           (target == "_c10d_functional.all_reduce" || target == "_c10d_functional.all_gather_into_tensor_out");
}

std::size_t waitsFor(const Graph &graph, NodeIndex node)
{
    std::size_t waits = 0;
    for (const NodeIndex user : graph.users(node))
        waits += plainTarget(graph.node(user)) == "_c10d_functional.wait_tensor" ? 1 : 0;
    return waits;
}

enum class Family { Bool, Integer, Float, Complex };

Family familyOf(std::string_view dtype)
{
    if (dtype == "bool")
        return Family::Bool;
    if (dtype.starts_with("complex"))
        return Family::Complex;
    const bool isFloat =
        dtype.starts_with("float") || dtype.starts_with("bfloat") || dtype == "half" || dtype == "double";
    return isFloat ? Family::Float : Family::Integer;
}

/// The type that holds both of a family of integers, of which one may be without sign.
std::string widerInteger(std::string_view a, std::string_view b)
{
    const auto bytes = [](std::string_view dtype) { return elementBytes(dtype).value_or(8); };
    const auto hasSign = [](std::string_view dtype) { return !dtype.starts_with('u'); };
    if (hasSign(a) == hasSign(b) || (hasSign(a) && bytes(a) > bytes(b)))
        return std::string(bytes(a) >= bytes(b) ? a : b);
    if (hasSign(b) && bytes(b) > bytes(a))
        return std::string(b);
    const std::int64_t needed = 2 * std::max(bytes(a), bytes(b));
    return "int" + std::to_string(8 * std::min<std::int64_t>(needed, 8));
}

} // namespace

std::optional<Error> mergeFault(const CollectiveGraph &graph, const BucketMembers &members,
                                const BucketingSettings &settings)
{
    if (std::optional<Error> fault = sharedFault(graph, members))
        return fault;
    for (const std::vector<CollectiveIndex> &bucket : members) {
        if (std::optional<Error> fault = bucketFault(graph, bucket, settings))
            return fault;
    }
    return std::nullopt;
}

BucketMode bucketModeFor(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members,
                         const BucketingSettings &settings)
{
    const bool isStripped = settings.bucketMode == BucketMode::CustomOpsMultidtype &&
                            graph.collective(members.front()).kind != CollectiveKind::AllGather;
    return isStripped ? BucketMode::CustomOps : settings.bucketMode;
}

Done checkTorch214(const CollectiveGraph &graph, const BucketingSettings &settings)
{
    const bool scatters = settings.kind == CollectiveKind::ReduceScatter && !settings.mergesAllKinds;
    if (scatters && settings.bucketMode == BucketMode::CustomOpsMultidtype && !settings.isFsdpOnly)
        return inputError("bad_value", "bucket_mode: reduce-scatters are not merged with custom_ops_multidtype",
                          "custom_ops merges them; with fsdp_only it is used instead");
    for (std::size_t i = 0; i < graph.graph().size(); ++i) {
        const NodeIndex index(i);
        const Node &node = graph.graph().node(index);
        if (!isLaterForm(node))
            continue;
        const std::size_t waits = waitsFor(graph.graph(), index);
        if (waits == 0)
            continue;
        const CollectiveIndex collective = graph.collectiveAt(index);
        if (!collective.isValid())
            return at(index, ".collective",
                      inputError("missing_field", phrase("missing on %1", {inQuotes(node.name)})));
        if (waits > 1)
            return at(index, "",
                      inputError("two_waits", phrase("%1 has %2 waits", {inQuotes(node.name), std::to_string(waits)})));
        if (!graph.collective(collective).isMergeable214)
            return at(
                index, ".outputs",
                inputError("unknown_size", phrase("the shapes and types of the inputs and outputs of %1 are needed",
                                                  {inQuotes(node.name)})));
    }
    return Done(std::monostate());
}

std::string promotedDtype(std::string_view a, std::string_view b)
{
    if (a == b)
        return std::string(a);
    const Family ofA = familyOf(a);
    const Family ofB = familyOf(b);
    if (ofA != ofB)
        return std::string(ofA > ofB ? a : b);
    if (ofA == Family::Integer)
        return widerInteger(a, b);
    const std::int64_t bytesA = elementBytes(a).value_or(0);
    const std::int64_t bytesB = elementBytes(b).value_or(0);
    if (bytesA != bytesB)
        return std::string(bytesA > bytesB ? a : b);
    return "float32"; // halves of two sorts
}

std::optional<int> dtypeNumber(std::string_view dtype)
{
    using Place = std::pair<std::string_view, int>;
    static constexpr std::array places{Place{"bfloat16", 1}, Place{"float32", 16}, Place{"float16", 17}};
    for (const auto &[name, number] : places) {
        if (name == dtype)
            return number;
    }
    return std::nullopt;
}

} // namespace cutaway
