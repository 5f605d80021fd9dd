#include "app/window/start/start_panes.h"

#include "app/window/actions/actions.h"
#include "app/window/start/start_cards.h"
#include "views/panels/panel_parts.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>

namespace cutaway {

namespace {

/// A drawing of its own above the words of the drop pane.
class DropMark : public QWidget
{
public:
    explicit DropMark(QWidget *parent) : QWidget(parent) { setFixedHeight(32); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const QRectF mark((width() - 32) / 2.0, 0, 32, 32);
        paintIcon(painter, mark, "cutaway-drop", theme().secondaryText, 0.6);
    }
};

void paintMark(QPainter &painter, const QPointF &at)
{
    paintRoundBox(painter, QRectF(at, QSizeF(48, 48)), 4, theme().panel, theme().secondaryText, 2);
    const struct
    {
        QRectF rect;
        std::size_t device;
    } pieces[] = {{{8, 10, 12, 6}, 0}, {{8, 21, 8, 6}, 1}, {{32, 21, 9, 6}, 2}, {{30, 32, 11, 6}, 3}};
    for (const auto &piece : pieces)
        painter.fillRect(piece.rect.translated(at), theme().device(piece.device));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().accent, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(at + QPointF(30, 0), at + QPointF(18, 48));
}

} // namespace

StartHeading::StartHeading(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Cutaway"));
}

QSize StartHeading::sizeHint() const
{
    return {int(240 * textScale()), 48};
}

void StartHeading::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintMark(painter, QPointF(0, 0));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(themeFont(TextRole::Headline));
    painter.setPen(theme().text);
    const QRect words(64, 0, width() - 64, 26);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, tr("Cutaway"));
    QFont font = themeFont(TextRole::Title);
    font.setWeight(QFont::Normal);
    painter.setFont(font);
    painter.setPen(theme().secondaryText);
    const QString text = painter.fontMetrics().elidedText(
        tr("See how a model is cut across devices, and move the cuts."), Qt::ElideRight, words.width());
    painter.drawText(words.translated(0, 25), Qt::AlignLeft | Qt::AlignVCenter, text);
}

DropPane::DropPane(QWidget *parent) : StartBox(true, parent)
{
    setMinimumHeight(int(176 * textScale()));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 28, 12, 20);
    column->setSpacing(4);
    column->addWidget(new DropMark(this));
    column->addSpacing(12);
    QFont font = themeFont(TextRole::Title);
    font.setWeight(QFont::Medium);
    auto *title = makeLabel(tr("Drop a model, an inventory or a plan here"), TextRole::Title, &Theme::text, this);
    title->setFont(font);
    auto *formats = makeLabel(tr("ONNX, torch.export, config.json, DOT and Cutaway's own files"), TextRole::Small,
                              &Theme::secondaryText, this);
    for (QLabel *label : {static_cast<QLabel *>(title), static_cast<QLabel *>(formats)}) {
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
        column->addWidget(label);
    }
    column->addSpacing(8);
    auto *row = new QHBoxLayout;
    auto *key = makeLabel(tr("Ctrl+O"), TextRole::Small, &Theme::secondaryText, this);
    m_open = new QPushButton(tr("Open files…"), this);
    m_open->setProperty("primary", true);
    m_open->setMinimumWidth(144);
    row->addStretch(1);
    row->addSpacing(key->sizeHint().width() + 12);
    row->addWidget(m_open);
    row->addSpacing(12);
    row->addWidget(key);
    row->addStretch(1);
    column->addLayout(row);
}

ContinuePane::ContinuePane(const Session &session, QWidget *parent) : StartBox(false, parent)
{
    auto *columns = new QHBoxLayout(this);
    columns->setContentsMargins(12, 10, 12, 10);
    columns->setSpacing(12);
    auto *mark = new QLabel(this);
    mark->setPixmap(themeIcon("view-refresh").pixmap(16, 16));
    columns->addWidget(mark);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    columns->addLayout(words, 1);
    auto *title = new ElidedLabel(TextRole::BoxTitle, &Theme::text, this);
    title->setText(session.work.title());
    words->addWidget(title);
    const QString format =
        session.time.date() == QDate::currentDate() ? QStringLiteral("HH:mm") : QStringLiteral("d MMMM, HH:mm");
    const QString since = tr("Unsaved work from %1").arg(QLocale().toString(session.time, format));
    auto *kept = new ElidedLabel(TextRole::Small, &Theme::secondaryText, this);
    kept->setText(since);
    if (session.missing > 0) {
        auto *damage = makeLabel(damageText(session), TextRole::Small, &Theme::secondaryText, this);
        damage->setWordWrap(true);
        words->addWidget(damage);
    }
    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(kept, 1);
    words->addLayout(row);
    auto *discard = new LinkButton(tr("Discard…"), this);
    discard->setObjectName("discard");
    auto *restore = new QPushButton(tr("Restore"), this);
    restore->setObjectName("restore");
    row->addWidget(discard);
    row->addWidget(restore);
    connect(restore, &QPushButton::clicked, this, [this, session] { emit restoreRequested(session); });
    connect(discard, &LinkButton::clicked, this, [this, session] { emit discardRequested(session); });
}

RecentPane::RecentPane(const std::vector<RecentFiles> &files, QWidget *parent) : StartBox(false, parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    for (const RecentFiles &entry : files) {
        if (column->count() > 0)
            column->addWidget(new LineAcross(this));
        auto *row = new RecentRow(entry, this);
        connect(row, &RecentRow::clicked, this, [this, row] { emit openRequested(row->files().paths); });
        column->addWidget(row);
    }
}

} // namespace cutaway
