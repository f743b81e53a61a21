"""The games as environments for research: PettingZoo, OpenSpiel, batches of self-play. Needs the extra `lab`."""
