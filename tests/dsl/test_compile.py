"""Generated code: names, literals, places, and nothing of Python's that can be reached."""

import marshal
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))

from harbour.asking import PROVIDED, FromNames, ask, compiled, with_names

from livingrules.dsl import sample
from livingrules.dsl.check import read
from livingrules.dsl.compile.access import Access, python_name
from livingrules.dsl.compile.build import Unit, compile_batch, compile_function, load_code
from livingrules.dsl.scope import Scope, Variable, record
from livingrules.dsl.source import locate_in
from livingrules.dsl.typed import Typed, uses
from livingrules.dsl.types import NUMBER, TEXT, RecordOf


def tree_of(text: str, scope: Scope = sample.SCOPE) -> Typed:
    tree, findings = ask(text, scope)
    assert tree is not None, findings
    return tree


def source_of(text: str) -> str:
    return compile_function(tree_of(text), ["v_boats"]).source


def test_queries_are_loops() -> None:
    assert source_of("count(b in boats where b.tons > 20 and b.colour = boat.colour)") == (
        "def value(v_boats):\n"
        "    _h1 = v_boat.colour\n"
        "    _n2 = 0\n"
        "    for _i3 in v_boats:\n"
        "        if _i3.tons > 20 and _i3.colour == _h1:\n"
        "            _n2 += 1\n"
        "    return _n2\n"
    )


def test_queries_over_one_list_share_a_loop() -> None:
    text = "count(b in boats where b.colour = red) > count(c in boats where c.colour = white)"
    assert source_of(text) == (
        "def value(v_boats):\n"
        "    _n1 = 0\n"
        "    _n2 = 0\n"
        "    for _i3 in v_boats:\n"
        "        _p4 = _i3.colour\n"
        "        if _p4 == 'red':\n"
        "            _n1 += 1\n"
        "        elif _p4 == 'white':\n"
        "            _n2 += 1\n"
        "    return _n1 > _n2\n"
    )


def test_what_may_be_none_is_not_touched_before_it_is_asked() -> None:
    text = "boat.dock != none and count(b in boats where b.tons > boat.dock.number as tons) > 1"
    source = source_of(text)
    assert source.index("is not None") < source.index(".number")
    assert source.index("return False") < source.index("for ")


def test_an_enumeration_that_is_three_times_asked_for_counts_right() -> None:
    text = " + ".join(
        f"count(b{number} in boats where b{number}.colour = {colour})"
        for number, colour in enumerate(["red", "white", "red", "green", "white"])
    )
    assert compiled(tree_of(text)).function(sample.values()) == 8


def test_each_line_comes_from_its_expression() -> None:
    texts = ["count(b in boats where b.loaded) > 1", "lamps + 1", "weather < fog"]
    units = [Unit(f"f{at}", tree_of(text), ("names",)) for at, text in enumerate(texts)]
    made = compile_batch(units, FromNames(), PROVIDED)
    lines = made.source.splitlines()
    assert len(lines) == len(made.lines)
    for line, origin in zip(lines, made.lines, strict=True):
        if origin is None:
            assert line.startswith("order_")
            continue
        text = texts[origin.unit][origin.start : origin.end]
        if line.startswith("def "):
            assert text == texts[origin.unit]
        if "+= 1" in line:
            assert text == "count(b in boats where b.loaded)"
        if line.lstrip().startswith("if "):
            assert text == "b.loaded"


def test_code_can_be_kept() -> None:
    made = compile_batch([Unit("f", tree_of("weather < fog"), ("names",))], FromNames(), PROVIDED)
    again = load_code(marshal.loads(marshal.dumps(made.code)), PROVIDED)
    assert again["f"](sample.values()) is True


def test_nothing_of_pythons_can_be_reached() -> None:
    made = compile_function(tree_of("max(sum(tolls), 3)"), ["v_tolls"])
    names = made.function.__globals__
    assert names["__builtins__"] == {}
    assert set(names) - {"value"} == {
        "__builtins__", "abs", "first_of", "len", "max", "min", "range", "sum",
    }  # fmt: skip


ODD = ["class", "__class__", "__import__", "None_", "größe", "ß", "ſ", "a__b", "a_", "_a", "def",
       "print", "self", "v_x", "names", "Ⅷ", "ﬁ"]  # fmt: skip


def test_odd_names_are_told_apart() -> None:
    made = [python_name(name) for name in ODD]
    assert len(set(made)) == len(made)
    assert all(name.isascii() and name.isidentifier() for name in made)
    fields = dict.fromkeys(ODD, NUMBER)
    scope = Scope(
        records=[record("thing", fields)],
        variables=[Variable("thing", RecordOf("thing")), *(Variable(x, NUMBER) for x in ODD)],
    )
    for place, name in enumerate(ODD):
        tree, findings = read(f"thing.{name} + {name}", scope, None, locate_in(""))
        assert tree is not None, (name, findings)
        parameters = [f"v_{python_name(x)}" for x in ("thing", *ODD)]
        function = compile_function(tree, parameters).function
        thing = SimpleNamespace(**{python_name(x): 100 * at for at, x in enumerate(ODD)})
        assert function(thing, *range(len(ODD))) == 100 * place + place


@given(st.text(max_size=60))
def test_any_text_stays_a_text(content: str) -> None:
    escaped = content.replace("\\", "\\\\").replace('"', '\\"')
    scope = Scope(variables=[Variable("x", TEXT)])
    tree, findings = read(f'x = "{escaped}"', scope, None, locate_in(""))
    assert tree is not None, findings
    function = compile_function(tree, ["v_x"]).function
    assert function(content) is True
    assert function(content + "!") is False


def test_another_way_to_read_state() -> None:
    class Numbered(Access):
        """Records are numbers, fields columns."""

        same_record = "=="

        def field(self, record: str, field: object) -> str:
            return f"{field.name}[{record}]"  # type: ignore[attr-defined]

    tree = tree_of("boat.crew + first(b in boats where b.crew > 3 else boat).crew")
    function = compile_function(
        tree, ["v_boats", "v_boat"], Numbered(), {"crew": [3, 5, 6, 0]}
    ).function
    assert function([0, 1, 2, 3], 0) == 8


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("lamps + lamps", ["lamps", "lamps"]),
        ("count(b in boats where b.crew > lamps)", ["boats", "crew", "lamps"]),
        ("toll[red, weather] > fee(boat, 3)", ["colour", "weather", "toll", "boat", "fee"]),
    ],
)
def test_uses(text: str, names: list[str]) -> None:
    tree = tree_of(text)
    found = list(uses(tree))
    assert sorted(symbol.name for symbol, _, _ in found) == sorted(names)
    for _symbol, start, end in found:
        assert 0 <= start < end <= len(text)


def test_scopes_inside_scopes() -> None:
    scope, names = with_names({"extra": "0..9 = 4"})
    inner = scope.child([Variable("extra", TEXT), Variable("more", NUMBER)])
    assert [variable.name for variable in inner.variables()][:2] == ["extra", "more"]
    assert inner.variable("extra") == Variable("extra", TEXT)
    assert scope.variable("extra") != inner.variable("extra")
    assert names["extra"] == 4
