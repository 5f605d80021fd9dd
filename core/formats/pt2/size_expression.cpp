#include "core/formats/pt2/size_expression.h"

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

Value called(std::string_view function, const std::vector<Value> &arguments)
{
    if (arguments.size() == 1 && (function == "floor" || function == "ceiling" || function == "Identity"))
        return arguments.front();
    if (arguments.size() != 2)
        return std::nullopt;
    const Value a = arguments[0];
    const Value b = arguments[1];
    if (!a || !b)
        return std::nullopt;
    if (function == "Max")
        return std::max(*a, *b);
    if (function == "Min")
        return std::min(*a, *b);
    if (function == "Mod" || function == "PythonMod")
        return combined('%', a, b);
    if (function == "FloorDiv" || function == "CleanDiv" || function == "IntTrueDiv")
        return combined('/', a, b);
    return std::nullopt;
}

/// By recursive descent: sum → product → factor.
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
        Value value = factor(depth);
        for (;;) {
            if (take("**"))
                return std::nullopt;
            if (take("//") || take("/"))
                value = combined('/', value, factor(depth));
            else if (take("*"))
                value = combined('*', value, factor(depth));
            else if (take("%"))
                value = combined('%', value, factor(depth));
            else
                return value;
        }
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
