// All controls in all states: `style_gallery light|dark FILE.png` writes the picture of a window, without arguments
// the window is shown. QT_SCALE_FACTOR gives it another scale.

#include "views/theme/icons.h"
#include "views/theme/marks.h"
#include "views/theme/memory_bar.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QtWidgets>

#include <functional>

using namespace cutaway;

namespace {

class Canvas : public QWidget
{
public:
    using Paint = std::function<void(QPainter &)>;
    explicit Canvas(QSize size, Paint paint) : m_paint(std::move(paint)) { setFixedSize(size); }

private:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        m_paint(painter);
    }
    Paint m_paint;
};

void paintMemoryBars(QPainter &painter)
{
    const MemoryBarValues bars[] = {{57, 96.5, {}},  {57, 96.5, 68.5}, {72, 96.5, 58}, {104.6, 96.5, {}},
                                    {90, 96.5, 103}, {104, 96.5, 99},  {0, 96.5, {}},  {50, {}, {}}};
    double y = 6;
    for (const MemoryBarValues &bar : bars) {
        paintMemoryBar(painter, QRectF(4, y, 160, 8), theme(), bar);
        y += 22;
    }
    paintHatch(painter, QRectF(184, 4, 64, 32), {theme().line, theme().alternate, 6, 1, {}});
    paintHatch(painter, QRectF(184, 44, 52, 32), {theme().onDevice, theme().device(1), 6, 1.5, {}});
    paintHatch(painter, QRectF(184, 84, 60, 20), {theme().edge, theme().panel, 5, 1, theme().boxLine});
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().text);
    y = 112;
    for (const char *number : {"1.268 ms", "−0.820 µs", "111 KiB", "888 KiB"}) {
        paintNumber(painter, QRectF(184, y, 64, 14), Qt::AlignRight | Qt::AlignVCenter, QString::fromUtf8(number));
        y += 15;
    }
}

void paintIcons(QPainter &painter)
{
    int n = 0;
    for (const QString &file : QDir(":/icons").entryList()) {
        const QString name = file.chopped(4);
        const bool glyph = name.startsWith("cutaway-kind");
        const double side = glyph ? 12 : 16;
        paintIcon(painter, QRectF(8 + n % 16 * 26, 6 + n / 16 * 24, side, side), name,
                  glyph ? theme().kinds[n % 10] : theme().secondaryText, glyph ? 1.2 : 1.3);
        ++n;
    }
}

void paintMeanings(QPainter &painter)
{
    const std::pair<Meaning, const char *> chips[] = {{Meaning::Better, "better"},
                                                      {Meaning::Worse, "worse"},
                                                      {Meaning::Refused, "refused"},
                                                      {Meaning::Warning, "warning"}};
    double x = 0;
    painter.setFont(themeFont(TextRole::Small));
    for (const auto &[meaning, word] : chips) {
        paintRoundBox(painter, QRectF(x, 2, 80, 24), 3, meaningFill(theme(), meaning), meaningInk(theme(), meaning));
        paintIcon(painter, QRectF(x + 6, 6, 16, 16), meaningIcon(meaning), meaningInk(theme(), meaning), 1.6);
        painter.setPen(meaningInk(theme(), meaning));
        painter.drawText(QRectF(x + 26, 2, 60, 24), Qt::AlignVCenter, word);
        x += 88;
    }
}

