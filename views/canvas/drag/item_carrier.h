#pragma once

#include "core/plan/plan_terms.h"

#include <QPointer>
#include <QWidget>

#include <memory>
#include <vector>

class QMimeData;

namespace cutaway {

/// Takes items that are dragged out of a widget to others of the program that take some, a table of lanes say, which
/// hear of it as of any drag.
class ItemCarrier
{
public:
    explicit ItemCarrier(QWidget *from);
    ~ItemCarrier();

    /// To a place of the widget, mostly outside of it. What they were over before is left.
    void carryTo(QPointF place, const std::vector<ItemIndex> &items);
    /// Whether something takes items there.
    bool isTaken() const { return m_taker != nullptr; }
    void drop();
    void leave();

private:
    QWidget *takerAt(QPoint global) const;
    bool enter(QWidget *widget, QPointF place, const std::vector<ItemIndex> &items);

    QWidget *m_from;
    QPointer<QWidget> m_taker;
    QPointF m_place; ///< in it
    std::unique_ptr<QMimeData> m_items;
};

} // namespace cutaway
