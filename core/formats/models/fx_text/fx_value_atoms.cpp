#include "core/formats/models/fx_text/fx_value_grammar.h"

// What values are made of: names, numbers, strings, and lists in brackets.
namespace cutaway {

Result<FxValue> FxValueGrammar::atom()
{
    const FxToken token = m_lexer.peek();
    switch (token.kind) {
    case FxTokenKind::Name: return name();
    case FxTokenKind::Number: return number();
    case FxTokenKind::Text: return text();
    case FxTokenKind::Sign: break;
    default: return fxExpected("a value", m_lexer);
    }
    if (token.is("..."))
        return leaf(Kind::Ellipsis, m_lexer.take().text);
    if (token.is("("))
        return parenthesis();
    if (token.is("["))
        return list(Kind::List, "[", "]");
    if (token.is("{"))
        return dict();
    return fxExpected("a value", m_lexer);
}

Result<FxValue> FxValueGrammar::name()
{
    const FxToken first = m_lexer.take();
    if (first.text == "None")
        return leaf(Kind::None, first.text);
    if (first.text == "True" || first.text == "False")
        return leaf(Kind::Truth, first.text);
    std::size_t end = first.end(m_lexer.whole());
    const std::size_t begin = end - first.text.size();
    while (m_lexer.peek().is(".")) {
        m_lexer.take();
        if (m_lexer.peek().kind != FxTokenKind::Name)
            return fxExpected("a name", m_lexer);
        end = m_lexer.take().end(m_lexer.whole());
    }
    const std::string_view whole = m_lexer.whole().substr(begin, end - begin);
    return leaf(whole == "Ellipsis" ? Kind::Ellipsis : Kind::Name, whole);
}

Result<FxValue> FxValueGrammar::number()
{
    const std::string_view digits = m_lexer.take().text;
    const bool isHex = digits.starts_with("0x") || digits.starts_with("0X");
    const bool isReal = !isHex && digits.find_first_of(".eEjJ") != digits.npos;
    return leaf(isReal ? Kind::Real : Kind::Integer, digits);
}

Result<FxValue> FxValueGrammar::text()
{
    const std::size_t begin = position();
    FxValue literal{Kind::Text, 1, m_lexer.take().text, {}};
    while (m_lexer.peek().kind == FxTokenKind::Text)
        literal.text = m_lexer.whole().substr(begin, m_lexer.take().end(m_lexer.whole()) - begin);
    return literal;
}

Result<FxValue> FxValueGrammar::parenthesis()
{
    const std::size_t begin = position();
    m_lexer.take();
    FxValue tuple = compound(Kind::Tuple);
    bool hasComma = m_lexer.peek().is(")");
    while (!m_lexer.peek().is(")")) {
        Result<FxValue> next = value();
        if (!next)
            return next;
        add(tuple, std::move(*next));
        if (!fxAccept(m_lexer, ","))
            break;
        hasComma = true;
    }
    if (Done closed = close(")"); !closed)
        return closed.error();
    if (!hasComma)
        return std::move(tuple.parts.front());
    return finished(std::move(tuple), begin);
}

Result<FxValue> FxValueGrammar::list(Kind kind, std::string_view open, std::string_view end)
{
    const std::size_t begin = position();
    if (Done opened = fxRequire(m_lexer, open); !opened)
        return opened.error();
    FxValue all = compound(kind);
    while (!m_lexer.peek().is(end)) {
        Result<FxValue> next = value();
        if (!next)
            return next;
        add(all, std::move(*next));
        if (!fxAccept(m_lexer, ","))
            break;
    }
    if (Done closed = close(end); !closed)
        return closed.error();
    return finished(std::move(all), begin);
}

Result<FxValue> FxValueGrammar::dict()
{
    const std::size_t begin = position();
    m_lexer.take();
    FxValue all = compound(Kind::Dict);
    while (!m_lexer.peek().is("}")) {
        Result<FxValue> key = value();
        if (!key)
            return key;
        add(all, std::move(*key));
        if (fxAccept(m_lexer, ":")) {
            Result<FxValue> next = value();
            if (!next)
                return next;
            add(all, std::move(*next));
        } else {
            add(all, FxValue{});
        }
        if (!fxAccept(m_lexer, ","))
            break;
    }
    if (Done closed = close("}"); !closed)
        return closed.error();
    return finished(std::move(all), begin);
}

} // namespace cutaway
