#include "core/formats/profiles/match_profile.h"

#include "core/graph/operator_kind.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <unordered_map>

namespace cutaway {

namespace {

/// Letters and digits in lower case, runs of anything else as one underscore: `layer1.0/conv1` → `layer1_0_conv1`.
std::string comparableName(std::string_view name)
{
    std::string result;
    for (const char c : name) {
        const auto code = static_cast<unsigned char>(c);
        const bool isKept = std::isalnum(code) || code >= 0x80;
        if (isKept)
            result += char(std::tolower(code));
        else if (!result.empty() && result.back() != '_')
            result += '_';
    }
    while (result.ends_with('_'))
        result.pop_back();
    return result;
}

/// What two names of an operator's kind have in common: `conv` of `aten::conv2d`, `Conv2d` and
/// `torch.ops.aten.conv2d.default`.
std::string comparableType(std::string_view type)
{
    constexpr std::string_view operators = "torch.ops.";
    if (type.starts_with(operators)) {
        const std::size_t overload = type.rfind('.'); // of torch.ops.aten.conv2d.default
        if (overload != type.npos && overload > operators.size())
            type = type.substr(0, overload);
    }
    for (const std::string_view scope : {std::string_view("::"), std::string_view(".")}) {
        const std::size_t end = type.rfind(scope);
        if (end != type.npos)
            type.remove_prefix(end + scope.size());
    }
    std::string result;
    for (const char c : type) {
        if (std::isalnum(static_cast<unsigned char>(c)))
            result += char(std::tolower(static_cast<unsigned char>(c)));
    }
    constexpr std::array<std::string_view, 3> dimensions{"1d", "2d", "3d"};
    for (const std::string_view dimension : dimensions) {
        if (result.size() > dimension.size() && result.ends_with(dimension))
            result.resize(result.size() - dimension.size());
    }
    return result;
}

using NodesByRecord = std::unordered_map<std::int64_t, NodeIndex>;

using Candidates = std::vector<NodeIndex>; ///< in graph order

/// Finds nodes by what other programs may call them. Only operators are looked for by module and type.
class NodesByName
{
public:
    explicit NodesByName(const Graph &graph);

    /// Nodes whose name, target or former id is this one but for separators and case.
    Candidates ofName(std::string_view name) const;
    /// Operators that run in the module itself.
    Candidates ofModule(std::string_view path) const;
    /// Operators of one type, in one module or, where that is empty, anywhere.
    Candidates ofType(std::string_view type, std::string_view module) const;

private:
    void addName(std::string_view name, NodeIndex node);

