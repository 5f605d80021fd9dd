#include "core/sharding/imports/import_autoparallel.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/sharding/sharding_plan.h"
#include "core/sharding/sharding_settings.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

class AutoParallelImport
{
public:
    AutoParallelImport(const ImportInput &input, AutoParallelFile file)
        : m_input(input), m_graph(*input.graph), m_file(std::move(file))
    {
    }

    Result<ImportedPlan> run(const Job &job)
    {
        if (Done made = makeProblem(job); !made)
            return made.error();
        AllowedStrategies allowed = allStrategies(*m_problem);
        for (const AutoParallelNode &node : m_file.nodes)
            hold(node, allowed);
        if (m_imported.report.matched == 0)
            return nothingMatched();
        tellRest();
        const Deadline limit(job, m_problem->settings().timeLimitSec);
        Result<ShardingSolution> solution = solveSharding(*m_problem, allowed, limit);
        if (!solution)
            return solution.error();
        return finish(std::move(*solution));
    }

private:
    Done makeProblem(const Job &job)
    {
        if (m_file.meshShape.empty() || m_file.meshShape.size() > maximumMeshRank)
            return inputError("bad_value",
                              phrase("mesh: %1 dimensions; a mesh has 1 to %2",
                                     {std::to_string(m_file.meshShape.size()), std::to_string(maximumMeshRank)}));
        Result<ParameterValues> values = completeParameters(shardingParameters(), {});
        if (!values)
            return values.error();
        m_values = std::move(*values);
        m_values["mesh_shape"] = meshShapeWords(m_file.meshShape);
        Result<std::shared_ptr<const ShardingProblem>> problem =
            ShardingProblem::make(m_input.graph, m_values, m_input.inventory.get(), job);
        if (!problem)
            return problem.error();
        m_problem = std::move(*problem);
        m_isHeld.assign(m_problem->size(), false);
        return Done(std::monostate());
    }

    void hold(const AutoParallelNode &entry, AllowedStrategies &allowed)
    {
        const NodeIndex node = m_graph.find(entry.name);
        if (!node.isValid()) {
            m_imported.report.unmatched.push_back(entry.name);
            return;
        }
        ++m_imported.report.matched;
        const std::uint32_t v = m_problem->lowered().of(node);
        if (v == noLowered || m_isHeld[v])
            return;
        m_isHeld[v] = true;
        const PlacementString output = readPlacementString(entry.output, m_problem->mesh().rank());
        if (!output.isExact)
            warn(phrase("%1: %2 is kept as it is and counts as replicated", {entry.name, inQuotes(entry.output)}));
        const std::vector<Placements> inputs = inputsOf(entry, node, v);
        std::vector<std::uint32_t> exact;
        std::vector<std::uint32_t> sameOutput;
        for (std::uint32_t k = 0; k < m_problem->strategies(v).size(); ++k) {
            const Strategy &strategy = m_problem->strategies(v)[k];
            if (strategy.output != output.placements)
                continue;
            sameOutput.push_back(k);
            if (strategy.inputs == inputs)
                exact.push_back(k);
        }
        if (exact.empty())
            warn(phrase(sameOutput.empty() ? "%1: no strategy here takes %2"
                                           : "%1: no strategy here takes %2; one that returns the same is used instead",
                        {entry.name, textOf(entry)}));
        if (!exact.empty())
            pin(v, exact.front());
        if (!exact.empty() || !sameOutput.empty())
            allowed[v] = exact.empty() ? std::move(sameOutput) : std::move(exact);
    }

    static std::string textOf(const AutoParallelNode &entry)
    {
        std::string text = entry.output;
        for (std::size_t i = 0; i < entry.inputs.size(); ++i)
            text += (i == 0 ? " from " : ", ") + entry.inputs[i];
        return text;
    }

    /// Parallel to the lowered node's inputs.
    std::vector<Placements> inputsOf(const AutoParallelNode &entry, NodeIndex node, std::uint32_t v) const
    {
        const LoweredNode &lowered = m_problem->node(v);
        std::vector<Placements> inputs(lowered.inputs.size(), Placements(m_problem->mesh().rank()));
        const std::span<const NodeIndex> read = m_graph.inputs(node);
        for (std::size_t i = 0; i < lowered.inputs.size(); ++i) {
            for (std::size_t k = 0; k < std::min(read.size(), entry.inputs.size()); ++k) {
                if (m_problem->lowered().of(read[k]) == lowered.inputs[i].from)
                    inputs[i] = readPlacementString(entry.inputs[k], m_problem->mesh().rank()).placements;
            }
        }
        return inputs;
    }

