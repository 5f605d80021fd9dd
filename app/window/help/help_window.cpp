#include "app/window/help/help_window.h"

#include "views/models/plan_source.h"
#include "views/panels/overflow_rows.h"
#include "views/panels/panel_parts.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace cutaway {

namespace {

/// Shows pictures no wider than itself.
class HelpText : public QTextBrowser
{
public:
    QVariant loadResource(int type, const QUrl &name) override
    {
        const QVariant found = QTextBrowser::loadResource(type, name);
        if (type != QTextDocument::ImageResource)
            return found;
        // What lies in resources comes as the bytes of its file.
        const auto picture =
            found.canConvert<QByteArray>() ? QImage::fromData(found.toByteArray()) : found.value<QImage>();
        const int room = viewport()->width() - 3 * int(document()->documentMargin());
        return picture.width() > room ? picture.scaledToWidth(room, Qt::SmoothTransformation) : found;
    }
};

} // namespace

HelpWindow::HelpWindow(QWidget *parent)
    : QDialog(parent), m_search(new QLineEdit), m_list(new QListWidget), m_text(new HelpText)
{
    setObjectName("helpWindow");
    setWindowTitle(tr("Help"));
    resizeWithinScreen(this, {1040, 760});
    m_search->setObjectName("helpSearch");
    m_search->setPlaceholderText(tr("Search the help"));
    m_search->setClearButtonEnabled(true);
    m_list->setObjectName("helpPages");
    m_list->setAccessibleName(tr("Pages"));
    m_text->setObjectName("helpText");
    m_text->setOpenLinks(false);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(16);

    auto *left = new QWidget;
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_search);
    column->addWidget(m_list);
    auto *parts = new QSplitter;
    parts->addWidget(left);
    parts->addWidget(m_text);
    parts->setStretchFactor(1, 1);
    parts->setSizes({320, 680});
    (new QVBoxLayout(this))->addWidget(parts);

    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::list);
    connect(m_search, &QLineEdit::returnPressed, m_list, [this] { m_list->setCurrentRow(0); });
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem *item) {
        if (const HelpPage *page = item ? helpPageOfLink(m_pages, item->data(Qt::UserRole).toString()) : nullptr)
            showPage(*page);
    });
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl &link) { follow(link.toString()); });
}

void HelpWindow::setPages(std::vector<HelpPage> pages)
{
    m_pages = std::move(pages);
    list(m_search->text());
}

void HelpWindow::list(const QString &text)
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const HelpPage *page : findHelp(m_pages, text)) {
        auto *item = new QListWidgetItem(page->title, m_list);
        item->setData(Qt::UserRole, page->id);
    }
}

void HelpWindow::openAt(const QWidget *widget)
{
    openPage(helpLinkAbout(m_pages, widget));
}

void HelpWindow::openPage(const QString &link)
{
    m_search->clear();
    show(); // where a heading is depends on how wide it is
    raise();
    activateWindow();
    follow(link);
}

/// A link of a page: to another page, or within this one.
void HelpWindow::follow(const QString &link)
{
    const HelpPage *page = helpPageOfLink(m_pages, link);
    for (int row = 0; page && row < m_list->count(); ++row) {
        if (m_list->item(row)->data(Qt::UserRole).toString() == page->id)
            m_list->setCurrentRow(row);
    }
    if (page) {
        showPage(*page);
        showHeading(link.section(u'#', 1));
    }
}

/// At the top of the view.
void HelpWindow::showHeading(const QString &text)
{
    const QTextDocument &page = *m_text->document();
    for (QTextBlock block = page.begin(); !text.isEmpty() && block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || block.text() != text)
            continue;
        m_text->verticalScrollBar()->setValue(int(page.documentLayout()->blockBoundingRect(block).top()));
        return;
    }
}

void HelpWindow::showPage(const HelpPage &page)
{
    m_text->setMarkdown(page.markdown);
    if (const QString text = m_search->text(); !text.isEmpty())
        m_text->find(text.section(u' ', 0, 0));
}

HelpDesk::HelpDesk(const PlanSource &source, QMainWindow *window) : QObject(window), m_source(source), m_window(window)
{
    qApp->installEventFilter(this);
    for (const DockTitle *title : window->findChildren<DockTitle *>())
        connect(title, &DockTitle::helpRequested, this, [this, title] { showAbout(title); });
}

bool HelpDesk::eventFilter(QObject *watched, QEvent *event)
{
    const auto *widget = qobject_cast<QWidget *>(watched);
    const bool isKey = event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_F1;
    if (!isKey || !widget || widget->window() != QApplication::activeModalWidget())
        return QObject::eventFilter(watched, event);
    showAbout(widget);
    return true;
}

void HelpDesk::show()
{
    showAbout(QApplication::focusWidget());
}

void HelpDesk::showAbout(const QWidget *place)
{
    HelpWindow *help = windowOver(QApplication::activeModalWidget());
    help->setPages(helpPages(m_window->actions(), m_source.plan()));
    help->openAt(place);
}

/// Over a modal dialog one that goes with it: the window's own would take no clicks.
HelpWindow *HelpDesk::windowOver(QWidget *dialog)
{
    if (dialog) {
        auto *help = dialog->findChild<HelpWindow *>();
        return help ? help : new HelpWindow(dialog);
    }
    if (!m_help)
        m_help = new HelpWindow(m_window);
    return m_help;
}

} // namespace cutaway
