#pragma once

#include "views/panels/optional_panel.h"
#include "views/selection/view_state.h"

#include <vector>

class QTableWidget;

namespace cutaway {

class MeshModules;
class TextLabel;

/// What devices of a mesh exchange: by kind, by dimension of the mesh, and what equal layers exchange alike in one row.
/// A row selects the operators that wait for it; of a kind or a dimension, what else is exchanged then steps back in
/// the picture of the modules. What the pointer is on here stands out there, and the other way round.
class CollectivesPanel : public OptionalPanel
{
    Q_OBJECT

public:
    CollectivesPanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    int wantedHeight() const override;

signals:
    /// `13 collectives, 240 µs, 2.44 MiB sent by each device`.
    void summaryChanged(const QString &summary);

protected:
    void planReplaced() override { refresh(); }
    bool readPlan() override;
    bool eventFilter(QObject *rows, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Table
    {
        QTableWidget *view = nullptr;
        std::vector<std::vector<std::size_t>> exchanges = {}; ///< by row; empty from a change on until it is shown

        std::vector<std::size_t> exchangesOf(int row) const;
        int selectedRow() const; ///< -1: none
    };

    Table makeTable(const QStringList &titles, const QString &name, const char *objectName);
    std::vector<ItemIndex> waitingFor(const std::vector<std::size_t> &exchanges) const;
    void select(const Table &table);
    void unselect(const Table *but);
    void followSelection();
    void followPointed();

    ViewState *m_state;
    MeshModules *m_modules;
    Table m_byKind;
    Table m_byDimension;
    Table m_equal;
    TextLabel *m_missing; ///< kinds of collectives that the plan does without
};

} // namespace cutaway
