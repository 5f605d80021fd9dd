#pragma once

#include "core/search/placement_model.h"

#include <vector>

namespace cutaway {

/// Which devices are in use, as far as a search has to know, as one number below `count()`; 0: none.
class UseStates
{
public:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    /// Any `most[c]` devices of class c: Π(most + 1) states.
    static UseStates ofCounts(const std::vector<std::size_t> &most);
    /// Devices in a fixed order, by their classes, of which any may be left out: one state more than devices.
    static UseStates ofOrder(const std::vector<std::size_t> &order, std::size_t classes);
    /// Π(most + 1), or `atMost + 1` if it is more than `atMost`.
    static std::size_t countOf(const std::vector<std::size_t> &most, std::size_t atMost);

    std::size_t count() const { return m_total.size(); }
    /// The state with one device more of a class; `none` if none is left.
    std::size_t next(std::size_t state, std::size_t deviceClass) const
    {
        return m_next[state * m_classes + deviceClass];
    }
    bool hasMore(std::size_t state, std::size_t deviceClass) const { return next(state, deviceClass) != none; }
    std::size_t left(std::size_t state, std::size_t deviceClass) const
    {
        return m_left[state * m_classes + deviceClass];
    }
    /// Devices in use; of a fixed order those left out as well.
    std::size_t total(std::size_t state) const { return m_total[state]; }

    struct Origin
    {
        std::size_t state;
        std::size_t deviceClass;
    };
    /// The states that `next` leads here from, by class.
    std::vector<Origin> originsOf(std::size_t state) const;

private:
    UseStates(std::size_t count, std::size_t classes);

    std::size_t m_classes;
    std::vector<std::size_t> m_next; ///< state × class
    std::vector<std::size_t> m_left;
    std::vector<std::size_t> m_total; ///< per state
};

/// The number of devices in each class; 0 for hosts if they are left out.
std::vector<std::size_t> devicesPerClass(const PlacementModel &model, bool withHosts);

/// The states of a search over `places`, each with a value for every state: by counts where these are few enough, else
/// for each of some orders of the devices: by id, fastest first and last, largest first and last. Then a search does
/// not see every way to use them.
std::vector<UseStates> useStates(const PlacementModel &model, bool withHosts, std::size_t places);
/// Whether it sees every way.
bool seesEveryUse(const PlacementModel &model, bool withHosts, std::size_t places);

} // namespace cutaway
