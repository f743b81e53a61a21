"""The games as research environments: PettingZoo, OpenSpiel, self-play in bulk. Needs the extra `lab`."""

NEEDS = "comptoir.lab needs {missing}; install it with pip install comptoir[lab]."
