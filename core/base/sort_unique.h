#pragma once

#include <algorithm>
#include <vector>

namespace cutaway {

/// Sorts, and keeps one of each. O(n log n).
template <class T>
void sortUnique(std::vector<T> &list)
{
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

} // namespace cutaway
