#include "core/formats/models/pt2/pt2_weights.h"

#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Json = nlohmann::json;

const Json *member(const Json &object, const char *key)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

std::string textMember(const Json &object, const char *key)
{
    const Json *value = member(object, key);
    return value && value->is_string() ? value->get<std::string>() : std::string();
}

/// The name of the value that a spec is about: `{"arg": {"name": …}}` or `{"arg": {"as_tensor": {"name": …}}}`.
std::string argumentName(const Json &spec)
{
    const Json *argument = member(spec, "arg");
    if (!argument)
        return {};
    if (std::string name = textMember(*argument, "name"); !name.empty())
        return name;
    const Json *tensor = member(*argument, "as_tensor");
    return tensor ? textMember(*tensor, "name") : std::string();
}

struct WeightKind
{
    const char *spec;
    const char *name;
};
constexpr std::array weightKinds{WeightKind{"parameter", "parameter_name"}, WeightKind{"buffer", "buffer_name"},
                                 WeightKind{"tensor_constant", "tensor_constant_name"}};

/// Which part of its record an entry is: what lies elsewhere, or is cut otherwise, is another weight.
std::string viewOf(const nlohmann::ordered_json &entry)
{
    const auto meta = entry.find("tensor_meta");
    if (meta == entry.end() || !meta->is_object())
        return {};
    std::string view;
    for (const char *key : {"dtype", "storage_offset", "sizes", "strides"}) {
        if (meta->contains(key))
            view += '|' + jsonLine((*meta)[key]);
    }
    return view;
}

} // namespace

Pt2Weights::Pt2Weights(const Json &signature, const Pt2Archive &archive, FirstError &failed)
{
    for (const std::string &config : archive.weightConfigs)
        addConfig(config, archive.emptyRecords);
    ObjectReader reader(signature, "graph_module.signature", failed);
    for (const Json &spec : reader.array("input_specs"))
        addInput(spec);
}

void Pt2Weights::addConfig(const std::string &text, const std::vector<std::string> &emptyRecords)
{
    const Result<nlohmann::ordered_json> document = parseJson<nlohmann::ordered_json>(text);
    if (!document || !document->is_object() || !document->contains("config") || !(*document)["config"].is_object())
        return;
    std::unordered_map<std::string, std::string> places;
    for (const auto &[name, entry] : (*document)["config"].items()) {
        if (!entry.is_object() || !entry.contains("path_name") || !entry["path_name"].is_string())
            continue;
        const auto &record = entry["path_name"].get_ref<const std::string &>();
        const std::string place = record + viewOf(entry);
        const bool isEmpty = std::ranges::find(emptyRecords, record) != emptyRecords.end();
        const std::string &storage = isEmpty ? name : places.emplace(place, name).first->second;
        m_stored.emplace(name, Stored{storage, isEmpty ? place : std::string()});
    }
}

void Pt2Weights::addInput(const Json &spec)
{
    for (const WeightKind &kind : weightKinds) {
        const Json *found = member(spec, kind.spec);
        if (!found)
            continue;
        const std::string name = textMember(*found, kind.name);
        const auto stored = m_stored.find(name);
        m_weights[argumentName(*found)] = stored == m_stored.end()
                                              ? Weight{name, name, {}}
                                              : Weight{name, stored->second.storage, stored->second.unsaved};
    }
}

const Pt2Weights::Weight *Pt2Weights::weight(const std::string &input) const
{
    const auto found = m_weights.find(input);
    return found == m_weights.end() ? nullptr : &found->second;
}

} // namespace cutaway
