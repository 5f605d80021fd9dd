#include "views/panels/device_editor.h"

#include "core/estimates/roofline.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollArea>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace cutaway {

namespace {

constexpr int fieldHeight = 26;

/// Not set where the field was emptied.
Result<ParameterValue> valueIn(const ParameterField &field)
{
    const auto *line = qobject_cast<const QLineEdit *>(field.widget);
    return line && line->text().trimmed().isEmpty() ? Result<ParameterValue>(ParameterValue()) : field.read();
}

bool isSet(const ParameterValue &value)
{
    return !std::holds_alternative<std::monostate>(value);
}

} // namespace

DeviceFieldsForm::DeviceFieldsForm(QWidget *parent) : QWidget(parent)
{
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
}

void DeviceFieldsForm::setFields(std::vector<DeviceField> fields)
{
    const auto name = [](const DeviceField &field) { return field.declaration.name; };
    const bool isSameForm = std::ranges::equal(m_fields, fields, {}, name, name);
    if (isSameForm) {
        std::ranges::move(fields, m_fields.begin()); // in place: the widgets hold on to the declarations
    } else {
        m_widgets.clear();
        m_notes.clear();
        delete m_contents;
        m_contents = nullptr;
        m_fields = std::move(fields);
        rebuild();
    }
    showValues();
    setVisible(!m_fields.empty());
}

void DeviceFieldsForm::rebuild()
{
    m_contents = new QWidget(this);
    auto *rows = new QGridLayout(m_contents);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setHorizontalSpacing(scaled(8));
    rows->setVerticalSpacing(scaled(4));
    rows->setColumnStretch(1, 1);
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        auto *label = new TextLabel(TextRole::Body, &Theme::secondaryText, m_contents);
        label->setText(coreText(m_fields[i].declaration.title));
        m_widgets.push_back(makeParameterField(m_fields[i].declaration, ParameterField::Commit::WhenFinished,
                                               m_contents, [this, i] { commit(i); }));
        QWidget *field = m_widgets.back().widget;
        field->setMinimumHeight(scaled(fieldHeight));
        label->setBuddy(field);
        auto *note = new TextLabel(TextRole::Small, &Theme::warning, m_contents);
        note->setObjectName(QStringLiteral("note"));
        note->setWordWrap(true);
        m_notes.push_back(note);
        const int row = int(2 * i);
        rows->addWidget(label, row, 0, Qt::AlignVCenter);
        rows->addWidget(field, row, 1, Qt::AlignVCenter);
        rows->addWidget(note, row + 1, 0, 1, 2);
    }
    layout()->addWidget(m_contents);
}

void DeviceFieldsForm::showValues()
{
    m_isWriting = true;
    m_shown.assign(m_fields.size(), {});
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const DeviceField &field = m_fields[i];
        const bool isLine = qobject_cast<QLineEdit *>(m_widgets[i].widget) != nullptr;
        m_widgets[i].write(isSet(field.value) || isLine ? field.value : field.declaration.defaultValue);
        const Result<ParameterValue> shown = valueIn(m_widgets[i]);
        m_shown[i] = shown ? *shown : ParameterValue();
        m_widgets[i].widget->setEnabled(field.fixedBy.empty());
        m_widgets[i].widget->setToolTip(field.fixedBy.empty() ? parameterToolTip(field.declaration)
                                                              : coreText(field.fixedBy));
    }
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        m_notes[i]->setText(coreText(m_fields[i].note));
        m_notes[i]->setVisible(!m_fields[i].note.empty());
    }
    m_isWriting = false;
}

/// A field that was entered and left as it was is no edit, though it may show fewer digits than the value has.
void DeviceFieldsForm::commit(std::size_t row)
{
    if (m_isWriting)
        return;
    const Result<ParameterValue> value = valueIn(m_widgets[row]);
    if (!value)
        emit refused(titled(coreText(value.error().message), m_fields[row].declaration));
    else if (*value != m_shown[row])
        emit edited(m_fields[row].declaration.name, *value);
}

DeviceEditor::DeviceEditor(QWidget *parent) : QWidget(parent), m_model(new DeviceTableModel(this))
{
    m_refusal = new TextLabel(TextRole::Small, &Theme::refused, this);
    m_refusal->setWordWrap(true);
    m_refusal->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), 0);
    m_refusal->hide();
    buildTable();
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    auto *table = new QHBoxLayout;
    table->setContentsMargins(scaled(dockPadding - 4), 0, scaled(dockPadding - 4), 0); // cells have 4 of their own
    table->addWidget(m_table);
    rows->addLayout(table, 1);
    rows->addWidget(new LineAcross(this));
    rows->addWidget(m_refusal);
    rows->addWidget(buildActions());
    rows->addWidget(buildPlanFields());
    rows->addWidget(buildAccelerator());
    rows->addWidget(buildFields());
    connect(m_model, &DeviceTableModel::edited, this, [this](const DeviceEdit &edit) { offer(edit); });
    connect(m_model, &DeviceTableModel::refused, this, &DeviceEditor::showRefusal);
}

