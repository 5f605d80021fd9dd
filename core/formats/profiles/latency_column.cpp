#include "core/formats/profiles/latency_column.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace cutaway {

namespace {

/// Lower-case runs of letters: `Duration [ms]` → duration, ms; the micro sign counts as a `u`.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto code = static_cast<unsigned char>(name[i]);
        const bool isMicro = name.substr(i).starts_with("\u00b5") || name.substr(i).starts_with("\u03bc");
        if (isMicro || std::isalpha(code))
            words.back() += isMicro ? 'u' : char(std::tolower(code));
        else if (!words.back().empty())
            words.emplace_back();
        i += isMicro;
    }
    if (words.back().empty())
        words.pop_back();
    return words;
}

struct Unit
{
    std::string_view word;
    double seconds;
};
constexpr std::array units{Unit{"s", 1},
                           Unit{"sec", 1},
                           Unit{"secs", 1},
                           Unit{"second", 1},
                           Unit{"seconds", 1},
                           Unit{"ms", 1e-3},
                           Unit{"msec", 1e-3},
                           Unit{"us", 1e-6},
                           Unit{"usec", 1e-6},
                           Unit{"ns", 1e-9},
                           Unit{"milliseconds", 1e-3},
                           Unit{"microseconds", 1e-6},
                           Unit{"nanoseconds", 1e-9}};

constexpr std::array<std::string_view, 6> times{"latency", "time", "duration", "dur", "elapsed", "runtime"};

} // namespace

std::optional<double> secondsPerUnit(std::string_view columnName)
{
    const std::vector<std::string> words = wordsOf(columnName);
    const bool isTime = std::ranges::any_of(
        words, [](const std::string &word) { return std::ranges::find(times, word) != times.end(); });
    const auto unit =
        std::ranges::find_if(units, [&](const Unit &one) { return std::ranges::find(words, one.word) != words.end(); });
    const bool isUnitAlone = unit != units.end() && words.size() == 1;
    if (!isTime && !isUnitAlone)
        return {};
    return unit == units.end() ? 1 : unit->seconds;
}

bool isKeyName(std::string_view columnName)
{
    static constexpr std::array<std::string_view, 11> names{
        "name", "node", "nodename", "operator", "op", "opname", "operatorname", "key", "id", "nodeid", "layer"};
    std::string joined;
    for (const std::string &word : wordsOf(columnName))
        joined += word;
    return std::ranges::find(names, joined) != names.end();
}

} // namespace cutaway
