#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

struct SchemaArgument
{
    std::string name;
    bool isWritten = false; ///< `Tensor(a!) self`
    bool isKeyword = false; ///< behind the star
};

/// `aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)`, taken apart.
struct OperatorSchema
{
    std::string target; ///< `torch.ops.aten.add_.Tensor`, of no overload `torch.ops.aten.mm.default`
    std::vector<SchemaArgument> arguments;
};

/// What is damaged gives fewer arguments. O(length).
OperatorSchema parseOperatorSchema(std::string_view schema);

} // namespace cutaway