    void pin(std::uint32_t v, std::uint32_t strategy)
    {
        const Strategy &held = m_problem->strategies(v)[strategy];
        if (std::get<bool>(m_input.parameters.at("pins")))
            m_pins[v] = {held.output, held.inputs};
    }

    void tellRest()
    {
        for (std::uint32_t v = 0; v < m_problem->size(); ++v) {
            if (!m_isHeld[v])
                m_imported.report.unassigned.emplace_back(m_problem->node(v).name);
        }
        if (!m_imported.report.unmatched.empty())
            warn(phrase("no node %1 in the graph", {someNames(m_imported.report.unmatched)}));
    }

    Error nothingMatched() const
    {
        if (m_file.nodes.empty())
            return inputError("nothing_matches",
                              phrase("no entry of %1 names a node of this graph", {m_input.file.name}));
        return inputError("nothing_matches", phrase("no entry of %1 names a node of this graph (first: %2)",
                                                    {m_input.file.name, inQuotes(m_file.nodes.front().name)}));
    }

    /// The file's own words, and beside each what the plan made of them: what differs later was edited.
    std::string originOf(const Assignment &assignment) const
    {
        OrderedJson nodes = OrderedJson::object();
        for (const AutoParallelNode &entry : m_file.nodes) {
            const NodeIndex node = m_graph.find(entry.name);
            const std::uint32_t v = node.isValid() ? m_problem->lowered().of(node) : noLowered;
            OrderedJson kept{{"output", entry.output}, {"inputs", entry.inputs}};
            if (v != noLowered)
                kept["as"] = strategyText(m_problem->strategies(v)[assignment[v]]);
            nodes[entry.name] = std::move(kept);
        }
        OrderedJson origin{{"format", "autoparallel"}, {"mesh_shape", m_file.meshShape}, {"mesh_dim_names", nullptr}};
        if (!m_file.meshNames.empty())
            origin["mesh_dim_names"] = m_file.meshNames;
        if (!m_file.cost.empty())
            origin["cost"] = keptJson<OrderedJson>(m_file.cost);
        if (!m_file.cluster.empty())
            origin["cluster_root"] = m_file.cluster;
        origin["nodes"] = std::move(nodes);
        return jsonLine(origin);
    }

    Result<ImportedPlan> finish(ShardingSolution solution)
    {
        ShardingNotes notes;
        notes.warnings = m_imported.warnings;
        notes.hasImport = true;
        PlanOrigin origin = importOrigin("autoparallel", m_input, originOf(solution.assignment));
        auto plan = std::make_unique<ShardingPlan>(m_problem, m_input.inventory, std::move(solution.assignment),
                                                   m_values, std::move(origin));
        plan->setNotes(std::move(notes));
        plan->setPins(std::move(m_pins));
        m_imported.plan = std::move(plan);
        return std::move(m_imported);
    }

    void warn(Text text) { m_imported.warnings.push_back(std::move(text)); }

    const ImportInput &m_input;
    const Graph &m_graph;
    const AutoParallelFile m_file;
    ParameterValues m_values;
    std::shared_ptr<const ShardingProblem> m_problem;
    std::vector<bool> m_isHeld; ///< by lowered node
    ShardingPins m_pins;
    ImportedPlan m_imported;
};

bool isSolution(const OrderedJson &json)
{
    return json.contains("mesh") && json.contains("nodes") && json["mesh"].is_object() && json["nodes"].is_array();
}

bool isPlacements(const OrderedJson &json)
{
    return json.contains("placements") && json.contains("mesh_shape") && json["placements"].is_object();
}

class FileReader
{
public:
    explicit FileReader(const OrderedJson &document) : m_document(document) {}

    Result<AutoParallelFile> read()
    {
        if (isSolution(m_document))
            readSolution();
        else
            readPlacements();
        if (m_failed.isSet())
            return m_failed.take();
        return std::move(m_file);
    }

private:
    void readMesh(OrderedObjectReader &reader, std::string_view shape, std::string_view names)
    {
        m_file.meshShape = reader.integers(shape);
        const OrderedJson *given = reader.optional(names);
        if (given && !given->is_null())
            m_file.meshNames = reader.texts(names);
    }

    void readSolution()
    {
        OrderedObjectReader top(m_document, "", m_failed);
        OrderedObjectReader mesh(top.object("mesh"), "mesh", m_failed);
        readMesh(mesh, "shape", "dim_names");
        const OrderedJson &nodes = top.array("nodes");
        for (std::size_t i = 0; i < nodes.size() && !m_failed.isSet(); ++i)
            readSolved(nodes[i], elementPath("nodes", i));
        if (const OrderedJson *summary = top.optionalObject("summary"))
            m_file.cost = summary->dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    }

