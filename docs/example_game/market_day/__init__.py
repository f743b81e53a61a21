"""Market Day, a game of our own invention for docs/adding-a-game.md: as small as a whole game can be."""
