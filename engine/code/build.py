"""The whole module of a program."""

from collections.abc import Iterable, Mapping

from livingrules.dsl.compile.access import python_name
from livingrules.dsl.compile.emitter import order_of
from livingrules.dsl.finding import Place
from livingrules.dsl.typed import Query, Typed, walk
from livingrules.engine.code.access import LastingAccess
from livingrules.engine.code.legal import Weighed, write_check, write_legal
from livingrules.engine.code.module import Module
from livingrules.engine.code.names import function, local, waiting
from livingrules.engine.code.policies import arguments, named, named_function, parts, weighed
from livingrules.engine.code.records import record_text
from livingrules.engine.code.sets import rows_text
from livingrules.engine.code.steps import Shared, StepWriter
from livingrules.engine.code.tables import access, parameters, table_text, write_table
from livingrules.engine.code.texts import text_of
from livingrules.engine.code.waits import waits
from livingrules.engine.code.writer import Writer
from livingrules.engine.program.flow import circular, triggers_of
from livingrules.engine.program.model import Action, Head, MapPart, Phase, Policy, Program
from livingrules.engine.program.steps import Steps, Template


def build(program: Program, *, traced: bool = False) -> Module:
    """Python for all of a program. `traced`: the twin that tells what it does."""
    return _Builder(program, traced).build()


