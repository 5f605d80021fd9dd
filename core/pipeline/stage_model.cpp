#include "core/pipeline/stage_model.h"

#include "core/graph/graph.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace cutaway {

namespace {

using Json = nlohmann::json;

/// The fields that nobody else reads, kept as text. An object, perhaps an empty one.
Json fieldsOf(const std::string &extra)
{
    Json fields = keptJson<Json>(extra);
    return fields.is_object() ? fields : Json::object();
}

bool mentions(const std::string &extra, std::string_view field)
{
    return extra.find(field) != extra.npos;
}

/// Neither trained nor kept with the weights.
bool isBuffer(const Node &node)
{
    return mentions(node.extra, "\"buffer\"") && fieldsOf(node.extra).value("buffer", Json()) == true;
}

} // namespace

StageModel::StageModel(std::shared_ptr<const Graph> graph)
    : m_graph(std::move(graph)), m_batch(capturedBatch(*m_graph)), m_held(m_graph->size())
{
    for (std::size_t i = 0; i < m_graph->size(); ++i) {
        const Node &node = m_graph->nodes()[i];
        if (node.isOperation())
            m_operations.push_back(NodeIndex(i));
        else if (node.isSource())
            m_sources.push_back(NodeIndex(i));
        else if (!m_output.isValid())
            m_output = NodeIndex(i);
        m_hasLatency = m_hasLatency || node.latency;
    }
    readPasses();
    readKinds();
    readParameters();
}

bool StageModel::isWeight(NodeIndex node) const
{
    const Node &described = m_graph->node(node);
    return described.opcode == Opcode::GetAttr ||
           (described.opcode == Opcode::Placeholder && !described.parameters.empty());
}

void StageModel::readPasses()
{
    for (const NodeIndex node : m_operations) {
        const std::string &extra = m_graph->node(node).extra;
        if (!mentions(extra, "\"pass\""))
            continue;
        const Json fields = fieldsOf(extra);
        if (const auto pass = fields.find("pass"); pass == fields.end() || *pass != "backward")
            continue;
        m_isBackward.resize(m_graph->size());
        m_isBackward[node.value()] = true;
    }
}

void StageModel::readKinds()
{
    for (std::size_t i = 0; i < m_graph->size(); ++i) {
        const std::optional<Latency> &latency = m_graph->nodes()[i].latency;
        if (!latency || !mentions(latency->extra, "\"by_kind\""))
            continue;
        const Json fields = fieldsOf(latency->extra);
        const auto byKind = fields.find("by_kind");
        if (byKind == fields.end() || !byKind->is_object())
            continue;
        for (const auto &[kind, seconds] : byKind->items()) {
            if (!seconds.is_number())
                continue;
            std::size_t number = kindNumber(kind);
            if (number == noKind) {
                number = m_kinds.size();
                m_kinds.push_back(kind);
                m_secondsByKind.emplace_back(m_graph->size(), -1.0);
            }
            m_secondsByKind[number][i] = seconds.get<double>();
        }
    }
}

std::size_t StageModel::kindNumber(std::string_view kind) const
{
    const auto found = std::ranges::find(m_kinds, kind);
    return found == m_kinds.end() ? noKind : std::size_t(found - m_kinds.begin());
}

double StageModel::seconds(NodeIndex node, std::size_t kind) const
{
    if (kind != noKind && m_secondsByKind[kind][node.value()] >= 0)
        return m_secondsByKind[kind][node.value()];
    const std::optional<Latency> &latency = m_graph->node(node).latency;
    return latency ? latency->seconds() : 0.0;
}

void StageModel::readParameters()
{
    std::map<std::string_view, std::uint32_t> storages;
    std::map<std::string_view, std::int64_t> bytesOfType;
    std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> aliases;
    for (std::size_t i = 0; i < m_graph->size(); ++i) {
        if (isBuffer(m_graph->nodes()[i]))
            continue;
        for (const Parameter &parameter : m_graph->nodes()[i].parameters) {
            const auto storage = storages.try_emplace(parameter.storage, std::uint32_t(m_storages.size()));
            if (storage.second) {
                m_storages.push_back(parameter.storage);
                m_storageBytes.push_back(0);
            }
            const std::uint32_t number = storage.first->second;
            // Views of one storage may differ in size; it holds the largest.
            const std::int64_t bytes = tensorBytes(parameter.shape, parameter.dtype).value_or(0);
            bytesOfType[parameter.dtype] += std::max<std::int64_t>(bytes - m_storageBytes[number], 0);
            m_storageBytes[number] = std::max(m_storageBytes[number], bytes);
            const auto alias = aliases.try_emplace({number, parameter.name}, std::uint32_t(m_aliases.size()));
            if (alias.second)
                m_aliases.push_back(parameter.name);
            m_held[i].push_back({number, alias.first->second});
        }
    }
    const auto most = std::ranges::max_element(bytesOfType, {}, [](const auto &entry) { return entry.second; });
    if (most != bytesOfType.end() && most->second > 0)
        m_weightType = most->first;
}

int StageModel::weightBits() const
{
    return elementBits(m_weightType).value_or(0);
}

} // namespace cutaway
