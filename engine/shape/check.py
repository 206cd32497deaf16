"""Whether a document has the form that its schema asks for."""

from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping
from livingrules.engine.read.repeated import repeated_keys
from livingrules.engine.shape.codes import WRONG_KIND
from livingrules.engine.shape.explain import explain
from livingrules.engine.shape.missing_lines import lines_put_in
from livingrules.engine.shape.nameless import read_nameless
from livingrules.engine.shape.schemas import accepts, shape
from livingrules.engine.shape.shape import instance
from livingrules.engine.shape.swallowed import swallowed_keys


def check_form(document: Document, schema_name: str) -> tuple[Any, list[Finding]]:
    """The document as plain values, and the findings on its form.

    Most documents are fine, and a quick yes is enough; only the others are explained. A document
    that was mended is refused where the mending makes no sense.
    """
    if not isinstance(document.root, Mapping):
        message = "this file holds a single value or a list, and lines of `key: value` are expected"
        return {}, [Finding(WRONG_KIND, message, document.place(document.root))]
    value = instance(document.root, shape(schema_name))
    fits = accepts(schema_name)(value)
    if fits and not document.repeated and not document.forgotten:
        return value, swallowed_keys(document, shape(schema_name))
    findings = read_nameless(document, shape(schema_name))
    findings += lines_put_in(document, shape(schema_name))
    if document.forgotten and document.otherwise is not None:
        document.refused = True
        return {}, [document.otherwise]
    if findings or document.repeated:
        value = instance(document.root, shape(schema_name))
        fits = accepts(schema_name)(value)
    findings += repeated_keys(document)
    warnings = swallowed_keys(document, shape(schema_name))
    if not fits:
        findings += explain(document, value, schema_name)
    places = {one.place for one in findings}
    return value, [*findings, *(one for one in warnings if one.place not in places)]
