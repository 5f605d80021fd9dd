#include "core/bucketing/collectives.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace cutaway {

namespace {

using Json = nlohmann::json;

bool isGetItem(const Node &node)
{
    return node.opcode == Opcode::CallFunction && node.inputs.size() == 1 && plainTarget(node) == "_operator.getitem";
}

bool isWait(const Node &node)
{
    return node.opcode == Opcode::CallFunction && node.inputs.size() == 1 &&
           plainTarget(node) == "_c10d_functional.wait_tensor";
}

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
        reader.failed().add(reader.pathOf("kind"), "unknown_kind", phrase("no kind of collective %1", {inQuotes(name)}),
                            phrase("known: %1", {commaList(kinds, collectiveKindName)}));
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
                         phrase("the shapes and types of the outputs of %1 are needed", {inQuotes(m_node.name)}));
        else if (!hasOneOutput(*m_input))
            m_failed.add(nodePath(m_node.inputs.front()) + ".outputs", "unknown_size",
                         phrase("the shapes and types of the inputs of %1 are needed", {inQuotes(m_node.name)}));
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

constexpr std::size_t mostSegments = 48;

bool communicates(const CollectiveGraph &graph, NodeIndex node)
{
    return graph.collectiveAt(node).isValid() || graph.waitedFor(node).isValid();
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

std::vector<std::int64_t> shareOf(std::vector<std::int64_t> shape, std::int64_t groupSize, std::int64_t rank)
{
    const std::int64_t rows = shape.front();
    const std::int64_t piece = rows / groupSize + (rows % groupSize != 0);
    if (piece == 0 || rank >= (rows + piece - 1) / piece)
        return {0};
    shape.front() = std::min(piece, rows - rank * piece);
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
        Result<std::optional<Collective>> collective = readCollective(*m_graph, NodeIndex(i));
        if (!collective)
            return collective.error();
        if (*collective) {
            m_atNode[i] = CollectiveIndex(m_collectives.size());
            m_collectives.push_back(std::move(**collective));
        }
        Result<std::vector<NodeIndex>> mutated = readMutations(*m_graph, NodeIndex(i));
        if (!mutated)
            return mutated.error();
        if (!mutated->empty())
            m_mutations.emplace(NodeIndex(i), std::move(*mutated));
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
                return faultAt(nodePath(collective.node), "size_overflow",
                               phrase("the collectives up to %1 send more than 2^63 bytes",
                                      {inQuotes(m_graph->node(collective.node).name)}));
        }
    }
    return Done(std::monostate());
}

Done CollectiveGraph::checkGroupSizes() const
{
    std::map<std::string_view, std::int64_t> sizes;
    for (const Collective &collective : m_collectives) {
        const auto [known, isNew] = sizes.emplace(collective.groupName, collective.groupSize);
        if (!isNew && known->second != collective.groupSize)
            return faultAt(
                nodePath(collective.node) + ".collective.group_size", "group_size",
                phrase("group %1 has sizes %2 and %3", {inQuotes(collective.groupName), std::to_string(known->second),
                                                        std::to_string(collective.groupSize)}));
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
            return faultAt(
                nodePath(collective.node), "two_waits",
                phrase("%1 has %2 waits", {inQuotes(m_graph->node(collective.node).name), std::to_string(waits)}));
        collective.hasOnlyItsWait = waits == 1 && users.size() == 1;
    }
    return Done(std::monostate());
}

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

std::optional<std::int64_t> elementBytes(std::string_view dtype)
{
    using Size = std::pair<std::string_view, std::int64_t>;
    static constexpr std::array sizes{
        Size{"float32", 4}, Size{"bfloat16", 2},    Size{"float16", 2}, Size{"float64", 8},   Size{"int64", 8},
        Size{"int32", 4},   Size{"int16", 2},       Size{"int8", 1},    Size{"uint8", 1},     Size{"uint16", 2},
        Size{"uint32", 4},  Size{"uint64", 8},      Size{"bool", 1},    Size{"complex32", 4}, Size{"complex64", 8},
        Size{"half", 2},    Size{"complex128", 16}, Size{"float", 4},   Size{"double", 8},    Size{"long", 8},
    };
    for (const auto &[name, bytes] : sizes) {
        if (name == dtype)
            return bytes;
    }
    if (dtype.starts_with("float8_"))
        return 1;
    return std::nullopt;
}

std::optional<std::int64_t> elementCount(const std::vector<std::int64_t> &shape)
{
    std::int64_t count = 1;
    for (const std::int64_t dimension : shape) {
        if (dimension < 0 || __builtin_mul_overflow(count, dimension, &count))
            return std::nullopt;
    }
    return count;
}

std::optional<std::int64_t> tensorBytes(const TensorType &tensor)
{
    const std::optional<std::int64_t> width = elementBytes(tensor.dtype);
    const std::optional<std::int64_t> count = elementCount(tensor.shape);
    std::int64_t bytes = 0;
    if (!width || !count || __builtin_mul_overflow(*count, *width, &bytes))
        return std::nullopt;
    return bytes;
}

std::optional<std::int64_t> outputTensorBytes(const Node &node)
{
    std::int64_t sum = 0;
    if (!node.outputs)
        return std::nullopt;
    for (const TensorType &tensor : *node.outputs) {
        const std::optional<std::int64_t> bytes = tensorBytes(tensor);
        if (!bytes || __builtin_add_overflow(sum, *bytes, &sum))
            return std::nullopt;
    }
    return sum;
}

ComputeSegments computeSegments(const CollectiveGraph &graph)
{
    const std::size_t size = graph.graph().size();
    std::size_t waits = 0;
    for (std::size_t i = 0; i < size; ++i)
        waits += graph.waitedFor(NodeIndex(i)).isValid() ? 1 : 0;
    const std::size_t stride = waits / mostSegments + 1;

    ComputeSegments segments;
    segments.ofNode.assign(size, ComputeSegments::none);
    std::size_t seen = 0;
    bool isNext = true;
    for (std::size_t i = 0; i < size; ++i) {
        const Node &node = graph.graph().node(NodeIndex(i));
        if (graph.waitedFor(NodeIndex(i)).isValid())
            isNext = isNext || ++seen % stride == 0;
        if (!node.isOperation() || communicates(graph, NodeIndex(i)))
            continue;
        if (isNext) {
            segments.counts.push_back(0);
            segments.seconds.push_back(0);
            isNext = false;
        }
        segments.ofNode[i] = std::uint32_t(segments.counts.size() - 1);
        ++segments.counts.back();
        segments.seconds.back() += node.latency ? node.latency->seconds() : 0;
    }
    if (segments.counts.empty()) {
        segments.counts.push_back(0);
        segments.seconds.push_back(0);
    }
    return segments;
}

} // namespace cutaway
