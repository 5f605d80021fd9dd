#include "core/plan/pins.h"
#include "core/plan/planner_registry.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/planning.h"
#include "views/panels/job_log.h"
#include "views/panels/panel_parts.h"
#include "views/panels/parameter_field.h"
#include "views/panels/parameter_form.h"
#include "views/panels/planner_panel.h"
#include "views/theme/style.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace cutaway;

namespace {

std::vector<ParameterDeclaration> oneOfEachType()
{
    std::vector<ParameterDeclaration> all;
    all.push_back({"flag", "Flag", ParameterType::Bool, false, "", {}, {}, {}, "A switch."});
    all.push_back({"rounds", "Rounds", ParameterType::Integer, std::int64_t(10), "", 1, 100, {}, "How often."});
    all.push_back({"size", "Size", ParameterType::Integer, std::int64_t(25 << 20), "bytes", 0, {}, {}, "How large."});
    all.push_back({"cap", "Cap", ParameterType::Integer, {}, "bytes", 0, {}, {}, "At most."});
    all.push_back({"factor", "Factor", ParameterType::Number, 1.5, "", 0, 10, {}, "How much."});
    all.push_back({"time", "Time", ParameterType::Number, 1e-5, "seconds", 0, {}, {}, "How long."});
    all.push_back({"mode", "Mode", ParameterType::Choice, std::string("fast"), "", {}, {}, {"fast", "good"}, "Which."});
    all.push_back({"names", "Names", ParameterType::List, std::vector<std::string>(), "", {}, {}, {}, "Who."});
    all.push_back({"file", "File", ParameterType::String, std::string(), "", {}, {}, {}, "Where."});
    return all;
}

} // namespace

class PlannerPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void givesWhatDiffersFromTheDefaults();
    void aSwitchThatIsLeftOpenGivesNothing();
    void readsUnitsInFields();
    void readsTheUnitsThatItShows();
    void shapesAreProducts();
    void aSizeMayBeAWord();
    void numbersHaveTheLanguagesDecimalSign();
    void refusesWhatIsOutOfRange();
    void goesBackToDefaults();
    void keepsFiguresExactlyThatDoNotReadWell();

    void offersAllPlanners();
    void listsThoseOfThePlansKindFirstWithWholeNames();
    void runsWithWhatIsSet();
    void keepsRunAtTheFootOfASmallDock();
    void showsHowThePlanWasMade();
    void showsFiguresOfDevicesAndModel();
    void warnsBeforeAPlannerThatCannotKeepPins();
    void plansAroundPinsWithTheChosenPlannerIfItKeepsThem();
    void saysOfEveryPlannerWhatItIsFor();
    void showsARunAndCancelsIt();
    void tellsHowRunsEnded();
    void runsThatFailAlikeAreOneEntry();
    void failuresNameFieldsByTheirTitles();
    void allOfAFailureIsInView();
    void aResultStaysInViewAboveWhatItsPlanOffers();
    void doesNotRunWithoutPlan();

private:
    QPushButton *button(const QString &text) const;
    QStringList texts() const;
    template <class Field>
    static Field *field(const QWidget &form, const char *name)
    {
        return form.findChild<Field *>(name);
    }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<Planning> m_planning;
    std::unique_ptr<PlannerPanel> m_panel;
};

void PlannerPanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_planning = std::make_unique<Planning>();
    m_panel = std::make_unique<PlannerPanel>(&m_open->source, m_planning.get());
    m_open->open("resnet50", "resnet50.h4");
    m_panel->resize(272, 700);
    m_panel->show();
}

void PlannerPanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

QPushButton *PlannerPanelTest::button(const QString &text) const
{
    for (auto *candidate : m_panel->findChildren<QPushButton *>()) {
        if (candidate->text() == text)
            return candidate;
    }
    return nullptr;
}

