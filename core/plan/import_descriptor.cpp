#include "core/plan/import_descriptor.h"

#include "core/base/names.h"

#include <algorithm>

namespace cutaway {

PlanOrigin importOrigin(const std::string &format, const ImportInput &input, const std::string &kept)
{
    PlanOrigin origin{"import." + format, input.given, {}};
    if (!kept.empty())
        origin.extra = "{\"origin\":" + kept + '}';
    return origin;
}

Text someNames(const std::vector<std::string> &names)
{
    constexpr std::size_t shown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), shown); ++i)
        text += (i == 0 ? "" : ", ") + inQuotes(names[i]);
    if (names.size() > shown)
        return phrase("%1 and %2 more", {text, std::to_string(names.size() - shown)});
    return text;
}

} // namespace cutaway
