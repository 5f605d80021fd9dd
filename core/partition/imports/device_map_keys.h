#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Which key of a device map a name falls under, in the two programs that read one.
namespace cutaway {

/// accelerate: the longest key that is the name or a module around it; `""` is around all.
class AccelerateKeys
{
public:
    explicit AccelerateKeys(const std::vector<std::string> &keys);
    /// O(depth · log keys).
    std::optional<std::size_t> find(std::string_view name) const;

private:
    std::map<std::string, std::size_t, std::less<>> m_keys;
};

/// transformers: all keys as alternatives of one regular expression, those with the most dots first, then the longest,
/// of which the first that fits the beginning of the name is taken, at any character; a dot fits every character.
/// Without any, `""`.
class TransformersKeys
{
public:
    explicit TransformersKeys(const std::vector<std::string> &keys);
    /// O(keys · length).
    std::optional<std::size_t> find(std::string_view name) const;

private:
    std::vector<std::pair<std::string, std::size_t>> m_keys; ///< in the order of the expression
    std::optional<std::size_t> m_whole;
};

std::size_t partCount(std::string_view name);
/// The first `count` dotted parts.
std::string firstParts(std::string_view name, std::size_t count);

} // namespace cutaway
