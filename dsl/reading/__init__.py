"""From the text of an expression to its syntax tree: words, table, driver, nodes, mistakes."""
