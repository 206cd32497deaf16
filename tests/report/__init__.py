"""Tests of the report: every page, every link, every script."""
