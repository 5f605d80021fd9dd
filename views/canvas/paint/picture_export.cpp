#include "views/canvas/paint/picture_export.h"

#include "core/files/xml_text.h"
#include "core/plan/grouping_json.h"
#include "views/canvas/drag/boundary_drag.h"
#include "views/canvas/paint/box_painter.h"
#include "views/canvas/paint/canvas_texts.h"
#include "views/canvas/paint/chip_card.h"
#include "views/canvas/paint/heat.h"
#include "views/canvas/paint/lane_painter.h"
#include "views/canvas/paint/lane_time_painter.h"
#include "views/canvas/paint/legend.h"
#include "views/canvas/paint/png_writer.h"
#include "views/canvas/paint/route_painter.h"
#include "views/canvas/scene/host_header.h"
#include "views/canvas/scene/plan_figures.h"
#include "views/canvas/scene/plan_metrics.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double margin = 16;
constexpr double widestCard = 900;
constexpr double mostSide = 2147483647; // of a PNG
constexpr int widestTile = 16384;       // Qt paints up to 32767 pixels
constexpr double bandPixels = 1e6; // what fits the caches of processors
constexpr double mostPoints = 14400; // of a page of PDF
constexpr double pointsPerPixel = 0.75;

/// The plan laid out, and what painting it needs.
class Picture
{
public:
    Picture(const EditedPlan &plan, const PictureRequest &request, TextOutput output, const LayoutFunction &layout,
            const Job &job)
        : m_plan(plan)
        , m_theme(*request.theme)
        , m_job(job)
        , m_texts(output)
        , m_figures(readPlanFigures(plan))
        , m_arrangement(planArrangement(&plan, request.arrangement))
    {
        m_scene.setPlan(&plan, std::make_shared<const ModuleTree>(plan.graph(), readGrouping(plan)));
        if (request.extent == PictureExtent::AsShown)
            arrangeAsShown(*request.view, layout);
        else
            arrangeEverything(layout);
        if (request.extent == PictureExtent::Selection)
            m_bounds = boundsOf(request.view->selection).toAlignedRect();
    }

    QSizeF size() const { return QSizeF(m_bounds.width(), m_bounds.height() + legendHeight()); }

    void paint(QPainter &painter) { paint(painter, QRectF(QPointF(), size())); }

    /// Only what meets `part` need be painted.
    void paint(QPainter &painter, const QRectF &part)
    {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRectF(QPointF(), size()), m_theme.canvas);
        painter.save();
        // What lies outside is cut off where it would lie in sight otherwise: a whole has nothing outside.
        if (m_isPart)
            painter.setClipRect(QRectF(QPointF(), m_bounds.size()));
        painter.translate(-m_bounds.topLeft());
        painter.scale(m_zoom, m_zoom);
        PaintContext context = this->context(painter);
        paintHosts(context); // they look whether the top is seen
        const QRectF seen = part.translated(m_bounds.topLeft()).adjusted(-margin, -margin, margin, margin);
        context.visible = {seen.topLeft() / m_zoom, seen.size() / m_zoom};
        paintLanes(context);
        paintContents(context);
        painter.restore();
        const QRectF strip(0, m_bounds.height(), m_bounds.width(), legendHeight());
        const HeatFigures *heat = isHeat(m_colouring) ? &m_figures.heat : nullptr;
        paintLegend(painter, strip, m_theme, m_texts, {m_colouring, m_figures.kinds, heat, &m_plan, m_scene.stacked()});
    }

