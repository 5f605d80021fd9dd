#include "core/formats/models/fx_text/fx_value.h"

#include "core/base/names.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace cutaway {

namespace {

/// The grammar of values, a function a rule. For this file only.
class FxValueGrammar
{
public:
    explicit FxValueGrammar(FxLexer &lexer) : m_lexer(lexer) {}

    /// With commas between.
    Result<FxValue> values();
    Result<FxValue> value() { return binary(0); }

private:
    using Kind = FxValue::Kind;
    struct Operator;

    Result<FxValue> binary(int least);
    const Operator *nextOperator() const;
    Result<FxValue> operand();

    // fx_value_atoms.cpp
    Result<FxValue> atom();
    /// With what follows after dots, as long as nothing stands between.
    Result<FxValue> name();
    Result<FxValue> number();
    /// Strings one after the other are one.
    Result<FxValue> text();
    Result<FxValue> parenthesis();
    Result<FxValue> list(Kind kind, std::string_view open, std::string_view end);
    /// Sets are read as lists of pairs without keys.
    Result<FxValue> dict();

    // fx_value_trailers.cpp
    /// What follows a value: calls, items and attributes.
    Result<FxValue> trailers(Result<FxValue> base, std::size_t begin);
    Result<FxValue> call(FxValue callee, std::size_t begin);
    Result<FxValue> item(FxValue base, std::size_t begin);
    Result<FxValue> slice();
    Result<FxValue> attribute(FxValue base, std::size_t begin);

    Done close(std::string_view sign) { return fxRequire(m_lexer, sign); }
    bool endsStatement() const;
    std::size_t position() const { return m_lexer.peek().end(m_lexer.whole()) - m_lexer.peek().text.size(); }

    static FxValue compound(Kind kind) { return {kind, 1, {}, {}}; }
    static FxValue leaf(Kind kind, std::string_view text) { return {kind, 1, text, {}}; }
    static void add(FxValue &whole, FxValue part);
    Result<FxValue> finished(FxValue value, std::size_t begin);
    Error tooDeep() const;

    FxLexer &m_lexer;
    int m_depth = 0;
};

} // namespace

struct FxValueGrammar::Operator
{
    std::string_view sign;
    int strength; ///< the stronger binds first
};

namespace {

/// Counts how deep the parser has gone, so that it comes back in time.
struct Level
{
    explicit Level(int &depth) : m_depth(++depth) {}
    ~Level() { --m_depth; }
    int &m_depth;
};

} // namespace

Result<FxValue> FxValueGrammar::values()
{
    const std::size_t begin = position();
    Result<FxValue> first = value();
    if (!first || !m_lexer.peek().is(","))
        return first;
    FxValue tuple = compound(Kind::Tuple);
    add(tuple, std::move(*first));
    while (fxAccept(m_lexer, ",") && !endsStatement()) {
        Result<FxValue> next = value();
        if (!next)
            return next;
        add(tuple, std::move(*next));
    }
    return finished(std::move(tuple), begin);
}

Result<FxValue> FxValueGrammar::binary(int least)
{
    const std::size_t begin = position();
    Result<FxValue> left = operand();
    while (left) {
        const Operator *found = nextOperator();
        if (!found || found->strength < least)
            break;
        FxValue both = compound(Kind::Binary);
        both.sign = m_lexer.take().text;
        Result<FxValue> right = binary(found->strength + 1);
        if (!right)
            return right;
        add(both, std::move(*left));
        add(both, std::move(*right));
        left = finished(std::move(both), begin);
    }
    return left;
}

const FxValueGrammar::Operator *FxValueGrammar::nextOperator() const
{
    static constexpr std::array operators{Operator{"or", 1}, Operator{"and", 2}, Operator{"<", 4},  Operator{"<=", 4},
                                          Operator{">", 4},  Operator{">=", 4},  Operator{"==", 4}, Operator{"!=", 4},
                                          Operator{"in", 4}, Operator{"is", 4},  Operator{"|", 5},  Operator{"^", 6},
                                          Operator{"&", 7},  Operator{"<<", 8},  Operator{">>", 8}, Operator{"+", 9},
                                          Operator{"-", 9},  Operator{"*", 10},  Operator{"/", 10}, Operator{"//", 10},
                                          Operator{"%", 10}, Operator{"@", 10}};
    const FxToken &token = m_lexer.peek();
    if (token.kind != FxTokenKind::Sign && token.kind != FxTokenKind::Name)
        return nullptr;
    const auto found = std::ranges::find(operators, token.text, &Operator::sign);
    return found == operators.end() ? nullptr : &*found;
}

