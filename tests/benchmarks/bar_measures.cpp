#include "tests/benchmarks/bar_measures.h"

#include "app/window/dialogs/export_formats.h"
#include "tests/support/driven_window.h"
#include "tests/support/thread_watch.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace cutaway {

using namespace testing;

namespace {

class Measures
{
public:
    explicit Measures(QString name) : m_name(std::move(name)) {}

    bool run(const QStringList &files)
    {
        cancelOpening(files);
        if (!open(files))
            return false;
        openOneBox();
        cancelPlanner();
        plan();
        search();
        drag();
        undo();
        expandAll();
        frames();
        exportPictures();
        return true;
    }

private:
    void print(const char *bar, const char *what, const char *unit, double value)
    {
        std::printf("%s %s %s %s %.4g\n", bar, what, qPrintable(m_name), unit, value);
        std::fflush(stdout);
    }

    void printFrames(const char *bar, const std::string &what, std::vector<double> times)
    {
        if (times.empty())
            return;
        std::ranges::sort(times);
        print(bar, (what + "-p95").c_str(), "cpu_milliseconds", times[std::size_t(0.95 * double(times.size() - 1))]);
        print(bar, (what + "-max").c_str(), "cpu_milliseconds", times.back());
    }

    /// The longest time for which the window's thread did not answer during this.
    template <class Work>
    void watched(const char *what, Work work)
    {
        DrivenWindow::settle(20);
        m_watch.restart();
        work();
        DrivenWindow::settle(20);
        print("S14", what, "longest_gap_milliseconds", m_watch.largestGap());
    }

    void printMemory(const char *what)
    {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        print("S7", what, "peak_mebibytes", double(usage.ru_maxrss) / 1024);
    }

    void cancelOpening(const QStringList &files)
    {
        m_window.window.openFiles(files);
        DrivenWindow::settle(100);
        auto *cancel = m_window.window.findChild<QWidget *>("cancelJob");
        QElapsedTimer clock;
        clock.start();
        QMetaObject::invokeMethod(cancel, "clicked");
        DrivenWindow::waitFor([&] { return !cancel->isVisible(); }, 20000);
        print("S15", "cancel-opening", "milliseconds", double(clock.nsecsElapsed()) / 1e6);
    }

    bool open(const QStringList &files)
    {
        const double start = processSeconds();
        bool isOpen = false;
        watched("open", [&] { isOpen = m_window.open(files); });
        m_openSeconds = processSeconds() - start;
        print("S3", "open-collapsed", "cpu_seconds", m_openSeconds);
        printMemory("open-collapsed");
        return isOpen;
    }

    /// The closed box that holds most, and again what it holds, down to the fifth.
    void openOneBox()
    {
        auto &keeper = const_cast<SceneKeeper &>(m_window.canvas().keeper());
        m_window.canvas().setReducedMotion(true);
        std::vector<double> times;
        std::vector<BoxRef> opened;
        for (int step = 0; step < 5; ++step) {
            const BoxRef box = largestClosed();
            if (!box.isValid())
                break;
            times.push_back(timed([&] { keeper.setOpen(box, true); }));
        }
        if (times.empty())
            return;
        std::ranges::sort(times);
        print("S5", "open-box", "cpu_seconds", times.back() / 1e3);
        m_window.trigger("collapseAll");
    }

    BoxRef largestClosed()
    {
        const Scene &scene = m_window.scene();
        BoxRef best;
        std::uint32_t most = 0;
        for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
            const auto &boxes = scene.content(scene.places()[place]).boxes;
            for (BoxIndex i = 0; i < boxes.size(); ++i) {
                const std::uint32_t operators = boxes[i].lastItem - boxes[i].firstItem;
                if (scene.canOpen({place, i}) && !boxes[i].isOpen && operators > most) {
                    most = operators;
                    best = {place, i};
                }
            }
        }
        return best;
    }

    /// Thread milliseconds until all of it is drawn.
    template <class Work>
    double timed(Work work)
    {
        const double start = threadMilliseconds();
        work();
        m_window.canvas().repaint();
        QApplication::processEvents();
        return threadMilliseconds() - start;
    }

    void cancelPlanner()
    {
        m_window.trigger("runPlanner");
        DrivenWindow::settle(20);
        auto *cancel = m_window.window.findChild<QAction *>("cancelPlanner");
        if (!cancel->isEnabled())
            return;
        QElapsedTimer clock;
        clock.start();
        cancel->trigger();
        DrivenWindow::waitFor([&] { return !cancel->isEnabled(); }, 20000);
        print("S15", "cancel-planner", "milliseconds", double(clock.nsecsElapsed()) / 1e6);
    }

    void plan()
    {
        watched("plan", [&] { m_isPlanned = m_window.runPlanner(); });
        if (!m_isPlanned)
            std::printf("# %s: no plan\n", qPrintable(m_name));
    }

    void search()
    {
        for (const char *text : {"/Mat.*_[0-9]*7$/", "op:MatMul module:layers", "e"}) {
            watched("search", [&] {
                const double start = threadMilliseconds();
                std::vector<double> seen;
                m_window.search(QString::fromLatin1(text), [&] { seen.push_back(threadMilliseconds() - start); });
                if (seen.empty())
                    return;
                print("S9", "search-first-hits", "cpu_milliseconds", seen.front());
                print("S9", "search-all-hits", "cpu_milliseconds", seen.back());
            });
        }
        m_window.search({});
    }

