"""Decision tables: look-up, and proof of gaps, overlaps and dead rows."""
