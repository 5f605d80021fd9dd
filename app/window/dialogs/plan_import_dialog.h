#pragma once

#include "app/document/read_files.h"

#include <QDialog>

class QLabel;
class QVBoxLayout;

namespace cutaway {

class ParameterForm;

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
