#include "tests/support/test_program.h"
#include "views/theme/marks.h"
#include "views/theme/memory_bar.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

using namespace cutaway;

namespace {

constexpr int width = 200;
constexpr int top = 8;

QImage draw(double scale, const std::function<void(QPainter &)> &paint)
{
    QImage image(QSize(width + 8, 24) * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(lightTheme().canvas);
    QPainter painter(&image);
    paint(painter);
    return image;
}

QImage drawBar(const MemoryBarValues &values, double scale = 1)
{
    return draw(scale,
                [&](QPainter &painter) { paintMemoryBar(painter, QRectF(0, top, width, 8), lightTheme(), values); });
}

/// First and last column in which the colour occurs; (-1, -1): nowhere.
std::pair<int, int> columns(const QImage &image, const QColor &colour)
{
    std::pair<int, int> found(-1, -1);
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y)
            if (image.pixel(x, y) == colour.rgb()) {
                found = {found.first < 0 ? x : found.first, x};
                break;
            }
    return found;
}

constexpr std::pair<int, int> nowhere(-1, -1);

} // namespace

class MemoryBarTest : public QObject
{
    Q_OBJECT

private slots:
    void usedPartIsInProportion();
    void partsDifferByMoreThanAShade();
    void capacityStandsOutAtTheEnd();
    void moreIsHatchedFromTheOldEndToTheNew();
    void lessIsHatchedFromTheNewEndToTheOld();
    void smallChangeIsStillSeen();
    void smallChangeAtTheEndStaysInside();
    void excessMovesTheMarkInward();
    void dropBeyondCapacityShowsBothParts();
    void dropThatStillDoesNotFitShowsBothParts();
    void aRefusedDropIsNeitherBetterNorWorse();
    void unknownCapacityHasNoBar();
    void oddValuesAreDrawnAsNothing();
    void edgesAreSharpAtEveryScale_data();
    void edgesAreSharpAtEveryScale();
    void hatchStaysInItsBox_data();
    void hatchStaysInItsBox();
    void hatchInAPictureFileIsMadeOfLinesInItsBox();
};

/// Neighbours in a legend have one shade at most, and differ in what is drawn on it.
void MemoryBarTest::partsDifferByMoreThanAShade()
{
    constexpr std::size_t count = 11;
    const auto sampleOf = [](std::size_t part) {
        return draw(1, [part](QPainter &painter) {
            paintMemoryPart(painter, QRectF(0, top, 16, 10), lightTheme(), part, count);
        });
    };
    const auto coloursOf = [](const QImage &image) {
        std::map<QRgb, int> pixels;
        for (int y = top; y < top + 8; ++y)
            for (int x = 0; x < 16; ++x)
                ++pixels[image.pixel(x, y)];
        return pixels;
    };
    const auto groundOf = [&](std::size_t part) {
        const auto colours = coloursOf(sampleOf(part));
        return qGray(std::ranges::max_element(colours, {}, [](const auto &entry) { return entry.second; })->first);
    };
    for (std::size_t part = 0; part < count; ++part) {
        const bool isDotted = part % 2 == 1;
        QCOMPARE(coloursOf(sampleOf(part)).size(), std::size_t(isDotted ? 2 : 1));
        if (part >= 2)
            QVERIFY(groundOf(part) - groundOf(part - 2) >= 15);
    }
}

void MemoryBarTest::usedPartIsInProportion()
{
    const QImage image = drawBar({25, 100, {}});
    QCOMPARE(columns(image, lightTheme().memoryBar), std::pair(0, 49));
    QCOMPARE(image.pixelColor(100, top + 3), lightTheme().memoryTrack);
    QCOMPARE(image.pixelColor(100, top - 1), lightTheme().canvas);
    QCOMPARE(image.pixelColor(100, top + 8), lightTheme().canvas);
}

void MemoryBarTest::capacityStandsOutAtTheEnd()
{
    const QImage image = drawBar({25, 100, {}});
    QCOMPARE(columns(image, lightTheme().text), std::pair(width - 1, width));
    QCOMPARE(image.pixelColor(width, top - 2), lightTheme().text);
    QCOMPARE(image.pixelColor(width, top + 9), lightTheme().text);
    QCOMPARE(image.pixelColor(width, top + 10), lightTheme().canvas);
}

void MemoryBarTest::moreIsHatchedFromTheOldEndToTheNew()
{
    const QImage image = drawBar({25, 100, 50});
    QCOMPARE(columns(image, lightTheme().memoryBar), std::pair(0, 49));
    QCOMPARE(columns(image, lightTheme().worse), std::pair(50, 99));
    QCOMPARE(columns(image, lightTheme().better), nowhere);
}

void MemoryBarTest::lessIsHatchedFromTheNewEndToTheOld()
{
    const QImage image = drawBar({50, 100, 25});
    QCOMPARE(columns(image, lightTheme().memoryBar), std::pair(0, 49));
    QCOMPARE(columns(image, lightTheme().better), std::pair(50, 99));
    QCOMPARE(columns(image, lightTheme().worse), nowhere);
}

void MemoryBarTest::smallChangeIsStillSeen()
{
    QCOMPARE(columns(drawBar({50, 100, 50.001}), lightTheme().worse), std::pair(100, 103));
}

void MemoryBarTest::smallChangeAtTheEndStaysInside()
{
    const auto [from, to] = columns(drawBar({99.9, 100, 99.8}), lightTheme().better);
    QVERIFY(from >= width - 4);
    QVERIFY(to < width);
}

