#include "core/sharding/alike_layers.h"

#include "core/sharding/collectives.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace cutaway::sharding {

namespace {

/// `layers.#.mlp` of `layers.3.mlp`; a path without a number stands for itself.
std::string patternOf(std::string_view path)
{
    const std::string_view layer = layerOf(path);
    const std::size_t last = layer.find_last_not_of("0123456789");
    const std::size_t number = last == layer.npos ? 0 : last + 1;
    const bool isPart = number == 0 || layer[number - 1] == '.';
    if (number == layer.size() || !isPart)
        return std::string(path);
    return std::string(layer.substr(0, number)) + '#' + std::string(path.substr(layer.size()));
}

} // namespace

AlikeLayers::AlikeLayers(const ShardingProblem &problem) : m_classOf(problem.size())
{
    using Sort = std::tuple<std::string, bool, OperatorRule>;
    std::map<Sort, std::map<std::string_view, std::size_t>> met;            // how many of it in each module
    std::map<std::pair<Sort, std::size_t>, std::vector<std::size_t>> known; // classes of different strategies
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const LoweredNode &node = problem.node(v);
        const std::string_view path = problem.modulePath(v);
        const Sort sort{patternOf(path), node.isParameter, node.rule};
        std::vector<std::size_t> &classes = known[{sort, met[sort][path]++}];
        const auto fits = [&](std::size_t each) {
            return problem.strategies(m_classes[each].front()) == problem.strategies(v);
        };
        const auto found = std::ranges::find_if(classes, fits);
        m_classOf[v] = found == classes.end() ? m_classes.size() : *found;
        if (found == classes.end()) {
            classes.push_back(m_classes.size());
            m_classes.emplace_back();
        }
        m_classes[m_classOf[v]].push_back(v);
    }
}

} // namespace cutaway::sharding
