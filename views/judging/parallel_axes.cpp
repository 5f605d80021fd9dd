#include "views/judging/parallel_axes.h"

#include "views/judging/figure_rows.h"

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
    axis.title = QString::fromStdString(name);
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
            axis.words.push_back(QString::fromStdString(word));
        for (const std::string *text : texts)
            values.push_back(text ? std::optional(double(std::ranges::lower_bound(inOrder, *text) - inOrder.begin()))
                                  : std::nullopt);
    }
    placeNumbers(axis, values);
    return axis;
}

ParallelAxis figureAxis(const PlanPoints &points, const std::string &name)
{
    ParallelAxis axis;
    axis.title = figureTitleText(name);
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
    for (std::size_t i = 0; i < std::min(figuresShown, points.figureNames().size()); ++i)
        axes.push_back(figureAxis(points, points.figureNames()[i]));
    return axes;
}

} // namespace cutaway