void DeviceEditor::buildTable()
{
    m_table = new QTableView(this);
    m_table->setModel(m_model);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Devices"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(scaled(24));
    m_table->verticalHeader()->setDefaultSectionSize(scaled(24));
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setMinimumSectionSize(scaled(36));
    m_table->horizontalHeader()->setFont(themeFont(TextRole::Small));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(DeviceTableModel::MemoryColumn, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(DeviceTableModel::IdColumn, QHeaderView::ResizeToContents);
}

QToolButton *DeviceEditor::action(const QString &icon, const QString &text)
{
    auto *button = new QToolButton(this);
    button->setIcon(themeIcon(icon));
    button->setAutoRaise(true);
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setFixedSize(scaled(28), scaled(28));
    return button;
}

QWidget *DeviceEditor::buildActions()
{
    auto *actions = new QWidget(this);
    m_added = new QLineEdit(actions);
    m_added->setPlaceholderText(tr("4 × 40 GiB"));
    m_added->setToolTip(tr("How many devices to add and how much memory each has"));
    m_added->setAccessibleName(tr("Devices to add"));
    QToolButton *add = action(QStringLiteral("list-add"), tr("Add devices"));
    QToolButton *duplicate = action(QStringLiteral("edit-copy"), tr("Duplicate the selected devices"));
    QToolButton *remove = action(QStringLiteral("edit-delete"), tr("Remove the selected devices"));
    connect(m_added, &QLineEdit::returnPressed, this, &DeviceEditor::addDevices);
    connect(add, &QToolButton::clicked, this, &DeviceEditor::addDevices);
    connect(duplicate, &QToolButton::clicked, this,
            [this] { offer(device_edits::duplicate(m_model->inventory(), selectedDevices())); });
    connect(remove, &QToolButton::clicked, this,
            [this] { offer(device_edits::remove(m_model->inventory(), selectedDevices())); });
    auto *row = new QHBoxLayout(actions);
    row->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding - 6), 0);
    row->setSpacing(scaled(4));
    row->addWidget(m_added, 1);
    row->addWidget(add);
    row->addWidget(duplicate);
    row->addWidget(remove);
    return actions;
}

/// Of the selected devices, or of all of them: estimates of latencies depend on it.
QWidget *DeviceEditor::buildAccelerator()
{
    m_peaks = new QWidget(this);
    auto *label = new TextLabel(TextRole::Body, &Theme::secondaryText, m_peaks);
    label->setText(tr("Peaks"));
    m_accelerator = new QComboBox(m_peaks);
    m_accelerator->setAccessibleName(tr("Accelerator"));
    m_accelerator->setToolTip(tr("Latencies are estimated from its peaks in File › Import settings"));
    m_accelerator->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_accelerator->addItem(tr("The device’s own"), QString());
    for (const Accelerator &accelerator : accelerators()) {
        m_accelerator->addItem(QString::fromUtf8(accelerator.title.data(), int(accelerator.title.size())),
                               QString::fromUtf8(accelerator.id.data(), int(accelerator.id.size())));
    }
    label->setBuddy(m_accelerator);
    connect(m_accelerator, &QComboBox::activated, this, [this] {
        offer(device_edits::setAccelerator(m_model->inventory(), selectedOrAll(),
                                           m_accelerator->currentData().toString()));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DeviceEditor::showAccelerator);
    auto *row = new QHBoxLayout(m_peaks);
    row->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding), 0);
    row->setSpacing(scaled(8));
    row->addWidget(label);
    row->addWidget(m_accelerator, 1);
    return m_peaks;
}

/// As many rows as a small window has room for; the rest scrolls.
QWidget *DeviceEditor::buildPlanFields()
{
    m_form = new DeviceFieldsForm;
    connect(m_form, &DeviceFieldsForm::edited, this, &DeviceEditor::changeField);
    connect(m_form, &DeviceFieldsForm::refused, this, &DeviceEditor::showRefusal);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_form);
    scroll->setFixedHeight(scaled(148));
    m_planFields = new QWidget(this);
    auto *row = new QHBoxLayout(m_planFields);
    row->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding), 0);
    row->addWidget(scroll);
    m_planFields->hide();
    return m_planFields;
}

/// In the plan's own terms: it says what the devices would then be.
void DeviceEditor::changeField(const std::string &name, const ParameterValue &value)
{
    if (!m_fields)
        return;
    const std::vector<DeviceField> fields = m_fields->deviceFields();
    const auto field = std::ranges::find(fields, name, [](const DeviceField &one) { return one.declaration.name; });
    Result<Inventory> changed = m_fields->withDeviceField(name, value);
    if (field == fields.end())
        return;
    if (!changed)
        return showRefusal(titled(coreText(changed.error().message), field->declaration));
    const QString title = inSentence(coreText(field->declaration.title));
    offer(DeviceEdit{std::move(*changed), tr("Change %1 of the devices").arg(title)});
}

