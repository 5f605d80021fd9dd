#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "views/canvas/paint/legend.h"
#include "views/canvas/paint/picture_export.h"
#include "views/theme/theme.h"

#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTest>
#include <QtEndian>

using namespace cutaway;

namespace {

std::unique_ptr<EditedPlan> plan(const char *graph, const char *devices)
{
    PlannerInput input{.graph = testing::fixtureGraph(graph),
                       .inventory = testing::fixtureInventory(devices),
                       .parameters = {},
                       .given = {},
                       .start = {}};
    auto made = runPlanner(*findPlanner("partition.size_based"), input, {});
    return made ? std::move(*made) : nullptr;
}

Result<QByteArray> render(const EditedPlan &plan, PictureFormat format, double scale = 1,
                          Arrangement arrangement = Arrangement::ByDevice)
{
    return renderPicture(plan, arrangement, lightTheme(), format, scale, layeredLayout);
}

} // namespace

class PictureExportTest : public QObject
{
    Q_OBJECT

private slots:
    void svg_names_every_operator_as_text_data();
    void svg_names_every_operator_as_text();
    void png_is_as_large_as_asked();
    void lanes_are_no_longer_than_what_they_hold();
    void small_png_shows_the_whole_picture();
    void png_may_be_larger_than_an_image_of_qt();
    void png_in_bands_is_the_picture();
    void png_that_would_be_too_large_is_refused();
    void pdf_is_one_page();
    void boundaries_of_stages_are_drawn();
};

void PictureExportTest::svg_names_every_operator_as_text_data()
{
    QTest::addColumn<Arrangement>("arrangement");
    QTest::newRow("by device") << Arrangement::ByDevice;
    QTest::newRow("by flow") << Arrangement::ByFlow;
}

void PictureExportTest::svg_names_every_operator_as_text()
{
    QFETCH(const Arrangement, arrangement);
    const auto drawn = plan("partition/bert_base", "partition/bert_base.x3");
    QVERIFY(drawn);
    const Result<QByteArray> svg = render(*drawn, PictureFormat::Svg, 1, arrangement);
    QVERIFY(svg);
    QVERIFY(QSvgRenderer(*svg).isValid());
    for (std::size_t i = 0; i < drawn->itemCount(); ++i) {
        const ItemInfo info = drawn->item(ItemIndex(i));
        if (info.role != ItemRole::Operator)
            continue;
        const QByteArray name(info.label.data(), qsizetype(info.label.size()));
        QVERIFY2(svg->contains(">" + name + "<") || svg->contains(">" + name + "\n"), name.constData());
    }
}

void PictureExportTest::png_is_as_large_as_asked()
{
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    QVERIFY(drawn);
    const Result<QByteArray> once = render(*drawn, PictureFormat::Png, 1);
    const Result<QByteArray> twice = render(*drawn, PictureFormat::Png, 2);
    QVERIFY(once && twice);
    const QImage small = QImage::fromData(*once);
    const QImage large = QImage::fromData(*twice);
    QVERIFY(!small.isNull());
    QCOMPARE(large.size(), small.size() * 2);
    QCOMPARE(small.pixelColor(2, 2), lightTheme().canvas);
}

void PictureExportTest::lanes_are_no_longer_than_what_they_hold()
{
    const auto drawn = plan("partition/linear_add", "partition/alexnet.h2");
    QVERIFY(drawn);
    const Result<QByteArray> png = render(*drawn, PictureFormat::Png);
    QVERIFY(png);
    const int operators = int(drawn->itemCount());
    const int height = QImage::fromData(*png).height();
    QVERIFY2(height < 200 + 50 * operators && height > 100 + 20 * operators, qPrintable(QString::number(height)));
}

