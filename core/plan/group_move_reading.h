#pragma once

#include "core/json/json_reading.h"
#include "core/plan/edited_plan.h"

namespace cutaway {

/// Takes apart an entry of a moves document of a plan whose items are nodes, in groups that lie on devices. Errors:
/// those of ObjectReader, `no_such_group`, `no_such_lane`, `unknown_node`.
class GroupMoveReading
{
public:
    /// `noGroup`: the pattern of what is said of a group that is not there, with its id at %1 and `groupWord`,
    /// if given, at %2. Plan and entry must outlive this.
    GroupMoveReading(const EditedPlan &plan, const nlohmann::json &entry, const char *noGroup, Text groupWord = {})
        : m_plan(plan), m_noGroup(noGroup), m_groupWord(std::move(groupWord)), m_reader(entry, "", m_failed)
    {
    }

    ObjectReader &fields() { return m_reader; }
    FirstError &failed() { return m_failed; }

    /// A group by its id.
    GroupIndex group(std::string_view key);
    /// Lanes by logical ids of devices; the one behind them all for an empty list.
    std::vector<LaneIndex> lanes(std::string_view key);
    /// An item by its node's name.
    ItemIndex item(std::string_view key) { return find(m_reader.text(key), m_reader.pathOf(key)); }
    /// `node` or `nodes`.
    std::vector<ItemIndex> items();

    /// What groups called `stage` share: `{"stage", "devices"}`, `{"remove_stage"}`, `{"node" or "nodes",
    /// "new_stage_on": [logical ids]}`, `{"node" or "nodes", "to"}`.
    Move groupMove(const std::string &word);
    Result<Move> finish(Move move) { return m_failed.isSet() ? Result<Move>(m_failed.take()) : std::move(move); }

private:
    Text noGroup(std::int64_t id) const;
    ItemIndex find(const std::string &name, const std::string &path);

    const EditedPlan &m_plan;
    const char *m_noGroup;
    Text m_groupWord;
    FirstError m_failed;
    ObjectReader m_reader;
};

} // namespace cutaway
