#include "views/panels/devices_panel.h"

#include "core/plan/planner_registry.h"
#include "views/models/device_edits.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/lane_list_model.h"
#include "views/models/memory_texts.h"
#include "views/panels/curve_view.h"
#include "views/panels/device_columns.h"
#include "views/panels/device_delegate.h"
#include "views/panels/device_editor.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <ranges>
#include <set>

namespace cutaway {

namespace {

/// `12.0 GB/s links`, or those that are named one by one: `6 links of 12.0 GB/s to 300 GB/s`.
QString linksText(const Inventory &inventory)
{
    if (inventory.links.empty())
        return inventory.transferRateBytesPerSec
                   ? DevicesPanel::tr("%1 links").arg(rateText(*inventory.transferRateBytesPerSec))
                   : QString();
    const auto [slowest, fastest] = std::ranges::minmax_element(inventory.links, {}, &Link::bandwidthBytesPerSec);
    const QString least = rateText(slowest->bandwidthBytesPerSec);
    const QString most = rateText(fastest->bandwidthBytesPerSec);
    const auto count = int(inventory.links.size());
    return least == most ? DevicesPanel::tr("%n links of %1", nullptr, count).arg(most)
                         : DevicesPanel::tr("%n links of %1 to %2", nullptr, count).arg(least, most);
}

constexpr int fullestShown = 3;
constexpr int wantedForCurve = 320;

} // namespace

/// The lanes that are nearest to their limit, or most over it.
class FullestLanes : public QSortFilterProxyModel
{
public:
    explicit FullestLanes(LaneListModel *model) : QSortFilterProxyModel(model), m_model(model)
    {
        // Connected first: a model that was reset asks for its rows next.
        connect(model, &QAbstractItemModel::modelReset, this, &FullestLanes::choose);
        setSourceModel(model);
        connect(model, &QAbstractItemModel::dataChanged, this, [this] {
            if (choose())
                invalidate();
        });
        choose();
        invalidate();
        sort(0, Qt::DescendingOrder);
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &) const override { return m_chosen.contains(row); }
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override
    {
        const double one = share(left.row());
        const double other = share(right.row());
        return one < other || (one == other && left.row() > right.row());
    }

private:
    double share(int row) const
    {
        const LaneListModel::Row shown = m_model->row(row);
        return double(shown.usedBytes) / std::max(1.0, double(shown.capacityBytes.value_or(1)));
    }

    /// Whether they are others than before.
    bool choose()
    {
        std::vector<std::pair<double, int>> rows;
        for (int row = 0; row < m_model->rowCount(); ++row)
            rows.emplace_back(-share(row), row);
        const auto end = rows.begin() + std::min<std::ptrdiff_t>(fullestShown, std::ptrdiff_t(rows.size()));
        std::ranges::partial_sort(rows, end);
        std::set<int> chosen;
        for (auto row = rows.begin(); row != end; ++row)
            chosen.insert(row->second);
        std::swap(chosen, m_chosen);
        return chosen != m_chosen;
    }

    LaneListModel *m_model;
    std::set<int> m_chosen;
};

DevicesPanel::DevicesPanel(PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
    , m_state(state)
    , m_model(new LaneListModel(source, this))
    , m_editor(new DeviceEditor(this))
{
    m_pages = new QStackedLayout(this);
    m_pages->addWidget(buildEmpty());
    m_pages->addWidget(buildList());
    m_pages->addWidget(m_editor);
    connect(m_editor, &DeviceEditor::edited, this,
            [this](const DeviceEdit &edit) { emit inventoryEdited(edit.inventory, edit.step); });
    connect(m_editor, &DeviceEditor::done, this, [this] { setEditing(false); });
    connect(m_source, &PlanSource::planReplaced, this, &DevicesPanel::refresh);
    connect(m_source, &PlanSource::changed, this, &DevicesPanel::refresh);
    connect(m_source, &PlanSource::previewChanged, this, &DevicesPanel::showPreview);
    connect(m_state, &ViewState::selectionChanged, this, &DevicesPanel::selectRow);
    setEditing(false);
    refresh();
}

/// A cell that is being edited gives up its text when the window closes: too late to make a step of it.
DevicesPanel::~DevicesPanel()
{
    m_editor->disconnect(this);
}

QWidget *DevicesPanel::buildList()
{
    auto *page = new QWidget(this);
    m_list = makeDockList(page);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new DeviceDelegate(m_model, m_list));
    m_list->setAccessibleName(tr("Devices"));
    connect(m_list, &QListView::clicked, this, &DevicesPanel::selectLane);
    connect(m_list, &QListView::activated, this, &DevicesPanel::selectLane);
    m_fullest = new FullestLanes(m_model);
    m_columns = new DeviceColumns(m_model, m_source, m_state, page);
    connect(m_columns, &DeviceColumns::dropRefused, this, &DevicesPanel::dropRefused);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, scaled(4), 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_columns, 1);
    rows->addWidget(m_list, 1);
    rows->addSpacing(scaled(4));
    rows->addWidget(new LineAcross(page));
    rows->addWidget(buildFooter());
    return page;
}

