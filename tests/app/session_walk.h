#pragma once

#include "app/document/planner_run.h"
#include "core/plan/planner_registry.h"
#include "core/plan/suggestions.h"
#include "tests/app/open_document.h"
#include "tests/app/session_state.h"
#include "tests/support/random_moves.h"

#include <algorithm>
#include <random>

namespace cutaway::testing {

/// One kind of plan as a walk begins with it: its files and planners that are quick on them.
struct WalkedKind
{
    const char *name;
    QStringList files;
    QStringList planners;
};

inline std::vector<WalkedKind> walkedKinds()
{
    const QString folder = QString::fromStdString(fixturesFolder()) + u'/';
    const auto files = [&folder](const QString &graph, const QString &devices) {
        QStringList list{folder + graph + ".graph.json"};
        if (!devices.isEmpty())
            list << folder + devices + ".devices.json";
        return list;
    };
    return {
        {"partition",
         files("partition/resnet18", "partition/resnet18.h2"),
         {"partition.size_based", "partition.refine"}},
        {"placed partition", files("partition/resnet18", "partition/resnet18.h2"), {"partition.latency_greedy"}},
        {"pipeline", files("pipeline/chain_6_100", "pipeline/chain_6_100.few_devices"), {"pipeline.balanced"}},
        {"placed pipeline", files("pipeline/chain_6_100", "pipeline/chain_6_100.few_devices"), {"pipeline.optimal"}},
        {"bucketing", files("bucketing/fsdp_l2", {}), {"bucketing.all_gather", "bucketing.overlap"}},
        {"training", files("training/gpt2", "training/h100_1x8"), {"training.uniform"}},
        {"sharding", files("sharding/bert_h96_l1", "sharding/mesh2x4"), {"sharding.megatron", "sharding.replicated"}},
        {"embedding", files("embedding/mixed", "embedding/two_hosts_of_4"), {"embedding.default", "embedding.greedy"}}};
}

/// Devices that differ from those of a plan: in memory and links, or one of them is gone.
inline Inventory otherDevices(const EditedPlan &plan, std::mt19937 &random)
{
    Inventory inventory = *plan.inventory();
    if (inventory.devices.size() > 1 && upTo(random, 4) == 0) {
        inventory.devices.erase(inventory.devices.begin() + std::ptrdiff_t(upTo(random, inventory.devices.size())));
        return inventory;
    }
    for (Device &device : inventory.devices)
        device.availableMemBytes += std::int64_t(upTo(random, 1000)) << 20;
    inventory.transferRateBytesPerSec = 1e9 * double(1 + upTo(random, 9));
    return inventory;
}

/// All that a person can do with the plans of a document, in any order.
class SessionWalk
{
public:
    SessionWalk(Document &document, WalkedKind kind, unsigned seed)
        : m_document(document), m_kind(std::move(kind)), m_random(seed)
    {
    }

    void step()
    {
        using Deed = void (SessionWalk::*)();
        static constexpr std::array<Deed, 24> deeds{
            &SessionWalk::editPlan, &SessionWalk::editPlan,      &SessionWalk::editPlan,  &SessionWalk::editPlan,
            &SessionWalk::cut,      &SessionWalk::cut,           &SessionWalk::regroup,   &SessionWalk::pinItems,
            &SessionWalk::pinItems, &SessionWalk::set,           &SessionWalk::undo,      &SessionWalk::undo,
            &SessionWalk::redo,     &SessionWalk::copy,          &SessionWalk::closeOne,  &SessionWalk::show,
            &SessionWalk::variant,  &SessionWalk::devices,       &SessionWalk::planAgain, &SessionWalk::baseline,
            &SessionWalk::note,     &SessionWalk::devicesOfFile, &SessionWalk::drag,      &SessionWalk::newPlan};
        (this->*deeds[upTo(m_random, deeds.size())])();
    }

private:
    const EditedPlan &shown() const { return m_document.current()->plan(); }
    void make(const Move &move, int gesture = 0) { static_cast<void>(m_document.makeMove(move, gesture)); }

    void editPlan() { make(edit(shown(), m_random)); }
    void pinItems() { make(pin(shown(), m_random)); }
    void set() { make(setting(shown(), m_random)); }
    void undo() { m_document.undo(); }
    void redo() { m_document.redo(); }

