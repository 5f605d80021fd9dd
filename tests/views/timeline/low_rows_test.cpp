#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/theme/style.h"
#include "views/timeline/timeline_legend.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_search.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>

#include <random>
#include <set>

using namespace cutaway;

// Timelines of more rows than are as high as can be: which height they take, and what is seen in them.

namespace {

using Role = TimelineBar::Role;

constexpr TimelineRows lowRows[] = {TimelineRows::Rows28, TimelineRows::Rows16, TimelineRows::Rows12,
                                    TimelineRows::Rows6, TimelineRows::Rows4};
constexpr TimelineRows allRows[] = {TimelineRows::WithMemory, TimelineRows::WithoutMemory, TimelineRows::Rows28,
                                    TimelineRows::Rows16,     TimelineRows::Rows12,        TimelineRows::Rows6,
                                    TimelineRows::Rows4};

std::unique_ptr<test::FakePlan> planOf(std::size_t lanes, std::size_t lanesOfHost = 0)
{
    std::string text = "timeline\n";
    for (std::size_t i = 0; i < lanes; ++i) {
        const std::string n = std::to_string(i);
        text += "lane dev_" + n + " 100\ngroup " + n + " dev_" + n + ": op" + n + "\n";
        if (lanesOfHost > 0)
            text += "host dev_" + n + " host_" + std::to_string(i / lanesOfHost) + "\n";
    }
    return test::FakePlan::fromText(text);
}

TimelineBar pass(Role role, double start, double end, std::size_t group = 0, BackwardPart part = BackwardPart::Whole)
{
    TimelineBar bar{role, start, end, "", GroupIndex(group), {}};
    bar.part = part;
    return bar;
}

/// As many rows of one pass each as the plan has lanes.
Timeline rowsOf(std::size_t count)
{
    Timeline timeline{double(count), {}};
    for (std::size_t i = 0; i < count; ++i)
        timeline.rows.push_back({"dev_" + std::to_string(i),
                                 LaneIndex(i),
                                 {pass(Role::Forward, double(i), double(i) + 0.4, i),
                                  pass(Role::Backward, double(i) + 0.4, double(i) + 1, i)}});
    return timeline;
}

} // namespace

class LowRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }

    void rowsAreAsHighAsAllOfThemFit();
    void theHeightDoesNotDependOnWhatWasShownBefore();
    void rowsOfAChosenHeightHaveIt();
    void everyPassIsSeenHoweverShort();
    void idleTimeIsPlainGround();
    void phasesAreToldApart();
    void transfersLieBelowTheirSenderWhereThereIsRoom();
    void transfersOfManyDevicesLieInTheRowsOfTheirSenders();
    void everyBarThatIsSeenIsFoundWhereItIsSeen();
    void aPassIsAimedAtByItsColumn();
    void theRowOfASelectedGroupIsTinted();
    void aRowSaysUnderThePointerWhatItHasNoRoomFor();
    void theBoxAboveTheRowsChoosesTheirHeight();

private:
    QImage picture(TimelineView &view) const { return view.viewport()->grab().toImage(); }
    std::unique_ptr<TimelineView> shown(const EditedPlan &plan, Timeline timeline, TimelineRows rows, QSize size,
                                        std::vector<std::vector<double>> slack = {});

    ViewState m_state;
};

std::unique_ptr<TimelineView> LowRowsTest::shown(const EditedPlan &plan, Timeline timeline, TimelineRows rows,
                                                 QSize size, std::vector<std::vector<double>> slack)
{
    auto view = std::make_unique<TimelineView>(&m_state);
    view->resize(size);
    view->show();
    view->setRows(rows);
    view->setData(timelineData(plan, std::move(timeline), std::move(slack)));
    return view;
}

