#pragma once

#include <string>
#include <vector>

namespace cutaway::judging {

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