    /// Groups come and go: a cut, an item on empty ground, a group joined with the one before.
    void cut()
    {
        const EditedPlan &plan = shown();
        const ItemIndex item(upTo(m_random, plan.itemCount()));
        const EditedPlan *order = groupOrderOf(plan);
        if (order && upTo(m_random, 3) == 0) {
            const std::vector<GroupIndex> groups = order->groupsInOrder();
            if (groups.size() > 1)
                make(order->joinWithBefore(groups[1 + upTo(m_random, groups.size() - 1)]));
        } else if (order && plan.groupOf(item).isValid()) {
            make(order->cutBefore(item));
        } else {
            Move move;
            move.create = plan.nextGroup();
            move.items.push_back({item, move.create});
            if (upTo(m_random, 2) == 0 && plan.laneCount() > 0)
                move.lanes.push_back({move.create, {LaneIndex(upTo(m_random, plan.laneCount()))}});
            make(move);
        }
    }

    /// A gesture: each move takes the place of the one before.
    void drag()
    {
        ++m_gesture;
        for (int i = 0; i < 3; ++i)
            make(upTo(m_random, 2) == 0 ? setting(shown(), m_random) : edit(shown(), m_random), m_gesture);
    }

    void regroup()
    {
        const EditedPlan &plan = shown();
        Grouping grouping = m_document.current()->groups().grouping();
        if (!grouping.empty() && upTo(m_random, 3) == 0) {
            grouping.pop_back();
        } else {
            const std::size_t first = upTo(m_random, plan.graph().size());
            grouping.push_back({"", "mine " + std::to_string(++m_groups), {NodeIndex(first)}});
        }
        m_document.changeGroups(std::move(grouping), "Group");
    }

    void copy()
    {
        if (m_document.tabCount() < 5)
            m_document.duplicateCurrent();
    }
    void closeOne()
    {
        if (m_document.tabCount() > 1)
            m_document.closeTab(int(upTo(m_random, std::size_t(m_document.tabCount()))));
    }
    void show() { m_document.setCurrent(int(upTo(m_random, std::size_t(m_document.tabCount())))); }
    void baseline()
    {
        PlanTab *tab = m_document.tab(int(upTo(m_random, std::size_t(m_document.tabCount()))));
        m_document.setBaseline(tab == m_document.baseline() ? nullptr : tab);
    }
    void variant()
    {
        Variants &variants = m_document.variants();
        const std::size_t count = variants.list().size();
        if (count < 3)
            m_document.keepVariant("good", "to come back to");
        else if (upTo(m_random, 2) == 0 && m_document.tabCount() < 5)
            m_document.openVariant(int(upTo(m_random, count)));
        else
            variants.remove(int(upTo(m_random, count)));
    }
    void devices()
    {
        m_document.changeInventory({std::make_shared<Inventory>(otherDevices(shown(), m_random)), {}}, "Devices");
    }
    /// What is opened is as it was saved.
    void devicesOfFile()
    {
        OpenedFiles files;
        const QString path = QStringLiteral("/somewhere/%1.devices.json").arg(upTo(m_random, 3));
        files.inventory = OpenInventory{std::make_shared<Inventory>(otherDevices(shown(), m_random)), path};
        m_document.take(std::move(files));
    }
    void note() { m_document.note({"walk", QByteArray::number(int(upTo(m_random, 1000)))}); }
    void newPlan()
    {
        if (m_document.tabCount() < 5)
            static_cast<void>(plannerError(m_document, anyOf(m_kind.planners, m_random).toUtf8().constData()));
    }
    /// In the plan's place, as where a drop is refused.
    void planAgain()
    {
        const EditedPlan &plan = shown();
        const QString planner = anyOf(m_kind.planners, m_random);
        PlannerInput input{
            plan.sharedGraph(), plan.inventory(), {}, {}, std::shared_ptr<const EditedPlan>(plan.clone())};
        Result<std::unique_ptr<EditedPlan>> made =
            cutaway::runPlanner(*findPlanner(planner.toStdString()), std::move(input), Job());
        if (made)
            m_document.replacePlan(std::move(*made), "Plan again around it");
    }

    Document &m_document;
    WalkedKind m_kind;
    std::mt19937 m_random;
    int m_gesture = 0;
    int m_groups = 0;
};

/// The text of every plan at every step of its history, which is as before behind this.
inline QByteArray textsOfHistories(Document &document)
{
    QByteArray all;
    for (int t = 0; t < document.tabCount(); ++t) {
        PlanTab &tab = *document.tab(t);
        const int here = tab.history()->index();
        const auto add = [&](int step) {
            tab.history()->setIndex(step);
            all += "\ntab " + QByteArray::number(t) + " step " + QByteArray::number(step) + '\n';
            all += textOfPlan(tab.plan()).toUtf8();
        };
        for (int i = 0; i <= tab.history()->count(); ++i)
            add(i);
        add(here);
    }
    return all;
}

} // namespace cutaway::testing
