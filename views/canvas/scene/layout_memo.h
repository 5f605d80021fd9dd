#pragma once

#include "core/layout/layout.h"

#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cutaway {

/// Layouts by structure, so that equal layers are laid out once. What it does not know it lays out in layers at once
/// and remembers to ask for a better one. Any thread may use it.
class LayoutMemo
{
public:
    LayoutResult layOut(const LayoutRequest &request);
    /// Keys and requests that were answered in layers since the last call.
    std::vector<std::pair<std::string, LayoutRequest>> takeWanted();
    void improve(const std::string &key, const LayoutResult &better);
    /// The better one will not come: it is to be wanted again.
    void forget(const std::string &key);

private:
    static constexpr std::size_t mostElements = 1'000'000; // boxes and arrows: some 100 MB

    std::mutex m_mutex;
    std::unordered_map<std::string, LayoutResult> m_known;
    std::size_t m_elements = 0;
    std::vector<std::pair<std::string, LayoutRequest>> m_wanted;
};

} // namespace cutaway
