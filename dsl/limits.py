"""How large an expression may be: far below what troubles Python, far above what rules need."""

MAX_NODES = 1_000
MAX_DEPTH = 64
MAX_NUMBER = 10**12
MAX_TEXT = 1_000
MAX_RANGE = 10_000
MAX_QUERIES = 60
MAX_QUERY_DEPTH = 8
MAX_TOKENS = 12 * MAX_NODES
MAX_FINDINGS = 20  # of one text before reading stops
