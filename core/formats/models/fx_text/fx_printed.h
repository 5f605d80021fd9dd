#pragma once

#include "core/formats/models/fx_text/fx_inputs.h"

#include <map>
#include <string>
#include <string_view>

namespace cutaway {

/// The forms in which PyTorch prints a graph, as the one that `print_readable()` has, line for line: what follows reads
/// that alone. Understood are
/// - a log of TORCH_LOGS, whose lines have a prefix up to `[__graph_code]`, with the module's file before its class;
/// - `print(gm.graph)`, a line `%name : [num_users=1] = call_function[target=…](args = (…), kwargs = {…})` an operator
///   (`#users` before PyTorch 1.14);
/// - `gm.graph.print_tabular()`, a table with the columns opcode, name, target, args and kwargs.
///
/// Any other line stays as it is. O(length).
std::string inReadableForm(std::string_view text);

/// What an exported program's signature says of its inputs, by name: behind `Graph signature:`, a line each, or in
/// `ExportGraphSignature(input_specs=[…])`. Those that it calls a user's inputs are not in it. O(length).
std::map<std::string, FxInput> inputsOfSignature(std::string_view text);

} // namespace cutaway
