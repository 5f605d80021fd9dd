#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/planner_registry.h"
#include "tests/support/confined.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

constexpr unsigned mostSeconds = 20; // of a processor
constexpr std::uint64_t mostBytes = std::uint64_t(1) << 30;

/// Something small that the planner can plan in a moment.
PlannerInput smallInput(const PlannerDescriptor &planner)
{
    struct Problem
    {
        const char *graph;
        const char *devices;
    };
    static const std::map<std::string_view, Problem> problems{
        {"partition", {"partition/latency", "partition/latency.t2"}},
        {"pipeline", {"pipeline/chain_6_100", "partition/resnet50.h4"}},
        {"pipeline.piper", {"placement/piper/bert32a100", "placement/piper/8dev_80GB"}},
        {"sharding", {"sharding/mlp_h96_l1", "sharding/mesh2x2"}},
        {"bucketing", {"bucketing/fsdp_l2", nullptr}},
        {"embedding", {"embedding/mixed", "embedding/two_hosts_of_4"}},
        {"embedding.best", {"embedding/tiny", "embedding/one_host_2"}},
        {"training", {"training/tiny", "training/small_0"}}};
    const auto own = problems.find(planner.id);
    const Problem &problem = own == problems.end() ? problems.at(planner.kind.name()) : own->second;
    PlannerInput input;
    input.graph = fixtureGraph(problem.graph);
    if (problem.devices)
        input.inventory = fixtureInventory(problem.devices);
    if (planner.id == "pipeline.piper")
        input.given["microbatches"] = std::int64_t(512);
    if (planner.id == "training.best")
        input.given["global_batch"] = std::int64_t(64);
    return input;
}

/// Its ends; towards where it has none, larger and larger ones.
std::vector<double> endsOf(const ParameterDeclaration &parameter)
{
    std::vector<double> ends{0, 1, 1e3, 1e6, 1e7, std::ldexp(1, 31), std::ldexp(1, 53)};
    if (parameter.minimum)
        ends.push_back(*parameter.minimum);
    else
        ends.insert(ends.end(), {-1, -std::ldexp(1, 53)});
    if (parameter.maximum)
        ends.push_back(*parameter.maximum);
    if (parameter.type == ParameterType::Number)
        ends.insert(ends.end(), {1e-300, 1e300});
    std::erase_if(ends, [&](double end) {
        return (parameter.minimum && end < *parameter.minimum) || (parameter.maximum && end > *parameter.maximum);
    });
    std::ranges::sort(ends);
    ends.erase(std::ranges::unique(ends).begin(), ends.end());
    return ends;
}

ParameterValue valueOf(const ParameterDeclaration &parameter, double number)
{
    return parameter.type == ParameterType::Integer ? ParameterValue(std::int64_t(number)) : ParameterValue(number);
}

/// Some parameters do something only where others are as they usually are not.
PlannerInput withOtherChoices(const PlannerDescriptor &planner, std::size_t turn, PlannerInput input)
{
    for (const ParameterDeclaration &parameter : planner.parameters) {
        if (const auto *isUsual = std::get_if<bool>(&parameter.defaultValue))
            input.given[parameter.name] = !*isUsual;
        else if (parameter.type == ParameterType::Choice && parameter.choices.size() > 1)
            input.given[parameter.name] = parameter.choices[1 + turn % (parameter.choices.size() - 1)];
    }
    return input;
}

/// Plans, and says what nobody may be told; empty: there is a plan, or a refusal in words.
std::string faultOf(const PlannerDescriptor &planner, PlannerInput input)
{
    const Result<std::unique_ptr<EditedPlan>> plan = runPlanner(planner, std::move(input), {});
    if (plan)
        return layOut((*plan)->document()).empty() ? "no document" : "";
    const Error &error = plan.error();
    if (error.kind != ErrorKind::Input && error.kind != ErrorKind::Usage)
        return error.line();
    return error.message.empty() ? "refused without a word" : "";
}

/// What was typed of another type, of no type, or at length.
const std::vector<std::string> &oddTexts()
{
    static const std::vector<std::string> texts{"",
                                                "abc",
                                                "[1,2",
                                                "{}",
                                                "null",
                                                "true",
                                                "1e999",
                                                "nan",
                                                "1,2,,3",
                                                "\"x\"",
                                                std::string(1, '\x01'),
                                                "0x10",
                                                std::string(100000, 'x')};
    return texts;
}

