#include "core/formats/models/fx_text/fx_value_grammar.h"

// What follows a value: calls, items and attributes.
namespace cutaway {

Result<FxValue> FxValueGrammar::trailers(Result<FxValue> base, std::size_t begin)
{
    while (base) {
        if (m_lexer.peek().is("("))
            base = call(std::move(*base), begin);
        else if (m_lexer.peek().is("["))
            base = item(std::move(*base), begin);
        else if (m_lexer.peek().is("."))
            base = attribute(std::move(*base), begin);
        else
            break;
    }
    return base;
}

Result<FxValue> FxValueGrammar::call(FxValue callee, std::size_t begin)
{
    m_lexer.take();
    FxValue whole = compound(Kind::Call);
    add(whole, std::move(callee));
    while (!m_lexer.peek().is(")")) {
        Result<FxValue> argument = value();
        if (!argument)
            return argument;
        if (argument->isName() && m_lexer.peek().is("=")) {
            m_lexer.take();
            whole.keywords.push_back(argument->text);
            argument = value();
            if (!argument)
                return argument;
        } else if (!whole.keywords.empty()) {
            whole.keywords.push_back({});
        }
        add(whole, std::move(*argument));
        if (!fxAccept(m_lexer, ","))
            break;
    }
    if (Done closed = close(")"); !closed)
        return closed.error();
    return finished(std::move(whole), begin);
}

Result<FxValue> FxValueGrammar::item(FxValue base, std::size_t begin)
{
    m_lexer.take();
    FxValue whole = compound(Kind::Item);
    add(whole, std::move(base));
    const std::size_t first = position();
    Result<FxValue> index = slice();
    if (index && m_lexer.peek().is(",")) {
        FxValue tuple = compound(Kind::Tuple);
        add(tuple, std::move(*index));
        while (fxAccept(m_lexer, ",") && !m_lexer.peek().is("]")) {
            Result<FxValue> next = slice();
            if (!next)
                return next;
            add(tuple, std::move(*next));
        }
        index = finished(std::move(tuple), first);
    }
    if (!index)
        return index;
    add(whole, std::move(*index));
    if (Done closed = close("]"); !closed)
        return closed.error();
    return finished(std::move(whole), begin);
}

Result<FxValue> FxValueGrammar::slice()
{
    const std::size_t begin = position();
    FxValue bounds = compound(Kind::Slice);
    for (int i = 0; i < 3; ++i) {
        Result<FxValue> bound = m_lexer.peek().is(":") || m_lexer.peek().is("]") || m_lexer.peek().is(",")
                                    ? Result<FxValue>(FxValue{})
                                    : value();
        if (!bound)
            return bound;
        if (i == 0 && !m_lexer.peek().is(":"))
            return bound;
        add(bounds, std::move(*bound));
        if (!fxAccept(m_lexer, ":"))
            break;
    }
    bounds.parts.resize(3);
    return finished(std::move(bounds), begin);
}

Result<FxValue> FxValueGrammar::attribute(FxValue base, std::size_t begin)
{
    m_lexer.take();
    if (m_lexer.peek().kind != FxTokenKind::Name)
        return fxExpected("a name", m_lexer);
    FxValue whole = compound(Kind::Attribute);
    whole.sign = m_lexer.take().text;
    add(whole, std::move(base));
    return finished(std::move(whole), begin);
}

} // namespace cutaway
