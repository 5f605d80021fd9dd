#pragma once

#include "app/cli/declarations.h"

namespace cutaway {

/// What a subcommand is given: what it accepts and the program's arguments, `argv[1]` being its name.
struct CommandLine
{
    const CommandDeclaration &command;
    int argc = 0;
    char **argv = nullptr;
};

// One file each. They return the exit status.
int runPlanners(const CommandLine &line);
int runPlan(const CommandLine &line);
int runEvaluate(const CommandLine &line);
int runEdit(const CommandLine &line);
int runConvert(const CommandLine &line);
int runExport(const CommandLine &line);
int runImport(const CommandLine &line);
int runSchedule(const CommandLine &line);
int runCompare(const CommandLine &line);
int runExplore(const CommandLine &line);
int runCalibrate(const CommandLine &line);

} // namespace cutaway
