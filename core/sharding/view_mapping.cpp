#include "core/sharding/view_mapping.h"

#include <algorithm>

namespace cutaway::sharding {

namespace {

std::vector<std::size_t> dimensionsWithoutOnes(const TensorShape &shape)
{
    std::vector<std::size_t> dimensions;
    for (std::size_t d = 0; d < shape.rank(); ++d) {
        if (shape.sizes[d] != 1)
            dimensions.push_back(d);
    }
    return dimensions;
}

} // namespace

ViewMapping::ViewMapping(const DeviceMesh &mesh, const TensorShape &input, const TensorShape &output)
    : m_mesh(mesh), m_targets(input.rank())
{
    const auto isSized = [](const TensorShape &shape) {
        return std::ranges::all_of(shape.sizes, [](std::int64_t size) { return size > 0; });
    };
    if (isSized(input) && isSized(output))
        pairDimensions(input, output);
}

/// Walks both shapes without their ones and pairs the smallest groups of equal product.
void ViewMapping::pairDimensions(const TensorShape &input, const TensorShape &output)
{
    const std::vector<std::size_t> from = dimensionsWithoutOnes(input);
    const std::vector<std::size_t> to = dimensionsWithoutOnes(output);
    for (std::size_t i = 0, o = 0; i < from.size() && o < to.size();) {
        const std::size_t firstInput = i;
        const std::size_t firstOutput = o;
        double inputs = double(input.sizes[from[i++]]);
        double outputs = double(output.sizes[to[o++]]);
        while (inputs != outputs) {
            if (inputs < outputs && i < from.size())
                inputs *= double(input.sizes[from[i++]]);
            else if (outputs < inputs && o < to.size())
                outputs *= double(output.sizes[to[o++]]);
            else
                return;
        }
        m_targets[from[firstInput]] = {to[firstOutput], i == firstInput + 1 && o == firstOutput + 1,
                                       input.sizes[from[firstInput]], output.sizes[to[firstOutput]]};
    }
}

ViewMapping::Result ViewMapping::map(const Placements &input) const
{
    Result result{input, input};
    std::vector<std::int64_t> products(m_targets.size(), 1);
    for (std::size_t i = 0; i < input.size(); ++i) {
        if (!input[i].isSplit())
            continue;
        const std::size_t d = input[i].dimension();
        const Target target = d < m_targets.size() ? m_targets[d] : Target();
        bool passes = target.output != none;
        if (passes && !target.isOneToOne) {
            const std::int64_t product = products[d] * m_mesh.size(i);
            passes = target.inputSize % product == 0 && target.outputSize % product == 0;
            if (passes)
                products[d] = product;
        }
        result.input[i] = passes ? input[i] : Placement::replicated();
        result.output[i] = passes ? Placement::split(target.output) : Placement::replicated();
    }
    return result;
}

} // namespace cutaway::sharding
