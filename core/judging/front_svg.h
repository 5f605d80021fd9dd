#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cutaway::judging {

/// A place on an axis, and what stands there: `40 GiB`, `2.5 s`.
struct AxisTick
{
    double value = 0;
    std::string text;
};

/// Round values of a figure from `least` to `most`, as many as fit into `steps` steps.
std::vector<AxisTick> axisTicks(std::string_view figure, double least, double most, int steps);

/// What an axis reaches beyond its values at each end: this share of their range. Values that differ in their last bits
/// alone, as sums in another order do, are the same.
double axisAir(double least, double most, double share);

/// A plan in a picture of two figures.
struct PicturedPlan
{
    std::string name;
    double x = 0;
    double y = 0;
    bool isFeasible = true;   ///< else it is hollow and not on the front
    bool isOtherWork = false; ///< than the baseline's: it is a diamond and not on the front
};

/// What an axis shows.
struct PicturedFigure
{
    std::string name; ///< in documents: `latency_sec`
    std::string title;
};

/// The plans over two figures, both better when smaller, with their front as steps; the first is the baseline and has a
/// ring. An `<svg>` element whose colours are the variables of the page that it stands in. Names are made safe.
std::string frontSvg(const std::vector<PicturedPlan> &plans, const PicturedFigure &xFigure,
                     const PicturedFigure &yFigure);

/// A point of a picture with its name, in pixels.
struct NamedPoint
{
    std::string name;
    double x = 0;
    double y = 0;
};

/// Where a name stands: beside its point, with the others of that place.
struct PlacedName
{
    std::string text;
    double x = 0; ///< of its begin, or of its end
    double y = 0; ///< of its foot
    bool endsHere = false;
};

/// Names that lie neither on each other nor on points, in the order of their points: a name that these leave no room
/// goes some lines lower or higher, one that the picture's width leaves none to the left of its point. O(points²).
std::vector<PlacedName> placedNames(const std::vector<NamedPoint> &points, double pictureWidth);

} // namespace cutaway::judging
