#include "core/base/units.h"
#include "core/formats/exports/exports.h"
#include "core/plan/edited_plan.h"
#include "tests/core/sharding/planned_sharding.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

using namespace cutaway;
using namespace cutaway::testing;

class ShardingFiguresTest : public QObject
{
    Q_OBJECT

private slots:
    void figuresHaveOneNameAndOneMeaningWhereverTheyStand();
    void whatIsNoTimeIsNotToldAsOne();
    void severalTellTheirCollectivesByKindAndMeshDimension();
    void slicesOfATraceTellWhatTheirCollectivesMove();
};

void ShardingFiguresTest::figuresHaveOneNameAndOneMeaningWhereverTheyStand()
{
    const auto plan = planned("sharding.megatron", "bert_h96_l3", training);
    std::vector<ItemIndex> all;
    for (std::size_t i = 0; i < plan->itemCount(); ++i)
        all.emplace_back(i);
    const std::vector<ItemFact> sums = plan->sumFacts(all);
    const std::vector<Figure> limits = plan->limits(GroupIndex(0)).figures;
    const std::vector<Text> meanings = plan->partTexts();
    const std::vector<CostPart> &parts = plan->cost().parts;
    QCOMPARE(meanings.size(), parts.size());
    int told = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        QVERIFY(!meanings[i].empty());
        if (parts[i].seconds == 0)
            continue;
        ++told;
        const auto sum = std::ranges::find(sums, parts[i].label, &ItemFact::label);
        QVERIFY2(sum != sums.end(), parts[i].label.c_str());
        QCOMPARE(sum->text, formatSeconds(parts[i].seconds));
        QCOMPARE(sum->meaning, meanings[i]);
        const auto limit = std::ranges::find(limits, parts[i].label, &Figure::label);
        QVERIFY2(limit != limits.end(), parts[i].label.c_str());
        QCOMPARE(limit->value, parts[i].seconds);
        QCOMPARE(limit->definition, meanings[i]);
        const std::string line = parts[i].label + "  ";
        const std::string report = textOf(plan->report());
        const std::size_t begin = report.find(line);
        QVERIFY2(begin != std::string::npos, line.c_str());
        QVERIFY(report.find(formatSeconds(parts[i].seconds), begin) < report.find('\n', begin));
    }
    QCOMPARE(told, 3);
}

void ShardingFiguresTest::whatIsNoTimeIsNotToldAsOne()
{
    const auto plan = planned("sharding.megatron", "bert_h96_l3", {{"cost_model", "alpha_beta"}});
    const PlanCost &cost = plan->cost();
    QVERIFY(!cost.latencySec);
    QVERIFY(cost.parts.empty());
    const auto redistribution = std::ranges::find(cost.figures, Text("Redistribution"), &Figure::label);
    QVERIFY(redistribution != cost.figures.end());
    QVERIFY(redistribution->unit == Figure::Unit::Count && redistribution->value > 0);
}

/// Those of the plan are the sum of those of its parts.
void ShardingFiguresTest::severalTellTheirCollectivesByKindAndMeshDimension()
{
    const auto plan = planned("sharding.megatron", "bert_h96_l3", training);
    const auto counts = [&](std::size_t begin, std::size_t end) {
        std::vector<ItemIndex> items;
        for (std::size_t i = begin; i < end; ++i)
            items.emplace_back(i);
        std::map<std::string, int> found;
        for (const ItemFact &fact : plan->sumFacts(items)) {
            if (fact.label.find("mesh dim. ") != std::string::npos)
                found[fact.label] = std::stoi(fact.text);
        }
        return found;
    };
    const std::size_t middle = plan->itemCount() / 2;
    std::map<std::string, int> all = counts(0, middle);
    for (const auto &[label, count] : counts(middle, plan->itemCount()))
        all[label] += count;
    QVERIFY(all == counts(0, plan->itemCount()));
    QVERIFY(all.contains("all-reduce, mesh dim. 1"));
    QVERIFY(all.contains("all-reduce of gradients, mesh dim. 0"));
}

void ShardingFiguresTest::slicesOfATraceTellWhatTheirCollectivesMove()
{
    const auto plan = planned("sharding.megatron", "bert_h96_l3", training);
    const Result<std::string> text = exportPlan(*findExport("chrome-trace"), *plan, {});
    QVERIFY(bool(text));
    const nlohmann::json trace = nlohmann::json::parse(*text);
    std::int64_t bytes = 0;
    for (const nlohmann::json &event : trace.at("traceEvents")) {
        const bool isTransfer = event.value("cat", "") == "transfer";
        QCOMPARE(event.at("args").contains("bytes"), isTransfer);
        if (!isTransfer)
            continue;
        const nlohmann::json &told = event.at("args");
        bytes += told.at("bytes").get<std::int64_t>();
        QCOMPARE(event.at("name").get<std::string>(), told.at("collective").get<std::string>() + " on mesh dimension " +
                                                          std::to_string(told.at("mesh_dimension").get<int>()));
    }
    QVERIFY(bytes > 0);
    QCOMPARE(bytes, plan->cost().transferredBytes);
}

CUTAWAY_CORE_TEST(ShardingFiguresTest)
#include "sharding_figures_test.moc"
