#include "core/base/names.h"
#include "core/json/parameter_json.h"
#include "core/plan/group_move_reading.h"
#include "core/plan/placed/placement_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

Move readChoice(const PlacementPlan &plan, GroupMoveReading &reading)
{
    Move move;
    const ItemIndex item = reading.item("node");
    const std::string id = reading.fields().text("configuration");
    if (reading.failed().isSet())
        return move;
    const std::vector<ChoiceInfo> choices = plan.choices(item);
    const auto found = std::ranges::find(choices, id, &ChoiceInfo::label);
    if (found == choices.end())
        reading.failed().add(
            "configuration", "not_offered",
            phrase("%1 has no configuration %2", {inQuotes(plan.graph().node(nodeOf(item)).name), inQuotes(id)}));
    move.choices.push_back({item, std::size_t(found - choices.begin())});
    return move;
}

} // namespace

Result<Move> PlacementPlan::readMove(const nlohmann::json &entry) const
{
    const std::string word(m_scoring->groupWord());
    GroupMoveReading reading(*this, entry, "there is no %2 %1", word);
    if (reading.fields().has("set")) {
        Move move;
        for (const auto &[name, value] : reading.fields().object("set").items())
            move.settings.push_back({name, parameterFromJson(value)});
        return reading.finish(std::move(move));
    }
    const bool isChoice =
        reading.fields().has("configuration") && !reading.fields().has(word) && !reading.fields().has("remove_" + word);
    return reading.finish(isChoice ? readChoice(*this, reading) : reading.groupMove(word));
}

} // namespace cutaway
