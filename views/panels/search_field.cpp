#include "views/panels/search_field.h"

#include "views/panels/panel_parts.h"
#include "views/theme/icons.h"
#include "views/theme/numbers.h"

#include <QKeyEvent>
#include <QPainter>

namespace cutaway {

namespace {

/// From the left edge to the text: padding, icon, gap.
constexpr int textStart = 30;
constexpr int padding = 8;

} // namespace

SearchField::SearchField(QWidget *parent) : QLineEdit(parent)
{
    setFixedHeight(scaled(28));
    setNote({});
}

void SearchField::setNote(const QString &note, bool isProblem)
{
    m_note = note;
    m_isProblem = isProblem;
    // A problem is a sentence: it gets its place below the field and a mark in it.
    const double wide = isProblem ? scaled(16) : numberWidth(themeFont(TextRole::Small), note);
    setTextMargins(scaled(textStart - 10), 0, note.isEmpty() ? 0 : qRound(wide) + scaled(padding), 0);
    setToolTip(isProblem ? note : QString());
    setAccessibleDescription(note);
    update();
}

void SearchField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    const int icon = scaled(16);
    const int top = (height() - icon) / 2;
    paintIcon(painter, QRectF(scaled(padding), top, icon, icon), QStringLiteral("edit-find"), theme().secondaryText);
    if (m_isProblem) {
        paintIcon(painter, QRectF(width() - scaled(padding) - icon, top, icon, icon), QStringLiteral("dialog-error"),
                  theme().refused);
        return;
    }
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    paintNumber(painter, rect().adjusted(0, 0, -scaled(padding), 0), Qt::AlignRight | Qt::AlignVCenter, m_note);
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
        return;
    }
    if (event->key() == Qt::Key_Down) {
        emit downPressed();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace cutaway
