#include "core/formats/models/fx_text/fx_graph.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/formats/models/fx_text/fx_graph_reader.h"

#include <algorithm>

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

} // namespace

Error fxErrorAt(std::uint32_t line, std::string code, Text message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = lineOfText(line);
    return error;
}

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
Result<FxGraph> readFxGraph(std::string_view text, const FxGraphText &place, const FxContext &context,
                            const ImportOptions &options, const Job &job)
{
    Result<FxGraph> graph = FxGraphReader(text, place, context, options, job).read();
    if (!graph && graph.error().code == "cut_off") {
        Error error = fxErrorAt(lastLine(text, place), "cut_off", "the graph is cut off");
        return error;
    }
    return graph;
}

} // namespace cutaway
