#pragma once

#include "core/plugins/plugin_output.h"
#include "core/plugins/plugin_run.h"
#include "tests/fuzz/small_model.h"

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <fstream>
#include <string>

/// Planners written in Python, for tests of running them.
namespace cutaway::testing {

/// Two plans of the small model, as Python: a good one, and one that names a node that is not there.
inline constexpr auto scriptHead = R"(
import json, os, signal, subprocess, sys, time
def say(**line):
    print(json.dumps(line), flush=True)
def note(name, text):
    with open(os.path.join(sys.argv[1], name), "a") as file:
        file.write(f"{text}\n")
good = {"partitions": [{"id": 0, "logical_device_ids": [0], "nodes": ["c"]},
                       {"id": 1, "logical_device_ids": [1], "nodes": ["r", "s"]}]}
whole = {"partitions": [{"id": 0, "logical_device_ids": [0], "nodes": ["c", "r", "s"]}]}
wrong = {"partitions": [{"id": 0, "logical_device_ids": [0], "nodes": ["c", "q"]}]}
note("pids", os.getpid())
)";

class PluginScript
{
public:
    explicit PluginScript(const std::string &body, const std::string &extraFields = {})
    {
        std::ofstream(file("planner.py")) << scriptHead << body;
        const std::string text = R"({"format": "cutaway.planner", "version": 1, "id": "lab.test", "title": "Test",
            "kind": "partition", "command": ["python3", "planner.py", ")" +
                                 folder() + "\"]" + extraFields + "}";
        Result<PlannerDescription> read = readPlannerDescription(text, file("test.cutaway-planner.json"));
        if (!read)
            qFatal("%s", read.error().line().c_str());
        m_description = std::move(*read);
        input.graph = fuzz::smallGraph();
        input.inventory = fuzz::smallInventory();
    }

    Result<std::unique_ptr<EditedPlan>> run(const Job &job = {})
    {
        input.parameters = *completeParameters(m_description.planner.parameters, input.given);
        return runPlugin(m_description, input, limits, job);
    }

    std::string folder() const { return m_folder.path().toStdString(); }
    std::string file(const std::string &name) const { return folder() + "/" + name; }
    /// The lines that the script noted under this name.
    std::vector<std::string> noted(const std::string &name) const
    {
        std::vector<std::string> lines;
        std::ifstream noted(file(name));
        for (std::string line; std::getline(noted, line);)
            lines.push_back(line);
        return lines;
    }
    const PlannerDescription &description() const { return m_description; }

    PlannerInput input;
    PluginLimits limits;

private:
    QTemporaryDir m_folder;
    PlannerDescription m_description;
};

inline bool hasNote(const EditedPlan &plan, const std::string &part)
{
    const std::vector<std::string> notes = plannerNotes(plan);
    return std::ranges::any_of(notes, [&](const std::string &note) { return note.find(part) != std::string::npos; });
}

} // namespace cutaway::testing
