#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

/// Paths of modules: names with dots between them; the empty path is the model.
namespace cutaway {

inline std::string_view parentPath(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

inline std::string_view lastComponent(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

inline std::string joinedPath(const std::string &parent, const std::string &rest)
{
    return parent.empty() || rest.empty() ? parent + rest : parent + '.' + rest;
}

/// `path` without `outer` before it, empty for `outer` itself; nothing for what does not lie in it.
inline std::optional<std::string_view> pathInside(std::string_view path, std::string_view outer)
{
    if (outer.empty() || path == outer)
        return path.substr(outer.size());
    if (!path.starts_with(outer) || path[outer.size()] != '.')
        return {};
    return path.substr(outer.size() + 1);
}

/// Up to the first part that is a number, `layers.4` of `layers.4.mlp`; empty where there is none.
inline std::string_view outermostNumbered(std::string_view path)
{
    for (std::size_t from = 0; from < path.size();) {
        const std::size_t end = std::min(path.find('.', from), path.size());
        if (path.substr(from, end - from).find_first_not_of("0123456789") == std::string_view::npos)
            return path.substr(0, end);
        from = end + 1;
    }
    return {};
}

} // namespace cutaway
