#pragma once

#include "views/panels/optional_panel.h"
#include "views/selection/view_state.h"

#include <vector>

class QTableWidget;

namespace cutaway {

class TextLabel;

/// What devices of a mesh exchange: by kind, by dimension of the mesh, and what equal layers exchange alike in one row.
/// A row selects the operators that wait for it.
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

private:
    struct Table
    {
        QTableWidget *view = nullptr;
        std::vector<std::vector<ItemIndex>> waiting; ///< by row
    };

    Table makeTable(const QStringList &titles, const QString &name, const char *objectName);
    void select(const Table &table);

    ViewState *m_state;
    Table m_byKind;
    Table m_byDimension;
    Table m_equal;
    TextLabel *m_missing; ///< kinds of collectives that the plan does without
};

} // namespace cutaway
