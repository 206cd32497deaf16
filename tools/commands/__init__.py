"""One module a command: `configure(parser)` declares its arguments, `run(options)` does it.

A module also has `DESCRIPTION`, what it does in a few sentences, and `EXAMPLES`. Modules are
imported only when their command was chosen, so that the others cost it no time; what the list of
commands shows stands here.
"""

COMMANDS = {
    "check": "read rule catalogues and say what is wrong in them",
    "show": "show one rule with all that is known of it",
    "impact": "say what rests on a rule",
    "report": "build the cross-link report",
    "refs": "find the rules and references in a rulebook's text",
    "lock": "write the fingerprints of an edition of a rulebook",
    "update": "say what a new edition of a rulebook changes, and what that touches",
    "test": "play scenarios and say what comes out otherwise than expected",
    "play": "play or track a game at the terminal",
    "simulate": "play many games by policies and count what comes out",
    "replay": "play a saved game again, also by other rules",
    "why": "say what an input of a saved game did, or why something cannot be done",
    "variant": "list, begin, check and compare variants: changes that are laid over books",
    "provenance": "count where the values come from",
    "fmt": "bring files into their canonical form",
    "explain": "say what a finding means and how to mend it",
    "new": "write a new book, rule or scenario to begin from",
}
