#include "core/formats/models/fx_text/fx_value_parser.h"

#include <algorithm>
#include <array>
#include <limits>

namespace cutaway {

namespace {

using Kind = FxValue::Kind;

struct Operator
{
    std::string_view sign;
    int strength; ///< the stronger binds first
};
constexpr std::array operators{
    Operator{"or", 1}, Operator{"and", 2}, Operator{"<", 4},  Operator{"<=", 4}, Operator{">", 4}, Operator{">=", 4},
    Operator{"==", 4}, Operator{"!=", 4},  Operator{"in", 4}, Operator{"is", 4}, Operator{"|", 5}, Operator{"^", 6},
    Operator{"&", 7},  Operator{"<<", 8},  Operator{">>", 8}, Operator{"+", 9},  Operator{"-", 9}, Operator{"*", 10},
    Operator{"/", 10}, Operator{"//", 10}, Operator{"%", 10}, Operator{"@", 10}};
constexpr int strongest = 10;

class Parser
{
public:
    explicit Parser(FxLexer &lexer) : m_lexer(lexer) {}

    Result<FxValue> values()
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

    Result<FxValue> value() { return binary(0); }

private:
    using Values = Result<FxValue>;

    /// Counts how deep the parser has gone, so that it comes back in time.
    struct Level
    {
        explicit Level(int &depth) : m_depth(++depth) {}
        ~Level() { --m_depth; }
        int &m_depth;
    };

    Values binary(int least)
    {
        const std::size_t begin = position();
        Values left = operand();
        while (left) {
            const Operator *found = nextOperator();
            if (!found || found->strength < least)
                break;
            FxValue both = compound(Kind::Binary);
            both.sign = m_lexer.take().text;
            Values right = binary(found->strength + 1);
            if (!right)
                return right;
            add(both, std::move(*left));
            add(both, std::move(*right));
            left = finished(std::move(both), begin);
        }
        return left;
    }

    const Operator *nextOperator() const
    {
        const FxToken &token = m_lexer.peek();
        if (token.kind != FxTokenKind::Sign && token.kind != FxTokenKind::Name)
            return nullptr;
        const auto found = std::ranges::find(operators, token.text, &Operator::sign);
        return found == operators.end() ? nullptr : &*found;
    }

    Values operand()
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
            Values inner = sign == "not" ? binary(3) : operand();
            if (!inner)
                return inner;
            add(one, std::move(*inner));
            return finished(std::move(one), begin);
        }
        Values base = trailers(atom(), begin);
        if (!base || !m_lexer.peek().is("**"))
            return base;
        FxValue power = compound(Kind::Binary);
        power.sign = m_lexer.take().text;
        Values exponent = operand();
        if (!exponent)
            return exponent;
        add(power, std::move(*base));
        add(power, std::move(*exponent));
        return finished(std::move(power), begin);
    }

    Values atom()
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

    /// With what follows after dots, as long as nothing stands between.
    Values name()
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

    Values number()
    {
        const std::string_view digits = m_lexer.take().text;
        const bool isHex = digits.starts_with("0x") || digits.starts_with("0X");
        const bool isReal = !isHex && digits.find_first_of(".eEjJ") != digits.npos;
        return leaf(isReal ? Kind::Real : Kind::Integer, digits);
    }

    /// Strings one after the other are one.
    Values text()
    {
        const std::size_t begin = position();
        FxValue literal{Kind::Text, 1, m_lexer.take().text, {}};
        while (m_lexer.peek().kind == FxTokenKind::Text)
            literal.text = m_lexer.whole().substr(begin, m_lexer.take().end(m_lexer.whole()) - begin);
        return literal;
    }

    Values parenthesis()
    {
        const std::size_t begin = position();
        m_lexer.take();
        FxValue tuple = compound(Kind::Tuple);
        bool hasComma = m_lexer.peek().is(")");
        while (!m_lexer.peek().is(")")) {
            Values next = value();
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

    Values list(Kind kind, std::string_view open, std::string_view end)
    {
        const std::size_t begin = position();
        if (Done opened = fxRequire(m_lexer, open); !opened)
            return opened.error();
        FxValue all = compound(kind);
        while (!m_lexer.peek().is(end)) {
            Values next = value();
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

    /// Sets are read as lists of pairs without keys.
    Values dict()
    {
        const std::size_t begin = position();
        m_lexer.take();
        FxValue all = compound(Kind::Dict);
        while (!m_lexer.peek().is("}")) {
            Values key = value();
            if (!key)
                return key;
            add(all, std::move(*key));
            if (fxAccept(m_lexer, ":")) {
                Values next = value();
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

    Values trailers(Values base, std::size_t begin)
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

    Values call(FxValue callee, std::size_t begin)
    {
        m_lexer.take();
        FxValue whole = compound(Kind::Call);
        add(whole, std::move(callee));
        while (!m_lexer.peek().is(")")) {
            Values argument = value();
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

    Values item(FxValue base, std::size_t begin)
    {
        m_lexer.take();
        FxValue whole = compound(Kind::Item);
        add(whole, std::move(base));
        const std::size_t first = position();
        Values index = slice();
        if (index && m_lexer.peek().is(",")) {
            FxValue tuple = compound(Kind::Tuple);
            add(tuple, std::move(*index));
            while (fxAccept(m_lexer, ",") && !m_lexer.peek().is("]")) {
                Values next = slice();
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

    Values slice()
    {
        const std::size_t begin = position();
        FxValue bounds = compound(Kind::Slice);
        for (int i = 0; i < 3; ++i) {
            Values bound = m_lexer.peek().is(":") || m_lexer.peek().is("]") || m_lexer.peek().is(",")
                               ? Values(FxValue{})
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

    Values attribute(FxValue base, std::size_t begin)
    {
        m_lexer.take();
        if (m_lexer.peek().kind != FxTokenKind::Name)
            return fxExpected("a name", m_lexer);
        FxValue whole = compound(Kind::Attribute);
        whole.sign = m_lexer.take().text;
        add(whole, std::move(base));
        return finished(std::move(whole), begin);
    }

    Done close(std::string_view sign) { return fxRequire(m_lexer, sign); }

    bool endsStatement() const
    {
        const FxToken &token = m_lexer.peek();
        return token.kind == FxTokenKind::LineEnd || token.kind == FxTokenKind::End || token.is("=") || token.is(";");
    }

    std::size_t position() const { return m_lexer.peek().end(m_lexer.whole()) - m_lexer.peek().text.size(); }

    static FxValue compound(Kind kind) { return {kind, 1, {}, {}}; }
    static FxValue leaf(Kind kind, std::string_view text) { return {kind, 1, text, {}}; }

    static void add(FxValue &whole, FxValue part)
    {
        whole.height = std::max(whole.height, std::uint16_t(part.height + 1));
        whole.parts.push_back(std::move(part));
    }

    Values finished(FxValue value, std::size_t begin)
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

    Error tooDeep() const
    {
        Error error =
            inputError("too_deep", "values lie more than " + std::to_string(deepestFxValue) + " deep in each other");
        error.where = fxPlace(m_lexer.peek().line);
        return error;
    }

    FxLexer &m_lexer;
    int m_depth = 0;
};

} // namespace

Result<FxValue> parseFxValue(FxLexer &lexer)
{
    return Parser(lexer).value();
}

Result<FxValue> parseFxValues(FxLexer &lexer)
{
    return Parser(lexer).values();
}

} // namespace cutaway
