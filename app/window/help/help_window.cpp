#include "app/window/help/help_window.h"

#include "app/cli/declarations.h"
#include "app/exports/drawn_exports.h"
#include "app/settings/display_settings.h"
#include "app/settings/settings.h"
#include "core/formats/exports/exports.h"
#include "core/plan/planner_registry.h"
#include "views/models/plan_source.h"
#include "views/models/planning.h"
#include "views/panels/overflow_rows.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QAbstractTextDocumentLayout>
#include <QAction>
#include <QApplication>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QKeyEvent>
#include <QKeySequence>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

/// What each figure of the plan means, as its tooltip has it.
HelpPage figurePage(const EditedPlan &plan)
{
    const QString title = QCoreApplication::translate("Help", "Figures of the open plan");
    const QString kind = QString::fromLatin1(plan.kind().name().data(), qsizetype(plan.kind().name().size()));
    HelpPage page{"figures", title,
                  QStringLiteral("# %1\n\n[%2](reference.%3)\n\n").arg(title, planKindTitle(plan.kind()), kind)};
    for (const Figure &figure : plan.cost().figures) {
        page.markdown +=
            QStringLiteral("- **%1**: %2 `%3`\n")
                .arg(coreText(figure.label), coreText(figure.definition), QString::fromStdString(figure.name));
    }
    return page;
}

QString headingOf(const QString &markdown)
{
    return markdown.section(u'\n', 0, 0).remove(QRegularExpression("^#+ *"));
}

/// `<!-- places: canvas outlineDock -->`
QStringList placesOf(const QString &markdown)
{
    static const QRegularExpression comment("<!-- places: ([^>]*) -->");
    return comment.match(markdown).captured(1).split(u' ', Qt::SkipEmptyParts);
}

/// Pages name pictures by their place in the checkout, so that they read well there, too.
QString markdownOf(const QString &path)
{
    static const QRegularExpression picture("\\]\\((?:\\.\\./)+pictures/");
    QFile file(path);
    return file.open(QIODevice::ReadOnly)
               ? QString::fromUtf8(file.readAll()).replace(picture, QStringLiteral("](qrc:/help/pictures/"))
               : QString();
}

HelpPage readPage(const QString &path, const QString &id)
{
    const QString markdown = markdownOf(path);
    return {id, headingOf(markdown), markdown, placesOf(markdown)};
}

/// `:/help/de/10-start.md` where the window speaks German.
QString inSpokenLanguage(const QDir &folder, const QString &name)
{
    const QString translated = folder.filePath(spokenLanguage() + u'/' + name);
    return QFile::exists(translated) ? translated : folder.filePath(name);
}

QString referenceTitle(const QString &id, const QString &written)
{
    static const std::map<QString, const char *> titles{
        {"reference.partition", QT_TRANSLATE_NOOP("cutaway", "Partition plans: what is computed")},
        {"reference.pipeline", QT_TRANSLATE_NOOP("cutaway", "Pipeline plans: what is computed")},
        {"reference.sharding", QT_TRANSLATE_NOOP("cutaway", "Sharding plans: what is computed")},
        {"reference.embedding", QT_TRANSLATE_NOOP("cutaway", "Embedding plans: what is computed")},
        {"reference.bucketing", QT_TRANSLATE_NOOP("cutaway", "Bucketing plans: what is computed")},
        {"reference.training", QT_TRANSLATE_NOOP("cutaway", "Training plans: what is computed")},
        {"reference.judging", QT_TRANSLATE_NOOP("cutaway", "Comparing plans: what is computed")},
        {"reference.measured", QT_TRANSLATE_NOOP("cutaway", "A run beside its plan: what is computed")},
        {"reference.search", QT_TRANSLATE_NOOP("cutaway", "Algorithms on graphs")},
        {"reference.plugins", QT_TRANSLATE_NOOP("cutaway", "Planners and importers as programs")},
        {"reference.json", QT_TRANSLATE_NOOP("cutaway", "Documents")},
        {"reference.tour", QT_TRANSLATE_NOOP("cutaway", "Everything the window does")},
        {"reference.planners", QT_TRANSLATE_NOOP("cutaway", "All planners")},
        {"reference.own_model", QT_TRANSLATE_NOOP("cutaway", "Your own model and devices")},
        {"reference.formats", QT_TRANSLATE_NOOP("cutaway", "Formats")},
        {"reference.python", QT_TRANSLATE_NOOP("cutaway", "Python, and planners of your own")},
        {"reference.many_machines", QT_TRANSLATE_NOOP("cutaway", "Large searches on a cluster")},
        {"reference.frameworks", QT_TRANSLATE_NOOP("cutaway", "Which exports were run")},
        {"reference.accuracy", QT_TRANSLATE_NOOP("cutaway", "Predicted and measured")},
        {"reference.speed", QT_TRANSLATE_NOOP("cutaway", "How fast it is")}};
    const auto found = titles.find(id);
    return found == titles.end() ? written : tr(found->second);
}

