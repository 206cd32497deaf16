"""What the exit codes mean, and the exception that ends a command for wrong use."""

OK = 0
FOUND = 1
WRONG_USE = 2
DEFECT = 3
INTERRUPTED = 130


class UsageError(Exception):
    """The command was asked for something that cannot be: an unknown id, a path that is not there.

    `command` is the part of the command line whose help would have told, such as
    `livingrules check`; None where no help would.
    """

    def __init__(self, message: str, command: str | None = None) -> None:
        """Keep the sentence to say and the command whose help to name."""
        super().__init__(message)
        self.message = message
        self.command = command
