#include "core/judging/point_names.h"

#include <algorithm>
#include <cmath>

namespace cutaway::judging {

namespace {

constexpr double beside = 11; // of a point's middle
constexpr double foot = 4;    // below it
constexpr double lineHeight = 14;
constexpr double markRadius = 9; // of the largest, the baseline's
constexpr double letter = 6.6;   // about, of the picture's letters
constexpr double samePlace = 3;  // no eye keeps points apart that are this near

struct Box
{
    double left = 0;
    double right = 0;
    double foot = 0;

    bool meets(const Box &other) const
    {
        return left < other.right && other.left < right && std::abs(foot - other.foot) < lineHeight;
    }
};

double widthOf(const std::string &text)
{
    return letter * double(text.size());
}

Box boxOf(const PlacedName &name)
{
    const double width = widthOf(name.text);
    return name.endsHere ? Box{name.x - width, name.x, name.y} : Box{name.x, name.x + width, name.y};
}

/// Points of one place have their names behind each other.
std::vector<NamedPoint> joinedPoints(const std::vector<NamedPoint> &points)
{
    std::vector<NamedPoint> joined;
    for (const NamedPoint &point : points) {
        const auto same = std::ranges::find_if(joined, [&](const NamedPoint &other) {
            return std::abs(other.x - point.x) <= samePlace && std::abs(other.y - point.y) <= samePlace;
        });
        if (same == joined.end())
            joined.push_back(point);
        else
            same->name += ", " + point.name;
    }
    return joined;
}

} // namespace

std::vector<PlacedName> placedNames(const std::vector<NamedPoint> &points, double pictureWidth)
{
    std::vector<PlacedName> names;
    const std::vector<NamedPoint> joined = joinedPoints(points);
    std::vector<Box> taken;
    for (const NamedPoint &point : joined)
        taken.push_back({point.x - markRadius, point.x + markRadius, point.y + foot});
    for (const NamedPoint &point : joined) {
        const bool isLeft = point.x + beside + widthOf(point.name) > pictureWidth && point.x > pictureWidth / 2;
        PlacedName name{point.name, point.x + (isLeft ? -beside : beside), point.y + foot, isLeft};
        const auto isTaken = [&] {
            return std::ranges::any_of(taken, [&](const Box &box) { return box.meets(boxOf(name)); });
        };
        for (int line = 1; isTaken(); ++line) // 1 below, 1 above, 2 below
            name.y = point.y + foot + lineHeight * (line % 2 == 1 ? (line + 1) / 2 : -(line / 2));
        taken.push_back(boxOf(name));
        names.push_back(std::move(name));
    }
    return names;
}

} // namespace cutaway::judging
