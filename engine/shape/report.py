"""The findings on the form of one document, as they are put together."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Sequence
from livingrules.engine.shape.gather import Path
from livingrules.engine.shape.shape import Shape


@dataclass
class Report:
    """A document, its shape, what was found, and what will be read otherwise than written."""

    document: Document
    shape: Shape
    findings: list[Finding] = field(default_factory=list)
    repairs: list[Callable[[], object]] = field(default_factory=list)

    @property
    def root(self) -> Mapping:
        """The topmost mapping."""
        assert isinstance(self.document.root, Mapping)
        return self.document.root

    def node(self, path: Path) -> Node:
        """The node at a path from the root."""
        node: Node = self.document.root
        for step in path:
            if isinstance(node, Mapping):
                node = node.items[step][1]
            elif isinstance(node, Sequence):
                node = node.items[step]
        return node

    def mapping(self, path: Path) -> Mapping:
        """The mapping at a path from the root."""
        node = self.node(path)
        assert isinstance(node, Mapping)
        return node

    def replace(self, path: Path, node: Node) -> None:
        """Let another node be read where one stands now."""
        parent, written, step = self.node(path[:-1]), self.node(path), path[-1]

        def put() -> None:
            if isinstance(parent, Mapping) and parent.get(step) is written:
                parent.items[step] = (parent.key(step), node)
            elif isinstance(parent, Sequence) and written in parent.items:
                parent.items[parent.items.index(written)] = node

        self.repairs.append(put)

    def shape_at(self, path: Path) -> Shape | None:
        """The shape at a path from the root; None where the schema says nothing of it."""
        found: Shape | None = self.shape
        for step in path:
            if found is None:
                return None
            found = found.items() if isinstance(step, int) else found.key(step)
        return found

    def named(self, path: Path) -> list[str]:
        """The keys that the schema names for the mapping at a path."""
        found = self.shape_at(path)
        return list(found.named()) if found is not None else []

    def head(self, path: Path) -> Place:
        """The place that stands for what is at a path: its key where it has one."""
        if path and isinstance(path[-1], str):
            parent = self.node(path[:-1])
            if isinstance(parent, Mapping):
                return self.document.place(parent.key(path[-1]))
        node = self.node(path)
        if isinstance(node, Mapping) and node.items:
            first, _ = next(node.pairs())
            return self.document.place(first)
        return self.document.place(node)

    def spoke_of_key(self, path: Path, name: str) -> bool:
        """Whether a finding speaks already of a key of the mapping at a path."""
        return id(self.mapping(path).key(name)) in self.document.tainted

    def say(self, path: Path, node: Node, finding: Finding) -> None:
        """Keep a finding on what is at a path, and taint the node that it speaks of."""
        self.document.taint(node)
        if finding.rule is None and len(path) > 1 and path[0] == "rules":
            finding = replace(finding, rule=str(path[1]))
        self.findings.append(finding)
