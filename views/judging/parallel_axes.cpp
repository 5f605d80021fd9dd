#include "views/judging/parallel_axes.h"

#include "views/judging/figure_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace cutaway {

namespace {

constexpr std::size_t figuresShown = 4;

using Values = std::vector<double>; ///< by point; no number: it lacks one

constexpr double lacking = std::numeric_limits<double>::quiet_NaN();

/// The points with the least and the greatest value; of equal ones the first. None: all lack one.
std::optional<std::pair<std::size_t, std::size_t>> endsOf(const Values &values)
{
    std::optional<std::pair<std::size_t, std::size_t>> ends;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i]))
            continue;
        if (!ends)
            ends = {i, i};
        else if (values[i] < values[ends->first])
            ends->first = i;
        else if (values[i] > values[ends->second])
            ends->second = i;
    }
    return ends;
}

void placeNumbers(ParallelAxis &axis, const Values &values)
{
    const auto ends = endsOf(values);
    const double least = ends ? values[ends->first] : 0;
    const double most = ends ? values[ends->second] : 0;
    axis.places.reserve(values.size());
    for (const double value : values)
        axis.places.push_back(std::isnan(value) ? std::nullopt
                              : most > least    ? std::optional(float((value - least) / (most - least)))
                                                : 0.5F);
}

using IsCompared = std::vector<char>; ///< by point

/// Which texts of the parameter compared points have.
std::vector<bool> usedTexts(const ParameterColumn &column, const IsCompared &isCompared)
{
    std::vector<bool> isUsed(column.texts.size());
    for (std::size_t i = 0; i < column.places.size(); ++i) {
        if (isCompared[i] && column.places[i] != ParameterColumn::none)
            isUsed[column.places[i]] = true;
    }
    return isUsed;
}

/// Of each point that is compared what its text stands for.
Values valuesOf(const ParameterColumn &column, const IsCompared &isCompared, const Values &ofTexts)
{
    Values values(column.places.size(), lacking);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (isCompared[i] && column.places[i] != ParameterColumn::none)
            values[i] = ofTexts[column.places[i]];
    }
    return values;
}

/// Each text's place in the order of all; what stands along the axis are the words.
Values placesOfWords(ParallelAxis &axis, const ParameterColumn &column, const std::vector<bool> &isUsed,
                     bool arePlanners)
{
    Values places(column.texts.size(), lacking);
    for (const auto &[text, place] : column.placeOf) {
        if (!isUsed[place])
            continue;
        places[place] = double(axis.words.size());
        axis.words.push_back(arePlanners ? plannerText(text) : QString::fromStdString(text));
    }
    return places;
}

/// None where all points have the same.
std::optional<ParallelAxis> parameterAxis(const PlanPoints &points, const std::string &name,
                                          const IsCompared &isCompared)
{
    const ParameterColumn *column = points.columns().parameter(name);
    if (!column)
        return std::nullopt;
    const std::vector<bool> isUsed = usedTexts(*column, isCompared);
    if (std::ranges::count(isUsed, true) < 2)
        return std::nullopt;
    ParallelAxis axis;
    axis.title = parameterTitle(points.parameterTitles(), name);
    Values numbers;
    bool areNumbers = true;
    for (std::size_t text = 0; text < isUsed.size(); ++text) {
        numbers.push_back(column->numbers[text].value_or(lacking));
        areNumbers = areNumbers && (!isUsed[text] || column->numbers[text]);
    }
    const Values ofTexts = areNumbers ? numbers : placesOfWords(axis, *column, isUsed, name == "planner");
    const Values values = valuesOf(*column, isCompared, ofTexts);
    placeNumbers(axis, values);
    if (const auto ends = endsOf(values); areNumbers && ends) {
        axis.least = parameterNumberText(name, values[ends->first]);
        axis.most = parameterNumberText(name, values[ends->second]);
    }
    return axis;
}

/// None where all points stand in one place: it would say nothing.
std::optional<ParallelAxis> figureAxis(const PlanPoints &points, const std::string &name, const IsCompared &isCompared)
{
    const std::vector<double> *column = points.columns().figure(name);
    if (!column)
        return std::nullopt;
    Values values = *column;
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = isCompared[i] ? values[i] : lacking;
    const auto ends = endsOf(values);
    if (!ends || values[ends->first] == values[ends->second])
        return std::nullopt;
    ParallelAxis axis;
    axis.title = figureTitleText(points.titles(), name);
    axis.least = figureValueText(name, values[ends->first]);
    axis.most = figureValueText(name, values[ends->second]);
    placeNumbers(axis, values);
    return axis;
}

std::optional<std::size_t> indexOf(const std::vector<ParallelAxis> &axes, const QString &title)
{
    const auto axis = std::ranges::find(axes, title, &ParallelAxis::title);
    return axis == axes.end() ? std::nullopt : std::optional(std::size_t(axis - axes.begin()));
}

} // namespace

std::vector<ParallelAxis> parallelAxes(const PlanPoints &points)
{
    IsCompared isCompared;
    isCompared.reserve(points.points().size());
    for (const PlanPoint &point : points.points())
        isCompared.push_back(points.isCompared(point));
    std::vector<ParallelAxis> axes;
    for (const std::string &name : points.parameterNames()) {
        if (std::optional<ParallelAxis> axis = parameterAxis(points, name, isCompared))
            axes.push_back(std::move(*axis));
    }
    std::size_t shown = 0;
    for (const std::string &name : points.toldFigures()) {
        std::optional<ParallelAxis> axis = shown < figuresShown ? figureAxis(points, name, isCompared) : std::nullopt;
        if (axis) {
            axes.push_back(std::move(*axis));
            ++shown;
        }
    }
    return axes;
}

void ParallelRanges::setAxes(std::vector<ParallelAxis> axes)
{
    const std::vector<ParallelAxis> before = std::exchange(m_axes, std::move(axes));
    std::vector<std::optional<AxisRange>> ranges(m_axes.size());
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        if (const std::optional<std::size_t> same = indexOf(before, m_axes[i].title))
            ranges[i] = m_ranges[*same];
    }
    m_ranges = std::move(ranges);
}

std::optional<std::size_t> ParallelRanges::axisOf(const QString &title) const
{
    return indexOf(m_axes, title);
}

bool ParallelRanges::isAnyDrawn() const
{
    return std::ranges::any_of(m_ranges, [](const std::optional<AxisRange> &range) { return range.has_value(); });
}

std::vector<bool> ParallelRanges::passing(std::size_t points) const
{
    std::vector<bool> isPassing(points, true);
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
        const std::optional<AxisRange> &range = m_ranges[axis];
        const std::vector<std::optional<float>> &places = m_axes[axis].places;
        for (std::size_t i = 0; range && i < std::min(points, places.size()); ++i) {
            const std::optional<float> place = places[i];
            isPassing[i] = isPassing[i] && place && *place >= range->from && *place <= range->to;
        }
    }
    return isPassing;
}

} // namespace cutaway
