water = 65