/// Against trying every height.
void LowRowsTest::rowsAreAsHighAsAllOfThemFit()
{
    std::mt19937 random(3);
    std::set<TimelineRows> seen;
    for (int round = 0; round < 600; ++round) {
        std::vector<TimelineRowShape> rows(1 + random() % 150);
        const bool hasMemory = random() % 2 == 0;
        const bool hasRun = random() % 2 == 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].beginsHost = i > 0 && i % 8 == 0;
            rows[i].isMeasured = hasRun && i % 2 == 1;
            rows[i].hasMemory = hasMemory && !rows[i].isMeasured;
        }
        if (random() % 4 == 0)
            rows[rows.size() / 2].hasHead = true;
        const auto placed = [&, height = 60.0 + random() % 900](std::optional<TimelineRows> wanted) {
            TimelineGeometry geometry;
            geometry.setSize(QSizeF(800, height));
            geometry.setRows(rows, wanted);
            return geometry;
        };
        const auto areAllSeen = [](const TimelineGeometry &geometry) {
            return geometry.contentHeight() <= geometry.area().height();
        };
        const TimelineGeometry chosen = placed({});
        seen.insert(chosen.rows());
        for (const TimelineRows higher : allRows) {
            if (higher < chosen.rows())
                QVERIFY(!areAllSeen(placed(higher)));
        }
        QVERIFY(areAllSeen(chosen) || chosen.rows() == TimelineRows::Rows4);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QVERIFY(i == 0 || chosen.row(i).top() >= chosen.row(i - 1).bottom());
            QVERIFY(chosen.row(i).contains(chosen.bars(i).center()));
            QVERIFY(chosen.bars(i).bottom() < chosen.row(i).bottom());
            const QRectF strip = chosen.strip(i);
            QVERIFY(strip.isNull() ||
                    (strip.top() >= chosen.bars(i).bottom() && strip.bottom() <= chosen.row(i).bottom()));
        }
    }
    QVERIFY(seen.size() == std::size(allRows) || seen.size() + 1 == std::size(allRows));
}

/// The legend of memory takes height from the rows while memory is drawn, which must not take the memory away again.
void LowRowsTest::theHeightDoesNotDependOnWhatWasShownBefore()
{
    constexpr double legend = 48;
    std::vector<TimelineRowShape> rows(4);
    for (TimelineRowShape &row : rows)
        row.hasMemory = true;
    for (double height = 100; height < 700; ++height) {
        const auto rowsAt = [&](bool isLegendThere) {
            TimelineGeometry geometry;
            geometry.setSize(QSizeF(800, height - (isLegendThere ? legend : 0)));
            geometry.setRows(rows, {}, legend, isLegendThere);
            return geometry.rows();
        };
        QCOMPARE(rowsAt(true), rowsAt(false));
    }
}

void LowRowsTest::rowsOfAChosenHeightHaveIt()
{
    const auto plan = planOf(64, 8);
    for (const TimelineRows rows : lowRows) {
        const auto view = shown(*plan, rowsOf(64), rows, {900, 300});
        QCOMPARE(view->geometry().row(9).height(), double(*rowPixels(rows)));
        QCOMPARE(view->verticalScrollBar()->maximum() > 0, 64 * *rowPixels(rows) > 276);
    }
    const auto high = shown(*plan, rowsOf(64), TimelineRows::WithMemory, {900, 300});
    QVERIFY(high->geometry().row(9).height() >= 40);
    high->setRows({});
    QVERIFY(high->geometry().rows() >= TimelineRows::Rows6);
}

void LowRowsTest::everyPassIsSeenHoweverShort()
{
    const auto plan = planOf(1);
    std::mt19937 random(11);
    for (const TimelineRows rows : lowRows) {
        Timeline timeline{1000, {{"row", LaneIndex(0), {}}}};
        for (double start = 3; start < 990; start += 4 + double(random() % 100) / 10)
            timeline.rows[0].bars.push_back(
                pass(random() % 2 ? Role::Forward : Role::Backward, start, start + 1e-4 * double(random() % 9 + 1)));
        const auto view = shown(*plan, timeline, rows, {1400, 120});
        const QImage image = picture(*view);
        const int y = int(view->geometry().bars(0).center().y());
        for (const TimelineBar &bar : timeline.rows[0].bars) {
            const int x = qRound(view->geometry().x(bar.start));
            QVERIFY2(image.pixelColor(x, y) != theme().panel && image.pixelColor(x + 2, y) != image.pixelColor(x, y),
                     qPrintable(QString("%1 at %2 in rows of %3").arg(bar.start).arg(x).arg(*rowPixels(rows))));
        }
    }
}

