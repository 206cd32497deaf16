"""The Python names of what a program declares."""

from functools import cache

from livingrules.dsl.compile.access import python_name


def record_class(record: str) -> str:
    """The class of a kind of record."""
    return f"R_{python_name(record.replace(' ', '_'))}"


def pool(record: str) -> str:
    """The attribute of the state that holds all records of a kind."""
    return f"_all_{python_name(record)}"


def waiting(queue: str) -> str:
    """The attribute of the state that holds the work of a queue."""
    return f"_queue_{python_name(queue)}"


def local(name: str) -> str:
    """A name that is known inside one function."""
    return f"v_{python_name(name)}"


@cache
def function(kind: str, name: str) -> str:
    """A generated function: `kind` is a short word such as `do` or `check`."""
    return f"{kind}_{python_name(name)}"
