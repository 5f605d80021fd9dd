#pragma once

#include "core/formats/models/fx_text/fx_comments.h"
#include "core/formats/models/fx_text/fx_inputs.h"
#include "core/formats/models/fx_text/fx_operations.h"

/// The fields of nodes that not every graph has. `fields` is a JSON object that is not closed: `{"a":1`.
namespace cutaway {

/// `"name":value`, with a comma before it where one is needed.
void appendFxField(std::string &fields, std::string_view field);

/// `input`; nothing where it is not known what a placeholder stands for.
void appendFxInput(std::string &fields, const FxInput &input);
/// `mutates` and `alias_of`.
void appendFxStorage(std::string &fields, const FxOperation &operation, const std::vector<Node> &nodes);
/// `source`, `pass`, `recompute` and `annotation`.
void appendFxOrigin(std::string &fields, const FxOrigin &origin);

} // namespace cutaway
