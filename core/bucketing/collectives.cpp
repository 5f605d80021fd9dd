#include "core/bucketing/collectives.h"

#include "core/base/names.h"
#include "core/bucketing/tensor_sizes.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace cutaway {

namespace {

using Json = nlohmann::json;

constexpr std::int64_t largestGroup = std::int64_t(1) << 31;

constexpr std::array kinds{CollectiveKind::AllGather, CollectiveKind::ReduceScatter, CollectiveKind::AllReduce,
                           CollectiveKind::AllToAll, CollectiveKind::Broadcast};

std::string nodePath(NodeIndex node)
{
    return elementPath("nodes", node.value());
}

Error at(std::string where, std::string code, std::string message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = std::move(where);
    return error;
}

CollectiveForm formOf(const Node &node)
{
    if (node.opcode != Opcode::CallFunction)
        return CollectiveForm::Other;
    const std::string_view target = plainTarget(node);
    if (target == "_c10d_functional.all_gather_into_tensor")
        return CollectiveForm::AllGather;
    if (target == "_c10d_functional.reduce_scatter_tensor")
        return CollectiveForm::ReduceScatter;
    if (target == "_c10d_functional.all_reduce")
        return CollectiveForm::AllReduce;
    if (target == "_c10d_functional.all_gather_into_tensor_out")
        return CollectiveForm::AllGatherOut;
    return CollectiveForm::Other;
}

/// The kind that a node must be, where every mode may merge it.
std::optional<CollectiveKind> mergeableKind(CollectiveForm form)
{
    switch (form) {
    case CollectiveForm::AllGather: return CollectiveKind::AllGather;
    case CollectiveForm::ReduceScatter: return CollectiveKind::ReduceScatter;
    case CollectiveForm::AllReduce:
    case CollectiveForm::AllGatherOut:
    case CollectiveForm::Other: break;
    }
    return std::nullopt;
}

bool isOfForm(CollectiveForm form, CollectiveKind kind)
{
    if (form == CollectiveForm::AllGatherOut)
        return kind == CollectiveKind::AllGather;
    if (form == CollectiveForm::AllReduce)
        return kind == CollectiveKind::AllReduce;
    return form != CollectiveForm::Other;
}

bool isOneTensor(const Node *node)
{
    return node && node->outputs && node->outputs->size() == 1 && tensorBytes(node->outputs->front());
}

/// Of one with several inputs the sum.
std::optional<std::int64_t> coalescedBytes(const Graph &graph, const Node &node)
{
    std::int64_t sum = 0;
    for (const NodeIndex input : node.inputs) {
        const std::optional<std::int64_t> bytes = outputTensorBytes(graph.node(input));
        if (!bytes || __builtin_add_overflow(sum, *bytes, &sum))
            return std::nullopt;
    }
    return sum;
}

bool isGetItem(const Node &node)
{
    return node.opcode == Opcode::CallFunction && node.inputs.size() == 1 && plainTarget(node) == "_operator.getitem";
}

bool isWait(const Node &node)
{
    return node.opcode == Opcode::CallFunction && node.inputs.size() == 1 &&
           plainTarget(node) == "_c10d_functional.wait_tensor";
}

/// The fields of a node that only some kinds of plans use; null where there are none.
Json extraFields(const Node &node, std::string_view wanted)
{
    if (node.extra.find(wanted) == std::string::npos)
        return nullptr;
    return Json::parse(node.extra, nullptr, false);
}

/// A size that is too large for any sum where padding leaves 63 bits.
std::int64_t bufferBytes(const Collective &collective, const Node *input)
{
    if (!collective.isMergeable || collective.kind == CollectiveKind::AllGather)
        return collective.outputBytes;
    TensorType padded = input->outputs->front();
    padded.shape = paddedShape(std::move(padded.shape), collective.groupSize);
    return tensorBytes(padded).value_or(std::numeric_limits<std::int64_t>::max());
}

CollectiveKind readKind(ObjectReader &reader, const Node &node, std::optional<CollectiveKind> wanted)
{
    const std::string name = reader.text("kind");
    const auto found = std::ranges::find(kinds, name, collectiveKindName);
    if (reader.failed().isSet())
        return kinds.front();
    if (found == kinds.end()) {
        std::string known;
        for (const CollectiveKind kind : kinds)
            known.append(known.empty() ? "" : ", ").append(collectiveKindName(kind));
        reader.failed().add(reader.pathOf("kind"), "unknown_kind", "no kind of collective " + inQuotes(name),
                            "known: " + known);
        return kinds.front();
    }
    if (wanted && *found != *wanted)
        reader.failed().add(reader.pathOf("kind"), "wrong_kind",
                            inQuotes(name) + " on " + inQuotes(node.name) + ", whose target is a " +
                                std::string(collectiveKindName(*wanted)));
    return *found;
}

} // namespace

