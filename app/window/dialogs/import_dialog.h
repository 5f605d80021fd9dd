#pragma once

#include "app/document/read_files.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QVBoxLayout;

namespace cutaway {

class ParameterForm;

/// What a person adds to the model's file: values of the sizes that it leaves open, how its format may be read, and the
/// device that latencies are estimated for where it has none.
class ImportDialog : public QDialog
{
    Q_OBJECT

public:
    /// `devices`: those that are open; their peaks are offered.
    ImportDialog(const OpenGraph &graph, const Inventory &devices, QWidget *parent = nullptr);

    ImportOptions options() const;

private:
    QWidget *makeSizes(const OpenGraph &graph);
    QWidget *makeParameters(const GraphFormat &format, const ParameterValues &told);
    QWidget *makePeaks(const Inventory &devices);
    void addAccelerators(const Inventory &devices);
    std::optional<Peaks> chosenPeaks() const;
    void showPeaks();

    struct SizeField
    {
        std::string name;
        QSpinBox *value;
    };
    ImportOptions m_options; ///< that the model was read with; what the dialog does not ask for stays
    std::vector<SizeField> m_sizes;
    std::vector<ParameterDeclaration> m_declarations; ///< of the form, which reads them
    ParameterForm *m_parameters = nullptr;            ///< null: the format has none
    QComboBox *m_accelerator;
    QDoubleSpinBox *m_flops;     ///< in 10¹² a second
    QDoubleSpinBox *m_bandwidth; ///< in 10⁹ bytes a second
};

/// What became of the entries of another program's plan, or why nothing did, and the settings that it can be read with
/// again.
class PlanImportDialog : public QDialog
{
    Q_OBJECT

public:
    explicit PlanImportDialog(PlanImport import, QWidget *parent = nullptr);

signals:
    void againRequested(const QString &path, const cutaway::ParameterValues &given);

private:
    QLabel *makeText(const QString &text, const char *name);
    void addLists(QVBoxLayout *column);
    void askAgain();
    void copy() const;

    PlanImport m_import;
    ParameterForm *m_form = nullptr; ///< null: the format has no settings
};

} // namespace cutaway
