#include "core/formats/models/fx_text/fx_value_parser.h"

#include "core/base/text_place.h"
#include "core/formats/models/fx_text/fx_value_grammar.h"

#include <algorithm>
#include <array>

namespace cutaway {

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
        inputError("too_deep", phrase("values lie more than %1 deep in each other", {std::to_string(deepestFxValue)}));
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

} // namespace cutaway