std::string_view collectiveKindName(CollectiveKind kind)
{
    switch (kind) {
    case CollectiveKind::AllGather: return "all_gather";
    case CollectiveKind::ReduceScatter: return "reduce_scatter";
    case CollectiveKind::AllReduce: return "all_reduce";
    case CollectiveKind::AllToAll: return "all_to_all";
    case CollectiveKind::Broadcast: return "broadcast";
    }
    return {};
}

std::string_view plainTarget(const Node &node)
{
    std::string_view target = node.target;
    if (constexpr std::string_view prefix = "torch.ops."; target.starts_with(prefix))
        target.remove_prefix(prefix.size());
    if (constexpr std::string_view suffix = ".default"; target.ends_with(suffix))
        target.remove_suffix(suffix.size());
    return target;
}

std::vector<std::int64_t> paddedShape(std::vector<std::int64_t> shape, std::int64_t groupSize)
{
    if (shape.empty())
        return shape;
    const std::int64_t rest = shape.front() % groupSize;
    if (rest != 0 && __builtin_add_overflow(shape.front(), groupSize - rest, &shape.front()))
        shape.front() = std::numeric_limits<std::int64_t>::max();
    return shape;
}

std::int64_t Collective::fullBytes() const
{
    switch (kind) {
    case CollectiveKind::AllGather: return outputBytes;
    case CollectiveKind::ReduceScatter:
    case CollectiveKind::AllReduce: return inputBytes;
    case CollectiveKind::AllToAll:
    case CollectiveKind::Broadcast: break;
    }
    return std::max(inputBytes, outputBytes);
}

Result<std::shared_ptr<const CollectiveGraph>> CollectiveGraph::make(std::shared_ptr<const Graph> graph)
{
    std::shared_ptr<CollectiveGraph> made(new CollectiveGraph);
    made->m_graph = std::move(graph);
    if (Done read = made->read(); !read)
        return read.error();
    made->m_dependences = Dependences(*made->m_graph, made->m_mutations);
    return std::shared_ptr<const CollectiveGraph>(std::move(made));
}

const std::vector<NodeIndex> &CollectiveGraph::mutatedBy(NodeIndex node) const
{
    static const std::vector<NodeIndex> none;
    const auto found = m_mutations.find(node);
    return found == m_mutations.end() ? none : found->second;
}

Done CollectiveGraph::read()
{
    m_atNode.resize(m_graph->size());
    m_waitedFor.resize(m_graph->size());
    for (std::size_t i = 0; i < m_graph->size(); ++i) {
        if (Done collective = readCollective(NodeIndex(i)); !collective)
            return collective;
        if (Done mutations = readMutations(NodeIndex(i)); !mutations)
            return mutations;
    }
    if (Done sizes = checkGroupSizes(); !sizes)
        return sizes;
    if (Done sums = checkSums(); !sums)
        return sums;
    return linkWaits();
}

Done CollectiveGraph::checkSums() const
{
    std::int64_t sum = 0;
    for (const Collective &collective : m_collectives) {
        for (const std::int64_t bytes : {collective.inputBytes, collective.outputBytes, collective.bufferBytes}) {
            if (__builtin_add_overflow(sum, bytes, &sum))
                return at(nodePath(collective.node), "size_overflow",
                          "the collectives up to " + inQuotes(m_graph->node(collective.node).name) +
                              " send more than 2^63 bytes");
        }
    }
    return Done(std::monostate());
}

