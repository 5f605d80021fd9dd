#pragma once

namespace cutaway {

/// Makes mesh strips expose the dimensions of the mesh and the placements of each to screen readers. Repeated calls do
/// nothing. To be called before a strip is told its name.
void installMeshStripAccessibility();

} // namespace cutaway
