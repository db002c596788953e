package connectx;

public enum CXGameState { OPEN, DRAW, WINP1, WINP2 }
