#include "core/plan/expected_run.h"

#include <charconv>

namespace cutaway {

namespace {

constexpr std::string_view labelStart = "collective:";

} // namespace

std::string collectiveLabel(const CollectiveIdentity &identity, std::size_t number)
{
    const std::string elements = identity.elements ? std::to_string(*identity.elements) : std::string();
    return std::string(labelStart) + identity.kind + ';' + elements + ';' + identity.dtype + ';' +
           std::to_string(number) + ';' + identity.group;
}

bool isCollectiveLabel(std::string_view label)
{
    return label.starts_with(labelStart);
}

std::optional<NumberedCollective> collectiveOfLabel(std::string_view label)
{
    if (!isCollectiveLabel(label))
        return {};
    label.remove_prefix(labelStart.size());
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
