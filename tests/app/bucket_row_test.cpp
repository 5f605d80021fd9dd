#include "tests/app/shown_buckets.h"
#include "views/canvas/view_transform.h"
#include "views/models/figures.h"
#include "views/theme/theme.h"

#include <QFontMetricsF>
#include <QScopeGuard>
#include <QToolBar>
#include <QUndoStack>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::testing;

class BucketRowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void itTellsFillAndSelects();
    void itIsLowerInALowWindow();
    void itsBoxesHaveRoomForLongerWords();
    void aCollectiveIsDroppedOnABox();
    void aDragAboveTheCapMarksTheBucket();

private:
    CleanHome m_home;
};

void BucketRowTest::itTellsFillAndSelects()
{
    Buckets shown;
    auto *row = shown.window.findChild<FilledGroupsView *>();
    QVERIFY(row->isAvailable());
    const auto expected = shown.plan().filledGroups();
    QCOMPARE(row->groups().size(), expected.size());
    QVERIFY(row->groups().size() >= 2);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(row->groups()[i].bytes, expected[i].bytes);
        QCOMPARE(row->groups()[i].savesSec, expected[i].savesSec);
    }
    QTRY_VERIFY(row->isVisible());
    QTest::mouseClick(row->viewport(), Qt::LeftButton, {}, row->boxOf(1).center().toPoint());
    QCOMPARE(shown.window.viewState().selectedSpot(), Spot(expected[1].group));
}

void BucketRowTest::itIsLowerInALowWindow()
{
    Buckets shown;
    const auto *row = shown.window.findChild<FilledGroupsView *>();
    QTRY_VERIFY(row->isVisible());
    const double high = row->boxOf(0).height();
    shown.window.resize(900, 600);
    QTRY_VERIFY(shown.window.findChild<QToolBar *>("drawers")->isVisible());
    QTRY_VERIFY(row->isVisible() && row->boxOf(0).height() < high);
    QTRY_VERIFY2(2 * shown.canvas()->height() >= 600, qPrintable(QString::number(shown.canvas()->height())));
    QVERIFY(row->viewport()->height() >= row->boxOf(0).bottom());
}

void BucketRowTest::itsBoxesHaveRoomForLongerWords()
{
    speak("de");
    const auto back = qScopeGuard([] { speak("en"); });
    Buckets shown;
    const auto *row = shown.window.findChild<FilledGroupsView *>();
    QTRY_VERIFY(row->isVisible());
    const QFontMetricsF metrics(themeFont(TextRole::Small));
    for (std::size_t i = 0; i < row->groups().size(); ++i) {
        const FilledGroup &group = row->groups()[i];
        const QString content =
            FilledGroupsView::tr("%1, %n members", nullptr, int(group.members)).arg(bytesText(group.bytes));
        QVERIFY2(row->boxOf(i).width() > metrics.horizontalAdvance(content), qPrintable(content));
    }
}

void BucketRowTest::aCollectiveIsDroppedOnABox()
{
    Buckets shown;
    auto *row = shown.window.findChild<FilledGroupsView *>();
    QTRY_VERIFY(row->isVisible());
    const auto [dragged, to] = shown.tooMuchForOne();
    const auto box = std::size_t(std::ranges::find(row->groups(), to, &FilledGroup::group) - row->groups().begin());
    const QRectF from = shown.scene().rect(shown.scene().boxOf(dragged));
    shown.canvas()->setTransform(ViewTransform::fitting(from, shown.canvas()->view().viewport()));
    const QPoint press = shown.toWidget(from.center());
    const QPoint onBox = row->viewport()->mapToGlobal(row->boxOf(box).center().toPoint());
    const QPoint drop = shown.canvas()->mapFromGlobal(onBox);
    QTest::mousePress(shown.canvas(), Qt::LeftButton, {}, press);
    shown.moveMouse(press + QPoint(0, 30));
    shown.moveMouse(drop);
    const auto isOver = [](const FilledGroup &bucket) { return bucket.bytes > bucket.capacity; };
    QTRY_VERIFY(std::ranges::any_of(row->groups(), isOver)); // while it hovers
    QVERIFY(shown.plan().groupOf(dragged) != to);
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, drop);
    QTRY_COMPARE(shown.plan().groupOf(dragged), to);
    QCOMPARE(shown.document().current()->history()->index(), 1);
}

void BucketRowTest::aDragAboveTheCapMarksTheBucket()
{
    Buckets shown;
    auto *row = shown.window.findChild<FilledGroupsView *>();
    const auto isOver = [](const FilledGroup &bucket) { return bucket.bytes > bucket.capacity; };
    QVERIFY(std::ranges::none_of(row->groups(), isOver));
    const auto [dragged, to] = shown.tooMuchForOne();
    const QRectF target = shown.scene().rect(shown.scene().placeOf(to));
    const QRectF both = shown.scene().rect(shown.scene().placeOf(shown.plan().groupOf(dragged))) | target;
    shown.canvas()->setTransform(ViewTransform::fitting(both, shown.canvas()->view().viewport()));

    const QPoint press = shown.toWidget(shown.scene().rect(shown.scene().boxOf(dragged)).center());
    const QPoint drop = shown.toWidget(target.center());
    QTest::mousePress(shown.canvas(), Qt::LeftButton, {}, press);
    shown.moveMouse((press + drop) / 2);
    shown.moveMouse(drop);
    QTRY_VERIFY(std::ranges::any_of(row->groups(), isOver)); // while it hovers
    QVERIFY(std::ranges::none_of(shown.filled(), isOver));
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, drop);

    QTRY_VERIFY(std::ranges::any_of(shown.filled(), isOver));
    const std::vector<FilledGroup> filled = shown.filled();
    const FilledGroup made = *std::ranges::find_if(filled, isOver);
    QCOMPARE(made.group, shown.plan().groupOf(dragged));
    QTRY_COMPARE(std::ranges::count_if(row->groups(), isOver), 1);
    const std::vector<Problem> problems = shown.plan().problems();
    QVERIFY(std::ranges::find(problems, "over_cap", &Problem::code) != problems.end());
}

CUTAWAY_WINDOW_TEST(BucketRowTest)

#include "bucket_row_test.moc"
