#include "app/window/status_line.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_figures.h"
#include "tests/app/shown_texts.h"
#include "tests/app/shown_window.h"
#include "tests/support/figure_walk.h"
#include "tests/support/random_moves.h"
#include "tests/support/told_texts.h"
#include "views/canvas/canvas_descriptions.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/figures.h"
#include "views/panels/planner_panel.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QComboBox>
#include <QMessageBox>
#include <QRegularExpression>
#include <QValidator>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString kindFixture(const char *name)
{
    return QString::fromStdString(fixturesFolder()) + u'/' + QString::fromLatin1(name);
}

void waitForQuiet(Shown &shown)
{
    shown.waitForLayouts();
    QCoreApplication::processEvents();
}

/// Somebody who does anything at all with a window, but for what opens dialogs.
class Walker
{
public:
    Walker(unsigned seed, QList<QStringList> models) : m_random(seed), m_models(std::move(models)) { openModel(); }

    Shown &shown() { return m_shown; }
    MainWindow &window() { return m_shown.window; }
    const QStringList &trail() const { return m_trail; }

    void act()
    {
        using Deed = void (Walker::*)();
        static constexpr std::array<std::pair<const char *, Deed>, 18> deeds{{{"move", &Walker::move},
                                                                              {"move", &Walker::move},
                                                                              {"set", &Walker::set},
                                                                              {"set", &Walker::set},
                                                                              {"undo", &Walker::undo},
                                                                              {"undo", &Walker::undo},
                                                                              {"redo", &Walker::redo},
                                                                              {"devices", &Walker::devices},
                                                                              {"show", &Walker::show},
                                                                              {"copy", &Walker::copy},
                                                                              {"close", &Walker::closeOne},
                                                                              {"baseline", &Walker::baseline},
                                                                              {"theme", &Walker::theme},
                                                                              {"planner", &Walker::choosePlanner},
                                                                              {"type", &Walker::typeParameter},
                                                                              {"run", &Walker::run},
                                                                              {"select", &Walker::select},
                                                                              {"model", &Walker::openModel}}};
        const auto &[name, deed] = deeds[upTo(m_random, deeds.size())];
        m_trail << QString::fromLatin1(name);
        (this->*deed)();
        QCoreApplication::processEvents();
    }

private:
    Document &document() { return m_shown.document(); }
    const EditedPlan &plan() { return document().current()->plan(); }
    PlannerPanel *planner() { return window().findChild<PlannerPanel *>(); }
    void trigger(const char *action) { window().findChild<QAction *>(action)->trigger(); }

    void make(const Move &move)
    {
        if (!move.isEmpty())
            static_cast<void>(document().makeMove(move));
    }
    void move()
    {
        const EditedPlan *order = groupOrderOf(plan());
        if (!order)
            return make(edit(plan(), m_random));
        const std::vector<GroupIndex> groups = order->groupsInOrder();
        make(order->moveBoundary(ItemIndex(upTo(m_random, plan().itemCount())), anyOf(groups, m_random)));
    }
    void set() { make(setting(plan(), m_random)); }
    void undo() { trigger("undo"); }
    void redo() { trigger("redo"); }
    void baseline() { trigger("makeBaseline"); }
    void theme() { trigger(upTo(m_random, 2) ? "themeDark" : "themeLight"); }
    void devices()
    {
        Inventory inventory = *document().inventory().value;
        if (inventory.devices.empty())
            return;
        Device &device = inventory.devices[upTo(m_random, inventory.devices.size())];
        device.availableMemBytes = device.availableMemBytes / 2 * std::int64_t(1 + upTo(m_random, 3));
        document().changeInventory({std::make_shared<const Inventory>(inventory), document().inventory().path},
                                   QStringLiteral("Change memory"));
    }
    void show() { document().setCurrent(int(upTo(m_random, std::size_t(document().tabCount())))); }
    void copy()
    {
        if (document().tabCount() < 4)
            document().duplicateCurrent();
    }
    void closeOne()
    {
        const int closed = int(upTo(m_random, std::size_t(document().tabCount())));
        if (document().tabCount() > 1)
            document().closeTab(closed);
    }
    void select()
    {
        if (plan().itemCount() > 0)
            window().viewState().select({ItemIndex(upTo(m_random, plan().itemCount()))});
    }
    void choosePlanner() { planner()->choosePlanner(QString::fromStdString(anyOf(planners(), m_random).id)); }
    /// Also what no field takes.
    void typeParameter()
    {
        const auto lines = planner()->findChildren<QLineEdit *>(QRegularExpression(QStringLiteral("^[a-z_]+$")));
        if (lines.isEmpty())
            return;
        QLineEdit *line = anyOf(lines, m_random);
        QString text = QString::number(upTo(m_random, 40)) + (upTo(m_random, 4) ? "" : "x");
        int cursor = int(text.size());
        if (!line->validator() || line->validator()->validate(text, cursor) != QValidator::Invalid)
            line->setText(text); // else no key would bring it there
    }
    /// Whether a plan comes of it or not.
    void run()
    {
        if (document().tabCount() >= 4)
            return;
        if (planner()->run() && !QTest::qWaitFor([this] { return !document().planning().run(); }, 20000))
            qFatal("the planner does not end");
    }
    void openModel()
    {
        const QStringList files = m_models.takeFirst();
        m_models.append(files);
        if (document().isOpen())
            whenAskedToSave();
        window().openFiles(files);
        const auto isThere = [&] { return document().isOpen() && document().graph().path == files.front(); };
        if (!QTest::qWaitFor(isThere, 20000) || !QTest::qWaitFor([this] { return m_shown.showsGraph(); }))
            qFatal("nothing was opened");
        if (document().current()->isPlaceholder())
            run();
    }
    void whenAskedToSave()
    {
        whenAsked<QMessageBox>([](QMessageBox *box) { box->button(QMessageBox::Discard)->click(); });
    }

