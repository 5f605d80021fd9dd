#include "core/bucketing/overlap/overlap_facts.h"

#include "core/base/names.h"
#include "core/bucketing/bucket_filling.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Json = nlohmann::json;
using Names = std::string_view;

/// Fills one part of the facts after the other.
class FactsMaker
{
public:
    FactsMaker(OverlapFacts &facts, const BucketingSettings &settings)
        : m_facts(facts), m_graph(facts.nodes()), m_settings(settings)
    {
    }

    void make()
    {
        findCompute();
        m_facts.firstCompute = firstOf(m_facts.isCompute);
        std::vector<bool> scatters(m_graph.size());
        for (std::size_t i = 0; i < m_graph.size(); ++i)
            scatters[i] = plainTarget(m_graph.node(NodeIndex(i))) == "_c10d_functional.reduce_scatter_tensor";
        m_facts.firstScatter = firstOf(scatters);
        findTransfers();
        markReached();
        m_facts.fsdpGroups = FsdpFilter(*m_facts.graph).groups();
    }

private:
    void findCompute()
    {
        const std::size_t size = m_graph.size();
        m_facts.milliseconds.resize(size);
        m_facts.isCompute.resize(size);
        m_facts.isCheap.resize(size);
        const bool isTimed = std::ranges::any_of(m_graph.nodes(), [](const Node &node) { return bool(node.latency); });
        for (std::size_t i = 0; i < size; ++i) {
            const Node &node = m_graph.node(NodeIndex(i));
            m_facts.milliseconds[i] = node.latency ? node.latency->seconds() * 1000 : 0;
            m_facts.isCompute[i] = hasFlops(node) && (!isTimed || m_facts.milliseconds[i] > 0);
            m_facts.computeCount += m_facts.isCompute[i] ? 1 : 0;
            m_facts.isCheap[i] = isViewOrPointwise(node);
        }
    }

    /// Per node the number of the first of some nodes that it leads to, or is.
    std::vector<std::uint32_t> firstOf(const std::vector<bool> &isWanted) const
    {
        std::vector<std::uint32_t> first(m_graph.size(), OverlapFacts::none);
        auto number = std::uint32_t(std::ranges::count(isWanted, true));
        for (std::size_t i = m_graph.size(); i-- > 0;) {
            if (isWanted[i]) {
                first[i] = --number;
                continue;
            }
            for (const NodeIndex user : m_facts.after(NodeIndex(i)))
                first[i] = std::min(first[i], first[user.value()]);
        }
        return first;
    }

    void findTransfers()
    {
        const CollectiveGraph &collectives = *m_facts.graph;
        m_facts.startAt.assign(m_graph.size(), OverlapFacts::none);
        m_facts.waitAt.assign(m_graph.size(), OverlapFacts::none);
        m_facts.latencyMs = m_settings.rates.latencySec * 1000;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const CollectiveIndex waited = collectives.waitedFor(NodeIndex(i));
            if (!waited.isValid())
                continue;
            const NodeIndex start = collectives.collective(waited).node;
            std::uint32_t &transfer = m_facts.startAt[start.value()];
            if (transfer == OverlapFacts::none) {
                transfer = std::uint32_t(m_facts.transfers.size());
                addTransfer(waited, NodeIndex(i));
            }
            m_facts.waitAt[i] = transfer;
        }
    }

    void addTransfer(CollectiveIndex index, NodeIndex wait)
    {
        const Collective &collective = m_facts.graph->collective(index);
        Transfer transfer;
        transfer.collective = index;
        transfer.start = collective.node;
        transfer.wait = wait;
        transfer.bytes = collective.inputBytes + collective.outputBytes;
        if (collective.kind == CollectiveKind::AllReduce)
            transfer.bytes /= 2;
        transfer.milliseconds =
            (m_settings.rates.latencySec + double(transfer.bytes) / m_settings.rates.bandwidth) * 1000;
        const auto group = std::ranges::find(m_facts.groups, collective.groupName);
        transfer.group = std::uint32_t(group - m_facts.groups.begin());
        if (group == m_facts.groups.end())
            m_facts.groups.push_back(collective.groupName);
        if (collective.isMergeable214) {
            const BucketKey key = bucketKey(collective, m_settings);
            transfer.key = m_keys.emplace(key, std::uint32_t(m_keys.size())).first->second;
        }
        m_facts.transfers.push_back(transfer);
    }

    void markReached()
    {
        m_facts.reachedWords = (m_facts.transfers.size() + 63) / 64;
        m_facts.reached.assign(m_facts.reachedWords * m_graph.size(), 0);
        for (std::size_t i = m_graph.size(); i-- > 0;) {
            std::uint64_t *row = m_facts.reached.data() + i * m_facts.reachedWords;
            for (const NodeIndex user : m_facts.after(NodeIndex(i))) {
                const std::uint64_t *other = m_facts.reached.data() + user.value() * m_facts.reachedWords;
                for (std::size_t w = 0; w < m_facts.reachedWords; ++w)
                    row[w] |= other[w];
                if (const std::uint32_t transfer = m_facts.startAt[user.value()]; transfer != OverlapFacts::none)
                    row[transfer / 64] |= std::uint64_t(1) << (transfer % 64);
            }
        }
    }

    OverlapFacts &m_facts;
    const Graph &m_graph;
    const BucketingSettings &m_settings;
    std::map<BucketKey, std::uint32_t> m_keys;
};

