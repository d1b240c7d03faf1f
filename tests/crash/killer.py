"""Forks a house for each point of each step, lets it kill itself there, restarts it and looks at what it finds.

The parent never connects to the database: whatever does is a child that ends. So every restart is a first start.
"""

import gc
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import connections

from casino import kept
from casino.refusal import Refused
from games import baccarat_record, blackjack_record, hand_record, stud_record
from games.audit import audit_run
from games.services.poker.room import standing_forget
from tests.crash import plants
from tests.crash.plays import PLAYS, Play
from tests.crash.points import Points, counted
from tests.crash.script import Step
from tests.crash.sink import played_live, played_quietly
from tests.crash.standing import promised, standing
from tests.crash.stores import store_open
from tournaments import record as tournament_record

# Points that are never left out, whatever the stride.
EDGES = ("COMMIT", "ANNOUNCE", "SEND", "END")
# From this stride on, of the edges only commits are never left out.
SPARSE = 10
SENDS = ("SEND", "END")
# After a crash there the house is also left to itself until the next round has been played.
SEEN_ON = ("COMMIT", "ANNOUNCE")
TOLD = ("ANNOUNCE", "SEND")
Carry = Callable[[Points, Callable[[], object]], None]


@dataclass(frozen=True, slots=True)
class Way:
    """A step as the control went it: its points, commits before each, and the house's standing on either side."""

    step: Step
    names: list[str]
    committed: list[int]
    before: dict[str, Any]
    after: dict[str, Any]
    promised: dict[str, str]


@dataclass
class Killer:
    """`stride`: every so many points between the edges. `every`: of so many steps one, besides those with a kind of
    point that none before them had. `only`: one step by name. `plant`: what is to be broken."""

    name: str = "roulette"
    stride: int = 1
    every: int = 1
    only: str = ""
    plant: str = ""
    faults: list[str] = field(default_factory=list)
    points: int = 0
    killed: int = 0
    statements: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.store = store_open(settings)
        self.play: Play = PLAYS[self.name]

    def run(self) -> dict[str, Any]:
        """The control first, then every point of every step. What was done and what did not hold."""
        self._warm()
        for number, step in enumerate(self.play.steps):
            self.store.keep(str(number))
            if not self._is_chosen(number, step):
                self.store.bring_back("after")
                continue
            # What a page shows follows from the hour too: the standing before is that of the step's own time.
            before, kept = in_child(lambda step=step: (standing(step.now), promised()))
            names, committed, after = in_child(lambda step=step: self._control(step))
            self.points += len(names)
            told_early = [name for name, commits in zip(names, committed, strict=True) if name in TOLD and not commits]
            self.faults += [f"{step.name}: {name} before anything was committed" for name in told_early]
            self.store.keep("after")
            self._alone(step)
            for at in self._chosen(names):
                self._kill(number, Way(step, names, committed, before, after, kept), at)
            if self.only:
                break
            self.store.bring_back("after")
        return {
            "points": self.points,
            "killed": self.killed,
            "steps": len(self.play.steps),
            "statements": sorted(self.statements),
            "faults": self.faults,
        }

    def _is_chosen(self, number: int, step: Step) -> bool:
        """Is it killed in this step? Else it is only played, and what it left is kept as «after»."""
        if self.only == step.name if self.only else number % self.every == 0:
            return True
        names = self._only_played(step)
        if self.only or {*names} <= self.statements:
            self.points += len(names)
            return False
        self.store.bring_back(str(number))
        return True

    def _only_played(self, step: Step) -> list[str]:
        names: list[str] = in_child(lambda: self._quietly(step))
        self.store.keep("after")
        return names

    def _quietly(self, step: Step) -> list[str]:
        points = Points(lambda number, name: None)
        self._play(points, step, played_quietly)
        return points.names

    def _warm(self) -> None:
        """Play a little here, then forget it: each child begins with everything imported and compiled."""
        self.play.prepare()
        connections.close_all()
        self.store.keep("prepared")
        *first, last = self.play.steps[:13]
        for step in first:
            self._play(Points(lambda number, name: None), step, played_live)
        standing(last.now)
        with self._as_planned():
            self.play.goes_on(last.now)
        connections.close_all()
        for record in (hand_record, blackjack_record, stud_record, baccarat_record, tournament_record):
            record.kept_forget()
        standing_forget()
        # Rows that come back may bear the numbers of those that are gone; a process that starts has kept nothing.
        kept.forget()
        self.store.bring_back("prepared")
        # What is here stays: no child need look through it for what is no longer used.
        gc.collect()
        gc.freeze()

    def _chosen(self, names: list[str]) -> Iterator[int]:
        for at, name in enumerate(names, 1):
            edges = EDGES if self.stride < SPARSE else EDGES[:1]
            if name in edges or name not in self.statements or at % self.stride == 0:
                self.statements.add(name)
                yield at

    def _control(self, step: Step) -> tuple[list[str], list[int], dict[str, Any]]:
        points = Points(lambda number, name: None)
        self._play(points, step, played_live)
        return points.names, points.committed, standing(step.now)

    def _play(self, points: Points, step: Step, play: Carry) -> None:
        with self._as_planned(), counted(points):
            play(points, lambda: step.run(step.now))

    @contextmanager
    def _as_planned(self) -> Iterator[None]:
        """The dice of the script and, where a control asks for it, a broken house."""
        with ExitStack() as stack:
            stack.enter_context(self.play.dice())
            if self.plant:
                stack.enter_context(plants.PLANTS[self.plant]())
            yield

    def _found(self, run: Callable[[], list[str]]) -> list[str]:
        def planned() -> list[str]:
            try:
                with self._as_planned():
                    return run()
            except Exception as broken:
                return [f"it broke: {broken!r}"]

        found: list[str] = in_child(planned)
        return found

    def _alone(self, step: Step) -> None:
        """The state after the step, left to the clock: nobody comes back, and the round ends all the same."""
        for fault in self._found(lambda: self.play.goes_on(step.now)):
            self.faults.append(f"{step.name}, then nobody: {fault}")

    def _kill(self, number: int, way: Way, at: int) -> None:
        self.store.bring_back(str(number))
        name = way.names[at - 1]
        died = fork(lambda: self._die(way.step, at, played_live if name in SENDS else played_quietly))
        where = f"{way.step.name}, point {at} of {len(way.names)} ({name})"
        if died != -signal.SIGKILL:
            self.faults.append(f"{where}: the child was not killed there ({died})")
            return
        self.killed += 1
        for fault in self._found(lambda: restarted(self.play, way, at)):
            self.faults.append(f"{where}: {fault}")

    def _die(self, step: Step, at: int, play: Carry) -> None:
        def act(number: int, name: str) -> None:
            if number == at:
                os.kill(os.getpid(), signal.SIGKILL)

        self._play(Points(act), step, play)


