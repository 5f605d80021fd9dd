#include "app/window/dialogs/import_dialog.h"

#include "core/estimates/roofline.h"
#include "core/formats/models/graph_formats.h"
#include "core/plan/foreign_plans.h"
#include "views/panels/overflow_rows.h"
#include "views/panels/parameter_form.h"
#include "views/theme/core_text.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <limits>

Q_DECLARE_METATYPE(std::optional<cutaway::Peaks>)

namespace cutaway {

namespace {

constexpr double tera = 1e12;
constexpr double giga = 1e9;

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

/// Fields in a box that has a bold title: their own texts are not.
QFormLayout *formIn(QGroupBox *box)
{
    auto *content = new QWidget(box);
    content->setFont(themeFont(TextRole::Body));
    auto *around = new QVBoxLayout(box);
    around->setContentsMargins(0, 0, 0, 0);
    around->addWidget(content);
    return new QFormLayout(content);
}

QDoubleSpinBox *makeRate(const QString &unit, QWidget *parent)
{
    auto *box = new QDoubleSpinBox(parent);
    box->setRange(0.1, 1e6);
    box->setDecimals(1);
    box->setSuffix(QStringLiteral("\u00a0") + unit);
    return box;
}

/// Null for what cannot be read any more.
const GraphFormat *formatOfFile(const QString &path)
{
    if (path == QLatin1String("-"))
        return nullptr;
    const Result<std::unique_ptr<ByteSource>> source = openAnySource(path);
    return source ? recogniseGraph(**source) : nullptr;
}

QString shownText(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

QStringList shownLines(const std::vector<std::string> &texts)
{
    QStringList lines;
    for (const std::string &line : texts)
        lines.append(coreText(line));
    return lines;
}

} // namespace

ImportDialog::ImportDialog(const OpenGraph &graph, const Inventory &devices, QWidget *parent)
    : QDialog(parent), m_options(graph.options)
{
    setObjectName("importDialog");
    setWindowTitle(tr("Import settings of %1").arg(fileTitle(graph.path)));
    auto *column = new QVBoxLayout(this);
    column->addWidget(makeSizes(graph));
    if (const GraphFormat *format = formatOfFile(graph.path); format && !format->parameters.empty())
        column->addWidget(makeParameters(*format, graph.told));
    column->addWidget(makePeaks(devices));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Read again"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    showPeaks();
}

QWidget *ImportDialog::makeSizes(const OpenGraph &graph)
{
    auto *box = new QGroupBox(tr("Open sizes"), this);
    QFormLayout *form = formIn(box);
    for (const SymbolicSize &size : graph.sizes) {
        auto *value = new QSpinBox(box);
        value->setRange(1, std::numeric_limits<int>::max());
        value->setValue(int(std::min<std::int64_t>(size.value, std::numeric_limits<int>::max())));
        value->setObjectName("size " + text(size.name));
        form->addRow(text(size.name), value);
        m_sizes.push_back({size.name, value});
    }
    if (graph.sizes.empty())
        form->addRow(new QLabel(tr("The file fixes all its sizes."), box));
    return box;
}

/// What this format leaves to whoever reads it. Where nothing is given, the file's own values hold.
QWidget *ImportDialog::makeParameters(const GraphFormat &format, const ParameterValues &told)
{
    m_declarations = format.parameters;
    for (ParameterDeclaration &declaration : m_declarations) {
        if (const auto value = told.find(declaration.name); value != told.end())
            declaration.defaultValue = value->second;
    }
    auto *box = new QGroupBox(tr("Reading"), this);
    QFormLayout *form = formIn(box);
    m_parameters = new ParameterForm(box);
    m_parameters->setDeclarations(m_declarations);
    m_parameters->setValues(m_options.parameters);
    form->addRow(m_parameters);
    return box;
}

/// One after another with the peaks that they stand for; those that the model was read with are chosen.
void ImportDialog::addAccelerators(const Inventory &devices)
{
    const auto add = [this](const QString &title, const std::optional<Peaks> &peaks, const QString &source) {
        const int row = m_accelerator->count();
        m_accelerator->addItem(title, QVariant::fromValue(peaks));
        m_accelerator->setItemData(row, source, Qt::ToolTipRole);
        if (peaks && m_options.peaks == peaks)
            m_accelerator->setCurrentIndex(row);
    };
    add(tr("Leave unknown"), std::nullopt, {});
    if (const std::optional<Peaks> peaks = peaksOf(devices))
        add(tr("Estimate for the devices that are open"), peaks,
            tr("The first device with peaks, or whose name or accelerator is known"));
    for (const Accelerator &accelerator : accelerators())
        add(tr("Estimate for %1").arg(text(accelerator.title)), accelerator.peaks, text(accelerator.source));
    m_accelerator->addItem(tr("Estimate for another device"));
}

QWidget *ImportDialog::makePeaks(const Inventory &devices)
{
    auto *box = new QGroupBox(tr("Latencies missing in the file"), this);
    QFormLayout *form = formIn(box);
    m_accelerator = new QComboBox(box);
    m_accelerator->setObjectName("accelerator");
    addAccelerators(devices);
    m_flops = makeRate(tr("Tflop/s"), box);
    m_bandwidth = makeRate(tr("GB/s"), box);
    if (m_options.peaks) {
        m_flops->setValue(m_options.peaks->flopsPerSec / tera);
        m_bandwidth->setValue(m_options.peaks->bytesPerSec / giga);
        if (m_accelerator->currentIndex() == 0)
            m_accelerator->setCurrentIndex(m_accelerator->count() - 1);
    }
    form->addRow(tr("Device"), m_accelerator);
    form->addRow(tr("Peak operations"), m_flops);
    form->addRow(tr("Memory bandwidth"), m_bandwidth);
    auto *note = new QLabel(tr("An operator takes as long as its bytes or its operations at the peak rate, whichever "
                               "is longer. Latencies in the file are kept."),
                            box);
    note->setWordWrap(true);
    note->setMinimumHeight(2 * note->fontMetrics().lineSpacing()); // forms forget the second line of large letters
    form->addRow(note);
    connect(m_accelerator, &QComboBox::currentIndexChanged, this, &ImportDialog::showPeaks);
    return box;
}

void ImportDialog::showPeaks()
{
    const bool isOther = !m_accelerator->currentData().isValid();
    m_flops->setEnabled(isOther);
    m_bandwidth->setEnabled(isOther);
    if (const std::optional<Peaks> peaks = chosenPeaks(); peaks && !isOther) {
        m_flops->setValue(peaks->flopsPerSec / tera);
        m_bandwidth->setValue(peaks->bytesPerSec / giga);
    }
}

std::optional<Peaks> ImportDialog::chosenPeaks() const
{
    const QVariant chosen = m_accelerator->currentData();
    return chosen.isValid() ? chosen.value<std::optional<Peaks>>()
                            : Peaks{m_flops->value() * tera, m_bandwidth->value() * giga};
}

ImportOptions ImportDialog::options() const
{
    ImportOptions options = m_options;
    for (const SizeField &field : m_sizes)
        options.sizes[field.name] = field.value->value();
    options.peaks = chosenPeaks();
    if (const Result<ParameterValues> given = m_parameters ? m_parameters->given() : options.parameters)
        options.parameters = *given;
    return options;
}

PlanImportDialog::PlanImportDialog(PlanImport import, QWidget *parent) : QDialog(parent), m_import(std::move(import))
{
    setObjectName("planImport");
    setWindowTitle(tr("Import of %1").arg(fileTitle(m_import.path)));
    constexpr int width = 70; // characters
    setMinimumWidth(fontMetrics().averageCharWidth() * width);
    auto *column = new QVBoxLayout(this);
    column->addWidget(makeText(
        coreText(m_import.format->title) + QStringLiteral(". ") + coreText(m_import.format->description), "format"));
    if (!m_import.fault.empty())
        column->addWidget(makeText(coreText(m_import.fault), "fault"));
    else
        addLists(column);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    if (!m_import.format->parameters.empty()) {
        m_form = new ParameterForm(this);
        m_form->setDeclarations(m_import.format->parameters);
        m_form->setValues(m_import.given);
        column->addWidget(m_form);
        QPushButton *again = buttons->addButton(tr("Import again"), QDialogButtonBox::ActionRole);
        again->setObjectName("importAgain");
        connect(again, &QPushButton::clicked, this, &PlanImportDialog::askAgain);
        connect(m_form, &ParameterForm::changed, again, [this, again] { again->setEnabled(bool(m_form->given())); });
    }
    QPushButton *copyAll = buttons->addButton(tr("Copy all"), QDialogButtonBox::ActionRole);
    copyAll->setAutoDefault(false);
    connect(copyAll, &QPushButton::clicked, this, &PlanImportDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
}

QLabel *PlanImportDialog::makeText(const QString &text, const char *name)
{
    auto *label = new QLabel(this);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

void PlanImportDialog::addLists(QVBoxLayout *column)
{
    const ImportReport &report = m_import.report;
    QString matched = tr("Entries matched: %L1.").arg(report.matched);
    if (!report.prefix.empty())
        matched += tr(" Names: %1.").arg(coreText(report.prefix));
    column->addWidget(makeText(matched, "matched"));
    if (report.unmatched.empty() && report.ambiguous.empty() && report.unassigned.empty() &&
        m_import.warnings.isEmpty()) {
        column->addStretch(1);
        return;
    }
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 26);
    auto *lists = new NamedLists(this);
    lists->add(tr("Unmatched"), shownLines(report.unmatched));
    lists->add(tr("Ambiguous"), shownLines(report.ambiguous));
    lists->add(tr("Not named in the file"), shownLines(report.unassigned));
    lists->add(tr("Warnings"), m_import.warnings);
    lists->showFirstFilled();
    column->addWidget(lists, 1);
}

void PlanImportDialog::askAgain()
{
    const Result<ParameterValues> given = m_form->given();
    if (!given)
        return;
    accept();
    emit againRequested(m_import.path, *given);
}

void PlanImportDialog::copy() const
{
    QApplication::clipboard()->setText(m_import.fault.empty() ? shownText(writeImportReport(m_import.report))
                                                              : coreText(m_import.fault));
}

} // namespace cutaway
