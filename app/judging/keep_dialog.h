#pragma once

#include <QDialog>

class QCheckBox;
class QLineEdit;
class QPlainTextEdit;

namespace cutaway {

/// Asks under what name a state of a plan is kept, what there is to say of it, and whether it is to be a file, too.
class KeepDialog : public QDialog
{
    Q_OBJECT

public:
    /// `folder`: where a file would go; empty: there is no place for one.
    KeepDialog(const QString &name, const QString &folder, QWidget *parent = nullptr);

    QString name() const;
    QString note() const;
    bool wantsFile() const;

private:
    QLineEdit *m_name;
    QPlainTextEdit *m_note;
    QCheckBox *m_file;
};

} // namespace cutaway
