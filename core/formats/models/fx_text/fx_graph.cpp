#include "core/formats/models/fx_text/fx_graph.h"

#include "core/base/names.h"
#include "core/files/clean_text.h"
#include "core/formats/models/fx_text/fx_collectives.h"
#include "core/formats/models/fx_text/fx_damaged_line.h"
#include "core/formats/models/fx_text/fx_elements.h"
#include "core/formats/models/fx_text/fx_modules.h"
#include "core/formats/models/fx_text/fx_node_fields.h"
#include "core/formats/models/fx_text/fx_statement.h"
#include "core/formats/models/fx_text/fx_types.h"
#include "core/json/json_writing.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace cutaway {

namespace {

using StatementKind = FxStatement::Kind;

Error at(std::uint32_t line, std::string code, std::string message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = fxPlace(line);
    return error;
}

/// Goes through the statements of one method.
class GraphReader
{
public:
    GraphReader(std::string_view text, const FxGraphText &place, const FxContext &context, const ImportOptions &options,
                const Job &job)
        : m_place(place)
        , m_context(context)
        , m_job(job)
        , m_lexer(text.substr(0, place.end), place.offset, place.line)
        , m_types(options)
        , m_closed(place.closed.begin(), place.closed.end())
    {
        if (!context.runnable)
            return;
        for (const auto &[symbol, value] : context.runnable->symbols)
            m_types.sizes().noteExample(symbol, value);
    }

    Result<FxGraph> read()
    {
        Result<std::vector<FxParameter>> parameters = parseFxSignature(m_lexer);
        if (!parameters)
            return parameters.error();
        m_parameters = std::move(*parameters);
        while (!m_hasReturned) {
            if (m_job.stopRequested())
                return cancelledError();
            while (m_lexer.peek().kind == FxTokenKind::LineEnd || m_lexer.peek().is(";"))
                m_lexer.take();
            const FxToken first = m_lexer.peek();
            Result<std::optional<FxStatement>> statement = parseFxStatement(m_lexer, m_place.indent);
            Done done = Done(std::monostate());
            if (!statement)
                done = takeDamaged(first, statement.error());
            else if (*statement)
                done = take(std::move(**statement));
            else
                return cutOff();
            if (!done)
                return done.error();
        }
        return finish();
    }

private:
    Error cutOff() const { return at(m_place.line, "cut_off", "the graph has no return"); }

    Done take(FxStatement statement)
    {
        noteComments(statement);
        switch (statement.kind) {
        case StatementKind::Nothing: return Done(std::monostate());
        case StatementKind::Annotate:
            m_annotated[statement.names.front()] = {statement.annotation, statement.remark};
            return Done(std::monostate());
        case StatementKind::Class: return Done(std::monostate());
        case StatementKind::Unpack: return takeUnpack(statement);
        case StatementKind::InPlace:
            if (Done done = placeParameters(); !done)
                return done;
            m_change = std::move(statement);
            return Done(std::monostate());
        case StatementKind::Assign: return takeAssign(statement);
        case StatementKind::Return: return takeReturn(statement);
        }
        return Done(std::monostate());
    }

    /// Each comment with a line to itself says where the nodes behind it come from, up to the next one.
    void noteComments(const FxStatement &statement)
    {
        for (const FxComment &comment : statement.comments) {
            if (comment.beginsLine)
                m_origin = parseFxOrigin(comment.text);
        }
    }

    /// `a, b, = fx_pytree.tree_flatten_spec([…], self._in_spec)`: these are the placeholders.
    Done takeUnpack(const FxStatement &statement)
    {
        const bool isFlatten = statement.value.kind == FxValue::Kind::Call &&
                               statement.value.parts.front().text.ends_with("tree_flatten_spec");
        if (!isFlatten || m_arePlaced)
            return at(statement.line, "syntax", "several names get one value");
        std::map<std::string_view, FxParameter> old;
        for (const FxParameter &parameter : m_parameters)
            old.emplace(parameter.name, parameter);
        m_parameters.clear();
        for (const std::string_view name : statement.names) {
            FxParameter parameter = old.contains(name) ? old[name] : FxParameter{name, {}, {}, statement.line};
            if (const auto found = m_annotated.find(name); found != m_annotated.end()) {
                parameter.annotation = found->second.first;
                parameter.comment = found->second.second;
            }
            m_parameters.push_back(parameter);
        }
        return placeParameters();
    }

    Done placeParameters()
    {
        if (m_arePlaced)
            return Done(std::monostate());
        m_arePlaced = true;
        m_isAnnotated = std::ranges::any_of(m_parameters, [](const FxParameter &p) { return !p.annotation.empty(); });
        for (const FxParameter &parameter : m_parameters) {
            if (m_names.isKnown(parameter.name))
                return madeTwice(parameter.name, parameter.line);
            m_names.setNode(parameter.name, NodeIndex(m_nodes.size()));
            m_parameterNames.insert(parameter.name);
            addPlaceholder(parameter);
        }
        return Done(std::monostate());
    }

