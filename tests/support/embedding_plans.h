#pragma once

#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/embedding_cases.h"
#include "tests/support/json_difference.h"

#include <cmath>

/// Plans of the embedding fixtures, and what is done with them.
namespace cutaway::testing {

inline nlohmann::json caseNamed(const std::string &name)
{
    const nlohmann::json cases = embeddingJson("cases.json");
    for (const nlohmann::json &row : cases) {
        if (row.at("name") == name)
            return row;
    }
    qFatal("no case %s", name.c_str());
}

/// How far off whole numbers may be (core/embedding/README.md, section 1): a shard's bytes, what a rank has, and what
/// it holds in all.
inline std::int64_t bytesOff(const std::string &path)
{
    const auto isAt = [&path](const char *field) { return path.find(field) != path.npos; };
    if (isAt("storage"))
        return 1;
    if (isAt("available"))
        return 20;
    return isAt("used") || isAt("over_capacity") ? 64 : 0;
}

inline bool isNear(const nlohmann::json &want, const nlohmann::json &got, const std::string &path)
{
    if (want.is_number_integer() && got.is_number_integer())
        return std::abs(want.get<std::int64_t>() - got.get<std::int64_t>()) <= bytesOff(path);
    return std::abs(want.get<double>() - got.get<double>()) <= 1e-9 * std::abs(want.get<double>());
}

/// Numbers within the fixtures' tolerance; what depends on ties or is told beside is left out.
inline QString difference(const nlohmann::json &want, const nlohmann::json &got)
{
    JsonRules rules;
    rules.isSkipped = [](const std::string &, const std::string &key) {
        return key == "checked_hash_seeds" || key == "tie_dependent" || key == "note" || key == "planner";
    };
    rules.isEqual = [](const nlohmann::json &wanted, const nlohmann::json &found, const std::string &path) {
        if (wanted.is_number() && found.is_number())
            return isNear(wanted, found, path);
        return wanted == "all" || wanted == found;
    };
    return firstDifference(want, got, rules);
}

inline std::unique_ptr<EditedPlan> opened(const nlohmann::json &row, const std::string &text)
{
    Result<OpenedPlan> plan = readPlan(text, embeddingGraph(row), embeddingInventory(row));
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(plan->plan);
}

/// The plan that an edits case starts from.
inline std::unique_ptr<EditedPlan> startOf(const nlohmann::json &row)
{
    nlohmann::json start = embeddingJson(row.at("start"));
    start.update({{"format", "cutaway.plan"},
                  {"version", 1},
                  {"kind", "embedding"},
                  {"planner", {{"id", row.at("planner")}, {"parameters", row.at("set")}}}});
    return opened(row, start.dump());
}

inline std::unique_ptr<EditedPlan> mixedPlan()
{
    return startOf(caseNamed("edits_mixed"));
}

inline ItemIndex shardOf(const EditedPlan &plan, std::string_view label, std::size_t shard = 0)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.item(ItemIndex(i)).label == label)
            return ItemIndex(i + shard);
    }
    return {};
}

inline Move moveTo(ItemIndex item, std::size_t rank)
{
    Move move;
    move.items.push_back({item, GroupIndex(rank)});
    return move;
}

} // namespace cutaway::testing
