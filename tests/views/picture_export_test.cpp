#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "views/canvas/picture_export.h"
#include "views/theme/theme.h"

#include <QImage>
#include <QSvgRenderer>
#include <QTest>

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
    void small_png_shows_the_whole_picture();
    void png_that_would_be_too_large_is_refused();
    void pdf_is_one_page();
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

void PictureExportTest::png_that_would_be_too_large_is_refused()
{
    const auto drawn = plan("partition/alexnet", "partition/alexnet.h2");
    QVERIFY(drawn);
    const Result<QByteArray> huge = render(*drawn, PictureFormat::Png, 100);
    QVERIFY(!huge);
    QCOMPARE(huge.error().code, std::string("too_large"));
    QVERIFY(!render(*drawn, PictureFormat::Png, 0));
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
