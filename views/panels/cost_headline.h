#pragma once

#include "views/models/cost_table.h"

#include <QWidget>

namespace cutaway {

/// `1.268 ms → 1.267 ms  −0.820 µs`.
class CostHeadline : public QWidget
{
    Q_OBJECT

public:
    explicit CostHeadline(QWidget *parent = nullptr);

    void setCost(const CostTable &cost);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_now;
    QString m_then;
    QString m_change;
    CostTable::Direction m_direction = CostTable::Direction::None;
    bool m_isKnown = true;
};

/// The colour of a change for the better, for the worse, or of none.
QColor directionColour(CostTable::Direction direction);

} // namespace cutaway
