#pragma once

#include "core/formats/models/fx_text/fx_annotation.h"
#include "core/formats/models/fx_text/fx_runnable.h"
#include "core/formats/models/fx_text/fx_sizes.h"

namespace cutaway {

/// Turns annotations into the types of documents and keeps what there is to say of them.
class FxTypes
{
public:
    explicit FxTypes(const ImportOptions &options) : m_sizes(options) {}

    /// None where it is of no tensor.
    std::optional<TensorType> type(std::string_view annotation, std::uint32_t line);
    TensorType type(const FxRunnable::Argument &argument);
    /// Bytes of a tensor; 0 where they are not known.
    std::int64_t bytes(const TensorType &type);

    FxSizes &sizes() { return m_sizes; }
    bool hasGlobalShapes() const { return m_hasGlobalShapes; }
    std::vector<Text> warnings() const;

private:
    TensorType tensor(std::string elementType, const std::vector<std::string_view> &shape);
    std::string details(const FxAnnotation &annotation);
    void warnOfElementType(std::string_view name, std::uint32_t line);

    FxSizes m_sizes;
    std::vector<Text> m_warnings;
    std::set<std::string> m_unknownTypes;
    std::size_t m_unknownBytes = 0;
    bool m_hasGlobalShapes = false;
};

} // namespace cutaway
