"""A bot that knows both protocols and has one fault, named on the command line. Used by conformance.rs."""
import os, re, sys, time

protocol, fault = sys.argv[1], sys.argv[2]
say = lambda text: print(text, flush=True)


def line_bot():
    width, height, free, timeout = 7, 6, False, 1.0
    for line in sys.stdin:
        words = line.split()
        word = words[0] if words else ""
        if word == "newgame" and len(words) == 4 and (match := re.match(r"(drop|free)-(\d+)x(\d+)-\d+$", words[1])):
            free, width, height = match[1] == "free", int(match[2]), int(match[3])
            timeout = int(words[3]) / 1000
            if width < 1: say("error no such game"); continue
            if fault != "no-ok": say("fine" if fault == "wrong-ok" else "ok")
        elif word == "go":
            if fault == "slow": time.sleep(timeout + 0.2)
            if fault == "hang": time.sleep(60)
            say(line_move(words[1:], width, height, free))
        elif word == "name" and fault != "no-name": say("Faulty")
        elif word == "quit" and fault != "no-quit": return
        elif fault == "dies-on-rubbish": sys.exit(1)
    while fault == "no-eof": time.sleep(1)


def line_move(moves, width, height, free):
    if fault == "zero": return "0"
    if free:
        cells = [f"{chr(97 + x)}{y + 1}" for y in range(height) for x in range(width)]
        return next(cell for cell in cells if cell not in moves)
    number = lambda text: int(text) if width > 35 else int(text, 36)
    columns = [number(move) for move in moves if move.isalnum()]
    if fault == "full-column": return "1"
    free_columns = [c for c in range(1, width + 1) if columns.count(c) < height]
    return str(free_columns[0])


def gomocup_bot():
    stones, size, listing = set(), 15, False
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "START":
            stones, size = set(), int(rest)
            say("ERROR no" if fault == "no-ok" else "OK")
        elif word == "RESTART": stones = set(); say("OK")
        elif word == "BOARD": stones, listing = set(), True
        elif listing and "," in word: stones.add(tuple(map(int, word.split(",")[:2])))
        elif word in ("BEGIN", "TURN", "DONE"):
            listing = False
            if word == "TURN": stones.add(tuple(map(int, rest.split(","))))
            if fault == "slow": time.sleep(1.2)
            stone = (7, 7) if fault == "same-cell" else next((x, y) for y in range(size) for x in range(size) if (x, y) not in stones)
            stones.add(stone)
            say("%d,%d" % (stone[::-1] if fault == "turned" else stone))
        elif word == "ABOUT" and fault != "no-about": say('name="Faulty", version="1", author="x", country="y"')
        elif word == "INFO": pass
        elif word == "END" and fault != "no-end": return
        elif word and fault != "no-unknown": say("UNKNOWN")


def http_bot():
    import http.server, json

    class Agent(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_): pass

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                question = json.loads(body)
                board, columns = question["state"]["observation"]["board"], question["configuration"]["columns"]
                column = 0 if fault == "full-column" else next(c for c in range(columns) if board[c] == 0)
                answer = json.dumps({"action": column})
            except Exception:
                answer = "<html>oh" if fault == "error-page" else "{}"
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answer.encode())

    server = http.server.HTTPServer(("127.0.0.1", 0), Agent)
    if fault != "no-address": say("http://127.0.0.1:%d/" % server.server_port)
    server.serve_forever()


{"line": line_bot, "gomocup": gomocup_bot, "http": http_bot}[protocol]()
