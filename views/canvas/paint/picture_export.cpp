#include "views/canvas/paint/picture_export.h"

#include "core/files/safe_text.h"
#include "views/canvas/paint/drawn_plan.h"
#include "views/canvas/paint/png_writer.h"
#include "views/canvas/picture_drawing.h"
#include "views/theme/theme.h"

#include <QBuffer>
#include <QHash>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double mostSide = 2147483647; // of a PNG
constexpr int widestTile = 16384;       // Qt paints up to 32767 pixels
constexpr double bandPixels = 1e6;      // what fits the caches of processors
constexpr double mostPoints = 14400;    // of a page of PDF
constexpr double pointsPerPixel = 0.75;

QString titleOf(const EditedPlan &plan)
{
    return QString::fromStdString(plan.graph().name());
}

QByteArray writeSvg(QSizeF size, const std::function<void(QPainter &)> &paint, const EditedPlan &plan, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setTitle(titleOf(plan).toHtmlEscaped()); // Qt 6.4 writes it as it is
    generator.setSize((size * scale).toSize());
    generator.setViewBox(QRectF(QPointF(), size));
    generator.setResolution(96);
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    return QByteArray::fromStdString(withXmlCharacters(bytes.toStdString()));
}

QByteArray writeSvg(DrawnPlan &picture, const EditedPlan &plan, double scale)
{
    return writeSvg(
        picture.size(), [&picture](QPainter &painter) { picture.paint(painter); }, plan, scale);
}

/// Qt writes the fonts of a PDF in the order of a hash, which is another one in each process but where hashes have no
/// seed. A hash keeps the seed that it began with: the others of the program hear nothing of this.
class HashesWithoutSeed
{
public:
    HashesWithoutSeed() { QHashSeed::setDeterministicGlobalSeed(); }
    ~HashesWithoutSeed() { QHashSeed::resetRandomGlobalSeed(); }
    HashesWithoutSeed(const HashesWithoutSeed &) = delete;
    HashesWithoutSeed &operator=(const HashesWithoutSeed &) = delete;
};

/// The same plan gives the same file at any time. The length stays, as the file's table of places tells those of bytes.
void fixCreationDate(QByteArray &pdf)
{
    const QByteArray key = "/CreationDate (";
    const qsizetype begin = pdf.indexOf(key) + key.size();
    const qsizetype end = pdf.indexOf(')', begin);
    if (begin < key.size() || end < begin)
        return;
    const QByteArray fixed = "D:19700101000000Z)";
    pdf.replace(begin, end + 1 - begin, fixed.leftJustified(end + 1 - begin, ' ', true));
}

QByteArray writePdf(DrawnPlan &picture, const EditedPlan &plan, double scale)
{
    const HashesWithoutSeed withoutSeed;
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
    fixCreationDate(bytes);
    return bytes;
}

Error outOfMemory()
{
    return {ErrorKind::System,
            "out_of_memory",
            phrase("not enough memory for the picture"),
            phrase("choose a smaller scale"),
            {}};
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
void paintBand(DrawnPlan &picture, std::vector<QImage> &tiles, double scale, int top)
{
    double left = 0;
    for (QImage &tile : tiles) {
        tile.fill(picture.ground()); // the picture may end a part of a pixel before the last one does
        QPainter painter(&tile);
        if (scale < 1)
            painter.scale(scale, scale);
        painter.translate(-left / scale, -top / scale);
        picture.paint(painter, QRectF(left / scale, top / scale, tile.width() / scale, tile.height() / scale));
        left += tile.width();
    }
}

/// Band by band: no image is larger than one of them.
Result<QByteArray> writePng(DrawnPlan &picture, double scale, const Job &job)
{
    const QSizeF pixels = picture.size() * scale;
    if (!(scale > 0) || pixels.width() > mostSide || pixels.height() > mostSide) {
        const QString size =
            QStringLiteral("%1 \u00d7 %2").arg(std::ceil(pixels.width())).arg(std::ceil(pixels.height()));
        return Error{ErrorKind::Unsupported,
                     "too_large",
                     phrase("a picture of %1 pixels is too large for a PNG", {size.toStdString()}),
                     phrase("choose a smaller scale, SVG or PDF"),
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
    if (request.extent == PictureExtent::Everything || request.extent == PictureExtent::ForPage)
        return std::monostate();
    if (!request.view)
        return usageError("no_view: the shown or selected part is described by a view; set view to a file that the "
                          "window's export dialog wrote");
    if (request.extent == PictureExtent::Selection && request.view->selection.empty())
        return inputError("nothing_selected", "nothing that can be drawn is selected",
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
    DrawnPlan picture(plan, request, output, layout ? std::move(layout) : LayoutFunction(layeredLayout), job);
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

Result<ReportPictures> renderForPage(const EditedPlan &plan, PictureRequest request,
                                     const std::function<LayoutResult(const LayoutRequest &)> &layout, const Job &job)
{
    if (const Done sound = checkRequest(request); !sound)
        return sound.error();
    ReportPictures pictures;
    for (const auto &[theme, drawn] :
         {std::pair(&lightTheme(), &pictures.light), std::pair(&darkTheme(), &pictures.dark)}) {
        request.theme = theme;
        DrawnPlan picture(plan, request, TextOutput::Text, layout ? layout : LayoutFunction(layeredLayout), job);
        if (picture.isLeftOut())
            return ReportPictures();
        if (!job.stopRequested())
            *drawn = writeSvg(picture, plan, 1).toStdString();
        if (job.stopRequested())
            return cancelledError();
        pictures.marks = picture.marks();
        pictures.redrawnAs = picture.redrawnAs();
    }
    return pictures;
}

Result<ReportPictures> renderForPage(const EditedPlan &plan, PagePicture &picture, std::size_t mostThings,
                                     const Job &job)
{
    ReportPictures pictures;
    if (mostThings > 0 && picture.thingCount() > mostThings)
        return pictures;
    for (const auto &[theme, drawn] :
         {std::pair(&lightTheme(), &pictures.light), std::pair(&darkTheme(), &pictures.dark)}) {
        if (job.stopRequested())
            return cancelledError();
        const auto paint = [&picture, theme = theme](QPainter &painter) { picture.paint(painter, *theme); };
        *drawn = writeSvg(picture.size(), paint, plan, 1).toStdString();
    }
    pictures.marks = picture.marks();
    pictures.redrawnAs = picture.name();
    return pictures;
}

} // namespace cutaway
