#include "app/window/message_bar.h"

#include "app/window/actions/actions.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace cutaway {

namespace {

constexpr qsizetype longestRow = 90; // letters of links beside each other

const QColor &colourOf(Message::Severity severity)
{
    switch (severity) {
    case Message::Severity::Information: return theme().accent;
    case Message::Severity::Warning: return theme().warning;
    case Message::Severity::Error: break;
    }
    return theme().refused;
}

QString iconOf(Message::Severity severity)
{
    switch (severity) {
    case Message::Severity::Information: return QStringLiteral("dialog-information");
    case Message::Severity::Warning: return QStringLiteral("dialog-warning");
    case Message::Severity::Error: break;
    }
    return QStringLiteral("cutaway-refuse");
}

void setTextOrHide(QLabel *label, const QString &text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

/// Which of the links has the focus; -1: none.
int focusedIn(const QLayout &links)
{
    for (int i = 0; i < links.count(); ++i) {
        const QWidget *link = links.itemAt(i)->widget();
        if (link && link->hasFocus())
            return i;
    }
    return -1;
}

} // namespace

Message fileMessage(const FileError &error, bool hasDocument, std::function<void()> openAgain)
{
    Message message;
    message.severity = Message::Severity::Error;
    message.title = MessageBar::tr("%1 was not opened").arg(fileTitle(error.path));
    message.text = coreText(error.error.line());
    QStringList hints;
    if (!error.error.hint.empty())
        hints.append(coreText(error.error.hint));
    if (hasDocument)
        hints.append(MessageBar::tr("The open document was not changed"));
    message.hint = hints.join(QStringLiteral(". "));
    const QString all = error.path + QStringLiteral(": ") + message.text;
    message.links.push_back({MessageBar::tr("Open again"), std::move(openAgain)});
    message.links.push_back(
        {MessageBar::tr("Copy the message"), [all] { QGuiApplication::clipboard()->setText(all); }, false});
    return message;
}

MessageBar::MessageBar(QWidget *parent) : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(44, 12, 8, 8);
    auto *column = new QVBoxLayout;
    column->setSpacing(4);
    row->addLayout(column, 1);
    addTexts(column);
    auto *close = new QToolButton(this);
    close->setIcon(themeIcon("window-close"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close the message"));
    close->setAccessibleName(close->toolTip());
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &MessageBar::closed);
    setAccessibleName(tr("Message"));
}

void MessageBar::addTexts(QVBoxLayout *column)
{
    m_title = addText(column, TextRole::Title, &Theme::text);
    m_text = addText(column, TextRole::Body, &Theme::text);
    m_text->setObjectName("messageText");
    m_hint = addText(column, TextRole::Body, &Theme::secondaryText);
    m_links = new QHBoxLayout;
    m_links->setSpacing(24);
    column->addLayout(m_links);
    m_pending = addText(column, TextRole::Body, &Theme::secondaryText);
    m_pending->setObjectName("messagePending");
}

QLabel *MessageBar::addText(QVBoxLayout *column, TextRole role, QColor Theme::*colour)
{
    auto *label = makeLabel({}, role, colour, this);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
    return label;
}

void MessageBar::setMessage(Message message)
{
    m_message = std::move(message);
    m_title->setText(m_message.title);
    setTextOrHide(m_text, m_message.text);
    setTextOrHide(m_hint, m_message.hint);
    setTextOrHide(m_pending, m_message.pending);
    m_pending->setMinimumHeight(LinkButton({}).sizeHint().height()); // whose place it keeps
    fillLinks();
    layout()->invalidate();
    updateGeometry();
    update();
}

void MessageBar::fillLinks()
{
    const int focused = focusedIn(*m_links);
    if (focused >= 0)
        setFocus(); // until the new link is there
    while (QLayoutItem *item = m_links->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    qsizetype letters = 0;
    for (const Message::Link &link : m_message.links)
        letters += link.text.size();
    const bool isList = m_message.isList || letters > longestRow;
    m_links->setDirection(isList ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_links->setSpacing(isList ? 4 : 24);
    QWidget *before = findChild<QToolButton *>(); // or Tab would reach them after all else in the window
    for (std::size_t i = 0; i < m_message.links.size(); ++i) {
        auto *button = new LinkButton(m_message.links[i].text, this);
        connect(button, &LinkButton::clicked, this, [this, i] { follow(i); });
        m_links->addWidget(button);
        setTabOrder(before, button);
        before = button;
        button->show(); // before it is asked how high this is
        if (int(i) == focused)
            button->setFocus();
    }
    m_links->addStretch(1);
}

void MessageBar::follow(std::size_t link)
{
    const Message::Link chosen = m_message.links[link]; // the message may be another by the end
    if (chosen.closes)
        emit closed();
    chosen.act();
}

void MessageBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor &colour = colourOf(m_message.severity);
    const QRectF box = rect();
    paintRoundBox(painter, box, 4, theme().panel, colour);
    painter.fillRect(onDevicePixels(painter, QRectF(box.left(), box.top(), 4, box.height())), colour);
    paintIcon(painter, QRectF(18, 14, 16, 16), iconOf(m_message.severity), colour);
}

} // namespace cutaway
