#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_moves.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <array>
#include <cstdlib>
#include <latch>
#include <new>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>
#include <utility>

using namespace cutaway;

namespace {

/// So many allocations of this thread succeed, the next one does not; negative: all do.
thread_local std::ptrdiff_t allocationsLeft = -1;

} // namespace

// All of a program's memory comes by these two; what they leave out calls them.

[[gnu::noinline]] void *operator new(std::size_t size)
{
    if (allocationsLeft >= 0 && allocationsLeft-- == 0)
        throw std::bad_alloc();
    if (void *memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}

[[gnu::noinline]] void operator delete(void *memory) noexcept
{
    std::free(memory);
}

[[gnu::noinline]] void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace {

/// One of every class of plans.
struct ConstCase
{
    const char *planner;
    const char *graph;
    const char *devices; ///< may be null
    std::int64_t stages = 0;
    bool keepsJson = false; ///< in its figures, whose destructors take memory and end the program where there is none
};
constexpr ConstCase constCases[] = {
    {"partition.size_based", "partition/alexnet", "partition/alexnet.h2"},
    {"partition.latency_greedy", "placement/lat_op_bert3_inference", "placement/lat_op_bert3_inference", 0, true},
    {"pipeline.balanced", "pipeline/chain_14_100", "pipeline/chain_14_100.mem_1f1b"},
    {"pipeline.optimal", "pipeline/chain_14_100", "pipeline/chain_14_100.mem_1f1b", 0, true},
    {"sharding.replicated", "sharding/aten_mlp_h96_l2", "sharding/mesh2x4"},
    {"embedding.default", "embedding/constrained", "embedding/big_8"},
    {"bucketing.all_gather", "bucketing/fsdp_l2", nullptr},
    {"training.uniform", "training/tiny", "training/h100_1x8", 2},
};

void addConstCases(bool withoutJson = false)
{
    QTest::addColumn<int>("number");
    for (int i = 0; i < int(std::size(constCases)); ++i) {
        if (!withoutJson || !constCases[i].keepsJson)
            QTest::newRow(constCases[i].planner) << i;
    }
}

std::unique_ptr<EditedPlan> planOf(const ConstCase &wanted)
{
    PlannerInput input;
    input.graph = testing::fixtureGraph(wanted.graph);
    input.inventory = wanted.devices ? testing::fixtureInventory(wanted.devices) : nullptr;
    if (wanted.stages > 0)
        input.given = {{"pipeline", wanted.stages}};
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*findPlanner(wanted.planner), std::move(input), {});
    if (!plan)
        qFatal("%s: %s", wanted.planner, plan.error().line().c_str());
    return std::move(*plan);
}

template <class Index>
void tell(std::ostream &out, const std::vector<Index> &list)
{
    for (const Index index : list)
        out << ' ' << index.value();
    out << '\n';
}

void tell(std::ostream &out, const Preview &preview)
{
    out << preview.allowed << preview.code << '|' << preview.title << '|' << preview.reason << '|'
        << preview.latencyBefore.value_or(-1) << '|' << preview.latencyAfter.value_or(-1) << '|'
        << preview.transferredBefore << '|' << preview.transferredAfter << '\n';
    tell(out, preview.cycle);
    tell(out, preview.culprits);
    tell(out, preview.moved);
    for (const Preview::LaneMemory &memory : preview.memory)
        out << memory.lane.value() << ':' << memory.before << "→" << memory.after << '/' << memory.capacity.value_or(-1)
            << '\n';
    for (const Preview::Edge &edge : preview.edges)
        out << edge.from.value() << "→" << edge.to.value() << ':' << edge.bytes << '\n';
}

std::string told(const Preview &preview)
{
    std::ostringstream out;
    out << std::hexfloat;
    tell(out, preview);
    return out.str();
}

void tell(std::ostream &out, const std::optional<Timeline> &timeline)
{
    if (!timeline)
        return;
    out << timeline->endSec << '\n';
    for (const TimelineRow &row : timeline->rows) {
        for (const TimelineBar &bar : row.bars)
            out << bar.start << '-' << bar.end << ' ' << bar.label << '\n';
        for (const TimelineMemory &memory : row.memory)
            out << memory.time << ':' << memory.bytes << '\n';
    }
}

void tellItems(std::ostream &out, const EditedPlan &plan)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemIndex item(i);
        const ItemInfo info = plan.item(item);
        out << info.label << ' ' << info.seconds.value_or(-1) << ' ' << info.badge;
        for (const ItemFact &fact : plan.itemFacts(item))
            out << ' ' << fact.label << '=' << fact.text;
        out << ' ' << int(plan.pinOf(item).kind) << ' ' << plan.choices(item).size() << '\n';
        for (const ItemLimit &limit : plan.itemLimits(item)) {
            if (limit.offered.empty())
                continue;
            const Result<Pin> pin = plan.pinOfLimits(item, {{limit.name, {limit.offered.front()}}});
            const std::optional<ItemLimitValues> values = pin ? plan.limitsOfPin(*pin) : std::nullopt;
            out << limit.name << ' ' << (values ? values->at(limit.name).size() : 0) << '\n';
        }
    }
    for (std::size_t row = 0; row < plan.itemTableSize(); ++row) {
        for (const ItemTableCell &cell : plan.itemTableRow(row).cells)
            out << cell.text << '=' << cell.value << ' ';
        out << '\n';
    }
}

