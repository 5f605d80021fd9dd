#include "app/exports/drawn_exports.h"

#include "app/jobs/layout_service.h"
#include "core/files/file_io.h"
#include "core/formats/exports/report/report_html.h"
#include "core/json/parameter.h"
#include "core/plan/plan_documents.h"
#include "views/canvas/paint/picture_export.h"
#include "views/kinds/page_pictures.h"
#include "views/theme/theme.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr double thumbnailScale = 0.5;
constexpr std::size_t laidOutOnce = 500'000;      // boxes and arrows
constexpr std::size_t mostItemsInReport = 10'000; // beyond, a picture makes a page that browsers open slowly

ParameterDeclaration arrangementParameter()
{
    return declareChoice("arrangement", QT_TRANSLATE_NOOP("core", "Arrangement"),
                         {QT_TRANSLATE_NOOP("core", "device"), QT_TRANSLATE_NOOP("core", "flow")},
                         QT_TRANSLATE_NOOP("core", "Lanes of devices, or the graph of groups."));
}

ParameterDeclaration themeParameter()
{
    return declareChoice("theme", QT_TRANSLATE_NOOP("core", "Theme"),
                         {QT_TRANSLATE_NOOP("core", "light"), QT_TRANSLATE_NOOP("core", "dark")},
                         QT_TRANSLATE_NOOP("core", "Colours of the picture."));
}

ParameterDeclaration extentParameter()
{
    return declareChoice(
        "shows", QT_TRANSLATE_NOOP("core", "Shows"),
        {QT_TRANSLATE_NOOP("core", "everything"), QT_TRANSLATE_NOOP("core", "shown"),
         QT_TRANSLATE_NOOP("core", "selection")},
        QT_TRANSLATE_NOOP("core",
                          "The whole plan with every module open; the part the window shows; or the selected part."));
}

ParameterDeclaration viewParameter()
{
    return declareParameter(
        "view", QT_TRANSLATE_NOOP("core", "View"), ParameterType::String, std::string(),
        QT_TRANSLATE_NOOP("core", "A file from the window's export dialog that says what is shown and selected."));
}

ParameterDeclaration widthParameter()
{
    return between(
        0, 1e6,
        declareParameter(
            "width", QT_TRANSLATE_NOOP("core", "Width"), ParameterType::Integer, std::int64_t(0),
            QT_TRANSLATE_NOOP("core", "Width of the picture in pixels; the height follows. 0: as the drawing needs.")));
}

ParameterDeclaration scaleParameter()
{
    return between(0.1, 64,
                   declareParameter("scale", QT_TRANSLATE_NOOP("core", "Scale"), ParameterType::Number, 2.0,
                                    QT_TRANSLATE_NOOP("core", "Pixels per unit of the drawing.")));
}

Arrangement arrangementOf(const ParameterValues &parameters)
{
    const auto found = parameters.find("arrangement");
    const auto *name = found == parameters.end() ? nullptr : std::get_if<std::string>(&found->second);
    return name && *name == "flow" ? Arrangement::ByFlow : Arrangement::ByDevice;
}

std::string textOf(const ParameterValues &parameters, std::string_view name)
{
    const auto found = parameters.find(name);
    const auto *text = found == parameters.end() ? nullptr : std::get_if<std::string>(&found->second);
    return text ? *text : std::string();
}

PictureExtent extentOf(const ParameterValues &parameters)
{
    const std::string extent = textOf(parameters, "shows");
    return extent == "shown"       ? PictureExtent::AsShown
           : extent == "selection" ? PictureExtent::Selection
                                   : PictureExtent::Everything;
}

Result<std::optional<ShownView>> viewOf(const EditedPlan &plan, const ParameterValues &parameters)
{
    const std::string path = textOf(parameters, "view");
    if (path.empty())
        return std::optional<ShownView>();
    const Result<std::string> text = readFile(path);
    if (!text)
        return text.error();
    Result<ShownView> view =
        readShownView(QByteArray::fromStdString(*text), plan, ModuleTree(plan.graph(), readGrouping(plan)));
    return view ? Result<std::optional<ShownView>>(std::move(*view)) : view.error();
}

