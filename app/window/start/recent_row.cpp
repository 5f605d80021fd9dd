#include "app/window/start/recent_row.h"

#include "app/window/start/opening_keys.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QPainter>

namespace cutaway {

QString dayText(const QDate &day, const QDate &today)
{
    const qint64 ago = day.daysTo(today);
    if (ago == 0)
        return RecentRow::tr("today");
    if (ago == 1)
        return RecentRow::tr("yesterday");
    if (ago > 1 && ago < 7)
        return QLocale().dayName(day.dayOfWeek());
    return QLocale().toString(day,
                              day.year() == today.year() ? QStringLiteral("d MMMM") : QStringLiteral("d MMMM yyyy"));
}

QString folderText(const QString &path)
{
    QString folder = QFileInfo(path).path();
    const QString home = QDir::homePath();
    if (folder == home || folder.startsWith(home + '/'))
        folder.replace(0, home.size(), QStringLiteral("~"));
    return folder;
}

RecentRow::RecentRow(const RecentFiles &files, QWidget *parent)
    : QAbstractButton(parent), m_files(files), m_exists(files.exists())
{
    setText(QFileInfo(files.graph()).fileName());
    setEnabled(m_exists);
    setFocusPolicy(Qt::StrongFocus);
    setToolTip(files.paths.join('\n'));
    setAccessibleName(text());
    setAccessibleDescription(m_exists ? folderText(files.graph()) : tr("file not found"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RecentRow::sizeHint() const
{
    return {int(300 * textScale()), int(36 * textScale())};
}

void RecentRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (underMouse() && m_exists)
        painter.fillRect(QRect(1, 0, width() - 2, height()), theme().alternate);
    if (hasFocus())
        paintFrame(painter, rect(), theme().accent, 2);
    const QRectF area = QRectF(rect()).adjusted(12, 0, -12, 0);
    const QColor &ink = m_exists ? theme().secondaryText : theme().hintText;
    paintIcon(painter, QRectF(area.left(), area.center().y() - 8, 16, 16), "cutaway-document",
              m_exists ? ink : theme().boxLine);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(ink);
    const QString day = dayText(m_files.time.date(), QDate::currentDate());
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, day);
    const double end = area.right() - painter.fontMetrics().horizontalAdvance(day) - 12;
    const QFontMetrics small = painter.fontMetrics();
    painter.setFont(themeFont(TextRole::Name));
    painter.setPen(m_exists ? theme().text : theme().hintText);
    QRectF rest(area.left() + 26, area.top(), end - area.left() - 26, area.height());
    const QString name = painter.fontMetrics().elidedText(text(), Qt::ElideMiddle, int(rest.width()));
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, name);
    rest.setLeft(rest.left() + painter.fontMetrics().horizontalAdvance(name) + 12);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(ink);
    const QString folder = m_exists ? folderText(m_files.graph()) : tr("file not found");
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                     small.elidedText(folder, Qt::ElideMiddle, int(std::max(0.0, rest.width()))));
}

void RecentRow::keyPressEvent(QKeyEvent *event)
{
    if (opensByKey(event))
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void RecentRow::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void RecentRow::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace cutaway
