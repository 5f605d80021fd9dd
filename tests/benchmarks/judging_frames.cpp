#include "core/base/allocation.h"
#include "tests/support/cpu_time.h"
#include "views/judging/parallel_view.h"
#include "views/judging/pareto_panel.h"
#include "views/judging/pareto_view.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPushButton>
#include <QThread>

#include <algorithm>
#include <cstdio>
#include <random>

// CPU milliseconds of the painting thread for one frame of 10 000 plans, 1400 × 500 pixels, software rendering: under
// the pointer, while a limit is drawn along, and as lines: the first one, while a range is drawn along an axis, and
// where another plan comes. Must: below 16.

using namespace cutaway;

namespace {

constexpr int plans = 10'000;

void addPlans(PlanPoints &points, int from, int to)
{
    std::mt19937 random(unsigned(7 + from));
    std::uniform_real_distribution<double> share(0, 1);
    for (int i = from; i < to; ++i) {
        PlanPoint point;
        point.name = QStringLiteral("plan %1").arg(i);
        const double place = share(random);
        point.figures = {{"latency_sec", 0.001 + place * 0.01 + 0.002 * share(random)},
                         {"largest_lane_bytes", 1e9 * (1.2 - place + 0.2 * share(random))},
                         {"devices_used", double(1 + i % 16)}};
        point.parameters = {{"seed", std::to_string(i)}, {"devices", std::to_string(1 + i % 16)}};
        point.isFeasible = i % 5 != 0;
        points.add(std::move(point));
    }
}

void move(QWidget &widget, QPointF to, Qt::MouseButtons held)
{
    QMouseEvent event(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, held, {});
    QApplication::sendEvent(&widget, &event);
}

void press(QWidget &widget, QPointF at, QEvent::Type type)
{
    QMouseEvent event(type, at, widget.mapToGlobal(at), Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(&widget, &event);
}

/// Where the pointer takes the limit of the second figure.
QPointF limitHandle(ParetoView &view)
{
    for (int y = 0; y < view.height(); ++y) {
        for (int x = 0; x < view.width(); x += 4) {
            move(view, QPointF(x, y), {});
            if (view.cursor().shape() == Qt::SplitVCursor)
                return QPointF(x, y);
        }
    }
    return {};
}

void report(const char *what, std::vector<double> times)
{
    std::ranges::sort(times);
    const auto at = [&](double share) { return times[std::size_t(share * double(times.size() - 1))]; };
    std::printf("  %-24s median %6.2f  95 %% %6.2f  largest %6.2f ms\n", what, at(0.5), at(0.95), times.back());
}

/// What is to be painted is, a few milliseconds after it was asked for.
void paintFrame()
{
    QApplication::processEvents();
    QThread::msleep(10);
    QApplication::processEvents();
}

template <class Step>
std::vector<double> steps(Step step, int count = 40)
{
    std::vector<double> times;
    for (int i = 0; i < count; ++i) {
        const double before = testing::threadMilliseconds();
        step(i);
        times.push_back(testing::threadMilliseconds() - before);
    }
    return times;
}

template <class Step>
std::vector<double> frames(QWidget &panel, Step step)
{
    return steps([&](int i) {
        step(i);
        static_cast<void>(panel.grab());
    });
}

} // namespace

int main(int argc, char **argv)
{
    keepFreedMemory(); // as the program does
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    installStyle();
    PlanPoints points;
    ParetoPanel panel(&points);
    panel.resize(1400, 500);
    panel.show();
    const double before = testing::threadMilliseconds();
    addPlans(points, 0, plans);
    QApplication::processEvents();
    static_cast<void>(panel.grab());
    std::printf("%d plans, made ready in %.1f ms\n", plans, testing::threadMilliseconds() - before);
    auto &view = *panel.findChild<ParetoView *>();
    report("under the pointer", frames(view, [&](int i) { move(view, QPointF(80 + 10 * i, 60 + 6 * i), {}); }));
    const QPointF handle = limitHandle(view);
    press(view, handle, QEvent::MouseButtonPress);
    report("drawing a limit along",
           frames(panel, [&](int i) { move(view, handle + QPointF(0, 6 * i), Qt::LeftButton); }));
    press(view, handle + QPointF(0, 200), QEvent::MouseButtonRelease);
    const auto add = [&](int i) {
        addPlans(points, plans + i, plans + i + 1);
        paintFrame();
    };
    report("another plan, table", steps(add));
    auto &lines = *panel.findChild<ParallelView *>();
    report("lines, the first time", steps([&](int i) {
               if (i == 0)
                   panel.findChild<QPushButton *>("parameters")->click();
               QApplication::processEvents();
           }));
    const QLineF axis = lines.axisLine(0);
    press(lines, axis.pointAt(0.1), QEvent::MouseButtonPress);
    report("drawing a range along",
           frames(panel, [&](int i) { move(lines, axis.pointAt(0.1 + 0.02 * i), Qt::LeftButton); }));
    press(lines, axis.pointAt(0.9), QEvent::MouseButtonRelease);
    std::vector<double> charts;
    const std::vector<double> both = steps([&](int i) {
        const std::vector<double> chart = steps([&](int) { add(100 + i); }, 1);
        charts.push_back(chart.front());
        QThread::msleep(30); // its lines come in a frame of their own
        paintFrame();
    });
    std::vector<double> itsLines;
    for (std::size_t i = 0; i < both.size(); ++i)
        itsLines.push_back(both[i] - charts[i]);
    report("another plan, chart", charts);
    report("another plan, lines", itsLines);
    return 0;
}
