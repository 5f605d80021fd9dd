#pragma once

#include "views/models/plan_source.h"
#include "views/panels/panel_parts.h"
#include "views/selection/view_state.h"
#include "views/theme/style.h"

#include <QStyledItemDelegate>
#include <QTimer>

class QCheckBox;
class QLineEdit;
class QSortFilterProxyModel;
class QTableView;

namespace cutaway {

/// Draws what a way to run an operator is called as chips, where its name is made of placements; anything else as text.
class PlacementDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// `16 ways to run it…` for the selected item, or for those selected that can be run in the same ways; hidden where
/// there is one way only.
class ChoicesLink : public QWidget
{
    Q_OBJECT

public:
    ChoicesLink(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

signals:
    void requested(const std::vector<cutaway::ItemIndex> &items, const QPoint &globalPos);

private:
    void refresh();
    std::vector<ItemIndex> shown() const;

    PlanSource *m_source;
    ViewState *m_state;
    LinkButton *m_link;
    QTimer m_soon; ///< several changes at once cost one look
};

class ChoiceTableModel;

/// The ways to run an item with what each would change, cheapest first, to search and pick from. While one goes through
/// them, the other panels show what the marked one would do.
class ChoicesPopup : public FramedPopup
{
    Q_OBJECT

public:
    explicit ChoicesPopup(PlanSource *source, QWidget *parent = nullptr);

    /// Near `at`, inside the screen. Nothing happens for an item that has one way only.
    void open(ItemIndex item, const QPoint &at);
    /// For the selection: one item as above; of several those that can be chosen for together.
    void openFor(const std::vector<ItemIndex> &items, const QPoint &at);
    /// The same, with *Paint with it* checked.
    void openToPaint(const std::vector<ItemIndex> &items, const QPoint &at);
    /// The ways to run the first, offered for all of them that can be run in the same ways.
    void openForAll(const std::vector<ItemIndex> &items, const QPoint &at);

signals:
    /// Others are to be painted with the way that is called so; nothing has changed yet.
    void brushPicked(const QString &choice);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void buildTable();
    void openWith(ItemIndex item, std::vector<ItemIndex> others, bool forAll, const QPoint &at);
    void fitSize();
    void showRefusals();
    void askAnew();
    void takeAnswer(int row);
    void arrangeAnswers();
    void placeInside(const QPoint &at);
    int firstRow() const;
    void ask();
    void filter(const QString &typed);
    void step(int rows);
    void preview(const QModelIndex &shown);
    void pick(const QModelIndex &shown);

    PlanSource *m_source;
    ChoiceTableModel *m_model;
    QSortFilterProxyModel *m_shown;
    QLineEdit *m_field;
    QTableView *m_table;
    QCheckBox *m_all;
    QCheckBox *m_paint;
    ItemIndex m_item;
    std::vector<ItemIndex> m_equals; ///< what the item is in other layers
    QTimer m_asking;
};

} // namespace cutaway