QWidget *controls()
{
    auto *page = new QWidget;
    auto *grid = new QGridLayout(page);
    const auto state = [&](int column, bool enabled) {
        auto *run = new QPushButton(themeIcon("media-playback-start"), "Run");
        run->setProperty("primary", true);
        auto *defaults = new QPushButton("Defaults");
        auto *pressed = new QPushButton("Pressed");
        pressed->setCheckable(true);
        pressed->setChecked(true);
        auto *combo = new QComboBox;
        combo->addItems({"Size based", "Cost aware"});
        auto *editable = new QComboBox;
        editable->setEditable(true);
        editable->addItem("h4.devices.json");
        auto *edit = new QLineEdit("layer4 op:conv");
        edit->addAction(themeIcon("edit-find"), QLineEdit::LeadingPosition);
        edit->setClearButtonEnabled(true);
        auto *empty = new QLineEdit;
        empty->setPlaceholderText("Search or run a command");
        auto *spin = new QSpinBox;
        spin->setValue(12);
        auto *check = new QCheckBox("copy onto idle devices");
        auto *checked = new QCheckBox("keep 2 pinned operators");
        checked->setChecked(true);
        auto *partly = new QCheckBox("some");
        partly->setTristate(true);
        partly->setCheckState(Qt::PartiallyChecked);
        auto *radio = new QRadioButton("By device");
        radio->setChecked(true);
        auto *other = new QRadioButton("By flow");
        auto *slider = new QSlider(Qt::Horizontal);
        slider->setValue(40);
        auto *progress = new QProgressBar;
        progress->setValue(23);
        auto *busy = new QProgressBar;
        busy->setRange(0, 0);
        auto *link = new QLabel("<a href='x'>dev_0</a> is 98.7 % full");
        int row = 0;
        for (QWidget *widget :
             std::initializer_list<QWidget *>{run, defaults, pressed, combo, editable, edit, empty, spin, check,
                                              checked, partly, radio, other, slider, progress, busy, link}) {
            widget->setEnabled(enabled);
            grid->addWidget(widget, row++, column);
        }
        if (enabled)
            edit->setObjectName("focus");
    };
    state(0, true);
    state(1, false);
    auto *right = new QVBoxLayout;
    right->addWidget(new Canvas({256, 180}, paintMemoryBars));
    right->addWidget(new Canvas({430, 100}, paintIcons));
    right->addWidget(new Canvas({430, 30}, paintMeanings));
    auto *group = new QGroupBox("Group box");
    auto *inside = new QVBoxLayout(group);
    inside->addWidget(new QLabel("Body text 0123456789"));
    auto *second = new QLabel("Secondary text");
    second->setForegroundRole(secondaryTextRole);
    inside->addWidget(second);
    auto *rule = new QFrame;
    rule->setFrameShape(QFrame::HLine);
    inside->addWidget(rule);
    auto *headline = new QLabel("1.268 ms");
    headline->setFont(themeFont(TextRole::Headline));
    inside->addWidget(headline);
    right->addWidget(group);
    auto *text = new QPlainTextEdit("A text\nof several\nlines\nfor the\nscroll bar\nto show");
    text->setFixedHeight(70);
    right->addWidget(text);
    right->addStretch();
    grid->addLayout(right, 0, 2, 18, 1);
    grid->setRowStretch(17, 1);
    return page;
}

QTreeWidget *tree()
{
    auto *tree = new QTreeWidget;
    tree->setFrameShape(QFrame::NoFrame);
    tree->setHeaderLabels({"Name", "Latency", "Part."});
    auto *model = new QTreeWidgetItem(tree, {"resnet50", "1.06 ms", ""});
    auto *layer = new QTreeWidgetItem(model, {"layer4", "175 µs", "1, 2"});
    for (const char *name : {"conv1", "bn1", "relu", "downsample.0"}) {
        auto *item = new QTreeWidgetItem(layer, {name, "0.820 µs", "1"});
        item->setIcon(0, themeIcon("cutaway-kind-convolution"));
    }
    new QTreeWidgetItem(new QTreeWidgetItem(model, {"fc", "8.21 µs", "2"}), {"x"});
    for (QTreeWidgetItemIterator it(tree); *it; ++it)
        for (int column : {1, 2})
            (*it)->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    layer->child(0)->setCheckState(0, Qt::Checked);
    model->setExpanded(true);
    layer->setExpanded(true);
    tree->setCurrentItem(layer->child(1));
    tree->header()->resizeSection(0, 150);
    tree->header()->resizeSection(1, 62);
    tree->headerItem()->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    tree->headerItem()->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
    tree->header()->setSortIndicatorShown(true);
    return tree;
}

