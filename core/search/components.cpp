#include "core/search/components.h"

#include <algorithm>
#include <limits>

namespace cutaway {

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

class Tarjan
{
public:
    explicit Tarjan(const std::vector<std::vector<std::uint32_t>> &after)
        : m_after(after), m_number(after.size(), none), m_lowest(after.size(), 0), m_component(after.size(), none)
    {
    }

    std::vector<std::uint32_t> run()
    {
        for (std::uint32_t v = 0; v < m_after.size(); ++v) {
            if (m_number[v] == none)
                search(v);
        }
        return std::move(m_component);
    }

private:
    struct Visit
    {
        std::uint32_t vertex;
        std::size_t next; ///< which of its edges is looked at next
    };

    void enter(std::uint32_t vertex)
    {
        m_number[vertex] = m_lowest[vertex] = m_counter++;
        m_open.push_back(vertex);
        m_path.push_back({vertex, 0});
    }

    void search(std::uint32_t root)
    {
        enter(root);
        while (!m_path.empty()) {
            const std::uint32_t vertex = m_path.back().vertex;
            if (m_path.back().next < m_after[vertex].size()) {
                const std::uint32_t to = m_after[vertex][m_path.back().next++];
                if (m_number[to] == none)
                    enter(to);
                else if (m_component[to] == none)
                    m_lowest[vertex] = std::min(m_lowest[vertex], m_number[to]);
                continue;
            }
            m_path.pop_back();
            if (!m_path.empty())
                m_lowest[m_path.back().vertex] = std::min(m_lowest[m_path.back().vertex], m_lowest[vertex]);
            if (m_lowest[vertex] == m_number[vertex])
                close(vertex);
        }
    }

    void close(std::uint32_t vertex)
    {
        for (std::uint32_t member = none; member != vertex;) {
            member = m_open.back();
            m_open.pop_back();
            m_component[member] = m_components;
        }
        ++m_components;
    }

    const std::vector<std::vector<std::uint32_t>> &m_after;
    std::vector<std::uint32_t> m_number;
    std::vector<std::uint32_t> m_lowest;
    std::vector<std::uint32_t> m_component;
    std::vector<std::uint32_t> m_open;
    std::vector<Visit> m_path;
    std::uint32_t m_counter = 0;
    std::uint32_t m_components = 0;
};

} // namespace

std::vector<std::uint32_t> stronglyConnected(const std::vector<std::vector<std::uint32_t>> &after)
{
    return Tarjan(after).run();
}

} // namespace cutaway
