#include "core/plugins/plugin_id.h"

#include "core/base/names.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

/// First words that Cutaway keeps for itself, besides its kinds.
constexpr std::array<std::string_view, 3> keptWords{"cutaway", "import", "manual"};

bool isDottedWords(std::string_view id)
{
    bool isWordBegun = false;
    bool hasDot = false;
    for (const char c : id) {
        const bool isWord =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
        if (!isWord && (c != '.' || !isWordBegun))
            return false;
        hasDot = hasDot || c == '.';
        isWordBegun = isWord;
    }
    return hasDot && isWordBegun && id.size() <= 128;
}

} // namespace

std::string readPluginId(ObjectReader &document)
{
    const std::string id = document.name("id");
    if (document.failed().isSet())
        return id;
    const std::string path = document.pathOf("id");
    if (!isDottedWords(id)) {
        document.failed().add(path, "bad_id", phrase("%1 is no id of two or more dotted words", {inQuotes(id)}),
                              "for example lab.anneal");
        return id;
    }
    const std::string_view first = std::string_view(id).substr(0, id.find('.'));
    const auto isKindName = [&](const PlanKindDescriptor &kind) { return kind.kind.name() == first; };
    if (std::ranges::any_of(planKinds(), isKindName) || std::ranges::count(keptWords, first) > 0)
        document.failed().add(path, "bad_id", phrase("ids that begin with %1 are Cutaway's own", {inQuotes(first)}),
                              "begin with a word of your own, such as lab.");
    return id;
}

} // namespace cutaway