    std::unordered_map<std::string, Candidates> m_byName;
    std::unordered_map<std::string, Candidates> m_byModule;
    std::unordered_map<std::string, Candidates> m_byType; ///< keys: type, `@`, module; or type alone
};

/// What the node was called in the file that it comes from.
std::string formerId(const Node &node)
{
    if (node.extra.find("\"id\"") == node.extra.npos)
        return {};
    const nlohmann::json fields = keptJson<nlohmann::json>(node.extra);
    const auto id = fields.is_object() ? fields.find("id") : fields.end();
    return id != fields.end() && id->is_string() ? id->get<std::string>() : std::string();
}

Candidates found(const std::unordered_map<std::string, Candidates> &map, const std::string &key)
{
    const auto entry = map.find(key);
    return entry == map.end() ? Candidates() : entry->second;
}

NodesByName::NodesByName(const Graph &graph)
{
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.nodes()[i];
        addName(node.name, NodeIndex(i));
        if (node.opcode == Opcode::CallModule)
            addName(node.target, NodeIndex(i));
        addName(formerId(node), NodeIndex(i));
        if (!node.isOperation())
            continue;
        const std::string type = comparableType(operatorTypeName(node));
        const std::string module = comparableName(
            node.modulePath.empty() && node.opcode == Opcode::CallModule ? node.target : node.modulePath);
        m_byType[type].push_back(NodeIndex(i));
        if (!module.empty()) {
            m_byModule[module].push_back(NodeIndex(i));
            m_byType[type + '@' + module].push_back(NodeIndex(i));
        }
    }
}

void NodesByName::addName(std::string_view name, NodeIndex node)
{
    const std::string key = comparableName(name);
    if (key.empty())
        return;
    Candidates &nodes = m_byName[key];
    if (nodes.empty() || nodes.back() != node)
        nodes.push_back(node);
}

Candidates NodesByName::ofName(std::string_view name) const
{
    return found(m_byName, comparableName(name));
}

Candidates NodesByName::ofModule(std::string_view path) const
{
    return found(m_byModule, comparableName(path));
}

Candidates NodesByName::ofType(std::string_view type, std::string_view module) const
{
    const std::string inModule = comparableName(module);
    return found(m_byType, comparableType(type) + (inModule.empty() ? "" : '@' + inModule));
}

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

/// The profile's entries, those of instances with the path of their module: of a class of which as many instances
/// called operators as the graph has modules with operators, the n-th is the n-th in the order of execution. Instances
/// of other classes are told apart no longer: their calls are one entry, in the order of their start. O(entries +
/// nodes).
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

/// Nodes by their field `rf_id`, the number that PyTorch gave the call while it was recorded. O(nodes).
NodesByRecord nodesByRecord(const Graph &graph)
{
    NodesByRecord nodes;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const std::string &extra = graph.nodes()[i].extra;
        if (extra.find("\"rf_id\"") == extra.npos)
            continue;
        const nlohmann::json fields = keptJson<nlohmann::json>(extra);
        const auto number = fields.find("rf_id");
        if (number != fields.end() && number->is_number_integer())
            nodes.emplace(number->get<std::int64_t>(), NodeIndex(i));
    }
    return nodes;
}

constexpr double notMeasured = std::numeric_limits<double>::quiet_NaN();

/// Mean over runs of what some calls add up to in a run. `first`, `step`: which calls.
std::vector<double> meanOf(const Profile &profile, const ProfileEntry &entry, std::size_t first, std::size_t step,
                           double runs)
{
    std::vector<double> result(profile.columns.size(), notMeasured);
    for (std::size_t call = first; call < profile.callCount(entry); call += step) {
        const std::span<const double> values = profile.call(entry, call);
        for (std::size_t column = 0; column < values.size(); ++column) {
            if (!std::isnan(values[column]))
                result[column] = (std::isnan(result[column]) ? 0 : result[column]) + values[column] / runs;
        }
    }
    return result;
}

class Matcher
{
public:
    Matcher(const Graph &graph, const Profile &profile) : m_graph(graph), m_profile(profile), m_index(graph)
    {
        m_figures.values.resize(graph.size());
        m_figures.report.title = profile.title;
        m_figures.report.warnings = profile.warnings;
        for (const ProfileColumn &column : profile.columns)
            m_figures.report.columns.push_back(column.name);
    }

    NodeFigures match()
    {
        if (!placeNumbered()) {
            for (const ProfileEntry &entry : entriesByModule(m_profile, m_graph))
                place(entry);
        }
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const bool isWithout =
                std::ranges::all_of(m_figures.values[i], [](double value) { return std::isnan(value); });
            if (isWithout && m_graph.nodes()[i].isOperation())
                m_figures.report.withoutFigure.push_back(m_graph.nodes()[i].name);
        }
        return std::move(m_figures);
    }

