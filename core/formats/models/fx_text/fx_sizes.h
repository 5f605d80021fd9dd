#pragma once

#include "core/formats/models/graph_formats.h"

#include <functional>
#include <set>

namespace cutaway {

/// The open sizes of one text, with their values put in: those that were asked for, else the text's examples, else 1.
class FxSizes
{
public:
    explicit FxSizes(const ImportOptions &options) : m_options(options) {}

    /// What the text says itself: `reader.symint(6, expr='s77')`.
    void noteExample(std::string_view symbol, std::int64_t value);
    /// The value of `16`, `2*s0`, `(s0//2)`; −1 where it cannot be told.
    std::int64_t value(std::string_view formula);
    /// A size that stands for itself, such as `group.0`.
    std::int64_t named(const std::string &name);

    const std::vector<SymbolicSize> &sizes() const { return m_sizes; }
    const std::set<std::string> &unknownFormulas() const { return m_unknown; }

private:
    SymbolicSize &symbol(std::string_view name);

    const ImportOptions &m_options;
    std::vector<SymbolicSize> m_sizes;
    std::map<std::string, std::int64_t, std::less<>> m_examples;
    std::map<std::string, std::size_t, std::less<>> m_places;
    std::set<std::string> m_unknown;
};

} // namespace cutaway
