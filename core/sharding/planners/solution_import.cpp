#include "core/sharding/planners/solution_import.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/sharding/strategy_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::sharding {

namespace {

using Json = nlohmann::json;

bool isDigits(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

class Importer
{
public:
    Importer(const ShardingProblem &problem, const Json &document) : m_problem(problem), m_document(document)
    {
        m_result.allowed = allStrategies(problem);
    }

    Result<SolutionImport> run()
    {
        ObjectReader top(m_document, "", m_failed);
        checkFormat(top, "cutaway.plan");
        if (const auto kind = top.text("kind"); kind != "sharding")
            m_failed.add("kind", "wrong_kind", phrase("expected a sharding plan, found %1", {inQuotes(kind)}));
        m_nodes = top.optionalObject("nodes");
        m_parameters = top.optionalObject("parameters");
        if (const Json *graph = top.optionalObject("graph")) {
            ObjectReader reader(*graph, "graph", m_failed);
            const std::string digest = reader.optionalText("digest").value_or("");
            m_isSameGraph = !digest.empty() && digest == m_problem.graph().digest();
        }
        const Json *pins = top.optionalObject("pins");
        for (std::uint32_t v = 0; v < m_problem.size() && !m_failed.isSet(); ++v)
            importNode(v);
        if (pins)
            readPins(*pins);
        if (m_failed.isSet())
            return m_failed.take();
        holdToPins(m_problem, m_result.pins, m_result.allowed, m_result.warnings);
        return std::move(m_result);
    }

private:
    bool isEmpty() const { return (!m_nodes || m_nodes->empty()) && (!m_parameters || m_parameters->empty()); }

    void importNode(std::uint32_t v)
    {
        const LoweredNode &node = m_problem.node(v);
        const Opcode opcode = m_problem.graph().node(node.node).opcode;
        const bool isNamedByModel = node.isLeaf() || opcode == Opcode::CallModule;
        if (isEmpty() || (!isNamedByModel && !m_isSameGraph))
            return;
        const Json *table = node.isParameter ? m_parameters : m_nodes;
        const std::string name(node.name);
        const Json *entry = find(table, name);
        std::string used = name;
        if (const auto zero = entry ? std::nullopt : nameOfLayerZero(name)) {
            entry = find(table, *zero);
            used = *zero;
            if (entry)
                m_result.extrapolated.push_back(name);
        }
        if (!entry) {
            m_result.notFound.push_back(name);
            return;
        }
        const std::string path = memberPath(node.isParameter ? "parameters" : "nodes", used);
        const ShardingPin wanted =
            node.isParameter ? ShardingPin{readPlacements(*entry, path, m_problem.mesh().rank(), m_failed), {}}
                             : readPin(*entry, path, m_problem, node.node, m_failed);
        if (!m_failed.isSet())
            hold(v, wanted);
    }

    static const Json *find(const Json *table, const std::string &name)
    {
        if (!table)
            return nullptr;
        const auto found = table->find(name);
        return found == table->end() ? nullptr : &*found;
    }

    void hold(std::uint32_t v, const ShardingPin &wanted)
    {
        std::vector<std::uint32_t> admitted;
        for (std::uint32_t k = 0; k < m_problem.strategies(v).size(); ++k) {
            if (wanted.admits(m_problem.strategies(v)[k]))
                admitted.push_back(k);
        }
        if (admitted.empty())
            m_result.warnings.push_back(phrase("%1: %2 of the plan taken over is not a strategy here; left free",
                                               {std::string(m_problem.node(v).name), wantedText(wanted)}));
        else
            m_result.allowed[v] = std::move(admitted);
    }

    void readPins(const Json &pins)
    {
        for (const auto &[name, entry] : pins.items()) {
            const NamedNode named = findNamed(m_problem, name);
            const std::string path = memberPath("pins", name);
            if (named.lowered == noLowered)
                return m_failed.add(path, "unknown_node", phrase("no node %1", {inQuotes(name)}));
            m_result.pins[named.lowered] = readNamedPin(m_problem, named, entry, path, m_failed);
        }
    }

    const ShardingProblem &m_problem;
    const Json &m_document;
    FirstError m_failed;
    const Json *m_nodes = nullptr;
    const Json *m_parameters = nullptr;
    bool m_isSameGraph = false;
    SolutionImport m_result;
};

} // namespace

Result<SolutionImport> importSolution(const ShardingProblem &problem, const Json &document)
{
    return Importer(problem, document).run();
}

std::optional<std::string> nameOfLayerZero(std::string_view name)
{
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find_first_of("._", begin), name.size());
        if (isDigits(name.substr(begin, end - begin)))
            return std::string(name.substr(0, begin)) + "0" + std::string(name.substr(end));
        begin = end + 1;
    }
    return std::nullopt;
}

void holdToPins(const ShardingProblem &problem, const ShardingPins &pins, AllowedStrategies &allowed,
                std::vector<Text> &warnings)
{
    for (const auto &[node, pin] : pins) {
        std::vector<std::uint32_t> admitted;
        for (std::uint32_t k = 0; k < problem.strategies(node).size(); ++k) {
            if (pin.admits(problem.strategies(node)[k]))
                admitted.push_back(k);
        }
        if (admitted.empty())
            warnings.push_back(phrase("%1: the pin %2 is not a strategy of this node; left free",
                                      {std::string(problem.node(node).name), wantedText(pin)}));
        else
            allowed[node] = std::move(admitted);
    }
}

} // namespace cutaway::sharding
