#include "core/base/names.h"
#include "core/formats/json_reading.h"
#include "core/pipeline/pipeline_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Json = nlohmann::json;

/// Reads one entry of a moves document.
class PipelineMoveReader
{
public:
    PipelineMoveReader(const PipelinePlan &plan, const Json &entry) : m_plan(plan), m_reader(entry, "", m_failed) {}

    Result<Move> read()
    {
        Move move;
        if (m_reader.has("join"))
            move.remove = readStage("join");
        else if (m_reader.has("split_at"))
            readSplit(move);
        else if (m_reader.has("set"))
            readSettings(move);
        else
            readItems(move);
        if (m_failed.isSet())
            return m_failed.take();
        return move;
    }

private:
    GroupIndex readStage(std::string_view key)
    {
        const std::int64_t id = m_reader.integer(key);
        const PipelineState &state = m_plan.state();
        if (id >= 0 && std::size_t(id) < state.stageCount())
            return GroupIndex(state.slotOf(std::size_t(id)));
        m_failed.add(std::string(key), "no_such_group", "no stage " + std::to_string(id));
        return {};
    }

    ItemIndex find(const std::string &name, const std::string &path)
    {
        const NodeIndex node = m_plan.graph().find(name);
        if (!node.isValid())
            m_failed.add(path, "unknown_node", "no node " + inQuotes(name));
        return ItemIndex(node.value());
    }

    void readItems(Move &move)
    {
        const bool isOne = m_reader.has("node") || !m_reader.has("nodes");
        const std::vector<std::string> names = isOne ? std::vector{m_reader.text("node")} : m_reader.texts("nodes");
        std::vector<ItemIndex> items;
        for (std::size_t i = 0; i < names.size() && !m_failed.isSet(); ++i)
            items.push_back(find(names[i], isOne ? "node" : m_reader.pathOf("nodes", i)));
        move.alone = m_reader.optionalBoolean("alone").value_or(false);
        const GroupIndex to = readStage("to");
        for (const ItemIndex item : items)
            move.items.push_back({item, to});
    }

    void readSplit(Move &move)
    {
        move.create = m_plan.nextGroup();
        move.items.push_back({find(m_reader.text("split_at"), "split_at"), move.create});
    }

    void readSettings(Move &move)
    {
        const Json &settings = m_reader.object("set");
        for (const auto &[name, value] : settings.items())
            move.settings.push_back({name, parameterOf(value)});
    }

    const PipelinePlan &m_plan;
    FirstError m_failed;
    ObjectReader m_reader;
};

} // namespace

Result<Move> readPipelineMove(const PipelinePlan &plan, const Json &entry)
{
    return PipelineMoveReader(plan, entry).read();
}

} // namespace cutaway
