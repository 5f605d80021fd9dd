#pragma once

#include "core/formats/models/graph_formats.h"
#include "core/formats/models/pt2/pt2_archive.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>

#include <set>
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

/// The types of a program's values, with its symbolic sizes put in: those that were asked for, else the examples that
/// the program was exported with.
class Pt2Tensors
{
public:
    /// `graph` is `graph_module.graph`, `ranges` the `range_constraints` of the program. Errors name the JSON path.
    Pt2Tensors(const nlohmann::json &graph, const nlohmann::json &ranges, const ImportOptions &options,
               FirstError &failed);

    /// None for a value that is no tensor.
    const TensorType *type(const std::string &value) const;
    std::vector<SymbolicSize> takeSizes();
    /// A line for each size in a shape that nobody gave.
    std::vector<Text> openSizes() const;
    /// Formulas that could not be computed with the sizes given.
    const std::set<std::string> &unknownFormulas() const { return m_unknown; }

private:
    /// A size that the file leaves open.
    struct Symbol
    {
        SymbolicSize size;
        bool hasExample = false; ///< none: it depends on what the model computes
        bool isInShape = false;  ///< else nothing here depends on it
    };

    void findSymbols(const nlohmann::json &graph, const nlohmann::json &ranges);
    Symbol &symbol(std::string_view name);
    void noteFormula(const nlohmann::json &expression, bool isInShape);
    void takeExampleOfFormula(const nlohmann::json &expression);
    std::optional<std::int64_t> valueOf(std::string_view symbol) const;
    void readTensor(const std::string &name, const nlohmann::json &value, FirstError &failed);
    std::int64_t readSize(const nlohmann::json &size, const std::string &path, FirstError &failed);

    const ImportOptions &m_options;
    std::vector<Symbol> m_symbols;
    int m_triesLeft = 1 << 18; ///< to find examples, of all formulas together
    std::unordered_map<std::string, TensorType> m_types;
    std::set<std::string> m_unknown;
};

/// `float32` of 7 or of `FLOAT`; empty for a type that is not known.
std::string pt2ElementType(const nlohmann::json &type);

} // namespace cutaway
