#include "app/exports/drawn_exports.h"

#include "app/jobs/layout_cache.h"
#include "app/jobs/layout_service.h"
#include "core/formats/exports/report/report_html.h"
#include "core/json/declare_parameter.h"
#include "views/canvas/paint/picture_export.h"
#include "views/theme/theme.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr double thumbnailScale = 0.5;
constexpr std::size_t laidOutOnce = 500'000;      // boxes and arrows
constexpr std::size_t mostItemsInReport = 10'000; // beyond, a picture makes a page that browsers open slowly

ParameterDeclaration arrangementParameter()
{
    return declareChoice("arrangement", "Arrangement", {"device", "flow"}, "Lanes of devices, or the graph of groups.");
}

ParameterDeclaration themeParameter()
{
    return declareChoice("theme", "Theme", {"light", "dark"}, "Colours of the picture.");
}

ParameterDeclaration scaleParameter()
{
    return between(
        0.1, 64,
        declareParameter("scale", "Scale", ParameterType::Number, 2.0, "Pixels for each unit of the drawing."));
}

Arrangement arrangementOf(const ParameterValues &parameters)
{
    const auto found = parameters.find("arrangement");
    const auto *name = found == parameters.end() ? nullptr : std::get_if<std::string>(&found->second);
    return name && *name == "flow" ? Arrangement::ByFlow : Arrangement::ByDevice;
}

const Theme &themeOf(const ParameterValues &parameters)
{
    return std::get<std::string>(parameters.at("theme")) == "dark" ? darkTheme() : lightTheme();
}

/// Graphviz lays out equal boxes once, and nothing any more after Cancel.
Result<QByteArray> draw(const EditedPlan &plan, Arrangement arrangement, const Theme &theme, PictureFormat format,
                        double scale, const Job &job)
{
    LayoutCache known(laidOutOnce);
    const auto layout = [&](const LayoutRequest &request) {
        const std::string key = layoutKey(request);
        if (const LayoutResult *result = known.find(key))
            return *result;
        LayoutResult result = job.stopRequested() ? layeredLayout(request) : layoutNow(request);
        known.insert(key, result);
        return result;
    };
    return renderPicture(plan, arrangement, theme, format, scale, layout, job);
}

DrawnExport pictureExport(PictureFormat format, const char *id, const char *title, const char *description)
{
    DrawnExport made{id, title, description, {arrangementParameter(), themeParameter()}, {}};
    if (format == PictureFormat::Png)
        made.parameters.push_back(scaleParameter());
    made.write = [format](const EditedPlan &plan, const ParameterValues &parameters, const Job &job) {
        const double scale = format == PictureFormat::Png ? numberOf(parameters.at("scale")) : 1;
        return draw(plan, arrangementOf(parameters), themeOf(parameters), format, scale, job);
    };
    return made;
}

Result<QByteArray> writeReport(const EditedPlan &plan, const ParameterValues &parameters, const Job &job)
{
    ReportPictures pictures;
    if (plan.itemCount() > mostItemsInReport) {
        pictures.leftOutBecause = "Left out: a picture of " + std::to_string(plan.itemCount()) +
                                  " operators is too large for a page. Export it as SVG, PDF or PNG.";
        return QByteArray::fromStdString(reportHtml(plan, pictures));
    }
    for (const auto &[theme, picture] :
         {std::pair(&lightTheme(), &pictures.light), std::pair(&darkTheme(), &pictures.dark)}) {
        const Result<QByteArray> svg = draw(plan, arrangementOf(parameters), *theme, PictureFormat::Svg, 1, job);
        if (!svg)
            return svg.error();
        *picture = svg->toStdString();
    }
    return QByteArray::fromStdString(reportHtml(plan, pictures));
}

} // namespace

const std::vector<DrawnExport> &drawnExports()
{
    static const std::vector<DrawnExport> all{
        {"html",
         "Report (HTML)",
         "One page with the plan's figures, problems, devices, groups, timeline and picture, light or dark as the "
         "reader's system is; needs no network.",
         {arrangementParameter()},
         writeReport},
        pictureExport(PictureFormat::Svg, "svg", "SVG picture", "The whole plan as a drawing that scales."),
        pictureExport(PictureFormat::Png, "png", "PNG picture", "The whole plan as pixels, of any size."),
        pictureExport(PictureFormat::Pdf, "pdf", "PDF picture", "The whole plan on one page, for printing and papers."),
    };
    return all;
}

const DrawnExport *findDrawnExport(std::string_view id)
{
    const auto found = std::ranges::find(drawnExports(), id, &DrawnExport::id);
    return found == drawnExports().end() ? nullptr : &*found;
}

Result<QByteArray> drawThumbnail(const EditedPlan &plan, const ParameterValues &parameters, const Job &job)
{
    return draw(plan, arrangementOf(parameters), lightTheme(), PictureFormat::Png, thumbnailScale, job);
}

} // namespace cutaway
