#include "core/formats/profiles/match_profile.h"

#include "core/formats/profiles/module_instances.h"
#include "core/formats/profiles/node_index.h"
#include "core/formats/profiles/record_numbers.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

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
                {entry.name, phrase("another entry speaks of %1 too; the first counts", {node})});
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
