#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QLineEdit;

namespace cutaway {

/// Folders in one line, with a button that looks for another; says which of them are none.
class FoldersField : public QWidget
{
    Q_OBJECT

public:
    explicit FoldersField(const QStringList &folders, QWidget *parent = nullptr);

signals:
    void changed(const QStringList &folders); ///< absolute ones alone

private:
    QStringList named() const;
    void look();
    void tell();

    QLineEdit *m_text;
    QLabel *m_fault;
};

} // namespace cutaway