    void addPlaceholder(const FxParameter &parameter)
    {
        Node node;
        node.name = cleanText(parameter.name);
        node.target = node.name;
        node.opcode = Opcode::Placeholder;
        if (std::optional<TensorType> type = m_types.type(parameter.annotation, parameter.line))
            node.outputs = {std::move(*type)};
        else if (const FxRunnable::Argument *argument = runnableArgument(parameter.name))
            node.outputs = {m_types.type(*argument)};
        const FxInput input = inputOf(parameter);
        std::string fields = "{";
        if (!node.outputs && m_isAnnotated) // texts that tell types tell those of all tensors
            appendFxField(fields, "\"no_tensor\":true");
        appendFxInput(fields, input);
        if (node.outputs && (input.kind == FxInput::Kind::Parameter || input.kind == FxInput::Kind::Buffer))
            node.parameters = {{input.name, node.outputs->front().shape, node.outputs->front().dtype, input.name, {}}};
        if (input.kind != FxInput::Kind::Unknown)
            m_inputs.emplace(node.name, input);
        m_nodes.push_back(std::move(node));
        m_fields.push_back(std::move(fields));
    }

    const FxRunnable::Argument *runnableArgument(std::string_view name) const
    {
        if (!m_context.runnable)
            return nullptr;
        const auto found = m_context.runnable->arguments.find(name);
        return found == m_context.runnable->arguments.end() ? nullptr : &found->second;
    }

    /// By the comment, else by dynamo's name, else as another graph of the compilation says.
    FxInput inputOf(const FxParameter &parameter) const
    {
        FxInput input = fxInputOfComment(parameter.comment);
        if (input.kind == FxInput::Kind::Unknown)
            input = fxInputOfName(parameter.name);
        const auto elsewhere = m_context.inputs.find(std::string(parameter.name));
        if (input.kind == FxInput::Kind::Unknown && elsewhere != m_context.inputs.end())
            input = elsewhere->second;
        if (input.kind != FxInput::Kind::Plain || !input.index || *input.index >= m_context.tracedInputs.size())
            return input;
        const FxInput traced = fxInputOfName(m_context.tracedInputs[*input.index]);
        if (traced.kind == FxInput::Kind::Parameter || traced.kind == FxInput::Kind::Buffer) {
            input.kind = traced.kind;
            input.name = traced.name;
        }
        return input;
    }

    Done takeAssign(FxStatement &statement)
    {
        const bool isProfiling = statement.value.text.find("_RecordFunctionFast") != std::string_view::npos;
        if (isProfiling && statement.names.front().starts_with("_rf"))
            return Done(std::monostate());
        if (Done done = placeParameters(); !done)
            return done;
        const std::string_view name = statement.names.front();
        if (m_change && statement.value.text == changedName(*m_change))
            return takeChange(statement);
        if (statement.value.isName() && statement.annotation.empty() && m_names.node(statement.value.text).isValid())
            return rename(name, statement);
        FxArguments arguments(m_names, m_nodes, statement.line);
        const std::optional<FxOperation> operation = fxOperation(statement.value, m_names, arguments);
        if (!operation)
            return takeValue(name, statement);
        if (Done done = addNode(name, statement, *operation, arguments); !done)
            return done;
        if (operation->opcode == Opcode::CallFunction && statement.value.kind == FxValue::Kind::Call)
            noteCollective(statement.value);
        return Done(std::monostate());
    }

    static std::string_view changedName(const FxStatement &change)
    {
        return change.sign == "=" ? change.target.parts.front().text : change.target.text;
    }

    /// `z += 1;  z_1 = z`: one node of the second name.
    Done takeChange(const FxStatement &statement)
    {
        const FxStatement change = std::move(*m_change);
        m_change.reset();
        FxArguments arguments(m_names, m_nodes, change.line);
        const auto operation = fxChange(change.target, change.sign, change.value, m_names, arguments);
        return addNode(statement.names.front(), statement, *operation, arguments);
    }

    /// `l_x_ = L_x_` gives a placeholder its name; of another node it is a second name.
    Done rename(std::string_view name, const FxStatement &statement)
    {
        if (Done done = checkNew(name, statement.line); !done)
            return done;
        const NodeIndex node = m_names.node(statement.value.text);
        m_names.setNode(name, node);
        if (m_parameterNames.erase(statement.value.text) == 0 || m_isRead.contains(node))
            return Done(std::monostate());
        Node &placeholder = m_nodes[node.value()];
        if (const auto input = m_inputs.find(placeholder.name); input != m_inputs.end()) {
            FxInput moved = std::move(input->second);
            m_inputs.erase(input);
            m_inputs.emplace(cleanText(name), std::move(moved));
        }
        placeholder.name = cleanText(name);
        return Done(std::monostate());
    }

