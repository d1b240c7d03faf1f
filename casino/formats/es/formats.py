"""Dates and numbers in Spanish: day first and 24 hours, as in Portugal, where the house is. Plain values only."""

DATE_FORMAT = "j \\d\\e F \\d\\e Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j \\d\\e F \\d\\e Y, H:i"
MONTH_DAY_FORMAT = "j \\d\\e F"
SHORT_DATE_FORMAT = "d/m/Y"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
FIRST_DAY_OF_WEEK = 1
DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "."
NUMBER_GROUPING = 3
DATE_INPUT_FORMATS = ["%Y-%m-%d", "%d/%m/%Y", "%d/%m/%y"]
DATETIME_INPUT_FORMATS = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%d/%m/%Y %H:%M:%S", "%d/%m/%Y %H:%M"]
