"""Whether steps always end what they belong to, so that nothing behind them is reached."""

from livingrules.engine.program.steps import Choose, Decide, Give, If, Refuse, Steps


def ends(steps: Steps) -> bool:
    """Whether what follows these steps is never reached: they always give or refuse."""
    last = steps[-1] if steps else None
    if isinstance(last, If):
        return ends(last.do) and ends(last.otherwise)
    if isinstance(last, Choose):
        return ends(last.do) and ends(last.otherwise)
    if isinstance(last, Decide):
        offered = any(option.when is None for option in last.options)
        return offered and all(ends(option.do) for option in last.options)
    return isinstance(last, (Give, Refuse))
