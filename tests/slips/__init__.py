"""Slips of form, made mechanically in a copy of the shipped catalogue: are all of them caught?"""
