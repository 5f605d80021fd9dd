#pragma once

#include "views/judging/plan_point.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace cutaway {

/// The texts of one parameter, each kept once.
struct ParameterColumn
{
    static constexpr std::uint32_t none = 0xffffffff; ///< the point lacks the parameter

    std::vector<std::string> texts;             ///< as they came
    std::vector<std::optional<double>> numbers; ///< by text: the number that it is
    std::vector<std::uint32_t> places;          ///< by point, of its text, or `none`
    std::map<std::string, std::uint32_t> placeOf;
};

/// The figures and parameters of many plans, those of one name side by side: what is drawn of all plans goes through
/// them within a frame.
class PointColumns
{
public:
    /// O(columns · log columns).
    void add(const PlanPoint &point);
    void clear();
    std::size_t size() const { return m_size; }
    /// By point, no number where it lacks the figure. Null: all do.
    const std::vector<double> *figure(const std::string &name) const;
    /// Null: all points lack it.
    const ParameterColumn *parameter(const std::string &name) const;

private:
    std::map<std::string, std::vector<double>> m_figures;
    std::map<std::string, ParameterColumn> m_parameters;
    std::size_t m_size = 0;
};

} // namespace cutaway
