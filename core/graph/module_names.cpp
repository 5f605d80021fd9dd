#include "core/graph/module_names.h"

#include "core/base/names.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace cutaway {

namespace {

constexpr std::array<std::string_view, 3> wrappers{"_orig_mod", "_checkpoint_wrapped_module", "_fsdp_wrapped_module"};

std::vector<std::string_view> partsOf(std::string_view name)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t dot = name.find('.');
        parts.push_back(name.substr(0, dot));
        if (dot == name.npos)
            return parts;
        name.remove_prefix(dot + 1);
    }
}

constexpr std::size_t mostPrefixes = 16;

/// The first part of all weights' names with its dot; empty: they differ.
std::string commonPrefix(const ModuleNames &names)
{
    if (names.parameters().empty())
        return {};
    const std::string &first = names.parameters().front().name;
    const std::string prefix = first.substr(0, first.find('.')) + '.';
    const bool isCommon = std::ranges::all_of(
        names.parameters(), [&](const NamedParameter &parameter) { return parameter.name.starts_with(prefix); });
    return isCommon ? prefix : std::string();
}

bool saysBuffer(const Node &node)
{
    if (node.extra.find("\"buffer\"") == std::string::npos)
        return false;
    const nlohmann::json extra = keptJson<nlohmann::json>(node.extra);
    return extra.is_object() && extra.contains("buffer") && extra["buffer"] == true;
}

} // namespace

std::string plainName(std::string_view name)
{
    std::vector<std::string_view> kept;
    const std::vector<std::string_view> parts = partsOf(name);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (std::ranges::count(wrappers, parts[i]) > 0)
            continue;
        if (parts[i] == "parametrizations" && i + 2 < parts.size() && parts[i + 2] == "original") {
            kept.push_back(parts[i + 1]);
            i += 2;
            continue;
        }
        kept.push_back(parts[i]);
    }
    std::string plain;
    for (const std::string_view part : kept)
        plain.append(plain.empty() ? "" : ".").append(part);
    return plain;
}

bool matchesModulePattern(std::string_view pattern, std::string_view name)
{
    const std::vector<std::string_view> wanted = partsOf(pattern);
    const std::vector<std::string_view> given = partsOf(name);
    return std::ranges::equal(wanted, given, [](std::string_view a, std::string_view b) { return a == "*" || a == b; });
}

ModuleNames::ModuleNames(const Graph &graph)
{
    std::set<std::string> all;
    std::set<std::string> seen;
    const auto addWithParents = [&](std::string name) {
        while (!name.empty() && all.insert(name).second)
            name.resize(name.rfind('.') == name.npos ? 0 : name.rfind('.'));
    };
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.nodes()[i];
        m_modules.push_back(plainName(node.modulePath));
        addWithParents(m_modules.back());
        for (const Parameter &parameter : node.parameters) {
            std::string name = plainName(parameter.name);
            addWithParents(name);
            if (seen.insert(name).second)
                m_parameters.push_back({std::move(name), NodeIndex(i), &parameter, saysBuffer(node)});
        }
    }
    m_all.assign(all.begin(), all.end());
}

bool ModuleNames::has(std::string_view name) const
{
    return std::ranges::binary_search(m_all, name);
}

std::string PrefixChange::applied(std::string_view name) const
{
    if (isAdded)
        return prefix + std::string(name);
    return std::string(name.starts_with(prefix) ? name.substr(prefix.size()) : name);
}

std::string PrefixChange::text() const
{
    return prefix.empty() ? std::string() : inQuotes(prefix) + (isAdded ? " added" : " removed");
}

std::vector<std::string> usualPrefixes(const ModuleNames &names)
{
    std::vector<std::string> prefixes;
    const auto add = [&](std::string prefix) {
        if (std::ranges::count(prefixes, prefix) == 0)
            prefixes.push_back(std::move(prefix));
    };
    const std::string own = commonPrefix(names);
    if (!own.empty())
        add(own);
    for (const char *usual : {"model.", "m.", "module.", "_orig_mod."})
        add(usual);
    // A module of one's own that holds the model, in which the file's names begin a step further inside.
    for (const NamedParameter &parameter : names.parameters()) {
        const std::size_t dot = parameter.name.find('.', own.size());
        if (dot != parameter.name.npos && !own.empty() && prefixes.size() < mostPrefixes)
            add(parameter.name.substr(0, dot + 1));
    }
    return prefixes;
}

std::string wrapperPrefix(const ModuleNames &names)
{
    const std::string own = commonPrefix(names);
    const bool isDouble = !own.empty() && std::ranges::any_of(names.parameters(), [&](const NamedParameter &parameter) {
        return parameter.name.starts_with(own + own);
    });
    return isDouble ? own : std::string();
}

std::string prefixToLeaveOut(const std::string &told, const ModuleNames &names)
{
    if (told.empty())
        return wrapperPrefix(names);
    return told.ends_with('.') ? told : told + '.';
}

Error nothingMatches(const std::string &file, const std::vector<std::string> &fileNames, const ModuleNames &names)
{
    const auto lastOf = [](std::string_view name) { return name.substr(name.rfind('.') + 1); };
    if (fileNames.empty())
        return inputError("nothing_matches", phrase("no entry of %1 names a module of this graph", {file}));
    // The name that looks most like the first entry: the same last part.
    const auto similar = std::ranges::find_if(
        names.all(), [&](const std::string &name) { return lastOf(name) == lastOf(fileNames.front()); });
    if (names.all().empty())
        return inputError("nothing_matches", phrase("no entry of %1 names a module of this graph (first: %2)",
                                                    {file, inQuotes(fileNames.front())}));
    const std::string &known = similar == names.all().end() ? names.all().back() : *similar;
    return inputError("nothing_matches",
                      phrase("no entry of %1 names a module of this graph (first: %2; the graph has %3)",
                             {file, inQuotes(fileNames.front()), inQuotes(known)}));
}

} // namespace cutaway