QStringList PlannerPanelTest::texts() const
{
    QCoreApplication::processEvents(); // new entries are shown a turn later
    QStringList texts;
    for (const TextLabel *label : m_panel->findChild<JobLog *>()->findChildren<TextLabel *>()) {
        if (label->isVisible())
            texts.append(label->text());
    }
    return texts;
}

void PlannerPanelTest::givesWhatDiffersFromTheDefaults()
{
    const std::vector<ParameterDeclaration> declarations = oneOfEachType();
    ParameterForm form;
    form.setDeclarations(declarations);
    form.show();
    QVERIFY((*form.given()).empty());
    QTest::mouseClick(field<QCheckBox>(form, "flag"), Qt::LeftButton, {}, QPoint(8, 14));
    field<QSpinBox>(form, "rounds")->selectAll();
    QTest::keyClicks(field<QSpinBox>(form, "rounds"), "30");
    QTest::keyClicks(field<QLineEdit>(form, "factor"), "2.25");
    QTest::keyClick(field<QComboBox>(form, "mode"), Qt::Key_Down);
    QTest::keyClicks(field<QLineEdit>(form, "names"), "a, b");
    const Result<ParameterValues> given = form.given();
    QVERIFY(bool(given));
    QCOMPARE((*given).size(), std::size_t(5));
    QVERIFY((*given).at("flag") == ParameterValue(true));
    QVERIFY((*given).at("rounds") == ParameterValue(std::int64_t(30)));
    QVERIFY((*given).at("factor") == ParameterValue(2.25));
    QVERIFY((*given).at("mode") == ParameterValue(std::string("good")));
    QVERIFY((*given).at("names") == ParameterValue(std::vector<std::string>{"a", "b"}));
}

void PlannerPanelTest::aSwitchThatIsLeftOpenGivesNothing()
{
    const std::vector<ParameterDeclaration> declarations{
        {"follows", "Follows", ParameterType::Bool, {}, "", {}, {}, {}, "What follows from the rest."}};
    ParameterForm form;
    form.setDeclarations(declarations);
    form.show();
    auto *box = field<QCheckBox>(form, "follows");
    QCOMPARE(box->checkState(), Qt::PartiallyChecked);
    QVERIFY((*form.given()).empty());
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY((*form.given()).at("follows") == ParameterValue(true));
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY((*form.given()).at("follows") == ParameterValue(false));
    form.setValues({});
    QVERIFY((*form.given()).empty());
}

void PlannerPanelTest::readsUnitsInFields()
{
    const std::vector<ParameterDeclaration> declarations = oneOfEachType();
    ParameterForm form;
    form.setDeclarations(declarations);
    QCOMPARE(field<QLineEdit>(form, "size")->placeholderText(), QString::fromUtf8("25.0\u00a0MiB"));
    QCOMPARE(field<QLineEdit>(form, "cap")->placeholderText(), QString("none"));
    field<QLineEdit>(form, "size")->setText("16 MiB");
    field<QLineEdit>(form, "cap")->setText("1000");
    field<QLineEdit>(form, "time")->setText("2 ms");
    const ParameterValues given = *form.given();
    QVERIFY(given.at("size") == ParameterValue(std::int64_t(16 << 20)));
    QVERIFY(given.at("cap") == ParameterValue(std::int64_t(1000)));
    QVERIFY(given.at("time") == ParameterValue(2e-3));
}

