#pragma once

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

/// A second evaluator of sharding plans, which knows documents only: the prices of redistributions as the table of
/// core/sharding/README.md, section 4, has them, with the bandwidth model's default latencies. For graphs whose
/// operators all have one output and without gradients, compute or outputs that cost.
namespace cutaway::testing {

class DocumentPricing
{
public:
    using Json = nlohmann::json;

    DocumentPricing(const Json &graph, const Json &plan, double inter, double intra)
        : m_plan(plan), m_mesh(plan.at("mesh_shape").get<std::vector<double>>())
    {
        for (std::size_t i = 0; i < m_mesh.size(); ++i)
            m_links.push_back(i == 0 && m_mesh.size() > 1 ? Link{inter, 2.7} : Link{intra, 0.6});
        for (const Json &node : graph.at("nodes"))
            m_nodes[node.at("name")] = node;
    }

    double edges() const
    {
        double sum = 0;
        for (const auto &[name, entry] : m_plan.at("nodes").items()) {
            const Json &node = m_nodes.at(name);
            for (std::size_t i = 0; i < entry.at("inputs").size(); ++i) {
                const std::string from = node.at("inputs")[i];
                if (!entry.at("inputs")[i].is_null())
                    sum += price(m_plan.at("nodes").at(from).at("output"), entry.at("inputs")[i],
                                 bytesOf(m_nodes.at(from).at("outputs")[0]));
            }
            const Json wanted = entry.value("parameters", Json::array());
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                const Json &parameter = node.at("parameters")[i];
                sum += price(m_plan.at("parameters").at(parameter.at("storage")), wanted[i], bytesOf(parameter));
            }
        }
        return sum;
    }

private:
    struct Link
    {
        double bandwidth;
        double latency;
    };

    static double bytesOf(const Json &tensor)
    {
        double bytes = tensor.at("dtype") == "int64" ? 8 : tensor.at("dtype") == "bool" ? 1 : 4;
        for (const Json &size : tensor.at("shape"))
            bytes *= size.get<double>();
        return bytes;
    }

    double ring(std::size_t i, double bytes, double hops) const
    {
        return 6.6 + hops * m_links[i].latency + 1e6 * bytes * hops / m_mesh[i] / m_links[i].bandwidth;
    }

    double price(const Json &from, const Json &to, double bytes) const
    {
        const auto isSplit = [](const Json &word) { return word.get<std::string>()[0] == 'S'; };
        for (std::size_t i = 0; i < m_mesh.size(); ++i)
            bytes /= isSplit(from[i]) ? m_mesh[i] : 1;
        double sum = 0;
        for (std::size_t i = 0; i < m_mesh.size(); ++i) {
            if (from[i] == to[i] || from[i] == "R")
                continue;
            const double n = m_mesh[i];
            if (isSplit(from[i]) && to[i] == "R")
                sum += ring(i, bytes *= n, n - 1);
            else if (isSplit(from[i]))
                sum += ring(i, bytes, n - 1) + 1;
            else if (to[i] == "R")
                sum += ring(i, bytes, 2 * (n - 1));
            else {
                sum += ring(i, bytes, n - 1);
                bytes /= n;
            }
        }
        return sum;
    }

    const Json &m_plan;
    std::vector<double> m_mesh;
    std::vector<Link> m_links;
    std::map<std::string, Json> m_nodes;
};

} // namespace cutaway::testing
