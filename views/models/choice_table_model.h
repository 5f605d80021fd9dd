#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/errand_thread.h"
#include "views/models/plan_source.h"

#include <QAbstractTableModel>

namespace cutaway {

Move choiceMove(ItemIndex item, std::size_t choice);
/// How much more memory a device would hold: the one that would be over its capacity by most, or else the one that the
/// move changes most; nothing where it changes none.
std::int64_t tellingMemoryChange(const Preview &preview);
/// By how much a device would exceed what it has; 0: none does.
std::int64_t largestExcess(const Preview &preview);

/// The ways to run an item, each with what it would change. Previews are asked for a few at a time; those for many
/// items together, each of which takes longer than a frame, on a copy of the plan in a thread.
class ChoiceTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// What the kind of plan tells besides comes behind these.
    enum Column { LabelColumn, CostColumn, MemoryColumn, FirstOwnColumn };
    /// By which the rows are sorted: the current one, then those allowed by their cost, then the refused.
    static constexpr int sortRole = Qt::UserRole;
    /// The `ChosenPlacements` that a way is called by; invalid where it is called by a word.
    static constexpr int PlacementsRole = Qt::UserRole + 1;

    explicit ChoiceTableModel(QObject *parent = nullptr);

    /// `equals`: other items that are to run the same way, in the same step.
    void setItem(const EditedPlan *plan, ItemIndex item, std::vector<ItemIndex> equals = {});
    /// Asks for at most `milliseconds`, where no thread does; true once all previews are known.
    bool askFor(int milliseconds);
    /// Asks for this one now, unless it is known.
    void askAbout(int row);
    bool isAskedAside() const { return m_equals.size() >= manyTogether; }

    Move move(int row) const;
    QString label(int row) const;
    const std::optional<Preview> &preview(int row) const { return m_rows[std::size_t(row)].preview; }
    bool isCurrent(int row) const { return m_rows[std::size_t(row)].choice.isCurrent; }
    bool isAllowed(int row) const;
    /// Known to be: its reason stands in place of its figures.
    bool isRefused(int row) const { return preview(row) && !isAllowed(row); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    /// Of the thread: one more row is known, or all are.
    void answered(int row);
    void allAnswered();

private:
    static constexpr std::size_t manyTogether = 16;

    struct Row
    {
        ChoiceInfo choice;
        std::optional<Preview> preview;
        mutable std::vector<QString> own; ///< worked out when it is to be seen: some kinds take their time
    };
    using Cells = std::vector<std::vector<ItemTableCell>>; ///< by item, of a way

    QString text(const Row &row, int column) const;
    QString toolTip(const Row &row) const;

    QString ownText(int row, int column) const;
    static Cells cellsOf(const EditedPlan &plan, const Move &move);
    std::vector<QString> ownTexts(const Cells &cells) const;
    ErrandThread::Work asking();
    void take(std::size_t row, std::optional<Preview> preview, const Cells &cells);

    const EditedPlan *m_plan = nullptr;
    std::vector<ChoiceColumn> m_columns;
    ItemIndex m_item;
    std::vector<ItemIndex> m_equals;
    std::vector<Row> m_rows;
    std::size_t m_asked = 0;
    ErrandThread m_thread;
};

} // namespace cutaway