private:
    void arrangeEverything(const LayoutFunction &layout)
    {
        m_colouring = meshOf(m_plan) ? Colouring::Group : Colouring::Kind;
        m_scene.arrange(m_arrangement, {{1600, 1000}, metrics()}, layout);
        m_scene.openAll();
        m_scene.setViewSize({1600, 0}); // no lane is longer than what it holds
        m_bounds = m_scene.bounds().adjusted(-margin, -margin, margin, margin).toAlignedRect();
    }

    void arrangeAsShown(const ShownView &view, const LayoutFunction &layout)
    {
        m_colouring = view.colouring;
        if (isHeat(m_colouring))
            m_figures.heat = readHeat(m_plan, m_colouring, false, nullptr);
        m_state.select(view.selection);
        m_isAsShown = m_isPart = true;
        m_showsCriticalPath = view.showsCriticalPath;
        m_arrangement = planArrangement(&m_plan, view.arrangement);
        m_scene.setOpenings(view.openings);
        m_scene.arrange(m_arrangement,
                        {.view = view.size,
                         .metrics = planMetrics(&m_plan),
                         .isSideways = view.isSideways,
                         .hasStubs = view.hasStubs,
                         .isByGraphviz = view.isByGraphviz},
                        layout);
        m_zoom = view.transform.zoom;
        m_bounds = QRectF(-view.transform.offset, view.size).toRect();
    }

    /// With the groups' heads, which say what it is part of.
    QRectF boundsOf(const std::vector<ItemIndex> &items)
    {
        m_isPart = true;
        QRectF all;
        for (const ItemIndex item : items) {
            if (const BoxRef box = m_scene.boxOf(item); box.isValid())
                all |= m_scene.rect(box);
        }
        return all.isNull() ? all : all.adjusted(-3 * margin, -3 * margin, 3 * margin, 3 * margin) & m_bounds;
    }

    void paintContents(PaintContext &context)
    {
        if (m_scene.hasEdgesBelow())
            paintRoutes(context);
        paintGroups(context);
        paintBoundaries(context);
        if (!m_scene.hasEdgesBelow())
            paintRoutes(context);
        paintLaneTimes(context, nullptr);
    }

    /// Lanes as wide as the longest name needs.
    CanvasMetrics metrics()
    {
        CanvasMetrics metrics = planMetrics(&m_plan);
        double longest = 0;
        for (std::size_t i = 0; i < m_plan.itemCount(); ++i) {
            const ItemInfo info = m_plan.item(ItemIndex(i));
            longest = std::max(longest, m_texts.width(CanvasTexts::text(info.label), TextRole::Name));
        }
        const double needed = std::min(widestCard, longest + 160 * metrics.scale);
        metrics.laneWidth = std::ceil(std::max(metrics.laneWidth, needed));
        metrics.widestLane = metrics.laneWidth;
        metrics.flowCard = std::max(metrics.flowCard, metrics.laneWidth - 64 * metrics.scale);
        return metrics;
    }

    PaintContext context(QPainter &painter)
    {
        const double zoom = m_isAsShown ? m_zoom * m_scene.metrics().scale : 1;
        return {.painter = painter,
                .scene = m_scene,
                .theme = m_theme,
                .texts = m_texts,
                .zoom = zoom,
                .visible = {QPointF(m_bounds.topLeft()) / m_zoom, QSizeF(m_bounds.size()) / m_zoom},
                .detail = m_isAsShown ? detailOf(zoom) : Detail::Full,
                .colouring = m_colouring,
                .heat = isHeat(m_colouring) ? &m_figures.heat : nullptr,
                .state = m_isAsShown ? &m_state : nullptr,
                .violated = &m_figures.violated,
                .laneMood = {},
                .isAway = {},
                .memoryIfDropped = {},
                .showCriticalPath = m_showsCriticalPath,
                .fullNames = !m_isAsShown,
                .isStopped = [this] { return m_job.stopRequested(); }};
    }

    const EditedPlan &m_plan;
    const Theme &m_theme;
    const Job &m_job;
    TextCache m_texts;
    PlanFigures m_figures;
    Arrangement m_arrangement;
    Scene m_scene;
    ViewState m_state; ///< its selection
    Colouring m_colouring = Colouring::Kind;
    double m_zoom = 1;
    QRect m_bounds; ///< of the picture, in pixels at this zoom
    bool m_isAsShown = false;
    bool m_isPart = false;
    bool m_showsCriticalPath = false;
};

QString titleOf(const EditedPlan &plan)
{
    return QString::fromStdString(plan.graph().name());
}

QByteArray writeSvg(Picture &picture, const EditedPlan &plan, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setTitle(titleOf(plan).toHtmlEscaped()); // Qt 6.4 writes it as it is
    generator.setSize((picture.size() * scale).toSize());
    generator.setViewBox(QRectF(QPointF(), picture.size()));
    generator.setResolution(96);
    QPainter painter(&generator);
    picture.paint(painter);
    painter.end();
    return QByteArray::fromStdString(withXmlCharacters({bytes.constData(), std::size_t(bytes.size())}));
}

