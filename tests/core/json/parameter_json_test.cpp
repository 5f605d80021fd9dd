#include "core/json/parameter.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>

using namespace cutaway;

namespace {

ParameterValue valueOf(const char *text)
{
    return parameterFromJson(nlohmann::json::parse(text));
}

} // namespace

class ParameterJsonTest : public QObject
{
    Q_OBJECT

private slots:
    void valuesKeepTheirTypes()
    {
        QVERIFY(valueOf("true") == ParameterValue(true));
        QVERIFY(valueOf("-3") == ParameterValue(std::int64_t(-3)));
        QVERIFY(valueOf("3.0") == ParameterValue(3.0));
        QVERIFY(valueOf("\"3\"") == ParameterValue(std::string("3")));
        QVERIFY(valueOf("[\"a\", 1]") == ParameterValue(std::vector<std::string>{"a", "1"}));
        QVERIFY(valueOf("null") == ParameterValue());
    }

    void wholeNumberThatFitsNoIntegerIsReal()
    {
        QVERIFY(valueOf("9223372036854775807") == ParameterValue(std::int64_t(9223372036854775807)));
        QVERIFY(valueOf("9223372036854775808") == ParameterValue(std::ldexp(1.0, 63)));
        QVERIFY(valueOf("18446744073709551615") == ParameterValue(std::ldexp(1.0, 64)));
    }

    void objectsAndNullsAreNoParameters()
    {
        const ParameterValues values = parametersFromJson({{"a", 1}, {"b", nlohmann::json::object()}, {"c", nullptr}});
        QCOMPARE(values.size(), std::size_t(1));
        QVERIFY(values.at("a") == ParameterValue(std::int64_t(1)));
    }

    void planWithoutParametersHasNone()
    {
        for (const char *text : {"{}", "{\"planner\": 5}", "{\"planner\": {}}", "{\"planner\": {\"parameters\": []}}"})
            QVERIFY(plannerParameters(nlohmann::json::parse(text)).empty());
        const nlohmann::json plan{{"planner", {{"parameters", {{"seconds", 2.5}}}}}};
        QVERIFY(plannerParameters(plan).at("seconds") == ParameterValue(2.5));
    }

    void writtenValuesReadAlike()
    {
        const ParameterValues values{{"a", true}, {"b", std::int64_t(7)}, {"c", 0.5}, {"d", std::string("x")}};
        QVERIFY(parametersFromJson(nlohmann::json(parametersJson(values))) == values);
    }
};

CUTAWAY_CORE_TEST(ParameterJsonTest)
#include "parameter_json_test.moc"
