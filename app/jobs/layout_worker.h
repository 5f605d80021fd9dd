#pragma once

namespace cutaway {

/// The hidden mode `--layout-worker`: reads one layout request from standard input until its end, lays it out with
/// Graphviz and writes the result to standard output, both in JSON. Returns the exit status, not 0 with a line on
/// standard error if there is no result.
///
/// One request a process, since Graphviz gives reproducible pictures only then. Takes at most a limited time and
/// memory, and ends with the process that started it. Needs no QApplication.
int runLayoutWorker();

} // namespace cutaway
