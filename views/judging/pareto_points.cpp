#include "views/judging/pareto_points.h"

#include "core/judging/exploration.h"
#include "core/judging/figure_words.h"
#include "core/judging/plan_figures.h"
#include "views/judging/figure_rows.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>

#include <map>

namespace cutaway {

namespace {

std::optional<double> figureOf(const PlanPoint &point, const std::string &name)
{
    const auto found = point.figures.find(name);
    return found == point.figures.end() ? std::nullopt : std::optional(found->second);
}

bool keepsLimit(const std::string &name, double value, const std::optional<double> &limit)
{
    return !limit || (judging::isBetterLarger(name) ? value >= *limit : value <= *limit);
}

void markParetoFront(std::vector<ParetoPoint> &list, const ParetoAxes &axes)
{
    const double xSign = judging::isBetterLarger(axes.x) ? -1 : 1;
    const double ySign = judging::isBetterLarger(axes.y) ? -1 : 1;
    struct Candidates
    {
        std::vector<std::size_t> places;
        std::vector<std::pair<double, double>> objectives;
    };
    std::map<int, Candidates> works;
    for (std::size_t i = 0; i < list.size(); ++i) {
        list[i].isFront = false;
        if (!list[i].isFeasible || !list[i].isWithin)
            continue;
        Candidates &same = works[list[i].work];
        same.places.push_back(i);
        same.objectives.emplace_back(xSign * list[i].x, ySign * list[i].y);
    }
    for (const auto &[work, same] : works) {
        const std::vector<bool> isFront = judging::paretoFront(same.objectives);
        for (std::size_t i = 0; i < same.places.size(); ++i)
            list[same.places[i]].isFront = isFront[i];
    }
}

/// Numbers of what steps do; 0 is the shown plan's.
class WorkNumbers
{
public:
    explicit WorkNumbers(const std::string &shown) : m_shown(shown) {}

    int of(const std::string &work)
    {
        if (areComparable(work, m_shown))
            return 0;
        return m_numbers.emplace(work, int(m_numbers.size()) + 1).first->second;
    }

private:
    std::string m_shown;
    std::map<std::string, int> m_numbers;
};

} // namespace

std::vector<ParetoPoint> paretoPoints(const PlanPoints &points, const ParetoAxes &axes)
{
    std::vector<ParetoPoint> list;
    WorkNumbers works(points.work());
    for (std::size_t i = 0; i < points.points().size(); ++i) {
        const PlanPoint &point = points.points()[i];
        if (!points.isCompared(point))
            continue;
        const std::optional<double> x = figureOf(point, axes.x);
        const std::optional<double> y = figureOf(point, axes.y);
        if (!x || !y)
            continue;
        list.push_back({i, *x, *y, figureOf(point, axes.colour), point.isFeasible});
        list.back().work = works.of(point.work);
    }
    applyLimits(list, axes);
    return list;
}

void applyLimits(std::vector<ParetoPoint> &points, const ParetoAxes &axes)
{
    for (ParetoPoint &point : points)
        point.isWithin = keepsLimit(axes.x, point.x, axes.limitX) && keepsLimit(axes.y, point.y, axes.limitY);
    markParetoFront(points, axes);
}

QString pointText(const PlanPoints &points, std::size_t number)
{
    const PlanPoint &point = points.points()[number];
    QStringList lines{point.settings.isEmpty() ? point.name
                                               : point.name + QStringLiteral(" (") + point.settings + u')'};
    if (!point.problem.isEmpty())
        lines << point.problem;
    if (!areComparable(point.work, points.work()))
        lines << QCoreApplication::translate("ParetoView", "%1 here, %2 in the shown plan: not compared")
                     .arg(coreText(point.work), coreText(points.work()));
    const PlanPoint *baseline = points.baseline();
    if (baseline && !areComparable(point.work, baseline->work))
        baseline = nullptr;
    for (const std::string &name : points.toldFigures()) {
        const std::optional<double> value = figureOf(point, name);
        if (!value)
            continue;
        QString line = figureTitleText(points.titles(), name) + QStringLiteral(": ") + figureValueText(name, *value);
        if (const std::optional<double> base = baseline ? figureOf(*baseline, name) : std::nullopt)
            line += QStringLiteral(" (") + figureChangeText(name, *value - *base) + u')';
        lines << line;
    }
    if (baseline)
        lines << QCoreApplication::translate("ParetoView", "In brackets: against %1").arg(baseline->name);
    return lines.join(u'\n');
}

} // namespace cutaway