/// Parameters that are not there have their defaults.
Result<PictureRequest> requestOf(const EditedPlan &plan, const ParameterValues &parameters, PictureFormat format)
{
    PictureRequest request;
    request.extent = extentOf(parameters);
    request.arrangement = arrangementOf(parameters);
    request.format = format;
    request.theme = textOf(parameters, "theme") == "dark" ? &darkTheme() : &lightTheme();
    if (const auto scale = parameters.find("scale"); scale != parameters.end())
        request.scale = numberOf(scale->second);
    if (const auto width = parameters.find("width"); width != parameters.end())
        request.width = numberOf(width->second);
    if (request.extent == PictureExtent::Everything)
        return request;
    Result<std::optional<ShownView>> view = viewOf(plan, parameters);
    if (!view)
        return view.error();
    request.view = std::move(*view);
    return request;
}

/// Graphviz lays out equal boxes once, and nothing any more after Cancel.
LayoutFunction layoutKnowing(LayoutCache &known, const Job &job)
{
    return [&known, &job](const LayoutRequest &boxes) {
        const std::string key = layoutKey(boxes);
        if (const LayoutResult *result = known.find(key))
            return *result;
        LayoutResult result = job.stopRequested() ? layeredLayout(boxes) : layoutNow(boxes);
        known.insert(key, result);
        return result;
    };
}

Result<QByteArray> draw(const EditedPlan &plan, const PictureRequest &request, const Job &job)
{
    LayoutCache known(laidOutOnce);
    return renderPicture(plan, request, layoutKnowing(known, job), job);
}

DrawnExport pictureExport(PictureFormat format, const char *id, const char *title, const char *description)
{
    DrawnExport made{
        id, title, description, {extentParameter(), arrangementParameter(), themeParameter(), widthParameter()}, {}};
    if (format == PictureFormat::Png)
        made.parameters.push_back(scaleParameter());
    made.parameters.push_back(viewParameter());
    made.write = [format](const EditedPlan &plan, const ParameterValues &parameters,
                          const Job &job) -> Result<QByteArray> {
        const Result<PictureRequest> request = requestOf(plan, parameters, format);
        return request ? draw(plan, *request, job) : request.error();
    };
    return made;
}

/// As a window shows the plan; by flow, which is asked for, it is the canvas.
Result<ReportPictures> drawForPage(const EditedPlan &plan, Arrangement arrangement, const Job &job)
{
    if (const auto shown = arrangement == Arrangement::ByDevice ? pagePicture(plan) : nullptr)
        return renderForPage(plan, *shown, mostItemsInReport, job);
    LayoutCache known(laidOutOnce);
    return renderForPage(plan,
                         {.extent = PictureExtent::ForPage, .arrangement = arrangement, .mostBoxes = mostItemsInReport},
                         layoutKnowing(known, job), job);
}

Result<QByteArray> writeReport(const EditedPlan &plan, const ParameterValues &parameters, const Job &job)
{
    const Result<ExportBaseline> baseline = baselineOf(plan, parameters);
    if (!baseline)
        return baseline.error();
    Result<ReportPictures> pictures = drawForPage(plan, arrangementOf(parameters), job);
    if (!pictures)
        return pictures.error();
    if (pictures->light.empty())
        pictures->leftOutBecause = "Left out: a picture of " + std::to_string(plan.itemCount()) +
                                   " operators is too large for a page. Export it as SVG, PDF or PNG.";
    return QByteArray::fromStdString(reportHtml(plan, *pictures, *baseline));
}

} // namespace

const std::vector<DrawnExport> &drawnExports()
{
    static const std::vector<DrawnExport> all{
        {"html",
         QT_TRANSLATE_NOOP("core", "Report (HTML)"),
         QT_TRANSLATE_NOOP("core", "One page with the plan's figures, problems, devices, groups, timeline and picture, "
                                   "light or dark like the reader's system; needs no network."),
         {arrangementParameter(), baselineParameter()},
         writeReport},
        pictureExport(PictureFormat::Svg, "svg", QT_TRANSLATE_NOOP("core", "SVG picture"),
                      QT_TRANSLATE_NOOP("core", "The plan as a drawing that scales.")),
        pictureExport(PictureFormat::Png, "png", QT_TRANSLATE_NOOP("core", "PNG picture"),
                      QT_TRANSLATE_NOOP("core", "The plan as an image of any size.")),
        pictureExport(PictureFormat::Pdf, "pdf", QT_TRANSLATE_NOOP("core", "PDF picture"),
                      QT_TRANSLATE_NOOP("core", "The plan on one page, for printing and papers.")),
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
    Result<PictureRequest> request = requestOf(plan, parameters, PictureFormat::Png);
    if (!request)
        return request.error();
    request->scale = thumbnailScale;
    request->width = 0;
    return draw(plan, *request, job);
}

} // namespace cutaway