void addMenus(QMainWindow &window)
{
    auto *file = window.menuBar()->addMenu("&File");
    file->addAction(themeIcon("document-open"), "&Open…", QKeySequence::Open, [] {});
    file->addAction(themeIcon("document-save"), "&Save", QKeySequence::Save, [] {})->setEnabled(false);
    file->addSeparator();
    auto *dark = file->addAction("Dark");
    dark->setCheckable(true);
    dark->setChecked(true);
    QObject::connect(dark, &QAction::toggled,
                     [](bool on) { ThemeManager::instance().setChoice(on ? ThemeChoice::Dark : ThemeChoice::Light); });
    file->addMenu("Recent")->addAction("resnet50.graph.json");
    for (const char *name : {"Edit", "View", "Plan", "Planner", "Window", "Help"})
        window.menuBar()->addMenu(name)->addAction("Nothing");
}

void addToolBar(QMainWindow &window)
{
    auto *bar = window.addToolBar("Main");
    bar->setMovable(false);
    for (const char *name : {"document-open", "document-save", "cutaway-export"})
        bar->addAction(themeIcon(name), name);
    bar->addSeparator();
    bar->addAction(themeIcon("edit-undo"), "Undo");
    bar->addAction(themeIcon("edit-redo"), "Redo")->setEnabled(false);
    bar->addSeparator();
    bar->addWidget(new QLabel("View as "));
    auto *view = new QComboBox;
    view->addItems({"Partition", "Pipeline"});
    bar->addWidget(view);
    bar->addSeparator();
    for (const char *name : {"zoom-fit-best", "zoom-out", "zoom-in", "cutaway-tidy"})
        bar->addAction(themeIcon(name), name);
    bar->addSeparator();
    auto *pin = bar->addAction(themeIcon("cutaway-pin"), "Pin");
    pin->setCheckable(true);
    pin->setChecked(true);
    auto *menu = new QToolButton;
    menu->setIcon(themeIcon("cutaway-compare"));
    menu->setMenu(new QMenu(menu));
    menu->setPopupMode(QToolButton::MenuButtonPopup);
    bar->addWidget(menu);
}

void addDocks(QMainWindow &window)
{
    auto *outline = new QDockWidget("Outline");
    outline->setWidget(tree());
    window.addDockWidget(Qt::LeftDockWidgetArea, outline);
    QDockWidget *first = nullptr;
    for (const char *name : {"Problems (2)", "Timeline", "Moves (1)"}) {
        auto *dock = new QDockWidget(name);
        auto *list = new QListWidget;
        list->setFrameShape(QFrame::NoFrame);
        list->addItems({"dev_0 is 98.7 % full", "dev_3 holds nothing", "No cycle"});
        dock->setWidget(list);
        window.addDockWidget(Qt::BottomDockWidgetArea, dock);
        if (first)
            window.tabifyDockWidget(first, dock);
        else
            first = dock;
    }
    first->raise();
}

QWidget *documents()
{
    auto *tabs = new QTabWidget;
    tabs->setDocumentMode(true);
    tabs->setTabsClosable(true);
    tabs->addTab(new QWidget, "size_based\t1.268 ms");
    tabs->addTab(controls(), themeIcon("cutaway-modified"), "size_based edited\t1.268 ms");
    tabs->addTab(new QWidget, "kl_based\t1.267 ms");
    tabs->setCurrentIndex(1);
    return tabs;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    installStyle();
    QMainWindow window;
    window.setDocumentMode(true);
    window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    addMenus(window);
    addToolBar(window);
    window.setCentralWidget(documents());
    addDocks(window);
    window.statusBar()->showMessage("resnet50.graph.json   175 operators");
    window.statusBar()->addPermanentWidget(new QLabel("100 %"));
    window.resize(1200, 860);
    const QStringList arguments = application.arguments();
    if (arguments.size() < 3) {
        window.show();
        return application.exec();
    }
    ThemeManager::instance().setChoice(arguments[1] == "dark" ? ThemeChoice::Dark : ThemeChoice::Light);
    window.show();
    if (auto *edit = window.findChild<QLineEdit *>("focus"))
        edit->setFocus();
    QMenu *menu = window.findChild<QMenu *>();
    QTimer::singleShot(200, [&] {
        QPixmap picture = window.grab();
        menu->popup(window.mapToGlobal(QPoint(3, 28)));
        menu->setActiveAction(menu->actions().first());
        QPainter(&picture).drawPixmap(3, 28, menu->grab());
        picture.save(arguments[2]);
        application.quit();
    });
    return application.exec();
}
