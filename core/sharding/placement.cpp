#include "core/sharding/placement.h"

#include <algorithm>
#include <charconv>

namespace cutaway::sharding {

std::string Placement::text() const
{
    if (isReplicated())
        return "R";
    return isPartial() ? "P(sum)" : "S(" + std::to_string(dimension()) + ")";
}

std::optional<Placement> Placement::parse(std::string_view text)
{
    if (text == "R")
        return replicated();
    if (text == "P(sum)" || text == "P")
        return partial();
    if (text.size() < 4 || !text.starts_with("S(") || !text.ends_with(')'))
        return std::nullopt;
    const std::string_view digits = text.substr(2, text.size() - 3);
    std::uint16_t dimension = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), dimension);
    if (code != std::errc() || end != digits.data() + digits.size() || dimension > 1000)
        return std::nullopt;
    return split(dimension);
}

bool Placements::isReplicated() const
{
    return std::all_of(begin(), end(), [](Placement placement) { return placement.isReplicated(); });
}

bool Placements::hasPartial() const
{
    return std::any_of(begin(), end(), [](Placement placement) { return placement.isPartial(); });
}

bool Placements::hasSplit() const
{
    return std::any_of(begin(), end(), [](Placement placement) { return placement.isSplit(); });
}

std::string Placements::text(std::string_view separator) const
{
    std::string text;
    for (const Placement placement : *this)
        text.append(text.empty() ? "" : separator).append(placement.text());
    return text;
}

} // namespace cutaway::sharding
