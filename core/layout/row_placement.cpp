#include "core/layout/row_placement.h"

#include <cstddef>

namespace cutaway {

namespace {

/// Neighbours that touch and thus move together.
struct Cluster
{
    double sum = 0; ///< of weight × wanted
    double weight = 0;
    std::size_t end = 0;

    double place() const { return sum / weight; }
};

} // namespace

std::vector<double> placeInRow(const std::vector<RowPlace> &row)
{
    std::vector<Cluster> clusters;
    double offset = 0;
    for (std::size_t index = 0; index < row.size(); ++index) {
        offset += index == 0 ? 0 : row[index].gap;
        Cluster cluster{row[index].weight * (row[index].wanted - offset), row[index].weight, index + 1};
        while (!clusters.empty() && clusters.back().place() >= cluster.place()) {
            cluster.sum += clusters.back().sum;
            cluster.weight += clusters.back().weight;
            clusters.pop_back();
        }
        clusters.push_back(cluster);
    }
    std::vector<double> places(row.size());
    offset = 0;
    std::size_t index = 0;
    for (const Cluster &cluster : clusters)
        for (; index < cluster.end; ++index) {
            offset += index == 0 ? 0 : row[index].gap;
            places[index] = cluster.place() + offset;
        }
    return places;
}

} // namespace cutaway
