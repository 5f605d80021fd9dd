#include "core/formats/models/pt2/module_stack.h"

namespace cutaway {

namespace {

constexpr std::string_view selfPrefix = "L__self___";

ModuleFrame frame(std::string_view path, std::string_view type)
{
    if (path.starts_with(selfPrefix))
        path.remove_prefix(selfPrefix.size());
    return {path.substr(0, path.find('@')), type}; // a module that is called again is numbered behind an @
}

} // namespace

ModuleFrame innermostModule(std::string_view stack)
{
    while (stack.ends_with(';'))
        stack.remove_suffix(1);
    const std::size_t semicolon = stack.rfind(';');
    std::string_view entry = stack.substr(semicolon == stack.npos ? 0 : semicolon + 1);
    if (const std::size_t opening = entry.find(":("); opening != entry.npos && entry.ends_with(')')) {
        entry = entry.substr(opening + 2, entry.size() - opening - 3);
        const std::size_t comma = entry.find(',');
        return comma == entry.npos ? ModuleFrame() : frame(entry.substr(0, comma), entry.substr(comma + 1));
    }
    const std::size_t first = entry.find(',');
    const std::size_t second = first == entry.npos ? entry.npos : entry.find(',', first + 1);
    if (second == entry.npos)
        return {};
    return frame(entry.substr(first + 1, second - first - 1), entry.substr(second + 1));
}

} // namespace cutaway
