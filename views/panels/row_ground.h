#pragma once

class QPainter;
class QStyleOptionViewItem;

namespace cutaway {

/// The ground of a row in a list, table or tree of a dock: selected, under the pointer, or none; and the ring of the
/// keyboard's focus.
void paintRowGround(QPainter &painter, const QStyleOptionViewItem &option);

} // namespace cutaway
