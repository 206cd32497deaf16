"""What can be wrong when a report is written."""

from livingrules.dsl.finding import Code, codes_in

REPORT_FOLDER_FOREIGN = Code(
    "report-folder-foreign", "error", "The folder for a report holds other files"
)
REPORT_UNWRITABLE = Code("report-unwritable", "error", "A report cannot be written")
DRAWING_UNAVAILABLE = Code(
    "drawing-unavailable", "info", "A report is made with simple drawings only"
)

CODES = codes_in(globals())
