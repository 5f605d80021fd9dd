// The docks as pictures: `panel_gallery light|dark FOLDER [FONT]` writes each of them at the widths that they have at
// the left and at the right of the window. QT_SCALE_FACTOR gives another scale, FONT another family.

#include "tests/views/open_plan.h"
#include "views/panels/cost_panel.h"
#include "views/panels/devices_panel.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/outline_panel.h"
#include "views/panels/panel_parts.h"
#include "views/panels/planner_panel.h"
#include "views/panels/problems_panel.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QtWidgets>

using namespace cutaway;

namespace {

void settle()
{
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 250)
        QApplication::processEvents(QEventLoop::AllEvents, 20);
}

class Gallery
{
public:
    explicit Gallery(const QString &folder) : m_folder(folder) {}

    void grab(const QString &name, QWidget *panel, QSize size, const QString &summary = {})
    {
        QMainWindow window;
        auto *dock = new QDockWidget(name.section('.', 0, 0), &window);
        auto *title = new DockTitle(dock);
        title->setSummary(summary);
        dock->setTitleBarWidget(title);
        dock->setWidget(panel);
        window.addDockWidget(Qt::LeftDockWidgetArea, dock);
        window.resize(size);
        window.show();
        window.resizeDocks({dock}, {size.width()}, Qt::Horizontal);
        window.resizeDocks({dock}, {size.height()}, Qt::Vertical);
        settle();
        window.resize(size.width() + window.width() - dock->width(), size.height());
        settle();
        dock->grab().save(m_folder + '/' + name + ".png");
        panel->setParent(nullptr);
    }

private:
    QString m_folder;
};

template <class Panel>
void grabAt(Gallery &gallery, const QString &name, testing::OpenPlan &open, int height,
            const std::function<void(Panel &)> &prepare = {}, const QString &summary = {})
{
    for (const int width : {272, 320}) {
        Planning planning;
        const auto panel = [&] {
            if constexpr (std::is_same_v<Panel, PlannerPanel>)
                return std::make_unique<Panel>(&open.source, &planning);
            else
                return std::make_unique<Panel>(&open.source, &open.state);
        }();
        if (prepare)
            prepare(*panel);
        gallery.grab(QString("%1.%2").arg(name).arg(width), panel.get(), QSize(width, height), summary);
    }
}

void fillPlanner(PlannerPanel &panel)
{
    panel.setInventoryName("h4.devices.json");
    panel.jobStarted("Kernighan-Lin");
    panel.jobFinished("Kernighan-Lin finished in 0.31 s", QString::fromUtf8("1.267 ms, −0.820 µs against size_based"));
    panel.jobStarted("Cost aware");
    panel.jobProgress("round 14 of 62", 14 / 62.0);
}

void search(OutlinePanel &panel)
{
    panel.findChild<QLineEdit *>()->setText("layer4 op:conv");
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    if (arguments.size() > 3)
        QFont::insertSubstitution("Inter", arguments[3]);
    installStyle();
    ThemeManager::instance().setChoice(arguments.value(1) == "dark" ? ThemeChoice::Dark : ThemeChoice::Light);
    Gallery gallery(arguments.value(2, "."));

    testing::OpenPlan open;
    grabAt<OutlinePanel>(gallery, "Outline.empty", open, 240);
    grabAt<DevicesPanel>(gallery, "Devices.none", open, 240);
    open.open("resnet50", "resnet50.h4");
    open.source.setPreview(open.plan->preview(open.moveTo("layer4_0_bn3", 2)));
    open.state.select({open.item("layer4_0_bn3")});
    grabAt<OutlinePanel>(gallery, "Outline", open, 508);
    grabAt<OutlinePanel>(gallery, "Outline.search", open, 508, search);
    grabAt<DevicesPanel>(gallery, "Devices", open, 196, {}, "h4, 12.0 GB/s links");
    grabAt<DevicesPanel>(gallery, "Devices.edit", open, 320, [](DevicesPanel &panel) { panel.setEditing(true); });
    grabAt<CostPanel>(gallery, "Cost", open, 316);
    grabAt<InspectorPanel>(gallery, "Inspector", open, 396);
    grabAt<PlannerPanel>(gallery, "Planner", open, 480, fillPlanner);
    for (const PlannerDescriptor &planner : planners()) {
        Planning planning;
        PlannerPanel panel(&open.source, &planning);
        panel.choosePlanner(QString::fromStdString(planner.id));
        gallery.grab(QString::fromStdString("Planner." + planner.id), &panel, QSize(272, 620));
    }
    ProblemsPanel problems(&open.source, &open.state);
    gallery.grab("Problems", &problems, QSize(1008, 128));
    open.state.selectSpot(open.group(1));
    grabAt<InspectorPanel>(gallery, "Inspector.group", open, 396);
    open.state.selectSpot(LaneIndex(1));
    grabAt<InspectorPanel>(gallery, "Inspector.lane", open, 396);
    return 0;
}
