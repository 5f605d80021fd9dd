#include "core/base/search_gap.h"

#include <utility>

namespace cutaway {

namespace {

thread_local GapListener *innermost = nullptr;

} // namespace

std::optional<double> SearchGap::fraction() const
{
    if (!bestSec || !boundSec || *bestSec <= 0)
        return std::nullopt;
    return (*bestSec - *boundSec) / *bestSec;
}

GapListener::GapListener(Hear hear) : m_hear(std::move(hear)), m_outer(std::exchange(innermost, this)) {}

GapListener::~GapListener()
{
    innermost = m_outer;
}

void tellGap(const SearchGap &gap)
{
    if (innermost)
        innermost->m_hear(gap);
}

} // namespace cutaway
