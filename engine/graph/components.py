"""Strongly connected groups of a graph given as plain lists; the search holds no call stack."""

from collections.abc import Mapping, Sequence


def components(successors: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The strongly connected groups of a graph, each group before those that lead to it.

    `successors` has a key for every node and names no others. Time and space grow with nodes
    and edges together (Tarjan's algorithm, with a stack of its own instead of recursion).
    """
    found: list[list[str]] = []
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    held: set[str] = set()
    for start in successors:
        if start in index:
            continue
        index[start] = low[start] = len(index)
        waiting.append(start)
        held.add(start)
        work = [(start, iter(successors[start]))]
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    waiting.append(other)
                    held.add(other)
                    work.append((other, iter(successors[other])))
                    break
                if other in held:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    above = work[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == index[node]:
                    group: list[str] = []
                    while not group or group[-1] != node:
                        group.append(waiting.pop())
                    held.difference_update(group)
                    found.append(group)
    return found
