#include "views/judging/pareto_points.h"

#include "core/judging/exploration.h"
#include "core/judging/figure_words.h"
#include "views/judging/figure_tree.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>

#include <algorithm>

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

} // namespace

int ParetoPoints::numberOf(const std::string &work)
{
    if (areComparable(work, m_work))
        return 0;
    return m_works.emplace(work, int(m_works.size()) + 1).first->second;
}

std::optional<ParetoPoint> ParetoPoints::pointOf(const PlanPoints &points, std::size_t number, const ParetoAxes &axes)
{
    const PlanPoint &point = points.points()[number];
    if (!points.isCompared(point))
        return {};
    const std::optional<double> x = figureOf(point, axes.x);
    const std::optional<double> y = figureOf(point, axes.y);
    if (!x || !y)
        return {};
    ParetoPoint shown{number, *x, *y, figureOf(point, axes.colour), point.isFeasible};
    shown.work = numberOf(point.work);
    return shown;
}

void ParetoPoints::take(const PlanPoints &points, const ParetoAxes &axes)
{
    const bool isOther = axes.x != m_axes.x || axes.y != m_axes.y || axes.colour != m_axes.colour ||
                         points.kind() != m_kind || points.work() != m_work;
    if (isOther || points.points().size() < m_taken)
        forget();
    m_axes = axes;
    m_kind = points.kind();
    m_work = points.work();
    const auto before = std::ptrdiff_t(m_points.size());
    for (; m_taken < points.points().size(); ++m_taken) {
        if (const std::optional<ParetoPoint> point = pointOf(points, m_taken, axes))
            m_points.push_back(*point);
    }
    const auto byFigures = [](const ParetoPoint &one, const ParetoPoint &other) {
        return std::pair(one.x, one.y) < std::pair(other.x, other.y);
    };
    const auto came = m_points.begin() + before;
    std::stable_sort(came, m_points.end(), byFigures);
    std::inplace_merge(m_points.begin(), came, m_points.end(), byFigures);
    applyLimits(m_points, axes);
}

void ParetoPoints::forget()
{
    m_points.clear();
    m_works.clear();
    m_taken = 0;
}

void applyLimits(std::vector<ParetoPoint> &points, const ParetoAxes &axes)
{
    const std::optional<double> limitX = axes.limitX();
    const std::optional<double> limitY = axes.limitY();
    for (ParetoPoint &point : points)
        point.isWithin = keepsLimit(axes.x, point.x, limitX) && keepsLimit(axes.y, point.y, limitY);
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
        lines << QCoreApplication::translate("ParetoView", "%1 here, %2 in the plan shown: not compared")
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
        lines << QCoreApplication::translate("ParetoView", "In brackets: compared with %1").arg(baseline->name);
    return lines.join(u'\n');
}

} // namespace cutaway
