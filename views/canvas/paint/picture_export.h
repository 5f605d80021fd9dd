#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/layout/layout.h"
#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

#include <QByteArray>

#include <functional>

namespace cutaway {

struct Theme;

enum class PictureFormat { Svg, Png, Pdf };

/// The whole plan as a picture for a file: every module open, every name in full, texts as text in SVG and PDF.
/// `scale` is for PNG: device pixels per pixel at zoom 1. A PNG may be of any size: it is painted and compressed a band
/// of rows at a time, in tiles, so memory is that of a band and of the file. Needs a QGuiApplication for its fonts, no
/// screen; may run on any thread. Errors: `too_large` where a side has more than 2^31 - 1 pixels, nothing is scaled
/// down silently; `out_of_memory`; `cancelled`.
Result<QByteArray> renderPicture(const EditedPlan &plan, Arrangement arrangement, const Theme &theme,
                                 PictureFormat format, double scale,
                                 std::function<LayoutResult(const LayoutRequest &)> layout, const Job &job = {});

} // namespace cutaway
