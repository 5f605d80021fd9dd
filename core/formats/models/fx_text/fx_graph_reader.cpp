#include "core/formats/models/fx_text/fx_graph_reader.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/formats/models/fx_text/fx_graph.h"
#include "core/graph/graph_json.h"
#include "core/graph/module_tree.h"

#include <algorithm>
#include <optional>
#include <span>

namespace cutaway {

namespace {

using StatementKind = FxStatement::Kind;

/// Of the last line with something on it.
std::uint32_t lastLine(std::string_view text, const FxGraphText &place)
{
    const std::size_t last = text.substr(0, place.end).find_last_not_of(" \t\r\n");
    const std::string_view graph = text.substr(place.offset, last == text.npos ? 0 : last + 1 - place.offset);
    return place.line + std::uint32_t(std::ranges::count(graph, '\n'));
}

/// An error that says where.
Error fxErrorAt(std::uint32_t line, std::string code, Text message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = lineOfText(line);
    return error;
}

} // namespace

FxGraphReader::FxGraphReader(std::string_view text, const FxGraphText &place, const FxContext &context,
                             const ImportOptions &options, const Job &job)
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

Result<FxGraph> FxGraphReader::read()
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
            return fxErrorAt(m_place.line, "cut_off", "the graph has no return");
        if (!done)
            return done.error();
    }
    return finish();
}

Done FxGraphReader::take(FxStatement statement)
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

void FxGraphReader::noteComments(const FxStatement &statement)
{
    for (const FxComment &comment : statement.comments) {
        if (comment.beginsLine)
            m_origin = parseFxOrigin(comment.text);
    }
}

Done FxGraphReader::takeAssign(FxStatement &statement)
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

std::string_view FxGraphReader::changedName(const FxStatement &change)
{
    return change.sign == "=" ? change.target.parts.front().text : change.target.text;
}

Done FxGraphReader::takeChange(const FxStatement &statement)
{
    const FxStatement change = std::move(*m_change);
    m_change.reset();
    FxArguments arguments(m_names, m_nodes, change.line);
    const auto operation = fxChange(change.target, change.sign, change.value, m_names, arguments);
    return addNode(statement.names.front(), statement, *operation, arguments);
}

Done FxGraphReader::rename(std::string_view name, const FxStatement &statement)
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

Done FxGraphReader::takeValue(std::string_view name, FxStatement &statement)
{
    if (Done done = checkNew(name, statement.line); !done)
        return done;
    m_names.setValue(name, std::move(statement.value));
    return Done(std::monostate());
}

Done FxGraphReader::checkNew(std::string_view name, std::uint32_t line) const
{
    if (m_names.isKnown(name))
        return madeTwice(name, line);
    if (const std::uint32_t before = m_names.readBefore(name))
        return fxErrorAt(before, "used_before_made", phrase("%1 is used before it is made", {inQuotes(name)}));
    return Done(std::monostate());
}

Error FxGraphReader::madeTwice(std::string_view name, std::uint32_t line)
{
    return fxErrorAt(line, "made_twice", phrase("%1 is made twice", {inQuotes(name)}));
}

namespace {

/// `layers.0` of `layers.0.q` and `layers.0.k`.
std::string_view commonPath(std::string_view a, std::string_view b)
{
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t end = 0;
    for (std::size_t i = 0; i <= shorter; ++i) {
        const bool endsA = i == a.size() || a[i] == '.';
        const bool endsB = i == b.size() || b[i] == '.';
        if (endsA && endsB)
            end = i;
        if (i == shorter || a[i] != b[i])
            break;
    }
    return a.substr(0, end);
}

/// Of the parameters that a node reads; none where it reads none.
std::optional<std::string> moduleOfParameters(const std::vector<Node> &nodes, const Node &node)
{
    std::optional<std::string> path;
    for (const NodeIndex input : node.inputs) {
        const Node &source = nodes[input.value()];
        if (source.opcode != Opcode::Placeholder || source.parameters.empty())
            continue;
        const std::string_view module = parentPath(source.parameters.front().name);
        path = path ? std::string(commonPath(*path, module)) : std::string(module);
    }
    return path;
}

/// Gives operations the module that they probably ran in: those that read a parameter the parameter's, those between
/// two of them in one module what both paths have in common. Nodes that call a module keep it. Whether any path was
/// guessed. O((nodes + edges) · depth).
bool guessFxModules(std::vector<Node> &nodes)
{
    bool isGuessed = false;
    std::optional<std::string> before;
    std::size_t first = 0; // of the nodes behind the last whose module is known
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Node &node = nodes[i];
        if (!node.isOperation())
            continue;
        std::optional<std::string> path;
        if (node.opcode == Opcode::CallModule) {
            path = std::string(parentPath(node.modulePath));
        } else {
            path = moduleOfParameters(nodes, node);
            if (path && !isTooDeep(*path)) {
                node.modulePath = *path;
                isGuessed = isGuessed || !path->empty();
            }
        }
        if (!path)
            continue;
        const std::string between(before ? commonPath(*before, *path) : std::string_view());
        for (std::size_t k = first; k < i && !between.empty() && !isTooDeep(between); ++k) {
            if (!nodes[k].isOperation())
                continue;
            nodes[k].modulePath = between;
            isGuessed = true;
        }
        before = std::move(path);
        first = i + 1;
    }
    return isGuessed;
}

