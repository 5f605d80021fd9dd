#include "views/kinds/sharding/mesh_modules.h"

#include <algorithm>

namespace cutaway {

MeshModules *MeshModules::of(PlanSource *source)
{
    auto *known = source->findChild<MeshModules *>(QString(), Qt::FindDirectChildrenOnly);
    return known ? known : new MeshModules(source);
}

MeshModules::MeshModules(PlanSource *source) : QObject(source), m_source(source)
{
    connect(source, &PlanSource::planReplaced, this, &MeshModules::forget);
    connect(source, &PlanSource::changed, this, &MeshModules::forget);
}

/// Whoever shows them hears of the change, too.
void MeshModules::forget()
{
    m_isStale = true;
    m_picture = {};
    m_exchanges.clear();
    m_pointed.clear();
    m_chosen.clear();
}

const ModulePicture &MeshModules::picture()
{
    gather();
    return m_picture;
}

const std::vector<MeshModules::Exchange> &MeshModules::exchanges()
{
    gather();
    return m_exchanges;
}

/// O(collectives) beside the modules.
void MeshModules::gather()
{
    const EditedPlan *plan = m_source->plan();
    if (!std::exchange(m_isStale, false) || !plan || !plan->isOnMesh())
        return;
    m_picture = modulePicture(*plan);
    std::vector<std::optional<std::size_t>> blockOf(plan->itemCount());
    for (std::size_t block = 0; block < m_picture.blocks.size(); ++block) {
        for (const ItemIndex item : m_picture.blocks[block].inAllLayers)
            blockOf[item.value()] = block;
    }
    for (MeshCollective &collective : plan->meshCollectives()) {
        const std::optional<std::size_t> block = blockOf[collective.item.value()];
        const bool isDrawn = block && collective.reason == ExchangeReason::Redistribution;
        m_exchanges.push_back({std::move(collective), block, isDrawn});
    }
}

std::vector<std::size_t> MeshModules::exchangesOf(std::size_t block, bool isDrawn)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < exchanges().size(); ++i) {
        if (m_exchanges[i].block == block && (m_exchanges[i].isDrawn || !isDrawn))
            found.push_back(i);
    }
    return found;
}

void MeshModules::point(std::vector<std::size_t> exchanges)
{
    if (exchanges == m_pointed)
        return;
    m_pointedBefore = blocksBehind(exchanges);
    m_pointed = std::move(exchanges);
    emit pointedChanged();
}

void MeshModules::choose(std::vector<std::size_t> exchanges)
{
    if (exchanges == m_chosen)
        return;
    m_chosenBefore = blocksBehind(exchanges);
    m_chosen = std::move(exchanges);
    emit chosenChanged();
}

std::vector<bool> MeshModules::blocksBehind(const std::vector<std::size_t> &exchanges)
{
    std::vector<bool> blocks(picture().blocks.size());
    for (const std::size_t at : exchanges) {
        if (m_exchanges[at].isDrawn)
            blocks[*m_exchanges[at].block] = true;
    }
    return blocks;
}

} // namespace cutaway
