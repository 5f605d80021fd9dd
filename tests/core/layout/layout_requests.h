#pragma once

#include "core/layout/layout.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>

/// Requests for tests of layouts.
namespace cutaway {

inline LayoutRequest boxesOf(std::size_t count, double width = 160, double height = 36)
{
    LayoutRequest request;
    request.boxes.assign(count, {width, height});
    return request;
}

/// Boxes 0, 1, 2 … each read by the next.
inline LayoutRequest chainOf(std::uint32_t count)
{
    LayoutRequest request = boxesOf(count);
    for (std::uint32_t box = 1; box < count; ++box)
        request.arrows.push_back({box - 1, box});
    return request;
}

/// From a text such as `0>1 1>2 0>2`: as many boxes as are named.
inline LayoutRequest requestFrom(const std::string &text)
{
    LayoutRequest request;
    std::istringstream stream(text);
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    char arrow = 0;
    while (stream >> from >> arrow >> to) {
        request.arrows.push_back({from, to});
        const std::size_t named = std::max(from, to) + 1u;
        if (named > request.boxes.size())
            request.boxes.resize(named, {160, 36});
    }
    return request;
}

/// Arrows from earlier to later boxes; `reach` limits how far.
inline LayoutRequest randomRequest(std::uint32_t boxes, std::uint32_t arrows, std::uint32_t reach, unsigned seed)
{
    std::mt19937 random(seed);
    LayoutRequest request = boxesOf(boxes);
    for (LayoutBox &box : request.boxes)
        box = {40.0 + random() % 200, 20.0 + random() % 60};
    for (std::uint32_t arrow = 0; arrow < arrows; ++arrow) {
        const auto from = static_cast<std::uint32_t>(random() % (boxes - 1));
        const auto length = static_cast<std::uint32_t>(1 + random() % std::min(reach, boxes - 1 - from));
        request.arrows.push_back({from, from + length});
    }
    return request;
}

/// All operators of a graph document as boxes, its tensors as arrows.
inline LayoutRequest requestFromGraph(const std::string &file)
{
    const auto graph = nlohmann::json::parse(std::ifstream(file));
    LayoutRequest request;
    std::map<std::string, std::uint32_t> boxes;
    for (const auto &node : graph.at("nodes")) {
        const std::string name = node.at("name");
        const auto box = static_cast<std::uint32_t>(request.boxes.size());
        request.boxes.push_back({std::clamp(60.0 + 7.0 * static_cast<double>(name.size()), 120.0, 200.0), 36});
        for (const auto &input : node.value("inputs", nlohmann::json::array()))
            request.arrows.push_back({boxes.at(input.get<std::string>()), box});
        boxes[name] = box;
    }
    return request;
}

/// The graph's operators in as many partitions of equal count, in their order: what dot lays out by flow. Boxes in the
/// sizes that groups have there.
inline LayoutRequest partitionsOf(const std::string &file, std::uint32_t partitions)
{
    const LayoutRequest graph = requestFromGraph(file);
    const auto partitionOf = [&](std::uint32_t box) {
        return static_cast<std::uint32_t>(std::uint64_t(box) * partitions / graph.boxes.size());
    };
    LayoutRequest request = boxesOf(partitions, 200, 120);
    request.direction = LayoutRequest::Direction::LeftRight;
    request.engine = LayoutRequest::Engine::Dot;
    request.boxGap = 40;
    request.rankGap = 80;
    for (std::uint32_t box = 0; box < partitions; ++box)
        request.boxes[box].height += 90 * (box * 7 % 5);
    std::set<std::pair<std::uint32_t, std::uint32_t>> arrows;
    for (const LayoutArrow &arrow : graph.arrows)
        if (partitionOf(arrow.from) != partitionOf(arrow.to))
            arrows.emplace(partitionOf(arrow.from), partitionOf(arrow.to));
    for (const auto &[from, to] : arrows)
        request.arrows.push_back({from, to});
    return request;
}

} // namespace cutaway
