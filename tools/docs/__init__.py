"""The documentation's generated parts and its executed examples."""
