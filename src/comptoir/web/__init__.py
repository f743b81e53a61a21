"""The house as people and programs meet it: pages, streams and the JSON API."""
