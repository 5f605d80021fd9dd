#include "core/embedding/plan_entries.h"

#include "core/base/names.h"
#include "core/embedding/embedding_json.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <map>

namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;

/// Finds the tables of a document: a list of ours, or TorchRec's and TorchEasyRec's objects by module and table.
class EntryList
{
public:
    EntryList(const TableList &tables, FirstError &failed) : m_tables(tables), m_failed(failed)
    {
        for (std::size_t t = 0; t < tables.tables.size(); ++t)
            m_byName[{tables.tables[t].module, tables.tables[t].name}] = t;
    }

    std::vector<PlanEntry> read(const Json &document)
    {
        if (isForeignPlan(document))
            readForeign(document);
        else
            readOwn(document);
        checkComplete();
        return std::move(m_entries);
    }

private:
    void readOwn(const Json &document)
    {
        ObjectReader top(document, "", m_failed);
        const Json &list = top.array("tables");
        for (std::size_t i = 0; i < list.size() && !m_failed.isSet(); ++i) {
            ObjectReader entry(list[i], elementPath("tables", i), m_failed);
            if (!entry.has("node"))
                addByName(entry.optionalText("module").value_or(""), entry.text("table"), list[i], entry.path());
            else
                addByNode(entry.text("node"), list[i], entry.path());
        }
    }

    void readForeign(const Json &document)
    {
        const auto inner = document.find("plan");
        const bool isTorchRec = inner != document.end() && document.size() == 1;
        const std::string root = isTorchRec ? "plan" : "";
        for (const auto &[module, tables] : (isTorchRec ? *inner : document).items()) {
            const std::string path = memberPath(root, module);
            requireObject(tables, path, m_failed);
            for (const auto &[table, entry] : tables.items()) {
                requireObject(entry, memberPath(path, table), m_failed);
                if (!m_failed.isSet())
                    addByName(module, table, entry, memberPath(path, table));
            }
        }
    }

    void addByNode(const std::string &name, const Json &json, const std::string &path)
    {
        if (m_failed.isSet())
            return;
        const NodeIndex node = m_tables.graph->find(name);
        const std::uint32_t table = node.isValid() ? m_tables.ofNode[node.value()] : noTable;
        if (table == noTable)
            return m_failed.add(
                path + ".node", "unknown_node",
                phrase(node.isValid() ? "node %1 is no embedding table" : "no node %1", {inQuotes(name)}));
        add(table, json, path);
    }

    void addByName(const std::string &module, const std::string &name, const Json &json, const std::string &path)
    {
        if (m_failed.isSet())
            return;
        const auto found = m_byName.find({module, name});
        if (found == m_byName.end())
            return m_failed.add("plan", "unknown_table",
                                phrase("no table %1 in module %2", {inQuotes(name), inQuotes(module)}));
        add(found->second, json, path);
    }

    void add(std::size_t table, const Json &json, const std::string &path)
    {
        if (!m_isSeen.insert({table, path}).second)
            return m_failed.add(path, "table_twice",
                                phrase("table %1 is planned twice, first at %2",
                                       {inQuotes(m_tables.tables[table].name), m_isSeen.at(table)}));
        m_entries.push_back({table, &json, path});
    }

    void checkComplete()
    {
        for (std::size_t t = 0; t < m_tables.tables.size() && !m_failed.isSet(); ++t) {
            const Table &table = m_tables.tables[t];
            if (!m_isSeen.contains(t))
                m_failed.add("module " + inQuotes(table.module), "table_missing",
                             phrase("table %1 is not in the plan", {inQuotes(table.name)}));
        }
    }

    const TableList &m_tables;
    FirstError &m_failed;
    std::map<std::pair<std::string_view, std::string_view>, std::size_t> m_byName;
    std::map<std::size_t, std::string> m_isSeen; ///< path, by table
    std::vector<PlanEntry> m_entries;
};

} // namespace

bool isForeignPlan(const Json &document)
{
    if (!document.is_object() || document.contains("format") || document.empty())
        return false;
    const auto inner = document.find("plan");
    const Json &modules = inner != document.end() && document.size() == 1 ? *inner : document;
    if (!modules.is_object() || modules.empty())
        return false;
    // The first table tells.
    for (const Json &tables : modules) {
        if (!tables.is_object())
            return false;
        if (!tables.empty())
            return tables.begin()->is_object() && tables.begin()->contains("sharding_type");
    }
    return false;
}

std::vector<PlanEntry> readPlanEntries(const TableList &tables, const Json &document, FirstError &failed)
{
    return EntryList(tables, failed).read(document);
}

} // namespace cutaway::embedding
