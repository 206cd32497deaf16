"""The common base of all nodes: plain classes with slots that take their fields in order.

They are written like dataclasses and checked like them. That they are none is for speed alone:
making sixty dataclasses takes longer than reading a hundred expressions.
"""

from typing import Any, dataclass_transform


@dataclass_transform()
class NodeType(type):
    """Makes slots and `__init__` of the annotations in a class and its bases."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "NodeType":
        """The class; a field with a value in the body is optional, and must come last."""
        own = tuple(body.get("__annotations__", ()))
        defaults = {field: body.pop(field) for field in own if field in body}
        fields = (*(field for base in bases for field in getattr(base, "fields_", ())), *own)
        signature = ", ".join(
            f"{field}=defaults[{field!r}]" if field in defaults else field for field in fields
        )
        lines = "".join(f"\n    self.{field} = {field}" for field in fields) or "\n    pass"
        made: dict[str, Any] = {"defaults": defaults}
        exec(f"def __init__(self, {signature}):{lines}", made)  # noqa: S102 (our own names)
        body["__slots__"] = own
        body["__init__"] = made["__init__"]
        body["fields_"] = fields
        return super().__new__(cls, name, bases, body)


class Node(metaclass=NodeType):
    """A node; equal to itself alone."""

    def __repr__(self) -> str:
        """The class with its fields, for people."""
        fields: tuple[str, ...] = type(self).fields_  # type: ignore[attr-defined]
        shown = ", ".join(f"{field}={getattr(self, field)!r}" for field in fields)
        return f"{type(self).__name__}({shown})"


class PlacedNode(Node):
    """A node that is equal to another that says the same, wherever both stand.

    Fields called `start` or `end`, or so at their end, only say where it stands.
    """

    def __eq__(self, other: object) -> bool:
        """Whether the other says the same."""
        if type(self) is not type(other):
            return False
        fields: tuple[str, ...] = type(self).fields_  # type: ignore[attr-defined]
        return all(
            getattr(self, field) == getattr(other, field)
            for field in fields
            if not field.endswith(("start", "end"))
        )

    __hash__ = None  # type: ignore[assignment]
