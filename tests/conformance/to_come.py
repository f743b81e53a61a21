"""Games that have not yet adopted what every game declares once. This list shrinks to nothing, then it goes."""

GAMES = frozenset({"fische-fluppen-frikadellen", "fuerstenfeld", "fugger-welser-medici", "pfeffersaecke"})

EVENTS = GAMES - {"fische-fluppen-frikadellen"}  # events.py and event_ids.py
OBSERVATIONS = GAMES  # write_observation with declared fields
CONTENT = GAMES - {"fische-fluppen-frikadellen"}  # numbers of content.toml that reach nothing are named
PREVIEWS = GAMES  # figures and previews
ROOMS = GAMES  # the same files in every folder
