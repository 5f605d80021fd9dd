#pragma once

#include <QLineEdit>

namespace cutaway {

/// A line to search in, with the number of hits at its end.
class SearchField : public QLineEdit
{
    Q_OBJECT

public:
    explicit SearchField(QWidget *parent = nullptr);

    /// `10 of 175`, or what is wrong with the query.
    void setNote(const QString &note, bool isProblem = false);
    QString note() const { return m_note; }

signals:
    void downPressed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QString m_note;
    bool m_isProblem = false;
};

} // namespace cutaway
