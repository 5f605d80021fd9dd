#pragma once

#include <QThreadPool>

#include <utility>

namespace cutaway {

/// Lets another thread free something large: a million small blocks take longer than a few frames.
template <class Large>
void discard(Large large)
{
    auto *last = new Large(std::move(large));
    QThreadPool::globalInstance()->start([last] { delete last; });
}

} // namespace cutaway
