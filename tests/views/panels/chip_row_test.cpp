#include "tests/support/test_program.h"
#include "views/panels/outline_view.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

using namespace cutaway;

namespace {

using Kind = MeshPlacement::Kind;

ChosenPlacements placements()
{
    const MeshPlacement whole{Kind::Whole, 0};
    const MeshPlacement cut{Kind::Cut, 1};
    const MeshPlacement partial{Kind::Partial, 0};
    return {{{cut, whole}, {whole, cut}}, {partial, cut}};
}

QImage painted(const QRectF &line, ChipForm form)
{
    QImage image(400, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paintChipRow(painter, line, placements(), Qt::black, form);
    return image;
}

} // namespace

class ChipRowTest : public QObject
{
    Q_OBJECT

private slots:
    void chipsStandOnWholePixelsWhereverTheLineBegins_data();
    void chipsStandOnWholePixelsWhereverTheLineBegins();
};

void ChipRowTest::chipsStandOnWholePixelsWhereverTheLineBegins_data()
{
    QTest::addColumn<int>("form");
    QTest::addRow("full") << int(ChipForm::Full);
    QTest::addRow("short") << int(ChipForm::Short);
}

/// Between pixels, frames lose a side.
void ChipRowTest::chipsStandOnWholePixelsWhereverTheLineBegins()
{
    QFETCH(const int, form);
    const auto firstChips = [&](QPointF corner) { // before the arrow, which is a letter
        return painted({corner, QSizeF(380, 24)}, ChipForm(form)).copy(0, 0, 60, 40);
    };
    const QImage whole = firstChips({4, 8});
    QVERIFY(whole != firstChips({5, 8}));
    for (const QPointF shift : {QPointF(0.3, 0), QPointF(0, 0.3), QPointF(-0.4, 0.4), QPointF(0.45, -0.45)})
        QVERIFY(firstChips(QPointF(4, 8) + shift) == whole);
}

CUTAWAY_WIDGET_TEST(ChipRowTest)
#include "chip_row_test.moc"
