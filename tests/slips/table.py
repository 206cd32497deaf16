"""Which keys a catalogue file has, and what kind of text stands at each: the one table.

Written by hand from the description of the files, not read from the product's schemas, so
that the trial judges the product by something that the product cannot change.

How a field is written:

    "title!"            the key `title`, and it is required
    "prose"             a scalar of that role (the roles are listed below)
    "@ref"              a mapping with the keys of the shape `ref`
    "[rule]"            a list of scalars that name rules
    "{+rule: @rule}"    a mapping whose keys declare rules; `{rule: …}` whose keys name them
    "word | @source"    one or the other

Roles of scalars and of keys that are data:

    prose       sentences for people: never made wrong
    template    sentences with expressions in braces: the names in those are targets
    free        not looked at by anybody
    word        one of a fixed list of words (WORDS)
    integer, boolean
    expression, cell, type
                text with names in it, each name a target of its own
    book, rule, run, ruling, ruling-run, scheme
                the name of a book, rule, run of rules (5A1a..5A1i), ruling, run of rulings,
                numbering scheme
    address     the way to a value in the same file (tables/tolls/high)
    name        the name of an entry, an option, a field, a value, a parameter …
    place       a key that is an expression: what a step changes
    action, procedure, event, queue, phase, set
                names that have a pool of their own
    parameter, argument
                what a procedure or a queue takes, and what it is given
    label       a name that nobody uses
"""

from slips.table_steps import STEPS

SHAPES: dict[str, dict[str, str]] = {
    "book": {
        "book!": "+book",
        "title!": "prose",
        "edition!": "prose",
        "scheme": "scheme",
        "uses": "[book]",
        "prints": "[run]",
        "rulings": "[ruling-run]",
        "external": "boolean",
        "notes": "prose",
    },
    "file": {
        "rules": "{+rule: @rule}",
        "rulings": "{+ruling: @ruling}",
        "units": "{+name: @unit}",
        "types": "{+name: @namedType}",
        "enums": "{+name: @enum}",
        "records": "{+name: @record}",
        "state": "{+name: @variable}",
        "values": "{+name: @value}",
        "functions": "{+name: @function}",
        "tables": "{+name: @table}",
        "sets": "{+set: @set}",
        "options": "{+name: @gameOption}",
        "actions": "{+action: @action}",
        "reports": "{+action: @report}",
        "procedures": "{+procedure: @procedure}",
        "events": "{+event: @event}",
        "triggers": "{+label: @trigger}",
        "queues": "{+queue: @queue}",
        "phases": "{+phase: @phase}",
        "scoring": "{+label: @scoring}",
        "invariants": "{+label: @invariant}",
        "policies": "{+label: @policy}",
        "views": "{+label: @view}",
        "games": "{+label: @game}",
        "sources": "@sources",
    },
    "rule": {
        "title!": "prose",
        "summary!": "prose",
        "place": "prose",
        "status!": "word",
        "because": "prose",
        "refs": "[@ref]",
        "defects": "[@defect]",
    },
    "ref": {"to!": "rule", "kind!": "word", "source": "word", "because": "prose"},
    "defect": {
        "kind!": "word",
        "printed": "prose",
        "means": "rule",
        "ruling": "ruling",
        "because!": "prose",
    },
    "ruling": {
        "question!": "prose",
        "rules!": "[rule]",
        "options!": "{+option: prose}",
        "default!": "option",
        "because!": "prose",
        "form!": "word",
        "name": "+name",
        "numbers": "{option: integer}",
    },
    "unit": {"rule!": "rule", "about": "prose", "unused": "prose"},
    "namedType": {"rule!": "rule", "about": "prose", "is!": "type", "unused": "prose"},
    "enum": {
        "rule!": "rule",
        "about": "prose",
        "unused": "prose",
        "values!": "{+name: prose}",
    },
    "record": {
        "rule!": "rule",
        "about": "prose",
        "unused": "prose",
        "fields!": "@fields",
        "shown": "template",
        "all": "+name",
    },
    "fields": {"*": "{+field: type | @field}"},
    "field": {"type!": "type", "default": "expression", "reported": "prose", "about": "prose"},
    "variable": {
        "rule!": "rule",
        "about": "prose",
        "unused": "prose",
        "type!": "type",
        "default": "expression",
        "reported": "prose",
    },
    "value": {
        "rule!": "rule",
        "about": "prose",
        "unused": "prose",
        "type": "type",
        "is!": "expression",
    },
    "function": {
        "rule!": "rule",
        "about": "prose",
        "unused": "prose",
        "takes!": "[{+local: type}]",
        "gives!": "type",
        "is!": "expression",
        "examples": "[@example]",
    },
    "example": {"ask!": "expression", "gives!": "expression", "rule": "rule"},
    "table": {
        "rule!": "rule",
        "about": "prose",
        "unused": "prose",
        "hit!": "word",
        "given!": "[{+local: type}]",
        "gives!": "{+output: type}",
        "rows": "[@row] | {+row: @row}",
        "cells": "@cells",
        "partial": "prose",
        "examples": "[@example]",
    },
    "row": {"id": "+row", "rule": "rule", "*": "{column: cell}"},
    "cells": {"*": "{cell-key: cell | @cells}"},
    "sources": {"default": "word", "*": "{address: word | @source}"},
    "source": {"source!": "word", "rule": "rule", "because": "prose"},
    **STEPS,
}

_SOURCES = ("stated", "example", "inferred", "assumed", "ruling", "invented")
WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("rule", "status"): ("executable", "host", "descriptive", "missing", "external"),
    ("ref", "kind"): ("see", "defines", "modifies", "cause", "effect", "exception", "example"),
    ("ref", "source"): _SOURCES,
    ("defect", "kind"): (
        "dangling",
        "malformed",
        "self",
        "contradiction",
        "missing",
        "misprint",
    ),
    ("ruling", "form"): ("documented", "number", "flag", "branch"),
    ("table", "hit"): ("unique", "first", "any", "collect"),
    ("sources", "default"): _SOURCES,
    ("sources", "*"): _SOURCES,
    ("source", "source"): _SOURCES,
    ("put", "at"): ("front", "back"),
    ("move", "at"): ("front", "back"),
}

# Words of expressions, types and cells that are operators, not names.
_RESERVED = ("if", "then", "else", "or", "and", "not", "in", "as")
_VALUES = ("true", "false", "none")
_IN_PLACE = ("half", "mod", "rounded", "up", "down", "for", "where", "satisfy", "by", "descending")
_OF_CELLS_AND_TYPES = ("list", "of", "more", "less", "any", "below", "above")
OPERATORS = frozenset(_RESERVED + _VALUES + _IN_PLACE + _OF_CELLS_AND_TYPES)
