"""Pfeffersäcke: merchants, routes and privileges on a map of Germany."""
