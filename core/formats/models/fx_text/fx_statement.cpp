#include "core/formats/models/fx_text/fx_statement.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using StatementKind = FxStatement::Kind;
using MaybeStatement = Result<std::optional<FxStatement>>;

std::string_view unquotedView(std::string_view text)
{
    return text.size() >= 2 ? text.substr(1, text.size() - 2) : std::string_view();
}

/// Behind a colon: a string, or a type that says nothing of shapes.
Result<std::string_view> parseAnnotation(FxLexer &lexer)
{
    if (lexer.peek().kind == FxTokenKind::Text)
        return unquotedView(lexer.take().text);
    const Result<FxValue> type = parseFxValue(lexer);
    if (!type)
        return type.error();
    return std::string_view();
}

Result<FxParameter> parseParameter(FxLexer &lexer)
{
    while (fxAccept(lexer, "*") || fxAccept(lexer, "**"))
        continue;
    if (lexer.peek().kind != FxTokenKind::Name)
        return fxExpected("a parameter", lexer);
    FxParameter parameter;
    parameter.line = lexer.peek().line;
    parameter.name = lexer.take().text;
    if (fxAccept(lexer, ":")) {
        const Result<std::string_view> annotation = parseAnnotation(lexer);
        if (!annotation)
            return annotation.error();
        parameter.annotation = *annotation;
    }
    if (fxAccept(lexer, "=")) {
        if (const Result<FxValue> value = parseFxValue(lexer); !value)
            return value.error();
    }
    return parameter;
}

/// `+=` of any kind.
bool isChange(const FxToken &token)
{
    constexpr std::array<std::string_view, 5> comparisons{"<=", ">=", "==", "!=", ":="};
    return token.kind == FxTokenKind::Sign && token.text.size() >= 2 && token.text.back() == '=' &&
           std::ranges::find(comparisons, token.text) == comparisons.end();
}

bool endsStatement(const FxToken &token)
{
    return token.kind == FxTokenKind::LineEnd || token.kind == FxTokenKind::End || token.is(";");
}

class Parser
{
public:
    Parser(FxLexer &lexer, FxStatement &statement) : m_lexer(lexer), m_statement(statement) {}

    Done parse()
    {
        const FxToken &first = m_lexer.peek();
        if (first.kind == FxTokenKind::Name && first.text == "return")
            return parseReturn();
        if (first.kind == FxTokenKind::Name && first.text == "class")
            return parseClass();
        if (first.kind == FxTokenKind::Name && (first.text == "pass" || first.text == "del"))
            return skipWord();
        return parseValue();
    }

private:
    Done parseReturn()
    {
        m_statement.kind = StatementKind::Return;
        m_lexer.take();
        if (endsStatement(m_lexer.peek()))
            return Done(std::monostate());
        return take(m_statement.value, parseFxValues(m_lexer));
    }

    Done skipWord()
    {
        const bool isDelete = m_lexer.take().text == "del";
        return isDelete ? take(m_statement.value, parseFxValues(m_lexer)) : Done(std::monostate());
    }

    Done parseClass()
    {
        const FxToken word = m_lexer.take();
        m_statement.kind = StatementKind::Class;
        m_statement.names = {m_lexer.peek().text};
        const std::size_t offset = word.end(m_lexer.whole()) - word.text.size();
        m_lexer.skipBlock(word, fxIndent(m_lexer.whole(), offset));
        return Done(std::monostate());
    }

    Done parseValue()
    {
        FxValue first;
        if (Done done = take(first, parseFxValues(m_lexer)); !done)
            return done;
        const FxToken &sign = m_lexer.peek();
        if (sign.is(":") && first.isName())
            return parseAnnotated(first);
        if (isChange(sign))
            return parseChange(std::move(first));
        if (sign.is("="))
            return parseAssign(std::move(first));
        const bool isAllowed = first.kind == FxValue::Kind::Text || first.text.starts_with("_rf");
        return isAllowed ? Done(std::monostate()) : fxExpected("\"=\"", m_lexer);
    }

    Done parseAnnotated(const FxValue &name)
    {
        m_lexer.take();
        const Result<std::string_view> annotation = parseAnnotation(m_lexer);
        if (!annotation)
            return annotation.error();
        m_statement.annotation = *annotation;
        m_statement.names = {name.text};
        m_statement.kind = StatementKind::Annotate;
        if (!m_lexer.peek().is("="))
            return Done(std::monostate());
        return parseRight();
    }

    Done parseChange(FxValue target)
    {
        m_statement.kind = StatementKind::InPlace;
        m_statement.sign = m_lexer.take().text;
        m_statement.target = std::move(target);
        return take(m_statement.value, parseFxValues(m_lexer));
    }

