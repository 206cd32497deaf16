"""The report: a web site that works from a folder, and the same for other programs."""
