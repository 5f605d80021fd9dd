#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cutaway {

/// How a plan's cost follows from one of its controls.
struct ControlCurve
{
    struct Point
    {
        double value = 0;              ///< of the control; what holds here holds up to the next point
        std::optional<double> seconds; ///< none where there is no plan to price
        std::int64_t bytes = 0;        ///< memory that goes with it
    };

    std::string control;             ///< the name of the setting
    std::vector<Point> points;       ///< by value
    std::optional<std::size_t> best; ///< position of the point to recommend
    Point now;                       ///< the plan as it is: beside the line where it was changed by hand
};

/// Plans that can tell: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasControlCurve
{
public:
    virtual ~HasControlCurve() = default;
    /// Nothing where it is not known.
    virtual std::optional<ControlCurve> controlCurve() const = 0;
};

} // namespace cutaway