private:
    /// Whether the graph has numbers that the profile has, too: then these alone count.
    bool placeNumbered()
    {
        const auto nodes = m_profile.numbered.empty() ? NodesByRecord() : nodesByRecord(m_graph);
        for (const NumberedCall &call : m_profile.numbered) {
            const auto found = nodes.find(call.number);
            if (found != nodes.end())
                give({call.name + " #" + std::to_string(call.number)}, found->second, call.values, MatchedBy::Record);
        }
        return !m_figures.report.matched.empty();
    }

    void place(const ProfileEntry &entry)
    {
        const bool isCall = !entry.operatorType.empty();
        const NodeIndex exact = m_graph.find(isCall ? entry.module : entry.name);
        if (exact.isValid())
            return put(entry, {exact}, MatchedBy::Name);
        const std::string &name = isCall ? entry.module : entry.name;
        const Candidates alike = m_index.ofName(name);
        if (alike.size() == 1)
            return put(entry, {alike.front()}, MatchedBy::Name);
        if (alike.size() > 1)
            return setAside(entry, alike);
        if (isCall)
            return placeCall(entry);
        put(entry, m_index.ofModule(name), MatchedBy::Module);
    }

    void placeCall(const ProfileEntry &entry)
    {
        const Candidates inModule = m_index.ofModule(entry.module);
        if (!entry.module.empty() && inModule.size() == 1)
            return put(entry, inModule, MatchedBy::Module);
        put(entry, m_index.ofType(entry.operatorType, entry.module),
            entry.module.empty() ? MatchedBy::Order : MatchedBy::Module);
    }

    void put(const ProfileEntry &entry, const Candidates &nodes, MatchedBy by)
    {
        const std::size_t calls = m_profile.callCount(entry);
        if (nodes.empty()) {
            m_figures.report.unmatched.push_back(entry.name);
        } else if (nodes.size() == 1) {
            const double runs = entry.runs > 0 ? double(entry.runs) : double(calls);
            give(entry, nodes.front(), meanOf(m_profile, entry, 0, 1, runs), by);
        } else if (entry.operatorType.empty() || calls % nodes.size() != 0 || !areRuns(entry, calls / nodes.size())) {
            setAside(entry, nodes);
        } else {
            const double runs = double(calls) / double(nodes.size());
            for (std::size_t i = 0; i < nodes.size(); ++i)
                give(entry, nodes[i], meanOf(m_profile, entry, i, nodes.size(), runs), MatchedBy::Order);
        }
    }

    /// Whether each node may have been called once in so many runs.
    static bool areRuns(const ProfileEntry &entry, std::size_t runs)
    {
        if (entry.runs == 0 || entry.runs == runs)
            return true;
        return entry.runsAreVisits && runs > 0 && entry.runs % runs == 0;
    }

    void give(const ProfileEntry &entry, NodeIndex index, const std::vector<double> &figures, MatchedBy by)
    {
        const std::string &node = m_graph.node(index).name;
        std::vector<double> &values = m_figures.values[index.value()];
        if (!values.empty() && !m_profile.addsUp) {
            m_figures.report.ambiguous.push_back(
                {entry.name, phrase("another entry also names %1; the first counts", {node})});
            return;
        }
        if (values.empty())
            values.assign(figures.size(), notMeasured);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!std::isnan(figures[i]))
                values[i] = (std::isnan(values[i]) ? 0 : values[i]) + figures[i];
        }
        m_figures.report.matched.push_back({entry.name, node, by});
    }

    void setAside(const ProfileEntry &entry, const Candidates &nodes)
    {
        constexpr std::size_t shown = 4;
        std::string names;
        for (std::size_t i = 0; i < std::min(nodes.size(), shown); ++i)
            names += (i == 0 ? "" : ", ") + m_graph.node(nodes[i]).name;
        Text reason = nodes.size() > shown
                          ? phrase("may be %1 or %2 more", {names, std::to_string(nodes.size() - shown)})
                          : phrase("may be %1", {names});
        if (!entry.operatorType.empty())
            reason = phrase("%1; called %2 times", {reason, std::to_string(m_profile.callCount(entry))});
        m_figures.report.ambiguous.push_back({entry.name, std::move(reason)});
    }

    const Graph &m_graph;
    const Profile &m_profile;
    NodesByName m_index;
    NodeFigures m_figures;
};

} // namespace

NodeFigures matchProfile(const Graph &graph, const Profile &profile)
{
    return Matcher(graph, profile).match();
}

} // namespace cutaway
