"""What may be named: the verdict on a word, pure of files and clock."""
