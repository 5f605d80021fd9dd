#pragma once

#include "views/judging/plan_points.h"

#include <QRectF>

#include <map>
#include <optional>
#include <vector>

class QImage;
class QPainter;

namespace cutaway {

/// Which figures are the axes and the colour; empty: no colour. A figure keeps its limit while others are shown.
struct ParetoAxes
{
    std::string x = "latency_sec";
    std::string y = "largest_lane_bytes";
    std::string colour;
    std::map<std::string, double> limits; ///< by figure: beyond one of those shown no point is on the front

    std::optional<double> limitX() const { return limitOf(x); }
    std::optional<double> limitY() const { return limitOf(y); }

    friend bool operator==(const ParetoAxes &, const ParetoAxes &) = default;

private:
    std::optional<double> limitOf(const std::string &figure) const
    {
        const auto found = limits.find(figure);
        return found == limits.end() ? std::nullopt : std::optional(found->second);
    }
};

/// A point that has both figures.
struct ParetoPoint
{
    std::size_t number = 0; ///< of the plan points
    double x = 0;
    double y = 0;
    std::optional<double> colour;
    bool isFeasible = true;
    bool isFront = false;
    bool isWithin = true;  ///< the limits
    bool isPassing = true; ///< the ranges of its parameters
    int work = 0;          ///< of its steps; 0: as of the shown plan, others are numbered as they come
};

/// The points of a chart, by their first figure, then by the second. Points that are not compared, or lack one of the
/// two figures, are left out. The front is that of feasible points within the limits whose steps do the same work: each
/// work has one. Of a figure that is better when larger the largest.
class ParetoPoints
{
public:
    const std::vector<ParetoPoint> &points() const { return m_points; }
    std::vector<ParetoPoint> &points() { return m_points; }
    /// O(n); for what came since, where figures and the shown plan's kind and work are as they were: O(came · log n).
    void take(const PlanPoints &points, const ParetoAxes &axes);
    /// The plan points are others, too.
    void forget();

private:
    int numberOf(const std::string &work);
    std::optional<ParetoPoint> pointOf(const PlanPoints &points, std::size_t number, const ParetoAxes &axes);

    std::vector<ParetoPoint> m_points;
    std::size_t m_taken = 0; ///< of the plan points
    ParetoAxes m_axes;
    PlanKind m_kind;
    std::string m_work;                 ///< the shown plan's
    std::map<std::string, int> m_works; ///< others
};

/// Which of the points, which were made for other limits of the same figures, keep these, and the front of those that
/// do.
void applyLimits(std::vector<ParetoPoint> &points, const ParetoAxes &axes);

/// What there is to say of a point: its name and settings, what is wrong with it, each figure, and how far it is from
/// the baseline.
QString pointText(const PlanPoints &points, std::size_t number);

/// Draws what a ParetoView shows into a plot's rectangle.
class ParetoPainter
{
public:
    /// `range`: the figures at the left and the right, at the bottom and the top of the plot.
    ParetoPainter(QPainter &painter, const QRectF &plot, const QRectF &range);

    void paintAxes(const ParetoAxes &axes, const judging::FigureTitles &titles);
    /// Steps from feasible point to point of the front; of plans whose steps do other work, dashed ones of theirs.
    void paintFront(const std::vector<ParetoPoint> &points);
    /// Those of the front over the others; diamonds where steps do other work. Not those that are dots.
    void paintPoints(const std::vector<ParetoPoint> &points, const ParetoAxes &axes);
    /// What the colours stand for.
    void paintColourKey(const std::vector<ParetoPoint> &points, const ParetoAxes &axes,
                        const judging::FigureTitles &titles);
    void paintRing(const ParetoPoint &point, const QColor &ink);
    void paintBaseline(const QPointF &figures);

    /// Where there are too many for pictures of their own, those beyond a limit or outside a range. `image`: of 32
    /// bits.
    static void paintDots(QImage &image, const QRectF &plot, const QRectF &range,
                          const std::vector<ParetoPoint> &points);

    static QPointF place(const QRectF &plot, const QRectF &range, double x, double y);

private:
    void paintFrontOf(const std::vector<ParetoPoint> &points, int work);
    void paintRamp(const QRectF &rect);
    QPointF place(double x, double y) const { return place(m_plot, m_range, x, y); }

    QPainter &m_painter;
    QRectF m_plot;
    QRectF m_range;
};

} // namespace cutaway
