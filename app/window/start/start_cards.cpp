#include "app/window/start/start_cards.h"

#include "app/window/actions/actions.h"

#include "core/graph/operator_kind.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace cutaway {

namespace {

constexpr QSizeF pictureSize(252, 80);

OperatorKind kindOf(const QString &name)
{
    for (std::size_t i = 0; i < operatorKindCount; ++i) {
        const std::string_view known = operatorKindName(OperatorKind(i));
        if (name == QLatin1String(known.data(), qsizetype(known.size())))
            return OperatorKind(i);
    }
    return OperatorKind::ElementWise;
}

/// `device 2`, `kind linear`, or a name of the theme's.
QColor namedColour(const QString &name)
{
    if (name.startsWith(QLatin1String("device ")))
        return theme().device(name.sliced(7).toULongLong());
    if (name.startsWith(QLatin1String("kind ")))
        return theme().kind(kindOf(name.sliced(5)));
    static const QHash<QString, QColor Theme::*> colours{{"accent", &Theme::accent},
                                                         {"boxLine", &Theme::boxLine},
                                                         {"memoryBar", &Theme::memoryBar},
                                                         {"memoryTrack", &Theme::memoryTrack},
                                                         {"panel", &Theme::panel},
                                                         {"secondaryText", &Theme::secondaryText},
                                                         {"text", &Theme::text}};
    return theme().*colours.value(name, &Theme::text);
}

void paintRect(QPainter &painter, const QRectF &rect, const QString &colour)
{
    constexpr QLatin1String hatched("hatched ");
    if (colour == QLatin1String("box"))
        paintRoundBox(painter, rect, 2, theme().lane, theme().boxLine);
    else if (colour == QLatin1String("frame"))
        paintRoundBox(painter, rect, 2, theme().lane, theme().text, 2);
    else if (colour.startsWith(hatched))
        paintHatch(painter, rect, {namedColour(colour.sliced(hatched.size())), {}, 3, 1, {}});
    else
        painter.fillRect(rect, namedColour(colour));
}

/// As large as it is drawn, or as wide as there is room.
void paintPictureRects(QPainter &painter, const QRectF &area, const std::vector<PictureRect> &picture)
{
    const double scale = std::min(area.width() / pictureSize.width(), area.height() / pictureSize.height());
    const QPointF origin(area.center().x() - pictureSize.width() * scale / 2, area.top());
    for (const PictureRect &piece : picture)
        paintRect(painter, QRectF(origin + piece.rect.topLeft() * scale, piece.rect.size() * scale), piece.colour);
}

/// The computers of a cluster, and the stages that they become.
std::vector<PictureRect> clusterPicture()
{
    std::vector<PictureRect> picture;
    for (int cell = 0; cell < 64; ++cell) {
        const int column = cell % 8;
        picture.push_back({QRectF(column * 10, cell / 8 * 10, 8, 8), column < 4 ? "secondaryText" : "memoryTrack"});
    }
    picture.push_back({QRectF(92, 39, 16, 2), "secondaryText"});
    picture.push_back({QRectF(103, 37, 5, 6), "secondaryText"});
    for (int cell = 0; cell < 28; ++cell) {
        const int stage = cell % 4;
        const int row = cell / 4;
        const bool isEmpty = row == 6 || (row == 5 && stage == 3);
        picture.push_back({QRectF(120 + stage * 34, row * 11.5, 30, 9),
                           isEmpty ? QStringLiteral("memoryTrack") : QStringLiteral("device %1").arg(stage)});
    }
    return picture;
}

constexpr int pictureHeight = 112;
constexpr int cardWords = 128; ///< the height of what a card says below its picture
constexpr int padding = 16;

void paintPictureHead(QPainter &painter, int width, const std::vector<PictureRect> &picture)
{
    painter.fillRect(QRectF(2, 2, width - 4, pictureHeight - 2), theme().alternate);
    painter.fillRect(QRectF(1, pictureHeight, width - 2, hairline(painter)), theme().line);
    const QRectF area(padding, 16, width - 2 * padding, pictureSize.height());
    paintPictureRects(painter, area, picture);
}

} // namespace