QWidget *DevicesPanel::buildFooter()
{
    auto *footer = new QWidget(this);
    m_nearest = new ElidedLabel(TextRole::Small, &Theme::secondaryText, footer);
    m_left = new TextLabel(TextRole::Small, &Theme::secondaryText, footer);
    m_scale = new TextLabel(TextRole::Small, &Theme::secondaryText, footer);
    m_scale->setWordWrap(true);
    m_hatched = new TextLabel(TextRole::Small, &Theme::secondaryText, footer);
    m_giveMemory = new LinkButton(tr("Memory unknown: enter it…"), footer);
    m_giveMemory->setObjectName("giveMemory");
    m_giveMemory->setToolTip(tr("Until it is given, nobody can say whether the plan fits there"));
    connect(m_giveMemory, &LinkButton::clicked, this, &DevicesPanel::askForMemory);
    auto *edit = new LinkButton(tr("Edit"), footer);
    edit->setToolTip(tr("Change, add and remove devices"));
    connect(edit, &LinkButton::clicked, this, [this] { setEditing(true); });

    auto *upper = new QHBoxLayout;
    upper->addWidget(m_nearest, 1);
    upper->addWidget(m_left);
    auto *lower = new QHBoxLayout; // as high with a preview as without: the canvas must not be resized while one drags
    lower->addWidget(m_hatched, 1);
    lower->addWidget(m_giveMemory);
    lower->addStretch();
    lower->addWidget(edit);
    auto *rows = new QVBoxLayout(footer);
    rows->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding), scaled(4));
    rows->setSpacing(scaled(2));
    rows->addWidget(m_scale);
    rows->addLayout(upper);
    rows->addLayout(lower);
    return footer;
}

/// An inventory may describe what it has as a whole.
QString DevicesPanel::emptyText(const EditedPlan &plan)
{
    const PlannerDescriptor *planner = plannerForDevices(plan.graph(), *plan.inventory());
    return planner ? tr("No single devices: the planner “%1” uses what the inventory describes")
                         .arg(coreText(planner->title))
                   : tr("No devices");
}

QWidget *DevicesPanel::buildEmpty()
{
    auto *page = new QWidget(this);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, scaled(8));
    rows->addStretch();
    m_hint = emptyHint({}, page);
    rows->addWidget(m_hint);
    m_curve = new QScrollArea(page); // a low dock would else be held up by it
    m_curve->setFrameShape(QFrame::NoFrame);
    m_curve->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_curve->setWidgetResizable(true);
    m_curve->setWidget(new CurvePanel(m_source, m_curve));
    rows->addWidget(m_curve, 100);
    m_addDevices = new QPushButton(tr("Add devices"), page);
    connect(m_addDevices, &QPushButton::clicked, this, [this] { setEditing(true); });
    rows->addWidget(m_addDevices, 0, Qt::AlignHCenter);
    rows->addStretch();
    return page;
}

void DevicesPanel::setBaselineMarks(const BaselineMarks *marks)
{
    m_model->setBaselineMarks(marks);
}

QSize DevicesPanel::sizeHint() const
{
    if (showsCurve())
        return {scaled(320), scaled(wantedForCurve)};
    const bool hasColumns = !m_columns->isHidden();
    const int rows = hasColumns ? fullestShown : std::clamp(m_model->rowCount(), 3, 10);
    const int height = m_list->sizeHintForRow(0);
    return {scaled(320), scaled(8 + 56) + (hasColumns ? m_columns->heightForWidth(scaled(320)) : 0) +
                             (height > 0 ? height : scaled(26)) * rows};
}

bool DevicesPanel::showsCurve() const
{
    return !m_curve->isHidden() && !hasDevices();
}

