#include "tests/app/shown_buckets.h"

#include <QDockWidget>

using namespace cutaway;
using namespace cutaway::testing;

class BottomDocksTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void aTimelineThatIsClosedGivesItsHeightBack();

private:
    CleanHome m_home;
};

void BottomDocksTest::aTimelineThatIsClosedGivesItsHeightBack()
{
    Buckets shown;
    const auto *timeline = shown.window.findChild<QDockWidget *>("timelineDock");
    const auto *table = shown.window.findChild<QDockWidget *>("itemTableDock");
    const auto *problems = shown.window.findChild<QDockWidget *>("problemsDock");
    QTRY_VERIFY(timeline->isVisible() && timeline->height() > 250);
    QCoreApplication::processEvents();
    const int high = timeline->height();
    table->toggleViewAction()->trigger();
    timeline->toggleViewAction()->trigger();
    QTRY_VERIFY(problems->isVisible());
    QTRY_VERIFY2(problems->height() < high / 2, qPrintable(QString::number(problems->height())));
    timeline->toggleViewAction()->trigger();
    QTRY_COMPARE(timeline->height(), high);
}

CUTAWAY_WINDOW_TEST(BottomDocksTest)

#include "bottom_docks_test.moc"
