#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"
#include "views/timeline/timeline_bar_look.h"
#include "views/timeline/timeline_search.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QPainter>
#include <QTest>

#include <set>

using namespace cutaway;

// What a timeline shows of thousands of bars that are narrower than a pixel, or a few wide.

namespace {

constexpr double working = 0.3; // of the time
constexpr int rounds = 6000;

std::unique_ptr<test::FakePlan> onePlan()
{
    return test::FakePlan::fromText("lane dev_0 100\ngroup 0 dev_0: a\n");
}

Timeline manyRounds()
{
    Timeline timeline{rounds, {{"row", LaneIndex(0), {}}}};
    for (int i = 0; i < rounds; ++i)
        timeline.rows[0].bars.push_back({TimelineBar::Role::Backward, double(i), i + working, "", GroupIndex(0), {}});
    return timeline;
}

} // namespace

class TimelinePictureTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void workFillsItsShareOfTheRowAtEveryZoom();
    void selectedGroupIsMarkedHoweverNarrowItsBars();
    void fewNarrowBarsStaySeen();
    void aPartWithoutRoomForItsNameTellsHowLongItIs();
    void partsOfABackwardPassLookAndAreCalledDifferently();
    void passesThatOverlapShareTheRow();

private:
    /// The share of the row's bars, where there is time, that has one of the colours.
    double shareOf(const QImage &picture, const std::vector<QColor> &colours) const;
    QImage picture() { return m_view->viewport()->grab().toImage(); }

    std::unique_ptr<test::FakePlan> m_plan;
    ViewState m_state;
    std::unique_ptr<TimelineView> m_view;
};

void TimelinePictureTest::initTestCase()
{
    installStyle();
    m_plan = onePlan();
    m_view = std::make_unique<TimelineView>(&m_state);
    m_view->resize(1200, 160);
    m_view->show();
    m_view->setData(timelineData(*m_plan, manyRounds()));
}

double TimelinePictureTest::shareOf(const QImage &picture, const std::vector<QColor> &colours) const
{
    const TimelineGeometry &geometry = m_view->geometry();
    QRect room = geometry.bars(0).toRect();
    room.setRight(std::min(room.right(), int(geometry.x(m_view->data().endSec)) - 2));
    int found = 0;
    for (int y = room.top(); y <= room.bottom(); ++y) {
        for (int x = room.left(); x <= room.right(); ++x)
            found += std::ranges::count(colours, picture.pixelColor(x, y)) > 0 ? 1 : 0;
    }
    return double(found) / (room.width() * room.height());
}

void TimelinePictureTest::workFillsItsShareOfTheRowAtEveryZoom()
{
    for (int i = 0; i < 22; ++i, m_view->zoomIn()) {
        const double share = shareOf(picture(), {theme().device(0)});
        QVERIFY2(std::abs(share - working) < 0.06, qPrintable(QString("%1 at step %2").arg(share).arg(i)));
    }
    m_view->fit();
}

void TimelinePictureTest::partsOfABackwardPassLookAndAreCalledDifferently()
{
    using Role = TimelineBar::Role;
    const std::pair<Role, BackwardPart> passes[] = {{Role::Forward, BackwardPart::Whole},
                                                    {Role::Backward, BackwardPart::Whole},
                                                    {Role::Backward, BackwardPart::Inputs},
                                                    {Role::Backward, BackwardPart::Weights}};
    std::set<QString> names;
    for (const std::optional<std::size_t> device : {std::optional<std::size_t>(2), std::optional<std::size_t>()}) {
        std::vector<QImage> pictures;
        for (const auto &[role, part] : passes) {
            TimelineBar bar{role, 0, 1, "3", {}, {}, 3};
            bar.part = part;
            names.insert(timelineRoleName(role, part));
            QImage picture(40, 20, QImage::Format_RGB32);
            picture.fill(theme().panel);
            QPainter painter(&picture);
            paintBarBox(painter, picture.rect(), barLook(bar, device, true));
            painter.end();
            for (const QImage &other : pictures)
                QVERIFY(picture != other);
            pictures.push_back(picture);
        }
    }
    QCOMPARE(names.size(), std::size(passes));
}