QString DevicesPanel::summary() const
{
    if (!m_source->plan())
        return {};
    const Inventory &inventory = *m_source->plan()->inventory();
    const QString name = QString::fromStdString(inventory.name);
    if (m_source->plan()->hasDeviceFields())
        return name; // the plan does not look at the rate
    const QString links = linksText(inventory);
    return name.isEmpty() || links.isEmpty() ? name + links : tr("%1, %2").arg(isolated(name), links);
}

void DevicesPanel::setEditing(bool editing)
{
    m_isEditing = editing;
    // The dock grows for the table and may shrink again after it.
    m_editor->setMinimumHeight(editing ? m_editor->comfortableHeight() : 0);
    m_editor->setSizePolicy(QSizePolicy::Preferred, editing ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    showPage();
    if (editing)
        m_editor->focusFirst();
}

void DevicesPanel::refresh()
{
    const EditedPlan *plan = m_source->plan();
    m_hint->setText(plan ? emptyText(*plan) : tr("No devices"));
    m_addDevices->setVisible(plan);
    const bool hasCurve = plan && plan->controlCurve();
    m_hint->setVisible(!hasCurve);
    m_curve->setVisible(hasCurve);
    m_isEditing = m_isEditing && plan;
    if (plan)
        m_editor->setInventory(plan->inventory(), plan->hasDeviceFields() ? plan : nullptr);
    else
        m_editor->setInventory(std::make_shared<const Inventory>());
    showForm();
    refreshFooter();
    selectRow();
    showPage();
    emit summaryChanged(summary());
}

/// Listed in the inventory, or places of limited memory that the plan makes of what the inventory says.
bool DevicesPanel::hasDevices() const
{
    const EditedPlan *plan = m_source->plan();
    if (!plan || !plan->inventory()->devices.empty())
        return plan;
    for (int i = 0; i < m_model->rowCount(); ++i) {
        if (m_model->row(i).capacityBytes)
            return true;
    }
    return false;
}

void DevicesPanel::showPage()
{
    m_pages->setCurrentIndex(m_isEditing ? 2 : hasDevices() ? 1 : 0);
}

/// Columns of many devices, and below them rows of the fullest.
void DevicesPanel::showForm()
{
    const bool hasColumns = m_model->rowCount() >= devicesInColumns;
    m_columns->setVisible(hasColumns);
    QAbstractItemModel *shown = hasColumns ? static_cast<QAbstractItemModel *>(m_fullest) : m_model;
    if (m_list->model() != shown)
        m_list->setModel(shown);
    const int ofFullest = fullestShown * m_list->sizeHintForRow(0);
    m_list->setMinimumHeight(hasColumns ? ofFullest : 0);
    m_list->setMaximumHeight(hasColumns ? ofFullest : QWIDGETSIZE_MAX); // the columns have the rest
    updateGeometry();
}

QModelIndex DevicesPanel::inList(const QModelIndex &lane) const
{
    return m_list->model() == m_fullest ? m_fullest->mapFromSource(lane) : lane;
}

/// OK is for what is a size of memory.
void DevicesPanel::askForMemory()
{
    if (!m_source->plan())
        return;
    auto *dialog = new QInputDialog(this);
    dialog->setObjectName("memoryDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Memory of devices"));
    dialog->setLabelText(tr("Memory of each device that gives none, such as 80 GiB"));
    const auto edit = [this](const QString &text) {
        return device_edits::setUnknownMemory(*m_source->plan()->inventory(), text);
    };
    const auto allow = [dialog, edit](const QString &text) {
        if (auto *buttons = dialog->findChild<QDialogButtonBox *>())
            buttons->button(QDialogButtonBox::Ok)->setEnabled(bool(edit(text)));
    };
    connect(dialog, &QInputDialog::textValueChanged, dialog, allow);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, edit](const QString &text) {
        if (const Result<DeviceEdit> wanted = edit(text))
            emit inventoryEdited(wanted->inventory, wanted->step);
    });
    connect(m_source, &PlanSource::planReplaced, dialog, &QDialog::reject); // the devices may be others
    dialog->open();
    allow({});
}

