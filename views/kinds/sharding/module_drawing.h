#pragma once

#include "views/canvas/picture_drawing.h"
#include "views/kinds/sharding/mesh_modules.h"

#include <QColor>
#include <QCoreApplication>
#include <QRectF>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace cutaway {

/// From so many tensors on a plan that is on a mesh is shown by its modules.
inline constexpr std::size_t tensorsAsModules = 61;

/// A model that is placed on a mesh, one module below the other: its weights at the left, how its tensors are placed
/// and what it returns at the right. Between two modules stands what devices exchange, as high as it takes time. Equal
/// layers are one frame. It is redrawn lower, and then closed, to have room as a whole.
class ModuleDrawing : public virtual PictureDrawing
{
    Q_DECLARE_TR_FUNCTIONS(cutaway::ModuleColumn)

public:
    /// The plan is on a mesh, and large enough.
    static bool suitsModules(const EditedPlan &plan);
    const ModulePicture &picture() const { return m_modules->picture(); }
    /// Of fewer modules than some the graph says more.
    bool hasEnough() const;
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
    bool hasCards(std::size_t block) const { return m_withCards.contains(picture().blocks[block].operators.front()); }
    /// In the viewport or the page.
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

protected:
    // In pixels of text at its usual size.
    static constexpr double frameTop = 8;
    static constexpr double columnLegend = 26;
    static constexpr double lowPitch = 28;

    /// What the plan has now.
    void readModules();
    void forgetRows();
    /// For the ground; how high it becomes without its legend.
    double placeModules();
    void markRows();
    void paintPicture(QPainter &painter) const override;
    /// Of a block what it returns.
    Spot spotOf(std::size_t row) const override;
    PictureMark markOf(std::size_t row) const override;
    /// Of the frame around what a chip would be dropped on, if it is one of these; invalid: it is none.
    virtual QColor targetInk(const std::vector<ItemIndex> & /*items*/) const { return {}; }
    std::optional<std::size_t> rowOf(ItemIndex item) const;
    std::vector<ItemIndex> itemsOf(std::size_t row) const;
    /// The item, which a block has, and its like in the other layers that the block stands for; ascending.
    std::vector<ItemIndex> inEachLayer(std::size_t block, ItemIndex item) const;

    MeshModules *m_modules = nullptr;
    std::set<std::size_t> m_open;           ///< stacks
    std::map<QString, bool> m_openedByHand; ///< by the name of the stack
    std::set<ItemIndex> m_withCards;        ///< first operators of the blocks whose cards are shown
    std::vector<Row> m_rows;
    std::size_t m_current = 0;

private:
    static constexpr std::size_t directTrack = std::size_t(-1);

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

    double placeRows(const Sizes &sizes);
    void placeColumns();
    void placeWires();
    bool showsSelection(std::size_t row) const;
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
};

} // namespace cutaway
