"""The live page in fragments: `shared` ones are made once for all viewers, `private` ones for one viewer.

`diff` finds what is new for a page, and `stream` sends it. `log` and `seats` draw two of the fragments.
"""
