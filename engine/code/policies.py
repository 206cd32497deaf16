"""The functions of a policy: what it weighs, which values it says, what it answers.

Names that a book gives may run into each other once they are put together, so policies, their
actions and their questions are known by their numbers.
"""

from collections.abc import Callable, Iterator

from livingrules.dsl.typed import Constant, Typed
from livingrules.engine.code.names import function, local
from livingrules.engine.program.model import Action, Policy, Program

Part = tuple[str, list[str], Typed]
"""A function: its name, its parameters, and what it gives."""


def arguments(action: Action) -> list[str]:
    """The Python parameters of an action: who does it, and what was said."""
    actor = [local("actor")] if action.actor is not None else []
    return [*actor, *(local(one.variable.name) for one in action.takes)]


def named(program: Program, policy: Policy) -> dict[str, Action]:
    """The actions and reports that a policy names as something to be done."""
    known = {**program.actions, **program.reports}
    return {name: known[name] for name in (*policy.weights, *policy.odds) if name in known}


def named_function(program: Program, policy: Policy, phase: str) -> str:
    """The function that lists what a policy names of what can be done in a phase."""
    return function(f"named_{_number(program, policy)}", phase)


def weight_function(program: Program, policy: Policy, action: str) -> str:
    """The function that weighs an action, by who does it and what was said."""
    return function(f"weight_{_number(program, policy)}", action)


def weighed(program: Program, policy: Policy) -> Callable[[Action], str]:
    """What gives the text of an action's weight in a list of all that can be done.

    It is `None` where the weight asks for an open parameter and has to wait for its value.
    """

    def text(action: Action) -> str:
        name = action.head.name
        if name in policy.early:
            return "None"
        tree = policy.weights.get(name)
        if tree is None or isinstance(tree, Constant):
            return "0" if tree is None else ascii(tree.value)
        said = ["OPEN" if one.open else local(one.variable.name) for one in action.takes]
        actor = [local("actor")] if action.actor is not None else []
        return f"{weight_function(program, policy, name)}({', '.join(['S', *actor, *said])})"

    return text


def value_function(program: Program, policy: Policy, action: str, parameter: str) -> str:
    """The function of the value of an open parameter, by what stands before it."""
    at = list(policy.values).index(action)
    return function(f"value_{_number(program, policy)}_{at}", parameter)


def answer_function(program: Program, policy: Policy, address: str, name: str) -> str:
    """The function that weighs an answer: a thing by who is asked and itself, else an option."""
    at = list(policy.preferences).index(address)
    return function(f"answer_{_number(program, policy)}_{at}", name)


def parts(program: Program, policy: Policy) -> Iterator[Part]:
    """All functions of a policy but its lists."""
    known = {**program.actions, **program.reports}
    for action, tree in policy.weights.items():
        if action in known:
            yield weight_function(program, policy, action), arguments(known[action]), tree
    for action, values in policy.values.items():
        for name, tree in values.items() if action in known else ():
            all_ = arguments(known[action])
            before = all_[: all_.index(local(name))]
            yield value_function(program, policy, action, name), before, tree
    for address, one in policy.preferences.items():
        item = [] if one.item is None else [local(one.item.name)]
        for name, tree in one.weights.items():
            called = answer_function(program, policy, address, name)
            yield called, [local("who"), *item], tree


def _number(program: Program, policy: Policy) -> int:
    """The number of a policy in its book."""
    return list(program.policies).index(policy.head.name)
