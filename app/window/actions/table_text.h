#pragma once

#include <QByteArray>
#include <QString>

class QAbstractItemView;

namespace cutaway {

/// Rows of a table, a list or a tree as other programs take them: titles first, then a line for each row that is to be
/// seen, in their order. What is in a tree below another begins with two spaces for each level.
struct TableText
{
    QString text;   ///< by tabs
    QByteArray csv; ///< UTF-8; a name that a spreadsheet would take for a formula has an apostrophe before it
};

/// The selected rows; all where `whole` or none is selected. O(rows).
TableText tableText(const QAbstractItemView &view, bool whole);
/// To the clipboard, both ways.
void copyTable(const QAbstractItemView &view, bool whole);

} // namespace cutaway