/// `10-start.md` is the page `start`.
void appendWritten(std::vector<HelpPage> &pages)
{
    const QDir folder(":/help");
    for (const QString &name : folder.entryList({"*.md"}, QDir::Files, QDir::Name))
        pages.push_back(readPage(inSpokenLanguage(folder, name), name.section(u'-', 1).section(u'.', 0, 0)));
}

/// The rooms' own accounts, which are English; a line says so where the window is not.
void appendReferences(std::vector<HelpPage> &pages)
{
    const QDir folder(":/help/reference");
    for (const QString &name : folder.entryList({"*.md"}, QDir::Files, QDir::Name)) {
        HelpPage page = readPage(folder.filePath(name), "reference." + name.section(u'.', 0, 0));
        page.title = referenceTitle(page.id, page.title);
        if (spokenLanguage() != QLatin1String("en"))
            page.markdown.prepend(u'*' + tr("This page is in English.") + QStringLiteral("*\n\n"));
        pages.push_back(std::move(page));
    }
}

QString parameterLines(const std::vector<ParameterDeclaration> &parameters)
{
    QString text;
    for (const ParameterDeclaration &parameter : parameters) {
        QStringList choices;
        for (const std::string &choice : parameter.choices)
            choices.append(QString::fromStdString(choice));
        text += QStringLiteral("- `%1`: %2%3\n")
                    .arg(QString::fromStdString(parameter.name), coreText(parameter.description),
                         choices.isEmpty() ? QString() : tr(" One of: %1.").arg(choices.join(", ")));
    }
    return text.isEmpty() ? text : u'\n' + text;
}

void appendPlanners(std::vector<HelpPage> &pages)
{
    for (const PlannerDescriptor &planner : planners()) {
        const QString kind = QString::fromLatin1(planner.kind.name().data(), qsizetype(planner.kind.name().size()));
        if (const QString id = helpLinkOf(planner).section(u'#', 0, 0); pages.empty() || pages.back().id != id) {
            const QString title = tr("Planners: %1").arg(planKindTitle(planner.kind));
            pages.push_back(
                {id, title, QStringLiteral("# %1\n\n[%2](reference.%3)\n").arg(title, tr("What is computed"), kind)});
        }
        pages.back().markdown += QStringLiteral("\n## %1\n\n`%2`\n\n%3\n%4")
                                     .arg(coreText(planner.title), QString::fromStdString(planner.id),
                                          coreText(planner.description), parameterLines(planner.parameters));
    }
}

QString exportText(const std::string &id, const std::string &title, const std::string &description,
                   const std::vector<ParameterDeclaration> &parameters)
{
    return QStringLiteral(
               "\n## %1\n\n%2\n\n`cutaway export GRAPH --devices DEVICES --plan PLAN --to %3 --out FILE`\n%4")
        .arg(coreText(title), coreText(description), QString::fromStdString(id), parameterLines(parameters));
}

