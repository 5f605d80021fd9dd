#pragma once

#include "core/sharding/device_mesh.h"

namespace cutaway::sharding {

/// How splits go through a change of shape that keeps all elements in order (README.md, section 3.5).
class ViewMapping
{
public:
    ViewMapping(const DeviceMesh &mesh, const TensorShape &input, const TensorShape &output);

    struct Result
    {
        Placements input;
        Placements output;
    };
    /// What survives of the placements of the input, and what becomes of it. Sums stay.
    Result map(const Placements &input) const;

private:
    static constexpr std::size_t none = std::size_t(-1);

    /// Where a dimension of the input goes if it may be split.
    struct Target
    {
        std::size_t output = none;
        bool isOneToOne = false;
        std::int64_t inputSize = 0;
        std::int64_t outputSize = 0;
    };

    void pairDimensions(const TensorShape &input, const TensorShape &output);

    const DeviceMesh &m_mesh;
    std::vector<Target> m_targets; ///< by dimension of the input
};

} // namespace cutaway::sharding
