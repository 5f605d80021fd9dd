#include "core/base/names.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace cutaway {

namespace {

constexpr std::size_t shownBytes = 80;
constexpr std::size_t comparedBytes = 256; ///< longer names are never a slip of the keyboard

bool continuesCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

std::string shortened(std::string_view name)
{
    if (name.size() <= shownBytes)
        return std::string(name);
    std::size_t head = shownBytes / 2;
    std::size_t tail = name.size() - shownBytes / 2;
    while (head > 0 && continuesCharacter(name[head]))
        --head;
    while (tail < name.size() && continuesCharacter(name[tail]))
        ++tail;
    return std::string(name.substr(0, head)).append("…").append(name.substr(tail));
}

/// How many letters would have to be added, left out, replaced, or swapped with the next; given up as soon as it must
/// reach `limit`.
std::size_t distance(std::string_view a, std::string_view b, std::size_t limit)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    std::vector<std::size_t> last; // the row before
    for (std::size_t i = 1; i <= a.size(); ++i) {
        const std::vector<std::size_t> beforeLast = std::exchange(last, row);
        row[0] = i;
        std::size_t least = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            row[k] = std::min({last[k - 1] + (a[i - 1] != b[k - 1]), last[k] + 1, row[k - 1] + 1});
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[k] = std::min(row[k], beforeLast[k - 2] + 1);
            least = std::min(least, row[k]);
        }
        if (least >= limit)
            return limit;
    }
    return row.back();
}

/// Bytes of the control character that a text begins with; 0: it begins with none. Those from U+0080 on end lines and
/// command terminals as well.
std::size_t controlLength(std::string_view text)
{
    const auto code = static_cast<unsigned char>(text[0]);
    const auto next = static_cast<unsigned char>(text.size() > 1 ? text[1] : '\0');
    if (code < 0x20 || code == 0x7f)
        return 1;
    return code == 0xc2 && next >= 0x80 && next < 0xa0 ? 2 : 0;
}

} // namespace

std::string inQuotes(std::string_view name)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "\"";
    const std::string shown = shortened(name);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const std::size_t length = controlLength(std::string_view(shown).substr(i));
        if (length == 0) {
            text += shown[i];
            continue;
        }
        i += length - 1;
        const auto code = static_cast<unsigned char>(shown[i]); // the last byte of UTF-8, up to U+00BF the code itself
        text.append("\\u00").append(1, digits[code >> 4]).append(1, digits[code & 15]);
    }
    return text + '"';
}

NearestName::NearestName(std::string_view wanted) : m_wanted(wanted)
{
    // One slip is always near, but two names of one letter have nothing in common.
    if (wanted.size() >= 2 && wanted.size() <= comparedBytes)
        m_distance = std::max<std::size_t>(2, wanted.size() / 3 + 1);
}

void NearestName::offer(std::string_view name)
{
    const std::size_t difference =
        name.size() > m_wanted.size() ? name.size() - m_wanted.size() : m_wanted.size() - name.size();
    if (difference >= m_distance)
        return;
    if (const std::size_t found = distance(m_wanted, name, m_distance); found < m_distance) {
        m_distance = found;
        m_best = name;
    }
}

Text NearestName::hint() const
{
    return m_best.empty() ? Text() : phrase("a name that is close: %1", {inQuotes(m_best)});
}

Text NearestName::question() const
{
    return m_best.empty() ? Text() : phrase(" (did you mean %1?)", {inQuotes(m_best)});
}

Text lineOfText(std::size_t line)
{
    return phrase("line %1", {std::to_string(line)});
}

Text placeInText(std::size_t line, std::size_t column)
{
    return phrase("line %1, column %2", {std::to_string(line), std::to_string(column)});
}

} // namespace cutaway
