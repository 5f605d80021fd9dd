#pragma once

#include <QObject>
#include <QString>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace cutaway {

/// An append-only file of lines, written by a thread of its own in the order of the calls: each line at once, synced to
/// the disk within two seconds. Where it cannot be written, lines wait and are tried again. A line is a checksum, its
/// number and a text without line breaks. The first line stands there twice: nothing can be made of the others without
/// it.
class LogFile : public QObject
{
    Q_OBJECT

public:
    /// Makes a line's text, on the thread.
    using Line = std::function<std::string()>;

    explicit LogFile(const QString &path);
    /// Writes what waits.
    ~LogFile() override;

    /// The file's first line; what was in it before stays until this is on the disk.
    void begin(Line first);
    void append(Line line);
    /// Goes on with a file that another program left, which needs no room on the disk: a line that was cut off at its
    /// end is taken away, `next` comes behind. Where another program has it by now, or it is gone, writes the lines
    /// that were read from it anew.
    void takeOver(const QString &other, std::string next, std::vector<std::string> lines);
    /// Takes the file away, and what waits with it.
    void remove();
    /// For tests: until all that was asked for is done, or cannot be.
    void wait();

signals:
    /// Said once until it succeeds again. Empty: it does again.
    void failed(const QString &reason);

private:
    struct Task
    {
        enum class Kind { Begin, Append, TakeOver, Remove };
        Kind kind = Kind::Append;
        Line line = {};
        std::string other = {}; ///< path
        std::vector<std::string> lines = {};
    };

    void add(Task task);
    void run();
    void perform(Task task);
    void startAnew(const std::string &first);
    bool moveHere(const std::string &other);
    void write();
    void finishBeginning();
    bool openAnew();
    void sync();
    void close();
    void report(const QString &reason);

    const std::string m_path;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Task> m_tasks;
    bool m_isBusy = false;
    bool m_isEnding = false;

    // The thread's own.
    int m_file = -1;      ///< held, so that others know that it is in use
    bool m_isNew = false; ///< still under another name
    long long m_next = 0; ///< number of the line that comes next
    long long m_size = 0; ///< of whole lines
    std::string m_waiting;
    bool m_isUnsynced = false;
    bool m_isFailing = false;
    std::thread m_thread;
};

/// The lines of such a file that are whole, without their checksums and numbers, whatever is between them.
struct LogLines
{
    bool hasFirst = false; ///< the first of `lines` is the file's
    std::vector<std::string> lines;
    std::size_t missing = 0; ///< that are damaged or gone
    long long next = 0;      ///< number of the line that would come next
    long long size = 0;      ///< of the file, without a line that was cut off at its end
};
LogLines readLogFile(const QString &path);
/// Whether a program that runs writes it.
bool isLogInUse(const QString &path);
/// A line as the file has it.
std::string logLine(long long number, const std::string &text);

} // namespace cutaway