void LowRowsTest::idleTimeIsPlainGround()
{
    const auto plan = planOf(1);
    for (const TimelineRows rows : lowRows) {
        Timeline timeline{100, {{"row", LaneIndex(0), {pass(Role::Forward, 1, 2), pass(Role::Backward, 90, 99)}}}};
        const auto view = shown(*plan, timeline, rows, {1000, 120});
        const QImage image = picture(*view);
        std::set<QRgb> colours;
        for (double time = 4; time < 88; time += 0.1) {
            for (int y = int(view->geometry().bars(0).top()); y < int(view->geometry().bars(0).bottom()); ++y)
                colours.insert(image.pixel(int(view->geometry().x(time)), y));
        }
        colours.erase(theme().line.rgb()); // of the time's scale
        QCOMPARE(colours, std::set<QRgb>{theme().panel.rgb()});
    }
}

void LowRowsTest::phasesAreToldApart()
{
    const auto plan = planOf(1);
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        ThemeManager::instance().setChoice(choice);
        for (const TimelineRows rows : lowRows) {
            // Each phase alone, and two that overlap.
            Timeline timeline{60, {{"row", LaneIndex(0), {}}}};
            std::vector<TimelineBar> &bars = timeline.rows[0].bars;
            bars = {pass(Role::Forward, 0, 9),
                    pass(Role::Backward, 10, 19),
                    pass(Role::Backward, 20, 29, 0, BackwardPart::Inputs),
                    pass(Role::Backward, 30, 39, 0, BackwardPart::Weights),
                    pass(Role::Forward, 40, 49),
                    pass(Role::Backward, 40, 49, 0, BackwardPart::Inputs)};
            for (const std::size_t slice : {0, 1}) {
                bars[4 + slice].slice = std::uint8_t(slice);
                bars[4 + slice].slices = 2;
            }
            const auto view = shown(*plan, timeline, rows, {700, 120});
            const QImage image = picture(*view);
            std::vector<QImage> looks;
            for (const double start : {0.0, 10.0, 20.0, 30.0, 40.0}) {
                const QRectF band = view->geometry().bars(0);
                const QImage look =
                    image.copy(QRectF(qRound(view->geometry().x(start + 2)), band.top(), 40, band.height()).toRect());
                for (const QImage &other : looks)
                    QVERIFY2(look != other, qPrintable(QString("%1 in rows of %2").arg(start).arg(*rowPixels(rows))));
                looks.push_back(look);
            }
            if (rows == TimelineRows::Rows28)
                continue;
            // As shades far enough from each other and from the ground, where nothing but the shade tells.
            std::vector<int> shades{qGray(theme().panel.rgb())};
            for (std::size_t i = 0; i < 4; ++i)
                shades.push_back(qGray(looks[i].pixel(20, looks[i].height() / 2)));
            std::ranges::sort(shades);
            for (std::size_t i = 1; i < shades.size(); ++i)
                QVERIFY2(shades[i] - shades[i - 1] >= 24, qPrintable(QString::number(shades[i] - shades[i - 1])));
        }
    }
    ThemeManager::instance().setChoice(ThemeChoice::Light);
}