void TimelinePictureTest::passesThatOverlapShareTheRow()
{
    Timeline timeline{10, {{"row", LaneIndex(0), {}}}};
    for (const std::uint8_t slice : {0, 1}) {
        TimelineBar bar{
            slice == 0 ? TimelineBar::Role::Forward : TimelineBar::Role::Backward, 2, 8, "7", GroupIndex(0), {}, 7};
        bar.part = slice == 0 ? BackwardPart::Whole : BackwardPart::Inputs;
        bar.slice = slice;
        bar.slices = 2;
        timeline.rows[0].bars.push_back(bar);
    }
    TimelineView view(&m_state);
    view.resize(1200, 160);
    view.show();
    view.setData(timelineData(*m_plan, timeline));
    const QRectF row = view.geometry().bars(0);
    for (const std::size_t slice : {0, 1}) {
        const QPointF point(view.geometry().x(5), row.top() + row.height() * (double(slice) + 0.5) / 2);
        const std::optional<TimelineBarRef> found = findBar(view.data(), view.geometry(), point);
        QVERIFY(found);
        QCOMPARE(found->bar, slice);
        QVERIFY(timelineBarText(view.data(), *found).contains("together with the pass that overlaps it"));
        QCOMPARE(view.geometry().barRect(0, TimelineLevel::Work, barAt(view.data(), *found)).height(),
                 row.height() / 2);
    }
    QVERIFY(timelineBarText(view.data(), {0, TimelineLevel::Work, 1}).contains("Input gradients 7"));
}

void TimelinePictureTest::selectedGroupIsMarkedHoweverNarrowItsBars()
{
    QCOMPARE(shareOf(picture(), {theme().accent}), 0.0);
    m_state.selectSpot(GroupIndex(0));
    QVERIFY(shareOf(picture(), {theme().accent}) > 0.05);
    m_state.select({});
}

void TimelinePictureTest::fewNarrowBarsStaySeen()
{
    Timeline timeline = manyRounds();
    timeline.rows[0].bars = {{TimelineBar::Role::Backward, 100, 100.5, "", GroupIndex(0), {}},
                             {TimelineBar::Role::Backward, 3000, 3000.5, "", GroupIndex(0), {}}};
    m_view->setData(timelineData(*m_plan, timeline));
    QVERIFY(shareOf(picture(), {theme().device(0)}) > 0);
    m_view->setData(timelineData(*m_plan, manyRounds()));
}

/// Its figure stands on a clear ground, the rest of it is hatched.
void TimelinePictureTest::aPartWithoutRoomForItsNameTellsHowLongItIs()
{
    const auto clearColumns = [this](double share) {
        Timeline timeline{1000, {{"after", LaneIndex(0), {}}}};
        const double end = 1000 - 1000 * share;
        timeline.rows[0].bars = {{TimelineBar::Role::Forward, 0, end, "Compute", {}, {}},
                                 {TimelineBar::Role::Idle, end, 1000, "Exposed communication of a step", {}, {}}};
        TimelineData data = timelineData(*m_plan, timeline);
        data.tracks.front().isSummary = true;
        m_view->setData(std::move(data));
        const TimelineGeometry &geometry = m_view->geometry();
        QRectF bar = geometry.bars(0);
        bar.setLeft(geometry.x(end));
        bar.setRight(geometry.x(1000));
        const QRect inside = bar.toAlignedRect().adjusted(2, 4, -3, -4);
        const QImage image = picture();
        int clear = 0;
        for (int x = inside.left(); x <= inside.right(); ++x) {
            bool isClear = true;
            for (int y = inside.top(); y <= inside.bottom(); ++y)
                isClear = isClear && image.pixelColor(x, y) == theme().panel;
            clear += isClear ? 1 : 0;
        }
        return clear;
    };
    QCOMPARE(clearColumns(0.02), 0); // too narrow for a figure
    QVERIFY(clearColumns(0.1) > 0);
    m_view->setData(timelineData(*m_plan, manyRounds()));
}

CUTAWAY_WIDGET_TEST(TimelinePictureTest)
#include "timeline_picture_test.moc"
