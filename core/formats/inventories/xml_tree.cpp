#include "core/formats/inventories/xml_tree.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/json/json_reading.h"

#include <expat.h>

#include <algorithm>
#include <memory>

namespace cutaway {

namespace {

constexpr std::size_t mostBytes = 64 << 20;
constexpr std::size_t mostElements = 1'000'000;
constexpr std::size_t deepest = 128;

/// Newer versions of the library ask for the second one, which older ones have not.
std::size_t lineOf(XML_Parser parser)
{
#if XML_MAJOR_VERSION * 1000 + XML_MINOR_VERSION < 2009
    return XML_GetCurrentLineNumber(parser);
#else
    return XML_GetCurrentLineNumber64(parser);
#endif
}

class TreeBuilder
{
public:
    explicit TreeBuilder(XML_Parser parser) : m_parser(parser)
    {
        XML_SetUserData(parser, this);
        XML_SetElementHandler(parser, begin, end);
        XML_SetCharacterDataHandler(parser, text);
        XML_SetEntityDeclHandler(parser, entity);
    }

    FirstError &failed() { return m_failed; }
    std::vector<XmlElement> take() { return std::move(m_elements); }

private:
    static void begin(void *self, const XML_Char *name, const XML_Char **attributes)
    {
        static_cast<TreeBuilder *>(self)->open(name, attributes);
    }

    static void end(void *self, const XML_Char *) { static_cast<TreeBuilder *>(self)->m_open.pop_back(); }

    static void text(void *self, const XML_Char *characters, int length)
    {
        auto &builder = *static_cast<TreeBuilder *>(self);
        if (!builder.m_open.empty())
            builder.m_elements[builder.m_open.back()].text.append(characters, std::size_t(length));
    }

    /// A few of them can stand for gigabytes, and no file that is read here needs any.
    static void entity(void *self, const XML_Char *, int, const XML_Char *, int, const XML_Char *, const XML_Char *,
                       const XML_Char *, const XML_Char *)
    {
        static_cast<TreeBuilder *>(self)->stop("has_entities", "the text defines entities, which are not supported");
    }

    void open(const XML_Char *name, const XML_Char **attributes)
    {
        if (m_open.size() == deepest)
            return stop("too_deep", phrase("elements are nested deeper than %1 levels", {std::to_string(deepest)}));
        if (m_elements.size() == mostElements)
            return stop("too_large", phrase("more than %1 elements", {std::to_string(mostElements)}));
        XmlElement element{cleanText(name), {}, {}, m_open.empty() ? 0 : m_open.back(), lineOf(m_parser)};
        for (; *attributes; attributes += 2)
            element.attributes.emplace_back(cleanText(attributes[0]), cleanText(attributes[1]));
        m_open.push_back(m_elements.size());
        m_elements.push_back(std::move(element));
    }

    void stop(std::string code, Text message)
    {
        m_failed.add(lineOfText(lineOf(m_parser)), std::move(code), std::move(message));
        XML_StopParser(m_parser, XML_FALSE);
        m_open.push_back(0); // the parser still tells the end of the element that was refused
    }

    XML_Parser m_parser;
    std::vector<XmlElement> m_elements;
    std::vector<std::size_t> m_open;
    FirstError m_failed;
};

/// In words of our own, which can be translated.
Text reasonOf(XML_Error fault)
{
    switch (fault) {
    case XML_ERROR_NO_ELEMENTS:
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_UNCLOSED_CDATA_SECTION:
    case XML_ERROR_PARTIAL_CHAR: return phrase("the text ends too early");
    case XML_ERROR_TAG_MISMATCH: return phrase("an element is closed by the name of another");
    case XML_ERROR_DUPLICATE_ATTRIBUTE: return phrase("an attribute is given twice");
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return phrase("something follows the last element");
    case XML_ERROR_UNDEFINED_ENTITY:
    case XML_ERROR_RECURSIVE_ENTITY_REF: return phrase("an entity is not declared");
    case XML_ERROR_UNKNOWN_ENCODING:
    case XML_ERROR_INCORRECT_ENCODING: return phrase("its encoding is unknown");
    default: return phrase("a character that is not allowed here");
    }
}

} // namespace

std::string_view XmlElement::attribute(std::string_view wanted) const
{
    const auto found = std::ranges::find(attributes, wanted, &std::pair<std::string, std::string>::first);
    return found == attributes.end() ? std::string_view() : std::string_view(found->second);
}

Result<std::vector<XmlElement>> readXml(std::string_view text)
{
    if (text.size() > mostBytes)
        return inputError("too_large", "the text is larger than 64 MiB");
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate(nullptr),
                                                                              XML_ParserFree);
    if (!parser)
        return Error{ErrorKind::System, "out_of_memory", "not enough memory to read the text", {}, {}};
    TreeBuilder builder(parser.get());
    if (XML_Parse(parser.get(), text.data(), int(text.size()), XML_TRUE) != XML_STATUS_OK)
        builder.failed().add(lineOfText(lineOf(parser.get())), "not_xml",
                             phrase("not valid XML: %1", {reasonOf(XML_GetErrorCode(parser.get()))}));
    if (builder.failed().isSet())
        return builder.failed().take();
    return builder.take();
}

std::string_view rootElementName(std::string_view begin)
{
    while (true) {
        const std::size_t open = begin.find_first_not_of(" \t\r\n\xef\xbb\xbf");
        if (open == begin.npos || begin[open] != '<' || open + 1 == begin.size())
            return {};
        begin.remove_prefix(open + 1);
        constexpr std::string_view documentType = "!DOCTYPE "; // names the root
        if (begin.starts_with(documentType))
            begin.remove_prefix(documentType.size());
        if (begin.empty())
            return {};
        if (begin.front() != '?' && begin.front() != '!')
            return begin.substr(0, begin.find_first_of(" \t\r\n/>"));
        const std::string_view close = begin.starts_with("!--") ? "-->" : ">";
        const std::size_t end = begin.find(close);
        if (end == begin.npos)
            return {};
        begin.remove_prefix(end + close.size());
    }
}

} // namespace cutaway
