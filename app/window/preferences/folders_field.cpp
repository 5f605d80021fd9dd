#include "app/window/preferences/folders_field.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace cutaway {

FoldersField::FoldersField(const QStringList &folders, QWidget *parent)
    : QWidget(parent), m_text(new QLineEdit(folders.join(QDir::listSeparator()))), m_fault(new QLabel)
{
    m_text->setObjectName("folders");
    m_text->setPlaceholderText(tr("None; separate several with “%1”").arg(QDir::listSeparator()));
    m_fault->setObjectName("foldersFault");
    m_fault->setWordWrap(true);
    auto *add = new QPushButton(tr("Add…"));
    add->setObjectName("addFolder");
    add->setAutoDefault(false);
    auto *row = new QHBoxLayout;
    row->addWidget(m_text, 1);
    row->addWidget(add);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addLayout(row);
    column->addWidget(m_fault);
    connect(add, &QPushButton::clicked, this, &FoldersField::look);
    connect(m_text, &QLineEdit::textChanged, this, &FoldersField::tell);
    setFocusProxy(m_text);
    tell();
}

QStringList FoldersField::named() const
{
    QStringList folders;
    for (const QString &folder : m_text->text().split(QDir::listSeparator(), Qt::SkipEmptyParts))
        folders.append(folder.trimmed());
    return folders;
}

void FoldersField::look()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of planners"));
    if (!folder.isEmpty())
        m_text->setText((named() << folder).join(QDir::listSeparator()));
}

void FoldersField::tell()
{
    const QStringList folders = named();
    const auto isNone = [](const QString &folder) {
        const QFileInfo info(folder);
        return !info.isAbsolute() || !info.isDir();
    };
    const auto none = std::ranges::find_if(folders, isNone);
    m_fault->setVisible(none != folders.end());
    if (none != folders.end())
        m_fault->setText(QFileInfo(*none).isAbsolute() ? tr("There is no folder %1").arg(*none)
                                                       : tr("%1 does not begin with /, and is passed over").arg(*none));
    QStringList absolute;
    std::ranges::copy_if(folders, std::back_inserter(absolute), &QDir::isAbsolutePath);
    emit changed(absolute);
}

} // namespace cutaway
