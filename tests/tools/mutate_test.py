"""What ./dev mutate changes and what never, that a seed gives the same mutants, and that only its copy of the tree changes.

NEXUS_WRITE_GOLDEN=1 takes the list of tests/golden/mutate as it is now: look at it.
"""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / 'tools' / 'mutation'))

from cpp import TOKEN  # noqa: E402
from operators import mutants_of  # noqa: E402
from scratch import Scratch, Trouble  # noqa: E402
from stages import Stage, run_stages  # noqa: E402

SAMPLE = 'tests/golden/mutate/sample.cpp.txt'


def mutate(*words):
    return subprocess.run([ROOT / 'tools' / 'mutate', *words], capture_output=True, text=True, check=False)


class Places(unittest.TestCase):
    def setUp(self):
        self.source = (ROOT / SAMPLE).read_text()
        self.mutants = mutants_of(SAMPLE, self.source)

    def test_every_mutant_of_the_sample(self):
        golden = ROOT / 'tests/golden/mutate/sample.txt'
        said = mutate('--list', '--all', '--folder', SAMPLE).stdout
        if 'NEXUS_WRITE_GOLDEN' in os.environ:
            golden.write_text(said)
        self.assertEqual(said, golden.read_text())

    def test_comments_strings_and_preprocessor_lines_stay(self):
        for match in TOKEN.finditer(self.source):
            if match.group('comment') or match.group('directive') or match.group('string') or match.group('character'):
                inside = [m for m in self.mutants if m.start < match.end() and m.end > match.start() and match.group() not in m.apply(self.source)]
                self.assertEqual([m.shown_before for m in inside if m.operator not in ('drop', 'return')], [], match.group())

    def test_lines_keep_their_numbers(self):
        for m in self.mutants:
            changed = m.apply(self.source)
            self.assertEqual(changed.count('\n'), self.source.count('\n'), m.shown_before)
            self.assertNotEqual(changed, self.source)

    def test_an_id_does_not_depend_on_other_lines(self):
        moved = mutants_of(SAMPLE, '// one more line\nint more = 7 + 1;\n' + self.source)
        self.assertTrue({m.id for m in self.mutants} <= {m.id for m in moved})


class Seeds(unittest.TestCase):
    def test_a_seed_gives_the_same_mutants(self):
        once, again, other = [mutate('--list', '--seed', s, '--count', '5', '--folder', 'src/view', '--folder', 'src/match').stdout for s in ('1', '1', '2')]
        self.assertEqual(len(once.splitlines()), 5)
        self.assertEqual(once, again)
        self.assertNotEqual(once, other)

    def test_tests_are_not_changed(self):
        said = mutate('--list', '--all', '--folder', 'src/match').stdout
        self.assertIn('src/match/record.cpp', said)
        self.assertNotIn('_test.cpp', said)

    def test_a_folder_that_is_not_there(self):
        result = mutate('--list', '--folder', 'src/veiw')
        self.assertEqual(result.returncode, 2)
        self.assertIn('src/view', result.stderr)


class SmallTree(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name) / 'root'
        self.file = self.root / 'src' / 'a.cpp'
        self.file.parent.mkdir(parents=True)
        self.file.write_text('bool f(int a) { return a == 1; }\n')
        self.before = self.file.stat().st_mtime_ns
        self.scratch = Scratch(self.root, self.root / 'build' / 'mutate')
        self.addCleanup(self.scratch.lock.close)
        self.scratch.sync()
        self.copy = self.scratch.tree / 'src' / 'a.cpp'


class Copies(SmallTree):
    def test_only_the_copy_changes_and_it_is_restored(self):
        source = self.file.read_text()
        for m in mutants_of('src/a.cpp', source):
            self.scratch.apply(m, source)
            self.assertNotEqual(self.copy.read_text(), source)
            self.assertEqual(self.file.read_text(), source)
            self.scratch.restore()
            self.assertEqual(self.copy.read_text(), source)
        self.assertEqual(self.file.stat().st_mtime_ns, self.before)

    def test_what_a_broken_run_left_is_undone(self):
        self.copy.write_text('bool f(int a) { return true; }\n')
        (self.scratch.tree / 'src' / 'left.cpp').write_text('')
        self.scratch.sync()
        self.assertEqual(self.copy.read_text(), self.file.read_text())
        self.assertFalse((self.scratch.tree / 'src' / 'left.cpp').exists())

    def test_equal_files_keep_their_time(self):
        before = self.copy.stat().st_mtime_ns
        self.scratch.sync()
        self.assertEqual(self.copy.stat().st_mtime_ns, before)

    def test_two_runs_do_not_share_a_copy(self):
        with self.assertRaises(Trouble):
            Scratch(self.root, self.root / 'build' / 'mutate')


class Stages(SmallTree):
    def found(self, *stages, keep_going=False):
        return run_stages([Stage(f's{i}', ['sh', '-c', text], cpu_limit=1) for i, text in enumerate(stages)], self.scratch, 1, keep_going)

    def test_the_first_stage_that_fails_ends_the_mutant(self):
        self.assertEqual(self.found('true', 'echo "[  FAILED  ] A.b (3 ms)"; exit 1', 'exit 1'), [('s1', 'A.b')])
        self.assertEqual(self.found('exit 3', 'exit 4', keep_going=True), [('s0', 'exit code 3'), ('s1', 'exit code 4')])
        self.assertEqual(self.found('true', 'true'), [])

    def test_a_stage_that_hangs_is_a_catch(self):
        self.assertEqual(self.found('while :; do :; done'), [('s0', 'time limit')])

    def test_a_stage_may_write_as_long_a_file_as_the_tests_do(self):
        self.assertEqual(self.found(f'truncate -s {(64 << 20) + 1} long.txt'), [])

    def test_a_crash_names_the_test(self):
        self.assertEqual(self.found('echo "[ RUN      ] A.b"; kill -SEGV $$'), [('s0', 'signal 11 in A.b')])


if __name__ == '__main__':
    unittest.main()