def restarted(play: Play, way: Way, at: int) -> list[str]:
    """What does not hold once the house is up again: as it was found, asked again, and left to the clock."""
    faults = []
    step, committed, commits = way.step, way.committed[at - 1], way.committed[-1]
    found = as_json(standing(step.now))
    # Of a step of several transactions each is whole; between them the house stands as the audit allows.
    if (commits == 1 or committed in (0, commits)) and (
        difference := differs(found, way.after if committed else way.before)
    ):
        faults.append(f"found half done: {difference}")
    faults += [f"another shoe: {name}" for name, root in promised().items() if way.promised.get(name, root) != root]
    faults += audited("as found")
    if step.keyed or committed < commits:
        try:
            step.run(step.now)
        except Refused as refused:
            # What was done already may be refused in words; that it was done is what the standing says.
            faults += [] if committed == commits else [f"asked again, refused: {refused.denial.code}"]
        except Exception as broken:
            faults.append(f"asked again, it broke: {broken!r}")
    if difference := differs(as_json(standing(step.now)), way.after):
        faults.append(f"asked again, not as without the crash: {difference}")
    # From a standing that is the control's, what comes is the control's too; now and then it is seen all the same.
    return faults + (play.goes_on(step.now) if faults or way.names[at - 1] in SEEN_ON else audited("asked again"))


def audited(when: str) -> list[str]:
    return [f"{when}, audit {name}: {finding.faults[0]}" for name, finding in audit_run().items() if not finding.ok]


def differs(found: Any, wanted: Any) -> str:
    """The first difference in words."""
    for part in wanted:
        if found[part] != wanted[part]:
            has = [row for row in found[part] if row not in wanted[part]]
            lacks = [row for row in wanted[part] if row not in found[part]]
            return f"{part}: {has or found[part]} instead of {lacks or wanted[part]}"[:600]
    return ""


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def in_child(run: Callable[[], Any]) -> Any:
    """What `run` gives, worked out in a process of its own."""
    reading, writing = os.pipe()

    def tell() -> None:
        os.close(reading)
        with os.fdopen(writing, "w") as pipe:
            json.dump(run(), pipe)

    status = fork(tell, lambda: os.close(writing), lambda: reading)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    ended = os.waitpid(status, 0)[1]
    if ended != 0:
        raise RuntimeError("a child that was not to die ended badly; its words are above")
    return json.loads(text)


def fork(run: Callable[[], Any], *parent: Callable[[], Any]) -> int:
    """Run in a child. With `parent` acts: do them and give the child's number; else wait and give its end."""
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            run()
            connections.close_all()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    for act in parent:
        act()
    if parent:
        return child
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