/// What a field shows can be typed into it, with another prefix, too.
void PlannerPanelTest::readsTheUnitsThatItShows()
{
    ParameterDeclaration latency;
    latency.name = "intra_node_latency_us";
    latency.title = "Latency inside a host";
    latency.type = ParameterType::Number;
    latency.unit = "µs";
    QVERIFY(*readParameterText(latency, parameterText(latency, 0.6)) == ParameterValue(0.6));
    QVERIFY(*readParameterText(latency, "50") == ParameterValue(50.0));
    QVERIFY(*readParameterText(latency, "50 us") == ParameterValue(50.0));
    QVERIFY(*readParameterText(latency, "0.25 ms") == ParameterValue(250.0));
    ParameterDeclaration speed = latency;
    speed.unit = "flop/s";
    QVERIFY(*readParameterText(speed, "200 Tflop/s") == ParameterValue(2e14));
    QVERIFY(*readParameterText(speed, "2e14 flop/s") == ParameterValue(2e14));
    const Result<ParameterValue> refused = readParameterText(latency, "soon");
    QVERIFY(!refused);
    QVERIFY(titled(QString::fromStdString(refused.error().message), latency).startsWith("Latency inside a host: "));
}

void PlannerPanelTest::shapesAreProducts()
{
    ParameterDeclaration mesh;
    mesh.name = "mesh_shape";
    mesh.type = ParameterType::List;
    mesh.unit = "×";
    const ParameterValue shape = std::vector<std::string>{"4", "16"};
    QCOMPARE(parameterText(mesh, shape), QString("4 × 16"));
    for (const char *text : {"4 × 16", "4x16", "4, 16", "4*16"})
        QVERIFY2(*readParameterText(mesh, QString::fromUtf8(text)) == shape, text);
    QVERIFY(!parameterToolTip(mesh).contains(QString("×")));
}

void PlannerPanelTest::aSizeMayBeAWord()
{
    ParameterDeclaration limit;
    limit.name = "limit";
    limit.type = ParameterType::String;
    limit.unit = "bytes";
    QVERIFY(*readParameterText(limit, "16 MiB") == ParameterValue(std::string("16777216")));
    QVERIFY(*readParameterText(limit, "auto") == ParameterValue(std::string("auto")));
    QCOMPARE(parameterText(limit, std::string("16777216")), QString::fromUtf8("16.0\u00a0MiB"));
    QCOMPARE(parameterText(limit, std::string("auto")), QString("auto"));
}

void PlannerPanelTest::numbersHaveTheLanguagesDecimalSign()
{
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German));
    ParameterDeclaration share;
    share.name = "share";
    share.type = ParameterType::Number;
    const QString shown = parameterText(share, 0.15);
    const Result<ParameterValue> read = readParameterText(share, shown);
    QLocale::setDefault(before);
    QCOMPARE(shown, QString("0,15"));
    QVERIFY(*read == ParameterValue(0.15));
}

void PlannerPanelTest::refusesWhatIsOutOfRange()
{
    const std::vector<ParameterDeclaration> declarations = oneOfEachType();
    ParameterForm form;
    form.setDeclarations(declarations);
    field<QLineEdit>(form, "factor")->setText("11");
    QVERIFY(!form.given());
    QVERIFY(form.given().error().message.find("factor") != std::string::npos);
    field<QLineEdit>(form, "factor")->setText("a lot");
    QVERIFY(!form.given());
    field<QLineEdit>(form, "factor")->setText("10");
    QVERIFY(bool(form.given()));
}

void PlannerPanelTest::goesBackToDefaults()
{
    const std::vector<ParameterDeclaration> declarations = oneOfEachType();
    ParameterForm form;
    form.setDeclarations(declarations);
    ParameterValues values;
    values["flag"] = true;
    values["rounds"] = std::int64_t(50);
    values["size"] = std::int64_t(1 << 20);
    values["mode"] = std::string("good");
    form.setValues(values);
    QVERIFY(*form.given() == values);
    form.setValues({});
    QVERIFY((*form.given()).empty());
}

void PlannerPanelTest::keepsFiguresExactlyThatDoNotReadWell()
{
    const std::vector<ParameterDeclaration> declarations = oneOfEachType();
    ParameterForm form;
    form.setDeclarations(declarations);
    ParameterValues values;
    values["size"] = std::int64_t(101187583);
    values["time"] = 1.2345678e-5;
    form.setValues(values);
    QVERIFY(*form.given() == values);
}

