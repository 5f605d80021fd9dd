#pragma once

#include "views/models/operator_query.h"
#include "views/panels/optional_panel.h"
#include "views/selection/view_state.h"

class QComboBox;

namespace cutaway {

class ItemTableFilter;
class ItemTableModel;
class ItemTableView;
class LinkButton;
class SearchField;
class TextLabel;

/// What the plan's items are parts of, as a table to sort, to filter and to copy from, where the plan has one. A row
/// that is selected selects its items everywhere, and the other way round.
class ItemTablePanel : public OptionalPanel
{
    Q_OBJECT

public:
    ItemTablePanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    int wantedHeight() const override;

    /// Rows with a part in the group alone; invalid: all.
    void showGroup(GroupIndex group);

    /// Widths and order of the columns, for `restoreState`.
    QByteArray saveState() const;
    void restoreState(const QByteArray &state);

signals:
    void titleChanged(const QString &title);
    /// `26`.
    void summaryChanged(const QString &summary);
    /// The ways to run the item are wanted, near this point of the screen.
    void choicesRequested(cutaway::ItemIndex item, const QPoint &at);
    /// The same for one item of each selected row.
    void choicesForAllRequested(const std::vector<cutaway::ItemIndex> &items, const QPoint &at);
    /// What planners are held to is to be changed for one item of each selected row.
    void limitsRequested(const std::vector<cutaway::ItemIndex> &items);

protected:
    void planReplaced() override;
    bool readPlan() override;
    bool belongsInFront() const override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildContents();
    void giveRowsRoom();
    void connectParts();
    void fitColumns();
    void offerChoices();
    void filter();
    void showPreview();
    void selectFromTable();
    void completeSelection(const QModelIndex &clicked);
    void selectInTable();
    void enterRows();
    void revealSelected();
    /// One item of each selected row.
    std::vector<ItemIndex> selectedThings() const;
    void showLimitsLink();

    ViewState *m_state;
    ItemTableModel *m_model;
    ItemTableFilter *m_shown;
    QWidget *m_line = nullptr; ///< with the field, above the rows
    SearchField *m_field = nullptr;
    QComboBox *m_groups = nullptr;    ///< of plans whose groups are loaded side by side
    std::vector<QComboBox *> m_texts; ///< of columns that say one of few things, hidden those that are left over
    TextLabel *m_problem = nullptr;
    LinkButton *m_limits = nullptr; ///< for plans whose items can be limited
    ItemTableView *m_view = nullptr;
    QByteArray m_columns;
    bool m_isSyncing = false;
};

} // namespace cutaway
