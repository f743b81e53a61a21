"""Fürstenfeld: fields, breweries and six parts of a palace that push out what paid for them."""
