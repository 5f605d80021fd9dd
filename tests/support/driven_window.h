#pragma once

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/panels/panel_parts.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMouseEvent>
#include <QTimer>
#include <QWheelEvent>

#include <functional>

namespace cutaway::testing {

/// The program's window, driven by what a user does: for measuring it as a whole.
class DrivenWindow
{
public:
    DrivenWindow()
    {
        window.resize(1600, 1000);
        window.show();
        settle(100);
    }

    MainWindow window;

    Document &document() { return window.document(); }
    const EditedPlan &plan() { return document().current()->plan(); }
    Canvas &canvas() { return *window.findChild<Canvas *>(); }
    const Scene &scene() { return canvas().keeper().scene(); }

    /// Lets everything happen that is under way.
    static void settle(int milliseconds)
    {
        QEventLoop loop;
        QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
        loop.exec();
    }

    static bool waitFor(const std::function<bool()> &isDone, int milliseconds)
    {
        QElapsedTimer clock;
        clock.start();
        while (!isDone() && clock.elapsed() < milliseconds)
            settle(5);
        return isDone();
    }

    bool open(const QStringList &files, int milliseconds = 120000)
    {
        window.openFiles(files);
        const bool isOpen = waitFor([this] { return document().isOpen(); }, milliseconds);
        settle(600);
        return isOpen;
    }

    void trigger(const char *action) { window.findChild<QAction *>(action)->trigger(); }

    /// The planner that the panel shows; false if no new plan came.
    bool runPlanner(int milliseconds = 120000)
    {
        const PlanTab *before = document().current();
        const auto *running = window.findChild<QAction *>("cancelPlanner");
        trigger("runPlanner");
        waitFor([&] { return document().current() != before || !running->isEnabled(); }, milliseconds);
        const bool isPlanned = document().current() != before;
        settle(600);
        return isPlanned;
    }

    /// Types into the outline's search line and waits until no more hits come. `seen` is called when hits are shown:
    /// the first ones, then all.
    void search(
        const QString &text, const std::function<void()> &seen = [] {})
    {
        QElapsedTimer sinceHits;
        const auto connection = QObject::connect(&window.viewState(), &ViewState::hitsChanged, &window, [&] {
            sinceHits.start();
            seen();
        });
        window.findChild<SearchField *>()->setText(text);
        waitFor([&] { return sinceHits.isValid() && sinceHits.elapsed() > 400; }, 20000);
        QObject::disconnect(connection);
    }

    /// The middle of a card that is in view; null if there is none.
    QPointF someCard()
    {
        for (const BoxRef box : boxesIn(scene(), canvas().view().visible())) {
            const QPointF middle = canvas().view().transform().toWidget(scene().rect(box).center());
            if (scene().box(box).role == BoxRole::Card && canvas().view().viewport().contains(middle))
                return middle;
        }
        return {};
    }

    void sendMouse(QEvent::Type type, QPointF at)
    {
        const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        const Qt::MouseButton held = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, canvas().mapToGlobal(at), button, held, {});
        QApplication::sendEvent(&canvas(), &event);
    }

    void sendWheel(QPoint angle, Qt::KeyboardModifiers modifiers = {})
    {
        const QPointF middle(QRectF(canvas().rect()).center());
        QWheelEvent event(middle, canvas().mapToGlobal(middle), {}, angle, {}, modifiers, {}, false);
        QApplication::sendEvent(&canvas(), &event);
    }

    /// Drags what is at `from` across the canvas and gives up; `afterMove` after each of the moves has been drawn.
    void drag(QPointF from, int moves, const std::function<void()> &beforeMove, const std::function<void()> &afterMove)
    {
        sendMouse(QEvent::MouseButtonPress, from);
        for (int i = 0; i < moves; ++i) {
            beforeMove();
            sendMouse(QEvent::MouseMove, {40 + double(i % 100) * canvas().width() / 120, 150 + 3.0 * (i % 100)});
            QApplication::processEvents(QEventLoop::AllEvents, 1);
            afterMove();
        }
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
        QApplication::sendEvent(&canvas(), &escape);
        sendMouse(QEvent::MouseButtonRelease, from);
        settle(50);
    }
};

} // namespace cutaway::testing
