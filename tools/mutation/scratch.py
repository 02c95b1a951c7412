"""A copy of the tree that is changed, built and tested. The user's own files are only read.

Whatever ends a run (Ctrl-C, a failed build, a power cut), the next one first makes the copy equal to the tree again.
"""
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

NOT_COPIED = {'build', '.git', '.cache'}
TARGETS = ['unit_tests', 'rules_tests', 'conformance_tests', 'nexus']
COMPILE_SECONDS = 900


class Trouble(Exception):
    """Something that the user must hear about; the run ends."""


def say(text):
    print(f'mutate: {text}', file=sys.stderr, flush=True)


class Scratch:
    def __init__(self, root, folder):
        self.root, self.folder = Path(root), Path(folder)
        self.tree = self.folder / 'tree'
        self.build_folder = self.tree / 'build' / 'mutate'
        self.temporary = self.folder / 'tmp'
        self.objects = {}    # source file -> (object file, hash of what the unmodified source gives)
        self.children = []   # processes under way, to be ended with us
        self.changed = None
        self.folder.mkdir(parents=True, exist_ok=True)
        self.lock = open(self.folder / '.lock', 'w')
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.lock.close()
            raise Trouble(f'{self.folder} is in use by another run; give this one its own folder with --scratch') from None

    def sync(self):
        """Makes the copy equal to the tree. Files that are equal already keep their times, so that little is built again."""
        wanted = set()
        for folder, names, files in os.walk(self.root):
            here = Path(folder)
            names[:] = [n for n in names if n not in NOT_COPIED and (here / n).resolve() != self.folder.resolve()]
            for name in files:
                relative = (here / name).relative_to(self.root)
                wanted.add(relative)
                copy_changed(here / name, self.tree / relative)
        for folder, names, files in os.walk(self.tree):
            here = Path(folder)
            names[:] = [n for n in names if n not in NOT_COPIED]
            for name in files:
                if (here / name).relative_to(self.tree) not in wanted:
                    (here / name).unlink()

    def environment(self):
        """What builds and tests see: nothing of the user's home, and temporary files where they go with the copy."""
        shutil.rmtree(self.temporary, ignore_errors=True)
        self.temporary.mkdir(parents=True)
        text = str(self.temporary)
        return {**os.environ, 'NEXUS_HOME': str(self.tree), 'TMPDIR': text, 'XDG_STATE_HOME': text}

    def run(self, command, cwd, limit):
        """Runs a command; gives (whether it went well, what it said)."""
        process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   text=True, errors='replace', start_new_session=True)
        self.children.append(process.pid)
        try:
            text, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            return False, f'no end after {limit} s'
        finally:
            if process.poll() is None:
                os.killpg(process.pid, 9)
                process.wait()
            self.children.remove(process.pid)
        return process.returncode == 0, text

    def ninja(self, targets, jobs):
        return self.run(['ninja', '-j', str(jobs), '--quiet', *map(str, targets)], self.build_folder, COMPILE_SECONDS)

    def build_unmodified(self, jobs):
        if not (self.build_folder / 'build.ninja').exists():
            done, text = self.run(['cmake', '--preset', 'mutate'], self.tree, COMPILE_SECONDS)
            if not done:
                raise Trouble(f'cmake could not configure the preset mutate:\n{text}')
        done, text = self.run(['ninja', '-j', str(jobs), '--quiet', *TARGETS], self.build_folder, 4 * 3600)
        if not done:
            raise Trouble(f'the unmodified tree does not build:\n{text}')
        for entry in json.loads((self.build_folder / 'compile_commands.json').read_text()):
            source = Path(entry['file'])
            if source.is_relative_to(self.tree / 'src') and not source.name.endswith('_test.cpp'):
                words = entry['command'].split()
                output = words[words.index('-o') + 1]
                self.objects[str(source.relative_to(self.tree))] = (output, content_hash(self.build_folder / output))

    def apply(self, mutant, source):
        self.changed = mutant.file
        (self.tree / mutant.file).write_text(mutant.apply(source))

    def restore(self):
        if self.changed:
            shutil.copyfile(self.root / self.changed, self.tree / self.changed)
            self.changed = None

    def build_mutant(self, mutant, jobs):
        """'fails', 'equal' (the same object code) or 'built'."""
        if mutant.file in self.objects:
            output, original = self.objects[mutant.file]
            if not self.ninja([output], jobs)[0]:
                return 'fails'
            if content_hash(self.build_folder / output) == original:
                return 'equal'
        return 'built' if self.ninja(TARGETS, jobs)[0] else 'fails'

    def end_children(self):
        for pid in self.children:
            try:
                os.killpg(pid, 9)
            except ProcessLookupError:
                pass


def content_hash(path):
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ''


def copy_changed(source, target):
    if not source.exists():
        return   # a link to nothing
    data = source.read_bytes()
    if target.exists() and target.read_bytes() == data:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    shutil.copymode(source, target)
