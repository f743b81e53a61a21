"""What every game's folder is made with: its description, content, words and rulebook. Knows no game."""
