"""The judge as a static site: one release of files that needs no server behind it."""
