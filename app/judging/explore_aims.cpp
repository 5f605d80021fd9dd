#include "app/judging/explore_dialog.h"

#include "app/judging/titled_part.h"
#include "core/judging/plan_figures.h"
#include "views/judging/figure_rows.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QThread>

#include <algorithm>

/// What the dialog asks of the plans that it is to find.
namespace cutaway {

QWidget *ExploreDialog::makeAims()
{
    const auto [part, form] = titledPart<QFormLayout>(tr("Aim"));
    const auto figures = [this, inside = form](const QString &title, QComboBox *&combo) {
        combo = new QComboBox;
        inside->addRow(title, combo);
        connect(combo, &QComboBox::currentIndexChanged, this, &ExploreDialog::refresh);
    };
    figures(tr("&First"), m_first);
    figures(tr("&Second"), m_second);
    figures(tr("L&imited"), m_limited);
    m_limit = new QLineEdit;
    m_limit->setObjectName("limit");
    m_limit->setPlaceholderText(tr("at most, 80 GiB or 2 ms; empty: no limit"));
    form->addRow(tr("&At most"), m_limit);
    connect(m_limit, &QLineEdit::textChanged, this, &ExploreDialog::refresh);
    m_jobs = new QSpinBox;
    m_jobs->setRange(1, std::max(1, QThread::idealThreadCount()));
    m_jobs->setValue(m_jobs->maximum());
    form->addRow(tr("At a ti&me"), m_jobs);
    connect(m_jobs, &QSpinBox::valueChanged, this, &ExploreDialog::refresh);
    auto *fewest = new QPushButton(tr("Fewest devices for the shown plan's time"));
    auto *best = new QPushButton(tr("Best under the shown plan's memory"));
    connect(fewest, &QPushButton::clicked, this, &ExploreDialog::wantFewestDevices);
    connect(best, &QPushButton::clicked, this, &ExploreDialog::wantBestUnderMemory);
    fewest->setObjectName("fewestDevices");
    best->setObjectName("bestUnderMemory");
    for (QPushButton *button : {fewest, best})
        button->setAutoDefault(false); // Return in a field explores
    form->addRow(fewest);
    form->addRow(best);
    return part;
}

void ExploreDialog::fillFigures(const EditedPlan &plan)
{
    QList<std::pair<QString, QString>> figures;
    const judging::FigureTitles titles = judging::figureTitles(plan);
    std::vector<std::string> names;
    for (const Figure &figure : planFigures(plan))
        names.push_back(figure.name);
    for (const std::string &name : judging::toldFigures(std::move(names), titles)) {
        const QString sign = judging::isBetterLarger(name) ? QStringLiteral("-") : QString();
        figures.append({figureTitleText(titles, name), sign + QString::fromStdString(name)});
    }
    figures.append({figureTitleText(titles, "devices_used"), QStringLiteral("devices_used")});
    for (QComboBox *combo : {m_first, m_second, m_limited}) {
        combo->clear();
        for (const auto &[title, name] : figures)
            combo->addItem(title, name);
    }
    m_second->setCurrentIndex(std::max(0, m_second->findData(QStringLiteral("largest_lane_bytes"))));
    m_limited->setCurrentIndex(m_second->currentIndex());
    m_control->clear();
    for (const ParameterDeclaration &control : plan.controls()) {
        if (control.type == ParameterType::Integer || control.type == ParameterType::Number)
            m_control->addItem(coreText(control.title), QString::fromStdString(control.name));
    }
    m_control->setVisible(m_control->count() > 0);
    m_controlValues->setVisible(m_control->count() > 0);
}

void ExploreDialog::wantFewestDevices()
{
    const PlanTab *tab = m_document.current();
    const std::optional<double> latency = tab ? tab->plan().cost().latencySec : std::nullopt;
    if (!latency)
        return;
    const std::size_t devices = std::max<std::size_t>(2, m_document.inventory().value->devices.size());
    fieldOf("devices")->setText(QStringLiteral("1..%1").arg(devices));
    m_first->setCurrentIndex(m_first->findData(QStringLiteral("devices_used")));
    m_second->setCurrentIndex(m_second->findData(QStringLiteral("latency_sec")));
    m_limited->setCurrentIndex(m_limited->findData(QStringLiteral("latency_sec")));
    m_limit->setText(secondsLimitText(*latency));
}

void ExploreDialog::wantBestUnderMemory()
{
    const PlanTab *tab = m_document.current();
    if (!tab)
        return;
    m_first->setCurrentIndex(m_first->findData(QStringLiteral("latency_sec")));
    m_second->setCurrentIndex(m_second->findData(QStringLiteral("largest_lane_bytes")));
    m_limited->setCurrentIndex(m_limited->findData(QStringLiteral("largest_lane_bytes")));
    m_limit->setText(bytesLimitText(tab->plan().cost().largestLaneBytes));
}

} // namespace cutaway