StartBox::StartBox(bool dashed, QWidget *parent) : QWidget(parent), m_dashed(dashed) {}

void StartBox::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_dashed) {
        paintRoundBox(painter, rect(), 4, theme().panel, theme().line);
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(theme().boxLine, 1);
    pen.setDashPattern({6, 4});
    painter.setPen(pen);
    painter.setBrush(theme().panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

SampleCard::SampleCard(const Sample &sample, QWidget *parent) : QAbstractButton(parent), m_sample(sample)
{
    setAttribute(Qt::WA_Hover);
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
    return {int(284 * textScale()), pictureHeight + int(cardWords * textScale())};
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
    paintPictureHead(painter, width(), m_sample.picture);
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

StarterCard::StarterCard(const PlanStarter &starter, QWidget *parent) : StartBox(true, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(padding, pictureHeight + 6, padding, 10);
    rows->setSpacing(2);
    rows->addWidget(makeLabel(tr("Without a file"), TextRole::Title, &Theme::text, this));
    auto *words = makeLabel(coreText(starter.description), TextRole::Small, &Theme::secondaryText, this);
    words->setWordWrap(true);
    rows->addWidget(words);
    rows->addStretch(1);
    auto *begin = new QPushButton(coreText(starter.title) + QStringLiteral("…"), this);
    begin->setObjectName("starter");
    rows->addWidget(begin, 0, Qt::AlignLeft);
    connect(begin, &QPushButton::clicked, this, &StarterCard::clicked);
}

QSize StarterCard::sizeHint() const
{
    const int least = pictureHeight + int(cardWords * textScale());
    return {int(284 * textScale()), std::max(least, layout()->totalHeightForWidth(width()))};
}

void StarterCard::resizeEvent(QResizeEvent *event)
{
    StartBox::resizeEvent(event);
    updateGeometry();
}

void StarterCard::paintEvent(QPaintEvent *event)
{
    StartBox::paintEvent(event);
    QPainter painter(this);
    paintPictureHead(painter, width(), clusterPicture());
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
    setAttribute(Qt::WA_Hover);
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
    return {int(300 * textScale()), int(44 * textScale())};
}

void RecentRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (underMouse() && m_exists)
        painter.fillRect(QRect(1, 0, width() - 2, height()), theme().alternate);
    if (hasFocus())
        paintFrame(painter, rect(), theme().accent, 2);
    const QRectF area = QRectF(rect()).adjusted(12, 4, -12, -4);
    const QColor &ink = m_exists ? theme().secondaryText : theme().hintText;
    paintIcon(painter, QRectF(area.left(), area.center().y() - 8, 16, 16), "cutaway-document",
              m_exists ? ink : theme().boxLine);
    const double half = area.height() / 2;
    const QRectF upper(area.left() + 26, area.top(), area.width() - 26, half);
    const auto paintLine = [&](const QRectF &line, const QString &left, TextRole leftRole, const QColor &leftInk,
                               const QString &right, TextRole rightRole) {
        painter.setFont(themeFont(rightRole));
        painter.setPen(ink);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, right);
        const double room = line.width() - painter.fontMetrics().horizontalAdvance(right) - 12;
        painter.setFont(themeFont(leftRole));
        painter.setPen(leftInk);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(left, Qt::ElideMiddle, int(std::max(0.0, room))));
    };
    paintLine(upper, text(), TextRole::Name, m_exists ? theme().text : theme().hintText,
              m_files.latencySec ? secondsText(*m_files.latencySec) : QString(), TextRole::Name);
    const QString day = dayText(m_files.time.date(), QDate::currentDate());
    const QString kind = asHeading(coreText(m_files.kind.toStdString()));
    paintLine(upper.translated(0, half), m_exists ? folderText(m_files.graph()) : tr("file not found"), TextRole::Small,
              ink, kind.isEmpty() ? day : tr("%1, %2", "Partition, today").arg(kind, day), TextRole::Small);
}

void RecentRow::keyPressEvent(QKeyEvent *event)
{
    if (opensByKey(event))
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

} // namespace cutaway
