"""The rules of Pfeffersäcke, in the order of the booklet.

numbers.py    the numbers of actions, events and clauses
accounts.py   what must always hold
set_up.py     chapter 3
phases.py     chapters 4 to 9: the six phases of a turn, safe-conducts
end.py        chapter 10
game.py       what may be done, and what comes of it: the class to use
"""
