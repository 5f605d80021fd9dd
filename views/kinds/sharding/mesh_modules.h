#pragma once

#include "views/kinds/sharding/module_picture.h"
#include "views/models/plan_source.h"

#include <vector>

namespace cutaway {

/// The modules of a plan on a mesh with what devices exchange, gathered once for all who show them, and which of its
/// collectives stand out: those that the pointer is on, and those that were chosen.
class MeshModules : public QObject
{
    Q_OBJECT

public:
    /// The source's, which owns it. To be asked for before one listens to the source: it is to hear of changes first.
    static MeshModules *of(PlanSource *source);

    PlanSource *source() const { return m_source; }
    /// Empty for plans that are not on a mesh. Gathered when first asked for after a change.
    const ModulePicture &picture();

    struct Exchange
    {
        MeshCollective collective;
        std::optional<std::size_t> block; ///< that waits for it, in any of the layers that it stands for
        bool isDrawn = false;             ///< on the way to the block, rather than for gradients or what is returned
    };
    /// In the order of the operators that wait.
    const std::vector<Exchange> &exchanges();
    /// Those of the block, or only those that are drawn before it.
    std::vector<std::size_t> exchangesOf(std::size_t block, bool isDrawn);

    /// Exchanges, ascending.
    const std::vector<std::size_t> &pointed() const { return m_pointed; }
    void point(std::vector<std::size_t> exchanges);
    /// Whether one of them is drawn before the block.
    bool isPointed(std::size_t block) const { return !m_pointed.empty() && m_pointedBefore[block]; }
    const std::vector<std::size_t> &chosen() const { return m_chosen; }
    void choose(std::vector<std::size_t> exchanges);
    /// Whether others were chosen than those before the block.
    bool stepsBack(std::size_t block) const { return !m_chosen.empty() && !m_chosenBefore[block]; }

signals:
    void pointedChanged();
    void chosenChanged();

private:
    explicit MeshModules(PlanSource *source);
    void forget();
    void gather();
    std::vector<bool> blocksBehind(const std::vector<std::size_t> &exchanges);

    PlanSource *m_source;
    bool m_isStale = true;
    ModulePicture m_picture;
    std::vector<Exchange> m_exchanges;
    std::vector<std::size_t> m_pointed;
    std::vector<bool> m_pointedBefore; ///< by block; nothing, if nothing is pointed at
    std::vector<std::size_t> m_chosen;
    std::vector<bool> m_chosenBefore; ///< likewise
};

} // namespace cutaway
