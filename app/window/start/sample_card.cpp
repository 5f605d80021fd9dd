#include "app/window/start/sample_card.h"

#include "app/window/start/opening_keys.h"
#include "app/window/start/sample_picture.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace cutaway {

namespace {

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

} // namespace cutaway
