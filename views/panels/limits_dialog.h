#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/plan_source.h"

#include <QDialog>

#include <functional>

class QFormLayout;

namespace cutaway {

class TextLabel;

/// What planners are held to when they place items: a row of check boxes for each limit, a field of ranges for numbered
/// ones. Limits that the items do not share stay as they are until they are touched.
class LimitsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `items` is not empty and the source's plan has limits.
    LimitsDialog(PlanSource *source, std::vector<ItemIndex> items, QWidget *parent = nullptr);

    /// Makes the move and closes, or says what is wrong.
    void accept() override;

private:
    /// What the dialog asks for one limit.
    struct Field
    {
        std::string name;
        bool isTouched = false;
        /// None: what was typed cannot be read.
        std::function<std::optional<std::vector<std::string>>()> value;
        QWidget *widget = nullptr;
    };

    const EditedPlan *limits() const;
    bool isShared(std::size_t limit, const std::vector<std::string> &chosen) const;
    void addChoices(QFormLayout *form, const ItemLimit &limit, bool isShared);
    void addNumbers(QFormLayout *form, const ItemLimit &limit, bool isShared);
    std::optional<ItemLimitValues> values();
    void refuse(const QString &reason);

    PlanSource *m_source;
    std::vector<ItemIndex> m_items;
    std::vector<std::shared_ptr<Field>> m_fields;
    TextLabel *m_problem;
};

} // namespace cutaway
