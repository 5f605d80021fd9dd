#include "core/bucketing/collective_reading.h"

#include "core/base/names.h"
#include "core/bucketing/tensor_sizes.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>

namespace cutaway {

namespace {

using Json = nlohmann::json;

constexpr std::int64_t largestGroup = std::int64_t(1) << 31;

constexpr std::array kinds{CollectiveKind::AllGather, CollectiveKind::ReduceScatter, CollectiveKind::AllReduce,
                           CollectiveKind::AllToAll, CollectiveKind::Broadcast};

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

/// Nothing where one of them is not known.
std::optional<std::int64_t> sentBytes(const Graph &graph, NodeIndex node)
{
    std::int64_t sum = 0;
    for (const NodeIndex input : readTensors(graph, node)) {
        const std::optional<std::int64_t> bytes = outputTensorBytes(graph.node(input));
        if (!bytes || __builtin_add_overflow(sum, *bytes, &sum))
            return std::nullopt;
    }
    return sum;
}

/// The fields of a node that only some kinds of plans use; null where there are none.
Json extraFields(const Node &node, std::string_view wanted)
{
    if (node.extra.find(wanted) == std::string::npos)
        return nullptr;
    return keptJson<Json>(node.extra);
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
        reader.failed().add(reader.pathOf("kind"), "unknown_kind", phrase("no kind of collective %1", {inQuotes(name)}),
                            phrase("known: %1", {known}));
        return kinds.front();
    }
    if (wanted && *found != *wanted)
        reader.failed().add(reader.pathOf("kind"), "wrong_kind",
                            phrase("%1 on %2, whose target is a %3",
                                   {inQuotes(name), inQuotes(node.name), std::string(collectiveKindName(*wanted))}));
    return *found;
}

class CollectiveReader
{
public:
    CollectiveReader(const Graph &graph, NodeIndex index)
        : m_graph(graph)
        , m_node(graph.node(index))
        , m_input(m_node.inputs.empty() ? nullptr : &graph.node(m_node.inputs.front()))
        , m_path(nodePath(index))
        , m_mergeable(mergeableKind(collectiveForm(m_node)))
    {
        m_collective.node = index;
        m_collective.form = collectiveForm(m_node);
        m_collective.isMergeable = m_mergeable.has_value();
    }

    Result<std::optional<Collective>> read()
    {
        const Json fields = extraFields(m_node, "\"collective\"");
        if (!fields.is_object() || !fields.contains("collective")) {
            if (m_mergeable)
                return faultAt(m_path + ".collective", "missing_field",
                               phrase("missing on %1", {inQuotes(m_node.name)}));
            return std::optional<Collective>();
        }
        ObjectReader outer(fields, m_path, m_failed);
        readField(outer.object("collective"));
        if (m_mergeable)
            checkSizes();
        if (m_failed.isSet())
            return m_failed.take();
        takeSizes();
        return std::optional(std::move(m_collective));
    }

private:
    void readField(const Json &field)
    {
        ObjectReader reader(field, m_path + ".collective", m_failed);
        m_collective.kind = readKind(reader, m_node, m_mergeable);
        m_collective.groupName = reader.text("group_name");
        m_collective.groupSize = reader.integer("group_size");
        const bool needsOperation = m_collective.kind == CollectiveKind::ReduceScatter && m_mergeable;
        m_collective.reduceOp =
            needsOperation ? reader.text("reduce_op") : reader.optionalText("reduce_op").value_or("");
        m_collective.rank = reader.optionalInteger("rank");
        if (m_collective.groupSize < 1 || m_collective.groupSize > largestGroup)
            m_failed.add(reader.pathOf("group_size"), "number_range",
                         phrase("%1 is not between 1 and %2",
                                {std::to_string(m_collective.groupSize), std::to_string(largestGroup)}));
        if (m_collective.rank && *m_collective.rank < 0)
            m_failed.add(reader.pathOf("rank"), "number_range",
                         phrase("%1 is negative", {std::to_string(*m_collective.rank)}));
    }

    static bool hasOneOutput(const Node &node)
    {
        return node.outputs && node.outputs->size() == 1 && outputTensorBytes(node);
    }

    /// Of what is merged they must be known.
    void checkSizes()
    {
        if (m_node.inputs.size() != 1)
            m_failed.add(m_path + ".inputs", "wrong_inputs",
                         phrase("%1 needs exactly one input", {inQuotes(m_node.name)}));
        else if (!hasOneOutput(m_node))
            m_failed.add(m_path + ".outputs", "unknown_size",
                         phrase("the shape and type of what %1 returns are needed", {inQuotes(m_node.name)}));
        else if (!hasOneOutput(*m_input))
            m_failed.add(nodePath(m_node.inputs.front()) + ".outputs", "unknown_size",
                         phrase("the shape and type of what %1 reads are needed", {inQuotes(m_node.name)}));
    }

    /// Where nothing is merged, the sizes that the graph gives will do for the cost.
    void takeSizes()
    {
        m_collective.isMergeable214 =
            isOfForm(m_collective.form, m_collective.kind) && isOneTensor(&m_node) && isOneTensor(m_input);
        m_collective.outputBytes = outputTensorBytes(m_node).value_or(m_node.outputBytes);
        m_collective.inputBytes = sentBytes(m_graph, m_collective.node).value_or(m_input ? m_input->outputBytes : 0);
        m_collective.bufferBytes = bufferBytes(m_collective, m_input);
        if (m_node.outputs && !m_node.outputs->empty())
            m_collective.dtype = m_node.outputs->front().dtype;
    }

    const Graph &m_graph;
    const Node &m_node;
    const Node *m_input; ///< the first; null: none
    const std::string m_path;
    const std::optional<CollectiveKind> m_mergeable; ///< the kind that it must be, where every mode may merge it
    Collective m_collective;
    FirstError m_failed;
};

} // namespace

CollectiveForm collectiveForm(const Node &node)
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

std::span<const NodeIndex> readTensors(const Graph &graph, NodeIndex node)
{
    const std::span<const NodeIndex> inputs = graph.inputs(node);
    return plainTarget(graph.node(node)).ends_with("_coalesced") || inputs.empty() ? inputs : inputs.first(1);
}

std::string nodePath(NodeIndex node)
{
    return elementPath("nodes", node.value());
}

Error faultAt(std::string where, std::string code, std::string message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = std::move(where);
    return error;
}

Result<std::optional<Collective>> readCollective(const Graph &graph, NodeIndex node)
{
    return CollectiveReader(graph, node).read();
}

Result<std::vector<NodeIndex>> readMutations(const Graph &graph, NodeIndex node)
{
    std::vector<NodeIndex> written;
    const Json fields = extraFields(graph.node(node), "\"mutates\"");
    if (!fields.is_object() || !fields.contains("mutates"))
        return written;
    FirstError failed;
    ObjectReader reader(fields, nodePath(node), failed);
    for (const std::string &name : reader.texts("mutates")) {
        const NodeIndex target = graph.find(name);
        if (!target.isValid() || target >= node)
            failed.add(reader.pathOf("mutates", written.size()), "unknown_node",
                       phrase(target.isValid() ? "%1 comes later" : "no node %1", {inQuotes(name)}));
        written.push_back(target);
    }
    if (failed.isSet())
        return failed.take();
    return written;
}

} // namespace cutaway
