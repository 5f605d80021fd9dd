#include "tests/support/test_program.h"
#include "views/canvas/paint/text_cache.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QImage>
#include <QTest>

using namespace cutaway;

namespace {

constexpr int imageWidth = 200;
constexpr QPointF baseLine{20, 30};

QImage blank()
{
    QImage image(imageWidth, 40, QImage::Format_Grayscale8);
    image.fill(Qt::white);
    return image;
}

/// Columns with ink, from the left.
QList<int> inkedColumns(const QImage &image)
{
    QList<int> columns;
    for (int x = 0; x < image.width(); ++x) {
        for (int y = 0; y < image.height(); ++y) {
            if (qGray(image.pixel(x, y)) < 160) {
                columns.append(x);
                break;
            }
        }
    }
    return columns;
}

QList<int> inkOf(const QStringList &parts)
{
    TextCache texts;
    QImage image = blank();
    QPainter painter(&image);
    QPointF at = baseLine;
    for (const QString &part : parts) {
        texts.draw(painter, at, part, TextRole::Body, Qt::black);
        at.rx() += texts.width(part, TextRole::Body);
    }
    painter.end();
    return inkedColumns(image);
}

} // namespace

class TextCacheTest : public QObject
{
    Q_OBJECT

private slots:
    void lettersOfAnotherFontStandWhereTheyAreRead_data();
    void lettersOfAnotherFontStandWhereTheyAreRead();
    void digitsAreAllAsWide();
};

/// A line of several fonts is several runs, in no order. Georgian is in no font of the theme but the last.
void TextCacheTest::lettersOfAnotherFontStandWhereTheyAreRead_data()
{
    QTest::addColumn<QStringList>("parts");
    QTest::newRow("before digits") << QStringList{QStringLiteral("\u10d0"), QStringLiteral("1111")};
    QTest::newRow("behind digits") << QStringList{QStringLiteral("1111"), QStringLiteral("\u10d0")};
    QTest::newRow("between digits") << QStringList{QStringLiteral("111"), QStringLiteral("\u10d0"),
                                                   QStringLiteral("111")};
}

void TextCacheTest::lettersOfAnotherFontStandWhereTheyAreRead()
{
    QFETCH(const QStringList, parts);
    const QList<int> apart = inkOf(parts);
    const QList<int> together = inkOf({parts.join(QString())});
    QVERIFY(!apart.isEmpty() && !together.isEmpty());
    QVERIFY2(std::abs(together.first() - apart.first()) <= 1,
             qPrintable(QStringLiteral("%1 for %2").arg(together.first()).arg(apart.first())));
    QVERIFY2(std::abs(together.last() - apart.last()) <= 1,
             qPrintable(QStringLiteral("%1 for %2").arg(together.last()).arg(apart.last())));
    QVERIFY(std::abs(together.size() - apart.size()) <= 2);
}

void TextCacheTest::digitsAreAllAsWide()
{
    TextCache texts;
    QCOMPARE(texts.width(QStringLiteral("1111"), TextRole::Body), texts.width(QStringLiteral("8888"), TextRole::Body));
}

static int runTests(int argc, char **argv)
{
    QApplication application(argc, argv);
    installStyle();
    TextCacheTest test;
    return QTest::qExec(&test, argc, argv);
}

CUTAWAY_TEST_MAIN(runTests)

#include "text_cache_test.moc"