    /// A list that a call takes under a name.
    Done takeValue(std::string_view name, FxStatement &statement)
    {
        if (Done done = checkNew(name, statement.line); !done)
            return done;
        m_names.setValue(name, std::move(statement.value));
        return Done(std::monostate());
    }

    Done checkNew(std::string_view name, std::uint32_t line) const
    {
        if (m_names.isKnown(name))
            return madeTwice(name, line);
        if (const std::uint32_t before = m_names.readBefore(name))
            return at(before, "used_before_made", inQuotes(name) + " is used before it is made");
        return Done(std::monostate());
    }

    static Error madeTwice(std::string_view name, std::uint32_t line)
    {
        return at(line, "made_twice", inQuotes(name) + " is made twice");
    }

    Done addNode(std::string_view name, const FxStatement &statement, const FxOperation &operation,
                 FxArguments &arguments)
    {
        Node node;
        node.opcode = operation.opcode;
        node.target = operation.target;
        node.modulePath = operation.modulePath;
        node.inputs = arguments.takeInputs();
        if (std::optional<TensorType> type = m_types.type(statement.annotation, statement.line))
            node.outputs = {std::move(*type)};
        if (operation.element && node.outputs)
            m_elements.push_back({operation.element->first, operation.element->second, NodeIndex(m_nodes.size())});
        std::string fields = "{";
        if (node.opcode != Opcode::GetAttr)
            fields += "\"arguments\":" + arguments.list();
        if (const std::string keywords = arguments.keywords(); !keywords.empty())
            fields += ",\"kwargs\":" + keywords;
        appendFxStorage(fields, operation, m_nodes);
        appendFxOrigin(fields, m_origin);
        if (node.opcode == Opcode::GetAttr && m_closed.contains(node.target))
            appendFxField(fields, "\"closed\":true");
        return place(name, statement.line, std::move(node), std::move(fields));
    }

    Done place(std::string_view name, std::uint32_t line, Node node, std::string fields)
    {
        if (Done done = checkNew(name, line); !done)
            return done;
        node.name = cleanText(name);
        for (const NodeIndex input : node.inputs) {
            if (m_nodes[input.value()].opcode == Opcode::Placeholder)
                m_isRead.insert(input);
        }
        m_names.setNode(name, NodeIndex(m_nodes.size()));
        m_nodes.push_back(std::move(node));
        m_fields.push_back(std::move(fields));
        return Done(std::monostate());
    }

    void noteCollective(const FxValue &call)
    {
        std::optional<FxCollective> collective = fxCollective(call);
        if (!collective)
            return;
        collective->node = NodeIndex(m_nodes.size() - 1);
        m_collectives.push_back(std::move(*collective));
    }

    Done takeReturn(const FxStatement &statement)
    {
        if (Done done = placeParameters(); !done)
            return done;
        m_hasReturned = true;
        const FxValue *value = &statement.value;
        if (value->kind == FxValue::Kind::Call && value->parts.size() >= 2 &&
            value->parts.front().text.ends_with("tree_unflatten"))
            value = &value->parts[1];
        FxArguments arguments(m_names, m_nodes, statement.line);
        arguments.positional(*value);
        Node node;
        node.opcode = Opcode::Output;
        node.target = "output";
        node.inputs = arguments.takeInputs();
        node.name = "output";
        for (std::size_t i = 1; m_names.isKnown(node.name); ++i)
            node.name = "output_" + std::to_string(i);
        m_nodes.push_back(std::move(node));
        m_fields.push_back("{\"arguments\":" + arguments.list());
        return Done(std::monostate());
    }

    /// A closed node with the nodes that the line names.
    Done takeDamaged(const FxToken &first, const Error &error)
    {
        const std::optional<FxDamagedLine> line = parseFxDamagedLine(m_lexer.whole(), first);
        if (!line || error.code == "cut_off")
            return error;
        if (Done done = placeParameters(); !done)
            return done;
        Node node;
        node.target = cleanText(line->callee.empty() ? "unknown" : line->callee);
        if (std::optional<TensorType> type = m_types.type(line->annotation, first.line))
            node.outputs = {std::move(*type)};
        std::unordered_set<NodeIndex> seen;
        for (const std::string_view name : line->read) {
            if (const NodeIndex read = m_names.node(name); read.isValid() && seen.insert(read).second)
                node.inputs.push_back(read);
        }
        constexpr std::size_t mostTold = 20;
        if (++m_damaged <= mostTold)
            m_warnings.push_back(fxPlace(first.line) + ": " + error.message + "; " + inQuotes(line->name) +
                                 " stays closed");
        m_lexer.skipLineOf(first);
        return place(line->name, first.line, std::move(node), "{\"closed\":true");
    }

