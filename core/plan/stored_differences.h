#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace cutaway {

/// A field of a plan's document that is not what follows from what the plan decides.
struct StoredDifference
{
    std::string path;     ///< `stages[1].parameter_bytes`
    std::string stored;   ///< as JSON
    std::string computed; ///< as JSON
};
using StoredDifferences = std::vector<StoredDifference>;

/// Compares what a document stores with what was computed anew. Fields that only one of them has are left alone.
class StoredComparison
{
public:
    /// `tolerance`: the share of their size by which numbers may differ.
    explicit StoredComparison(double tolerance = 0) : m_tolerance(tolerance) {}

    /// O(size of the smaller).
    void compare(const nlohmann::json &stored, const nlohmann::json &computed, const std::string &path);
    StoredDifferences take() { return std::move(m_found); }

private:
    bool isSame(const nlohmann::json &stored, const nlohmann::json &computed) const;

    double m_tolerance;
    StoredDifferences m_found;
};

/// The field `differences` of an evaluation: `[{"path", "stored", "computed"}]`.
nlohmann::ordered_json differencesJson(const StoredDifferences &differences);

} // namespace cutaway
