#pragma once

#include "views/kinds/embedding/rank_matrix_drawing.h"
#include "views/kinds/embedding/rank_picture.h"

namespace cutaway {

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
