#pragma once

#include "core/formats/first_error.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <unordered_map>
#include <vector>

namespace cutaway {

/// The weights, buffers and constants that torch.export has turned into inputs, by the name of the input.
class Pt2Weights
{
public:
    /// `signature` is `graph_module.signature`; each of `configs` the text of a configuration in the archive, which
    /// says what lies in one record. A configuration that cannot be read is left out.
    Pt2Weights(const nlohmann::json &signature, const std::vector<std::string> &configs, FirstError &failed);

    struct Weight
    {
        std::string name;    ///< `stem.weight`
        std::string storage; ///< equal for tied weights
    };
    /// Null for an input of the user.
    const Weight *weight(const std::string &input) const;

private:
    void addConfig(const std::string &text);
    void addInput(const nlohmann::json &spec);

    std::unordered_map<std::string, std::string> m_storages; ///< weight → the first weight in its record
    std::unordered_map<std::string, Weight> m_weights;
};

} // namespace cutaway
