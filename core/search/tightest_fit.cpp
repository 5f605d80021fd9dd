#include "core/search/tightest_fit.h"

namespace cutaway {

namespace {

struct Filling
{
    bool isWhole = false;            ///< all units have a place
    std::optional<TightFit> fullest; ///< what is most beyond its memory
};

/// Each device up to its memory and `more`.
Filling filled(const PlacementModel &model, const UnitGraph &graph, const std::vector<std::uint32_t> &order,
               std::int64_t more)
{
    Filling filling;
    std::size_t next = 0;
    std::int64_t most = 0;
    for (std::size_t d = 0; d < model.inventory().devices.size(); ++d) {
        const std::int64_t capacity = model.inventory().devices[d].availableMemBytes;
        const std::size_t kind = model.classOf(DeviceIndex(d));
        std::int64_t held = 0;
        for (; next < order.size() && graph.latencyOn(kind, order[next]) != cannotRun; ++next) {
            const std::int64_t memory = graph.memory[order[next]];
            if (held > capacity - memory && held - (capacity - memory) > more)
                break;
            held += memory;
        }
        if (held > capacity && held - capacity > most) {
            most = held - capacity;
            filling.fullest = TightFit{DeviceIndex(d), held};
        }
    }
    filling.isWhole = next == order.size();
    return filling;
}

} // namespace

std::optional<TightFit> tightestFit(const PlacementModel &model, const UnitGraph &graph)
{
    const std::vector<std::uint32_t> order = depthFirstOrder(graph);
    std::int64_t enough = graph.totalMemory();
    std::int64_t tooLittle = -1;
    if (!filled(model, graph, order, enough).isWhole)
        return std::nullopt;
    while (enough - tooLittle > 1) {
        const std::int64_t middle = tooLittle + (enough - tooLittle) / 2;
        (filled(model, graph, order, middle).isWhole ? enough : tooLittle) = middle;
    }
    return filled(model, graph, order, enough).fullest;
}

} // namespace cutaway