    void drag()
    {
        m_window.trigger("fit");
        DrivenWindow::settle(300);
        ViewState &state = m_window.window.viewState();
        for (const std::size_t count : {std::size_t(1), std::size_t(1000)}) {
            const std::vector<ItemIndex> items = operators(count, GroupIndex(0));
            if (items.empty() || m_window.plan().groupCount() < 2)
                return;
            recompute(items);
            state.select(items);
            state.reveal({items.front()});
            DrivenWindow::settle(400);
            const BoxRef box = m_window.scene().boxOf(items.front());
            const QPointF from = m_window.canvas().view().transform().toWidget(m_window.scene().rect(box).center());
            std::vector<double> times;
            double start = 0;
            watched("drag", [&] {
                m_window.drag(
                    from, 150, [&] { start = threadMilliseconds(); },
                    [&] { times.push_back(threadMilliseconds() - start); });
            });
            printFrames("S10", "drag-frame-" + std::to_string(count), times);
        }
        state.select({});
    }

    /// Cost and memory of the whole plan as a drop in each other group would make them: what a drag asks for.
    void recompute(const std::vector<ItemIndex> &items)
    {
        const EditedPlan &plan = m_window.plan();
        std::vector<double> times;
        for (std::size_t i = 0; i < 20 * plan.groupCount(); ++i) {
            const GroupIndex to(i % plan.groupCount());
            Move move;
            for (const ItemIndex item : items)
                move.items.push_back({item, to});
            if (to == plan.groupOf(items.front()))
                continue;
            const double start = threadMilliseconds();
            (void)plan.preview(move);
            times.push_back(threadMilliseconds() - start);
        }
        printFrames("S10", "drag-recomputed-" + std::to_string(items.size()), times);
    }

    /// The last ones of a group: what is most often allowed to move on.
    std::vector<ItemIndex> operators(std::size_t count, GroupIndex group)
    {
        const EditedPlan &plan = m_window.plan();
        std::vector<ItemIndex> found = plan.groupItems(group);
        std::erase_if(found, [&](ItemIndex item) { return plan.item(item).role != ItemRole::Operator; });
        if (found.size() > count)
            found.erase(found.begin(), found.end() - std::ptrdiff_t(count));
        return found;
    }

    /// As much of a group as may move to a neighbour.
    void undo()
    {
        const Move move = largestMove();
        if (move.isEmpty())
            return;
        watched("edit", [&] {
            const double edit = timed([&] { (void)m_window.document().makeMove(move); });
            print("S11", "edit", "cpu_milliseconds", edit);
            print("S11", "undo", "cpu_milliseconds", timed([&] { m_window.document().undo(); }));
            print("S11", "redo", "cpu_milliseconds", timed([&] { m_window.document().redo(); }));
            print("S11", "edit-size", "operators", double(move.items.size()));
        });
        m_window.document().undo();
    }

    Move largestMove()
    {
        const EditedPlan &plan = m_window.plan();
        for (std::size_t count = 100000; count >= 1; count /= 2) {
            for (std::size_t g = 0; g + 1 < plan.groupCount(); ++g) {
                Move move;
                for (const ItemIndex item : operators(count, GroupIndex(g)))
                    move.items.push_back({item, GroupIndex(g + 1)});
                if (plan.preview(move).allowed)
                    return move;
            }
        }
        return {};
    }

    void exportPictures()
    {
        for (const ExportFormat &format : exportFormats(m_window.plan(), Arrangement::ByDevice)) {
            if (!format.thumbnail || format.id == QLatin1String("png"))
                continue;
            const double start = processSeconds();
            if (const Result<QByteArray> bytes = format.write(m_window.plan(), {}, Job()))
                print("S13", qPrintable("export-" + format.id), "cpu_seconds", processSeconds() - start);
        }
    }

    void expandAll()
    {
        const double start = processSeconds();
        watched("expand", [&] {
            m_window.trigger("expandAll");
            DrivenWindow::settle(600);
        });
        const double seconds = processSeconds() - start;
        print("S4", "expand-all", "cpu_seconds", seconds);
        // With every operator drawn; S1 is the bar of small graphs.
        constexpr std::size_t small = 5000;
        const char *bar = m_window.plan().itemCount() < small ? "S1" : "S2";
        print(bar, "open-and-expand-all", "cpu_seconds", m_openSeconds + seconds);
        printMemory("expanded");
    }

    void frames()
    {
        m_window.trigger("fit");
        DrivenWindow::settle(300);
        std::vector<double> pans;
        std::vector<double> zooms;
        for (int i = 0; i < 240; ++i) {
            zooms.push_back(timed([&] { m_window.sendWheel({0, i % 60 < 30 ? 40 : -40}, Qt::ControlModifier); }));
            if (i % 60 == 30)
                pan(pans);
        }
        printFrames("S6", "pan", pans);
        printFrames("S6", "zoom", zooms);
    }

    void pan(std::vector<double> &pans)
    {
        for (int i = 0; i < 60; ++i)
            pans.push_back(timed([&] { m_window.sendWheel({i % 20 < 10 ? 20 : -20, i % 30 < 15 ? -60 : 60}); }));
    }

    QString m_name;
    DrivenWindow m_window;
    ThreadWatch m_watch;
    double m_openSeconds = 0;
    bool m_isPlanned = false;
};

} // namespace

bool measureGraph(const QString &name, const QStringList &files)
{
    return Measures(name).run(files);
}

} // namespace cutaway
