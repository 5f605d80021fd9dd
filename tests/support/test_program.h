#pragma once

#include <QCoreApplication>
#include <QTest>

#include <memory>

/// A room's tests are one program, `core_bucketing_tests NAME [FUNCTION…]`: each source is one test and is run alone,
/// by its own name, in a process of its own.
namespace cutaway::testing {

/// A test of the program, by the name of its source.
struct RoomTest
{
    using Main = int (*)(int argc, char **argv);
    RoomTest(const char *source, Main main);
};

/// Arguments that start this program again, for the same test.
QStringList argumentsOfThisTest();

template <class Test>
int runTest(int argc, char **argv)
{
    Test test;
    return QTest::qExec(&test, argc, argv);
}

template <class Test, class Application>
int runTestIn(int argc, char **argv)
{
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    Application application(argc, argv);
    return runTest<Test>(argc, argv);
}

} // namespace cutaway::testing

/// What a source of tests ends with, before what moc made of it: `run` is like a main().
#define CUTAWAY_TEST_MAIN(run) CUTAWAY_TEST_MAIN_NAMED(run, __COUNTER__)
#define CUTAWAY_TEST_MAIN_NAMED(run, number) CUTAWAY_TEST_MAIN_NUMBERED(run, number)
#define CUTAWAY_TEST_MAIN_NUMBERED(run, number)                                                                        \
    static const cutaway::testing::RoomTest registeredTest##number(__FILE__, run);
#define CUTAWAY_TEST(Class) CUTAWAY_TEST_MAIN(cutaway::testing::runTest<Class>)
#define CUTAWAY_CORE_TEST(Class) CUTAWAY_TEST_MAIN((cutaway::testing::runTestIn<Class, QCoreApplication>))
#define CUTAWAY_WIDGET_TEST(Class) CUTAWAY_TEST_MAIN((cutaway::testing::runTestIn<Class, QApplication>))
