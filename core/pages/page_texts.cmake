# Writes OUT: a source that holds the style and the script of TEXTS, whose parts build on those before them.
file(READ ${TEXTS}/report.css style)
foreach(part things views tables)
    file(READ ${TEXTS}/${part}.js text)
    string(APPEND script "${text}\n")
endforeach()
file(WRITE ${OUT} "#include \"core/pages/html_page.h\"

std::string_view cutaway::htmlPageStyle()
{
    return R\"page(${style})page\";
}

std::string_view cutaway::htmlPageScript()
{
    return R\"page(${script})page\";
}
")
