"""The quick stages of the tests: which commands, how long they may take, and what they say when they notice something."""
import os
import re
import resource
import signal
import subprocess
import time
from dataclasses import dataclass, field

from scratch import Trouble, say

MEMORY = 4 << 30        # a mutant that eats more is stopped
OUTPUT = 128 << 20      # of a file; the longest that a test writes has one byte more than 64 MiB
FAILED_TEST = re.compile(r'^\[  FAILED  \] ([\w./]+)', re.MULTILINE)
BEGUN_TEST = re.compile(r'^\[ RUN      \] ([\w./]+)', re.MULTILINE)
FAILED_SCENARIO = re.compile(r'^FAILED  (\S+)', re.MULTILINE)


@dataclass
class Stage:
    name: str
    command: list
    environment: dict = field(default_factory=dict)
    seconds: float = 0    # CPU time of the last run
    cpu_limit: int = 600
    wall_limit: int = 3600


def quick_stages(build_folder, games):
    """Pinned hashes are left out: they change with every change of play and do not say whether it is right."""
    def program(name):
        return str(build_folder / name)
    random_games = '*RandomGames*:*ShippedCards*'
    few = {'NEXUS_CONFORMANCE_GAMES': str(games), 'NEXUS_CONFORMANCE_NO_SHRINK': '1'}
    return [
        # In two halves, because they take longest and two stages run at a time.
        Stage('units', [program('unit_tests'), '--gtest_fail_fast'], {'GTEST_TOTAL_SHARDS': '2', 'GTEST_SHARD_INDEX': '0'}),
        Stage('units (second half)', [program('unit_tests'), '--gtest_fail_fast'], {'GTEST_TOTAL_SHARDS': '2', 'GTEST_SHARD_INDEX': '1'}),
        Stage('rules', [program('rules_tests'), '--gtest_fail_fast']),
        Stage('scenarios', [program('nexus'), 'scenario', '--quiet', 'tests/scenarios', 'cards']),
        Stage('positions', [program('conformance_tests'), '--gtest_fail_fast', f'--gtest_filter=-{random_games}:*Pinned*'], few),
        Stage('games', [program('conformance_tests'), '--gtest_fail_fast', f'--gtest_filter={random_games}'], few),
    ]


class Running:
    """One stage under way."""

    def __init__(self, stage, scratch, environment):
        self.stage, self.begun = stage, time.monotonic()
        self.log = scratch.temporary / f'{stage.name}.log'
        self.status, self.cpu, self.late = None, 0.0, False

        def limits():
            resource.setrlimit(resource.RLIMIT_CPU, (stage.cpu_limit, stage.cpu_limit + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        with open(self.log, 'wb') as log:
            self.process = subprocess.Popen(stage.command, cwd=scratch.tree, env={**environment, **stage.environment}, stdin=subprocess.DEVNULL,
                                            stdout=log, stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=limits)
        scratch.children.append(self.process.pid)

    def poll(self, scratch):
        """True once it has ended."""
        if time.monotonic() - self.begun > self.stage.wall_limit:
            self.late = True
            os.killpg(self.process.pid, signal.SIGKILL)
        pid, status, usage = os.wait4(self.process.pid, 0 if self.late else os.WNOHANG)
        if pid == 0:
            return False
        scratch.children.remove(pid)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        self.status, self.cpu = self.process.returncode, usage.ru_utime + usage.ru_stime
        return True

    def stop(self, scratch):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        scratch.children.remove(self.process.pid)

    def noticed_by(self):
        """The name of the test that failed, or what else happened."""
        text = self.log.read_text(errors='replace')
        if self.late or self.status in (-signal.SIGXCPU, -signal.SIGKILL):
            begun = BEGUN_TEST.findall(text)
            return 'time limit' + (f' in {begun[-1]}' if begun else '')
        failed = FAILED_TEST.search(text) or FAILED_SCENARIO.search(text)
        if failed:
            return failed.group(1)
        begun = BEGUN_TEST.findall(text)
        how = f'signal {-self.status}' if self.status < 0 else f'exit code {self.status}'
        return how + (f' in {begun[-1]}' if begun else '')


def run_stages(stages, scratch, jobs, keep_going=False):
    """Runs the stages in their order, `jobs` at a time; gives [(stage, what noticed)], after the first one unless keep_going."""
    environment, waiting, running, found = scratch.environment(), list(stages), [], []
    while (waiting or running) and (keep_going or not found):
        while waiting and len(running) < jobs:
            running.append(Running(waiting.pop(0), scratch, environment))
        for one in [r for r in running if r.poll(scratch)]:
            running.remove(one)
            one.stage.seconds = one.cpu
            if one.status != 0:
                found.append((one.stage.name, one.noticed_by()))
        time.sleep(0.02)
    for one in running:
        one.stop(scratch)
    return found


def measure(stages, scratch, jobs, timeout):
    """Runs the unmodified tree, which must pass; sets the limits of time from it and gives the stages, quickest first."""
    found = run_stages(stages, scratch, jobs, keep_going=True)
    if found:
        raise Trouble('the unmodified tree fails: ' + ', '.join(f'{stage} ({test})' for stage, test in found))
    for stage in stages:
        stage.cpu_limit = timeout or int(10 + 5 * stage.seconds)
        stage.wall_limit = 60 + 10 * stage.cpu_limit   # the machine may be busy
    stages.sort(key=lambda s: s.seconds)
    say('stages, in CPU seconds: ' + ', '.join(f'{s.name} {s.seconds:.1f}' for s in stages))
    return stages
