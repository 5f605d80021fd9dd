#include "views/kinds/sharding/module_picture.h"

#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace cutaway;

namespace {

/// A transformer over hosts and their accelerators, sharded as Megatron does.
std::unique_ptr<EditedPlan> sharded(const QString &graph, const QString &devices,
                                    const char *planner = "sharding.megatron")
{
    const std::string graphPath = "sharding/" + graph.toStdString();
    const std::string devicesPath = "sharding/" + devices.toStdString();
    auto plan = runPlanner(
        *findPlanner(planner),
        {testing::fixtureGraph(graphPath.c_str()), testing::fixtureInventory(devicesPath.c_str()), {}, {}, nullptr},
        {});
    return plan ? std::move(*plan) : nullptr;
}

} // namespace

class ModulePictureTest : public QObject
{
    Q_OBJECT

private slots:
    void everyTensorIsInOneBlockAndTimesAddUp_data();
    void everyTensorIsInOneBlockAndTimesAddUp();
    void equalLayersAreToldOnce();
    void functionsBelongToTheModuleThatReadsThem();
    void aLayerThatIsChangedLeavesItsStack();
    void sharesAreTheBytesOfABlock();
};

void ModulePictureTest::everyTensorIsInOneBlockAndTimesAddUp_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    for (const char *graph : {"bert_h768_l12", "gpt_h1600_l4", "fmlp_h768_l2", "aten_bert_h96_l1", "conv_c64_b4"}) {
        for (const char *devices : {"mesh2x4", "mesh2x2x2", "mesh8"})
            QTest::addRow("%s on %s", graph, devices) << graph << devices;
    }
}

void ModulePictureTest::everyTensorIsInOneBlockAndTimesAddUp()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    for (const char *planner : {"sharding.megatron", "sharding.alpa"}) {
        const auto plan = sharded(graph, devices, planner);
        QVERIFY(plan);
        const ModulePicture picture = modulePicture(*plan);
        std::set<ItemIndex> seen;
        for (const ModuleBlock &block : picture.blocks) {
            for (const ItemIndex item : block.inAllLayers)
                QVERIFY2(seen.insert(item).second, qPrintable(block.name));
            for (const std::size_t read : block.reads)
                QVERIFY(&picture.blocks[read] < &block);
        }
        QCOMPARE(seen.size(), plan->itemCount());
        const double all = *plan->cost().latencySec;
        QVERIFY2(std::abs(picture.seconds() - all) <= 1e-9 * all, planner);
    }
}

void ModulePictureTest::equalLayersAreToldOnce()
{
    const auto plan = sharded("bert_h768_l12", "mesh2x4");
    const ModulePicture picture = modulePicture(*plan);
    QCOMPARE(picture.stacks.size(), std::size_t(1));
    const LayerStack &stack = picture.stacks.front();
    QCOMPARE(stack.name, QStringLiteral("layer 0 to 11"));
    QCOMPARE(stack.layers, std::size_t(12));
    QCOMPARE(stack.tensors, std::size_t(45));
    QStringList names;
    for (const ModuleBlock &block : picture.blocks)
        names += block.name;
    QCOMPARE(names, QStringList({"inputs", "word", "pos", "ln", "query", "key", "value", "view to view_3", "dense",
                                 "ln1", "intermediate", "output", "ln2", "pooler"}));
    for (const ModuleBlock &block : picture.blocks) {
        if (picture.stackOf(std::size_t(&block - picture.blocks.data())))
            QCOMPARE(block.inAllLayers.size(), 12 * (block.operators.size() + block.weights.size()));
    }
}

void ModulePictureTest::functionsBelongToTheModuleThatReadsThem()
{
    const auto plan = sharded("gpt_h1600_l4", "mesh4x8");
    const ModulePicture picture = modulePicture(*plan);
    std::map<QString, QString> holds;
    for (const ModuleBlock &block : picture.blocks)
        holds[block.name] = block.holds;
    QCOMPARE(holds.at("split to view_3"), QStringLiteral("19 operators"));
    QCOMPARE(holds.at("m_proj"), QStringLiteral("gelu, m_proj"));
    QCOMPARE(holds.at("ln_2"), QStringLiteral("add, ln_2"));
    // What the next layer reads stays in its own.
    QCOMPARE(picture.stacks.size(), std::size_t(1));
    const LayerStack &stack = picture.stacks.front();
    QCOMPARE(picture.blocks[stack.firstBlock + stack.blocks - 1].name, QStringLiteral("add"));
}

void ModulePictureTest::aLayerThatIsChangedLeavesItsStack()
{
    const auto plan = sharded("bert_h768_l12", "mesh2x4");
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        if (plan->item(ItemIndex(i)).label != "layer_5_intermediate")
            continue;
        const std::vector<ChoiceInfo> choices = plan->choices(ItemIndex(i));
        const auto other = std::ranges::find(choices, false, &ChoiceInfo::isCurrent);
        Move move;
        move.choices.push_back({ItemIndex(i), std::size_t(other - choices.begin())});
        QVERIFY(plan->apply(move));
    }
    QStringList names;
    for (const LayerStack &stack : modulePicture(*plan).stacks)
        names += stack.name;
    QCOMPARE(names, QStringList({"layer 0 to 4", "layer 5", "layer 6 to 11"}));
}

void ModulePictureTest::sharesAreTheBytesOfABlock()
{
    const auto plan = sharded("gpt_h1600_l4", "mesh4x8");
    for (const ModuleBlock &block : modulePicture(*plan).blocks) {
        double bytes = 0;
        for (const std::vector<ItemIndex> &items : {block.operators, block.weights}) {
            for (const ItemIndex item : items)
                bytes += double(plan->item(item).outputBytes);
        }
        QCOMPARE(block.shares.size(), plan->meshShape().size());
        for (const auto &shares : block.shares) {
            double sum = 0;
            for (const auto &[placement, part] : shares)
                sum += part;
            QCOMPARE(sum, bytes);
        }
    }
}

CUTAWAY_CORE_TEST(ModulePictureTest)

#include "module_picture_test.moc"
