#include "core/formats/models/onnx/onnx_module.h"

#include "core/files/clean_text.h"
#include "core/formats/models/node_names.h"

#include <map>
#include <string_view>
#include <vector>

namespace cutaway {

namespace {

constexpr int metadataField = 9; ///< of NodeProto since ONNX 1.16
constexpr const char *scopesKey = "pkg.torch.onnx.name_scopes";
constexpr const char *classesKey = "pkg.torch.onnx.class_hierarchy";
constexpr const char *namespaceKey = "namespace";

using Metadata = std::map<std::string, std::string, std::less<>>;

/// Newer ONNX has the field, and may be built without reflection; for older ones it is one that they do not know.
template <class NodeProto>
Metadata metadataOf(const NodeProto &node)
{
    Metadata metadata;
    if constexpr (requires { node.metadata_props(); }) {
        for (const onnx::StringStringEntryProto &entry : node.metadata_props())
            metadata.emplace(entry.key(), entry.value());
    } else {
        const auto &fields = node.GetReflection()->GetUnknownFields(node);
        for (int i = 0; i < fields.field_count(); ++i) {
            const auto &field = fields.field(i);
            if (field.number() != metadataField || field.type() != field.TYPE_LENGTH_DELIMITED)
                continue;
            onnx::StringStringEntryProto entry;
            if (entry.ParseFromString(field.length_delimited()))
                metadata.emplace(entry.key(), entry.value());
        }
    }
    return metadata;
}

/// The texts of a list as Python prints it: `['', 'model', "it's"]`. Nothing else is looked at.
std::vector<std::string> pythonTexts(std::string_view list)
{
    std::vector<std::string> texts;
    for (std::size_t at = list.find_first_of("'\""); at < list.size(); at = list.find_first_of("'\"", at + 1)) {
        const char quote = list[at];
        std::string text;
        for (++at; at < list.size() && list[at] != quote; ++at) {
            if (list[at] == '\\' && at + 1 < list.size())
                ++at;
            text += list[at];
        }
        texts.push_back(std::move(text));
    }
    return texts;
}

/// `: Net/layer1: Sequential/layer1.0: Block/relu: aten.relu.default` as the scopes and the classes.
void splitNamespace(std::string_view text, std::vector<std::string> &scopes, std::vector<std::string> &classes)
{
    while (!text.empty()) {
        const std::size_t end = text.find('/');
        const std::string_view entry = text.substr(0, end);
        const std::size_t colon = entry.find(": ");
        scopes.emplace_back(entry.substr(0, colon));
        classes.emplace_back(colon == entry.npos ? std::string_view() : entry.substr(colon + 2));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
}

/// The last scope is the call itself, the one before it the innermost module.
OnnxModule innermost(const std::vector<std::string> &scopes, const std::vector<std::string> &classes)
{
    if (scopes.size() < 2)
        return {};
    const std::size_t module = scopes.size() - 2;
    OnnxModule result{cleanText(scopes[module]), {}};
    if (!result.path.empty() && classes.size() == scopes.size())
        result.type = cleanText(classes[module]);
    return result;
}

} // namespace

OnnxModule moduleOfNode(const onnx::NodeProto &node)
{
    const Metadata metadata = metadataOf(node);
    const auto scopes = metadata.find(scopesKey);
    const auto classes = metadata.find(classesKey);
    if (scopes != metadata.end())
        return innermost(pythonTexts(scopes->second),
                         classes == metadata.end() ? std::vector<std::string>() : pythonTexts(classes->second));
    if (const auto place = metadata.find(namespaceKey); place != metadata.end()) {
        std::vector<std::string> names;
        std::vector<std::string> types;
        splitNamespace(place->second, names, types);
        return innermost(names, types);
    }
    return {modulePathOfName(node.name()), {}};
}

} // namespace cutaway
