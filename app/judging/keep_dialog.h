#pragma once

#include "app/document/variants.h"
#include "core/base/result.h"

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

/// Writes a kept state into a folder as a plan's document, with its name and note in the field `variant`. Nothing is
/// overwritten: a name that is taken gets a number. Where it lies now. Errors: those of writing. O(plan).
Result<QString> writeVariant(const Variant &variant, const QString &folder);

} // namespace cutaway
