#include "core/files/safe_text.h"
#include "core/formats/profiles/latency_column.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/json/json_document.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// One column for each graph or data set of the file.
class NodeData
{
public:
    void add(const std::string &column, const OrderedJson &results)
    {
        m_profile.columns.push_back({column, secondsPerUnit(column) && !hasLatency()});
        for (const auto &[node, result] : results.items()) {
            const OrderedJson *value = &result;
            if (result.is_object())
                value = result.contains("value") ? &result["value"] : nullptr;
            if (value && value->is_number())
                m_cells.push_back({cleanText(node), m_profile.columns.size() - 1, value->get<double>()});
            else
                ++m_leftOut;
        }
    }

    Profile take()
    {
        std::unordered_map<std::string, std::size_t> places;
        for (const Cell &cell : m_cells) {
            const auto [place, isNew] = places.emplace(cell.node, m_profile.entries.size());
            if (isNew) {
                m_profile.entries.push_back({cell.node});
                m_profile.entries.back().values.assign(m_profile.columns.size(),
                                                       std::numeric_limits<double>::quiet_NaN());
            }
            const ProfileColumn &column = m_profile.columns[cell.column];
            const double unit = column.isLatency ? secondsPerUnit(column.name).value_or(1) : 1;
            m_profile.entries[place->second].values[cell.column] = cell.value * unit;
        }
        if (m_leftOut > 0)
            m_profile.warnings.push_back(
                phrase("%1 values are not numbers and are left out", {std::to_string(m_leftOut)}));
        return std::move(m_profile);
    }

private:
    struct Cell
    {
        std::string node;
        std::size_t column;
        double value;
    };

    bool hasLatency() const { return std::ranges::any_of(m_profile.columns, &ProfileColumn::isLatency); }

    Profile m_profile;
    std::vector<Cell> m_cells;
    std::size_t m_leftOut = 0;
};

const OrderedJson *resultsOf(const OrderedJson &data)
{
    const auto found = data.is_object() ? data.find("results") : data.end();
    return found != data.end() && found->is_object() ? &*found : nullptr;
}

std::string dataName(const OrderedJson &data, const std::string &otherwise)
{
    const auto found = data.find("name");
    return found != data.end() && found->is_string() ? cleanText(found->get_ref<const std::string &>()) : otherwise;
}

Result<Profile> readNodeData(const ByteSource &source, const Job &job)
{
    const Result<OrderedJson> document = readJson<OrderedJson>(source, job);
    if (!document)
        return document.error();
    NodeData data;
    if (const OrderedJson *results = resultsOf(*document)) {
        data.add(dataName(*document, "value"), *results);
        return data.take();
    }
    for (const auto &[name, element] : document->items()) {
        if (const OrderedJson *results = resultsOf(element))
            data.add(dataName(element, cleanText(name)), *results);
    }
    return data.take();
}

bool looksLikeNodeData(std::string_view begin)
{
    const std::size_t first = begin.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    const std::size_t results = begin.find("\"results\"");
    return first != begin.npos && (begin[first] == '{' || begin[first] == '[') && results != begin.npos &&
           begin.find_first_not_of(" \t\r\n:", results + 9) != begin.npos &&
           begin[begin.find_first_not_of(" \t\r\n:", results + 9)] == '{';
}

} // namespace

ProfileFormat modelExplorerNodeData()
{
    return {"model-explorer-data",
            "Model Explorer node data",
            {"json"},
            "one number a node and data set",
            looksLikeNodeData,
            readNodeData};
}

} // namespace cutaway
