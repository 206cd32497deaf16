"""The examples of a book worked out: its functions, tables and values compiled and asked."""

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from livingrules.dsl.compile.access import Access, python_name
from livingrules.dsl.compile.build import Unit, compile_batch
from livingrules.dsl.finding import Finding
from livingrules.dsl.scope import Variable
from livingrules.dsl.typed import Constant, EnumerationValue, Typed, Unknown, walk
from livingrules.dsl.value_text import value_text
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.expressions import Example, Expressions
from livingrules.engine.catalogue.names import Name, Names
from livingrules.engine.catalogue.raw import text_of
from livingrules.engine.catalogue.scope import ruling_values
from livingrules.engine.catalogue.work import TooMuch, Work
from livingrules.engine.read.nodes import Scalar
from livingrules.engine.tables.condition import row_condition
from livingrules.engine.tables.table import Row, Table


class _Access(Access):
    """Named values and variables are functions without parameters; the rest is as usual."""

    def variable(self, variable: Variable) -> str:
        """Reads a variable: a parameter by its name, anything declared by a call."""
        if isinstance(variable.origin, Name):
            return f"c_{python_name(variable.name)}()"
        return super().variable(variable)

    def items(self, source: str) -> str:
        """What a query goes through, each item counted."""
        return f"items({source})"


def check_examples(
    names: Names, read: Expressions, tables: Mapping[str, Table], *, circles: bool = False
) -> list[Finding]:
    """Findings on examples whose answer is another.

    An example is left alone when it rests on something that could not be read, or on a
    variable that has no default. Where declarations need each other in a circle, which is
    reported, those without an end are left alone too.
    """
    if not read.examples:
        return []
    units: list[Unit] = []
    work = Work()
    provided: dict[str, Any] = {"items": work.items, "range": work.range}
    for name in names.of("lists", "rulings"):
        provided[f"c_{python_name(name.name)}"] = _constantly(name)
    for name in names.of("state", "options", "values"):
        key = "is" if name.section == "values" else "default"
        _add(units, f"c_{python_name(name.name)}", _tree(read, name, key), ())
    for name in names.of("functions"):
        parameters = tuple(f"v_{python_name(part.name)}" for part in name.parts if part.local)
        _add(units, f"f_{python_name(name.name)}", _tree(read, name, "is"), parameters)
    for table in tables.values():
        units += _table_units(table)
    for number, example in enumerate(read.examples):
        _add(units, f"ask_{number}", example.ask, ())
        _add(units, f"gives_{number}", example.gives, ())
    functions = compile_batch(units, _Access(), provided).functions
    # All of them share one module.
    shared = next(iter(functions.values())).__globals__ if functions else {}
    functions = {name: work.guarded(function) for name, function in functions.items()}
    for table in tables.values():
        look_up = work.guarded(_look_up(table, functions))
        provided[f"t_{python_name(table.name)}"] = look_up
    shared.update(functions)
    shared.update(provided)
    found = []
    for number, one in enumerate(read.examples):
        work.begin()
        finding = _ask(number, one, functions)
        if finding is not None and not (circles and finding.code is codes.TOO_MUCH_WORK):
            found.append(finding)
    return found


def _constantly(name: Name) -> Callable[[], Any]:
    """What an example is told for a list of records, of which there are none, or a ruling."""
    value = (
        ruling_values(name).get(text_of(name.fields.get("default")))
        if name.section == "rulings"
        else ()
    )
    return lambda: value


def _tree(read: Expressions, name: Name, key: str) -> Typed | None:
    """The typed tree under a key of an entry, where it could be read."""
    node = name.fields.get(key)
    return read.trees.get(id(node)) if isinstance(node, Scalar) else None


def _add(units: list[Unit], called: str, tree: Typed | None, parameters: tuple[str, ...]) -> None:
    """One more function to compile, where there is something to compile.

    What rests on a name whose declaration could not be read is left out.
    """
    if tree is not None and not any(isinstance(node, Unknown) for node in walk(tree)):
        units.append(Unit(called, tree, parameters))


