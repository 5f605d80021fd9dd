#include "views/canvas/picture_export.h"

#include "views/canvas/box_painter.h"
#include "views/canvas/canvas_texts.h"
#include "views/canvas/host_header.h"
#include "views/canvas/lane_painter.h"
#include "views/canvas/legend.h"
#include "views/canvas/plan_figures.h"
#include "views/canvas/route_painter.h"

#include <QBuffer>
#include <QImage>
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
constexpr double mostSide = 32767;
constexpr double mostPixels = 4e8;
constexpr double mostPoints = 14400; // of a page of PDF
constexpr double pointsPerPixel = 0.75;

/// The plan laid out with everything open, and what painting it needs.
class Picture
{
public:
    Picture(const EditedPlan &plan, Arrangement arrangement, const Theme &theme, TextOutput output,
            const LayoutFunction &layout, const Job &job)
        : m_plan(plan)
        , m_modules(plan.graph())
        , m_theme(theme)
        , m_job(job)
        , m_texts(output)
        , m_figures(readPlanFigures(plan))
    {
        m_scene.setPlan(&plan, &m_modules);
        m_scene.arrange(arrangement, {{1600, 1000}, metrics()}, layout);
        m_scene.openAll();
        const QRectF bounds = m_scene.bounds().adjusted(-margin, -margin, margin, margin);
        m_bounds = bounds.toAlignedRect();
    }

    QSizeF size() const { return QSizeF(m_bounds.width(), m_bounds.height() + legendHeight()); }

    void paint(QPainter &painter)
    {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRectF(QPointF(), size()), m_theme.canvas);
        painter.save();
        painter.translate(-m_bounds.topLeft());
        PaintContext context = this->context(painter);
        paintLanes(context);
        paintHosts(context);
        paintGroups(context);
        paintRoutes(context);
        painter.restore();
        const QRectF strip(0, m_bounds.height(), m_bounds.width(), legendHeight());
        paintLegend(painter, strip, m_theme, m_texts, {Colouring::Kind, m_figures.kinds, nullptr, &m_plan});
    }

private:
    /// Lanes as wide as the longest name needs.
    CanvasMetrics metrics()
    {
        CanvasMetrics metrics{.scale = textScale()};
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
        return {.painter = painter,
                .scene = m_scene,
                .theme = m_theme,
                .texts = m_texts,
                .zoom = 1,
                .visible = QRectF(m_bounds),
                .detail = Detail::Full,
                .colouring = Colouring::Kind,
                .heat = nullptr,
                .state = nullptr,
                .violated = &m_figures.violated,
                .laneMood = {},
                .isAway = {},
                .memoryIfDropped = {},
                .fullNames = true,
                .isStopped = [this] { return m_job.stopRequested(); }};
    }

    const EditedPlan &m_plan;
    ModuleTree m_modules;
    const Theme &m_theme;
    const Job &m_job;
    TextCache m_texts;
    PlanFigures m_figures;
    Scene m_scene;
    QRect m_bounds;
};

QString titleOf(const EditedPlan &plan)
{
    return QString::fromStdString(plan.graph().name());
}

QByteArray writeSvg(Picture &picture, const EditedPlan &plan)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setTitle(titleOf(plan));
    generator.setSize(picture.size().toSize());
    generator.setViewBox(QRectF(QPointF(), picture.size()));
    generator.setResolution(96);
    QPainter painter(&generator);
    picture.paint(painter);
    painter.end();
    return bytes;
}

QByteArray writePdf(Picture &picture, const EditedPlan &plan)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(titleOf(plan));
    writer.setCreator(QStringLiteral("Cutaway"));
    const QSizeF size = picture.size();
    // A page cannot be larger; lines and letters lose nothing by being smaller.
    const double points = std::min(pointsPerPixel, mostPoints / std::max(size.width(), size.height()));
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

Result<QByteArray> writePng(Picture &picture, double scale)
{
    const QSizeF pixels = picture.size() * scale;
    if (!(scale > 0) || pixels.width() > mostSide || pixels.height() > mostSide ||
        pixels.width() * pixels.height() > mostPixels) {
        const QString size =
            QStringLiteral("%1 \u00d7 %2").arg(std::ceil(pixels.width())).arg(std::ceil(pixels.height()));
        return Error{ErrorKind::Unsupported,
                     "too_large",
                     "a picture of " + size.toStdString() + " pixels is more than a PNG can have here",
                     "choose a smaller scale, SVG or PDF",
                     {}};
    }
    QImage image(QSize(int(std::ceil(pixels.width())), int(std::ceil(pixels.height()))), QImage::Format_RGB32);
    if (image.isNull())
        return Error{
            ErrorKind::System, "out_of_memory", "not enough memory for the picture", "choose a smaller scale", {}};
    // Qt takes a ratio for screens, which is never below 1.
    image.setDevicePixelRatio(std::max(1.0, scale));
    QPainter painter(&image);
    if (scale < 1)
        painter.scale(scale, scale);
    picture.paint(painter);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace

Result<QByteArray> renderPicture(const EditedPlan &plan, Arrangement arrangement, const Theme &theme,
                                 PictureFormat format, double scale,
                                 std::function<LayoutResult(const LayoutRequest &)> layout, const Job &job)
{
    const TextOutput output = format == PictureFormat::Png ? TextOutput::Glyphs : TextOutput::Text;
    Picture picture(plan, arrangement, theme, output, layout ? std::move(layout) : LayoutFunction(layeredLayout), job);
    if (job.stopRequested())
        return cancelledError();
    const auto write = [&]() -> Result<QByteArray> {
        switch (format) {
        case PictureFormat::Svg: return writeSvg(picture, plan);
        case PictureFormat::Pdf: return writePdf(picture, plan);
        case PictureFormat::Png: return writePng(picture, scale);
        }
        return usageError("no such picture format");
    };
    Result<QByteArray> bytes = write();
    return job.stopRequested() ? Result<QByteArray>(cancelledError()) : std::move(bytes);
}

} // namespace cutaway