class _Builder:
    """Writes one module."""

    def __init__(self, program: Program, traced: bool) -> None:
        self.program, self.traced = program, traced
        self.lines: list[str] = []
        self.places: list[Place | None] = []
        self.orders: dict[str, tuple[str, ...]] = {}
        self.access = access(program, traced=traced)
        self.waits = waits(program)
        self.circular = circular(program)
        self.shared = Shared(program, self.waits, traced, self.access.shelves)

    def build(self) -> Module:
        """The module."""
        program = self.program
        self.plain(record_text(program, self.access.shelves))
        for table in program.tables.values():
            self.plain(table_text(table))
        for items in program.sets.values():
            self.plain(rows_text(items, program.records[items.record]))
        self.shows()
        for one in program.functions.values():
            taken = [local(each.name) for each in one.parameters]
            told = f"T.use({one.head.name!a}, {one.head.rule!a})" if self.traced else None
            name = function("f", one.head.name)
            if taken or self.traced or not any(isinstance(node, Query) for node in walk(one.tree)):
                self.value(name, taken, one.head, one.tree, told)
                continue
            worked_out = function("k", one.head.name)
            self.value(worked_out, taken, one.head, one.tree)
            self.plain(kept(name, worked_out))
        for table in program.tables.values():
            writer = Writer(self.access, table.place)
            write_table(writer, table, traced=self.traced)
            self.finish(f"def {function('t', table.name)}({', '.join(parameters(table))}):", writer)
        self.begin_state()
        self.all_steps()
        self.decisions()
        for policy in self.program.policies.values():
            self.policy(policy)
        self.shown()
        for name, values in self.orders.items():
            ranks = {value: place for place, value in enumerate(values)}
            self.plain([f"{order_of(name)} = {ranks!a}"])
        source = "\n".join([*self.lines, ""])
        code = compile(source, f"<{program.book}>", "exec", dont_inherit=True, optimize=2)
        idle = frozenset(
            function(kind, name)
            for name, phase in program.phases.items()
            for kind, steps in (("start", phase.start), ("each", phase.each))
            if not steps
        )
        sites = tuple(self.shared.sites)
        return Module(source, code, tuple(self.places), sites, self.waits, idle)

    # ---- writing ---------------------------------------------------------------------------

    def plain(self, lines: Iterable[str]) -> None:
        """Lines that come from no place in particular."""
        for line in lines:
            self.lines.append(line)
            self.places.append(None)

    def finish(self, head: str, writer: Writer) -> None:
        """A function whose body a writer has written."""
        if not writer.lines:
            writer.write("pass")
        self.lines.append(head)
        self.places.append(writer.place)
        self.lines += [line.text for line in writer.lines]
        self.places += writer.places
        self.orders.update(writer.orders)

    def value(
        self, name: str, taken: list[str], head: Head, tree: Typed, told: str | None = None
    ) -> None:
        """A function that gives the value of an expression; `told` is what it tells first."""
        writer = Writer(self.access, head.place)
        if told is not None:
            writer.write(told)
        writer.begin(tree)
        writer.give_back(tree)
        self.finish(f"def {name}({', '.join(['S', *taken])}):", writer)

    def text(self, name: str, taken: list[str], head: Head, template: Template) -> None:
        """A function that gives a text."""
        writer = Writer(self.access, head.place)
        writer.write(f"return {text_of(writer, template)}")
        self.finish(f"def {name}({', '.join(['S', *taken])}):", writer)

    def steps(
        self,
        kind: str,
        head: Head,
        taken: list[str],
        steps: Steps,
        where: Typed | None = None,
    ) -> None:
        """A function that does steps, only `where` something holds; a generator if it may wait."""
        name = function(kind, head.name)
        writer = Writer(self.access, head.place)
        made = StepWriter(writer, self.shared)
        if where is not None:
            writer.begin(where)
            with writer.inside(f"if not ({writer.here(where)}):"):
                writer.write("return")
        passed, writer.lines = writer.lines, []  # what it passes over has not begun
        places, writer.places = writer.places, []
        made.steps(steps)
        self.guard(writer, kind, head)
        writer.lines, writer.places = [*passed, *writer.lines], [*places, *writer.places]
        if name in self.waits:
            writer.write("return")
            writer.write("yield")
        self.finish(f"def {name}({', '.join(['S', *taken])}):", writer)

    def guard(self, writer: Writer, kind: str, head: Head) -> None:
        """Put round the body of steps what counts how deep they are, and what tells of them."""
        if (kind, head.name) in self.circular:
            limit = "raise TooDeep('these rules lead to themselves without end')"
            writer.insert([f"if S._depth > LIMIT_DEPTH: {limit}"])
            writer.around("try:")
            writer.insert(["S._depth += 1"])
            writer.write("except TooDeep as deep:")
            writer.write(f"    raise deep.through({head.rule!a})")
            writer.write("finally:")
            writer.write("    S._depth -= 1")
        if self.traced:
            writer.around("try:")
            writer.insert([f"T.enter({kind!a}, {head.name!a}, {head.rule!a})"])
            writer.write("finally:")
            writer.write("    T.leave()")

    # ---- what there is ---------------------------------------------------------------------

    def shows(self) -> None:
        """How values are shown to people."""
        for enumeration in self.program.scope.enumerations.values():
            shown = self.program.shown.get(enumeration.name, {})
            names = {value: shown.get(value, value) for value in enumeration.values}
            self.plain([f"{function('shown', enumeration.name)} = {names!a}"])
        for record in self.program.records.values():
            name = function("show", record.head.name)
            if record.shown is None:
                self.plain(
                    [f"def {name}(S, r):", f"    return {record.head.name + ' '!a} + str(r._n)"]
                )
                continue
            writer = Writer(self.access, record.head.place)
            for field in record.fields:
                writer.write(f"{local(field)} = r.{python_name(field)}")
            writer.write(f"return {text_of(writer, record.shown)}")
            self.finish(f"def {name}(S, r):", writer)

    def begin_state(self) -> None:
        """The functions that give the first value of each variable, and make a player."""
        for name, one in self.program.state.items():
            if one.default is not None:
                self.value(function("default", name), [], one.head, one.default)
        for record in self.program.records.values():
            for field in record.fields.values():
                if field.default is not None:
                    name = function(f"default_{python_name(record.head.name)}", field.name)
                    self.value(name, [], record.head, field.default)

    def all_steps(self) -> None:
        """Everything that does something."""
        program = self.program
        for kind, actions in (("do", program.actions), ("report", program.reports)):
            for action in actions.values():
                self.steps(kind, action.head, arguments(action), action.do)
        for procedure in program.procedures.values():
            taken = [local(one.name) for one in procedure.parameters]
            self.steps("p", procedure.head, taken, procedure.do)
        for queue in program.queues.values():
            taken = [local(one.name) for one in queue.parameters]
            self.steps("q", queue.head, taken, queue.do, queue.where)
        for event in program.events.values():
            self.event(event.head.name)
        for trigger in program.triggers.values():
            self.steps("g", trigger.head, [local("event")], trigger.do, trigger.when)
        for phase in program.phases.values():
            self.steps("start", phase.head, [], phase.start)
            self.steps("each", phase.head, [], phase.each)
        for game in program.games.values():
            self.steps("setup", game.head, [], game.steps)

    def event(self, name: str) -> None:
        """The function of an event: its triggers in their order."""
        event = self.program.events[name]
        fields = [python_name(one.name) for one in event.fields]
        self.plain([f"class {function('E', name)}:", f"    __slots__ = {tuple(fields)!a}"])
        writer = Writer(self.access, event.head.place)
        triggers = triggers_of(self.program, name)
        if self.traced:
            values = ", ".join(f"({one!a}, v_{one})" for one in fields)
            writer.write(
                f"T.event({name!a}, {event.head.rule!a}, ({values}{',' if fields else ''}))"
            )
        if triggers:
            writer.write(f"{local('event')} = {function('E', name)}()")
            for one in fields:
                writer.write(f"{local('event')}.{one} = v_{one}")
        for trigger in triggers:
            called = function("g", trigger.head.name)
            text = f"{called}(S, {local('event')})"
            writer.write(f"yield from {text}" if called in self.waits else text)
        taken = [f"v_{one}" for one in fields]
        self.finish(f"def {function('e', name)}({', '.join(['S', *taken])}):", writer)

    def decisions(self) -> None:
        """What can be done in each phase, and whether one action can."""
        for phase in self.program.phases.values():
            playing = _possible(phase, self.program.actions)
            reports = _possible(phase, self.program.reports)
            own, all_ = function("acts", phase.head.name), function("legal", phase.head.name)
            self.listing(own, phase, playing)
            if reports:
                self.listing(all_, phase, reports, f"{own}(S)")
            else:
                self.plain([f"{all_} = {own}"])
        for kind, actions in (
            ("check", self.program.actions),
            ("checkreport", self.program.reports),
        ):
            for action in actions.values():
                writer = Writer(self.access, action.head.place)
                write_check(writer, action, self.program)
                taken = ", ".join(["S", *arguments(action)])
                self.finish(f"def {function(kind, action.head.name)}({taken}):", writer)

    def listing(
        self,
        name: str,
        phase: Phase,
        actions: list[Action],
        before: str | None = None,
        weighed: Weighed | None = None,
    ) -> None:
        """A function that lists what can be done of some actions, behind what stands `before`."""
        access = LastingAccess(self.access)
        writer = Writer(access, phase.head.place)
        write_legal(writer, actions, self.program, before, weighed)
        if access.lasting:
            writer.insert([f"{' = '.join(access.lasting.values())} = None"])
        self.finish(f"def {name}(S):", writer)

    def policy(self, policy: Policy) -> None:
        """What a policy can do in each phase, and what it thinks of that and of answers."""
        program = self.program
        if policy.weights:
            known = named(program, policy)
            for phase in program.phases.values():
                name = named_function(program, policy, phase.head.name)
                self.listing(name, phase, _possible(phase, known), weighed=weighed(program, policy))
        for name, taken, tree in parts(program, policy):
            self.value(name, taken, policy.head, tree)

    def shown(self) -> None:
        """Scores, invariants and views."""
        for line in self.program.scoring.values():
            self.value(function("score", line.head.name), [local("player")], line.head, line.points)
        for one in self.program.invariants.values():
            self.value(function("holds", one.head.name), [], one.head, one.that)
            self.text(function("broken", one.head.name), [], one.head, one.says)
        for view in self.program.views.values():
            name = function("view", view.head.name)
            if view.rows is not None and view.columns is not None and view.cell is not None:
                both = [local(view.rows.variable.name), local(view.columns.variable.name)]
                for at, axis in enumerate((view.rows, view.columns)):
                    self.value(f"{name}_axis{at}", [], view.head, axis.source)
                    if axis.shown is not None:
                        self.text(f"{name}_head{at}", [both[at]], view.head, axis.shown)
                self.text(f"{name}_cell", both, view.head, view.cell)
                continue
            for part, drawn in (("point", view.points), ("line", view.lines)):
                if drawn is not None:
                    self.drawn(f"{name}_{part}", view.head, drawn)
            taken = []
            if view.variable is not None and view.source is not None:
                self.value(f"{name}_items", [], view.head, view.source)
                taken = [local(view.variable.name)]
            for at, template in enumerate(view.listed.values()):
                self.text(f"{name}_text{at}", taken, view.head, template)

    def drawn(self, name: str, head: Head, part: MapPart) -> None:
        """What is asked of the points or lines of a map."""
        taken = [local(part.variable.name)]
        self.value(f"{name}s", [], head, part.source)
        for key, tree in part.asked.items():
            self.value(f"{name}_{key}", taken, head, tree)
        if part.shown is not None:
            self.text(f"{name}_shown", taken, head, part.shown)


def kept(name: str, worked_out: str) -> list[str]:
    """A function that gives a value and, while nothing changes, works it out only once."""
    return [
        f"def {name}(S):",
        f"    if S._kept is None: return {worked_out}(S)",
        f"    found = S._kept.get({name!a})",
        f"    if found is None: found = S._kept[{name!a}] = {worked_out}(S)",
        "    return found",
    ]


def _possible(phase: Phase, actions: Mapping[str, Action]) -> list[Action]:
    """The actions that have a place in a phase."""
    return [one for one in actions.values() if not one.phases or phase.head.name in one.phases]


def queue_slots(program: Program) -> list[str]:
    """The attributes of the state that hold work."""
    return [waiting(one) for one in program.queues]
