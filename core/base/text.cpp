#include "core/base/text.h"

#include <algorithm>
#include <mutex>
#include <set>

namespace cutaway {

namespace {

constexpr std::size_t longestWord = 160; ///< bytes, in what stands in a sentence

std::string englishOf(const char *pattern, const std::vector<Text> &arguments)
{
    return filledIn(pattern, std::vector<std::string_view>(arguments.begin(), arguments.end()));
}

bool continuesSign(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

/// A name that a file gives may be of any length; a message with it is to be read at once. Lists stay whole.
std::string withShortWords(std::string text)
{
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
        if (end - begin > longestWord) {
            std::size_t head = begin + longestWord / 2;
            std::size_t tail = end - longestWord / 2;
            while (continuesSign(text[head]))
                --head;
            while (tail < end && continuesSign(text[tail]))
                ++tail;
            text.replace(head, tail - head, "…");
            end -= tail - head - std::string_view("…").size();
        }
        begin = end + 1;
    }
    return text;
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
    for (Text &argument : arguments) {
        if (!argument.m_pattern && argument.size() > longestWord)
            argument = withShortWords(std::move(argument));
    }
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
