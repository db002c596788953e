package connectx;

public enum CXCellState { P1, P2, FREE }
