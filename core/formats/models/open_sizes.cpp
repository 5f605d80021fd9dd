#include "core/formats/models/open_sizes.h"

#include "core/base/names.h"

namespace cutaway {

void warnOfOpenSizes(const std::vector<SymbolicSize> &sizes, const Text &origin, std::vector<Text> &warnings)
{
    for (const SymbolicSize &size : sizes) {
        if (!size.wasGiven)
            warnings.push_back(
                phrase(origin.empty() ? "the size %1 is open; taken as %2" : "the size %1 is open; taken as %2, %3",
                       {inQuotes(size.name), std::to_string(size.value), origin}));
    }
}

} // namespace cutaway
