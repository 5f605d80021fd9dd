#include "core/training/recompute_mode.h"

#include "core/base/names.h"

#include <algorithm>

namespace cutaway::training {

namespace {

Error badMode(std::string_view text)
{
    std::string known;
    for (const NamedModule &each : recomputeModules)
        known.append(known.empty() ? "" : ", ").append(each.name);
    return inputError("bad_mode",
                      phrase("recompute: %1 is not none, selective, full or modules of %2", {inQuotes(text), known}));
}

} // namespace

Result<RecomputeMode> parseRecomputeMode(std::string_view text)
{
    if (text == "none")
        return RecomputeMode{};
    if (text == "full")
        return RecomputeMode{module::none, true};
    if (text == "selective")
        return RecomputeMode{module::coreAttention, false};
    RecomputeMode mode;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('+', begin), text.size());
        const auto found = std::ranges::find(recomputeModules, text.substr(begin, end - begin), &NamedModule::name);
        if (found == recomputeModules.end())
            return badMode(text);
        mode.modules |= found->bit;
        begin = end + 1;
    }
    return mode;
}

} // namespace cutaway::training
