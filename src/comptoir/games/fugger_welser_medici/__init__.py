"""Fugger, Welser, Medici: the Trading Game."""