void tellPlaces(std::ostream &out, const EditedPlan &plan)
{
    for (std::size_t g = 0; g < plan.groupCount(); ++g) {
        const GroupIndex group(g);
        const GroupInfo info = plan.group(group);
        if (!info.exists)
            continue;
        out << info.label << ' ' << info.seconds.value_or(-1) << ' ' << info.usedBytes << ' ' << plan.limits(group).text
            << '\n';
        tell(out, plan.groupItems(group));
        tell(out, plan.timedItems(group).value_or(std::vector<ItemIndex>()));
        for (const std::vector<Text> &facts : plan.groupFacts(group))
            out << facts.front() << '\n';
        if (const auto candidates = plan.moveCandidates(group, {})) {
            for (const Move &move : *candidates)
                tell(out, plan.preview(move));
        }
    }
    for (std::size_t l = 0; l < plan.laneCount(); ++l) {
        out << plan.lane(LaneIndex(l)).usedBytes << '\n';
        for (const MemoryPart &part : plan.laneMemory(LaneIndex(l)).parts)
            out << part.label << '=' << part.bytes << '\n';
    }
}

/// All that a plan says of itself and of what some moves would do.
std::string told(const EditedPlan &plan, const std::vector<Move> &moves)
{
    std::ostringstream out;
    out << std::hexfloat;
    for (const Move &move : moves) {
        const Preview preview = plan.preview(move);
        tell(out, preview);
        if (preview.allowed)
            out << plan.describe(move) << '\n';
    }
    out << plan.evaluation().dump() << '\n';
    tellItems(out, plan);
    tellPlaces(out, plan);
    tell(out, plan.timeline());
    tell(out, plan.trace());
    tell(out, plan.timelineBefore());
    for (const HeldMemory &held : plan.heldAfter())
        out << held.label << ' ' << held.bytes << '\n';
    if (const std::optional<ControlCurve> curve = plan.controlCurve()) {
        for (const ControlCurve::Point &point : curve->points)
            out << point.value << ':' << point.seconds.value_or(-1) << ' ' << point.bytes << '\n';
    }
    for (const Problem &problem : plan.problems())
        out << problem.title << ' ' << problem.text << '\n';
    out << textOf(plan.report());
    return out.str();
}

Move intoNewGroup(const EditedPlan &plan, std::mt19937 &random)
{
    Move move;
    move.create = plan.nextGroup();
    move.items.push_back({ItemIndex(testing::upTo(random, plan.itemCount())), move.create});
    return move;
}

/// Some are refused. None stands for something that one object of the plan alone knows.
std::vector<Move> someMoves(const EditedPlan &plan)
{
    std::vector<Move> moves;
    std::mt19937 random(5);
    for (int i = 0; i < 24; ++i) {
        Move move = i % 6 == 5 ? testing::setting(plan, random) : testing::edit(plan, random);
        if (!move.isEmpty())
            moves.push_back(std::move(move));
    }
    for (int i = 0; i < 3; ++i)
        moves.push_back(intoNewGroup(plan, random));
    return moves;
}

QString firstDifference(const std::string &a, const std::string &b)
{
    const auto at = std::ranges::mismatch(a, b).in1 - a.begin();
    return a == b ? QString()
                  : QString::fromStdString(a.substr(std::size_t(at), 200) + "\n---\n" + b.substr(std::size_t(at), 200));
}

} // namespace

