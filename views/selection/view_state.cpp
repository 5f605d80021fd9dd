#include "views/selection/view_state.h"

#include <algorithm>

namespace cutaway {

bool ViewState::isSelected(ItemIndex item) const
{
    return std::binary_search(m_selection.begin(), m_selection.end(), item);
}

void ViewState::select(std::vector<ItemIndex> items)
{
    const ItemIndex last = items.empty() ? ItemIndex() : items.back();
    std::ranges::sort(items);
    items.erase(std::unique(items.begin(), items.end()), items.end());
    m_selection = std::move(items);
    m_selectedSpot = {};
    m_current = last;
    emit selectionChanged();
}

void ViewState::toggle(ItemIndex item)
{
    const auto at = std::ranges::lower_bound(m_selection, item);
    if (at != m_selection.end() && *at == item)
        m_selection.erase(at);
    else
        m_selection.insert(at, item);
    m_selectedSpot = {};
    m_current = item;
    emit selectionChanged();
}

void ViewState::selectSpot(Spot spot)
{
    if (const auto *item = std::get_if<ItemIndex>(&spot)) {
        select({*item});
        return;
    }
    m_selection.clear();
    m_current = {};
    m_selectedSpot = spot;
    emit selectionChanged();
}

void ViewState::clear()
{
    m_selection.clear();
    m_selectedSpot = {};
    m_current = {};
    m_hovered = {};
    m_hits.clear();
    emit selectionChanged();
    emit hoveredChanged();
    emit hitsChanged();
}

void ViewState::setHovered(Spot spot)
{
    if (spot == m_hovered)
        return;
    m_hovered = spot;
    emit hoveredChanged();
}

void ViewState::setHits(std::vector<ItemIndex> hits)
{
    if (!std::ranges::is_sorted(hits))
        std::ranges::sort(hits);
    m_hits = std::move(hits);
    emit hitsChanged();
}

void ViewState::setArrangement(Arrangement arrangement)
{
    if (arrangement == m_arrangement)
        return;
    m_arrangement = arrangement;
    emit arrangementChanged();
}

void ViewState::setColouring(Colouring colouring)
{
    if (colouring == m_colouring)
        return;
    m_colouring = colouring;
    emit colouringChanged();
}

const FigureColumn *ViewState::figure() const
{
    const bool isShown = m_colouring == Colouring::Figure && m_figures && m_figure < m_figures->size();
    return isShown ? &(*m_figures)[m_figure] : nullptr;
}

/// The column of the same name goes on being shown.
const std::vector<double> *ViewState::measuredRatios() const
{
    return m_colouring == Colouring::MeasuredRatio ? m_measuredRatios.get() : nullptr;
}

void ViewState::setMeasuredRatios(std::shared_ptr<const std::vector<double>> ratios)
{
    m_measuredRatios = std::move(ratios);
    if (m_colouring == Colouring::MeasuredRatio)
        emit colouringChanged();
}

void ViewState::setFigures(std::shared_ptr<const std::vector<FigureColumn>> figures)
{
    const std::string shown = figure() ? figure()->name : std::string();
    m_figures = std::move(figures);
    if (m_colouring != Colouring::Figure)
        return;
    m_figure = 0;
    while (m_figures && m_figure < m_figures->size() && (*m_figures)[m_figure].name != shown)
        ++m_figure;
    if (!figure())
        m_colouring = Colouring::Kind;
    emit colouringChanged();
}

void ViewState::showFigure(std::size_t column)
{
    m_figure = column;
    m_colouring = Colouring::Figure;
    emit colouringChanged();
}

void ViewState::setHeatLinear(bool linear)
{
    m_isHeatLinear = linear;
    emit colouringChanged();
}

void ViewState::setLineage(Lineage lineage)
{
    m_lineage = lineage;
    emit lineageChanged();
}

void ViewState::setSideways(bool sideways)
{
    m_isSideways = sideways;
    emit arrangementChanged();
}

void ViewState::setStubs(bool stubs)
{
    m_hasStubs = stubs;
    emit stubsChanged();
}

void ViewState::reveal(std::vector<ItemIndex> items)
{
    emit revealRequested(items);
}

void ViewState::revealSpot(Spot spot)
{
    emit revealSpotRequested(spot);
}

} // namespace cutaway
