"""Ray, and nothing but Ray: the only place that imports it.

Ray's own types are partial; here they are `Any`, and what leaves this file is typed.
"""

from __future__ import annotations

import importlib
import logging
import os
import socket
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import filetto
from filetto._native import FilettoError
from filetto.cluster.flow import Finished

RETRIES = 20
"""How often a unit is done again whose worker or machine was lost: spot machines come and go."""

REACHABLE_SECONDS = 3.0
"""How long an address may take to answer."""

SLOTS_SECONDS = 1.0
"""How often the cluster is asked how large it is."""


class ClusterError(FilettoError):
    """There is no such cluster, or it does not do its work."""


def ray_module() -> Any:
    """Ray, if it is installed."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise ClusterError("Ray is not installed: expected `pip install 'filetto[ray]'`") from None


def connect(address: str | None = None) -> None:
    """Join a cluster: that of this process, else the one at the address, else that of this machine, else a new one.

    An address is `HOST:PORT`, `auto` (the cluster that this machine belongs to) or `local` (a new one on this machine).
    """
    ray = ray_module()
    if ray.is_initialized():
        return
    chosen = _choose(address or os.environ.get("RAY_ADDRESS"))
    try:
        ray.init(address=chosen, log_to_driver=False, logging_level=logging.WARNING)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError, AssertionError) as error:
        raise _no_cluster(chosen, error) from error


def _choose(address: str | None) -> str:
    """The address to join: somebody answers there, or it is `local`."""
    if address == "local":
        return address
    if address not in (None, "auto"):
        _check_reachable(address)
        return address
    started = _last_started()
    if started is None:
        return address or "local"
    try:
        _check_reachable(started)
    except ClusterError:
        # Ray keeps the address of a cluster that was killed, and would wait for it.
        if address == "auto":
            raise
        return "local"
    return started


def _last_started() -> str | None:
    """The cluster that `ray start` began on this machine, or joined it to, as Ray itself remembers it."""
    folder = Path(os.environ.get("RAY_TMPDIR") or tempfile.gettempdir())
    try:
        return (folder / "ray" / "ray_current_cluster").read_text().strip() or None
    except OSError:
        return None


def _check_reachable(address: str) -> None:
    """Knock before Ray does, which would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        if not host or not port.isdigit():
            raise ValueError("expected HOST:PORT, auto or local")
        with socket.create_connection((host, int(port)), timeout=REACHABLE_SECONDS) as door:
            if os.environ.get("RAY_USE_TLS", "0") != "1":
                _check_language(door)
    except (OSError, ValueError, OverflowError) as error:
        raise _no_cluster(address, error) from error


def _check_language(door: socket.socket) -> None:
    """Ray speaks gRPC, so that the first thing it says is a frame of HTTP/2 with settings."""
    door.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]))
    if door.recv(9)[3:4] != b"\x04":
        raise ValueError("somebody else answers there")


def _no_cluster(address: str, error: Exception) -> ClusterError:
    reason = str(error).strip().splitlines()
    return ClusterError(f"no Ray cluster at {address}: {reason[0] if reason else 'no answer'}")


def run_unit(version: str, work: Callable[[Sequence[Any]], Any], items: Sequence[Any]) -> tuple[Any, float]:
    """Do a unit on a worker: the result and how long it took."""
    if version != filetto.__version__:
        raise ClusterError(f"a worker has filetto {filetto.__version__}, the driver {version}: expected the same")
    start = time.perf_counter()
    return work(items), time.perf_counter() - start


class RayPool:
    """The cluster that this process has joined, for one kind of work."""

    def __init__(self, work: Callable[[Sequence[Any]], Any], name: str) -> None:
        """`name` is what the work is called on the dashboard."""
        self._ray = ray_module()
        task = self._ray.remote(num_cpus=1, max_retries=RETRIES)(run_unit)
        self._task = task.options(name=name)
        self._work = self._ray.put(work)
        self._units: dict[Any, Sequence[Any]] = {}
        self._slots, self._asked = 1, -SLOTS_SECONDS
        self._gauges = _Gauges(self._ray, name)

    @property
    def slots(self) -> int:
        """The processors of the cluster."""
        if time.monotonic() - self._asked > SLOTS_SECONDS:
            self._slots = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            self._asked = time.monotonic()
        return self._slots

    @property
    def in_flight(self) -> int:
        """Units on their way."""
        return len(self._units)

    def submit(self, items: Sequence[Any]) -> None:
        """Send a unit."""
        self._units[self._task.remote(filetto.__version__, self._work, items)] = items

    def wait(self) -> list[Finished[Any]]:
        """Wait for a unit and take all that are there."""
        ready, _ = self._ray.wait(list(self._units), num_returns=1)
        if len(self._units) > 1:
            ready, _ = self._ray.wait(list(self._units), num_returns=len(self._units), timeout=0)
        finished = [self._take(ref, answer) for ref, answer in zip(ready, self._get(ready), strict=True)]
        self._gauges.tell(len(self._units), self.slots, finished)
        return finished

    def _take(self, ref: Any, answer: tuple[Any, float]) -> Finished[Any]:
        result, seconds = answer
        return Finished(self._units.pop(ref), result, seconds)

    def _get(self, refs: list[Any]) -> list[tuple[Any, float]]:
        exceptions = self._ray.exceptions
        try:
            answers: list[tuple[Any, float]] = self._ray.get(refs)
        except exceptions.RayTaskError as error:
            cause = getattr(error, "cause", None) or error
            raise ClusterError(_sentence(cause)) from error
        except exceptions.RayError as error:
            raise ClusterError(f"the cluster lost a unit {RETRIES + 1} times: {_sentence(error)}") from error
        return answers

    def cancel(self) -> None:
        """Stop those who work on the rest."""
        for ref in self._units:
            self._ray.cancel(ref)
        self._units.clear()


def _sentence(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[-1] if lines else type(error).__name__


class _Gauges:
    """What Ray's dashboard shows of the work, beside the tasks themselves: units, items, workers."""

    def __init__(self, ray: Any, name: str) -> None:
        metrics = importlib.import_module("ray.util.metrics")
        tags: dict[str, Any] = {"tag_keys": ("job",)}
        self._units = metrics.Counter("filetto_units", description="Units that came back", **tags)
        self._items = metrics.Counter("filetto_items", description="Positions or games in them", **tags)
        self._seconds = metrics.Counter("filetto_worker_seconds", description="Time of the workers", **tags)
        self._in_flight = metrics.Gauge("filetto_units_in_flight", description="Units on their way", **tags)
        self._slots = metrics.Gauge("filetto_slots", description="Processors of the cluster", **tags)
        for metric in (self._units, self._items, self._seconds, self._in_flight, self._slots):
            metric.set_default_tags({"job": name})

    def tell(self, in_flight: int, slots: int, finished: Sequence[Finished[Any]]) -> None:
        self._in_flight.set(in_flight)
        self._slots.set(slots)
        self._units.inc(len(finished))
        self._items.inc(sum(len(unit.items) for unit in finished))
        self._seconds.inc(max(sum(unit.seconds for unit in finished), 1e-9))
