"""Dictionaries on disk: built once from pinned sources, mapped into memory, looked up."""
