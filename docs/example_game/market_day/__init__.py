"""Market Day: the example game of docs/adding-a-game.md."""
