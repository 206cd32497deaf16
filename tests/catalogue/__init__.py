"""Small catalogues, good and bad, with the exact findings beside them."""
