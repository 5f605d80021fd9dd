#pragma once

#include "app/settings/recent_files.h"

#include <QAbstractButton>

namespace cutaway {

/// One entry of the start page's list: name, folder and day; grey where the file is gone.
class RecentRow : public QAbstractButton
{
    Q_OBJECT

public:
    RecentRow(const RecentFiles &files, QWidget *parent = nullptr);

    const RecentFiles &files() const { return m_files; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    RecentFiles m_files;
    bool m_exists;
};

/// `today`, `yesterday`, `Monday`, `4 March`, `4 March 2024`.
QString dayText(const QDate &day, const QDate &today);

/// With `~` for the user's folder.
QString folderText(const QString &path);

} // namespace cutaway
