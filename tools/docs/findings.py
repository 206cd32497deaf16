"""The documentation of every finding, from its page."""

from livingrules.dsl.finding import SEVERITY_WORDS, Code
from livingrules.engine.codes import CODES
from livingrules.tools.pages import page_of


def findings_block() -> str:
    """A section a code, in the order of the alphabet."""
    return "\n\n".join(_section(code) for code in sorted(CODES, key=lambda code: code.name))


def _section(code: Code) -> str:
    """The section of one code: its headings one step lower than on its own page."""
    page = page_of(code.name)
    body = page.markdown().replace("\n## ", "\n### ") if page else ""
    # Commands in it show what somebody does; they are no examples to run.
    body = body.replace("```console", "```text")
    return f"## {code.name}\n\n*{SEVERITY_WORDS[code.severity]}*: {code.title}\n\n{body}".rstrip()
