#include "views/panels/limits_dialog.h"

#include "views/models/short_texts.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int dialogWidth = 560;
constexpr int boxesInRow = 3;

QString qText(const std::string &string)
{
    return QString::fromStdString(string);
}

} // namespace

LimitsDialog::LimitsDialog(PlanSource *source, std::vector<ItemIndex> items, QWidget *parent)
    : QDialog(parent)
    , m_source(source)
    , m_items(std::move(items))
    , m_problem(new TextLabel(TextRole::Small, &Theme::refused, this))
{
    setObjectName("limits");
    setWindowTitle(tr("Limits for planners"));
    const QString first = coreText(limits()->limitedThing(m_items.front()));
    auto *title = new TextLabel(TextRole::Body, &Theme::text, this);
    title->setText(m_items.size() == 1 ? first : tr("%1 and %2 more").arg(first).arg(m_items.size() - 1));
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const std::vector<ItemLimit> all = limits()->itemLimits(m_items.front());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].isNumbered)
            addNumbers(form, all[i], isShared(i, all[i].chosen));
        else
            addChoices(form, all[i], isShared(i, all[i].chosen));
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_source, &PlanSource::planReplaced, this, &QDialog::reject);
    m_problem->setWordWrap(true);
    m_problem->setObjectName("problem");
    auto *rows = new QVBoxLayout(this);
    rows->setSpacing(scaled(10));
    rows->addWidget(title);
    rows->addLayout(form);
    rows->addWidget(m_problem);
    rows->addStretch(1);
    rows->addWidget(buttons);
    resize(scaled(dialogWidth), sizeHint().height());
}

const EditedPlan *LimitsDialog::limits() const
{
    const EditedPlan *plan = m_source->plan();
    return plan && plan->hasItemLimits() ? plan : nullptr;
}

bool LimitsDialog::isShared(std::size_t limit, const std::vector<std::string> &chosen) const
{
    return std::ranges::all_of(m_items, [&](ItemIndex item) {
        const std::vector<ItemLimit> all = limits()->itemLimits(item);
        return limit < all.size() && all[limit].chosen == chosen;
    });
}

void LimitsDialog::addChoices(QFormLayout *form, const ItemLimit &limit, bool isShared)
{
    auto field = std::make_shared<Field>();
    field->name = limit.name;
    auto *boxes = new QWidget(this);
    auto *grid = new QGridLayout(boxes);
    grid->setContentsMargins(0, 0, 0, 0);
    std::vector<QCheckBox *> all;
    for (const std::string &value : limit.offered) {
        auto *box = new QCheckBox(qText(value), boxes);
        box->setObjectName(qText(value));
        const bool isChosen = limit.chosen.empty() || std::ranges::find(limit.chosen, value) != limit.chosen.end();
        if (isShared)
            box->setChecked(isChosen);
        else
            box->setCheckState(Qt::PartiallyChecked);
        connect(box, &QCheckBox::clicked, this, [field, box] {
            field->isTouched = true;
            box->setTristate(false);
        });
        grid->addWidget(box, int(all.size()) / boxesInRow, int(all.size()) % boxesInRow);
        all.push_back(box);
    }
    field->widget = boxes;
    field->value = [all, offered = limit.offered]() -> std::optional<std::vector<std::string>> {
        std::vector<std::string> chosen;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i]->checkState() == Qt::Checked)
                chosen.push_back(offered[i]);
        }
        return chosen.size() == offered.size() ? std::vector<std::string>() : chosen;
    };
    boxes->setToolTip(coreText(limit.description));
    form->addRow(coreText(limit.title), boxes);
    m_fields.push_back(std::move(field));
}

void LimitsDialog::addNumbers(QFormLayout *form, const ItemLimit &limit, bool isShared)
{
    auto field = std::make_shared<Field>();
    field->name = limit.name;
    auto *line = new QLineEdit(this);
    line->setObjectName(qText(limit.name));
    line->setAccessibleName(coreText(limit.title));
    line->setToolTip(coreText(limit.description));
    const QString any = tr("any of %1").arg(rangesText(limit.offered));
    line->setPlaceholderText(isShared ? any : tr("several values: left unchanged"));
    if (isShared)
        line->setText(rangesText(limit.chosen));
    connect(line, &QLineEdit::textEdited, this, [this, field] {
        field->isTouched = true;
        m_problem->clear();
    });
    field->widget = line;
    field->value = [line, count = limit.offered.size()] { return numbersInRanges(line->text(), count); };
    form->addRow(coreText(limit.title), line);
    m_fields.push_back(std::move(field));
}

std::optional<ItemLimitValues> LimitsDialog::values()
{
    ItemLimitValues values;
    for (const std::shared_ptr<Field> &field : m_fields) {
        if (!field->isTouched)
            continue;
        const std::optional<std::vector<std::string>> value = field->value();
        if (!value) {
            field->widget->setFocus(Qt::OtherFocusReason);
            refuse(tr("Existing numbers and ranges, such as 0-7, 12"));
            return std::nullopt;
        }
        values[field->name] = *value;
    }
    return values;
}

void LimitsDialog::refuse(const QString &reason)
{
    m_problem->setText(reason);
}

void LimitsDialog::accept()
{
    const std::optional<ItemLimitValues> chosen = values();
    if (!chosen)
        return;
    const Result<Move> move = limits()->limitMove(m_items, *chosen);
    if (!move) {
        refuse(coreText(move.error().hint.empty() ? move.error().message
                                                  : phrase("%1; %2", {move.error().message, move.error().hint})));
        return;
    }
    QDialog::accept();
    if (!move->isEmpty())
        m_source->requestMove(*move);
}

} // namespace cutaway
