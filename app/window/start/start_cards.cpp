#include "app/window/start/start_cards.h"

#include "core/graph/operator_kind.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QPainter>
#include <algorithm>

namespace cutaway {

namespace {

constexpr double laneWidth = 52;
constexpr double laneGap = 12;
constexpr double stripePitch = 6;
constexpr double stripeHeight = 4;

OperatorKind kindOf(const QString &name)
{
    for (std::size_t i = 0; i < operatorKindCount; ++i) {
        const std::string_view known = operatorKindName(OperatorKind(i));
        if (name == QLatin1String(known.data(), qsizetype(known.size())))
            return OperatorKind(i);
    }
    return OperatorKind::ElementWise;
}

void paintLane(QPainter &painter, const QRectF &lane, std::size_t number, double fill, const QStringList &kinds)
{
    paintRoundBox(painter, lane, 2, theme().lane, theme().boxLine);
    painter.fillRect(QRectF(lane.left(), lane.top(), lane.width(), 3), theme().device(number));
    const int rows = int(std::lround((lane.height() - 6) / stripePitch * fill));
    for (int row = 0; row < rows && !kinds.isEmpty(); ++row) {
        const QRectF stripe(lane.left() + 6, lane.top() + 6 + row * stripePitch, lane.width() - 12, stripeHeight);
        painter.fillRect(onDevicePixels(painter, stripe), theme().kind(kindOf(kinds[row % kinds.size()])));
    }
}

/// The small picture on a sample's card, in the theme's colours: lanes as full as the sample's plan fills its devices,
/// striped with the kinds of operators that the model is made of.
void paintSamplePicture(QPainter &painter, const QRectF &rect, const Sample &sample)
{
    const double lanes = double(sample.laneFill.size());
    const double width = std::min(laneWidth, (rect.width() - (lanes - 1) * laneGap) / std::max(1.0, lanes));
    for (std::size_t i = 0; i < sample.laneFill.size(); ++i) {
        const QRectF lane(rect.left() + double(i) * (width + laneGap), rect.top(), width, rect.height());
        paintLane(painter, lane, i, sample.laneFill[i], sample.kinds);
    }
}

constexpr int pictureHeight = 74;
constexpr int padding = 16;

} // namespace

SampleCard::SampleCard(const Sample &sample, QWidget *parent) : QAbstractButton(parent), m_sample(sample)
{
    setText(sample.title);
    setAccessibleName(sample.title);
    setAccessibleDescription(sample.figures + QStringLiteral(". ") + sample.description);
    setToolTip(sample.title + u'\n' + sample.figures + u'\n' + sample.description);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(int(220 * textScale()));
}

QSize SampleCard::sizeHint() const
{
    return {int(284 * textScale()), pictureHeight + int(118 * textScale())};
}

void SampleCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const bool marked = hasFocus() || isDown();
    const QColor &border = marked ? theme().accent : underMouse() ? theme().boxLine : theme().line;
    paintRoundBox(painter, rect(), 4, theme().panel, border, marked ? 2 : 1);
    paintPicture(painter);
    paintTexts(painter);
}

void SampleCard::paintPicture(QPainter &painter) const
{
    const QRectF ground(2, 2, width() - 4, pictureHeight - 2);
    painter.fillRect(ground, theme().alternate);
    painter.fillRect(QRectF(1, pictureHeight, width() - 2, hairline(painter)), theme().line);
    paintSamplePicture(painter, QRectF(padding, 14, width() - 2 * padding, 48), m_sample);
}

void SampleCard::paintTexts(QPainter &painter) const
{
    const QRectF area = QRectF(rect()).adjusted(padding, pictureHeight + 10, -padding, -8);
    const double line = 20 * textScale();
    QRectF row(area.left(), area.top(), area.width(), line);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    const QString kind = asHeading(coreText(m_sample.kind.toStdString()));
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, kind);
    const double kindWidth = painter.fontMetrics().horizontalAdvance(kind) + 8;
    painter.drawText(row.translated(0, line), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_sample.figures, Qt::ElideRight, int(row.width())));
    painter.setFont(themeFont(TextRole::Title));
    painter.setPen(theme().text);
    const QString title =
        painter.fontMetrics().elidedText(m_sample.title, Qt::ElideRight, int(row.width() - kindWidth));
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(themeFont(TextRole::Body));
    painter.drawText(area.adjusted(0, 2 * line + 4, 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     m_sample.description);
}

void SampleCard::keyPressEvent(QKeyEvent *event)
{
    if (opensByKey(event))
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void SampleCard::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void SampleCard::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

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