    void readSolved(const OrderedJson &json, const std::string &path)
    {
        OrderedObjectReader reader(json, path, m_failed);
        AutoParallelNode node{reader.name("name"), {}, {}};
        if (reader.text("op") == "output")
            return;
        node.output = reader.text("placement");
        const OrderedJson &inputs = reader.array("inputs");
        for (std::size_t i = 0; i < inputs.size() && !m_failed.isSet(); ++i) {
            OrderedObjectReader input(inputs[i], reader.pathOf("inputs", i), m_failed);
            const OrderedJson *wanted = input.optional("dst_placement");
            node.inputs.push_back(wanted && wanted->is_string() ? wanted->get<std::string>() : "None");
        }
        if (node.inputs.empty())
            node.inputs = {node.output};
        if (const OrderedJson *root = reader.optional("cluster_root"); root && root->is_string())
            m_file.cluster[node.name] = root->get<std::string>();
        m_file.nodes.push_back(std::move(node));
    }

    void readPlacements()
    {
        OrderedObjectReader top(m_document, "", m_failed);
        if (const std::int64_t version = top.integer("version"); version != 1 && !m_failed.isSet())
            m_failed.add("version", "unknown_version", phrase("version %1 is not known", {std::to_string(version)}),
                         "version 1 is");
        readMesh(top, "mesh_shape", "mesh_dim_names");
        const OrderedJson &placements = top.object("placements");
        for (const auto &[name, entry] : placements.items()) {
            OrderedObjectReader reader(entry, memberPath("placements", name), m_failed);
            m_file.nodes.push_back({name, reader.text("output"), reader.texts("inputs")});
            if (m_failed.isSet())
                return;
        }
    }

    const OrderedJson &m_document;
    FirstError m_failed;
    AutoParallelFile m_file;
};

/// The end of the bracket that opens at `at`, past it; the text's end if it is not closed.
std::size_t bracketEnd(std::string_view text, std::size_t at)
{
    std::size_t depth = 0;
    for (; at < text.size(); ++at) {
        depth += text[at] == '(' || text[at] == '[';
        depth -= text[at] == ')' || text[at] == ']';
        if (depth == 0)
            return at + 1;
    }
    return text.size();
}

/// A name, its arguments, and perhaps the order `[i]` of one split among several.
std::string_view takePiece(std::string_view &text)
{
    std::size_t end = text.find_first_of("([", 0);
    const bool isBare = text.front() == 'R';
    end = isBare ? 1 : end == text.npos ? text.size() : bracketEnd(text, end);
    const std::string_view piece = text.substr(0, end);
    if (!isBare && end < text.size() && text[end] == '[')
        end = bracketEnd(text, end);
    text.remove_prefix(end);
    return piece;
}

/// The first element of a tuple. A tuple begins with a bracket, a placement never does.
std::string_view firstTensor(std::string_view text)
{
    if (!text.starts_with('('))
        return text;
    text.remove_prefix(1);
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '(' || text[at] == '[')
            at = bracketEnd(text, at) - 1;
        else if (text[at] == ',' || text[at] == ')')
            return text.substr(0, at);
    }
    return text;
}

} // namespace

std::vector<ParameterDeclaration> autoParallelParameters()
{
    return {declareParameter("pins", "Pins", ParameterType::Bool, false,
                             "Pins every node to what the file says about it.")};
}

Result<ImportedPlan> importAutoParallel(const ImportInput &input, const Job &job)
{
    Result<AutoParallelFile> file = readAutoParallelFile(input.file);
    if (!file)
        return file.error();
    return AutoParallelImport(input, std::move(*file)).run(job);
}

bool isAutoParallelFile(const ForeignFile &file)
{
    return file.json && file.json->is_object() && (isSolution(*file.json) || isPlacements(*file.json));
}

Result<AutoParallelFile> readAutoParallelFile(const ForeignFile &file)
{
    return FileReader(*file.json).read();
}

PlacementString readPlacementString(std::string_view text, std::size_t meshRank)
{
    PlacementString result{Placements(meshRank), true, true};
    text = firstTensor(text);
    if (text == "None" || text.empty()) {
        result.isTensor = false;
        return result;
    }
    for (std::size_t d = 0; d < meshRank; ++d) {
        if (text.empty()) {
            result.isExact = false;
            return result;
        }
        const std::optional<Placement> placement = Placement::parse(takePiece(text));
        if (placement)
            result.placements[d] = *placement;
        else
            result.isExact = false;
    }
    result.isExact = result.isExact && text.empty();
    return result;
}

std::string writePlacementString(const Placements &placements)
{
    return placements.text("");
}

} // namespace cutaway::sharding
