#include "app/window/file_drop.h"

#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QPainter>
#include <QUrl>

namespace cutaway {

namespace {

QStringList localFiles(const QMimeData &data)
{
    QStringList paths;
    const QList<QUrl> urls = data.urls();
    for (const QUrl &url : urls) {
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    }
    return paths;
}

} // namespace

FileDrop::FileDrop(QWidget *window) : QObject(window), m_window(window), m_highlight(new DropHighlight(window))
{
    window->setAcceptDrops(true);
    QApplication::instance()->installEventFilter(this);
}

bool FileDrop::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    if (type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::DragLeave && type != QEvent::Drop)
        return false;
    auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || widget->window() != m_window)
        return false;
    if (type == QEvent::DragLeave) {
        setHighlighted(false);
        return false;
    }
    if (!accept(static_cast<QDropEvent *>(event)))
        return false;
    setHighlighted(type != QEvent::Drop);
    if (type == QEvent::Drop)
        emit dropped(localFiles(*static_cast<QDropEvent *>(event)->mimeData()));
    return true;
}

bool FileDrop::accept(QDropEvent *event)
{
    if (!event->mimeData()->hasUrls() || localFiles(*event->mimeData()).isEmpty())
        return false;
    event->setDropAction(Qt::CopyAction);
    event->accept();
    return true;
}

void FileDrop::setHighlighted(bool highlighted)
{
    if (highlighted) {
        m_highlight->setGeometry(m_window->rect());
        m_highlight->raise();
    }
    m_highlight->setVisible(highlighted);
}

DropHighlight::DropHighlight(QWidget *window) : QWidget(window)
{
    setObjectName("dropHighlight");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
}

void DropHighlight::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintFrame(painter, rect(), theme().accent, 4);
    painter.setFont(themeFont(TextRole::Title));
    const QString text = tr("Drop to open");
    const QSizeF size(painter.fontMetrics().horizontalAdvance(text) + 48, 44 * textScale());
    const QRectF box(QPointF((width() - size.width()) / 2, 12), size);
    paintRoundBox(painter, box, 4, theme().accentFill, theme().accent, 2);
    painter.setPen(theme().text);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace cutaway
