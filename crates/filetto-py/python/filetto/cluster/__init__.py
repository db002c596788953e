"""Books, matches, tournaments, solved positions and training data on any Ray cluster: a laptop or a hundred machines.

```python
import ray
from filetto import cluster

ray.init()  # this machine; on a cluster the same line joins it
cluster.build_book("six.book", game="drop-6x5-4", plies=8, progress=True)
cluster.match("mcts:playouts=2000", "mcts:playouts=1000", sprt=(0, 50), save="match.jsonl", resume=True)
```

Work goes out in units of about a second, and every result stands in a file as soon as it is there: the book's own
journal, the arena's own lines of JSON. Whatever is killed, the driver, a worker or a machine, costs a unit for each
worker at most, and the same call goes on. The command line is `python -m filetto.cluster --help`; `docs/cluster.md`
tells how to run it on machines in the cloud. Workers need the same version of this package.
"""

from filetto.cluster.book import BookResult, build_book
from filetto.cluster.connection import ClusterError, connect
from filetto.cluster.games import match, tournament
from filetto.cluster.positions import SolvedFile, solve_file
from filetto.cluster.selfplay import Samples, samples, self_play

__all__ = [
    "BookResult",
    "ClusterError",
    "Samples",
    "SolvedFile",
    "build_book",
    "connect",
    "match",
    "samples",
    "self_play",
    "solve_file",
    "tournament",
]
