#include "tests/support/cpu_time.h"
#include "tests/support/fake_plan.h"
#include "views/theme/style.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QWheelEvent>

#include <algorithm>
#include <cstdio>

// CPU milliseconds of the painting thread for one frame of a timeline of 16 stages × 512 microbatches, 1600 × 700
// pixels, software rendering: at every zoom from all of it to single bars, and while panning. Must: below 16.

using namespace cutaway;

namespace {

constexpr std::size_t stages = 16;
constexpr std::size_t rounds = 512;

TimelineBar bar(TimelineBar::Role role, double start, double end, std::size_t stage, std::size_t number)
{
    return {role, start, end, "stage " + std::to_string(stage), GroupIndex(stage), {}, number};
}

/// Forward and backward of every microbatch with a transfer and a gap after each.
Timeline schedule()
{
    Timeline timeline;
    timeline.endSec = 3e-3 * double(rounds + stages);
    for (std::size_t stage = 0; stage < stages; ++stage) {
        TimelineRow row{"dev_" + std::to_string(stage), LaneIndex(stage), {}, {}, 1000};
        double now = 3e-3 * double(stage);
        row.bars.push_back(bar(TimelineBar::Role::Idle, 0, now, stage, 0));
        for (std::size_t round = 0; round < rounds; ++round, now += 3e-3) {
            row.bars.push_back(bar(TimelineBar::Role::Forward, now, now + 0.9e-3, stage, round));
            row.bars.push_back(bar(TimelineBar::Role::Transfer, now + 0.9e-3, now + 1.2e-3, stage, round));
            row.bars.push_back(bar(TimelineBar::Role::Backward, now + 1e-3, now + 2.8e-3, stage, round));
            row.bars.push_back(bar(TimelineBar::Role::Idle, now + 2.8e-3, now + 3e-3, stage, round));
            row.memory.push_back({now, std::int64_t(400 + round % 7)});
            row.memory.push_back({now + 1e-3, std::int64_t(600 + round % 5)});
        }
        timeline.rows.push_back(std::move(row));
    }
    return timeline;
}

std::unique_ptr<test::FakePlan> planOfStages()
{
    std::string text;
    for (std::size_t i = 0; i < stages; ++i) {
        const std::string n = std::to_string(i);
        text += "lane dev_" + n + " 1000\ngroup " + n + " dev_" + n + ": op" + n + "\n";
    }
    return test::FakePlan::fromText(text);
}

void report(const char *what, std::vector<double> times)
{
    std::ranges::sort(times);
    const auto at = [&](double share) { return times[std::size_t(share * double(times.size() - 1))]; };
    std::printf("  %-10s median %6.2f  95 %% %6.2f  largest %6.2f ms\n", what, at(0.5), at(0.95), times.back());
}

double frame(TimelineView &view)
{
    const double before = testing::threadMilliseconds();
    static_cast<void>(view.viewport()->grab());
    return testing::threadMilliseconds() - before;
}

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    installStyle();
    const auto plan = planOfStages();
    ViewState state;
    TimelineView view(&state);
    view.resize(1600, 700);
    view.show();
    const double before = testing::threadMilliseconds();
    view.setData(timelineData(*plan, schedule()));
    std::printf("timeline of %zu x %zu x 2, made ready in %.2f ms\n", stages, rounds,
                testing::threadMilliseconds() - before);
    frame(view);
    const auto framesOfAll = [&] {
        std::vector<double> times;
        for (int i = 0; i < 9; ++i)
            times.push_back(frame(view));
        return times;
    };
    report("all of it", framesOfAll());
    std::vector<double> zooming;
    for (int i = 0; i < 40; ++i) {
        zooming.push_back(frame(view));
        view.zoomIn();
    }
    report("zooming", zooming);
    for (int i = 0; i < 22; ++i)
        view.zoomOut();
    std::vector<double> panning;
    for (int i = 0; i < 60; ++i) {
        QWheelEvent wheel({800, 300}, {800, 300}, {-40, 0}, {-240, 0}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(view.viewport(), &wheel);
        panning.push_back(frame(view));
    }
    report("panning", panning);
    state.selectSpot(GroupIndex(3));
    view.fit();
    report("selected", framesOfAll());
    return 0;
}