void MemoryBarTest::excessMovesTheMarkInward()
{
    const QImage image = drawBar({108, 100, {}});
    const auto [mark, markEnd] = columns(image, lightTheme().text);
    QVERIFY(markEnd < width - 10);
    const auto [from, to] = columns(image, lightTheme().refused);
    QVERIFY(from > mark);
    QVERIFY(to < width - 1); // the end of the excess is seen
    QCOMPARE(columns(image, lightTheme().memoryBar).second, mark - 1);
}

void MemoryBarTest::dropBeyondCapacityShowsBothParts()
{
    const QImage image = drawBar({80, 100, 120});
    const int mark = columns(image, lightTheme().text).first;
    QVERIFY(columns(image, lightTheme().worse).second < mark);
    QVERIFY(columns(image, lightTheme().refused).first > mark);
}

void MemoryBarTest::dropThatStillDoesNotFitShowsBothParts()
{
    const QImage image = drawBar({140, 100, 120});
    const int mark = columns(image, lightTheme().text).first;
    const auto [red, redEnd] = columns(image, lightTheme().refused);
    const int green = columns(image, lightTheme().better).first;
    QVERIFY(red > mark);
    QCOMPARE(green, redEnd + 1);
}

void MemoryBarTest::aRefusedDropIsNeitherBetterNorWorse()
{
    for (const double after : {20.0, 90.0}) {
        MemoryBarValues values{50, 100, after};
        QVERIFY(columns(drawBar(values), lightTheme().secondaryText) == nowhere);
        values.isRefused = true;
        const QImage image = drawBar(values);
        QVERIFY(columns(image, lightTheme().secondaryText) != nowhere);
        QCOMPARE(columns(image, lightTheme().better), nowhere);
        QCOMPARE(columns(image, lightTheme().worse), nowhere);
    }
}

void MemoryBarTest::unknownCapacityHasNoBar()
{
    const QImage nothing = draw(1, [](QPainter &) {});
    QCOMPARE(drawBar({50, {}, {}}), nothing);
    QCOMPARE(drawBar({50, {}, 25}), nothing);
    QVERIFY(drawBar({50, 100, {}}) != nothing);
}

void MemoryBarTest::oddValuesAreDrawnAsNothing()
{
    QCOMPARE(columns(drawBar({-5, 100, {}}), lightTheme().memoryBar), nowhere);
    QCOMPARE(columns(drawBar({std::nan(""), 100, {}}), lightTheme().memoryBar), nowhere);
    QCOMPARE(columns(drawBar({0, 0, {}}), lightTheme().memoryBar), nowhere);
}

void MemoryBarTest::edgesAreSharpAtEveryScale_data()
{
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 1.25, 1.5, 2.0})
        QTest::addRow("%g", scale) << scale;
}

void MemoryBarTest::edgesAreSharpAtEveryScale()
{
    QFETCH(double, scale);
    const Theme &t = lightTheme();
    const QImage image = drawBar({33.3, 100, {}}, scale);
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y) {
            const QColor pixel = image.pixelColor(x, y);
            QVERIFY2(pixel == t.canvas || pixel == t.memoryBar || pixel == t.memoryTrack || pixel == t.text,
                     qPrintable(QStringLiteral("%1, %2: %3").arg(x).arg(y).arg(pixel.name())));
        }
}

void MemoryBarTest::hatchStaysInItsBox_data()
{
    edgesAreSharpAtEveryScale_data();
}

void MemoryBarTest::hatchStaysInItsBox()
{
    QFETCH(double, scale);
    const QImage image = draw(scale, [](QPainter &painter) {
        paintHatch(painter, QRectF(4, 4, 40, 12), {Qt::black, Qt::white, 4, 1.5, {}});
    });
    double inked = 0;
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y) {
            const bool inside = QRectF(4 * scale, 4 * scale, 40 * scale, 12 * scale).contains(x + 0.5, y + 0.5);
            if (!inside)
                QCOMPARE(image.pixelColor(x, y), lightTheme().canvas);
            else
                inked += 1 - image.pixelColor(x, y).lightnessF();
        }
    const double share = inked / (40 * 12 * scale * scale);
    QVERIFY2(std::abs(share - 1.5 * std::sqrt(2) / 4) < 0.06, qPrintable(QString::number(share)));
}

void MemoryBarTest::hatchInAPictureFileIsMadeOfLinesInItsBox()
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    QPainter painter(&svg);
    paintHatch(painter, QRectF(4, 4, 40, 12), {Qt::black, Qt::white, 4, 1.5, {}});
    painter.end();
    const QString text = QString::fromUtf8(buffer.data());
    QVERIFY(!text.contains("<image"));
    QRegularExpressionMatchIterator lines =
        QRegularExpression(QStringLiteral("polyline[^>]*points=\"([^\"]*)\"")).globalMatch(text);
    int count = 0;
    for (; lines.hasNext(); ++count) {
        for (const QString &point : lines.next().captured(1).split(u' ', Qt::SkipEmptyParts)) {
            const QPointF at(point.section(u',', 0, 0).toDouble(), point.section(u',', 1).toDouble());
            QVERIFY2(QRectF(4, 4, 40, 12).contains(at), qPrintable(point));
        }
    }
    QCOMPARE(count, 12); // one each 4 px along two edges, less the corners
}

CUTAWAY_WIDGET_TEST(MemoryBarTest)
#include "memory_bar_test.moc"