/// How far two pictures are apart, 0 to 255, seen from so far away that letters are grey.
static double distance(const QImage &one, const QImage &other)
{
    const QSize far(40, 120);
    const QImage a = one.scaled(far, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage b = other.scaled(far, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    double sum = 0;
    for (int y = 0; y < far.height(); ++y) {
        for (int x = 0; x < far.width(); ++x)
            sum += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
    }
    return sum / (far.width() * far.height());
}

void PictureExportTest::small_png_shows_the_whole_picture()
{
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    QVERIFY(drawn);
    const Result<QByteArray> whole = render(*drawn, PictureFormat::Png, 1);
    const Result<QByteArray> half = render(*drawn, PictureFormat::Png, 0.5);
    QVERIFY(whole && half);
    const double apart = distance(QImage::fromData(*whole), QImage::fromData(*half));
    QVERIFY2(apart < 6, qPrintable(QString::number(apart)));
}

namespace {

/// Width and height as the file's header says.
QSize sizeOfPng(const QByteArray &png)
{
    return {qFromBigEndian<int>(png.constData() + 16), qFromBigEndian<int>(png.constData() + 20)};
}

} // namespace

void PictureExportTest::png_may_be_larger_than_an_image_of_qt()
{
    Inventory many; // lanes side by side: far wider than high
    for (int i = 0; i < 100; ++i)
        many.devices.push_back({i, "dev_" + std::to_string(i), 1 << 20, {}, {}, {}});
    PlannerInput input{.graph = testing::fixtureGraph("partition/linear_add"),
                       .inventory = std::make_shared<const Inventory>(many),
                       .parameters = {},
                       .given = {},
                       .start = {}};
    const auto made = runPlanner(*findPlanner("partition.single"), input, {});
    QVERIFY(made);
    const EditedPlan *drawn = made->get();
    const Result<QByteArray> once = render(*drawn, PictureFormat::Png, 1);
    QVERIFY(once);
    const int scale = 34000 / std::max(sizeOfPng(*once).width(), sizeOfPng(*once).height()) + 1;
    const Result<QByteArray> large = render(*drawn, PictureFormat::Png, scale);
    QVERIFY(large);
    QCOMPARE(sizeOfPng(*large), sizeOfPng(*once) * scale);
    QVERIFY(std::max(sizeOfPng(*large).width(), sizeOfPng(*large).height()) > 32767);
    QVERIFY(large->endsWith(QByteArray("IEND\xae\x42\x60\x82", 8)));
}

/// What bands and tiles cut, as painted at once by the drawing for SVG.
void PictureExportTest::png_in_bands_is_the_picture()
{
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    QVERIFY(drawn);
    constexpr int scale = 4; // several bands
    const Result<QByteArray> png = render(*drawn, PictureFormat::Png, scale);
    const Result<QByteArray> svg = render(*drawn, PictureFormat::Svg);
    QVERIFY(png && svg);
    const QImage bands = QImage::fromData(*png).convertToFormat(QImage::Format_RGB32);
    QVERIFY(!bands.isNull());
    QImage whole(bands.size(), QImage::Format_RGB32);
    whole.fill(Qt::white);
    QPainter painter(&whole);
    QSvgRenderer(*svg).render(&painter);
    painter.end();
    // Letters are smoothed otherwise; a box that is missing or moved is a difference of thousands of pixels a row.
    // The legend is laid out by the widths of its texts.
    for (int y = 0; y < bands.height() - int(legendHeight() * scale); ++y) {
        int different = 0;
        for (int x = 0; x < bands.width(); ++x) {
            const QRgb a = bands.pixel(x, y);
            const QRgb b = whole.pixel(x, y);
            different += std::abs(qGray(a) - qGray(b)) > 96 ? 1 : 0;
        }
        QVERIFY2(different < bands.width() / 5, qPrintable(QString("row %1: %2").arg(y).arg(different)));
    }
}

void PictureExportTest::png_that_would_be_too_large_is_refused()
{
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    QVERIFY(drawn);
    const Result<QByteArray> huge = render(*drawn, PictureFormat::Png, 1e7);
    QVERIFY(!huge);
    QCOMPARE(huge.error().code, std::string("too_large"));
    QVERIFY(!render(*drawn, PictureFormat::Png, 0));
}

void PictureExportTest::boundaries_of_stages_are_drawn()
{
    PlannerInput input{.graph = testing::fixtureGraph("pipeline/mlp_6"),
                       .inventory = {},
                       .parameters = {},
                       .given = {{"cuts", std::string("layers.1,layers.3")}},
                       .start = {}};
    const auto stages = runPlanner(*findPlanner("pipeline.cut_stages"), input, {});
    QVERIFY(stages);
    const Result<QByteArray> svg = render(**stages, PictureFormat::Svg);
    QVERIFY(svg);
    QVERIFY(svg->contains("stroke-dasharray=\"6,4\""));
}

void PictureExportTest::pdf_is_one_page()
{
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    QVERIFY(drawn);
    const Result<QByteArray> pdf = render(*drawn, PictureFormat::Pdf);
    QVERIFY(pdf);
    QVERIFY(pdf->startsWith("%PDF-"));
    QCOMPARE(pdf->count("/Type /Page\n"), qsizetype(1));
}

QTEST_MAIN(PictureExportTest)
#include "picture_export_test.moc"
