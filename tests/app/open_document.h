#pragma once

#include "app/document/document.h"
#include "app/document/opener.h"
#include "app/document/planner_run.h"
#include "core/plan/plan_documents.h"
#include "tests/app/partition_fixture.h"

#include <QSignalSpy>
#include <QTest>

namespace cutaway::testing {

inline QString planText(const PlanTab &tab)
{
    return QString::fromStdString(writePlan(tab.plan()));
}

/// Opens files and waits; empty, or the error's line.
inline QString openAll(Document &document, const QStringList &paths)
{
    Opener opener(document);
    QSignalSpy opened(&opener, &Opener::opened);
    QSignalSpy waiting(&opener, &Opener::waitingChanged);
    QString error;
    QObject::connect(&opener, &Opener::failed, &opener,
                     [&](const FileError &failure) { error = QString::fromStdString(failure.error.line()); });
    opener.open(paths);
    if (!QTest::qWaitFor([&] { return !opened.isEmpty() || !waiting.isEmpty() || !error.isEmpty(); }))
        return "timeout";
    return error;
}

/// Runs a planner and waits; empty, or the error's line.
inline QString plannerError(Document &document, const char *id)
{
    PlannerRun run(document);
    QSignalSpy finished(&run, &PlannerRun::finished);
    QString error;
    QObject::connect(&run, &PlannerRun::failed,
                     [&](const Error &failure) { error = QString::fromStdString(failure.line()); });
    run.start(id, {});
    if (!QTest::qWaitFor([&] { return !finished.isEmpty() || !error.isEmpty(); }))
        return QStringLiteral("the planner does not end");
    return error;
}

inline void runPlanner(Document &document, const char *id)
{
    QCOMPARE(plannerError(document, id), QString());
}

/// ResNet-18 on two devices, planned.
inline void openPlanned(Document &document)
{
    QCOMPARE(openAll(document, {fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")}), QString());
    runPlanner(document, "partition.size_based");
}

/// The first move of one operator to another partition that the plan allows.
inline Move someMove(const EditedPlan &plan)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        for (std::size_t g = 0; g < plan.groupCount(); ++g) {
            Move move;
            move.items.push_back({ItemIndex(i), GroupIndex(g)});
            if (plan.groupOf(ItemIndex(i)).isValid() && plan.groupOf(ItemIndex(i)) != GroupIndex(g) &&
                plan.preview(move).allowed)
                return move;
        }
    }
    return {};
}

inline OpenInventory withMemory(const OpenInventory &inventory, std::int64_t bytes)
{
    Inventory edited = *inventory.value;
    edited.devices[0].availableMemBytes = bytes;
    return {std::make_shared<const Inventory>(std::move(edited)), inventory.path};
}

} // namespace cutaway::testing
