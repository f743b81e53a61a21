"""Fische Fluppen Frikadellen, a trading game for two to fifteen by Friedemann Friese (2F-Spiele, 2002)."""
