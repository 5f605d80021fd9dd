#pragma once

#include <charconv>
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

inline constexpr std::string_view collectiveLabelStart = "collective:";

/// `collective:all_gather;1024;bfloat16;0;group`: the group is last, as its name may hold anything.
inline std::string collectiveLabel(const CollectiveIdentity &identity, std::size_t number)
{
    const std::string elements = identity.elements ? std::to_string(*identity.elements) : std::string();
    return std::string(collectiveLabelStart) + identity.kind + ';' + elements + ';' + identity.dtype + ';' +
           std::to_string(number) + ';' + identity.group;
}

inline bool isCollectiveLabel(std::string_view label)
{
    return label.starts_with(collectiveLabelStart);
}

/// Of a text that `collectiveLabel` made.
inline std::optional<NumberedCollective> collectiveOfLabel(std::string_view label)
{
    if (!isCollectiveLabel(label))
        return {};
    label.remove_prefix(collectiveLabelStart.size());
    bool isWhole = true;
    const auto next = [&] {
        const std::size_t end = label.find(';');
        isWhole = isWhole && end != label.npos;
        const std::string_view part = label.substr(0, end);
        label.remove_prefix(end == label.npos ? label.size() : end + 1);
        return part;
    };
    const auto numberIn = [](std::string_view text) {
        std::int64_t number = 0;
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool isNumber = failure == std::errc() && end == text.data() + text.size() && number >= 0;
        return isNumber ? std::optional(number) : std::nullopt;
    };
    NumberedCollective collective;
    collective.identity.kind = next();
    collective.identity.elements = numberIn(next());
    collective.identity.dtype = next();
    const std::optional<std::int64_t> number = numberIn(next());
    collective.identity.group = label;
    if (!isWhole || !number)
        return {};
    collective.number = std::size_t(*number);
    return collective;
}

} // namespace cutaway
