// Tables of comma-separated values as spreadsheets write them: fields in double quotes may hold commas, line ends and
// doubled quotes. The first row names the columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace nexus::cardfile {

struct CsvRow {
    int line = 0;  // where it begins, 1-based
    std::vector<std::string> fields;
};

struct CsvTable {
    std::vector<std::string> columns;
    std::vector<CsvRow> rows;

    int column(std::string_view name) const;  // any capitalisation; -1 if there is none
};

// Every row has as many fields as there are columns; empty lines are passed over.
Result<CsvTable> read_csv(std::string_view text, std::string_view file);

}  // namespace nexus::cardfile
