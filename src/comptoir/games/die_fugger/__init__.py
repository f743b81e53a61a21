"""Die Fugger, a card game for two to four merchants by Klaus-Jürgen Wrede (Adlung-Spiele, 2003)."""
