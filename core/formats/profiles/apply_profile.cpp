#include "core/formats/profiles/apply_profile.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

using Fields = nlohmann::ordered_json;

Fields fieldsOf(const Node &node)
{
    return keptFields<Fields>(node.extra);
}

/// Latencies are kept in seconds, whatever the profile's column was called.
std::string fieldOf(const ProfileColumn &column)
{
    return column.isLatency ? "latency_sec" : column.name;
}

class FigureWriter
{
public:
    FigureWriter(const Profile &profile, ProfileReport &report) : m_profile(profile), m_report(report) {}

    void write(Node &node, const std::vector<double> &figures)
    {
        Fields fields = fieldsOf(node);
        Fields &columns = fields["profile"];
        if (!columns.is_object())
            columns = Fields::object();
        for (std::size_t i = 0; i < figures.size(); ++i) {
            if (std::isnan(figures[i]))
                continue;
            columns[fieldOf(m_profile.columns[i])] = figures[i];
            if (m_profile.columns[i].isLatency)
                setLatency(node, fields, figures[i]);
        }
        node.extra = jsonLine(fields);
    }

    void finish()
    {
        if (m_byKind > 0)
            m_report.warnings.push_back(
                phrase("%1 nodes had latencies by kind of device; the measured one replaces them",
                       {std::to_string(m_byKind)}));
        if (m_negative > 0)
            m_report.warnings.push_back(
                phrase("%1 latencies are negative and are left out", {std::to_string(m_negative)}));
    }

private:
    void setLatency(Node &node, Fields &fields, double seconds)
    {
        if (seconds < 0) {
            ++m_negative;
            return;
        }
        m_byKind += fields.erase("latency");
        node.latency = Latency{0, seconds, R"({"measured":true})"};
    }

    const Profile &m_profile;
    ProfileReport &m_report;
    std::size_t m_byKind = 0;
    std::size_t m_negative = 0;
};

} // namespace

Result<Graph> withProfile(const Graph &graph, const Profile &profile, ProfileReport &report)
{
    NodeFigures figures = matchProfile(graph, profile);
    std::string file = std::move(report.file);
    report = std::move(figures.report);
    report.file = std::move(file);
    std::vector<Node> nodes = graph.nodes();
    FigureWriter writer(profile, report);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!figures.values[i].empty())
            writer.write(nodes[i], figures.values[i]);
    }
    writer.finish();
    return Graph::make(graph.name(), std::move(nodes), graph.extra(), graph.digest());
}

} // namespace cutaway