QWidget *DeviceEditor::buildFields()
{
    auto *fields = new QWidget(this);
    m_links = new QWidget(fields);
    auto *label = new TextLabel(TextRole::Body, &Theme::secondaryText, m_links);
    label->setText(tr("Links"));
    m_rate = new QLineEdit(m_links);
    m_rate->setPlaceholderText(tr("12.0 GB/s"));
    m_rate->setToolTip(tr("Bytes per second between devices without their own link, or between all devices where "
                          "transfers are set to rate"));
    m_rate->setAccessibleName(tr("Transfer rate"));
    label->setBuddy(m_rate);
    connect(m_rate, &QLineEdit::editingFinished, this, &DeviceEditor::changeRate);
    auto *close = new LinkButton(tr("Done"), fields);
    connect(close, &LinkButton::clicked, this, &DeviceEditor::done);
    auto *row = new QHBoxLayout(fields);
    row->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding), scaled(8));
    row->setSpacing(scaled(8));
    row->addWidget(m_links, 1);
    row->addStretch();
    row->addWidget(close);
    auto *links = new QHBoxLayout(m_links);
    links->setContentsMargins(0, 0, 0, 0);
    links->setSpacing(scaled(8));
    links->addWidget(label);
    links->addWidget(m_rate, 1);
    return fields;
}

void DeviceEditor::setInventory(const std::shared_ptr<const Inventory> &inventory, const EditedPlan *fields)
{
    m_fields = fields;
    m_model->setInventory(inventory, fields);
    m_form->setFields(fields ? fields->deviceFields() : std::vector<DeviceField>());
    m_planFields->setVisible(fields != nullptr);
    m_links->setVisible(!fields); // the plan would not look at it, nor at latencies
    m_peaks->setVisible(!fields);
    m_refusal->hide();
    showRate();
    showAccelerator();
}

void DeviceEditor::focusFirst()
{
    if (m_model->rowCount() == 0) {
        m_added->setFocus(Qt::OtherFocusReason);
        return;
    }
    m_table->setFocus(Qt::OtherFocusReason);
    if (!m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_model->index(0, DeviceTableModel::MemoryColumn));
}

int DeviceEditor::comfortableHeight() const
{
    const int rows = std::clamp(m_model->rowCount(), 2, 6);
    const int below = layout()->minimumSize().height() - m_table->minimumSizeHint().height();
    return below + m_table->horizontalHeader()->height() + rows * m_table->verticalHeader()->defaultSectionSize();
}

std::vector<DeviceIndex> DeviceEditor::selectedDevices() const
{
    std::vector<DeviceIndex> devices;
    for (const QModelIndex &row : m_table->selectionModel()->selectedRows())
        devices.emplace_back(std::size_t(row.row()));
    return devices;
}

std::vector<DeviceIndex> DeviceEditor::selectedOrAll() const
{
    std::vector<DeviceIndex> devices = selectedDevices();
    if (!devices.empty())
        return devices;
    for (int i = 0; i < m_model->rowCount(); ++i)
        devices.emplace_back(std::size_t(i));
    return devices;
}

void DeviceEditor::offer(const Result<DeviceEdit> &edit)
{
    if (!edit) {
        showRefusal(coreText(edit.error().message));
        return;
    }
    m_refusal->hide();
    emit edited(*edit);
}

void DeviceEditor::showRefusal(const QString &why)
{
    m_refusal->setText(why);
    m_refusal->show();
}

void DeviceEditor::addDevices()
{
    const Result<DeviceEdit> edit = device_edits::add(m_model->inventory(), m_added->text());
    if (edit)
        m_added->setText({}); // nothing of it can be undone in the field: it is a step of the plan
    offer(edit);
}

void DeviceEditor::changeRate()
{
    const std::optional<double> known = m_model->inventory().transferRateBytesPerSec;
    if (m_rate->text() == (known ? rateText(*known) : QString()))
        return;
    offer(device_edits::setTransferRate(m_model->inventory(), m_rate->text()));
}

void DeviceEditor::showRate()
{
    const std::optional<double> rate = m_model->inventory().transferRateBytesPerSec;
    m_rate->setText(rate ? rateText(*rate) : QString());
}

/// That of the first device concerned; none given is "as the device tells": by its own figures or its name.
void DeviceEditor::showAccelerator()
{
    const std::vector<DeviceIndex> devices = selectedOrAll();
    const std::string id =
        devices.empty() ? std::string() : givenAccelerator(m_model->inventory().device(devices.front()));
    m_accelerator->setCurrentIndex(std::max(0, m_accelerator->findData(QString::fromStdString(id))));
}

void DeviceEditor::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit done();
    else if (event->key() == Qt::Key_Delete && m_table->hasFocus())
        offer(device_edits::remove(m_model->inventory(), selectedDevices()));
    else
        QWidget::keyPressEvent(event);
}

} // namespace cutaway
