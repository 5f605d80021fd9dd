#pragma once

class QListView;
class QWidget;

namespace cutaway {

/// A list as docks have them: no frame, one row selected, rows as wide as the dock.
QListView *makeDockList(QWidget *parent);

} // namespace cutaway
