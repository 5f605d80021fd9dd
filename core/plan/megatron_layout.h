#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

/// `--pipeline-model-parallel-layout` of Megatron-LM: what each stage holds, a letter a layer. E is the embedding, t a
/// decoder layer, m a layer for multi-token prediction, L the loss; `|` ends a stage. `Et*3|(tt|)*29,m|L`
namespace cutaway {

/// As Megatron's own parser does it: commas go, each group `(X)*n` is written out once (groups do not nest, and a
/// parenthesis without `*n` is an error), then each `c*n` for any one character, `|` too; n may be 0. A stage may be
/// empty. Errors: `bad_layout` (`invalid layer character`), with the stage; `too_large` past a million letters.
/// O(letters).
Result<std::vector<std::string>> readMegatronLayout(std::string_view text);

/// What Megatron demands of a layout: E first, L last, one of each; no layer behind an m; all m in one stage, the last
/// of its rank, and not on rank 0 unless it is that rank's last. `pipelineParallel` must divide the stages; 0: not
/// told, then what needs ranks is not checked. `layers` counts t; 0: not told. Error: `bad_layout`.
Done checkMegatronLayout(const std::vector<std::string> &stages, std::size_t pipelineParallel, std::size_t layers);

/// How a layout is shortened: not at all; every run of a letter as `t*n`; or runs of three and more so, and two or more
/// equal stages in the middle as `(tt|)*n`.
enum class LayoutFolding { None, Runs, RunsAndGroups };

std::string writeMegatronLayout(const std::vector<std::string> &stages, LayoutFolding folding);

} // namespace cutaway
