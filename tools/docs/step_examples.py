"""The examples of the page on steps: a book, and for each verb some steps in it."""

from dataclasses import dataclass

BOOK = """\
rules:
  A: {title: Harbour, summary: Boats come and go., status: executable}
records:
  keeper: {rule: A, all: keepers, shown: "{name}", fields: {name: text, coins: {type: number, default: 5}}}
  crate: {rule: A, all: crates, shown: "crate {number}", fields: {number: 1..9}}
  boat:
    rule: A
    all: boats
    shown: "{name}"
    fields: {name: text, crew: {type: 0..9, default: 2}, cargo: list of crate}
sets:
  ferries:
    rule: A
    record: boat
    items:
      skua: {name: Skua, crew: 3}
      petrel: {name: Petrel}
      auk: {name: Auk, crew: 9}
state:
  lamps: {rule: A, type: 0..9, default: 3}
  fog: {rule: A, type: flag, default: false}
  pile: {rule: A, type: list of crate}
  tern: {rule: A, type: boat or none, default: none}
events:
  arrived: {rule: A, with: [{boat: boat}]}
triggers:
  greet:
    rule: A
    on: arrived
    do:
      - add: {lamps: 1}
      - note: "{event.boat} is greeted"
queues:
  debts:
    rule: A
    takes: [{owed: 1..9}]
    do:
      - note: "{owed} coins are paid"
procedures:
  toll:
    rule: A
    takes: [{crew: 0..9}]
    gives: number
    do:
      - give: 2 * crew
phases:
  day: {rule: A}
  night:
    rule: A
    start:
      - set: {lamps: 9}
games:
  plain:
    rule: A
    players: {record: keeper, least: 1, most: 2}
    setup:
      - create: {record: boat, name: gull, with: {name: '"Gull"', crew: 4}}
      - create: {record: boat, name: new, with: {name: '"Tern"'}}
      - set: {tern: new}
      - for_each:
          name: n
          in: 1..3
          do:
            - create: {record: crate, name: made, with: {number: n}}
            - put: {item: made, into: pile}
    start: day
"""
ACTION = """\
actions:
  go:
    rule: A
    in: [day]
    do:
"""
PLAYERS = ("Ann", "Ben")


@dataclass(frozen=True, slots=True)
class Example:
    """Steps that Ann does, and what is answered to what they ask."""

    steps: str
    answers: tuple[object, ...] = ()


EXAMPLES: dict[str, Example] = {
    "set": Example("- set: {lamps: lamps + 2, fog: lamps > 4}"),
    "add": Example("- add: {lamps: 2, actor.coins: -1}"),
    "let": Example("- let: {cost: lamps * 2}\n- add: {actor.coins: -cost}"),
    "if": Example(
        """\
- if:
    that: lamps > 4
    do:
      - set: {fog: true}
    else:
      - add: {lamps: 1}"""
    ),
    "for_each": Example(
        """\
- for_each:
    name: boat
    in: list(b for b in boats by b.crew)
    where: lamps > 0
    do:
      - add: {lamps: -1, boat.crew: 1}"""
    ),
    "repeat": Example(
        """\
- repeat:
    while: lamps < 8
    most: 10
    do:
      - add: {lamps: 2}"""
    ),
    "choose": Example(
        """\
- choose:
    name: boat
    who: actor
    from: list(b for b in boats where b.crew > 0)
    says: which boat goes out
    optional: true
    do:
      - add: {boat.crew: -1}
    else:
      - note: all stay""",
        ("Gull",),
    ),
    "decide": Example(
        """\
- decide:
    who: actor
    says: what is to be done
    options:
      light:
        says: light a lamp
        when: lamps < 9
        do:
          - add: {lamps: 1}
      wait: {says: do nothing}
      snuff:
        says: put all out
        do:
          - set: {lamps: 0}""",
        ("snuff",),
    ),
    "roll": Example("- roll: {name: wind, sides: 6, says: the wind}\n- set: {fog: wind < 3}", (2,)),
    "emit": Example(
        """\
- let: {boat: tern}
- if:
    that: boat != none
    do:
      - emit: {arrived: {boat: boat}}"""
    ),
    "later": Example("- later: {debts: {owed: 3}}"),
    "drain": Example(
        """\
- later: {debts: {owed: 3}}
- later: {debts: {owed: 1}}
- drain: {queue: debts, by: owed}"""
    ),
    "create": Example(
        "- create: {record: boat, name: new, with: {name: '\"Swan\"'}}\n- add: {new.crew: 1}"
    ),
    "create_all": Example(
        """\
- create_all:
    set: ferries
    name: ferry
    where: ferry.crew < 9
    do:
      - add: {lamps: 1}"""
    ),
    "remove": Example(
        """\
- let: {boat: tern}
- if:
    that: boat != none
    do:
      - remove: boat"""
    ),
    "put": Example(
        "- create: {record: crate, name: new, with: {number: 7}}\n- put: {item: new, into: pile, at: front}"
    ),
    "take": Example(
        """\
- for_each:
    name: crate
    in: list(c for c in pile where c.number > 1)
    do:
      - take: {item: crate, from: pile}"""
    ),
    "move": Example(
        """\
- let: {boat: first(b in boats), crate: first(c in pile)}
- if:
    that: boat != none and crate != none
    do:
      - move: {item: crate, from: pile, into: boat.cargo}"""
    ),
    "shuffle": Example("- shuffle: pile"),
    "draw": Example(
        """\
- draw: {name: drawn, from: pile}
- if:
    that: drawn != none
    do:
      - note: "{drawn} is drawn\""""
    ),
    "refuse": Example(
        """\
- if:
    that: lamps > 2
    do:
      - refuse: {says: "{lamps} lamps are enough", rule: A}
- add: {lamps: 1}"""
    ),
    "note": Example('- note: "{actor} counts {lamps} lamps: fog is {fog}"'),
    "give": Example("- toll: {crew: 4, as: due}\n- add: {actor.coins: -due}"),
    "go_to": Example("- go_to: night"),
    "end_game": Example('- end_game: "{actor} has gone home"'),
}
"""For each verb; that of `give` calls a procedure of the book, whose last step it is."""
