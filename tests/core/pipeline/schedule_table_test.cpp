#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/schedule/table_run.h"
#include "core/pipeline/schedule_json.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <numeric>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString errorOf(const char *csv)
{
    const Result<ScheduleTable> table = readScheduleCsv(csv);
    if (!table)
        return QString::fromStdString(table.error().message);
    const Result<TableShape> shape = checkTable(*table);
    return shape ? QString() : QString::fromStdString(shape.error().message);
}

std::string read(const std::string &name)
{
    return fixtureText("exchange/schedule/" + name);
}

/// Four devices, eight microbatches, at unit times.
ScheduleInput zeroBubbleInput(ScheduleKind kind, std::int64_t chunks)
{
    ScheduleInput input;
    input.schedule = kind;
    input.devices = 4;
    input.microbatches = 8;
    input.chunks = chunks;
    input.forwardSec.assign(std::size_t(input.stages()), 1);
    input.backwardSec.assign(std::size_t(input.stages()), 2);
    input.activationBytes.assign(std::size_t(input.stages()), 1);
    return input;
}

/// Forward 1, backward 2, its parts 1 each.
Schedule atUnitTimes(const ScheduleTable &table)
{
    const Result<TableShape> shape = checkTable(table);
    const std::size_t stages = shape->stages();
    TableTimes times;
    times.forwardSec.assign(stages, 1);
    times.backwardSec.assign(stages, 2);
    times.backwardInputSec.assign(stages, 1);
    times.backwardWeightSec.assign(stages, 1);
    times.activationBytes.assign(stages, 1);
    return runTable(table, *shape, times);
}

} // namespace

