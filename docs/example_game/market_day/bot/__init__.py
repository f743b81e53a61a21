"""What a bot should know of Market Day."""
