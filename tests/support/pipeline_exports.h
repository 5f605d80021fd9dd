#pragma once

#include "core/formats/exports/exports.h"
#include "core/plan/edited_plan.h"
#include "core/plan/planner_registry.h"

#include <nlohmann/json.hpp>

#include <QtGlobal>

#include <algorithm>

/// What exports of pipeline plans say, read again.
namespace cutaway::testing {

inline std::unique_ptr<EditedPlan> cutPlan(std::shared_ptr<const Graph> graph, const std::string &cuts)
{
    PlannerInput input;
    input.graph = std::move(graph);
    input.given = {{"cuts", cuts}};
    auto plan = runPlanner(*findPlanner("pipeline.cut_stages"), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

inline Result<std::string> exported(const EditedPlan &plan, const char *format, const ParameterValues &given = {})
{
    return exportPlan(*findExport(format), plan, given);
}

/// The value of `NAME = value` in a Python file, where it is JSON too.
inline nlohmann::json pythonValue(const std::string &text, const std::string &name)
{
    const std::string begin = "\n" + name + " = ";
    const std::size_t at = text.find(begin);
    if (at == text.npos)
        return {};
    const std::size_t from = at + begin.size();
    return nlohmann::json::parse(text.substr(from, text.find('\n', from) - from), nullptr, false);
}

inline std::string joined(const std::vector<std::string> &items)
{
    std::string text;
    for (const std::string &item : items)
        text += (text.empty() ? "" : ",") + item;
    return text;
}

/// As the stages run; placed plans keep inputs and weights elsewhere.
inline std::vector<std::vector<ItemIndex>> operatorsOfStages(const EditedPlan &plan)
{
    std::vector<std::vector<ItemIndex>> stages;
    for (const GroupIndex group : plan.groupsInOrder()) {
        stages.push_back(plan.groupItems(group));
        std::erase_if(stages.back(),
                      [&](ItemIndex item) { return !plan.graph().node(NodeIndex(item.value())).isOperation(); });
    }
    return stages;
}

} // namespace cutaway::testing
