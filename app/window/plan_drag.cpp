#include "app/window/plan_drag.h"

#include "app/document/document.h"
#include "core/devices/inventory.h"
#include "core/plan/plan_documents.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDrag>
#include <QDropEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QTabBar>
#include <QUrl>

namespace cutaway {

namespace {

constexpr QLatin1String planMime("application/x-cutaway-plan");
constexpr QLatin1String ownerMime("application/x-cutaway-plan-owner"); ///< to be read at each move of the pointer

QByteArray ownerOf(const Document &document)
{
    return QByteArray::number(QCoreApplication::applicationPid()) + ' ' + QByteArray::number(quintptr(&document));
}

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

PlanDrag::PlanDrag(Document &document, QTabBar *tabs, QWidget *window)
    : QObject(window), m_document(document), m_tabs(tabs), m_window(window)
{
    QApplication::instance()->installEventFilter(this);
}

QMimeData *PlanDrag::dataOf(const Document &document, int index)
{
    const PlanTab &tab = *document.tab(index);
    const std::string plan = writePlan(tab.plan());
    const QJsonObject object{{"model", QString::fromStdString(document.graph().value->digest())},
                             {"name", tab.baseName()},
                             {"plan", QString::fromStdString(plan)},
                             {"devices", QString::fromStdString(writeInventory(*tab.inventory().value))}};
    auto *data = new QMimeData;
    data->setData(planMime, QJsonDocument(object).toJson(QJsonDocument::Compact));
    data->setData(ownerMime, ownerOf(document));
    data->setText(QString::fromStdString(plan)); // for who takes texts
    return data;
}

bool PlanDrag::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease: return watched == m_tabs && pull(event);
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop: return receive(watched, event);
    default: return false;
    }
}

bool PlanDrag::pull(QEvent *event)
{
    const auto *mouse = static_cast<QMouseEvent *>(event);
    if (event->type() != QEvent::MouseMove) {
        const bool isPress = event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton;
        m_pressed = isPress ? m_tabs->tabAt(mouse->pos()) : -1;
        m_from = mouse->pos();
        return false;
    }
    if (m_pressed < 0 || m_pressed >= m_document.tabCount() ||
        (mouse->pos() - m_from).manhattanLength() < 2 * QApplication::startDragDistance())
        return false;
    auto *drag = new QDrag(m_tabs);
    drag->setMimeData(dataOf(m_document, std::exchange(m_pressed, -1)));
    drag->exec(Qt::CopyAction);
    return true;
}

bool PlanDrag::receive(QObject *watched, QEvent *event)
{
    auto *widget = qobject_cast<QWidget *>(watched);
    auto *drop = static_cast<QDropEvent *>(event);
    if (!widget || widget->window() != m_window || !drop->mimeData()->hasFormat(planMime) ||
        drop->mimeData()->data(ownerMime) == ownerOf(m_document))
        return false;
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    if (event->type() == QEvent::Drop)
        take(*drop->mimeData());
    return true;
}

void PlanDrag::take(const QMimeData &data)
{
    const QJsonObject object = QJsonDocument::fromJson(data.data(planMime)).object();
    const QString title = tr("The plan %1 was not accepted").arg(object["name"].toString());
    const bool isOfModel =
        m_document.isOpen() && object["model"].toString().toStdString() == m_document.graph().value->digest();
    if (!isOfModel) {
        emit refused(title, tr("It is a plan of another model than the open one."));
        return;
    }
    Result<Inventory> devices = readInventory(object["devices"].toString().toStdString());
    auto inventory = devices ? std::make_shared<const Inventory>(std::move(*devices)) : m_document.inventory().value;
    Result<OpenedPlan> plan = readPlan(object["plan"].toString().toStdString(), m_document.graph().value, inventory);
    if (!plan) {
        emit refused(title, coreText(plan.error().line()));
        return;
    }
    const bool isElsewhere = *inventory != *m_document.inventory().value;
    m_document.addPlan(std::move(plan->plan), object["name"].toString(), {},
                       isElsewhere ? std::optional(OpenInventory{inventory, {}}) : std::nullopt);
}

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
