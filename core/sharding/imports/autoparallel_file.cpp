#include "core/sharding/imports/autoparallel_file.h"

#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

bool isSolution(const OrderedJson &json)
{
    return json.contains("mesh") && json.contains("nodes") && json["mesh"].is_object() && json["nodes"].is_array();
}

bool isPlacements(const OrderedJson &json)
{
    return json.contains("placements") && json.contains("mesh_shape") && json["placements"].is_object();
}

class FileReader
{
public:
    explicit FileReader(const OrderedJson &document) : m_document(document) {}

    Result<AutoParallelFile> read()
    {
        if (isSolution(m_document))
            readSolution();
        else
            readPlacements();
        if (m_failed.isSet())
            return m_failed.take();
        return std::move(m_file);
    }

private:
    void readMesh(OrderedObjectReader &reader, std::string_view shape, std::string_view names)
    {
        m_file.meshShape = reader.integers(shape);
        const OrderedJson *given = reader.optional(names);
        if (given && !given->is_null())
            m_file.meshNames = reader.texts(names);
    }

    void readSolution()
    {
        OrderedObjectReader top(m_document, "", m_failed);
        OrderedObjectReader mesh(top.object("mesh"), "mesh", m_failed);
        readMesh(mesh, "shape", "dim_names");
        const OrderedJson &nodes = top.array("nodes");
        for (std::size_t i = 0; i < nodes.size() && !m_failed.isSet(); ++i)
            readSolved(nodes[i], elementPath("nodes", i));
        if (const OrderedJson *summary = top.optionalObject("summary"))
            m_file.cost = summary->dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    }

    void readSolved(const OrderedJson &json, const std::string &path)
    {
        OrderedObjectReader reader(json, path, m_failed);
        AutoParallelNode node{reader.name("name"), {}, {}};
        if (reader.text("op") == "output")
            return;
        node.output = reader.text("placement");
        const OrderedJson &inputs = reader.array("inputs");
        for (std::size_t i = 0; i < inputs.size() && !m_failed.isSet(); ++i) {
            OrderedObjectReader input(inputs[i], reader.pathOf("inputs", i), m_failed);
            const OrderedJson *wanted = input.optional("dst_placement");
            node.inputs.push_back(wanted && wanted->is_string() ? wanted->get<std::string>() : "None");
        }
        if (node.inputs.empty())
            node.inputs = {node.output};
        if (const OrderedJson *root = reader.optional("cluster_root"); root && root->is_string())
            m_file.cluster[node.name] = root->get<std::string>();
        m_file.nodes.push_back(std::move(node));
    }

    void readPlacements()
    {
        OrderedObjectReader top(m_document, "", m_failed);
        if (const std::int64_t version = top.integer("version"); version != 1 && !m_failed.isSet())
            m_failed.add("version", "unknown_version", phrase("version %1 is not known", {std::to_string(version)}),
                         "version 1 is");
        readMesh(top, "mesh_shape", "mesh_dim_names");
        const OrderedJson &placements = top.object("placements");
        for (const auto &[name, entry] : placements.items()) {
            OrderedObjectReader reader(entry, memberPath("placements", name), m_failed);
            m_file.nodes.push_back({name, reader.text("output"), reader.texts("inputs")});
            if (m_failed.isSet())
                return;
        }
    }

    const OrderedJson &m_document;
    FirstError m_failed;
    AutoParallelFile m_file;
};

} // namespace

bool isAutoParallelFile(const ForeignFile &file)
{
    return file.json && file.json->is_object() && (isSolution(*file.json) || isPlacements(*file.json));
}

Result<AutoParallelFile> readAutoParallelFile(const ForeignFile &file)
{
    return FileReader(*file.json).read();
}

} // namespace cutaway::sharding
