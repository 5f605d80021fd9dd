#pragma once

#include "core/graph/graph.h"
#include "core/plan/plan_terms.h"

#include <QObject>

#include <memory>
#include <variant>
#include <vector>

namespace cutaway {

enum class Arrangement { ByDevice, ByFlow };
enum class Colouring {
    Kind,
    Latency,
    Memory,
    Group,
    Flops,
    OutputBytes,
    ParameterBytes,
    Transfer,
    Slack,
    Figure,
    MeasuredRatio
};
/// What stands out beside the selection: what it depends on, what depends on it.
enum class Lineage { None, Ancestors, Descendants, Both };

/// What the pointer or the keyboard focus is on.
using Spot = std::variant<std::monostate, ItemIndex, GroupIndex, LaneIndex>;

/// What all views share: selection, hover, search hits, arrangement and colouring. Views change it and follow its
/// signals; they never call each other.
class ViewState : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    const std::vector<ItemIndex> &selection() const { return m_selection; } ///< ascending
    bool isSelected(ItemIndex item) const;
    /// Group or lane that is selected as a whole; the items are then not.
    Spot selectedSpot() const { return m_selectedSpot; }
    ItemIndex current() const { return m_current; } ///< the item last selected or focused
    Spot hovered() const { return m_hovered; }
    const std::vector<ItemIndex> &hits() const { return m_hits; } ///< of the search, ascending
    Arrangement arrangement() const { return m_arrangement; }
    Colouring colouring() const { return m_colouring; }
    /// The column that the colouring shows; null: it shows none.
    const FigureColumn *figure() const;
    /// Measured over predicted times by item, where the colouring shows them and there is a run; null: it does not.
    const std::vector<double> *measuredRatios() const;
    bool isHeatLinear() const { return m_isHeatLinear; }
    Lineage lineage() const { return m_lineage; }
    /// By flow: whether the inside of boxes runs from left to right, too.
    bool isSideways() const { return m_isSideways; }
    /// Whether values that many read are drawn as stubs beside their readers.
    bool hasStubs() const { return m_hasStubs; }

    void select(std::vector<ItemIndex> items);
    void toggle(ItemIndex item);
    void selectSpot(Spot spot);
    void clear(); ///< selection, hover and hits: another plan is shown
    void setHovered(Spot spot);
    void setHits(std::vector<ItemIndex> hits);
    void setArrangement(Arrangement arrangement);
    void setColouring(Colouring colouring);
    /// What profiles brought to the graph; null: nothing.
    void setFigures(std::shared_ptr<const std::vector<FigureColumn>> figures);
    void showFigure(std::size_t column);
    /// What a run brought to the shown plan; null: nothing.
    void setMeasuredRatios(std::shared_ptr<const std::vector<double>> ratios);
    void setHeatLinear(bool linear);
    void setLineage(Lineage lineage);
    void setSideways(bool sideways);
    void setStubs(bool stubs);
    /// Asks the canvas to bring items into view, opening what is closed around them.
    void reveal(std::vector<ItemIndex> items);
    void revealSpot(Spot spot);

signals:
    void selectionChanged();
    void hoveredChanged();
    void hitsChanged();
    void arrangementChanged();
    void stubsChanged();
    void colouringChanged();
    void lineageChanged();
    void revealRequested(const std::vector<cutaway::ItemIndex> &items);
    void revealSpotRequested(const cutaway::Spot &spot);

private:
    std::vector<ItemIndex> m_selection;
    Spot m_selectedSpot;
    ItemIndex m_current;
    Spot m_hovered;
    std::vector<ItemIndex> m_hits;
    Arrangement m_arrangement = Arrangement::ByDevice;
    Colouring m_colouring = Colouring::Kind;
    std::shared_ptr<const std::vector<FigureColumn>> m_figures;
    std::size_t m_figure = 0; ///< of the columns
    std::shared_ptr<const std::vector<double>> m_measuredRatios;
    Lineage m_lineage = Lineage::None;
    bool m_isHeatLinear = false;
    bool m_isSideways = false;
    bool m_hasStubs = true;
};

} // namespace cutaway
