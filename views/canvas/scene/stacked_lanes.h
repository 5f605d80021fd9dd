#pragma once

#include "core/plan/edited_plan.h"
#include "views/canvas/canvas_metrics.h"

#include <optional>

namespace cutaway {

/// Null for plans whose lanes hold groups in boxes.
const EditedPlan *stackedLanes(const EditedPlan *plan);

/// Lanes as narrow as a card without figures beside its name, close together, with room for their time below. Of
/// dense ones the fullest holds so many items: these are low, and headers have room for larger figures.
CanvasMetrics stackedMetrics(CanvasMetrics metrics, std::optional<std::size_t> denseItems = {});
/// Of dense lanes that are hardly more than a name, memory and time, and as wide as these need.
CanvasMetrics flatMetrics(CanvasMetrics metrics, std::size_t denseItems);

/// How high an item is in its lane: its share of what the lane can hold, and at least what its two lines need.
double stackedHeight(const EditedPlan &plan, ItemIndex item, const CanvasMetrics &metrics);

} // namespace cutaway
