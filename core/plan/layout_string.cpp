#include "core/plan/layout_string.h"

#include "core/base/names.h"

#include <charconv>

namespace cutaway {

namespace {

constexpr std::string_view letters = "EtmL|";
constexpr std::string_view meaningless = " \t\r\n,\\";
constexpr std::size_t mostLetters = 1'000'000;
constexpr std::size_t deepestGroup = 16;

/// Writes the repetitions of a layout out.
class Expander
{
public:
    explicit Expander(std::string_view text) : m_text(text) {}

    Result<std::string> expand()
    {
        std::string all = group(0);
        if (!m_isWrong && m_at < m_text.size())
            fail("bad_layout", "')' without a '('");
        if (m_isWrong)
            return m_error;
        return all;
    }

private:
    void skip() { m_at = std::min(m_text.find_first_not_of(meaningless, m_at), m_text.size()); }

    void fail(std::string code, std::string message)
    {
        if (m_isWrong)
            return;
        m_isWrong = true;
        m_error = inputError(std::move(code), std::move(message), "for example Et*4|t*4L");
        m_error.where = "column " + std::to_string(m_at + 1);
    }

    /// All up to the end or the bracket that closes the group.
    std::string group(std::size_t depth)
    {
        std::string result;
        for (skip(); !m_isWrong && m_at < m_text.size() && m_text[m_at] != ')'; skip()) {
            const std::string part = m_text[m_at] == '(' ? bracketed(depth) : letter();
            const std::size_t times = factor();
            if (!part.empty() && times > (mostLetters - result.size()) / part.size())
                fail("too_large", "more than " + std::to_string(mostLetters) + " letters");
            for (std::size_t i = 0; i < times && !m_isWrong; ++i)
                result += part;
        }
        return result;
    }

    std::string bracketed(std::size_t depth)
    {
        if (depth == deepestGroup)
            fail("bad_layout", "groups are nested deeper than " + std::to_string(deepestGroup));
        if (m_isWrong)
            return {};
        ++m_at;
        std::string inside = group(depth + 1);
        if (m_at == m_text.size())
            fail("bad_layout", "'(' is not closed");
        else
            ++m_at;
        return inside;
    }

    std::string letter()
    {
        const char c = m_text[m_at];
        if (letters.find(c) == letters.npos)
            fail("bad_layout", inQuotes(std::string_view(&c, 1)) + " is not one of E, t, m, L, |");
        else
            ++m_at;
        return std::string(1, c);
    }

    /// What follows a `*`; 1 where there is none.
    std::size_t factor()
    {
        skip();
        if (m_isWrong || m_at == m_text.size() || m_text[m_at] != '*')
            return 1;
        ++m_at;
        skip();
        std::size_t times = 0;
        const char *begin = m_text.data() + m_at;
        const auto [end, failure] = std::from_chars(begin, m_text.data() + m_text.size(), times);
        if (failure != std::errc() || times > mostLetters) {
            fail("bad_layout", "a number up to " + std::to_string(mostLetters) + " must follow '*'");
            return 1;
        }
        m_at += std::size_t(end - begin);
        return times;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_isWrong = false;
    Error m_error;
};

void appendRun(std::string &text, char letter, std::size_t length)
{
    text += letter;
    if (length > 1)
        text += '*' + std::to_string(length);
}

} // namespace

Result<std::vector<std::string>> parseLayoutString(std::string_view text)
{
    const Result<std::string> all = Expander(text).expand();
    if (!all)
        return all.error();
    std::vector<std::string> stages(1);
    for (const char c : *all) {
        if (c == '|')
            stages.emplace_back();
        else
            stages.back() += c;
    }
    return stages;
}

std::string writeLayoutString(const std::vector<std::string> &stages)
{
    std::string text;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        if (i > 0)
            text += '|';
        for (std::size_t at = 0; at < stages[i].size();) {
            const std::size_t end = std::min(stages[i].find_first_not_of(stages[i][at], at), stages[i].size());
            appendRun(text, stages[i][at], end - at);
            at = end;
        }
    }
    return text;
}

} // namespace cutaway