/// Tables and their lowered forms were written by torch.distributed.pipelining.
class ScheduleTableTest : public QObject
{
    Q_OBJECT

private slots:
    void aCellIsReadAndWrittenAsTheRuntimeDoes_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"0F3", "2B0", "1W2", "1I0", "1RESHARD", "0UNSHARD", "2REDUCE_GRAD", "3RECV_B2",
                                 "0SEND_F1", "(0F3;1B2)OVERLAP_F_B", "0F0,,0F1"})
            QTest::newRow(text) << text;
    }
    void aCellIsReadAndWrittenAsTheRuntimeDoes()
    {
        QFETCH(QString, text);
        const Result<ScheduleTable> table = readScheduleCsv(text.toStdString());
        QVERIFY(bool(table));
        QCOMPARE(QString::fromStdString(writeScheduleCsv(*table)), text + '\n');
    }

    void whatMakesNoSenseIsRefusedWithRowAndCell_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text :
             {"1X2", "0F", "-1F0", "01F2", "1F02", "1F2junk", "F0", "1f2", "1RESHARD3", "()OVERLAP_F_B", "(0F3;1B2)F",
              "(0F3;1B2)", "(0F3;1B2)OVERLAP_F_B9", "(0F3;(1B2))OVERLAP_F_B", "(0F0;)OVERLAP_F_B", "99999999999F0"})
            QTest::newRow(text) << text;
    }
    void whatMakesNoSenseIsRefusedWithRowAndCell()
    {
        QFETCH(QString, text);
        QCOMPARE(errorOf(("0F0," + text.toStdString()).c_str()), "row 0, cell 1: \"" + text + "\" is not an action");
    }

    void aScheduleThatCannotRunIsRefused_data()
    {
        QTest::addColumn<QString>("csv");
        QTest::addColumn<QString>("error");
        QTest::newRow("doubled") << "0F0,0F0,0B0\n1F0,1B0"
                                 << "row 0, cell 1: 0F0 twice";
        QTest::newRow("two ranks") << "0F0,0B0\n0F0,0B0"
                                   << "stage 0 is on ranks 0 and 1";
        QTest::newRow("backward first")
            << "0F0,0B0,0B1\n1F0,1B0,1F1,1B1"
            << "row 0, cell 2: 0B1: stage 0, microbatch 1: backward without a forward before it";
        QTest::newRow("weights missing") << "0F0,0I0"
                                         << "row 0: 0I0 has no 0W0";
        QTest::newRow("stage missing") << "0F0,0B0\n2F0,2B0"
                                       << "no stage 1";
        QTest::newRow("forward missing") << "0F0,0F1,0B0,0B1\n1F0,1B0"
                                         << "row 1: stage 1 has no 1F1";
        QTest::newRow("backward missing") << "0F0,0F1,0B0\n1F0,1F1,1B0,1B1"
                                          << "row 0: stage 0 has no 0B1";
        QTest::newRow("both ways back") << "0F0,0B0,0I0,0W0"
                                        << "row 0, cell 2: 0I0 twice";
        QTest::newRow("empty row") << "0F0\n\n"
                                   << "row 1 is empty: every row is a working rank";
        QTest::newRow("deadlock") << "0F0,0B0,0F1,0B1\n1F0,1F1,1B0,1B1"
                                  << "deadlock: row 0 waits for 1B0, row 1 for 0F1";
        QTest::newRow("not received") << "0F0,0SEND_F0\n1F0"
                                      << "row 1, cell 0: 1F0: no 1RECV_F0 before it";
        QTest::newRow("not sent") << "0F0\n1RECV_F0,1F0"
                                  << "row 1, cell 0: 1RECV_F0 has no 0SEND_F0";
    }
    void aScheduleThatCannotRunIsRefused()
    {
        QFETCH(QString, csv);
        QFETCH(QString, error);
        QCOMPARE(errorOf(csv.toStdString().c_str()), error);
    }

    void loweringIsTorchsCellByCell_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("makespan");
        QTest::newRow("gpipe") << "gpipe_p4_m6" << 27.0;
        QTest::newRow("1f1b") << "f1b1_p4_m8" << 33.0;
        QTest::newRow("interleaved") << "interleaved_p4_v2_m8" << 57.0;
        QTest::newRow("looped") << "looped_bfs_p4_v2_m4" << 0.0;
        QTest::newRow("zbv") << "zbv_p4_m8" << 51.0;
        QTest::newRow("dualpipev") << "dualpipev_p4_m8" << 54.0;
    }
    void loweringIsTorchsCellByCell()
    {
        QFETCH(QString, name);
        QFETCH(double, makespan);
        const Result<ScheduleTable> table = readScheduleCsv(read(name.toStdString() + ".csv"));
        const Result<ScheduleTable> wanted = readScheduleCsv(read(name.toStdString() + ".comms.csv"));
        const Result<TableShape> shape = checkTable(*table);
        QVERIFY(bool(shape) && bool(checkTable(*wanted)));
        QCOMPARE(writeScheduleCsv(lowered(*table, *shape)), writeScheduleCsv(*wanted));
        QCOMPARE(writeScheduleCsv(computeOnly(*wanted)), writeScheduleCsv(computeOnly(*table)));
        if (makespan > 0)
            QCOMPARE(atUnitTimes(*table).makespanSec, makespan);
        QCOMPARE(atUnitTimes(*wanted).makespanSec, atUnitTimes(*table).makespanSec);
    }

    void aNamedScheduleAsATableTakesTheSameTime()
    {
        ScheduleInput input;
        input.devices = 4;
        input.microbatches = 8;
        input.forwardSec.assign(4, 1);
        input.backwardSec.assign(4, 2);
        input.activationBytes.assign(4, 1);
        const Schedule wanted = simulateSchedule(input);
        const Schedule got = atUnitTimes(tableOf(input));
        QCOMPARE(got.makespanSec, wanted.makespanSec);
        QCOMPARE(got.peakActivationBytes, wanted.peakActivationBytes);
        QCOMPARE(*scheduleCsv(input, TableActions::Compute), read("f1b1_p4_m8.csv"));
    }

    void zeroBubbleSchedulesAreTorchsCellByCell_data()
    {
        QTest::addColumn<ScheduleKind>("kind");
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("makespan");
        QTest::newRow("zb_v") << ScheduleKind::ZeroBubbleV << "zbv_p4_m8" << 51.0;
        QTest::newRow("dualpipe_v") << ScheduleKind::DualPipeV << "dualpipev_p4_m8" << 54.0;
    }
    void zeroBubbleSchedulesAreTorchsCellByCell()
    {
        QFETCH(ScheduleKind, kind);
        QFETCH(QString, name);
        QFETCH(double, makespan);
        const ScheduleInput input = zeroBubbleInput(kind, 2);
        QVERIFY(bool(checkSchedule(input)));
        const Result<ScheduleTable> wanted = readScheduleCsv(read(name.toStdString() + ".csv"));
        QCOMPARE(writeScheduleCsv(zeroBubbleTable(input)), writeScheduleCsv(computeOnly(*wanted)));
        QCOMPARE(simulateSchedule(input).makespanSec, makespan);
    }

    void interleavedZeroBubbleTakesTorchsTime()
    {
        QCOMPARE(simulateSchedule(zeroBubbleInput(ScheduleKind::InterleavedZeroBubble, 2)).makespanSec, 51.0);
        const double plain = simulateSchedule(zeroBubbleInput(ScheduleKind::OneForwardOneBackward, 1)).makespanSec;
        QVERIFY(simulateSchedule(zeroBubbleInput(ScheduleKind::ZeroBubble, 1)).makespanSec < plain);
    }

    /// Every pass once, in an order that no device waits in for ever, the path as long as the step.
    void zeroBubbleSchedulesAreSoundForAllSizes()
    {
        for (const ScheduleKind kind : {ScheduleKind::ZeroBubble, ScheduleKind::InterleavedZeroBubble,
                                        ScheduleKind::ZeroBubbleV, ScheduleKind::DualPipeV}) {
            for (std::int64_t devices = 1; devices <= 5; ++devices) {
                for (std::int64_t microbatches = 1; microbatches <= 14; ++microbatches) {
                    ScheduleInput input = zeroBubbleInput(kind, kind == ScheduleKind::ZeroBubble ? 1 : 2);
                    input.devices = devices;
                    input.microbatches = microbatches;
                    input.activationSec.assign(std::size_t(input.stages()), 0.25);
                    input.gradientSec = input.activationSec;
                    if (!checkSchedule(input))
                        continue;
                    const Result<TableShape> shape = checkTable(zeroBubbleTable(input));
                    QVERIFY2(bool(shape), shape ? "" : shape.error().message.c_str());
                    QCOMPARE(shape->rowOfStage, tableShape(input).rowOfStage);
                    const Schedule schedule = simulateSchedule(input);
                    double path = 0;
                    for (const auto *parts : {&schedule.critical.computeSec, &schedule.critical.activationSec,
                                              &schedule.critical.gradientSec})
                        path = std::accumulate(parts->begin(), parts->end(), path);
                    QCOMPARE(path, schedule.makespanSec);
                }
            }
        }
    }

    void schedulesThatTorchRefusesAreRefused()
    {
        const auto error = [](ScheduleKind kind, std::int64_t microbatches) {
            ScheduleInput input = zeroBubbleInput(kind, kind == ScheduleKind::ZeroBubble ? 1 : 2);
            input.microbatches = microbatches;
            const Done checked = checkSchedule(input);
            return checked ? QString() : QString::fromStdString(checked.error().message);
        };
        QCOMPARE(error(ScheduleKind::DualPipeV, 7),
                 QString("microbatches: dualpipe_v needs as many as stages, 8, got 7"));
        QCOMPARE(error(ScheduleKind::InterleavedZeroBubble, 9),
                 QString("microbatches: interleaved_zb runs in 2 rounds and needs a multiple of that number, got 9"));
    }

    void partsThatOverlapHoldTheirActivationsTogether()
    {
        const Result<ScheduleTable> table = readScheduleCsv("0F0,(0F1;0B0)OVERLAP_F_B,0B1");
        const Schedule schedule = atUnitTimes(*table);
        QCOMPARE(schedule.makespanSec, 6.0);
        QCOMPARE(schedule.peakActivationBytes.front(), 2);
        QCOMPARE(schedule.tasks[1].start, schedule.tasks[2].start);
    }

    void timesAreNumbersOrLists()
    {
        const auto makespan = [](const char *json) {
            const Result<ScheduleRequest> request = readScheduleRequest(json);
            return request ? simulate(*request).makespanSec : -1.0;
        };
        QCOMPARE(makespan(R"({"schedule":"csv","csv":"0F0,0B0\n1F0,1B0","fwd":1,"bwd":[2,4],"xf":[0.5],"xb":1})"), 9.5);
        QCOMPARE(makespan(R"({"schedule":"csv","csv":"0F0,0I0,0W0","fwd":1,"bwd":4,"bwd_weight":1})"), 4.0);
        QCOMPARE(makespan(R"({"schedule":"csv","csv":"0F0,0B0","fwd":[1,2]})"), -1.0);
        QCOMPARE(makespan(R"({"schedule":"csv","csv":"0F0,0B0","bwd":1})"), -1.0);
        QCOMPARE(makespan(R"({"schedule":"csv","csv":"/no/such.csv","fwd":1})"), -1.0);
    }

    void setsOfStagesHaveCPythonsOrder()
    {
        PythonSetOrder set;
        for (const std::uint32_t value : {6u, 7u})
            set.add(value);
        for (const std::uint32_t value : {6u, 7u})
            set.remove(value);
        for (const std::uint32_t value : {14u, 7u, 22u})
            set.add(value);
        QCOMPARE(set.values(), (std::vector<std::uint32_t>{7, 22, 14}));
    }
};

CUTAWAY_TEST(ScheduleTableTest)
#include "schedule_table_test.moc"