/// Invalid where the node says nothing.
Result<NodeIndex> aliasOf(const Graph &graph, NodeIndex index)
{
    const Node &node = graph.node(index);
    if (node.extra.find("\"alias_of\"") == std::string::npos)
        return NodeIndex();
    const Json fields = keptJson<Json>(node.extra);
    if (!fields.is_object() || !fields.contains("alias_of"))
        return NodeIndex();
    FirstError failed;
    ObjectReader reader(fields, elementPath("nodes", index.value()), failed);
    const std::string name = reader.text("alias_of");
    if (failed.isSet())
        return failed.take();
    const NodeIndex source = graph.find(name);
    if (!source.isValid() || std::ranges::count(node.inputs, source) == 0) {
        Error error =
            inputError("unknown_node", phrase("%1 is not an input of %2", {inQuotes(name), inQuotes(node.name)}));
        error.where = reader.pathOf("alias_of");
        return error;
    }
    return source;
}

constexpr std::array flopNames{
    Names("mm"),         Names("addmm"),       Names("bmm"),          Names("baddbmm"),
    Names("_scaled_mm"), Names("convolution"), Names("_convolution"), Names("convolution_backward")};

constexpr std::array attentionPrefixes{Names("_scaled_dot_product_"), Names("scaled_dot_product_attention"),
                                       Names("_flash_attention_"), Names("_efficient_attention_")};

constexpr std::array viewNames{
    Names("alias"),     Names("as_strided"), Names("chunk"),     Names("contiguous"), Names("detach"),
    Names("diagonal"),  Names("expand"),     Names("flatten"),   Names("narrow"),     Names("permute"),
    Names("reshape"),   Names("select"),     Names("slice"),     Names("split"),      Names("split_with_sizes"),
    Names("squeeze"),   Names("swapaxes"),   Names("t"),         Names("transpose"),  Names("unbind"),
    Names("unflatten"), Names("unfold"),     Names("unsqueeze"), Names("view"),       Names("view_as"),
    Names("expand_as"), Names("movedim"),    Names("real"),      Names("imag")};

constexpr std::array pointwiseNames{Names("abs"),
                                    Names("acos"),
                                    Names("add"),
                                    Names("addcdiv"),
                                    Names("addcmul"),
                                    Names("asin"),
                                    Names("atan"),
                                    Names("atan2"),
                                    Names("bitwise_and"),
                                    Names("bitwise_not"),
                                    Names("bitwise_or"),
                                    Names("bitwise_xor"),
                                    Names("ceil"),
                                    Names("clamp"),
                                    Names("clamp_max"),
                                    Names("clamp_min"),
                                    Names("clone"),
                                    Names("convert_element_type"),
                                    Names("copysign"),
                                    Names("cos"),
                                    Names("cosh"),
                                    Names("div"),
                                    Names("elu"),
                                    Names("eq"),
                                    Names("erf"),
                                    Names("erfc"),
                                    Names("exp"),
                                    Names("exp2"),
                                    Names("expm1"),
                                    Names("fill"),
                                    Names("floor"),
                                    Names("floor_divide"),
                                    Names("fmod"),
                                    Names("ge"),
                                    Names("gelu"),
                                    Names("gelu_backward"),
                                    Names("gt"),
                                    Names("hardswish"),
                                    Names("hardtanh"),
                                    Names("isinf"),
                                    Names("isnan"),
                                    Names("le"),
                                    Names("leaky_relu"),
                                    Names("lerp"),
                                    Names("log"),
                                    Names("log10"),
                                    Names("log1p"),
                                    Names("log2"),
                                    Names("logical_and"),
                                    Names("logical_not"),
                                    Names("logical_or"),
                                    Names("logical_xor"),
                                    Names("lt"),
                                    Names("masked_fill"),
                                    Names("maximum"),
                                    Names("minimum"),
                                    Names("mul"),
                                    Names("ne"),
                                    Names("neg"),
                                    Names("pow"),
                                    Names("reciprocal"),
                                    Names("relu"),
                                    Names("remainder"),
                                    Names("round"),
                                    Names("rsqrt"),
                                    Names("rsub"),
                                    Names("sigmoid"),
                                    Names("sigmoid_backward"),
                                    Names("sign"),
                                    Names("silu"),
                                    Names("silu_backward"),
                                    Names("sin"),
                                    Names("sinh"),
                                    Names("softplus"),
                                    Names("sqrt"),
                                    Names("square"),
                                    Names("sub"),
                                    Names("tan"),
                                    Names("tanh"),
                                    Names("tanh_backward"),
                                    Names("threshold_backward"),
                                    Names("trunc"),
                                    Names("where")};