/// Whether an element is left out because one before it is not known.
bool giveTo(Node &tuple, std::span<const FxElement> elements, const std::vector<Node> &nodes)
{
    std::vector<TensorType> outputs;
    for (const FxElement &element : elements) {
        if (element.place == outputs.size())
            outputs.push_back(nodes[element.node.value()].outputs->front());
    }
    const bool isCut = elements.back().place >= outputs.size();
    if (!outputs.empty())
        tuple.outputs = std::move(outputs);
    return isCut;
}

/// Nodes that return a tuple have no annotation: their outputs are what is taken out of them, up to the first element
/// that nobody takes. How many nodes end before an element that is taken. O(elements · log elements).
std::size_t giveFxElements(std::vector<Node> &nodes, std::vector<FxElement> &elements)
{
    std::ranges::stable_sort(elements, {}, [](const FxElement &e) { return std::pair(e.tuple, e.place); });
    std::size_t cut = 0;
    for (auto begin = elements.begin(); begin != elements.end();) {
        const auto end =
            std::find_if(begin, elements.end(), [&](const FxElement &e) { return e.tuple != begin->tuple; });
        if (Node &tuple = nodes[begin->tuple.value()]; !tuple.outputs)
            cut += giveTo(tuple, {begin, end}, nodes);
        begin = end;
    }
    return cut;
}

} // namespace

// What is known once all statements are read.

Result<FxGraph> FxGraphReader::finish()
{
    if (const std::size_t cut = giveFxElements(m_nodes, m_elements); cut > 0)
        m_warnings.push_back(phrase(
            "%1 nodes return tuples that are not read wholly; their outputs end before the first that is not read",
            {std::to_string(cut)}));
    const FxGroupSizes groups{
        m_context.runnable ? m_context.runnable->groupSizes : std::map<std::string, std::int64_t>(), m_context.ranks};
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
        graph.warnings.push_back(phrase("%1 lines are damaged", {std::to_string(m_damaged)}));
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

void FxGraphReader::warnOfStrangeNames(std::vector<Text> &warnings) const
{
    constexpr std::size_t mostTold = 5;
    std::size_t told = 0;
    for (const auto &[name, line] : m_names.strange()) {
        if (++told <= mostTold)
            warnings.push_back(phrase("%1: %2 is not a node; its name is kept", {lineOfText(line), inQuotes(name)}));
    }
    if (told > mostTold)
        warnings.push_back(phrase("%1 more names are not nodes", {std::to_string(told - mostTold)}));
}

Done FxGraphReader::countBytes()
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        Node &node = m_nodes[i];
        if (node.outputs) {
            for (const TensorType &type : *node.outputs) {
                if (__builtin_add_overflow(node.outputBytes, m_types.bytes(type), &node.outputBytes))
                    return inputError("size_overflow",
                                      phrase("node %1 makes more than 2^63 bytes", {inQuotes(node.name)}));
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

// The parameters of the method and what they stand for.

Done FxGraphReader::takeUnpack(const FxStatement &statement)
{
    const bool isFlatten = statement.value.kind == FxValue::Kind::Call &&
                           statement.value.parts.front().text.ends_with("tree_flatten_spec");
    if (!isFlatten || m_arePlaced)
        return fxErrorAt(statement.line, "syntax", "several names share one value");
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

Done FxGraphReader::placeParameters()
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

void FxGraphReader::addPlaceholder(const FxParameter &parameter)
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

const FxRunnable::Argument *FxGraphReader::runnableArgument(std::string_view name) const
{
    if (!m_context.runnable)
        return nullptr;
    const auto found = m_context.runnable->arguments.find(name);
    return found == m_context.runnable->arguments.end() ? nullptr : &found->second;
}

FxInput FxGraphReader::inputOf(const FxParameter &parameter) const
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

// What statements make that are no parameters.

Done FxGraphReader::addNode(std::string_view name, const FxStatement &statement, const FxOperation &operation,
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

Done FxGraphReader::place(std::string_view name, std::uint32_t line, Node node, std::string fields)
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

void FxGraphReader::noteCollective(const FxValue &call)
{
    std::optional<FxCollective> collective = fxCollective(call);
    if (!collective)
        return;
    collective->node = NodeIndex(m_nodes.size() - 1);
    m_collectives.push_back(std::move(*collective));
}

Done FxGraphReader::takeReturn(const FxStatement &statement)
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

Done FxGraphReader::takeDamaged(const FxToken &first, const Error &error)
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
        m_warnings.push_back(
            phrase("%1: %2; %3 stays closed", {lineOfText(first.line), error.message, inQuotes(line->name)}));
    m_lexer.skipLineOf(first);
    return place(line->name, first.line, std::move(node), "{\"closed\":true");
}

Result<FxGraph> readFxGraph(std::string_view text, const FxGraphText &place, const FxContext &context,
                            const ImportOptions &options, const Job &job)
{
    Result<FxGraph> graph = FxGraphReader(text, place, context, options, job).read();
    if (!graph && graph.error().code == "cut_off")
        return fxErrorAt(lastLine(text, place), "cut_off", "the graph is cut off");
    return graph;
}

} // namespace cutaway