/// Names the memory that is fullest, or most over its limit, unless all are alike.
void DevicesPanel::refreshFooter()
{
    m_hatched->setText(m_source->previewsSetting() ? tr("Hatched: change if applied")
                                                   : tr("Hatched: change if dropped here"));
    m_hatched->setVisible(m_source->preview().has_value());
    const QStringList notes = m_columns->isHidden() ? m_model->scaleNotes(false) : QStringList();
    m_scale->setText(notes.join(QStringLiteral(". ")));
    m_scale->setVisible(!notes.isEmpty());
    bool isUnknown = false;
    for (int i = 0; i < m_model->rowCount() && !isUnknown; ++i)
        isUnknown = hasUnknownMemory(*m_source->plan(), m_model->laneAt(m_model->index(i)));
    m_giveMemory->setVisible(isUnknown && !m_source->preview());
    double fullest = 0;
    std::int64_t left = 0;
    QString nearest;
    const auto isFuller = [&](double part, std::int64_t free) {
        if (part <= fullest)
            return false;
        fullest = part;
        left = free;
        return true;
    };
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const LaneListModel::Row row = m_model->row(i);
        const std::int64_t capacity = row.capacityBytes.value_or(0);
        const double part = double(row.usedBytes) / std::max(1.0, double(capacity));
        if (row.capacityBytes && isFuller(part, capacity - row.usedBytes))
            nearest =
                (left < 0 ? tr("%1 is over its limit") : tr("%1 is nearest to its limit")).arg(isolated(row.label));
        for (const LaneTier &tier : laneTiers(*m_source->plan(), m_model->laneAt(m_model->index(i)))) {
            if (isFuller(filledPart(tier), tier.capacityBytes - tier.usedBytes))
                nearest = (left < 0 ? tr("%1 is over its limit of %2") : tr("%1 is nearest to its limit of %2"))
                              .arg(isolated(row.label), coreText(tier.label));
        }
    }
    const int count = m_model->rowCount();
    if (areAllAlike() && left >= 0)
        nearest = tr("All %n devices hold the same", nullptr, count);
    m_nearest->setText(nearest);
    m_left->setText(nearest.isEmpty() ? QString()
                    : left < 0        ? tr("%1 over").arg(bytesText(-left))
                                      : tr("%1 left").arg(bytesText(left)));
    m_left->setColour(left < 0 ? &Theme::refused : fullest >= nearlyFull ? &Theme::warning : &Theme::secondaryText);
}

/// Several with the same memory, used to the same byte.
bool DevicesPanel::areAllAlike() const
{
    const auto isAlike = [this](int i) {
        const LaneListModel::Row first = m_model->row(0);
        const LaneListModel::Row row = m_model->row(i);
        return row.usedBytes == first.usedBytes && row.capacityBytes == first.capacityBytes &&
               laneTiers(*m_source->plan(), m_model->laneAt(m_model->index(i))).empty();
    };
    return m_model->rowCount() > 1 && m_model->row(0).capacityBytes &&
           std::ranges::all_of(std::views::iota(0, m_model->rowCount()), isAlike);
}

/// Of what a drop would empty something is in view, and more so of what it would fill.
void DevicesPanel::showPreview()
{
    refreshFooter();
    scrollToRows(false);
    scrollToRows(true);
}

void DevicesPanel::scrollToRows(bool thatGrow)
{
    if (m_list->model() != m_model)
        return; // columns show all of them
    QModelIndex first;
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const LaneListModel::Row row = m_model->row(i);
        if (!(thatGrow ? row.afterBytes > row.usedBytes : row.afterBytes < row.usedBytes))
            continue;
        const QModelIndex index = m_model->index(i);
        if (m_list->viewport()->rect().contains(m_list->visualRect(index)))
            return; // nothing jumps
        first = first.isValid() ? first : index;
    }
    if (first.isValid())
        m_list->scrollTo(first);
}

void DevicesPanel::selectLane(const QModelIndex &index)
{
    const LaneIndex lane = m_model->laneAt(index.model() == m_fullest ? m_fullest->mapToSource(index) : index);
    m_state->selectSpot(lane);
    m_state->revealSpot(lane);
}

void DevicesPanel::selectRow()
{
    const Spot spot = m_state->selectedSpot();
    const auto *lane = std::get_if<LaneIndex>(&spot);
    m_list->clearSelection();
    for (int i = 0; lane && i < m_model->rowCount(); ++i) {
        if (m_model->laneAt(m_model->index(i)) == *lane)
            m_list->setCurrentIndex(inList(m_model->index(i)));
    }
}

} // namespace cutaway
