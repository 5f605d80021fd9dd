#pragma once

#include "core/plan/timeline.h"

#include <QColor>
#include <optional>

class QPainter;
class QRectF;

namespace cutaway {

/// Whether what a bar is of is pointed at or selected, in whichever view; the stronger later.
enum class BarMark : std::uint8_t { None, Pointed, Selected };
/// Of a frame around it.
const QColor &markColour(BarMark mark);

/// The colours of one bar of a timeline. Invalid ones are left out.
struct BarLook
{
    QColor fill;
    QColor ink; ///< of text on it
    QColor border;
    QColor rule; ///< along the top
    QColor hatch;
    std::size_t lines = 0; ///< along the foot: which chunk of its rank it is of

    /// Lines and no ground: what lies below shows.
    bool isOnlyHatched() const { return hatch.isValid() && !fill.isValid(); }
};

/// The distance of the lines along a bar's foot, in pixels, and how many of them the lowest third of a bar of this height
/// has room for.
double chunkLinePitch();
std::size_t chunkLineCount(const BarLook &look, double boxHeight);
/// Height of the rule along the top of a box, in pixels.
double barRuleHeight(double boxHeight);
/// Distance and width of the hatch's lines, in pixels at 1×.
inline constexpr double barHatchSpacing = 5;
double barHatchWidth(const BarLook &look);

/// `number`: of its device, for its colour; `isAmongWork`: a transfer between forward and backward bars, which is not
/// to look like one of them. Every other microbatch is a shade apart.
BarLook barLook(const TimelineBar &bar, std::optional<std::size_t> number, bool isAmongWork);

/// In rows that are low but still show devices' colours: without a frame, which would fill what is narrow. Forward is
/// pale under a rule where there are other phases.
BarLook lowBarLook(const BarLook &look, const TimelineBar &bar, bool hasPhases);
/// In rows too low for colours of devices: phases as shades of one colour.
BarLook phaseLook(const TimelineBar &bar);

/// Of a transfer whose group has no colour of its own: quieter than work, and not hatched like idle time.
BarLook plainTransferLook(bool isExposed);

void paintBarBox(QPainter &painter, const QRectF &rect, const BarLook &look);

} // namespace cutaway
