#include "core/bucketing/name_pattern.h"

namespace cutaway {

namespace {

/// One element of a pattern: a character, any character, or a set of them.
struct Element
{
    std::string_view set; ///< what stands between the brackets; empty: not a set
    char character = 0;
    bool isAny = false;
    std::size_t length = 1; ///< in the pattern
};

/// A bracket that is never closed stands for itself, as in Python's fnmatch; `]` right behind the opening is a member.
Element elementAt(std::string_view pattern)
{
    Element element;
    element.character = pattern.front();
    element.isAny = pattern.front() == '?';
    if (pattern.front() != '[')
        return element;
    const std::size_t first = pattern.size() > 1 && pattern[1] == '!' ? 3 : 2;
    const std::size_t close = pattern.find(']', first);
    if (close == std::string_view::npos)
        return element;
    element.set = pattern.substr(1, close - 1);
    element.length = close + 1;
    return element;
}

bool isInSet(char character, std::string_view set)
{
    const bool isNegated = set.size() > 1 && set.front() == '!';
    if (isNegated)
        set.remove_prefix(1);
    const auto code = [](char c) { return static_cast<unsigned char>(c); };
    bool isMember = false;
    for (std::size_t i = 0; i < set.size(); ++i) {
        if (i + 2 < set.size() && set[i + 1] == '-') {
            isMember = isMember || (code(set[i]) <= code(character) && code(character) <= code(set[i + 2]));
            i += 2;
        } else {
            isMember = isMember || set[i] == character;
        }
    }
    return isMember != isNegated;
}

bool matches(const Element &element, char character)
{
    if (!element.set.empty())
        return isInSet(character, element.set);
    return element.isAny || element.character == character;
}

} // namespace

bool matchesPattern(std::string_view name, std::string_view pattern)
{
    std::size_t at = 0;
    std::size_t place = 0;
    std::size_t lastStar = std::string_view::npos; // where to go on if what follows does not fit
    std::size_t starAt = 0;
    while (at < name.size()) {
        if (place < pattern.size() && pattern[place] == '*') {
            lastStar = place++;
            starAt = at;
            continue;
        }
        if (place < pattern.size()) {
            const Element element = elementAt(pattern.substr(place));
            if (matches(element, name[at])) {
                place += element.length;
                ++at;
                continue;
            }
        }
        if (lastStar == std::string_view::npos)
            return false;
        place = lastStar + 1;
        at = ++starAt;
    }
    return pattern.find_first_not_of('*', place) == std::string_view::npos;
}

} // namespace cutaway
