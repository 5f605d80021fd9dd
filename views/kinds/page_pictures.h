#pragma once

#include "views/canvas/picture_drawing.h"

#include <memory>

namespace cutaway {

/// What a window shows of the plan in the canvas's place. Null: the canvas. `plan` outlives it.
std::unique_ptr<PagePicture> pagePicture(const EditedPlan &plan);

} // namespace cutaway
