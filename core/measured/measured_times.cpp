#include "core/measured/measured_times.h"

#include "core/json/json_writing.h"

#include <cmath>
#include <map>

namespace cutaway::measured {

namespace {

/// In quotation marks where it needs them; a name is read back as it is, without what `appendCsvField` puts before one
/// that looks like a formula.
std::string cellOf(const std::string &text)
{
    if (text.find_first_of(",;\t\"\r\n") == std::string::npos)
        return text;
    std::string cell = "\"";
    for (const char c : text)
        cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + '"';
}

} // namespace

Result<std::vector<OperatorTime>> measuredTimes(const EditedPlan &plan, const RunComparison &comparison)
{
    std::map<GroupIndex, double> ratios;
    for (const PassRow &row : comparison.passRows) {
        if (row.kind == ExpectedPass::Kind::Forward && std::isfinite(row.times.ratio()))
            ratios[row.group] = row.times.ratio();
    }
    std::vector<OperatorTime> times;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemInfo info = plan.item(ItemIndex(i));
        const auto ratio = ratios.find(plan.groupOf(ItemIndex(i)));
        if (ratio != ratios.end() && info.node.isValid() && info.seconds)
            times.push_back({info.node, *info.seconds * ratio->second});
    }
    if (times.empty())
        return inputError("no_operator_times", "the plan's times are not those of operators, which a run could correct",
                          "plans of transformers follow a run by their calibration");
    return times;
}

std::string measuredProfile(const Graph &graph, const std::vector<OperatorTime> &times)
{
    std::string text = "node,latency_sec\n";
    for (const OperatorTime &time : times)
        text += cellOf(graph.node(time.node).name) + ',' + jsonNumber(time.seconds) + '\n';
    return text;
}

} // namespace cutaway::measured
