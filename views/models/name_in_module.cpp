#include "views/models/name_in_module.h"

#include <algorithm>
#include <cctype>

namespace cutaway {

namespace {

bool isJoint(char c)
{
    return c == '.' || c == '_' || c == '/';
}

/// Whether a name begins with these components and goes on behind them.
bool beginsWith(std::string_view name, std::string_view components)
{
    return name.size() > components.size() + 1 && isJoint(name[components.size()]) &&
           std::ranges::equal(name.substr(0, components.size()), components,
                              [](char a, char b) { return a == b || (b == '.' && isJoint(a)); });
}

std::size_t nextComponent(std::string_view path, std::size_t start)
{
    const std::size_t dot = path.find('.', start);
    return dot == std::string_view::npos ? dot : dot + 1;
}

/// The longest run of the path's components from `start` on that the name begins with.
std::string_view longestRun(std::string_view name, std::string_view path, std::size_t start)
{
    std::string_view longest;
    for (std::size_t end = start; end != std::string_view::npos;) {
        end = path.find('.', end + 1);
        const std::string_view run = path.substr(start, end == std::string_view::npos ? end : end - start);
        if (!beginsWith(name, run))
            break;
        longest = run;
    }
    return longest;
}

} // namespace

std::string_view nameInModule(std::string_view name, std::string_view path)
{
    const std::string_view bare = name.starts_with('/') ? name.substr(1) : name;
    if (path.empty())
        return name;
    if (beginsWith(bare, path))
        return bare.substr(path.size() + 1);
    std::string_view longest;
    for (std::size_t start = 0; start != std::string_view::npos; start = nextComponent(path, start)) {
        const std::string_view run = longestRun(bare, path, start);
        if (run.size() > longest.size())
            longest = run;
    }
    const std::string_view rest = longest.empty() ? name : bare.substr(longest.size() + 1);
    // A bare number says nothing.
    return rest.empty() || std::isdigit(static_cast<unsigned char>(rest.front())) ? name : rest;
}

} // namespace cutaway