HelpPage exportPage()
{
    HelpPage page{"exports", tr("Exports"), "# " + tr("Exports") + '\n', {"exportDialog"}};
    for (const ExportDescriptor &format : exports())
        page.markdown += exportText(format.id, format.title, format.description, format.parameters);
    for (const DrawnExport &format : drawnExports())
        page.markdown += exportText(format.id, format.title, format.description, format.parameters);
    return page;
}

HelpPage commandPage()
{
    HelpPage page{"commands", tr("The command line"), "# " + tr("The command line") + '\n'};
    for (const CommandDeclaration &command : commandDeclarations()) {
        const QString name = QString::fromLatin1(command.name.data(), qsizetype(command.name.size()));
        page.markdown +=
            QStringLiteral("\n## cutaway %1\n\n```\n%2```\n").arg(name, QString::fromStdString(helpText(command)));
    }
    return page;
}

HelpPage keyPage(const QList<QAction *> &actions)
{
    HelpPage page{"keys", tr("Keys"), "# " + tr("Keys") + "\n\n"};
    page.markdown += QStringLiteral("| %1 | %2 |\n| --- | --- |\n").arg(tr("Keys"), tr("What"));
    for (const QAction *action : actions) {
        if (!action->shortcut().isEmpty())
            page.markdown +=
                QStringLiteral("| %1 | %2 |\n")
                    .arg(QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText), plainText(action));
    }
    return page;
}

/// Those that have all words of the text: with all of them in the title first, then those that have them side by side.
std::vector<const HelpPage *> findHelp(const std::vector<HelpPage> &pages, const QString &text)
{
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    std::vector<const HelpPage *> found;
    for (const HelpPage &page : pages) {
        if (std::ranges::all_of(words,
                                [&](const QString &word) { return page.markdown.contains(word, Qt::CaseInsensitive); }))
            found.push_back(&page);
    }
    const QString together = words.join(u' ');
    std::ranges::stable_partition(
        found, [&](const HelpPage *page) { return page->markdown.contains(together, Qt::CaseInsensitive); });
    std::ranges::stable_partition(found, [&](const HelpPage *page) {
        return std::ranges::all_of(
            words, [page](const QString &word) { return page->title.contains(word, Qt::CaseInsensitive); });
    });
    return found;
}

} // namespace

std::vector<HelpPage> helpPages(const QList<QAction *> &actions, const EditedPlan *plan)
{
    std::vector<HelpPage> pages;
    appendWritten(pages);
    if (plan)
        pages.push_back(figurePage(*plan));
    appendPlanners(pages);
    pages.push_back(exportPage());
    pages.push_back(commandPage());
    pages.push_back(keyPage(actions));
    appendReferences(pages);
    return pages;
}

QString helpLinkAbout(const std::vector<HelpPage> &pages, const QWidget *widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (const QString link = widget->property(helpProperty).toString(); !link.isEmpty())
            return link;
        const QString type = QString::fromLatin1(widget->metaObject()->className()).section(QStringLiteral("::"), -1);
        for (const HelpPage &page : pages) {
            if (page.places.contains(widget->objectName()) || page.places.contains(type))
                return page.id;
        }
    }
    return pages.front().id;
}

const HelpPage *helpPageOfLink(const std::vector<HelpPage> &pages, const QString &link)
{
    // As files in the checkout: a room's account, a page beside the rooms', a page that is in every language.
    static const QRegularExpression account(
        "^[./]+core/(\\w+)/README\\.md|^\\.\\./(\\w+)/README\\.md|^(?:\\.\\./)?(?:reference/)?([a-z_]+)\\.md");
    static const QRegularExpression written("(?:^|/)\\d\\d-(\\w+)\\.md");
    QString id = link.section(u'#', 0, 0);
    if (const QRegularExpressionMatch file = account.match(link); file.hasMatch())
        id = "reference." + file.captured(1) + file.captured(2) + file.captured(3);
    else if (const QRegularExpressionMatch page = written.match(link); page.hasMatch())
        id = page.captured(1);
    const auto found = std::ranges::find(pages, id, &HelpPage::id);
    return found == pages.end() ? nullptr : &*found;
}

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
