#pragma once

#include "core/formats/models/graph_formats.h"
#include "core/formats/profiles/match_profile.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;

/// What is asked, and what is told, of files that are read.
namespace cutaway {

class NamedLists;

/// What became of each entry of the profiles that were put on a model: matched, unmatched, ambiguous, and the operators
/// that no entry speaks of.
class ProfileReportDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ProfileReportDialog(std::vector<ProfileReport> reports, QWidget *parent = nullptr);

private:
    void showReport(int index);
    void copy() const;

    std::vector<ProfileReport> m_reports;
    QComboBox *m_choice;
    QLabel *m_notes;
    NamedLists *m_lists;
};

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