Result<FxValue> FxValueGrammar::operand()
{
    const Level level(m_depth);
    if (m_depth > deepestFxValue)
        return tooDeep();
    const std::size_t begin = position();
    for (const std::string_view sign : {"-", "+", "~", "not", "*", "**"}) {
        if (!m_lexer.peek().is(sign))
            continue;
        FxValue one = compound(sign.front() == '*' ? Kind::Star : Kind::Unary);
        one.sign = m_lexer.take().text;
        Result<FxValue> inner = sign == "not" ? binary(3) : operand();
        if (!inner)
            return inner;
        add(one, std::move(*inner));
        return finished(std::move(one), begin);
    }
    Result<FxValue> base = trailers(atom(), begin);
    if (!base || !m_lexer.peek().is("**"))
        return base;
    FxValue power = compound(Kind::Binary);
    power.sign = m_lexer.take().text;
    Result<FxValue> exponent = operand();
    if (!exponent)
        return exponent;
    add(power, std::move(*base));
    add(power, std::move(*exponent));
    return finished(std::move(power), begin);
}

bool FxValueGrammar::endsStatement() const
{
    const FxToken &token = m_lexer.peek();
    return token.kind == FxTokenKind::LineEnd || token.kind == FxTokenKind::End || token.is("=") || token.is(";");
}

void FxValueGrammar::add(FxValue &whole, FxValue part)
{
    whole.height = std::max(whole.height, std::uint16_t(part.height + 1));
    whole.parts.push_back(std::move(part));
}

Result<FxValue> FxValueGrammar::finished(FxValue value, std::size_t begin)
{
    if (value.height > deepestFxValue)
        return tooDeep();
    std::size_t end = position();
    const std::string_view whole = m_lexer.whole();
    while (end > begin && (whole[end - 1] == ' ' || whole[end - 1] == '\n' || whole[end - 1] == '\r'))
        --end;
    value.text = whole.substr(begin, end - begin);
    return value;
}

Error FxValueGrammar::tooDeep() const
{
    Error error =
        inputError("too_deep", phrase("values are nested more than %1 deep", {std::to_string(deepestFxValue)}));
    error.where = lineOfText(m_lexer.peek().line);
    return error;
}

Result<FxValue> parseFxValue(FxLexer &lexer)
{
    return FxValueGrammar(lexer).value();
}

Result<FxValue> parseFxValues(FxLexer &lexer)
{
    return FxValueGrammar(lexer).values();
}

// What values are made of: names, numbers, strings, and lists in brackets.

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

// What follows a value: calls, items and attributes.

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

Error fxExpected(Text what, const FxLexer &at)
{
    constexpr std::size_t shown = 30;
    const FxToken &token = at.peek();
    const bool isEnd = token.kind == FxTokenKind::End;
    std::string_view near = at.whole().substr(std::size_t(token.text.data() - at.whole().data()), shown);
    near = near.substr(0, near.find('\n'));
    const Text place = isEnd                                ? phrase("the end")
                       : token.kind == FxTokenKind::LineEnd ? phrase("the end of the line")
                                                            : Text(inQuotes(near));
    Error error = inputError(isEnd ? "cut_off" : "syntax", phrase("expected %1 near %2", {std::move(what), place}));
    error.where = lineOfText(token.line);
    return error;
}

bool fxAccept(FxLexer &lexer, std::string_view sign)
{
    const bool isThere = lexer.peek().is(sign);
    if (isThere)
        lexer.take();
    return isThere;
}

Done fxRequire(FxLexer &lexer, std::string_view sign)
{
    if (!fxAccept(lexer, sign))
        return fxExpected('"' + std::string(sign) + '"', lexer);
    return Done(std::monostate());
}

const FxValue *fxPositional(const FxValue &call, std::size_t place)
{
    const std::size_t count = call.parts.size() - 1 - call.keywords.size();
    return place < count ? &call.parts[place + 1] : nullptr;
}

std::optional<std::int64_t> fxWholeNumber(const FxValue *value)
{
    std::int64_t number = 0;
    if (!value || value->kind != FxValue::Kind::Integer)
        return std::nullopt;
    const char *const end = value->text.data() + value->text.size();
    const auto [at, failure] = std::from_chars(value->text.data(), end, number);
    return failure == std::errc() && at == end ? std::optional(number) : std::nullopt;
}

} // namespace cutaway