QByteArray writePdf(Picture &picture, const EditedPlan &plan, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(titleOf(plan));
    writer.setCreator(QStringLiteral("Cutaway"));
    const QSizeF size = picture.size();
    // A page cannot be larger; lines and letters lose nothing by being smaller.
    const double points = std::min(pointsPerPixel * scale, mostPoints / std::max(size.width(), size.height()));
    writer.setPageSize(QPageSize(size * points, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setResolution(1200);
    QPainter painter(&writer);
    const double unit = writer.width() / size.width();
    painter.scale(unit, unit);
    picture.paint(painter);
    painter.end();
    return bytes;
}

Error outOfMemory()
{
    return {ErrorKind::System, "out_of_memory", "not enough memory for the picture", "choose a smaller scale", {}};
}

/// Side by side as wide as the picture, painted again for each band. Empty: no memory.
std::vector<QImage> tilesOf(int width, int height, double scale)
{
    std::vector<QImage> tiles;
    for (int left = 0; left < width; left += widestTile) {
        QImage &tile = tiles.emplace_back(std::min(widestTile, width - left), height, QImage::Format_RGB32);
        if (tile.isNull())
            return {};
        // Qt takes a ratio for screens, which is never below 1.
        tile.setDevicePixelRatio(std::max(1.0, scale));
    }
    return tiles;
}

/// The rows from `top` on.
void paintBand(Picture &picture, std::vector<QImage> &tiles, double scale, int top)
{
    double left = 0;
    for (QImage &tile : tiles) {
        QPainter painter(&tile);
        if (scale < 1)
            painter.scale(scale, scale);
        painter.translate(-left / scale, -top / scale);
        picture.paint(painter, QRectF(left / scale, top / scale, tile.width() / scale, tile.height() / scale));
        left += tile.width();
    }
}

/// Band by band: no image is larger than one of them.
Result<QByteArray> writePng(Picture &picture, double scale, const Job &job)
{
    const QSizeF pixels = picture.size() * scale;
    if (!(scale > 0) || pixels.width() > mostSide || pixels.height() > mostSide) {
        const QString size =
            QStringLiteral("%1 \u00d7 %2").arg(std::ceil(pixels.width())).arg(std::ceil(pixels.height()));
        return Error{ErrorKind::Unsupported,
                     "too_large",
                     "a picture of " + size.toStdString() + " pixels is more than a PNG can have",
                     "choose a smaller scale, SVG or PDF",
                     {}};
    }
    const QSize size(int(std::ceil(pixels.width())), int(std::ceil(pixels.height())));
    const int rows = std::clamp(int(bandPixels / size.width()), 1, size.height());
    std::vector<QImage> tiles = tilesOf(size.width(), rows, scale);
    if (tiles.empty())
        return outOfMemory();
    PngWriter png(size.width(), size.height());
    for (int top = 0; top < size.height(); top += rows) {
        if (job.stopRequested())
            return cancelledError();
        job.progress("drawing", double(top) / size.height());
        paintBand(picture, tiles, scale, top);
        if (!png.addRows(tiles, std::min(rows, size.height() - top)))
            return outOfMemory();
    }
    QByteArray bytes = png.finish();
    return bytes.isEmpty() ? Result<QByteArray>(outOfMemory()) : std::move(bytes);
}

} // namespace

namespace {

Done checkRequest(const PictureRequest &request)
{
    if (request.extent == PictureExtent::Everything)
        return std::monostate();
    if (!request.view)
        return usageError("no_view: what is shown or selected is told by a view; set view to a file that the window's "
                          "export dialog wrote");
    if (request.extent == PictureExtent::Selection && request.view->selection.empty())
        return inputError("nothing_selected", "nothing is selected that could be drawn",
                          "select operators first, or draw everything");
    return std::monostate();
}

} // namespace

Result<QByteArray> renderPicture(const EditedPlan &plan, const PictureRequest &request,
                                 std::function<LayoutResult(const LayoutRequest &)> layout, const Job &job)
{
    if (const Done sound = checkRequest(request); !sound)
        return sound.error();
    const TextOutput output = request.format == PictureFormat::Png ? TextOutput::Glyphs : TextOutput::Text;
    Picture picture(plan, request, output, layout ? std::move(layout) : LayoutFunction(layeredLayout), job);
    if (job.stopRequested())
        return cancelledError();
    const double scale = request.width > 0 ? request.width / picture.size().width() : request.scale;
    const auto write = [&]() -> Result<QByteArray> {
        switch (request.format) {
        case PictureFormat::Svg: return writeSvg(picture, plan, scale);
        case PictureFormat::Pdf: return writePdf(picture, plan, scale);
        case PictureFormat::Png: return writePng(picture, scale, job);
        }
        return usageError("no such picture format");
    };
    Result<QByteArray> bytes = write();
    return job.stopRequested() ? Result<QByteArray>(cancelledError()) : std::move(bytes);
}

} // namespace cutaway