Done CollectiveGraph::readCollective(NodeIndex index)
{
    const Node &node = m_graph->node(index);
    const CollectiveForm form = formOf(node);
    const std::optional<CollectiveKind> mergeable = mergeableKind(form);
    const Json fields = extraFields(node, "\"collective\"");
    if (!fields.is_object() || !fields.contains("collective")) {
        if (mergeable)
            return at(nodePath(index) + ".collective", "missing_field", "missing on " + inQuotes(node.name));
        return Done(std::monostate());
    }
    FirstError failed;
    ObjectReader outer(fields, nodePath(index), failed);
    ObjectReader reader(outer.object("collective"), nodePath(index) + ".collective", failed);
    Collective collective;
    collective.node = index;
    collective.form = form;
    collective.isMergeable = mergeable.has_value();
    collective.kind = readKind(reader, node, mergeable);
    collective.groupName = reader.text("group_name");
    collective.groupSize = reader.integer("group_size");
    const bool needsOperation = collective.kind == CollectiveKind::ReduceScatter && mergeable;
    collective.reduceOp = needsOperation ? reader.text("reduce_op") : reader.optionalText("reduce_op").value_or("");
    collective.rank = reader.optionalInteger("rank");
    if (collective.groupSize < 1 || collective.groupSize > largestGroup)
        failed.add(reader.pathOf("group_size"), "number_range",
                   std::to_string(collective.groupSize) + " is not between 1 and " + std::to_string(largestGroup));
    if (collective.rank && *collective.rank < 0)
        failed.add(reader.pathOf("rank"), "number_range", std::to_string(*collective.rank) + " is negative");

    const Node *input = node.inputs.empty() ? nullptr : &m_graph->node(node.inputs.front());
    const std::optional<std::int64_t> outputBytes = outputTensorBytes(node);
    const std::optional<std::int64_t> inputBytes = input ? outputTensorBytes(*input) : 0;
    if (mergeable && node.inputs.size() != 1)
        failed.add(outer.pathOf("inputs"), "wrong_inputs", inQuotes(node.name) + " needs exactly one input");
    else if (mergeable && (!node.outputs || node.outputs->size() != 1 || !outputBytes))
        failed.add(outer.pathOf("outputs"), "unknown_size",
                   "the shape and type of what " + inQuotes(node.name) + " returns are needed");
    else if (mergeable && (!input->outputs || input->outputs->size() != 1 || !inputBytes))
        failed.add(nodePath(node.inputs.front()) + ".outputs", "unknown_size",
                   "the shape and type of what " + inQuotes(node.name) + " reads are needed");
    if (failed.isSet())
        return failed.take();
    const bool isCoalesced = plainTarget(node).ends_with("_coalesced");
    collective.isMergeable214 = isOfForm(form, collective.kind) && isOneTensor(&node) && isOneTensor(input);
    // Where nothing is merged, the sizes that the graph gives will do for the cost.
    collective.outputBytes = outputBytes.value_or(node.outputBytes);
    collective.inputBytes = input ? inputBytes.value_or(input->outputBytes) : 0;
    if (isCoalesced)
        collective.inputBytes = coalescedBytes(*m_graph, node).value_or(collective.inputBytes);
    collective.bufferBytes = bufferBytes(collective, input);
    if (node.outputs && !node.outputs->empty())
        collective.dtype = node.outputs->front().dtype;
    m_atNode[index.value()] = CollectiveIndex(m_collectives.size());
    m_collectives.push_back(std::move(collective));
    return Done(std::monostate());
}

Done CollectiveGraph::readMutations(NodeIndex index)
{
    const Json fields = extraFields(m_graph->node(index), "\"mutates\"");
    if (!fields.is_object() || !fields.contains("mutates"))
        return Done(std::monostate());
    FirstError failed;
    ObjectReader reader(fields, nodePath(index), failed);
    std::vector<NodeIndex> written;
    for (const std::string &name : reader.texts("mutates")) {
        const NodeIndex target = m_graph->find(name);
        if (!target.isValid() || target >= index)
            failed.add(reader.pathOf("mutates", written.size()), "unknown_node",
                       target.isValid() ? inQuotes(name) + " comes later" : "no node " + inQuotes(name));
        written.push_back(target);
    }
    if (failed.isSet())
        return failed.take();
    if (!written.empty())
        m_mutations.emplace(index, std::move(written));
    return Done(std::monostate());
}

Done CollectiveGraph::checkGroupSizes() const
{
    std::map<std::string_view, std::int64_t> sizes;
    for (const Collective &collective : m_collectives) {
        const auto [known, isNew] = sizes.emplace(collective.groupName, collective.groupSize);
        if (!isNew && known->second != collective.groupSize)
            return at(nodePath(collective.node) + ".collective.group_size", "group_size",
                      "group " + inQuotes(collective.groupName) + " has sizes " + std::to_string(known->second) +
                          " and " + std::to_string(collective.groupSize));
    }
    return Done(std::monostate());
}

Done CollectiveGraph::linkWaits()
{
    for (std::size_t c = 0; c < m_collectives.size(); ++c) {
        Collective &collective = m_collectives[c];
        std::size_t waits = 0;
        const auto link = [&](NodeIndex wait) {
            m_waitedFor[wait.value()] = CollectiveIndex(c);
            collective.firstWait = waits == 0 ? wait : std::min(wait, collective.firstWait);
            collective.wait = waits == 0 ? wait : std::max(wait, collective.wait);
            ++waits;
        };
        const std::span<const NodeIndex> users = m_graph->users(collective.node);
        for (const NodeIndex user : users) {
            if (isWait(m_graph->node(user)))
                link(user);
            else if (isGetItem(m_graph->node(user))) { // a part of a coalesced one
                for (const NodeIndex reader : m_graph->users(user)) {
                    if (isWait(m_graph->node(reader)))
                        link(reader);
                }
            }
        }
        collective.isMergeable214 = collective.isMergeable214 && waits == 1;
        if (waits > 1 && collective.isMergeable)
            return at(nodePath(collective.node), "two_waits",
                      inQuotes(m_graph->node(collective.node).name) + " has " + std::to_string(waits) + " waits");
        collective.hasOnlyItsWait = waits == 1 && users.size() == 1;
    }
    return Done(std::monostate());
}

} // namespace cutaway