/// Plans with it where it can be read, and says what a refusal says that it should not; empty: nothing.
std::string faultOfText(const PlannerDescriptor &planner, const ParameterDeclaration &parameter,
                        const std::string &text)
{
    constexpr std::size_t longest = 1000;
    PlannerInput input = smallInput(planner);
    Result<ParameterValue> value = parseParameter(parameter, text);
    std::optional<Error> error;
    if (value) {
        input.given[parameter.name] = *std::move(value);
        if (const auto plan = runPlanner(planner, std::move(input), {}); !plan)
            error = plan.error();
    } else {
        error = value.error();
    }
    if (!error)
        return {};
    const std::string line = error->line();
    if (line.size() > longest)
        return "a message of " + std::to_string(line.size()) + " characters";
    for (const char *foreign : {"exception", "nlohmann", "std::", "type_error", "\n"}) {
        if (line.find(foreign) != line.npos)
            return line;
    }
    return line.empty() ? "refused without a word" : "";
}

void tryOut(const PlannerDescriptor &planner, const PlannerInput &input)
{
    const Confined run = runTimed([&] { return faultOf(planner, input); }, mostSeconds);
    const std::string what = jsonLine(parametersJson(input.given)) + ": " + run.ending + " " + run.answer + ", " +
                             std::to_string(run.peakBytes >> 20) + " MiB";
    QVERIFY2(run.ending.empty() && run.answer.empty() && run.peakBytes <= mostBytes, what.c_str());
}

} // namespace

/// Whatever a form lets one give a planner is planned within reason, or refused.
class PlannerLimitsTest : public QObject
{
    Q_OBJECT

private slots:
    void textsOfAnotherTypeAreRefusedInALine_data()
    {
        QTest::addColumn<QString>("planner");
        for (const PlannerDescriptor &planner : planners())
            QTest::addRow("%s", planner.id.c_str()) << QString::fromStdString(planner.id);
    }

    void textsOfAnotherTypeAreRefusedInALine()
    {
        QFETCH(const QString, planner);
        const PlannerDescriptor &descriptor = *findPlanner(planner.toStdString());
        for (const ParameterDeclaration &parameter : descriptor.parameters) {
            for (const std::string &text : oddTexts()) {
                const std::string fault = faultOfText(descriptor, parameter, text);
                const std::string what = parameter.name + "=" + text.substr(0, 40) + ": " + fault.substr(0, 400);
                QVERIFY2(fault.empty(), what.c_str());
            }
        }
    }

    void everyParameterIsHarmlessAtItsEnds_data()
    {
        QTest::addColumn<QString>("planner");
        QTest::addColumn<QString>("parameter");
        for (const PlannerDescriptor &planner : planners()) {
            for (const ParameterDeclaration &parameter : planner.parameters) {
                if (parameter.type == ParameterType::Integer || parameter.type == ParameterType::Number)
                    QTest::addRow("%s, %s", planner.id.c_str(), parameter.name.c_str())
                        << QString::fromStdString(planner.id) << QString::fromStdString(parameter.name);
            }
        }
    }

    void everyParameterIsHarmlessAtItsEnds()
    {
        QFETCH(const QString, planner);
        QFETCH(const QString, parameter);
        const PlannerDescriptor &descriptor = *findPlanner(planner.toStdString());
        const auto declared =
            std::ranges::find(descriptor.parameters, parameter.toStdString(), &ParameterDeclaration::name);
        const std::vector<double> ends = endsOf(*declared);
        for (std::size_t i = 0; i < ends.size(); ++i) {
            PlannerInput input = smallInput(descriptor);
            input.given[declared->name] = valueOf(*declared, ends[i]);
            tryOut(descriptor, input);
            if (i == 0 || i + 1 == ends.size() || ends[i] == 1e6)
                tryOut(descriptor, withOtherChoices(descriptor, i, std::move(input)));
        }
    }
};

CUTAWAY_TEST(PlannerLimitsTest)
#include "planner_limits_test.moc"