/// `mm` of `torch.ops.aten.mm.default`; empty for what is neither of aten nor of prims.
std::string_view operatorName(const Node &node)
{
    std::string_view target = plainTarget(node);
    if (node.opcode != Opcode::CallFunction)
        return {};
    for (const std::string_view space : {std::string_view("aten."), std::string_view("prims.")}) {
        if (!target.starts_with(space))
            continue;
        target.remove_prefix(space.size());
        return target.substr(0, target.find('.'));
    }
    return {};
}

} // namespace

Result<OverlapFacts> OverlapFacts::make(std::shared_ptr<const CollectiveGraph> graph, const BucketingSettings &settings,
                                        double overlapMultiplier)
{
    Result<StorageUse> storage = StorageUse::make(graph->graph());
    if (!storage)
        return storage.error();
    OverlapFacts facts;
    facts.graph = std::move(graph);
    facts.storage = std::move(*storage);
    FactsMaker(facts, settings).make();
    for (double &milliseconds : facts.milliseconds)
        milliseconds *= overlapMultiplier;
    return facts;
}

Result<StorageUse> StorageUse::make(const Graph &graph)
{
    StorageUse use;
    use.m_makers.resize(graph.size());
    use.m_bytes.resize(graph.size());
    use.m_reads.resize(graph.size());
    use.m_readers.resize(graph.size());
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Result<NodeIndex> source = aliasOf(graph, NodeIndex(i));
        if (!source)
            return source.error();
        use.m_makers[i] = source->isValid() ? use.m_makers[source->value()] : NodeIndex(i);
        const Node &node = graph.node(NodeIndex(i));
        use.m_bytes[i] = outputTensorBytes(node).value_or(node.outputBytes);
        if (__builtin_add_overflow(sum, use.m_bytes[i], &sum))
            return inputError("size_overflow", phrase("the outputs of the nodes up to %1 take more than 2^63 bytes",
                                                      {inQuotes(node.name)}));
        std::vector<NodeIndex> &reads = use.m_reads[i];
        for (const NodeIndex input : node.inputs)
            reads.push_back(use.m_makers[input.value()]);
        std::ranges::sort(reads);
        reads.erase(std::unique(reads.begin(), reads.end()), reads.end());
        for (const NodeIndex maker : reads)
            ++use.m_readers[maker.value()];
    }
    return use;
}

LiveBytes::LiveBytes(const Graph &graph, const StorageUse &use) : m_graph(graph), m_use(use), m_left(graph.size())
{
    for (std::size_t i = 0; i < graph.size(); ++i) {
        m_left[i] = std::uint32_t(use.readersOf(NodeIndex(i)));
        if (graph.node(NodeIndex(i)).isSource())
            m_current += use.bytesOf(NodeIndex(i));
    }
    m_peak = m_current;
}

void LiveBytes::run(NodeIndex node)
{
    if (!m_graph.node(node).isSource() && m_use.makerOf(node) == node)
        m_current += m_use.bytesOf(node);
    m_peak = std::max(m_peak, m_current);
    for (const NodeIndex maker : m_use.readBy(node)) {
        if (--m_left[maker.value()] == 0 && !m_graph.node(maker).name.starts_with("primals"))
            m_current -= m_use.bytesOf(maker);
    }
}

bool hasFlops(const Node &node)
{
    const std::string_view name = operatorName(node);
    return std::ranges::count(flopNames, name) > 0 ||
           std::ranges::any_of(attentionPrefixes, [&](std::string_view prefix) { return name.starts_with(prefix); });
}

bool isView(const Node &node)
{
    return std::ranges::count(viewNames, operatorName(node)) > 0;
}

bool isViewOrPointwise(const Node &node)
{
    return isView(node) || std::ranges::count(pointwiseNames, operatorName(node)) > 0;
}

} // namespace cutaway
