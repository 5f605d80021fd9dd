#pragma once

#include "views/models/operator_query.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QTimer>
#include <QWidget>

class QStackedLayout;

namespace cutaway {

class ItemTableFilter;
class ItemTableModel;
class ItemTableView;
class SearchField;
class TextLabel;

/// What the plan's items are parts of, as a table to sort, to filter and to copy from, where the plan has one. A row
/// that is selected selects its items everywhere, and the other way round.
class ItemTablePanel : public QWidget
{
    Q_OBJECT

public:
    ItemTablePanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Whether the plan has one.
    bool hasTable() const { return m_hasTable; }
    int wantedHeight() const;
    QSize sizeHint() const override;

    /// Widths and order of the columns, for `restoreState`.
    QByteArray saveState() const;
    void restoreState(const QByteArray &state);

signals:
    void availabilityChanged(bool hasTable);
    void titleChanged(const QString &title);
    /// `26`.
    void summaryChanged(const QString &summary);
    /// The ways to run the item are wanted, near this point of the screen.
    void choicesRequested(cutaway::ItemIndex item, const QPoint &at);

protected:
    void showEvent(QShowEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void buildContents();
    void connectParts();
    void planReplaced();
    void refresh();
    void fitColumns();
    void filter();
    void showPreview();
    void selectFromTable();
    void completeSelection(const QModelIndex &clicked);
    void selectInTable();
    void revealSelected();
    void setAvailable(bool available);

    PlanSource *m_source;
    ViewState *m_state;
    ItemTableModel *m_model;
    ItemTableFilter *m_shown;
    QStackedLayout *m_pages = nullptr;
    SearchField *m_field = nullptr;
    TextLabel *m_problem = nullptr;
    ItemTableView *m_view = nullptr;
    QTimer m_soon; ///< several changes at once cost one look
    QByteArray m_columns;
    bool m_hasTable = false;
    bool m_isStale = false; ///< changed while nobody looked
    bool m_isSyncing = false;
};

} // namespace cutaway
