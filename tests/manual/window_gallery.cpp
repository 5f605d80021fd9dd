// Every part of the window as pictures: `window_gallery LANGUAGE THEME FOLDER [WIDTHxHEIGHT]` opens a sample of each
// kind of plan and writes the window, each dock and each dialog of it. THEME is a number of ThemeChoice.

#include "app/settings/display_settings.h"
#include "app/settings/settings.h"
#include "tests/app/all_parts.h"
#include "views/theme/theme.h"

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString fileName(QString text)
{
    for (QChar &letter : text) {
        if (!letter.isLetterOrNumber())
            letter = u'_';
    }
    return text;
}

class Gallery
{
public:
    Gallery(QString language, ThemeChoice theme, QString folder, QSize size)
        : m_language(std::move(language)), m_theme(theme), m_folder(std::move(folder)), m_size(size)
    {
        prepare();
    }

    void grabKind(const Sample &sample)
    {
        prepare();
        Shown shown;
        shown.window.resize(m_size);
        if (!openSample(shown, sample.title))
            qFatal("%s does not open", qPrintable(sample.title));
        shown.window.findChild<QAction *>("makeBaseline")->trigger();
        shown.document().duplicateCurrent(); // so that there is something to compare
        shown.window.viewState().select({ItemIndex(shown.document().current()->plan().itemCount() / 2)});
        QTest::qWait(1000);
        grab(sample.kind + ".window", shown.window);
        const auto grabDock = [&](const QString &name) {
            QTest::qWait(300);
            grab(sample.kind + ".dock." + name, *shown.window.findChild<QDockWidget *>(name));
        };
        lookAtEachDock(shown.window, grabDock);
        lookAtClosedDocks(shown.window, grabDock);
        lookAtEachDialog(shown.window, [&](const QString &name, QDialog &dialog) {
            grab(sample.kind + ".dialog." + fileName(name), dialog);
        });
    }

    void grabStartPage()
    {
        prepare();
        Shown shown;
        shown.window.resize(m_size);
        QTest::qWait(300);
        grab("start", shown.window);
    }

private:
    void prepare()
    {
        m_home.clear();
        setLanguage(m_language);
        applyLanguage();
        applyNumberFormat();
        ThemeManager::instance().setChoice(m_theme);
        settings().setValue(keys::theme, int(m_theme));
    }

    void grab(const QString &name, QWidget &widget) const { widget.grab().save(m_folder + u'/' + name + ".png"); }

    QString m_language;
    ThemeChoice m_theme;
    QString m_folder;
    QSize m_size;
    CleanHome m_home;
};

QSize sizeIn(const QString &text)
{
    return {text.section(u'x', 0, 0).toInt(), text.section(u'x', 1).toInt()};
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setApplicationName("window_gallery");
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 4)
        qFatal("window_gallery LANGUAGE THEME FOLDER [WIDTHxHEIGHT]");
    Gallery gallery(arguments[1], ThemeChoice(arguments[2].toInt()), arguments[3],
                    sizeIn(arguments.value(4, "1600x1000")));
    gallery.grabStartPage();
    QStringList kinds;
    for (const Sample &sample : samples()) {
        if (!kinds.contains(sample.kind))
            gallery.grabKind(sample);
        kinds << sample.kind;
    }
}
