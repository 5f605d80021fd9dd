#pragma once

#include "views/panels/share_delegate.h"

namespace cutaway {

/// Paints what a lane table says in bars: time by its parts, memory with the lane's limit, and what a drop would
/// change.
class LaneBarDelegate : public ShareDelegate
{
    Q_OBJECT

public:
    using ShareDelegate::ShareDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace cutaway
