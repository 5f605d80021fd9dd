#include "views/judging/parallel_axes.h"

#include "views/judging/figure_rows.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <set>

namespace cutaway {

namespace {

constexpr std::size_t figuresShown = 4;

std::optional<double> numberOf(std::string_view text)
{
    double value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = failed == std::errc() && end == text.data() + text.size();
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

using Texts = std::vector<const std::string *>; ///< by point; null: it lacks the parameter

/// Each text's place in the order of all; what stands along the axis are the words.
void placeWords(ParallelAxis &axis, const Texts &texts, bool arePlanners)
{
    std::set<std::string_view> words;
    for (const std::string *text : texts) {
        if (text)
            words.insert(*text);
    }
    std::map<std::string_view, double> places;
    for (const std::string_view word : words) {
        places.emplace(word, double(places.size()));
        axis.words.push_back(arePlanners ? plannerText(std::string(word)) : QString::fromUtf8(word));
    }
    std::vector<std::optional<double>> values;
    for (const std::string *text : texts)
        values.push_back(text ? std::optional(places.at(*text)) : std::nullopt);
    placeNumbers(axis, values);
}

/// None where all points have the same.
std::optional<ParallelAxis> parameterAxis(const PlanPoints &points, const std::string &name)
{
    Texts texts;
    std::vector<std::optional<double>> values;
    const std::string *least = nullptr;
    const std::string *most = nullptr;
    bool areNumbers = true;
    bool differ = false;
    std::pair<double, double> ends;
    for (const PlanPoint &point : points.points()) {
        const auto found = point.parameters.find(name);
        const bool isKnown = points.isCompared(point) && found != point.parameters.end();
        texts.push_back(isKnown ? &found->second : nullptr);
        values.emplace_back();
        if (!texts.back())
            continue;
        const std::string &text = *texts.back();
        values.back() = areNumbers ? numberOf(text) : std::nullopt;
        areNumbers = areNumbers && values.back();
        const double value = values.back().value_or(0);
        differ = differ || (least && text != *least);
        if (!least || value < ends.first) {
            ends.first = value;
            least = &text;
        }
        if (!most || value > ends.second) {
            ends.second = value;
            most = &text;
        }
    }
    if (!differ)
        return std::nullopt;
    ParallelAxis axis;
    axis.title = parameterTitle(points.parameterTitles(), name);
    if (areNumbers) {
        placeNumbers(axis, values);
        axis.least = QString::fromStdString(*least);
        axis.most = QString::fromStdString(*most);
    } else {
        placeWords(axis, texts, name == "planner");
    }
    return axis;
}

/// None where all points stand in one place: it would say nothing.
std::optional<ParallelAxis> figureAxis(const PlanPoints &points, const std::string &name)
{
    std::vector<std::optional<double>> values;
    std::optional<double> least;
    std::optional<double> most;
    for (const PlanPoint &point : points.points()) {
        const auto found = point.figures.find(name);
        const bool isKnown = points.isCompared(point) && found != point.figures.end();
        values.push_back(isKnown ? std::optional(found->second) : std::nullopt);
        if (values.back()) {
            least = std::min(least.value_or(*values.back()), *values.back());
            most = std::max(most.value_or(*values.back()), *values.back());
        }
    }
    if (!least || *least == *most)
        return std::nullopt;
    ParallelAxis axis;
    axis.title = figureTitleText(points.titles(), name);
    axis.least = figureValueText(name, *least);
    axis.most = figureValueText(name, *most);
    placeNumbers(axis, values);
    return axis;
}

} // namespace

std::vector<ParallelAxis> parallelAxes(const PlanPoints &points)
{
    std::vector<ParallelAxis> axes;
    for (const std::string &name : points.parameterNames()) {
        if (std::optional<ParallelAxis> axis = parameterAxis(points, name))
            axes.push_back(std::move(*axis));
    }
    std::size_t shown = 0;
    for (const std::string &name : points.toldFigures()) {
        std::optional<ParallelAxis> axis = shown < figuresShown ? figureAxis(points, name) : std::nullopt;
        if (axis) {
            axes.push_back(std::move(*axis));
            ++shown;
        }
    }
    return axes;
}

} // namespace cutaway
