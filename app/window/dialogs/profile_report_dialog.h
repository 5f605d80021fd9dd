#pragma once

#include "core/formats/profiles/match_profile.h"

#include <QDialog>

class QComboBox;
class QLabel;

namespace cutaway {

class NamedLists;

/// What became of each entry of the profiles that were put on a model: matched, unmatched, ambiguous, and the operators
/// that no entry speaks of.
class ProfileReportDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ProfileReportDialog(std::vector<ProfileReport> reports, QWidget *parent = nullptr);

private:
    void showReport(int index);
    void copy() const;

    std::vector<ProfileReport> m_reports;
    QComboBox *m_choice;
    QLabel *m_notes;
    NamedLists *m_lists;
};

} // namespace cutaway