void PlannerPanelTest::offersAllPlanners()
{
    const auto *combo = m_panel->findChild<QComboBox *>();
    QStringList expected;
    std::optional<PlanKind> last;
    for (const PlannerDescriptor &planner : planners()) {
        if (planner.kind != last)
            expected.append(planKindTitle(planner.kind));
        last = planner.kind;
        expected.append(QString::fromStdString(planner.title));
    }
    QStringList shown;
    for (int i = 0; i < combo->count(); ++i)
        shown.append(combo->itemText(i));
    QCOMPARE(shown, expected);
    QVERIFY(!(combo->model()->index(0, 0).flags() & Qt::ItemIsEnabled)); // a title
    QVERIFY(combo->currentIndex() > 0);
}

void PlannerPanelTest::listsThoseOfThePlansKindFirstWithWholeNames()
{
    const auto *box = m_panel->findChild<QComboBox *>();
    QCOMPARE(box->itemText(0), QString("Partition"));
    m_open->run("sharding.megatron", testing::fixtureGraph("sharding/mlp_h96_l1"),
                testing::fixtureInventory("sharding/mesh2x4"));
    QCOMPARE(box->itemText(0), QString("Sharding"));
    QCOMPARE(box->currentData().toString(), QString("sharding.megatron"));
    for (const PlannerDescriptor &planner : planners())
        QVERIFY2(box->findData(QString::fromStdString(planner.id)) > 0, planner.id.c_str());
    QVERIFY(box->view()->minimumWidth() > box->width()); // "Best stages for given degrees" is wider than the field
    QVERIFY(box->view()->minimumWidth() >= box->view()->sizeHintForColumn(0));
}

void PlannerPanelTest::runsWithWhatIsSet()
{
    QSignalSpy runs(m_panel.get(), &PlannerPanel::runRequested);
    m_panel->choosePlanner("partition.size_based");
    QTest::mouseClick(button("Run"), Qt::LeftButton);
    auto *saturate = m_panel->findChild<QCheckBox *>("saturate_host");
    QVERIFY(saturate);
    QTest::mouseClick(saturate, Qt::LeftButton, {}, QPoint(8, saturate->height() / 2));
    QTest::mouseClick(button("Run"), Qt::LeftButton);
    QCOMPARE(runs.size(), 2);
    QCOMPARE(runs[0][0].toString(), QString("partition.size_based"));
    QVERIFY(runs[0][1].value<ParameterValues>().empty());
    QVERIFY(runs[1][1].value<ParameterValues>().at("saturate_host") == ParameterValue(true));
    QTest::mouseClick(button("Defaults"), Qt::LeftButton);
    QVERIFY(!saturate->isChecked());
}

void PlannerPanelTest::keepsRunAtTheFootOfASmallDock()
{
    m_panel->resize(272, 200);
    const QPushButton *run = button("Run");
    const QRect place(run->mapTo(m_panel.get(), QPoint()), run->size());
    QVERIFY(run->visibleRegion().boundingRect() == run->rect());
    QVERIFY(place.bottom() > m_panel->height() - 20);
    const auto *planners = m_panel->findChild<QComboBox *>();
    QVERIFY(planners->mapTo(m_panel.get(), planners->rect().bottomLeft()).y() < place.top());
}

void PlannerPanelTest::showsHowThePlanWasMade()
{
    PlanOrigin origin = m_open->plan->origin();
    origin.plannerId = "partition.size_based";
    origin.parameters["saturate_host"] = true;
    m_open->plan->setOrigin(origin);
    m_panel->choosePlanner("partition.single");
    m_open->source.setPlan(m_open->plan.get(), {}, {});
    QCOMPARE(m_panel->findChild<QComboBox *>()->currentData().toString(), QString("partition.size_based"));
    QVERIFY(m_panel->findChild<QCheckBox *>("saturate_host")->isChecked());
}

