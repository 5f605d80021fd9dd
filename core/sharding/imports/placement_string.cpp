#include "core/sharding/imports/placement_string.h"

#include <algorithm>

namespace cutaway::sharding {

namespace {

/// The end of the bracket that opens at `at`, past it; the text's end if it is not closed.
std::size_t bracketEnd(std::string_view text, std::size_t at)
{
    std::size_t depth = 0;
    for (; at < text.size(); ++at) {
        depth += text[at] == '(' || text[at] == '[';
        depth -= text[at] == ')' || text[at] == ']';
        if (depth == 0)
            return at + 1;
    }
    return text.size();
}

/// A name, its arguments, and perhaps the order `[i]` of one split among several.
std::string_view takePiece(std::string_view &text)
{
    std::size_t end = text.find_first_of("([", 0);
    const bool isBare = text.front() == 'R';
    end = isBare ? 1 : end == text.npos ? text.size() : bracketEnd(text, end);
    const std::string_view piece = text.substr(0, end);
    if (!isBare && end < text.size() && text[end] == '[')
        end = bracketEnd(text, end);
    text.remove_prefix(end);
    return piece;
}

/// The first element of a tuple. A tuple begins with a bracket, a placement never does.
std::string_view firstTensor(std::string_view text)
{
    if (!text.starts_with('('))
        return text;
    text.remove_prefix(1);
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '(' || text[at] == '[')
            at = bracketEnd(text, at) - 1;
        else if (text[at] == ',' || text[at] == ')')
            return text.substr(0, at);
    }
    return text;
}

} // namespace

PlacementString readPlacementString(std::string_view text, std::size_t meshRank)
{
    PlacementString result{Placements(meshRank), true, true};
    text = firstTensor(text);
    if (text == "None" || text.empty()) {
        result.isTensor = false;
        return result;
    }
    for (std::size_t d = 0; d < meshRank; ++d) {
        if (text.empty()) {
            result.isExact = false;
            return result;
        }
        const std::optional<Placement> placement = Placement::parse(takePiece(text));
        if (placement)
            result.placements[d] = *placement;
        else
            result.isExact = false;
    }
    result.isExact = result.isExact && text.empty();
    return result;
}

std::string writePlacementString(const Placements &placements)
{
    return placements.text("");
}

} // namespace cutaway::sharding
