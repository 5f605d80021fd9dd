#include "core/formats/profiles/module_instances.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <set>

namespace cutaway {

namespace {

/// `Conv2d` and 3 of `Conv2d_3`.
struct Instance
{
    std::string type;
    std::size_t number = 0;
};

Instance instanceOf(const std::string &name)
{
    const std::size_t end = name.rfind('_');
    Instance instance{name.substr(0, end)};
    if (end != name.npos)
        std::from_chars(name.data() + end + 1, name.data() + name.size(), instance.number);
    return instance;
}

/// The modules of each class that have operators, in the order of execution.
std::map<std::string, std::vector<std::string>> modulesByClass(const Graph &graph)
{
    std::map<std::string, std::vector<std::string>> modules;
    std::set<std::string> known;
    for (const Node &node : graph.nodes()) {
        const std::string &path =
            node.modulePath.empty() && node.opcode == Opcode::CallModule ? node.target : node.modulePath;
        if (node.isOperation() && !path.empty() && known.insert(path).second)
            modules[node.moduleType.substr(node.moduleType.rfind('.') + 1)].push_back(path);
    }
    return modules;
}

/// Path of each instance that is one of the graph's modules.
std::map<std::string, std::string> pathsOfInstances(const Profile &profile, const Graph &graph)
{
    std::map<std::string, std::map<std::size_t, std::string>> instances; // by class and number
    for (const ProfileEntry &entry : profile.entries) {
        if (entry.instance.empty())
            continue;
        const Instance instance = instanceOf(entry.instance);
        instances[instance.type].emplace(instance.number, entry.instance);
    }
    if (instances.empty())
        return {};
    const auto modules = modulesByClass(graph);
    std::map<std::string, std::string> paths;
    for (const auto &[type, numbered] : instances) {
        const auto found = modules.find(type);
        if (found == modules.end() || found->second.size() != numbered.size())
            continue;
        auto path = found->second.begin();
        for (const auto &[number, name] : numbered)
            paths.emplace(name, *path++);
    }
    return paths;
}

void append(const ProfileEntry &added, ProfileEntry &entry)
{
    entry.values.insert(entry.values.end(), added.values.begin(), added.values.end());
    entry.starts.insert(entry.starts.end(), added.starts.begin(), added.starts.end());
}

/// The calls in the order of their start.
void sortCalls(ProfileEntry &entry, std::size_t columns)
{
    std::vector<std::size_t> order(entry.starts.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t call) { return entry.starts[call]; });
    std::vector<double> values, starts;
    for (const std::size_t call : order) {
        const auto row = entry.values.begin() + std::ptrdiff_t(call * columns);
        values.insert(values.end(), row, row + std::ptrdiff_t(columns));
        starts.push_back(entry.starts[call]);
    }
    entry.values = std::move(values);
    entry.starts = std::move(starts);
}

} // namespace

std::vector<ProfileEntry> entriesByModule(const Profile &profile, const Graph &graph)
{
    const std::map<std::string, std::string> paths = pathsOfInstances(profile, graph);
    std::vector<ProfileEntry> entries;
    std::map<std::pair<std::string, std::string>, std::size_t> together; // by module and kind of operator
    for (const ProfileEntry &entry : profile.entries) {
        if (const auto path = paths.find(entry.instance); path != paths.end()) {
            entries.push_back(entry);
            entries.back().module = path->second;
            entries.back().name = path->second + ": " + entry.operatorType;
            continue;
        }
        const bool mayBeSeveral = !entry.starts.empty();
        const auto [place, isNew] = together.emplace(std::pair(entry.module, entry.operatorType), entries.size());
        if (isNew || !mayBeSeveral)
            entries.push_back(entry);
        else
            append(entry, entries[place->second]);
        if (!entry.instance.empty()) {
            entries[place->second].runs = profile.runs;
            entries[place->second].runsAreVisits = false;
        }
    }
    for (ProfileEntry &entry : entries) {
        if (!std::ranges::is_sorted(entry.starts))
            sortCalls(entry, profile.columns.size());
    }
    return entries;
}

} // namespace cutaway
