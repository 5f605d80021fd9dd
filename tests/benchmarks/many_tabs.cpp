#include "tests/support/driven_window.h"
#include "tests/support/fixtures.h"
#include "tests/support/thread_watch.h"
#include "views/theme/style.h"

#include <QStandardPaths>

#include <algorithm>
#include <cstdio>
#include <memory>

// 200 plans of ResNet-18 in one window of 1600 × 1000, and the same with two: milliseconds of the window's thread for a
// tab to be shown and painted, and for the window to close.

using namespace cutaway;

namespace {

constexpr int switches = 100;

void print(int tabs, const char *what, double milliseconds)
{
    std::printf("%s tabs %d cpu_milliseconds %.1f\n", what, tabs, milliseconds);
    std::fflush(stdout);
}

template <class Work>
double timed(Work work)
{
    const double start = testing::threadMilliseconds();
    work();
    QApplication::processEvents();
    return testing::threadMilliseconds() - start;
}

bool measure(int tabs)
{
    const QString folder = QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/partition/resnet18");
    auto opened = std::make_unique<testing::DrivenWindow>();
    testing::DrivenWindow &window = *opened;
    if (!window.open({folder + QStringLiteral(".graph.json"), folder + QStringLiteral(".h2.devices.json")}) ||
        !window.runPlanner())
        return false;
    std::vector<double> additions;
    while (window.document().tabCount() < tabs)
        additions.push_back(timed([&] { window.document().duplicateCurrent(); }));
    testing::DrivenWindow::settle(500);
    std::vector<double> times;
    for (int i = 0; i < switches; ++i) {
        times.push_back(timed([&] {
            window.document().setCurrent(i * 37 % tabs);
            window.canvas().repaint();
        }));
    }
    std::ranges::sort(times);
    print(tabs, "show-tab-median", times[switches / 2]);
    print(tabs, "show-tab-p95", times[switches * 95 / 100]);
    std::ranges::sort(additions);
    print(tabs, "add-tab-max", additions.back());
    print(tabs, "close-window", timed([&] { opened.reset(); }));
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    application.setQuitOnLastWindowClosed(false);
    installStyle();
    return measure(3) && measure(200) ? 0 : 1;
}
