#include "core/base/text.h"

#include <mutex>
#include <set>

namespace cutaway {

namespace {

std::string englishOf(const char *pattern, const std::vector<Text> &arguments)
{
    return filledIn(pattern, std::vector<std::string_view>(arguments.begin(), arguments.end()));
}

} // namespace

const char *Text::pattern() const
{
    if (!m_pattern)
        return nullptr;
    const bool isAsMade = m_arguments ? englishOf(m_pattern, *m_arguments) == *this : *this == m_pattern;
    return isAsMade ? m_pattern : nullptr;
}

const std::vector<Text> &Text::arguments() const
{
    static const std::vector<Text> none;
    return m_arguments ? *m_arguments : none;
}

Text phrase(const char *pattern, std::vector<Text> arguments)
{
    Text text(englishOf(pattern, arguments));
    text.m_pattern = pattern;
    text.m_arguments = std::make_shared<const std::vector<Text>>(std::move(arguments));
    return text;
}

const char *keptPattern(const std::string &pattern)
{
    static std::mutex mutex;
    static std::set<std::string> known;
    const std::scoped_lock lock(mutex);
    return known.insert(pattern).first->c_str();
}

Text declaredWord(const std::string &word)
{
    return phrase(keptPattern(word));
}

std::string filledIn(std::string_view pattern, const std::vector<std::string_view> &arguments)
{
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isPlace = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' &&
                             pattern[i + 1] < '1' + char(arguments.size());
        if (isPlace)
            text += arguments[std::size_t(pattern[++i] - '1')];
        else
            text += pattern[i];
    }
    return text;
}

} // namespace cutaway
