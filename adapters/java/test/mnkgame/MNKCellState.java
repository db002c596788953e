package mnkgame;

public enum MNKCellState { P1, P2, FREE }
