#include "core/base/search_gap.h"

namespace cutaway {

std::optional<double> SearchGap::fraction() const
{
    if (!bestSec || !boundSec || *bestSec <= 0)
        return std::nullopt;
    return (*bestSec - *boundSec) / *bestSec;
}

} // namespace cutaway
