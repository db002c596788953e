"""How every kind of work is run: where, in units of which length, and who hears of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from filetto.cluster import connection, flow
from filetto.progress import Progress, reporting


@dataclass(frozen=True)
class Job:
    """Work for a cluster."""

    address: str | None
    unit_seconds: float
    progress: Progress

    def run(
        self,
        name: str,
        what: str,
        work: Callable[[Any], Any],
        items: Sequence[Any],
        planned: int,
        keep: Callable[[Any], bool],
    ) -> None:
        """Have `work` done for all items by the cluster. `keep` writes down each result and says if it is enough.

        `name` is what it is called on Ray's dashboard, `what` the items are in the terminal; `planned` counts those
        that were done before too.
        """
        if not items:
            return
        connection.connect(self.address)
        done = planned - len(items)
        with reporting(self.progress, what) as report:

            def keep_and_tell(unit: flow.Finished[Any]) -> bool:
                nonlocal done
                enough = keep(unit.result)
                done += len(unit.items)
                if report:
                    report(done, planned)
                return enough

            flow.run(connection.RayPool(work, name), items, keep_and_tell, seconds=self.unit_seconds)
