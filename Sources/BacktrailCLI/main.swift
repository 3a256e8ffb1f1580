print("backtrail")