def _table_units(table: Table) -> list[Unit]:
    """For each row a function that tells whether it fits, and one for each output."""
    parameters = tuple(f"v_{python_name(column.name)}" for column in table.columns)
    units: list[Unit] = []
    for number, row in enumerate(table.rows):
        base = f"{python_name(table.name)}_{number}"
        if not table.grid:
            _add(units, f"fits_{base}", row_condition(table, row), parameters)
        for output, tree in row.outputs.items():
            if not isinstance(tree, (Constant, EnumerationValue)):
                _add(units, f"gives_{base}_{python_name(output)}", tree, parameters)
    return units


def _look_up(table: Table, functions: Mapping[str, Callable[..., Any]]) -> Callable[..., Any]:
    """The function that looks a table up."""
    base = python_name(table.name)
    rows = [
        (
            functions.get(f"fits_{base}_{number}"),
            [(output, _giving(row.outputs[output],
                              functions.get(f"gives_{base}_{number}_{python_name(output)}")))
             for output in table.outputs],
        )
        for number, row in enumerate(table.rows)
    ]  # fmt: skip
    exact = {_exact(row): number for number, row in enumerate(table.rows)} if table.grid else {}

    def outcome(number: int, inputs: tuple[Any, ...]) -> Any:
        outputs = rows[number][1]
        if len(outputs) == 1:
            return outputs[0][1](*inputs)
        return SimpleNamespace(**{python_name(name): give(*inputs) for name, give in outputs})

    def look_up(*inputs: Any) -> Any:
        if table.grid:
            number = exact.get(inputs)
            return None if number is None else outcome(number, inputs)
        fitting = (at for at, (fits, _) in enumerate(rows) if fits is None or fits(*inputs))
        if table.hit == "collect":
            return [outcome(at, inputs) for at in fitting]
        at = next(fitting, None)
        return None if at is None else outcome(at, inputs)

    return look_up


def _giving(tree: Typed, function: Callable[..., Any] | None) -> Callable[..., Any]:
    """The function that gives an output; a plain value needs no code of its own."""
    if function is not None:
        return function
    if not isinstance(tree, (Constant, EnumerationValue)):
        return _not_read
    value = tree.value if isinstance(tree, Constant) else tree.name
    return lambda *_inputs: value


def _not_read(*_inputs: Any) -> Any:
    """Stands for an output that could not be read."""
    raise NameError


def _exact(row: Row) -> tuple[Any, ...]:
    """The inputs of a row of nested cells."""
    return tuple(cell.fits.some() for cell in row.cells if cell.fits is not None)


def _ask(
    number: int, example: Example, functions: Mapping[str, Callable[..., Any]]
) -> Finding | None:
    """Work out one example."""
    try:
        asked = functions[f"ask_{number}"]()
        given = functions[f"gives_{number}"]()
    except (NameError, TypeError, AttributeError, KeyError):
        return None  # it rests on something that could not be read, which is reported
    except TooMuch as error:
        return _too_much(example, str(error))
    except RecursionError:
        return _too_much(example, "working this out takes too many calls inside one another")
    if _same(asked, given):
        return None
    try:
        said = value_text(asked, example.ask.type)
        instead = value_text(given, example.gives.type)
    except ValueError:  # Python prints no number of more than 4,300 digits
        return _too_much(example, "working this out comes to numbers of more than 100 digits")
    message = f"the answer is {said}, and this example says {instead}"
    return Finding(codes.WRONG_EXAMPLE, message, example.place, suggestions=(said,))


def _same(asked: Any, given: Any) -> bool:
    """Whether two answers are one: lists when their items are, be they tuples or lists."""
    if isinstance(asked, (list, tuple, range)) and isinstance(given, (list, tuple, range)):
        return list(asked) == list(given)
    return asked == given and type(asked) is type(given)


def _too_much(example: Example, message: str) -> Finding:
    """The finding on an example that is not worked out to its end."""
    return Finding(codes.TOO_MUCH_WORK, message, example.place,
                   hint="ask for something smaller, or let what it rests on go through less",
                   )  # fmt: skip
