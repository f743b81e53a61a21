"""What every game shares: state, chance, cards, playout, search. Compiled, pure, no input or output."""
