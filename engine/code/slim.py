"""A program without its expressions: all that running its generated code still needs to know.

Small and plain, so that it can be kept and read again at once.
"""

from dataclasses import replace
from typing import Any

from livingrules.dsl.scope import Scope, Variable
from livingrules.engine.program.model import (
    Action,
    Axis,
    FieldDeclared,
    MapPart,
    Policy,
    Program,
    RecordDeclared,
    View,
)
from livingrules.engine.program.steps import Template

SAID = Template(())
"""Stands where a template was: the generated code makes its text."""
_GONE: Any = None


def slim(program: Program) -> Program:
    """The program without trees, steps and notes of where names come from."""
    return Program(
        program.book,
        Scope(enumerations=[replace(one, origin=None)
                            for one in program.scope.enumerations.values()]),
        program.shown,
        records={name: _record(one) for name, one in program.records.items()},
        state={name: replace(one, default=None) for name, one in program.state.items()},
        rulings=program.rulings,
        sets={name: replace(one, items=()) for name, one in program.sets.items()},
        actions={name: _action(one) for name, one in program.actions.items()},
        reports={name: _action(one) for name, one in program.reports.items()},
        procedures={name: replace(one, parameters=_plain(one.parameters), do=[])
                    for name, one in program.procedures.items()},
        events={name: replace(one, fields=_plain(one.fields))
                for name, one in program.events.items()},
        triggers={name: replace(one, variable=Variable("event", one.variable.type), when=None, do=[])
                  for name, one in program.triggers.items()},
        queues={name: replace(one, parameters=_plain(one.parameters), where=None, do=[])
                for name, one in program.queues.items()},
        phases={name: replace(one, start=[], each=[]) for name, one in program.phases.items()},
        scoring={name: replace(one, player=Variable("player", one.player.type), points=_GONE)
                 for name, one in program.scoring.items()},
        invariants={name: replace(one, that=_GONE, says=SAID)
                    for name, one in program.invariants.items()},
        policies={name: _policy(one) for name, one in program.policies.items()},
        views={name: _view(one) for name, one in program.views.items()},
        games={name: replace(one, steps=[]) for name, one in program.games.items()},
        doubtful=program.doubtful,
        edition=program.edition,
        homes=program.homes,
        rests=program.rests,
        statuses=program.statuses,
    )  # fmt: skip


def _plain(variables: tuple[Variable, ...]) -> tuple[Variable, ...]:
    """Variables without a note of where they come from."""
    return tuple(Variable(one.name, one.type) for one in variables)


def _record(one: RecordDeclared) -> RecordDeclared:
    """A kind of record with the types of its fields."""
    fields = {name: FieldDeclared(field.name, field.type, None, field.reported)
              for name, field in one.fields.items()}  # fmt: skip
    shown = None if one.shown is None else SAID
    return replace(one, record=_GONE, fields=fields, shown=shown)


def _action(one: Action) -> Action:
    """An action with its parameters and the rules of its requirements."""
    takes = [replace(each, variable=Variable(each.variable.name, each.variable.type), source=None,
                     says=None)
             for each in one.takes]  # fmt: skip
    requires = [replace(each, that=_GONE, says=SAID, waived=None) for each in one.requires]
    actor = None if one.actor is None else Variable("actor", one.actor.type)
    return replace(one, actor=actor, who=None, takes=takes, requires=requires, do=[])


def _policy(one: Policy) -> Policy:
    """A policy with the names of what it weighs."""
    preferences = {
        address: replace(
            each, who=Variable("who", each.who.type), weights=dict.fromkeys(each.weights, _GONE),
            item=each.item and Variable(each.item.name, each.item.type),
        )
        for address, each in one.preferences.items()
    }  # fmt: skip
    values = {name: dict.fromkeys(each, _GONE) for name, each in one.values.items()}
    weights = dict.fromkeys(one.weights, _GONE)
    return replace(one, weights=weights, values=values, preferences=preferences)


def _view(one: View) -> View:
    """A view with its parts, whose texts the generated code makes."""
    return replace(
        one,
        rows=_axis(one.rows),
        columns=_axis(one.columns),
        cell=None if one.cell is None else SAID,
        variable=None if one.variable is None else Variable(one.variable.name, one.variable.type),
        source=None,
        listed=dict.fromkeys(one.listed, SAID),
        points=_part(one.points),
        lines=_part(one.lines),
    )


def _part(one: MapPart | None) -> MapPart | None:
    """The points or lines of a map."""
    if one is None:
        return None
    variable = Variable(one.variable.name, one.variable.type)
    asked = dict.fromkeys(one.asked, _GONE)
    return MapPart(variable, _GONE, asked, None if one.shown is None else SAID)


def _axis(one: Axis | None) -> Axis | None:
    """An axis of a grid."""
    if one is None:
        return None
    variable = Variable(one.variable.name, one.variable.type)
    return Axis(variable, _GONE, None if one.shown is None else SAID)
