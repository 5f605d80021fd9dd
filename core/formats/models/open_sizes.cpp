#include "core/formats/models/open_sizes.h"

#include "core/base/names.h"

namespace cutaway {

void warnOfOpenSizes(const std::vector<SymbolicSize> &sizes, std::string_view origin,
                     std::vector<std::string> &warnings)
{
    for (const SymbolicSize &size : sizes) {
        if (!size.wasGiven)
            warnings.push_back("the size " + inQuotes(size.name) + " is open; taken as " + std::to_string(size.value) +
                               (origin.empty() ? "" : ", " + std::string(origin)));
    }
}

} // namespace cutaway
