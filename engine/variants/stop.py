"""What ends a change that cannot be made."""

from livingrules.dsl.finding import Finding


class Stop(Exception):
    """A change cannot be made: the finding that says why."""

    def __init__(self, finding: Finding) -> None:
        """Take the finding."""
        super().__init__(finding.message)
        self.finding = finding
