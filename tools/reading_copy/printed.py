"""The text as the file has it, for stretches of the joined text."""

from bisect import bisect_right

from livingrules.engine.rulebook.model import Document


class Printed:
    """Gives back the printed signs (curly quotes, ligatures) of stretches of a document."""

    def __init__(self, document: Document) -> None:
        """Take a document."""
        self.joined = document.layout.joined
        self.text = self.joined.text
        self.lines = document.text.lines
        self.as_is = document.text.markdown

    def between(self, start: int, end: int) -> str:
        """The signs from one offset to another; marks of Markdown are left out."""
        if self.as_is or start >= end:
            return self.text[start:end]
        found: list[str] = []
        starts = self.joined.starts
        piece = max(bisect_right(starts, start) - 1, 0)
        while start < end:
            following = starts[piece + 1] if piece + 1 < len(starts) else len(self.text)
            stop = min(end, following)
            found.append(self._piece(piece, start, stop, following))
            start = stop
            piece += 1
        return "".join(found)

    def _piece(self, piece: int, start: int, stop: int, following: int) -> str:
        """The signs of one piece; a piece of other length than printed is taken whole."""
        evened = self.text[start:stop]
        line, column = self.joined.lines[piece], self.joined.columns[piece]
        raw = self.lines[line - 1]
        offset = column - 1 + start - self.joined.starts[piece]
        signs = evened.rstrip("\n")
        same_line = piece + 1 < len(self.joined.lines) and self.joined.lines[piece + 1] == line
        if same_line and stop == following and start == self.joined.starts[piece]:
            return raw[column - 1 : self.joined.columns[piece + 1] - 1]
        tail = evened[len(signs) :]
        return raw[offset : offset + len(signs)] + tail
