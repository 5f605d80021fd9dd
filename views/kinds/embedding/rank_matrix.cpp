#include "views/kinds/embedding/rank_matrix.h"

#include "core/plan/edited_plan.h"
#include "views/panels/panel_parts.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace cutaway {

RankMatrix::RankMatrix(PlanSource *source, ViewState *state, QWidget *parent)
    : RankPicture(source, state, ranksAsMatrix, std::size_t(-1), parent)
{
    setObjectName("rankMatrix");
    connect(state, &ViewState::revealRequested, this, [this](const std::vector<ItemIndex> &items) {
        const std::size_t rank = items.empty() ? m_ranks.size() : rankOf(items.front());
        if (rank < m_ranks.size())
            revealRank(rank);
    });
    refresh();
}

PictureView::Words RankMatrix::words() const
{
    return {tr("Ranks"), tr("Hosts by ranks, all on one scale"), tr("Lanes"),
            tr("Each rank with its shards, as high as their bytes")};
}

QSize RankMatrix::sizeHint() const
{
    return {scaled(900), scaled(480)};
}

QSize RankMatrix::minimumSizeHint() const
{
    return {scaled(240), scaled(120)};
}

/// Another rank that is selected elsewhere is opened, once one is open.
void RankMatrix::followSelection()
{
    RankPicture::followSelection();
    if (m_opened && *m_opened != m_current)
        open(m_current);
    if (std::holds_alternative<LaneIndex>(m_state->selectedSpot()))
        revealRank(m_current);
}

void RankMatrix::layOut()
{
    const double height = placeRanks();
    const double room = ranksRect().height();
    verticalScrollBar()->setPageStep(std::max(1, int(room)));
    verticalScrollBar()->setSingleStep(scaled(lowLine));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(height - room))));
    viewport()->update();
}

void RankMatrix::revealRank(std::size_t rank)
{
    if (rank >= m_ranks.size())
        return;
    QScrollBar &bar = *verticalScrollBar();
    const double top = cellRect(rank).top() + bar.value() - scaled(matrixHead);
    const double bottom = top + m_linePitch - bar.pageStep();
    bar.setValue(int(std::clamp<double>(bar.value(), std::min(std::ceil(bottom), top), top)));
}

void RankMatrix::open(std::optional<std::size_t> rank)
{
    RankPicture::open(rank);
    readShards();
    placeCards();
}

void RankMatrix::goTo(std::size_t rank, bool select)
{
    RankPicture::goTo(rank, select);
    if (m_opened)
        open(rank);
    revealRank(rank);
}

ItemIndex RankMatrix::itemAt(QPointF point) const
{
    for (const auto &[item, rect] : cards()) {
        if (rect.contains(point))
            return item;
    }
    return {};
}

void RankMatrix::click(QPointF point)
{
    if (m_opened && closeRect().contains(point))
        return open({});
    const std::vector<GroupIndex> groups =
        m_opened ? m_source->plan()->lane(m_ranks[*m_opened].lane).groups : std::vector<GroupIndex>();
    if (!groups.empty() && linkRect().contains(point))
        return emit tablesWanted(groups.front());
    if (const ItemIndex item = itemAt(point); item.isValid())
        return m_state->select({item});
    if (const std::optional<std::size_t> rank = rankAt(point)) {
        goTo(*rank, true);
        open(rank);
    } else if (!m_opened || !panelRect().contains(point)) {
        m_state->selectSpot({});
    }
}

} // namespace cutaway
