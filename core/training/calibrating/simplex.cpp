#include "core/training/calibrating/simplex.h"

#include <algorithm>

namespace cutaway::training {

namespace {

struct Corner
{
    std::vector<double> at;
    double value = 0;
};

class Simplex
{
public:
    Simplex(const std::function<double(const std::vector<double> &)> &value, std::vector<double> start, double step)
        : m_value(value)
    {
        m_corners.push_back(cornerAt(start));
        for (std::size_t axis = 0; axis < start.size(); ++axis) {
            std::vector<double> moved = start;
            moved[axis] += step;
            m_corners.push_back(cornerAt(std::move(moved)));
        }
    }

    bool isDone() const
    {
        constexpr double close = 1e-6;
        return m_corners.back().value - m_corners.front().value < close;
    }
    int values() const { return m_values; }
    double best() const { return m_corners.front().value; }
    std::vector<double> bestPoint()
    {
        sort();
        return m_corners.front().at;
    }
    void sort() { std::ranges::stable_sort(m_corners, {}, &Corner::value); }

    void step()
    {
        constexpr double stretch = 2;
        constexpr double shrink = 0.5;
        const std::vector<double> middle = middleOfBest();
        Corner &worst = m_corners.back();
        Corner mirrored = cornerAt(between(worst.at, middle, stretch));
        if (mirrored.value < m_corners.front().value) {
            Corner further = cornerAt(between(worst.at, middle, 1 + stretch));
            worst = further.value < mirrored.value ? std::move(further) : std::move(mirrored);
            return;
        }
        if (mirrored.value < m_corners[m_corners.size() - 2].value) {
            worst = std::move(mirrored);
            return;
        }
        Corner nearer = cornerAt(between(worst.at, middle, mirrored.value < worst.value ? 1 + shrink : shrink));
        if (nearer.value < std::min(worst.value, mirrored.value)) {
            worst = std::move(nearer);
            return;
        }
        for (std::size_t i = 1; i < m_corners.size(); ++i)
            m_corners[i] = cornerAt(between(m_corners.front().at, m_corners[i].at, shrink));
    }

private:
    Corner cornerAt(std::vector<double> at)
    {
        ++m_values;
        const double value = m_value(at);
        return {std::move(at), value};
    }

    std::vector<double> middleOfBest() const
    {
        std::vector<double> middle(m_corners.front().at.size());
        for (std::size_t i = 0; i + 1 < m_corners.size(); ++i) {
            for (std::size_t axis = 0; axis < middle.size(); ++axis)
                middle[axis] += m_corners[i].at[axis] / double(m_corners.size() - 1);
        }
        return middle;
    }

    /// `from` at 0, `to` at 1.
    static std::vector<double> between(const std::vector<double> &from, const std::vector<double> &to, double share)
    {
        std::vector<double> at = from;
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            at[axis] += share * (to[axis] - from[axis]);
        return at;
    }

    const std::function<double(const std::vector<double> &)> &m_value;
    std::vector<Corner> m_corners;
    int m_values = 0;
};

} // namespace

std::vector<double> minimise(const std::function<double(const std::vector<double> &)> &value, std::vector<double> start,
                             double step, int mostValues, const Job &job)
{
    if (start.empty())
        return start;
    Simplex simplex(value, std::move(start), step);
    for (simplex.sort(); !simplex.isDone() && simplex.values() < mostValues && !job.stopRequested(); simplex.sort()) {
        job.progress("fitting", double(simplex.values()) / mostValues);
        simplex.step();
    }
    return simplex.bestPoint();
}

} // namespace cutaway::training
