#include "tests/support/test_program.h"
#include "views/panels/overflow_rows.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QTest>

using namespace cutaway;

/// Rows of controls, each with a slider that may be left out.
class OverflowRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void controlsKeepTheirWidthWhenTheirSlidersGo();
};

void OverflowRowsTest::controlsKeepTheirWidthWhenTheirSlidersGo()
{
    OverflowRows rows;
    rows.setMostRows(1);
    QList<QWidget *> cells;
    for (int i = 0; i < 3; ++i) {
        auto *cell = new QWidget(&rows);
        auto *row = new QHBoxLayout(cell);
        row->addWidget(new QLabel("Microbatch size"));
        auto *slider = new QSlider(Qt::Horizontal);
        slider->setFixedWidth(slider->sizeHint().width() / 4);
        row->addWidget(slider);
        rows.add(cell, "Microbatch size", slider);
        cells.append(cell);
    }
    rows.resize(rows.sizeHint().width() - 1, 50);
    rows.show(); // and no turn of the event loop that would lay them out again
    for (const QWidget *cell : cells) {
        QVERIFY(!cell->isHidden());
        QVERIFY(cell->findChild<QSlider *>()->isHidden());
        QCOMPARE(cell->width(), cell->sizeHint().width());
    }
}

CUTAWAY_WIDGET_TEST(OverflowRowsTest)

#include "overflow_rows_test.moc"
