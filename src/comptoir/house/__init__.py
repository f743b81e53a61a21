"""Tables, seats, people, clocks and storage: everything about playing together that is not a page."""
