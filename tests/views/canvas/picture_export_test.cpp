#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "views/canvas/paint/legend.h"
#include "views/canvas/paint/picture_export.h"
#include "views/canvas/paint/text_cache.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <QTest>
#include <QtEndian>

using namespace cutaway;

namespace {

std::unique_ptr<EditedPlan> plan(const char *graph, const char *devices, const char *planner = "partition.size_based")
{
    PlannerInput input{.graph = testing::fixtureGraph(graph),
                       .inventory = testing::fixtureInventory(devices),
                       .parameters = {},
                       .given = {},
                       .start = {}};
    auto made = runPlanner(*findPlanner(planner), input, {});
    return made ? std::move(*made) : nullptr;
}

Result<QByteArray> render(const EditedPlan &plan, PictureFormat format, double scale = 1,
                          Arrangement arrangement = Arrangement::ByDevice)
{
    return renderPicture(plan, {.arrangement = arrangement, .theme = &lightTheme(), .format = format, .scale = scale},
                         layeredLayout);
}

/// Newer versions of Qt write all families that a font may be of, and still read them as the name of one.
QByteArray withOneFamily(const QByteArray &svg)
{
    static const QRegularExpression others(QStringLiteral("(font-family=\"[^\",]*),[^\"]*"));
    return QString::fromUtf8(svg).replace(others, QStringLiteral("\\1")).toUtf8();
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
    void png_is_the_ground_up_to_its_borders();
    void png_that_would_be_too_large_is_refused();
    void pdf_is_one_page();
    void boundaries_of_stages_are_drawn();
    void every_lane_says_how_likely_it_fits();
    void as_shown_is_the_view_with_its_open_boxes();
    void selection_is_a_part_of_everything();
    void a_narrow_legend_counts_what_it_leaves_out();
    void all_placements_are_in_a_legend_between_two_docks();
    void what_needs_a_view_says_so();
    void width_sets_the_size_of_every_format_data();
    void width_sets_the_size_of_every_format();
    void a_view_comes_back_from_its_file();
    void a_page_has_many_devices_at_their_own_size_data();
    void a_page_has_many_devices_at_their_own_size();
    void a_page_has_all_operators_of_few_devices();
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
    QSvgRenderer(withOneFamily(*svg)).render(&painter);
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

/// Its last pixels are covered in part at most widths: what is there otherwise is not to be seen.
void PictureExportTest::png_is_the_ground_up_to_its_borders()
{
    const auto drawn = plan("partition/resnet18", "partition/resnet18.h2");
    QVERIFY(drawn);
    const QRgb ground = lightTheme().canvas.rgb();
    for (const double width : {1234.0, 1235.0, 1237.0, 1239.0, 1241.0}) {
        const Result<QByteArray> png = renderPicture(
            *drawn, {.theme = &lightTheme(), .format = PictureFormat::Png, .width = width}, layeredLayout);
        QVERIFY(bool(png));
        const QImage image = QImage::fromData(*png);
        for (int y = 0; y < image.height(); ++y)
            QCOMPARE(image.pixel(image.width() - 1, y), ground);
        for (int x = 0; x < image.width(); ++x)
            QCOMPARE(image.pixel(x, image.height() - 1), ground);
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

namespace {

ShownView closedView(const EditedPlan &plan)
{
    ShownView view;
    view.size = {800, 500};
    view.transform = {0.5, {20, 10}};
    for (std::size_t i = 0; i < plan.groupCount(); ++i)
        view.openings[GroupIndex(i)] = {};
    return view;
}

} // namespace

void PictureExportTest::every_lane_says_how_likely_it_fits()
{
    const Result<OpenedPlan> ranks =
        readPlan(testing::fixtureText("training/llama_8b.pp4.evaluate.plan.json"),
                 testing::fixtureGraph("training/llama_8b"), testing::fixtureInventory("training/h100_2x8"));
    QVERIFY(ranks);
    const Result<QByteArray> svg = render(*ranks->plan, PictureFormat::Svg);
    QVERIFY(svg);
    QCOMPARE(svg->count(", fits "), qsizetype(ranks->plan->laneCount()));
}

void PictureExportTest::as_shown_is_the_view_with_its_open_boxes()
{
    const auto drawn = plan("partition/bert_base", "partition/bert_base.x3");
    QVERIFY(drawn);
    const PictureRequest request{.extent = PictureExtent::AsShown,
                                 .view = closedView(*drawn),
                                 .theme = &darkTheme(),
                                 .format = PictureFormat::Png};
    const Result<QByteArray> png = renderPicture(*drawn, request, layeredLayout);
    QVERIFY(png);
    const QImage image = QImage::fromData(*png);
    QCOMPARE(image.size(), QSize(800, 500 + int(legendHeight())));
    QCOMPARE(image.pixelColor(2, 2), darkTheme().canvas);
}

/// In a window of 1600 pixels.
void PictureExportTest::all_placements_are_in_a_legend_between_two_docks()
{
    const auto drawn = plan("sharding/bert_h768_l2", "sharding/mesh2x4", "sharding.megatron");
    QVERIFY(drawn);
    QImage image(1000, int(legendHeight()), QImage::Format_RGB32);
    QPainter painter(&image);
    TextCache texts(TextOutput::Text);
    const LegendContent content{Colouring::Group, {}, nullptr, drawn.get(), nullptr};
    QCOMPARE(paintLegend(painter, QRectF(0, 0, 1000, legendHeight()), lightTheme(), texts, content), QStringList());
}

void PictureExportTest::a_narrow_legend_counts_what_it_leaves_out()
{
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    QVERIFY(drawn);
    std::set<OperatorKind> kinds;
    for (std::size_t i = 0; i < drawn->itemCount(); ++i)
        kinds.insert(drawn->item(ItemIndex(i)).kind);
    const auto legend = [&](double width) {
        QByteArray svg;
        QBuffer buffer(&svg);
        QSvgGenerator device;
        device.setOutputDevice(&buffer);
        device.setSize(QSize(int(width), int(legendHeight())));
        QPainter painter(&device);
        TextCache texts(TextOutput::Text);
        paintLegend(painter, QRectF(0, 0, width, legendHeight()), lightTheme(), texts,
                    {Colouring::Kind,
                     kinds,
                     nullptr,
                     drawn.get(),
                     nullptr,
                     nullptr,
                     {{"8.36 µs", 1.5}, {"66.9 µs", 2.5}, {"268 µs", 4}}});
        painter.end();
        return QString::fromUtf8(svg);
    };
    const auto shown = [&](const QString &svg) {
        return std::ranges::count_if(
            kinds, [&](OperatorKind kind) { return svg.contains('>' + CanvasTexts::kindName(kind) + '<'); });
    };
    const QString wide = legend(2000);
    QCOMPARE(std::size_t(shown(wide)), kinds.size());
    QVERIFY(!wide.contains(" more<"));
    QVERIFY(wide.contains("66.9 µs"));
    const QString narrow = legend(300);
    const auto left = QRegularExpression(">(\\d+) more<").match(narrow);
    QVERIFY2(left.hasMatch(), qPrintable(narrow));
    QVERIFY(shown(narrow) > 0);
    QCOMPARE(std::size_t(left.captured(1).toInt() + shown(narrow)), kinds.size());
    for (double width = 300; width <= 1200; width += 50) {
        const QString widths = legend(width); // of edges: of one nobody sees what is thin
        QCOMPARE(widths.contains("66.9 µs"), widths.contains(">268 µs"));
        QCOMPARE(widths.contains("66.9 µs"), widths.contains("8.36 µs"));
    }
    QVERIFY(legend(700).contains("66.9 µs"));
}

void PictureExportTest::selection_is_a_part_of_everything()
{
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    QVERIFY(drawn);
    ShownView view;
    for (std::size_t i = 0; i < drawn->itemCount() && view.selection.size() < 2; ++i) {
        if (drawn->item(ItemIndex(i)).role == ItemRole::Operator)
            view.selection.push_back(ItemIndex(i));
    }
    const Result<QByteArray> all = render(*drawn, PictureFormat::Png);
    const Result<QByteArray> part = renderPicture(
        *drawn,
        {.extent = PictureExtent::Selection, .view = view, .theme = &lightTheme(), .format = PictureFormat::Png},
        layeredLayout);
    QVERIFY(all && part);
    QVERIFY(QImage::fromData(*part).height() < QImage::fromData(*all).height() / 2);
}

void PictureExportTest::what_needs_a_view_says_so()
{
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    PictureRequest request{.extent = PictureExtent::AsShown, .theme = &lightTheme()};
    QVERIFY(!renderPicture(*drawn, request, layeredLayout));
    request.extent = PictureExtent::Selection;
    request.view = ShownView();
    const Result<QByteArray> none = renderPicture(*drawn, request, layeredLayout);
    QVERIFY(!none);
    QCOMPARE(none.error().code, std::string("nothing_selected"));
}

void PictureExportTest::width_sets_the_size_of_every_format_data()
{
    QTest::addColumn<PictureFormat>("format");
    QTest::newRow("png") << PictureFormat::Png;
    QTest::newRow("svg") << PictureFormat::Svg;
}

void PictureExportTest::width_sets_the_size_of_every_format()
{
    QFETCH(const PictureFormat, format);
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    const Result<QByteArray> picture =
        renderPicture(*drawn, {.theme = &lightTheme(), .format = format, .width = 640}, layeredLayout);
    QVERIFY(picture);
    if (format == PictureFormat::Png)
        QCOMPARE(QImage::fromData(*picture).width(), 640);
    else
        QVERIFY(picture->contains("<svg width=\"169.3")); // millimetres, 96 pixels to the inch
}

void PictureExportTest::a_page_has_many_devices_at_their_own_size_data()
{
    QTest::addColumn<QByteArray>("planner");
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<std::shared_ptr<const Inventory>>("devices");
    QTest::addColumn<Arrangement>("arrangement");
    QTest::addColumn<QByteArray>("name");
    const auto hosts = [](int devices, std::int64_t bytes) {
        Inventory many;
        many.transferRateBytesPerSec = 1.2e10;
        for (int i = 0; i < devices; ++i)
            many.devices.push_back({i, "dev_" + std::to_string(i), bytes, "gpu", "host_" + std::to_string(i / 8), {}});
        return std::make_shared<const Inventory>(std::move(many));
    };
    const auto forty = hosts(40, 11 << 20);
    const QByteArray resnet = "partition/resnet50";
    QTest::newRow("tiles by device") << QByteArray("partition.size_based") << resnet << forty << Arrangement::ByDevice
                                     << QByteArray("devices");
    QTest::newRow("tiles by flow") << QByteArray("partition.size_based") << resnet << forty << Arrangement::ByFlow
                                   << QByteArray("flow");
    QTest::newRow("a strip of stages") << QByteArray("pipeline.balanced") << resnet << hosts(16, std::int64_t(2) << 30)
                                       << Arrangement::ByDevice << QByteArray("devices");
    QTest::newRow("ranks") << QByteArray("embedding.default") << QByteArray("embedding/fifty")
                           << testing::fixtureInventory("embedding/a100_80g_16") << Arrangement::ByDevice
                           << QByteArray("ranks");
}

/// No wider than the page has room beside its figures, each text of at least 10 pixels, each group to be pointed at.
void PictureExportTest::a_page_has_many_devices_at_their_own_size()
{
    QFETCH(const QByteArray, planner);
    QFETCH(const QByteArray, graph);
    QFETCH(const std::shared_ptr<const Inventory>, devices);
    QFETCH(const Arrangement, arrangement);
    QFETCH(const QByteArray, name);
    PlannerInput input{.graph = testing::fixtureGraph(graph.toStdString()),
                       .inventory = devices,
                       .parameters = {},
                       .given = {},
                       .start = {}};
    const auto made = runPlanner(*findPlanner(planner.toStdString()), input, {});
    QVERIFY(made);
    const EditedPlan &drawn = **made;
    const Result<ReportPictures> pictures = renderForPage(
        drawn, {.extent = PictureExtent::ForPage, .arrangement = arrangement, .mostBoxes = 150}, layeredLayout);
    QVERIFY(pictures); // of fewer boxes than operators
    QCOMPARE(pictures->redrawnAs, name.toStdString());
    for (const std::string &svg : {pictures->light, pictures->dark}) {
        const QString text = QString::fromStdString(svg);
        const QSizeF size = QSvgRenderer(withOneFamily(QByteArray::fromStdString(svg))).viewBoxF().size();
        QVERIFY2(size.width() <= 1212, qPrintable(QString::number(size.width())));
        int texts = 0;
        static const QRegularExpression written(
            QStringLiteral("transform=\"matrix\\(([-0-9.e]+),[^\"]*\"\\s*font-family=\"[^\"]*\" "
                           "font-size=\"([0-9.]+)\"[^>]*>\\s*<text"));
        for (auto match = written.globalMatch(text); match.hasNext(); ++texts) {
            const QRegularExpressionMatch found = match.next();
            QVERIFY2(found.captured(1).toDouble() * found.captured(2).toDouble() >= 10, qPrintable(found.captured(0)));
        }
        QVERIFY2(texts > 40, qPrintable(QString::number(texts)));
    }
    std::set<std::string> marked;
    for (const PictureMark &mark : pictures->marks)
        marked.insert(mark.is);
    for (std::size_t i = 0; i < drawn.groupCount(); ++i)
        QCOMPARE(marked.contains(pageName(GroupIndex(i))), drawn.group(GroupIndex(i)).exists);
}

void PictureExportTest::a_page_has_all_operators_of_few_devices()
{
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    QVERIFY(drawn);
    const Result<ReportPictures> page = renderForPage(*drawn, {.extent = PictureExtent::ForPage}, layeredLayout);
    QVERIFY(page);
    QVERIFY(page->redrawnAs.empty());
    QCOMPARE(QByteArray::fromStdString(page->light), *render(*drawn, PictureFormat::Svg)); // as the export
    const Result<ReportPictures> none =
        renderForPage(*drawn, {.extent = PictureExtent::ForPage, .mostBoxes = drawn->itemCount() - 1}, layeredLayout);
    QVERIFY(none);
    QVERIFY(none->light.empty() && none->dark.empty());
}

void PictureExportTest::a_view_comes_back_from_its_file()
{
    const auto drawn = plan("partition/bert_base", "partition/bert_base.x3");
    const ModuleTree modules(drawn->graph());
    ShownView view = closedView(*drawn);
    view.arrangement = Arrangement::ByFlow;
    view.colouring = Colouring::Memory;
    view.selection = {ItemIndex(7)};
    view.openings[GroupIndex(0)].open = {ModuleIndex(1), ModuleIndex(2)};
    const Result<ShownView> read = readShownView(writeShownView(view, *drawn, modules), *drawn, modules);
    QVERIFY2(read, read ? "" : read.error().line().c_str());
    QVERIFY(read->transform == view.transform);
    QCOMPARE(read->size, view.size);
    QVERIFY(read->arrangement == view.arrangement && read->colouring == view.colouring);
    QCOMPARE(read->selection, view.selection);
    QVERIFY(read->openings.at(GroupIndex(0)).open == view.openings.at(GroupIndex(0)).open);
    QVERIFY(!readShownView("{}", *drawn, modules));
}

CUTAWAY_WIDGET_TEST(PictureExportTest)
#include "picture_export_test.moc"