void LowRowsTest::transfersLieBelowTheirSenderWhereThereIsRoom()
{
    const auto plan = planOf(1);
    for (const TimelineRows rows : lowRows) {
        // The first lies among the passes where rows are high, the second beside one.
        for (const double start : {10.0, 5.0}) {
            Timeline timeline{40,
                              {{"row", LaneIndex(0), {pass(Role::Forward, 0, 10), pass(Role::Transfer, start, 20)}}}};
            std::ranges::sort(timeline.rows[0].bars, {}, &TimelineBar::start);
            const auto view = shown(*plan, timeline, rows, {700, 120});
            const TimelineGeometry &geometry = view->geometry();
            const bool isDrawn = rows <= TimelineRows::Rows16;
            QCOMPARE(!geometry.strip(0).isNull(), isDrawn);
            const QImage image = picture(*view);
            const int x = int(geometry.x(15)) + 3;
            bool isSeen = false;
            for (int y = int(geometry.row(0).top()); y < int(geometry.row(0).bottom()) - 1; ++y) {
                const bool isThere = image.pixelColor(x, y) == theme().memoryBar;
                QVERIFY(!isThere || y >= int(geometry.bars(0).bottom()));
                isSeen = isSeen || isThere;
            }
            QCOMPARE(isSeen, isDrawn);
        }
    }
}

/// A plan's links have rows of their own, one each; of many devices they would be most of the rows.
void LowRowsTest::transfersOfManyDevicesLieInTheRowsOfTheirSenders()
{
    for (const std::size_t count : {8, 9, 40}) {
        const auto plan = planOf(count);
        Timeline timeline{double(2 * count), {}};
        std::vector<std::vector<double>> slack;
        for (std::size_t i = 0; i < count; ++i) {
            timeline.rows.push_back({"dev", LaneIndex(i), {pass(Role::Forward, double(i), double(i) + 1, i)}});
            slack.push_back({0});
        }
        for (std::size_t i = 0; i + 2 < count; ++i) {
            for (const std::size_t to : {i + 1, i + 2}) {
                timeline.rows.push_back(
                    {"link", {}, {pass(Role::Transfer, double(i) + 1 + double(to), double(i) + 2 + double(to), i)}});
                slack.push_back({double(to)});
            }
        }
        const TimelineData data = timelineData(*plan, timeline, slack);
        if (count < manyRows) {
            QCOMPARE(data.tracks.size(), timeline.rows.size());
            continue;
        }
        QCOMPARE(data.tracks.size(), count);
        for (std::size_t i = 0; i < count; ++i) {
            const TimelineLayer &sent = data.tracks[i].layer(TimelineLevel::Strip);
            QCOMPARE(sent.bars.size(), std::size_t(i + 2 < count ? 2 : 0));
            QVERIFY(std::ranges::is_sorted(sent.bars, {}, &TimelineBar::start));
            for (std::size_t bar = 0; bar < sent.bars.size(); ++bar) {
                QCOMPARE(sent.bars[bar].group, GroupIndex(i));
                QCOMPARE(*slackAt(data, {i, TimelineLevel::Strip, bar}), double(i + 1 + bar));
            }
        }
    }
}

void LowRowsTest::everyBarThatIsSeenIsFoundWhereItIsSeen()
{
    const auto plan = planOf(24, 8);
    std::mt19937 random(5);
    for (const TimelineRows rows : lowRows) {
        Timeline timeline{100, {}};
        for (std::size_t i = 0; i < 24; ++i) {
            TimelineRow &row = timeline.rows.emplace_back();
            row.lane = LaneIndex(i);
            for (double start = double(random() % 30) / 10; start < 96; start += 6) {
                row.bars.push_back(pass(Role::Forward, start, start + 2, i));
                row.bars.push_back(pass(Role::Transfer, start + 1, start + 2.5, i));
            }
        }
        const auto view = shown(*plan, timeline, rows, {1400, 900});
        for (std::size_t row = 0; row < 24; ++row) {
            for (const TimelineLevel level : {TimelineLevel::Work, TimelineLevel::Strip}) {
                const auto &bars = view->data().tracks[row].layer(level).bars;
                for (std::size_t i = 0; i < bars.size(); ++i) {
                    if (view->geometry().band(row, level, bars[i].role).isNull())
                        continue;
                    const auto found = view->barAt(view->geometry().barRect(row, level, bars[i]).center());
                    QVERIFY(found);
                    QCOMPARE(*found, (TimelineBarRef{row, level, i}));
                }
            }
        }
    }
}

