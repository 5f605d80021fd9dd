#include "tests/support/test_program.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace cutaway::testing {

namespace {

std::map<std::string, RoomTest::Main> &tests()
{
    static std::map<std::string, RoomTest::Main> all;
    return all;
}

std::string runningTest;

} // namespace

RoomTest::RoomTest(const char *source, Main main)
{
    tests()[std::filesystem::path(source).stem().string()] = main;
}

QStringList argumentsOfThisTest()
{
    return {QString::fromStdString(runningTest)};
}

} // namespace cutaway::testing

int main(int argc, char **argv)
{
    using namespace cutaway::testing;
    const auto test = argc > 1 ? tests().find(argv[1]) : tests().end();
    if (test == tests().end()) {
        std::fprintf(stderr, "The name of a test is needed, one of:\n");
        for (const auto &[name, main] : tests())
            std::fprintf(stderr, "    %s\n", name.c_str());
        return 2;
    }
    runningTest = test->first;
    return test->second(argc - 1, argv + 1); // the test's name is the program's
}
