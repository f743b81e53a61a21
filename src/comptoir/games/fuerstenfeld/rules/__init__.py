"""The rules of Fürstenfeld, a file for each chapter; rounds.py holds them together."""
