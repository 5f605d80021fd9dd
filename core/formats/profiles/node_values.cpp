#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/json/json_document.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Fields of different nodes put together to columns.
class ValuesReader
{
public:
    Result<Profile> read(const OrderedJson &document)
    {
        std::size_t place = 0;
        for (const OrderedJson &element : document) {
            const std::string path = elementPath({}, place++);
            if (document.is_array() && !element.is_object())
                return atPath(path, "expected an object with the name of a node");
            if (document.is_array())
                addFields(nameOf(element), element);
        }
        if (document.is_object()) {
            for (const auto &[name, value] : document.items())
                addValue(cleanText(name), value);
        }
        return takeProfile();
    }

private:
    static Error atPath(const std::string &path, std::string message)
    {
        Error error = inputError("wrong_type", std::move(message));
        error.where = path;
        return error;
    }

    static std::string nameOf(const OrderedJson &element)
    {
        for (const auto &[key, value] : element.items()) {
            if (isKeyName(key) && value.is_string())
                return cleanText(value.get_ref<const std::string &>());
        }
        return {};
    }

    void addValue(const std::string &name, const OrderedJson &value)
    {
        if (value.is_object())
            return addFields(name, value);
        beginEntry(name);
        if (value.is_number())
            set("seconds", value.get<double>());
        else
            ++m_leftOut[name];
    }

    void addFields(const std::string &name, const OrderedJson &fields)
    {
        beginEntry(name);
        for (const auto &[key, value] : fields.items()) {
            if (value.is_number() && std::isfinite(value.get<double>()))
                set(cleanText(key), value.get<double>());
            else if (!isKeyName(key))
                ++m_leftOut[cleanText(key)];
        }
    }

    void beginEntry(const std::string &name)
    {
        m_names.push_back(name);
        m_cells.emplace_back();
    }

    void set(const std::string &column, double value)
    {
        const auto [place, isNew] = m_places.emplace(column, m_columns.size());
        if (isNew)
            m_columns.push_back(column);
        m_cells.back().emplace_back(place->second, value);
    }

    Profile takeProfile()
    {
        Profile profile;
        std::vector<double> units;
        for (const std::string &column : m_columns) {
            const std::optional<double> unit = secondsPerUnit(column);
            const bool isLatency = unit && std::ranges::none_of(profile.columns, &ProfileColumn::isLatency);
            profile.columns.push_back({column, isLatency});
            units.push_back(isLatency ? *unit : 1);
        }
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            ProfileEntry entry{m_names[i]};
            entry.values.assign(m_columns.size(), std::numeric_limits<double>::quiet_NaN());
            for (const auto &[column, value] : m_cells[i])
                entry.values[column] = value * units[column];
            profile.entries.push_back(std::move(entry));
        }
        for (const auto &[field, count] : m_leftOut)
            profile.warnings.push_back(
                phrase("%1: %2 values are not numbers and are left out", {inQuotes(field), std::to_string(count)}));
        return profile;
    }

    std::vector<std::string> m_columns;
    std::unordered_map<std::string, std::size_t> m_places; ///< of columns
    std::vector<std::string> m_names;
    std::vector<std::vector<std::pair<std::size_t, double>>> m_cells; ///< by entry: column and value
    std::map<std::string, std::size_t> m_leftOut;
};

/// Stops at the first number and looks how deep it lies and what its field is called.
class FirstNumber
{
public:
    bool isFound() const { return m_isFound; }

    bool null() { return goOn(); }
    bool boolean(bool) { return goOn(); }
    bool number_integer(OrderedJson::number_integer_t) { return found(); }
    bool number_unsigned(OrderedJson::number_unsigned_t) { return found(); }
    bool number_float(OrderedJson::number_float_t, const std::string &) { return found(); }
    bool string(std::string &) { return goOn(); }
    bool binary(OrderedJson::binary_t &) { return false; }
    bool key(std::string &name)
    {
        const bool isDocument = m_depth == 1 && (name == "version" || name == "format" || name == "nodes");
        return !isDocument;
    }
    bool start_object(std::size_t) { return ++m_depth <= 2; }
    bool start_array(std::size_t) { return ++m_depth == 1; }
    bool end_object() { return --m_depth > 0; }
    bool end_array() { return false; }
    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &) { return false; }

private:
    bool goOn()
    {
        constexpr int most = 64; // texts of the first node
        return ++m_values < most;
    }
    bool found()
    {
        m_isFound = m_depth > 0;
        return false;
    }

    int m_depth = 0;
    int m_values = 0;
    bool m_isFound = false;
};

bool looksLikeValues(std::string_view begin)
{
    FirstNumber number;
    OrderedJson::sax_parse(begin.begin(), begin.end(), &number);
    return number.isFound();
}

Result<Profile> readValues(const ByteSource &source, const Job &job)
{
    const Result<OrderedJson> document = readJson<OrderedJson>(source, job);
    if (!document)
        return document.error();
    return ValuesReader().read(*document);
}

} // namespace

ProfileFormat nodeValues()
{
    return {"json", "JSON by node name", {"json"}, "latency and any other number", looksLikeValues, readValues};
}

namespace {

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
    const char first = firstCharacter(begin);
    const std::size_t results = begin.find("\"results\"");
    return (first == '{' || first == '[') && results != begin.npos &&
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
