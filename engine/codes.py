"""Every code that a finding can have: the areas' own lists, put together."""

from livingrules.dsl.codes import CODES as LANGUAGE
from livingrules.dsl.finding import Code
from livingrules.engine.catalogue.codes import CODES as CATALOGUE
from livingrules.engine.graph.codes import CODES as GRAPH
from livingrules.engine.play.codes import CODES as PLAY
from livingrules.engine.program.codes import CODES as PROGRAM
from livingrules.engine.read.codes import CODES as READ
from livingrules.engine.rulebook.codes import CODES as RULEBOOK
from livingrules.engine.scenario.codes import CODES as SCENARIO
from livingrules.engine.sets.codes import CODES as SETS
from livingrules.engine.shape.codes import CODES as SHAPE
from livingrules.engine.tables.codes import CODES as TABLES
from livingrules.engine.variants.codes import CODES as VARIANTS

CODES: tuple[Code, ...] = (
    *LANGUAGE,
    *READ,
    *SHAPE,
    *CATALOGUE,
    *TABLES,
    *SETS,
    *VARIANTS,
    *PROGRAM,
    *GRAPH,
    *RULEBOOK,
    *PLAY,
    *SCENARIO,
)
