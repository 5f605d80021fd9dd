#pragma once

#include "views/canvas/picture_view.h"
#include "views/kinds/embedding/rank_drawing.h"
#include "views/kinds/embedding/rank_matrix_drawing.h"

namespace cutaway {

/// Ranks in the canvas's place. Shards are dragged onto a rank, or onto a host, which takes them where they cost least.
class RankPicture : public PictureView, public virtual RankDrawing
{
    Q_OBJECT

public:
    bool isAvailable() const override { return !m_ranks.empty(); }
    bool suits(const EditedPlan &plan) const override;
    virtual void open(std::optional<std::size_t> rank);
    void goTo(std::size_t rank, bool select) override;

protected:
    /// For plans with so many ranks.
    RankPicture(PlanSource *source, ViewState *state, std::size_t least, std::size_t most, QWidget *parent);

    void planReplaced() override;
    void planChanged() override { refresh(); }
    void followSelection() override;
    void showPreview() override;
    std::optional<std::size_t> thingAt(QPointF point) const override { return rankAt(point); }
    std::vector<GroupIndex> dropTargetsAt(QPointF point, const std::vector<ItemIndex> &items) const override;
    void keyPressEvent(QKeyEvent *event) override;

    void refresh();
    std::optional<std::size_t> rankAt(QPointF point) const;

private:
    void goToLine(bool isBelow);

    std::size_t m_least;
    std::size_t m_most;
};

/// Many ranks in the canvas's place. A click opens a rank beside the matrix.
class RankMatrix : public RankPicture, public RankMatrixDrawing
{
    Q_OBJECT

public:
    RankMatrix(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    Words words() const override;
    void open(std::optional<std::size_t> rank) override;
    void goTo(std::size_t rank, bool select) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void followSelection() override;
    void layOut() override;
    ItemIndex itemAt(QPointF point) const override;
    void click(QPointF point) override;

private:
    void revealRank(std::size_t rank);
};

} // namespace cutaway
