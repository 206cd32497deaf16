"""The rule catalogues and numbering schemes that ship, as YAML."""