    Result<FxGraph> finish()
    {
        if (const std::size_t cut = giveFxElements(m_nodes, m_elements); cut > 0)
            m_warnings.push_back(std::to_string(cut) + " nodes return tuples that are not read wholly; their outputs "
                                                       "end before the first that is not read");
        const FxGroupSizes groups{m_context.runnable ? m_context.runnable->groupSizes
                                                     : std::map<std::string, std::int64_t>(),
                                  m_context.ranks};
        sizeFxGroups(m_collectives, groups, m_types.sizes());
        for (const FxCollective &collective : m_collectives)
            appendFxField(m_fields[collective.node.value()], fxCollectiveField(collective));
        if (Done done = countBytes(); !done)
            return done.error();
        FxGraph graph;
        graph.hasGuessedModules = guessFxModules(m_nodes);
        graph.collectives = m_collectives.size();
        graph.hasGlobalShapes = m_types.hasGlobalShapes();
        graph.warnings = m_types.warnings();
        warnOfStrangeNames(graph.warnings);
        if (m_damaged > 0)
            graph.warnings.push_back(std::to_string(m_damaged) + " lines are damaged");
        graph.warnings.insert(graph.warnings.end(), m_warnings.begin(), m_warnings.end());
        graph.sizes = m_types.sizes().sizes();
        graph.inputs = std::move(m_inputs);
        for (const Node &node : m_nodes) {
            if (node.opcode == Opcode::Placeholder)
                graph.signature.push_back(node.target);
        }
        graph.nodes = std::move(m_nodes);
        return graph;
    }

    void warnOfStrangeNames(std::vector<std::string> &warnings) const
    {
        constexpr std::size_t mostTold = 5;
        std::size_t told = 0;
        for (const auto &[name, line] : m_names.strange()) {
            if (++told <= mostTold)
                warnings.push_back(fxPlace(line) + ": " + inQuotes(name) + " is no node; its name is kept");
        }
        if (told > mostTold)
            warnings.push_back(std::to_string(told - mostTold) + " more names are no nodes");
    }

    Done countBytes()
    {
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            Node &node = m_nodes[i];
            if (node.outputs) {
                for (const TensorType &type : *node.outputs) {
                    if (__builtin_add_overflow(node.outputBytes, m_types.bytes(type), &node.outputBytes))
                        return inputError("size_overflow",
                                          "node " + inQuotes(node.name) + " makes more than 2^63 bytes");
                }
                appendFxField(m_fields[i], R"("derived":["output_bytes","total_bytes"])");
            }
            node.totalBytes = node.outputBytes;
            if (m_fields[i].size() > 1)
                node.extra = std::move(m_fields[i]) + '}';
        }
        m_fields.clear();
        return Done(std::monostate());
    }

    const FxGraphText &m_place;
    const FxContext &m_context;
    const Job &m_job;
    FxLexer m_lexer;
    FxTypes m_types;
    FxNames m_names;
    std::set<std::string> m_closed;
    std::vector<FxParameter> m_parameters;
    std::set<std::string_view> m_parameterNames; ///< that no node has been given another name for
    std::unordered_set<NodeIndex> m_isRead;      ///< of the placeholders
    std::map<std::string_view, std::pair<std::string_view, std::string_view>> m_annotated; ///< annotation and remark
    std::optional<FxStatement> m_change; ///< waits for the name of its node
    FxOrigin m_origin;
    std::vector<Node> m_nodes;
    std::vector<std::string> m_fields; ///< of each node: an open JSON object
    std::vector<FxCollective> m_collectives;
    std::vector<FxElement> m_elements;
    std::vector<std::string> m_warnings;
    std::map<std::string, FxInput> m_inputs;
    std::size_t m_damaged = 0; ///< lines
    bool m_isAnnotated = false;
    bool m_arePlaced = false;
    bool m_hasReturned = false;
};

/// Of the last line with something on it.
std::uint32_t lastLine(std::string_view text, const FxGraphText &place)
{
    const std::size_t last = text.substr(0, place.end).find_last_not_of(" \t\r\n");
    const std::string_view graph = text.substr(place.offset, last == text.npos ? 0 : last + 1 - place.offset);
    return place.line + std::uint32_t(std::ranges::count(graph, '\n'));
}

} // namespace

Result<FxGraph> readFxGraph(std::string_view text, const FxGraphText &place, const FxContext &context,
                            const ImportOptions &options, const Job &job)
{
    Result<FxGraph> graph = GraphReader(text, place, context, options, job).read();
    if (!graph && graph.error().code == "cut_off") {
        Error error = at(lastLine(text, place), "cut_off", "the graph is cut off");
        return error;
    }
    return graph;
}

} // namespace cutaway
