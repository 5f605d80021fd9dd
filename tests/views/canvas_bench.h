#pragma once

#include "tests/support/fake_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTest>

#include <memory>
#include <string>

/// What tests of the canvas drive by mouse and keyboard.
namespace cutaway::testing {

/// A canvas on a plan of three lanes, the last one empty; moves that it asks for are made.
class CanvasBench
{
public:
    explicit CanvasBench(std::string_view text)
    {
        plan = test::FakePlan::fromText(text);
        QObject::connect(&source, &PlanSource::moveRequested, &source, [this](const Move &move) {
            ++moves;
            const Result<Applied> applied = plan->apply(move);
            if (applied)
                source.planChanged(applied->change);
        });
        canvas.setReducedMotion(true);
        canvas.setMinimapVisible(false);
        canvas.resize(900, 700);
        canvas.show();
        source.setPlan(plan.get(), plan->cost(), QStringLiteral("first"));
        canvas.setFocus();
    }

    ItemIndex item(const char *name) const { return plan->find(name); }
    const Scene &scene() const { return canvas.keeper().scene(); }
    QPoint at(const QRectF &rect) const { return canvas.view().transform().toWidget(rect.center()).toPoint(); }
    QPoint at(const char *name) const { return at(scene().rect(scene().boxOf(item(name)))); }
    QPoint headerOf(std::size_t group) const
    {
        const QRectF rect = scene().rect(scene().placeOf(GroupIndex(group)));
        return canvas.view().transform().toWidget(rect.topLeft() + QPointF(60, 12)).toPoint();
    }
    QPoint groundOf(std::size_t lane) const
    {
        const QRectF rect = scene().lanes()[lane].rect;
        return canvas.view().transform().toWidget(QPointF(rect.center().x(), rect.bottom() - 30)).toPoint();
    }
    void moveMouse(QPoint to, Qt::MouseButtons buttons = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent event(QEvent::MouseMove, to, canvas.mapToGlobal(to), Qt::NoButton, buttons, modifiers);
        QApplication::sendEvent(&canvas, &event);
    }
    void startDrag(QPoint from, QPoint to)
    {
        QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
        moveMouse(from + QPoint(2, 0));
        moveMouse(from + QPoint(6, 0));
        moveMouse((from + to) / 2);
        moveMouse(to);
    }
    void drag(QPoint from, QPoint to)
    {
        startDrag(from, to);
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, to);
    }
    bool isShown(const char *name) const
    {
        const BoxRef box = scene().boxOf(item(name));
        return box.isValid() && scene().box(box).role == BoxRole::Card;
    }

    std::unique_ptr<test::FakePlan> plan;
    PlanSource source;
    ViewState state;
    Canvas canvas{&source, &state, nullptr};
    int moves = 0;
};

inline constexpr auto chain = R"(
lane dev_0 100
lane dev_1 100
lane dev_2 100
group 0 dev_0: a b c
group 1 dev_1: d e
edge a b
edge b c
edge c d
edge d e
)";

inline constexpr auto withRefusal = R"(
lane dev_0 100
lane dev_1 100
group 0 dev_0: a b c
group 1 dev_1: d e
edge c d
refuse 1
)";

/// Thirty operators in a group, so that the module boxes start closed.
inline std::string withModules()
{
    std::string text = "lane dev_0 1000\nlane dev_1 1000\ngroup 0 dev_0:";
    for (int i = 0; i < 12; ++i)
        text += " m1.op" + std::to_string(i);
    for (int i = 0; i < 14; ++i)
        text += " m2.op" + std::to_string(i);
    for (int i = 0; i < 6; ++i)
        text += " single" + std::to_string(i);
    return text + "\ngroup 1 dev_1: last\nedge m1.op0 m2.op0\nedge m2.op13 last\n";
}

} // namespace cutaway::testing
