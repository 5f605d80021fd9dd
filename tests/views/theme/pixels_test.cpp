#include "tests/support/test_program.h"
#include "views/theme/pixels.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace cutaway;

namespace {

struct Box
{
    QRectF rect;
    double radius = 0;
    QColor fill;
    QColor border;
    double line = 0;
};

QImage drawn(double screen, double zoom, const std::function<void(QPainter &)> &draw)
{
    QImage image(120, 90, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(screen);
    image.fill(QColor(200, 210, 230));
    QPainter painter(&image);
    painter.scale(zoom, zoom);
    draw(painter);
    return image;
}

/// As Qt draws it.
void drawAsQtDoes(QPainter &painter, const Box &box)
{
    const double half = box.line / 2;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(box.border.isValid() ? QPen(box.border, box.line, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin)
                                        : QPen(Qt::NoPen));
    painter.setBrush(box.fill.isValid() ? QBrush(box.fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(box.rect.adjusted(half, half, -half, -half), box.radius - half, box.radius - half);
}

/// The largest difference of a channel. Qt rounds a curve a little otherwise at each scale: up to 9 of 255; a wrong
/// piece differs by far more.
int difference(const QImage &a, const QImage &b)
{
    int most = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor left = a.pixelColor(x, y);
            const QColor right = b.pixelColor(x, y);
            most = std::max({most, std::abs(left.red() - right.red()), std::abs(left.green() - right.green()),
                             std::abs(left.blue() - right.blue())});
        }
    }
    return most;
}

} // namespace

class PixelsTest : public QObject
{
    Q_OBJECT

private slots:
    void roundBoxesHaveThePixelsOfQt_data()
    {
        QTest::addColumn<double>("radius");
        QTest::addColumn<QColor>("fill");
        QTest::addColumn<QColor>("border");
        QTest::addColumn<QRectF>("rect");
        const QColor blue(30, 90, 200);
        const QColor faint(30, 90, 200, 60);
        const QColor grey(120, 120, 120);
        QTest::newRow("filled with a border") << 4.0 << blue << grey << QRectF(7, 9, 61, 33);
        QTest::newRow("border alone") << 4.0 << QColor() << grey << QRectF(7, 9, 61, 33);
        QTest::newRow("filled alone") << 4.0 << blue << QColor() << QRectF(7, 9, 61, 33);
        QTest::newRow("faint with a border") << 3.3 << faint << grey << QRectF(7, 9, 61, 33);
        QTest::newRow("faint border") << 4.0 << blue << faint << QRectF(7, 9, 61, 33);
        QTest::newRow("hardly round") << 1.0 << blue << grey << QRectF(7, 9, 61, 33);
        QTest::newRow("lower than its corners") << 6.0 << blue << grey << QRectF(7, 9, 61, 9);
        QTest::newRow("beyond the edge") << 4.0 << blue << grey << QRectF(-5, -5, 140, 33);
    }
    void roundBoxesHaveThePixelsOfQt()
    {
        QFETCH(double, radius);
        QFETCH(QColor, fill);
        QFETCH(QColor, border);
        QFETCH(QRectF, rect);
        for (const double screen : {1.0, 2.0}) {
            for (const double zoom : {1.0, 0.5, 1.37}) {
                const QRectF box = QTransform::fromScale(1 / zoom / screen, 1 / zoom / screen).mapRect(rect);
                const double line = border.isValid() ? 1 / zoom : 0; // of one pixel at 1×
                const QImage expected = drawn(screen, zoom, [&](QPainter &painter) {
                    drawAsQtDoes(painter, {box, radius, fill, border, line});
                });
                const QImage painted =
                    drawn(screen, zoom, [&](QPainter &painter) { paintRoundBox(painter, box, radius, fill, border); });
                const int most = difference(expected, painted);
                QVERIFY2(most <= 16, qPrintable(QString("%1 at %2 × %3").arg(most).arg(screen).arg(zoom)));
            }
        }
    }
};

CUTAWAY_TEST(PixelsTest)
#include "pixels_test.moc"
