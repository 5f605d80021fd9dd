#include "tests/app/shown_window.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QWidget *cardOf(const Shown &shown)
{
    return shown.window.findChild<QWidget *>("tourCard");
}

bool isRunning(const Shown &shown)
{
    return cardOf(shown)->isVisible();
}

bool comesUp(const Shown &shown)
{
    return QTest::qWaitFor([&shown] { return isRunning(shown); }, 10000);
}

void click(const Shown &shown, const char *button)
{
    QTest::mouseClick(cardOf(shown)->findChild<QWidget *>(button), Qt::LeftButton);
}

QString textOf(const Shown &shown)
{
    return cardOf(shown)->findChild<QLabel *>("tourText")->text();
}

/// In the window's coordinates.
QRect placeOf(const Shown &shown, const QWidget *widget)
{
    return {widget->mapTo(&shown.window, QPoint(0, 0)), widget->size()};
}

void take(Shown &shown)
{
    shown.window.findChild<QAction *>("tour")->trigger();
}

} // namespace

/// The tour shows five places, is in nobody's way, and is left at once.
class TourTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void itComesByItselfWithTheFirstModelAndNeverAgain();
    void itHasFiveStepsThereAndBack();
    void eachStepFramesWhatItIsAboutAndCoversNoneOfADock();
    void itHidesNothingOfThePicture();
    void itIsLeftAtOnce_data();
    void itIsLeftAtOnce();
    void theWindowWorksMeanwhile();
    void withoutAModelItOpensASample();
    void itEndsWithTheDocument();
    void itFollowsTheWindow();

private:
    CleanHome m_home;
};

void TourTest::itComesByItselfWithTheFirstModelAndNeverAgain()
{
    {
        Shown shown;
        shown.window.offerTour();
        QVERIFY(!isRunning(shown));
        shown.openPlanned();
        QVERIFY(comesUp(shown));
    }
    Shown next;
    next.window.offerTour();
    next.openPlanned();
    QVERIFY(!isRunning(next));
}

void TourTest::itHasFiveStepsThereAndBack()
{
    Shown shown;
    shown.openPlanned();
    take(shown);
    QStringList texts;
    for (; isRunning(shown); click(shown, "nextInTour"))
        texts.append(textOf(shown));
    QCOMPARE(texts.size(), 5);
    QCOMPARE(QStringList(texts).removeDuplicates(), 0);

    take(shown);
    QCOMPARE(textOf(shown), texts[0]);
    QVERIFY(!cardOf(shown)->findChild<QWidget *>("backInTour")->isVisible());
    QTest::keyClick(shown.focused(), Qt::Key_Return);
    QCOMPARE(textOf(shown), texts[1]);
    click(shown, "backInTour");
    QCOMPARE(textOf(shown), texts[0]);
}

void TourTest::eachStepFramesWhatItIsAboutAndCoversNoneOfADock()
{
    Shown shown;
    shown.openPlanned();
    take(shown);
    const auto *frame = shown.window.findChild<QWidget *>("tourFrame");
    int docks = 0;
    for (; isRunning(shown); click(shown, "nextInTour")) {
        QVERIFY(frame->isVisible());
        QVERIFY(shown.window.rect().contains(cardOf(shown)->geometry()));
        for (const QDockWidget *dock : shown.window.findChildren<QDockWidget *>()) {
            if (dock->widget()->isVisible() && placeOf(shown, dock->widget()) == frame->geometry()) {
                QVERIFY(!cardOf(shown)->geometry().intersects(frame->geometry()));
                ++docks;
            }
        }
    }
    QCOMPARE(docks, 2);
}

void TourTest::itHidesNothingOfThePicture()
{
    Shown shown;
    shown.openPlanned();
    take(shown);
    int steps = 0;
    for (; isRunning(shown); click(shown, "nextInTour"), ++steps)
        QVERIFY2(!cardOf(shown)->geometry().intersects(placeOf(shown, shown.canvas())), qPrintable(textOf(shown)));
    QCOMPARE(steps, 5);
}

void TourTest::itIsLeftAtOnce_data()
{
    QTest::addColumn<int>("step");
    QTest::addColumn<QString>("how");
    for (int step = 0; step < 5; ++step) {
        for (const char *how : {"Esc", "Esc on the canvas", "Leave"}) {
            if (step < 4 || qstrcmp(how, "Leave") != 0) // the last step is left by "Done"
                QTest::addRow("%s at %d", how, step + 1) << step << QString(how);
        }
    }
}

void TourTest::itIsLeftAtOnce()
{
    QFETCH(int, step);
    QFETCH(QString, how);
    Shown shown;
    shown.openPlanned();
    take(shown);
    for (int i = 0; i < step; ++i)
        click(shown, "nextInTour");
    if (how == "Leave")
        click(shown, "leaveTour");
    else
        QTest::keyClick(how == "Esc" ? shown.focused() : shown.canvas(), Qt::Key_Escape);
    QVERIFY(!isRunning(shown));
    QVERIFY(!shown.window.findChild<QWidget *>("tourFrame")->isVisible());
    QCOMPARE(shown.focused(), shown.canvas());
}

void TourTest::theWindowWorksMeanwhile()
{
    Shown shown;
    shown.openPlanned();
    take(shown);
    const QString before = planText(shown.window);
    shown.moveByKeyboard();
    QVERIFY(planText(shown.window) != before);
    shown.press(QKeySequence("Ctrl+Z"));
    QCOMPARE(planText(shown.window), before);
    QVERIFY(isRunning(shown));
}

void TourTest::withoutAModelItOpensASample()
{
    Shown shown;
    take(shown);
    QVERIFY(comesUp(shown));
    QVERIFY(shown.document().isOpen());
}

void TourTest::itEndsWithTheDocument()
{
    Shown shown;
    shown.openPlanned();
    take(shown);
    shown.document().close();
    QVERIFY(!isRunning(shown));
}

void TourTest::itFollowsTheWindow()
{
    Shown shown;
    shown.openPlanned();
    take(shown);
    shown.window.resize(900, 600);
    const auto *frame = shown.window.findChild<QWidget *>("tourFrame");
    QVERIFY(QTest::qWaitFor([&] { return frame->geometry() == placeOf(shown, shown.canvas()); }, 5000));
    QVERIFY(shown.window.rect().contains(cardOf(shown)->geometry()));
}

CUTAWAY_WINDOW_TEST(TourTest)

#include "tour_test.moc"
