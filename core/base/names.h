#pragma once

#include "core/base/text.h"

#include <functional>
#include <string>
#include <string_view>

namespace cutaway {

/// A name from a file as it stands in a message: in quotation marks, control characters written `\u000a`, and shortened
/// in the middle past 80 characters, so that a message stays one line.
std::string inQuotes(std::string_view name);

/// Without these characters at both ends.
inline std::string_view trimmed(std::string_view text, std::string_view blanks)
{
    const std::size_t first = text.find_first_not_of(blanks);
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// `a, b, c`: the text of each in `list`, by `word`.
template <class List, class Word = std::identity>
std::string commaList(const List &list, Word word = {})
{
    std::string text;
    for (const auto &each : list) {
        if (!text.empty())
            text += ", ";
        text += std::invoke(word, each);
    }
    return text;
}

/// Keeps the best of the names offered to it: the one that a slip of the keyboard makes of what was wanted.
/// O(length of both) for each name, less where the lengths differ much.
class NearestName
{
public:
    explicit NearestName(std::string_view wanted);

    void offer(std::string_view name);
    /// Empty if none is near: more than a third of the letters would have to change.
    const std::string &best() const { return m_best; }
    /// `a name that is close: "conv1"`, or nothing.
    Text hint() const;
    /// ` (did you mean "conv1"?)` to follow the wrong name in a sentence, or nothing.
    Text question() const;

private:
    std::string m_wanted;
    std::string m_best;
    std::size_t m_distance = 0; ///< a name must be nearer than this to become the best
};

/// `line 3`: where in a text something stands, counted from 1 as editors do.
Text lineOfText(std::size_t line);

/// `line 3, column 7`.
Text placeInText(std::size_t line, std::size_t column);

} // namespace cutaway
