#pragma once

#include "core/plan/edited_plan.h"
#include "core/sharding/sharding_kind.h"
#include "tests/app/shown_window.h"
#include "tests/support/fixtures_folder.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/card_painter.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/panels/mesh_strip.h"
#include "views/panels/planner_panel.h"

#include <QUndoStack>

namespace cutaway::testing {

inline QString shardingFixture(const char *name)
{
    return QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/sharding/") + name;
}

/// One layer of a perceptron, or another graph, on a mesh of 2 × 4 devices, nothing split.
struct ShownMesh : Shown
{
    explicit ShownMesh(const char *graph = "mlp_h96_l1.graph.json") : ShownMesh(shardingFixture(graph)) {}
    explicit ShownMesh(const QString &graph)
    {
        open({graph, shardingFixture("mesh2x4.devices.json")});
        run("sharding.replicated");
        canvas()->setReducedMotion(true);
        canvas()->setMinimapVisible(false);
        if (!QTest::qWaitFor([this] { return scene().isArranged() && scene().boxOf(item("up_0")).isValid(); }))
            qFatal("nothing is drawn");
        canvas()->setZoom(1);
        if (!QTest::qWaitFor([this] { return canvas()->zoom() == 1; }))
            qFatal("the picture is not shown at its size");
    }

    void run(const char *planner)
    {
        auto *panel = window.findChild<PlannerPanel *>();
        const int before = document().tabCount();
        panel->choosePlanner(planner);
        panel->run();
        const auto isPlanned = [&] {
            return !document().current()->isPlaceholder() && plan().kind() == sharding::shardingPlans &&
                   (before < 1 || document().tabCount() >= before);
        };
        if (!QTest::qWaitFor(isPlanned, 10000))
            qFatal("there is no plan");
    }

    /// Opens the modules around an operator and brings its card into view, at its size.
    void showCard(const char *name)
    {
        window.viewState().reveal({item(name)});
        const auto isShown = [&] {
            const BoxRef box = scene().boxOf(item(name));
            return scene().isArranged() && box.isValid() && scene().box(box).role == BoxRole::Card;
        };
        if (!QTest::qWaitFor(isShown))
            qFatal("there is no card");
        canvas()->setZoom(1);
        const auto isInView = [&] { return canvas()->rect().contains(toWidget(cardOf(name).center())); };
        if (!QTest::qWaitFor([&] { return canvas()->zoom() == 1 && isInView(); }))
            qFatal("the card is not in view");
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    const EditedPlan &mesh() { return plan(); }
    const Scene &scene() { return canvas()->keeper().scene(); }
    MeshStrip *strip() { return window.findChild<MeshStrip *>(); }
    QString lastStep() { return document().current()->history()->undoText(); }

    ItemIndex item(const char *name)
    {
        for (std::size_t i = 0; i < plan().itemCount(); ++i) {
            if (plan().item(ItemIndex(i)).label == name)
                return ItemIndex(i);
        }
        qFatal("there is no such item");
    }
    std::vector<MeshPlacement> placements(const char *name) { return mesh().tensor(item(name)).placements; }

    QRectF cardOf(const char *name)
    {
        canvas()->setFocus();
        return scene().rect(scene().boxOf(item(name)));
    }
    QPoint toWidget(QPointF point) { return canvas()->view().transform().toWidget(point).toPoint(); }
    QPoint chipOf(const char *name, std::size_t dimension)
    {
        return toWidget(chipRect(cardOf(name), dimension, scene().metrics().scale).center());
    }

    static void move(QWidget *widget, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent event(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, modifiers);
        QApplication::sendEvent(widget, &event);
    }
    /// Takes a chip of the strip to a point of the canvas, and holds it there.
    void carry(std::size_t dimension, const MeshPlacement &placement, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        const QPoint from = strip()->chipRect(dimension, placement).center().toPoint();
        QTest::mousePress(strip(), Qt::LeftButton, modifiers, from);
        move(strip(), from + QPoint(0, 30));
        move(strip(), strip()->mapFromGlobal(canvas()->mapToGlobal(to)), modifiers);
        m_modifiers = modifiers;
    }
    void drop() { QTest::mouseRelease(strip(), Qt::LeftButton, m_modifiers, {}); }

private:
    Qt::KeyboardModifiers m_modifiers; ///< held since the last `carry`
};

} // namespace cutaway::testing
