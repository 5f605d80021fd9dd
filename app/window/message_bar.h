#pragma once

#include "app/document/read_files.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <functional>

class QLabel;
class QVBoxLayout;
class QHBoxLayout;

namespace cutaway {

/// A message that stays until it is dealt with: a file that was not opened, a plan of another graph, a file that
/// another program changed.
struct Message
{
    enum class Severity { Information, Warning, Error };
    struct Link
    {
        QString text;
        std::function<void()> act;
        bool closes = true; ///< the message is dealt with
    };

    Severity severity = Severity::Information;
    QString title;
    QString text;
    QString hint;
    std::vector<Link> links;
    bool isList = false; ///< links stand below each other, whatever room there is: more of them move none
    QString pending{};   ///< in the place of the next link: what is looked for, or why it was not found
};

/// `inception.graph.json was not opened`, with what, where and what would help.
Message fileMessage(const FileError &error, bool hasDocument, std::function<void()> openAgain);

/// Shows one message as a box with a bar in its colour at the left, an icon, links and a close button.
class MessageBar : public QWidget
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    void setMessage(Message message);
    const Message &message() const { return m_message; }

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void addTexts(QVBoxLayout *column);
    QLabel *addText(QVBoxLayout *column, TextRole role, QColor Theme::*colour);
    void fillLinks();
    void follow(std::size_t link);

    Message m_message;
    QLabel *m_title;
    QLabel *m_text;
    QLabel *m_hint;
    QHBoxLayout *m_links;
    QLabel *m_pending;
};

} // namespace cutaway
