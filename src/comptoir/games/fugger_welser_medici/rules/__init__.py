"""The rules, one file per chapter of the booklet; game.py is the table of contents."""