    Shown m_shown;
    std::mt19937 m_random;
    QList<QStringList> m_models;
    QStringList m_trail;
};

/// A window that is built now, of all that the other has open.
class Fresh
{
public:
    explicit Fresh(MainWindow &like)
    {
        like.keepView();
        like.keepLayout();
        like.autosave().wait();
        const QString log = m_folder.filePath("copy.log"); // not where windows look for what crashes left
        if (!QFile::copy(like.autosave().store().file(), log))
            qFatal("there is no log");
        m_shown = std::make_unique<Shown>();
        m_shown->window.restore(log, like.document().planning().state());
        if (!QTest::qWaitFor([this] { return m_shown->document().isOpen() && m_shown->showsGraph(); }, 20000))
            qFatal("nothing was restored");
    }

    Shown &shown() { return *m_shown; }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Shown> m_shown;
};

/// All that the window, and what hovers over its picture, says of a figure by what it is called.
QString figureToldOtherwise(Shown &shown)
{
    const PlanTab *tab = shown.document().current();
    if (tab->isPlaceholder())
        return {};
    QStringList texts = shownTexts(shown.window);
    const Scene &scene = shown.canvas()->keeper().scene();
    for (std::uint32_t place = 0; place < scene.places().size(); ++place)
        texts << boxToolTip(scene, scene.placeOf(scene.places()[place].group));
    const std::vector<Figure> figures = planFigures(tab->plan());
    for (const QString &text : texts) {
        if (const QString found = toldOtherwise(text, figures); !found.isEmpty())
            return found;
    }
    return {};
}

/// The status line says of what the pointer is on what the plan says of it.
QString hoveredOtherwise(Shown &shown, std::mt19937 &random)
{
    const PlanTab *tab = shown.document().current();
    if (tab->isPlaceholder() || tab->plan().itemCount() == 0)
        return {};
    const ItemIndex item(upTo(random, tab->plan().itemCount()));
    const ItemInfo info = tab->plan().item(item);
    shown.window.viewState().setHovered(item);
    QCoreApplication::processEvents();
    const QString name = QString::fromUtf8(info.label.data(), qsizetype(info.label.size()));
    QString other;
    for (const QLabel *label : shown.window.findChild<StatusLine *>()->findChildren<QLabel *>()) {
        const QString text = label->text();
        const bool tellsBytes = text.contains(bytesText(info.outputBytes)) || text.contains(bytesText(info.totalBytes));
        const bool tellsTime = !info.seconds || text.contains(secondsText(*info.seconds));
        if (label->isVisible() && text.contains(name + u',') &&
            !(tellsBytes && tellsTime)) // else a notice stands there
            other = text;
    }
    shown.window.viewState().setHovered(Spot());
    QCoreApplication::processEvents();
    return other;
}

QString planTexts(Document &document)
{
    QString text;
    for (int i = 0; i < document.tabCount(); ++i)
        text += document.tab(i)->name() + u'\n' + QString::fromStdString(writePlan(document.tab(i)->plan()));
    return text;
}

} // namespace

/// What a window shows follows from what is open, and not from what was done before.
class FreshWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void everyPanelShowsWhatAFreshOneShows_data();
    void everyPanelShowsWhatAFreshOneShows();

private:
    CleanHome m_home;
};

void FreshWindowTest::everyPanelShowsWhatAFreshOneShows_data()
{
    QTest::addColumn<QStringList>("files");
    QTest::addColumn<unsigned>("seed");
    const auto row = [](const char *name, const char *graph, const char *devices, unsigned seed) {
        QTest::newRow(name) << QStringList{kindFixture(graph), kindFixture(devices)} << seed;
    };
    row("partition", "partition/alexnet.graph.json", "partition/alexnet.h2.devices.json", 1);
    row("pipeline", "pipeline/chain_6_100.graph.json", "pipeline/chain_6_100.few_devices.devices.json", 2);
    row("training", "training/gpt2.graph.json", "training/h100_1x8.devices.json", 3);
    row("sharding", "sharding/bert_h96_l1.graph.json", "sharding/mesh2x4.devices.json", 4);
    row("embedding", "embedding/mixed.graph.json", "embedding/two_hosts_of_4.devices.json", 5);
}

void FreshWindowTest::everyPanelShowsWhatAFreshOneShows()
{
    QFETCH(const QStringList, files);
    QFETCH(const unsigned, seed);
    const QStringList other{fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")};
    Walker walker(seed, {files, other});
    std::mt19937 random(seed);
    for (int step = 1; step <= walkLength(36); ++step) {
        walker.act();
        if (step % 6 != 0)
            continue;
        waitForQuiet(walker.shown());
        for (const QString &told : {figureToldOtherwise(walker.shown()), hoveredOtherwise(walker.shown(), random)})
            QVERIFY2(told.isEmpty(), qPrintable(walker.trail().join(u' ') + QStringLiteral("\n") + told));
        Fresh fresh(walker.window());
        QVERIFY2(planTexts(walker.shown().document()) == planTexts(fresh.shown().document()),
                 qPrintable(QStringLiteral("other plans after ") + walker.trail().join(u' ')));
        const QString difference = differenceOfDocks(walker.window(), fresh.shown().window);
        QVERIFY2(difference.isEmpty(), qPrintable(walker.trail().join(u' ') + QStringLiteral("\n") + difference));
    }
}

CUTAWAY_WINDOW_TEST(FreshWindowTest)

#include "fresh_window_test.moc"
