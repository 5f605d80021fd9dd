#pragma once

namespace cutaway {

/// Makes timelines expose their rows to screen readers. Repeated calls do nothing.
void installTimelineAccessibility();

} // namespace cutaway
