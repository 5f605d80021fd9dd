#pragma once

#include "core/formats/models/graph_formats.h"

#include <QDialog>

class QPushButton;
class QTreeWidget;

namespace cutaway {

/// The graphs of a file that has several, to open one. The one that most people want is chosen at first; what cannot be
/// read is there but cannot be chosen.
class GraphChoiceDialog : public QDialog
{
    Q_OBJECT

public:
    /// `file` as people know it.
    GraphChoiceDialog(const GraphListing &listing, const QString &file, QWidget *parent = nullptr);

    /// As `ImportOptions::graph` takes it; empty: none is chosen.
    std::string selector() const;

private:
    void addGraph(const GraphEntry &entry);
    void updateButtons();

    QTreeWidget *m_graphs;
    QPushButton *m_open;
};

} // namespace cutaway
