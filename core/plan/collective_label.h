#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cutaway {

/// What a collective is, as a plan and a trace of its run both know it.
struct CollectiveIdentity
{
    std::string kind;                     ///< as in graphs: `all_gather`
    std::string group;                    ///< its name; empty: not told, as of the next two
    std::optional<std::int64_t> elements; ///< that a rank gives
    std::string dtype;                    ///< `bfloat16`

    friend bool operator==(const CollectiveIdentity &, const CollectiveIdentity &) = default;
};

/// A collective by what it is, and by its number among those of a step that are the same.
struct NumberedCollective
{
    CollectiveIdentity identity;
    std::size_t number = 0;
};

/// `collective:all_gather;1024;bfloat16;0;group`: the group is last, as its name may hold anything.
std::string collectiveLabel(const CollectiveIdentity &identity, std::size_t number);
bool isCollectiveLabel(std::string_view label);
/// Of a text that `collectiveLabel` made; else none.
std::optional<NumberedCollective> collectiveOfLabel(std::string_view label);

} // namespace cutaway