void LowRowsTest::aPassIsAimedAtByItsColumn()
{
    const auto plan = planOf(1);
    Timeline timeline{1000, {{"row", LaneIndex(0), {pass(Role::Forward, 100, 101), pass(Role::Backward, 500, 800)}}}};
    const auto view = shown(*plan, timeline, TimelineRows::Rows6, {1200, 120});
    const TimelineGeometry &geometry = view->geometry();
    const double y = geometry.bars(0).center().y();
    const auto passAt = [&](double x) {
        const auto bar = view->barAt({x, y});
        return bar && bar->level == TimelineLevel::Work;
    };
    QVERIFY(passAt(geometry.x(100) - 10));
    QVERIFY(passAt(geometry.x(101) + 10));
    QVERIFY(!passAt(geometry.x(101) + 16));
    QVERIFY(!passAt(geometry.x(500) - 10)); // wide enough to be hit
}

void LowRowsTest::theRowOfASelectedGroupIsTinted()
{
    const auto plan = planOf(20);
    for (const TimelineRows rows : lowRows) {
        const auto view = shown(*plan, rowsOf(20), rows, {900, 700});
        const auto groundOf = [&](std::size_t row) {
            return picture(*view).pixelColor(int(view->geometry().x(10.3)),
                                             int(view->geometry().bars(row).center().y()));
        };
        QCOMPARE(groundOf(4), theme().panel);
        for (const Spot &spot : {Spot(GroupIndex(4)), Spot(LaneIndex(4))}) {
            m_state.selectSpot(spot);
            QCOMPARE(groundOf(4), theme().accentFill);
            QCOMPARE(groundOf(5), theme().panel);
            m_state.select({});
        }
    }
}

void LowRowsTest::aRowSaysUnderThePointerWhatItHasNoRoomFor()
{
    const auto plan = planOf(32, 8);
    const auto view = shown(*plan, rowsOf(32), TimelineRows::Rows6, {900, 700});
    const auto textAt = [&](QPointF point) {
        QHelpEvent help(QEvent::ToolTip, point.toPoint(), view->viewport()->mapToGlobal(point.toPoint()));
        QApplication::sendEvent(view->viewport(), &help);
        return QToolTip::text();
    };
    const QRectF row = view->geometry().row(13);
    const QString label = textAt({20, row.center().y()});
    for (const char *said : {"dev_13", "host_1", "busy"})
        QVERIFY2(label.contains(said), qPrintable(label));
    const QString idle = textAt({view->geometry().x(30), row.center().y()});
    QVERIFY2(idle.contains("dev_13") && idle.contains("Idle"), qPrintable(idle));
}

void LowRowsTest::theBoxAboveTheRowsChoosesTheirHeight()
{
    testing::OpenPlan open;
    TimelinePanel panel(&open.source, &open.state);
    panel.resize(900, 330);
    panel.show();
    open.show(planOf(40));
    auto *box = panel.findChild<QComboBox *>("timelineRows");
    const auto *legend = panel.header()->findChild<TimelineLegend *>();
    QTRY_COMPARE(box->currentText(), QString("auto, 6\u00a0px"));
    QCOMPARE(panel.view()->verticalScrollBar()->maximum(), 0);
    QVERIFY(!legend->accessibleName().contains("Idle"));
    box->setCurrentIndex(2);
    emit box->activated(2);
    QCOMPARE(box->currentText(), QString("28\u00a0px"));
    QCOMPARE(panel.view()->geometry().rows(), TimelineRows::Rows28);
    QVERIFY(panel.view()->verticalScrollBar()->maximum() > 0);
    box->setCurrentIndex(1);
    emit box->activated(1);
    QVERIFY(panel.view()->geometry().hasMemory());
    QVERIFY(legend->accessibleName().contains("Idle"));
    box->setCurrentIndex(0);
    emit box->activated(0);
    QCOMPARE(panel.view()->geometry().rows(), TimelineRows::Rows6);
    open.close();
    QVERIFY(!panel.header()->isVisible());
}

CUTAWAY_WIDGET_TEST(LowRowsTest)
#include "low_rows_test.moc"
