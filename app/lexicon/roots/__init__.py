"""Root families: analysed when the lexicon is built, compared when words are named."""