/// `const` means that any thread may read.
class ConstPlansTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twoThreadsReadOnePlan_data() { addConstCases(); }
    void twoThreadsReadOnePlan()
    {
        QFETCH(int, number);
        const std::unique_ptr<EditedPlan> alone = planOf(constCases[number]);
        const std::vector<Move> moves = someMoves(*alone);
        std::vector<Move> backwards = moves;
        std::ranges::reverse(backwards);
        const std::string expected = told(*alone, moves);
        const std::string expectedBackwards = told(*alone, backwards);

        const std::unique_ptr<const EditedPlan> shared = planOf(constCases[number]); // of which nobody asked a thing
        std::string forth;
        std::string back;
        std::string ofCopy;
        {
            std::latch begin(3);
            const std::jthread first([&] {
                begin.arrive_and_wait();
                forth = told(*shared, moves);
            });
            const std::jthread second([&] {
                begin.arrive_and_wait();
                back = told(*shared, backwards);
            });
            begin.arrive_and_wait();
            const std::unique_ptr<EditedPlan> copy = shared->clone();
            if (const Result<Applied> applied = copy->apply(moves.front()))
                copy->restore(applied->inverse);
            ofCopy = told(*shared->clone(), moves);
        }
        QCOMPARE(firstDifference(forth, expected), QString());
        QCOMPARE(firstDifference(back, expectedBackwards), QString());
        QCOMPARE(firstDifference(ofCopy, expected), QString());
    }

    /// The draft in which moves are tried keeps up with the plan: previews say what a plan says that was never asked.
    void previewsFollowThePlan_data() { addConstCases(); }
    void previewsFollowThePlan()
    {
        QFETCH(int, number);
        const std::unique_ptr<EditedPlan> asked = planOf(constCases[number]);
        const std::unique_ptr<EditedPlan> unasked = planOf(constCases[number]);
        std::mt19937 random(9);
        std::vector<Move> inverses;
        for (int step = 0; step < 120; ++step) {
            const bool isUndone = !inverses.empty() && random() % 3 == 0;
            const Move move = isUndone            ? inverses.back()
                              : step % 7 == 3     ? intoNewGroup(*unasked, random)
                              : random() % 5 == 0 ? testing::setting(*unasked, random)
                                                  : testing::edit(*unasked, random);
            if (move.isEmpty())
                continue;
            if (isUndone) {
                asked->restore(move);
                unasked->restore(move);
                inverses.pop_back();
            } else {
                const std::string preview = told(unasked->clone()->preview(move));
                if (step % 4 != 0) // else it has to catch up with several
                    QCOMPARE(QString::fromStdString(told(asked->preview(move))), QString::fromStdString(preview));
                const Result<Applied> applied = asked->apply(move);
                QCOMPARE(bool(unasked->apply(move)), bool(applied));
                if (applied)
                    inverses.push_back(applied->inverse);
            }
            if (step % 20 == 19) {
                asked->setInventory(asked->inventory());
                unasked->setInventory(unasked->inventory());
                inverses.clear();
            }
            QCOMPARE(QString::fromStdString(writePlan(*asked)), QString::fromStdString(writePlan(*unasked)));
        }
    }

    void anExceptionInAPreviewLeavesThePlanAsItWas_data() { addConstCases(true); }
    void anExceptionInAPreviewLeavesThePlanAsItWas()
    {
        QFETCH(int, number);
        const std::unique_ptr<const EditedPlan> plan = planOf(constCases[number]);
        const std::vector<Move> moves = someMoves(*plan);
        const std::string expected = told(*plan, moves);
        int thrown = 0;
        for (const Move &move : moves) {
            const std::string preview = told(plan->preview(move));
            bool hasFailed = true; // one of its allocations, which not all throw for
            for (std::ptrdiff_t left = 0; hasFailed; left += 1 + left / 6) {
                allocationsLeft = left;
                try {
                    (void)plan->preview(move);
                } catch (const std::bad_alloc &) {
                    ++thrown;
                }
                hasFailed = std::exchange(allocationsLeft, -1) < 0;
                QCOMPARE(QString::fromStdString(told(plan->preview(move))), QString::fromStdString(preview));
            }
        }
        QVERIFY2(thrown > int(moves.size()), qPrintable(QString::number(thrown)));
        QCOMPARE(firstDifference(told(*plan, moves), expected), QString());
    }
};

CUTAWAY_TEST(ConstPlansTest)
#include "const_plans_test.moc"
