"""The games as environments for research: PettingZoo, OpenSpiel, batches of self-play. Needs the extra `lab`."""

NEEDS = "comptoir.lab needs {missing}, which comes with its extra: pip install comptoir[lab]."
