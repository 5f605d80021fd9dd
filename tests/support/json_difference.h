#pragma once

#include <QString>

#include <nlohmann/json.hpp>

#include <functional>

namespace cutaway::testing {

/// What a comparison leaves out, and when two values are as good as equal that are neither objects nor lists of the
/// same length.
struct JsonRules
{
    std::function<bool(const std::string &path, const std::string &key)> isSkipped =
        [](const std::string &, const std::string &) { return false; };
    std::function<bool(const nlohmann::json &want, const nlohmann::json &got, const std::string &path)> isEqual =
        [](const nlohmann::json &want, const nlohmann::json &got, const std::string &) { return want == got; };
};

/// The first field that `want` has and `got` has not, or has otherwise, as a line; empty: none.
inline QString firstDifference(const nlohmann::json &want, const nlohmann::json &got, const JsonRules &rules = {},
                               const std::string &path = {})
{
    if (want.is_object()) {
        for (const auto &[key, value] : want.items()) {
            if (rules.isSkipped(path, key))
                continue;
            if (!got.is_object() || !got.contains(key))
                return QString::fromStdString(path + "." + key + " is missing");
            const QString found = firstDifference(value, got.at(key), rules, path + "." + key);
            if (!found.isEmpty())
                return found;
        }
        return {};
    }
    if (want.is_array() && got.is_array() && want.size() == got.size()) {
        for (std::size_t i = 0; i < want.size(); ++i) {
            const QString found = firstDifference(want[i], got[i], rules, path + "[" + std::to_string(i) + "]");
            if (!found.isEmpty())
                return found;
        }
        return {};
    }
    return rules.isEqual(want, got, path)
               ? QString()
               : QString::fromStdString(path + ": want " + want.dump() + ", got " + got.dump());
}

} // namespace cutaway::testing
