"""Sets of records as data: their items from YAML or CSV, every value held against its field."""
