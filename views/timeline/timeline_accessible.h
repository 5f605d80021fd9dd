#pragma once

namespace cutaway {

/// Makes timelines expose their rows and bars to screen readers. Repeated calls do nothing. To be called before a
/// timeline is told its name.
void installTimelineAccessibility();

} // namespace cutaway