    Done parseAssign(FxValue left)
    {
        if (left.isName()) {
            m_statement.names = {left.text};
            return parseRight();
        }
        if (left.kind == FxValue::Kind::Item) {
            m_statement.kind = StatementKind::InPlace;
            m_statement.sign = m_lexer.take().text;
            m_statement.target = std::move(left);
            return take(m_statement.value, parseFxValues(m_lexer));
        }
        const bool isTuple = left.kind == FxValue::Kind::Tuple || left.kind == FxValue::Kind::List;
        if (!isTuple || !std::ranges::all_of(left.parts, &FxValue::isName))
            return fxExpected("a name before \"=\"", m_lexer);
        for (const FxValue &name : left.parts)
            m_statement.names.push_back(name.text);
        m_statement.kind = StatementKind::Unpack;
        m_lexer.take();
        return take(m_statement.value, parseFxValues(m_lexer));
    }

    /// From the `=` on; several names may get one value.
    Done parseRight()
    {
        m_statement.kind = StatementKind::Assign;
        while (fxAccept(m_lexer, "=")) {
            if (!m_statement.value.text.empty() && m_statement.value.isName())
                m_statement.names.push_back(m_statement.value.text);
            if (Done done = take(m_statement.value, parseFxValues(m_lexer)); !done)
                return done;
        }
        if (m_statement.value.kind == FxValue::Kind::None)
            m_statement.kind = StatementKind::Nothing;
        return Done(std::monostate());
    }

    static Done take(FxValue &into, Result<FxValue> value)
    {
        if (!value)
            return value.error();
        into = std::move(*value);
        return Done(std::monostate());
    }

    FxLexer &m_lexer;
    FxStatement &m_statement;
};

/// As far as it is dotted names.
std::string_view takeDotted(FxLexer &line)
{
    if (line.peek().kind != FxTokenKind::Name)
        return {};
    const FxToken first = line.take();
    std::size_t end = first.end(line.whole());
    const std::size_t begin = end - first.text.size();
    while (fxAccept(line, ".") && line.peek().kind == FxTokenKind::Name)
        end = line.take().end(line.whole());
    return line.whole().substr(begin, end - begin);
}

} // namespace

Result<std::vector<FxParameter>> parseFxSignature(FxLexer &lexer)
{
    for (const std::string_view word : {"def", "forward", "("}) {
        if (Done done = fxRequire(lexer, word); !done)
            return done.error();
    }
    std::vector<FxParameter> parameters;
    lexer.takeComments();
    while (!lexer.peek().is(")")) {
        Result<FxParameter> parameter = parseParameter(lexer);
        if (!parameter)
            return parameter.error();
        const bool goesOn = fxAccept(lexer, ",");
        const std::vector<FxComment> comments = lexer.takeComments();
        if (!comments.empty())
            parameter->comment = comments.front().text;
        if (parameter->name != "self")
            parameters.push_back(*parameter);
        if (!goesOn)
            break;
    }
    if (Done done = fxRequire(lexer, ")"); !done)
        return done.error();
    if (fxAccept(lexer, "->")) {
        if (const Result<FxValue> type = parseFxValue(lexer); !type)
            return type.error();
    }
    if (Done done = fxRequire(lexer, ":"); !done)
        return done.error();
    return parameters;
}

MaybeStatement parseFxStatement(FxLexer &lexer, std::size_t indent)
{
    while (lexer.peek().kind == FxTokenKind::LineEnd || lexer.peek().is(";"))
        lexer.take();
    const FxToken first = lexer.peek();
    const std::size_t offset = first.end(lexer.whole()) - first.text.size();
    if (first.kind == FxTokenKind::End || (first.beginsLine && fxIndent(lexer.whole(), offset) <= indent))
        return std::optional<FxStatement>();
    FxStatement statement;
    statement.line = first.line;
    statement.comments = lexer.takeComments();
    if (Done done = Parser(lexer, statement).parse(); !done)
        return done.error();
    if (statement.kind != StatementKind::Class && !endsStatement(lexer.peek()))
        return fxExpected("the end of the statement", lexer);
    if (const FxToken &end = lexer.peek(); end.kind == FxTokenKind::LineEnd || end.kind == FxTokenKind::End) {
        const std::vector<FxComment> behind = lexer.takeComments();
        statement.remark = behind.empty() || behind.front().beginsLine ? std::string_view() : behind.front().text;
    }
    return std::optional(std::move(statement));
}

std::optional<FxDamagedLine> parseFxDamagedLine(std::string_view text, const FxToken &first)
{
    const std::size_t begin = first.end(text) - first.text.size();
    const std::string_view untilEnd = text.substr(0, text.find('\n', begin));
    FxLexer lexer(untilEnd, begin, first.line);
    const FxToken name = lexer.take();
    FxDamagedLine line{.name = name.text, .annotation = {}, .callee = {}, .read = {}};
    if (fxAccept(lexer, ":") && lexer.peek().kind == FxTokenKind::Text && lexer.peek().text.size() >= 2) {
        const std::string_view quoted = lexer.take().text;
        line.annotation = quoted.substr(1, quoted.size() - 2);
    }
    if (name.kind != FxTokenKind::Name || !first.beginsLine || !fxAccept(lexer, "="))
        return std::nullopt;
    line.callee = takeDotted(lexer);
    while (lexer.peek().kind != FxTokenKind::End && !lexer.peek().is(";")) {
        const FxToken token = lexer.take();
        if (token.kind == FxTokenKind::Name)
            line.read.push_back(token.text);
    }
    return line;
}

} // namespace cutaway
