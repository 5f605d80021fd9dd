#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/formats/exports/report/report_html.h"
#include "core/layout/layout.h"
#include "core/plan/edited_plan.h"
#include "views/canvas/shown_view.h"

#include <QByteArray>

#include <functional>

namespace cutaway {

class PagePicture;
struct Theme;

enum class PictureFormat { Svg, Png, Pdf };

/// What of the plan is drawn.
enum class PictureExtent {
    Everything, ///< the whole plan, every module open, every name in full
    AsShown,    ///< what a canvas shows: its part of the plan, its open boxes, its colours
    Selection,  ///< of everything, the part around what is selected
    ForPage,    ///< tiles or a strip at their own size where a window shows so many groups so; else everything
};

struct PictureRequest
{
    PictureExtent extent = PictureExtent::Everything;
    Arrangement arrangement = Arrangement::ByDevice; ///< as shown: the view's
    std::optional<ShownView> view = {};              ///< for `AsShown` and `Selection`
    const Theme *theme = nullptr;
    PictureFormat format = PictureFormat::Svg;
    double scale = 1; ///< pixels for each unit of the drawing; in SVG and PDF the size of the page
    double width = 0; ///< in pixels; greater than 0: instead of the scale
    /// Of a picture for a page; one of more boxes is left out. 0: it is not.
    std::size_t mostBoxes = 0;
};

/// A plan as a picture for a file, texts as text in SVG and PDF. A PNG may be of any size: it is painted and compressed
/// a band of rows at a time, in tiles, so memory is that of a band and of the file. Needs a QGuiApplication for its
/// fonts, no screen; may run on any thread. Errors: `no_view` where one is needed, `nothing_selected`; `too_large`
/// where a side has more than 2^31 - 1 pixels, nothing is scaled down silently; `out_of_memory`; `cancelled`.
Result<QByteArray> renderPicture(const EditedPlan &plan, const PictureRequest &request,
                                 std::function<LayoutResult(const LayoutRequest &)> layout, const Job &job = {});

/// A plan as SVG in the colours of both themes, with what the window tells of each box, lane and edge under the
/// pointer. `request` says what is drawn; its theme and format do not count. Without pictures if there would be too
/// many boxes. Errors as above.
Result<ReportPictures> renderForPage(const EditedPlan &plan, PictureRequest request,
                                     const std::function<LayoutResult(const LayoutRequest &)> &layout,
                                     const Job &job = {});

/// Likewise what a window shows in the canvas's place. Without pictures if it has more things than `mostThings`, 0:
/// any.
Result<ReportPictures> renderForPage(const EditedPlan &plan, PagePicture &picture, std::size_t mostThings = 0,
                                     const Job &job = {});

} // namespace cutaway
