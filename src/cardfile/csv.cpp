#include "cardfile/csv.h"

#include "base/words.h"

namespace nexus::cardfile {

namespace {

Error csv_error(std::string_view file, int line, std::string message) {
    Error e;
    e.file = std::string(file);
    e.line = line;
    e.message = std::move(message);
    return e;
}

struct Reader {
    std::string_view text;
    std::size_t i = 0;
    int line = 1;

    bool at_end() const { return i >= text.size(); }
    bool line_end() const { return at_end() || text[i] == '\n' || (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n'); }
    void skip_line_end() {
        if (!at_end() && text[i] == '\r') ++i;
        if (!at_end()) ++i, ++line;
    }

    // False if a quote is not closed.
    bool field(std::string& out) {
        if (at_end() || text[i] != '"') {
            while (!line_end() && text[i] != ',') out += text[i++];
            return true;
        }
        for (++i; !at_end(); ++i) {
            if (text[i] == '\n') ++line;
            if (text[i] != '"') {
                out += text[i];
            } else if (i + 1 < text.size() && text[i + 1] == '"') {
                out += text[i++];
            } else {
                ++i;
                return true;
            }
        }
        return false;
    }
};

}  // namespace

int CsvTable::column(std::string_view name) const {
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (iequals(columns[i], name)) return static_cast<int>(i);
    return -1;
}

Result<CsvTable> read_csv(std::string_view text, std::string_view file) {
    if (starts_with(text, "\xEF\xBB\xBF")) text.remove_prefix(3);
    CsvTable out;
    Reader r{text};
    while (!r.at_end()) {
        if (r.line_end()) {
            r.skip_line_end();
            continue;
        }
        CsvRow row{r.line, {}};
        for (;;) {
            if (!r.field(row.fields.emplace_back())) return tl::unexpected(csv_error(file, row.line, "a quote is opened and never closed"));
            if (!r.line_end() && r.text[r.i] != ',')
                return tl::unexpected(csv_error(file, r.line, "there is something behind a closing quote"));
            if (r.line_end()) break;
            ++r.i;
        }
        r.skip_line_end();
        if (out.columns.empty()) {
            for (const std::string& name : row.fields) out.columns.emplace_back(trim(name));
        } else if (row.fields.size() != out.columns.size()) {
            return tl::unexpected(csv_error(file, row.line,
                                            "the row has " + std::to_string(row.fields.size()) + " fields, the table " +
                                                std::to_string(out.columns.size()) + " columns"));
        } else {
            out.rows.push_back(std::move(row));
        }
    }
    if (out.columns.empty()) return tl::unexpected(csv_error(file, 1, "the table is empty"));
    return out;
}

}  // namespace nexus::cardfile