void PlannerPanelTest::showsFiguresOfDevicesAndModel()
{
    QStringList values;
    for (const FigureRow *row : m_panel->findChildren<FigureRow *>()) {
        if (row->isVisibleTo(m_panel.get()))
            values.append(row->accessibleName() + u' ' + row->value().replace(QChar(0xa0), u' '));
    }
    values.sort();
    QCOMPARE(values, QStringList({"Largest capacity 96.5 MiB", "Lower bound 1.046 ms", "Parameters 97.5 MiB"}));
}

void PlannerPanelTest::warnsBeforeAPlannerThatCannotKeepPins()
{
    const auto *note = m_panel->findChild<TextLabel *>("pinsNote");
    QVERIFY(note->isHidden());
    const ItemIndex item = m_open->item("fc");
    m_open->source.requestMove(pinWhereTheyLie(*m_open->plan, std::span(&item, 1), Pin::Kind::Group));
    m_panel->choosePlanner("partition.size_based");
    QVERIFY(!note->isHidden());
    m_panel->choosePlanner("partition.refine");
    QVERIFY(note->isHidden());
    m_open->source.requestMove(unpin(std::span(&item, 1)));
    m_panel->choosePlanner("partition.size_based");
    QVERIFY(note->isHidden());
}

void PlannerPanelTest::plansAroundPinsWithTheChosenPlannerIfItKeepsThem()
{
    m_panel->choosePlanner("partition.refine");
    QCOMPARE(m_panel->plannerAroundPins()->id, std::string("partition.refine"));
    for (const char *other : {"partition.size_based", "sharding.alpa"}) {
        m_panel->choosePlanner(other);
        QVERIFY(m_panel->plannerAroundPins()->keepsPins);
        QVERIFY(m_panel->plannerAroundPins()->kind == m_open->plan->kind());
    }
}

void PlannerPanelTest::saysOfEveryPlannerWhatItIsFor()
{
    for (const PlannerDescriptor &planner : planners()) {
        QVERIFY2(!planner.title.empty(), planner.id.c_str());
        QVERIFY2(planner.description.size() > 40 && planner.description.ends_with('.'), planner.id.c_str());
    }
}

void PlannerPanelTest::showsARunAndCancelsIt()
{
    QSignalSpy cancels(m_panel.get(), &PlannerPanel::cancelRequested);
    m_panel->jobStarted("Cost aware");
    m_panel->jobProgress("round 14 of 62", 0.25);
    QCOMPARE(texts(), QStringList("Cost aware: round 14 of 62"));
    const auto *bar = m_panel->findChild<QProgressBar *>();
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->value() * 4, bar->maximum());
    m_panel->jobProgress("reading", -1);
    QCOMPARE(bar->maximum(), 0); // not known
    QVERIFY(!button("Run")->isEnabled());
    auto *cancel = m_panel->findChild<LinkButton *>();
    QTest::mouseClick(cancel, Qt::LeftButton);
    QCOMPARE(cancels.size(), 1);
    QVERIFY(!cancel->isEnabled());
    m_panel->jobFailed(cancelledError());
    QCOMPARE(texts(), QStringList("Cost aware was cancelled"));
    QVERIFY(button("Run")->isEnabled());
}

void PlannerPanelTest::tellsHowRunsEnded()
{
    m_panel->jobStarted("Size based");
    m_panel->jobFinished("Size based finished in 0.31 s", "1.267 ms");
    m_panel->jobStarted("Size based");
    m_panel->jobFailed(inputError("node_too_large", "node \"fc\" needs 12 bytes", "Give a device more memory"));
    QCOMPARE(texts(), QStringList({"Size based finished in 0.31 s", "1.267 ms", "node \"fc\" needs 12 bytes",
                                   "Give a device more memory"}));
    for (const TextLabel *label : m_panel->findChild<JobLog *>()->findChildren<TextLabel *>())
        QVERIFY(!label->isVisible() || label->textInteractionFlags().testFlag(Qt::TextSelectableByMouse));
    for (int i = 0; i < 20; ++i)
        m_panel->jobFinished("again", {});
    QVERIFY(texts().size() <= 5);
}

