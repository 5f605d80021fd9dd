#include "app/window/import_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <limits>

namespace cutaway {

namespace {

constexpr double tera = 1e12;
constexpr double giga = 1e9;

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

QDoubleSpinBox *makeRate(const QString &unit, QWidget *parent)
{
    auto *box = new QDoubleSpinBox(parent);
    box->setRange(0.1, 1e6);
    box->setDecimals(1);
    box->setSuffix(QStringLiteral("\u00a0") + unit);
    return box;
}

} // namespace

ImportDialog::ImportDialog(const OpenGraph &graph, QWidget *parent) : QDialog(parent)
{
    setObjectName("importDialog");
    setWindowTitle(tr("Import settings of %1").arg(fileTitle(graph.path)));
    auto *column = new QVBoxLayout(this);
    column->addWidget(makeSizes(graph));
    column->addWidget(makePeaks(graph.options));
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
    auto *form = new QFormLayout(box);
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

QWidget *ImportDialog::makePeaks(const ImportOptions &options)
{
    auto *box = new QGroupBox(tr("Latencies that the file lacks"), this);
    auto *form = new QFormLayout(box);
    m_accelerator = new QComboBox(box);
    m_accelerator->setObjectName("accelerator");
    m_accelerator->addItem(tr("Leave unknown"), QString());
    for (const Accelerator &accelerator : accelerators()) {
        m_accelerator->addItem(tr("Estimate for %1").arg(text(accelerator.title)), text(accelerator.id));
        m_accelerator->setItemData(m_accelerator->count() - 1, text(accelerator.source), Qt::ToolTipRole);
        if (options.peaks == accelerator.peaks)
            m_accelerator->setCurrentIndex(m_accelerator->count() - 1);
    }
    m_accelerator->addItem(tr("Estimate for another device"), QStringLiteral("other"));
    m_flops = makeRate(tr("Tflop/s"), box);
    m_bandwidth = makeRate(tr("GB/s"), box);
    if (options.peaks) {
        m_flops->setValue(options.peaks->flopsPerSec / tera);
        m_bandwidth->setValue(options.peaks->bytesPerSec / giga);
        if (m_accelerator->currentIndex() == 0)
            m_accelerator->setCurrentIndex(m_accelerator->count() - 1);
    }
    form->addRow(tr("Device"), m_accelerator);
    form->addRow(tr("Peak operations"), m_flops);
    form->addRow(tr("Memory bandwidth"), m_bandwidth);
    auto *note = new QLabel(tr("An operator takes as long as its bytes or its operations at the peak, whichever is "
                               "longer. Latencies in the file stay as they are."),
                            box);
    note->setWordWrap(true);
    form->addRow(note);
    connect(m_accelerator, &QComboBox::currentIndexChanged, this, &ImportDialog::showPeaks);
    return box;
}

void ImportDialog::showPeaks()
{
    const QString id = m_accelerator->currentData().toString();
    const bool isOther = id == QLatin1String("other");
    m_flops->setEnabled(isOther);
    m_bandwidth->setEnabled(isOther);
    if (const Accelerator *accelerator = findAccelerator(id.toStdString())) {
        m_flops->setValue(accelerator->peaks.flopsPerSec / tera);
        m_bandwidth->setValue(accelerator->peaks.bytesPerSec / giga);
    }
}

ImportOptions ImportDialog::options() const
{
    ImportOptions options;
    for (const SizeField &field : m_sizes)
        options.sizes[field.name] = field.value->value();
    const QString id = m_accelerator->currentData().toString();
    if (const Accelerator *accelerator = findAccelerator(id.toStdString()))
        options.peaks = accelerator->peaks;
    else if (!id.isEmpty())
        options.peaks = Peaks{m_flops->value() * tera, m_bandwidth->value() * giga};
    return options;
}

} // namespace cutaway
