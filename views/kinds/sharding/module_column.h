#pragma once

#include "views/canvas/picture_view.h"
#include "views/kinds/sharding/mesh_modules.h"
#include "views/models/placement_drop.h"

#include <QPointer>

#include <map>
#include <optional>
#include <set>
#include <vector>

class QMenu;

namespace cutaway {

/// From so many tensors on a plan that is on a mesh is shown by its modules.
inline constexpr std::size_t tensorsAsModules = 61;

/// A model that is placed on a mesh, one module below the other: its weights at the left, how its tensors are placed
/// and what it returns at the right. Between two modules stands what devices exchange, as high as it takes time. Equal
/// layers are one frame. It is redrawn lower, and then closed, to be in sight as a whole, and scrolls where even that
/// does not help. A click selects, a double click opens the cards of a module below it, one for each of its tensors, on
/// a card it shows the graph there; arrows go on. A chip of the mesh dropped on a module places what it returns, on its
/// weights or on a card these, in all equal layers; with Ctrl in one of them, which is picked from a list.
class ModuleColumn : public PictureView
{
    Q_OBJECT

public:
    ModuleColumn(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Whether the plan is on a mesh, and large enough.
    bool isAvailable() const override { return m_isAvailable; }
    bool suits(const EditedPlan &plan) const override;
    Words words() const override;
    const ModulePicture &picture() const { return m_modules->picture(); }
    /// What is drawn below each other.
    struct Row
    {
        enum class Role : std::uint8_t { Block, Card, Collective, Stack };
        Role role = Role::Block;
        std::size_t index = 0; ///< of the block or the stack
        QRectF rect;           ///< of all its columns, from the top of the picture
        ItemIndex item = {};   ///< of a card, in the first layer
    };
    const std::vector<Row> &rows() const { return m_rows; }
    bool isOpen(std::size_t stack) const { return m_open.contains(stack); }
    void setOpen(std::size_t stack, bool isOpen);
    bool hasCards(std::size_t block) const { return m_withCards.contains(picture().blocks[block].operators.front()); }
    void setCards(std::size_t block, bool areShown);
    /// In the viewport.
    QRectF moduleRect(std::size_t row) const;
    QRectF weightsRect(std::size_t row) const; ///< null: it has none, or there is no room for them
    QRectF outputRect(std::size_t row) const;  ///< null: there is no room for it
    /// The mark of a collective, as high as its time.
    QRectF tickRect(std::size_t row) const;

    std::size_t thingCount() const override { return m_rows.size(); }
    QString nameOf(std::size_t row) const override;
    QString textOf(std::size_t row) const override;
    QRectF rectOf(std::size_t row) const override;
    bool isSelected(std::size_t row) const override { return m_selected[row]; }
    bool isFound(std::size_t row) const { return m_found[row]; }
    bool isCurrent(std::size_t row) const override { return row == m_current; }
    void goTo(std::size_t row, bool select) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    void carryChip(std::size_t meshDimension, const MeshPlacement &placement, const QPoint &globalPos) override;
    void dropChip() override;

protected:
    void planReplaced() override;
    void planChanged() override;
    void followSelection() override;
    void hoverChanged() override;
    void layOut() override;
    void paintPicture(QPainter &painter) const override;
    std::optional<std::size_t> thingAt(QPointF point) const override;
    /// Of a block what it returns.
    Spot spotOf(std::size_t row) const override;
    bool event(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    static constexpr std::size_t directTrack = std::size_t(-1);
    // In pixels of text at its usual size.
    static constexpr double frameTop = 8;
    static constexpr double columnLegend = 26;

    /// A value that is read further down: right below its block, or in the channel beside the modules.
    struct Wire
    {
        std::size_t from = 0; ///< rows
        std::vector<std::size_t> to;
        std::size_t track = 0;
    };
    struct Sizes
    {
        double block = 24;
        double pitch = 32;
    };

    void refresh();
    void forget();
    double placeRows(const Sizes &sizes);
    void placeColumns();
    void placeWires();
    bool showsSelection(std::size_t row) const;
    std::optional<std::size_t> rowOf(ItemIndex item) const;
    std::vector<ItemIndex> itemsOf(std::size_t row) const;
    /// The item, which a block has, and its like in the other layers that the block stands for; ascending.
    std::vector<ItemIndex> inEachLayer(std::size_t block, ItemIndex item) const;
    void offerLayers(std::size_t stack, const std::vector<ItemIndex> &items, const HeldChip &chip, QPointF at);
    std::optional<std::size_t> stackUnder(QPointF point) const;
    void closeLayers();
    void take(const PlacementAnswer &answer);
    void reveal(std::size_t row);
    void activate(std::size_t row);
    void giveUpChip();
    double trackLeft(std::size_t track) const;
    /// From chip to chip, in pixels of text at its usual size; of three dimensions they are narrow, without brackets.
    double chipPitch() const;
    QString stackText(const LayerStack &stack) const;
    QString collectiveText(const ModuleBlock &block) const;
    QString valueText(ItemIndex item) const;
    void paintFrameOfMesh(QPainter &painter) const;
    void paintStack(QPainter &painter, std::size_t row) const;
    void paintStackHead(QPainter &painter, std::size_t row) const;
    void paintBlock(QPainter &painter, std::size_t row) const;
    void paintCard(QPainter &painter, std::size_t row) const;
    void paintWeights(QPainter &painter, std::size_t row) const;
    void paintShares(QPainter &painter, const QRectF &rect, const ModuleBlock &block) const;
    void paintOutput(QPainter &painter, std::size_t row) const;
    void paintChips(QPainter &painter, const QRectF &room, const std::vector<MeshPlacement> &placements) const;
    void paintCollective(QPainter &painter, std::size_t row) const;
    void paintWires(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    void paintHeldChip(QPainter &painter) const;

    MeshModules *m_modules;
    PlacementDrop m_drop;
    bool m_isAvailable = false;
    bool m_isStale = false;
    std::set<std::size_t> m_open;           ///< stacks
    std::map<QString, bool> m_openedByHand; ///< by the name of the stack
    std::set<ItemIndex> m_withCards;        ///< first operators of the blocks whose cards are shown
    QPointer<QMenu> m_layers;               ///< one of which a chip is dropped on
    std::vector<Row> m_rows;
    std::vector<bool> m_selected; ///< by row
    std::vector<bool> m_found;    ///< by row: a search met something in it
    std::vector<QRectF> m_frames; ///< of the stacks, from the top of the picture; null: closed
    std::vector<Wire> m_wires;
    double m_bottom = 0;  ///< of the frame of the mesh
    double m_longest = 0; ///< seconds of the collectives before a block, the longest; 0: the plan tells no times
    // From the left.
    double m_weightsLeft = 0;
    double m_weightsWidth = 0;
    double m_modulesLeft = 0;
    double m_modulesWidth = 0;
    double m_outputLeft = 0;
    double m_outputWidth = 0;
    std::size_t m_current = 0;
    std::optional<HeldChip> m_held;
    bool m_isGivenUp = false; ///< but the mouse still carries it
    QPointF m_heldAt;
};

} // namespace cutaway
