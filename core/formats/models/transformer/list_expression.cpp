#include "core/formats/models/transformer/list_expression.h"

#include "core/base/names.h"

#include <charconv>

namespace cutaway {

namespace {

constexpr std::size_t mostElements = 65536;
constexpr std::int64_t largestNumber = std::int64_t(1) << 31;
constexpr std::size_t deepest = 32;

ListExpression number(std::int64_t value)
{
    return {true, {value}};
}

/// sum: product { '+' product }; product: atom { '*' atom }; atom: digits | '(' sum ')' | '[' [ sum { ',' sum } ] ']'.
class ExpressionReader
{
public:
    explicit ExpressionReader(std::string_view text) : m_text(text) {}

    Result<ListExpression> read()
    {
        ListExpression result = sum(0);
        if (!m_isWrong && peek() != '\0')
            fail("bad_expression", phrase("%1 is not expected here", {inQuotes(m_text.substr(m_at, 1))}));
        if (m_isWrong)
            return m_error;
        return result;
    }

private:
    char peek()
    {
        m_at = std::min(m_text.find_first_not_of(" \t", m_at), m_text.size());
        return m_isWrong || m_at == m_text.size() ? '\0' : m_text[m_at];
    }

    bool take(char wanted)
    {
        const bool isThere = peek() == wanted;
        m_at += isThere;
        return isThere;
    }

    void fail(std::string code, Text message)
    {
        if (m_isWrong)
            return;
        m_isWrong = true;
        m_error = inputError(std::move(code), std::move(message), "for example ([0]*3+[1]*11)");
        m_error.where = phrase("column %1", {std::to_string(m_at + 1)});
    }

    void check(const ListExpression &value)
    {
        if (value.values.size() > mostElements)
            fail("too_large", phrase("more than %1 elements", {std::to_string(mostElements)}));
        else if (value.isNumber && value.values.front() > largestNumber)
            fail("too_large", "a number beyond 2147483648");
    }

    ListExpression sum(std::size_t depth)
    {
        ListExpression left = product(depth);
        while (take('+')) {
            const ListExpression right = product(depth);
            if (left.isNumber != right.isNumber)
                fail("bad_expression", "'+' joins two lists or adds two numbers");
            if (m_isWrong)
                break;
            if (left.isNumber)
                left = number(left.values.front() + right.values.front());
            else
                left.values.insert(left.values.end(), right.values.begin(), right.values.end());
            check(left);
        }
        return left;
    }

    ListExpression product(std::size_t depth)
    {
        ListExpression left = atom(depth);
        while (take('*')) {
            ListExpression right = atom(depth);
            if (!m_isWrong && !left.isNumber && !right.isNumber)
                fail("bad_expression", "'*' needs a number");
            if (m_isWrong)
                break;
            if (left.isNumber)
                std::swap(left, right);
            left = left.isNumber ? number(left.values.front() * right.values.front())
                                 : repeated(left, right.values.front());
            check(left);
        }
        return left;
    }

    ListExpression repeated(const ListExpression &list, std::int64_t times)
    {
        ListExpression result;
        if (!list.values.empty() && std::size_t(times) > mostElements / list.values.size()) {
            fail("too_large", phrase("more than %1 elements", {std::to_string(mostElements)}));
            return result;
        }
        for (std::int64_t i = 0; i < times && !list.values.empty(); ++i)
            result.values.insert(result.values.end(), list.values.begin(), list.values.end());
        return result;
    }

    ListExpression atom(std::size_t depth)
    {
        if (depth == deepest) {
            fail("bad_expression", phrase("brackets are nested deeper than %1", {std::to_string(deepest)}));
            return {};
        }
        if (take('('))
            return closed(sum(depth + 1), ')');
        if (take('['))
            return closed(elements(depth + 1), ']');
        return digits();
    }

    ListExpression closed(ListExpression inside, char bracket)
    {
        if (!take(bracket))
            fail("bad_expression", phrase("'%1' is missing", {std::string(1, bracket)}));
        return inside;
    }

    /// A list's elements are numbers.
    ListExpression elements(std::size_t depth)
    {
        ListExpression list;
        while (!m_isWrong && peek() != ']') {
            const ListExpression element = sum(depth);
            if (!m_isWrong && !element.isNumber)
                fail("bad_expression", "a list in a list");
            if (m_isWrong)
                break;
            list.values.push_back(element.values.front());
            check(list);
            if (!take(','))
                break;
        }
        return list;
    }

    ListExpression digits()
    {
        peek();
        std::int64_t value = 0;
        const char *begin = m_text.data() + m_at;
        const auto [end, failure] = std::from_chars(begin, m_text.data() + m_text.size(), value);
        if (failure != std::errc() || *begin == '-' || value > largestNumber) {
            fail("bad_expression", "a number, '[' or '(' is missing");
            return number(0);
        }
        m_at += std::size_t(end - begin);
        return number(value);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_isWrong = false;
    Error m_error;
};

} // namespace

Result<ListExpression> readListExpression(std::string_view text)
{
    return ExpressionReader(text).read();
}

} // namespace cutaway
