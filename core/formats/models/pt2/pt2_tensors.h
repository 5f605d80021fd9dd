#pragma once

#include "core/formats/models/graph_formats.h"
#include "core/json/first_error.h"

#include <nlohmann/json.hpp>

#include <set>
#include <unordered_map>

namespace cutaway {

/// The types of a program's values, with its symbolic sizes put in: those that were asked for, else the examples that
/// the program was exported with.
class Pt2Tensors
{
public:
    /// `graph` is `graph_module.graph`. Errors name the JSON path.
    Pt2Tensors(const nlohmann::json &graph, const ImportOptions &options, FirstError &failed);

    /// None for a value that is no tensor.
    const TensorType *type(const std::string &value) const;
    std::vector<SymbolicSize> takeSizes();
    /// Formulas that could not be computed with the sizes given.
    const std::set<std::string> &unknownFormulas() const { return m_unknown; }

private:
    void findSymbols(const nlohmann::json &values);
    void noteSymbol(const nlohmann::json &expression);
    void readTensor(const std::string &name, const nlohmann::json &value, FirstError &failed);
    std::int64_t readSize(const nlohmann::json &size, const std::string &path, FirstError &failed);

    const ImportOptions &m_options;
    std::vector<SymbolicSize> m_sizes;
    std::unordered_map<std::string, TensorType> m_types;
    std::set<std::string> m_unknown;
};

/// `float32` of 7 or of `FLOAT`; empty for a type that is not known.
std::string pt2ElementType(const nlohmann::json &type);

} // namespace cutaway