void PlannerPanelTest::runsThatFailAlikeAreOneEntry()
{
    const auto fail = [this](const char *needed) {
        m_panel->jobStarted("Size based");
        m_panel->jobFailed(inputError("node_too_large", needed, "Give a device more memory"));
    };
    fail("it needs 12 bytes");
    fail("it needs 12 bytes");
    fail("it needs 12 bytes");
    QCOMPARE(texts(), QStringList({"it needs 12 bytes", "Give a device more memory", "3 times in a row"}));
    fail("it needs 13 bytes");
    m_panel->jobFinished("Size based finished in 0.31 s", {});
    fail("it needs 13 bytes");
    QCOMPARE(texts().mid(3),
             QStringList({"it needs 13 bytes", "Give a device more memory", "Size based finished in 0.31 s",
                          "it needs 13 bytes", "Give a device more memory"}));
}

/// People see fields, not documents.
void PlannerPanelTest::failuresNameFieldsByTheirTitles()
{
    m_panel->choosePlanner("sharding.alpa");
    m_panel->jobStarted("Alpa");
    m_panel->jobFailed(inputError("too_few_devices", "mesh_shape: 3x3 needs 9 devices, the inventory has 8",
                                  "give a mesh_shape that the devices can form"));
    QCOMPARE(texts(),
             QStringList({"Mesh: 3x3 needs 9 devices, the inventory has 8", "give a mesh that the devices can form"}));
}

void PlannerPanelTest::allOfAFailureIsInView()
{
    m_panel->resize(272, 360);
    m_panel->jobStarted("Size based");
    m_panel->jobFailed(inputError(
        "no_cut",
        "no cut into 8 stages fits the memory of every device: the fastest needs 351 GiB on gpu0, over by 271 GiB",
        "use more or larger devices, or fewer microbatches"));
    const auto *area = m_panel->findChild<QScrollArea *>();
    const auto *log = m_panel->findChild<JobLog *>();
    const auto endOfLog = [&] { return log->mapTo(area->viewport(), QPoint(0, log->height())).y(); };
    QTRY_VERIFY(endOfLog() > 0 && endOfLog() <= area->viewport()->height());
    QTRY_COMPARE(area->verticalScrollBar()->value(), area->verticalScrollBar()->maximum());
}

/// A plan without any split offers others at the foot.
void PlannerPanelTest::aResultStaysInViewAboveWhatItsPlanOffers()
{
    m_panel->resize(272, 420);
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(
        *findPlanner("sharding.replicated"),
        {testing::fixtureGraph("sharding/bert_h96_l1"), testing::fixtureInventory("sharding/mesh2x4"), {}, {}, nullptr},
        {});
    QVERIFY(plan);
    const auto *area = m_panel->findChild<QScrollArea *>();
    const auto *log = m_panel->findChild<JobLog *>();
    const auto isInView = [&] {
        const int end = log->mapTo(area->viewport(), QPoint(0, log->height())).y();
        return end > 0 && end <= area->viewport()->height();
    };
    m_panel->jobStarted("Replicated");
    QTRY_VERIFY(isInView());
    m_panel->jobFinished("Replicated finished in 0.03 s", "0 µs");
    const int before = area->viewport()->height();
    m_open->show(std::move(*plan));
    QTRY_VERIFY(area->viewport()->height() < before - 40); // what is offered has its place
    QTRY_VERIFY(isInView());
}

void PlannerPanelTest::doesNotRunWithoutPlan()
{
    QVERIFY(button("Run")->isEnabled());
    m_open->close();
    QVERIFY(!button("Run")->isEnabled());
}

CUTAWAY_WIDGET_TEST(PlannerPanelTest)
#include "planner_panel_test.moc"
