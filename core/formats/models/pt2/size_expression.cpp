#include "core/formats/models/pt2/size_expression.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace cutaway {

namespace {

using Value = std::optional<std::int64_t>;

bool isWordBegin(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}
bool isWord(char c)
{
    return isWordBegin(c) || std::isdigit(static_cast<unsigned char>(c));
}

Value floorDivided(std::int64_t a, std::int64_t b)
{
    if (b == 0 || (a == INT64_MIN && b == -1))
        return std::nullopt;
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

Value combined(char operation, Value a, Value b)
{
    if (!a || !b)
        return std::nullopt;
    std::int64_t result = 0;
    switch (operation) {
    case '+': return __builtin_add_overflow(*a, *b, &result) ? Value() : result;
    case '-': return __builtin_sub_overflow(*a, *b, &result) ? Value() : result;
    case '*': return __builtin_mul_overflow(*a, *b, &result) ? Value() : result;
    case '/': return floorDivided(*a, *b);
    default: break;
    }
    const Value quotient = floorDivided(*a, *b);
    return quotient ? Value(*a - *quotient * *b) : std::nullopt;
}

Value raised(Value base, Value exponent)
{
    if (!base || !exponent || *exponent < 0)
        return std::nullopt;
    const bool isSteady = *base >= -1 && *base <= 1; // any other overflows within 64 steps
    const std::int64_t steps = isSteady && *exponent > 2 ? 2 + *exponent % 2 : *exponent;
    Value result = 1;
    for (std::int64_t i = 0; i < steps && result; ++i)
        result = combined('*', result, base);
    return result;
}

/// Sympy's functions of any number of arguments, and its names of numbers.
Value folded(std::string_view function, const std::vector<Value> &arguments, bool &isKnown)
{
    isKnown = function == "Add" || function == "Mul" || function == "Max" || function == "Min";
    if (!isKnown || std::ranges::any_of(arguments, [](const Value &value) { return !value; }))
        return std::nullopt;
    Value result = arguments.front();
    for (std::size_t i = 1; i < arguments.size() && result; ++i) {
        if (function == "Max")
            result = std::max(*result, *arguments[i]);
        else if (function == "Min")
            result = std::min(*result, *arguments[i]);
        else
            result = combined(function == "Add" ? '+' : '*', result, arguments[i]);
    }
    return result;
}

Value called(std::string_view function, const std::vector<Value> &arguments)
{
    bool isKnown = false;
    const Value all = folded(function, arguments, isKnown);
    if (isKnown)
        return all;
    if (arguments.size() == 1 &&
        (function == "floor" || function == "ceiling" || function == "Identity" || function == "Integer"))
        return arguments.front();
    if (arguments.size() != 2)
        return std::nullopt;
    const Value a = arguments[0];
    const Value b = arguments[1];
    if (!a || !b)
        return std::nullopt;
    if (function == "Pow")
        return raised(a, b);
    if (function == "Mod" || function == "PythonMod")
        return combined('%', a, b);
    if (function == "FloorDiv" || function == "CleanDiv" || function == "IntTrueDiv")
        return combined('/', a, b);
    return std::nullopt;
}

/// By recursive descent: sum → product → power → factor.
class Evaluator
{
public:
    using Values = std::function<Value(std::string_view)>;
    Evaluator(std::string_view text, const Values &valueOf) : m_text(text), m_valueOf(valueOf) {}

    Value whole()
    {
        const Value value = sum(0);
        skipBlanks();
        return m_at == m_text.size() ? value : std::nullopt;
    }

private:
    static constexpr int deepest = 64;

    Value sum(int depth)
    {
        Value value = product(depth);
        for (;;) {
            if (take("+"))
                value = combined('+', value, product(depth));
            else if (take("-"))
                value = combined('-', value, product(depth));
            else
                return value;
        }
    }

    Value product(int depth)
    {
        Value value = power(depth);
        for (;;) {
            if (take("//") || take("/"))
                value = combined('/', value, power(depth));
            else if (take("*"))
                value = combined('*', value, power(depth));
            else if (take("%"))
                value = combined('%', value, power(depth));
            else
                return value;
        }
    }

    Value power(int depth)
    {
        const Value base = factor(depth);
        return take("**") ? raised(base, factor(depth + 1)) : base;
    }

    Value factor(int depth)
    {
        if (depth > deepest)
            return std::nullopt;
        if (take("-"))
            return combined('-', 0, factor(depth + 1));
        if (take("(")) {
            const Value value = sum(depth + 1);
            return take(")") ? value : std::nullopt;
        }
        skipBlanks();
        return m_at < m_text.size() && isWordBegin(m_text[m_at]) ? nameOrCall(depth) : number();
    }

    Value nameOrCall(int depth)
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isWord(m_text[m_at]))
            ++m_at;
        const std::string_view name = m_text.substr(begin, m_at - begin);
        if (!take("("))
            return m_valueOf(name);
        std::vector<Value> arguments;
        do
            arguments.push_back(sum(depth + 1));
        while (take(","));
        return take(")") ? called(name, arguments) : std::nullopt;
    }

    Value number()
    {
        std::int64_t value = 0;
        const char *const begin = m_text.data() + m_at;
        const auto [end, failure] = std::from_chars(begin, m_text.data() + m_text.size(), value);
        m_at += std::size_t(end - begin);
        return failure == std::errc() ? Value(value) : std::nullopt;
    }

    bool take(std::string_view sign)
    {
        skipBlanks();
        if (!m_text.substr(m_at).starts_with(sign))
            return false;
        m_at += sign.size();
        return true;
    }

    void skipBlanks()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }

    std::string_view m_text;
    const Values &m_valueOf;
    std::size_t m_at = 0;
};

} // namespace

std::string plainFormula(std::string_view formula)
{
    constexpr std::string_view begin = "Symbol(";
    std::string plain;
    while (!formula.empty()) {
        const std::size_t at = formula.find(begin);
        plain += formula.substr(0, at);
        if (at == formula.npos)
            break;
        formula.remove_prefix(at + begin.size());
        const std::size_t end = formula.find(')');
        const std::string_view inside = formula.substr(0, end);
        const std::size_t name = inside.find_first_of("'\"");
        const std::size_t nameEnd = name == inside.npos ? inside.npos : inside.find(inside[name], name + 1);
        plain += nameEnd == inside.npos ? inside : inside.substr(name + 1, nameEnd - name - 1);
        formula.remove_prefix(end == formula.npos ? formula.size() : end + 1);
    }
    return plain;
}

std::optional<std::int64_t> evaluateSize(std::string_view formula,
                                         const std::function<std::optional<std::int64_t>(std::string_view)> &valueOf)
{
    return Evaluator(formula, valueOf).whole();
}

std::vector<std::string_view> symbolsOf(std::string_view formula)
{
    std::vector<std::string_view> symbols;
    for (std::size_t at = 0; at < formula.size();) {
        const std::size_t begin = at;
        while (at < formula.size() && isWord(formula[at]))
            ++at;
        if (at > begin && isWordBegin(formula[begin]) && (at == formula.size() || formula[at] != '('))
            symbols.push_back(formula.substr(begin, at - begin));
        at += at == begin;
    }
    return symbols;
}

} // namespace cutaway
