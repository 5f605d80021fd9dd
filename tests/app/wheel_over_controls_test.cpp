#include "tests/app/shown_buckets.h"
#include "views/panels/control_strip.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QUndoStack>
#include <QWheelEvent>

#include <qtestspontaneevent.h>

using namespace cutaway;
using namespace cutaway::testing;

class WheelOverControlsTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void itEditsNothing();
    void inADockItScrollsTheDock();

private:
    CleanHome m_home;
};

void WheelOverControlsTest::itEditsNothing()
{
    Buckets shown;
    const auto *history = shown.document().current()->history();
    const int steps = history->count();
    const int slider = shown.window.findChild<ControlStrip *>()->findChild<QSlider *>("bucket_cap_mbSlider")->value();
    for (const char *name : {"bucket_cap_mb", "mode", "bucket_cap_mbSlider"}) {
        for (auto *field : shown.window.findChildren<QWidget *>(name)) {
            if (!field->isVisible())
                continue;
            const QPointF middle = QRectF(field->rect()).center();
            for (const int turn : {120, -120}) {
                QWheelEvent wheel(middle, field->mapToGlobal(middle), {}, {0, turn}, Qt::NoButton, {},
                                  Qt::NoScrollPhase, false);
                QApplication::sendEvent(field, &wheel);
            }
        }
    }
    QCOMPARE(shown.window.findChild<ControlStrip *>()->findChild<QSlider *>("bucket_cap_mbSlider")->value(), slider);
    QCOMPARE(history->count(), steps);
    QCOMPARE(shown.window.findChild<ControlStrip *>()->findChild<QComboBox *>("mode")->currentText(), QString("fixed"));
}

void WheelOverControlsTest::inADockItScrollsTheDock()
{
    Buckets shown;
    auto *panel = shown.window.findChild<PlannerPanel *>();
    auto *bar = panel->findChild<QScrollArea *>()->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0);
    bar->setValue(0); // running a planner shows its log, further down
    auto *mode = panel->findChild<QComboBox *>("mode");
    const QPointF middle = QRectF(mode->rect()).center();
    for (const int turn : {-120, 120}) {
        const int before = bar->value();
        QWheelEvent wheel(middle, mode->mapToGlobal(middle), {}, {0, turn}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QSpontaneKeyEvent::setSpontaneous(&wheel); // as of a mouse: what a control leaves goes on to the dock
        qApp->notify(mode, &wheel);                // sendEvent would take that back
        QCOMPARE(bar->value() > before, turn < 0);
        QVERIFY(bar->value() != before);
        QCOMPARE(mode->currentText(), QString("fixed"));
    }
}

CUTAWAY_WINDOW_TEST(WheelOverControlsTest)

#include "wheel_over_controls_test.moc"
