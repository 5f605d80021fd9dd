#pragma once

#include "core/formats/models/pt2/pt2_archive.h"
#include "core/json/json_reading.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <unordered_map>
#include <vector>

namespace cutaway {

/// The weights, buffers and constants that torch.export has turned into inputs, by the name of the input.
class Pt2Weights
{
public:
    /// `signature` is `graph_module.signature`. A configuration of the archive that cannot be read is left out.
    Pt2Weights(const nlohmann::json &signature, const Pt2Archive &archive, FirstError &failed);

    struct Weight
    {
        std::string name;    ///< `stem.weight`
        std::string storage; ///< equal for tied weights: same record, offset, sizes and strides
        std::string unsaved; ///< equal for weights that may be tied, where the archive was written without them
    };
    /// Null for an input of the user.
    const Weight *weight(const std::string &input) const;

private:
    struct Stored
    {
        std::string storage;
        std::string unsaved;
    };

    void addConfig(const std::string &text, const std::vector<std::string> &emptyRecords);
    void addInput(const nlohmann::json &spec);

    std::unordered_map<std::string, Stored> m_stored; ///< by the weight's name
    std::unordered_map<std::string, Weight> m_weights;
};

} // namespace cutaway
