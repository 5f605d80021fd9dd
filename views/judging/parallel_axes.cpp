#include "views/judging/parallel_axes.h"

#include "views/judging/figure_rows.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <set>

namespace cutaway {

namespace {

constexpr std::size_t figuresShown = 4;

std::optional<double> numberOf(const std::string &text)
{
    bool isNumber = false;
    const double value = QString::fromStdString(text).toDouble(&isNumber);
    return isNumber ? std::optional(value) : std::nullopt;
}

void placeNumbers(ParallelAxis &axis, const std::vector<std::optional<double>> &values)
{
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const std::optional<double> &value : values) {
        if (value) {
            least = std::min(least, *value);
            most = std::max(most, *value);
        }
    }
    for (const std::optional<double> &value : values)
        axis.places.push_back(value ? std::optional(most > least ? float((*value - least) / (most - least)) : 0.5F)
                                    : std::nullopt);
}

/// `Available memory` of `available_mem_bytes`; what is not known is the name in words.
QString parameterTitle(const PlanPoints &points, const std::string &name)
{
    const std::string plain = name.substr(name.find(':') + 1); // `parameter:microbatches` was varied
    if (const auto known = points.parameterTitles().find(plain); known != points.parameterTitles().end())
        return coreText(known->second);
    const auto tr = [](const char *text) { return QCoreApplication::translate("ParallelView", text); };
    if (name == "available_mem_bytes")
        return tr("Memory of devices");
    if (name == "transfer_rate_bytes_per_sec")
        return tr("Transfer rate");
    if (name == "links.bandwidth_bytes_per_sec")
        return tr("Rate of links");
    if (name == "mesh.inter_node_bandwidth")
        return tr("Rate between nodes");
    if (name == "mesh.intra_node_bandwidth")
        return tr("Rate inside nodes");
    if (name == "peak_flops")
        return tr("Peak FLOP/s");
    QString title = QString::fromStdString(name).section(u':', -1).replace(u'_', u' ');
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    return title;
}

std::optional<ParallelAxis> parameterAxis(const PlanPoints &points, const std::string &name)
{
    std::vector<const std::string *> texts;
    std::set<std::string> words;
    for (const PlanPoint &point : points.points()) {
        const auto found = point.parameters.find(name);
        texts.push_back(found == point.parameters.end() ? nullptr : &found->second);
        if (texts.back())
            words.insert(*texts.back());
    }
    if (words.size() < 2)
        return std::nullopt;
    ParallelAxis axis;
    axis.title = parameterTitle(points, name);
    std::vector<std::string> inOrder(words.begin(), words.end());
    const bool areNumbers =
        std::ranges::all_of(inOrder, [](const std::string &word) { return numberOf(word).has_value(); });
    std::vector<std::optional<double>> values;
    if (areNumbers) {
        std::ranges::sort(inOrder, {}, [](const std::string &word) { return *numberOf(word); });
        for (const std::string *text : texts)
            values.push_back(text ? numberOf(*text) : std::nullopt);
        axis.least = QString::fromStdString(inOrder.front());
        axis.most = QString::fromStdString(inOrder.back());
    } else {
        for (const std::string &word : inOrder)
            axis.words.push_back(QString::fromStdString(word).section(u'.', name == "planner" ? 1 : 0));
        for (const std::string *text : texts)
            values.push_back(text ? std::optional(double(std::ranges::lower_bound(inOrder, *text) - inOrder.begin()))
                                  : std::nullopt);
    }
    placeNumbers(axis, values);
    return axis;
}

/// An axis on which all plans stand in one place says nothing.
bool differs(const PlanPoints &points, const std::string &name)
{
    std::optional<double> first;
    for (const PlanPoint &point : points.points()) {
        const auto found = point.figures.find(name);
        if (found != point.figures.end() && first.value_or(found->second) != found->second)
            return true;
        if (found != point.figures.end())
            first = found->second;
    }
    return false;
}

ParallelAxis figureAxis(const PlanPoints &points, const std::string &name)
{
    ParallelAxis axis;
    axis.title = figureTitleText(points.titles(), name);
    std::vector<std::optional<double>> values;
    std::optional<double> least;
    std::optional<double> most;
    for (const PlanPoint &point : points.points()) {
        const auto found = point.figures.find(name);
        values.push_back(found == point.figures.end() ? std::nullopt : std::optional(found->second));
        if (values.back()) {
            least = std::min(least.value_or(*values.back()), *values.back());
            most = std::max(most.value_or(*values.back()), *values.back());
        }
    }
    axis.least = least ? figureValueText(name, *least) : QString();
    axis.most = most ? figureValueText(name, *most) : QString();
    placeNumbers(axis, values);
    return axis;
}

} // namespace

std::vector<ParallelAxis> parallelAxes(const PlanPoints &points)
{
    std::set<std::string> names;
    for (const PlanPoint &point : points.points()) {
        for (const auto &[name, value] : point.parameters)
            names.insert(name);
    }
    std::vector<ParallelAxis> axes;
    for (const std::string &name : names) {
        if (std::optional<ParallelAxis> axis = parameterAxis(points, name))
            axes.push_back(std::move(*axis));
    }
    std::size_t shown = 0;
    for (const std::string &name : points.figureNames()) {
        if (shown < figuresShown && differs(points, name)) {
            axes.push_back(figureAxis(points, name));
            ++shown;
        }
    }
    return axes;
}

} // namespace cutaway
