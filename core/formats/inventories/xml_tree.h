#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// An element of an XML text. What stands between elements is kept only where there is nothing but text.
struct XmlElement
{
    std::string name;
    std::vector<std::pair<std::string, std::string>> attributes;
    std::string text;
    std::size_t parent = 0; ///< in the list; the root's is itself
    std::size_t line = 0;

    /// Empty if there is none.
    std::string_view attribute(std::string_view name) const;
};

/// Elements in the order of their begin: parents before children, the root first. Reads no other file and expands no
/// entities. O(bytes). Errors: `not_xml` with the line, `too_deep`, `too_large`, `has_entities`.
Result<std::vector<XmlElement>> readXml(std::string_view text);

/// The name of the first element, as far as a text's beginning tells it. Empty if it is no XML.
std::string_view rootElementName(std::string_view begin);

} // namespace cutaway
