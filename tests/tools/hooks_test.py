"""What the commit-msg hook of tools/hooks accepts, and that ./dev hooks puts it where git looks for it."""
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GOOD = 'Add a rule\n\nThe reason stands here.\n'


class Message(unittest.TestCase):
    def problems(self, message):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / 'message'
            file.write_text(message)
            run = subprocess.run([ROOT / 'tools/hooks/commit-msg', file], capture_output=True, text=True, check=False)
        found = [line[4:] for line in run.stderr.splitlines() if line.startswith('  - ')]
        self.assertEqual(run.returncode, 1 if found else 0, run.stderr)
        return found

    def test_a_good_message_passes(self):
        self.assertEqual(self.problems(GOOD), [])

    def test_seventy_two_characters_are_allowed_and_one_more_is_not(self):
        self.assertEqual(self.problems('S' * 72 + '\n\nBody.\n'), [])
        self.assertEqual(self.problems('S' * 73 + '\n\nBody.\n'), ['the subject has 73 characters, at most 72 are allowed'])

    def test_characters_are_counted_and_not_bytes(self):
        self.assertEqual(self.problems('S' + 'é' * 71 + '\n\nBody.\n'), [])

    def test_a_full_stop_is_refused(self):
        self.assertEqual(self.problems('Add a rule.\n\nBody.\n'), ['the subject ends in a full stop'])

    def test_the_usual_slips_are_no_imperatives(self):
        for word in ('Added', 'Adds', 'Adding', 'Fixes', 'changed', 'Removing', 'Uses', 'Tests'):
            self.assertEqual(self.problems(f'{word} a rule\n\nBody.\n'),
                             [f"'{word}' is no imperative: write what the commit does as an order"], word)
        for word in ('Add', 'Use', 'Bring', 'Embed', 'Pass', 'Need', 'Test', 'String'):
            self.assertEqual(self.problems(f'{word} a rule\n\nBody.\n'), [], word)

    def test_the_second_line_is_blank(self):
        self.assertEqual(self.problems('Add a rule\nThe reason.\n'), ['the second line is not blank'])

    def test_there_is_a_body(self):
        for message in ('Add a rule\n', 'Add a rule\n\n  \n', 'Add a rule\n\n# a comment\n',
                        'Add a rule\n\n# ------------------------ >8 ------------------------\ndiff --git a b\n'):
            self.assertEqual(self.problems(message), ['there is no body: say why, in complete sentences'], message)

    def test_all_problems_are_named_at_once(self):
        self.assertEqual(len(self.problems('Added ' + 'x' * 80 + '.\n')), 4)

    def test_what_git_writes_itself_is_left_alone(self):
        for subject in ("Merge branch 'x'", 'Revert "Add a rule."', 'fixup! Add a rule', 'squash! Add a rule'):
            self.assertEqual(self.problems(subject + '\n'), [], subject)


class Install(unittest.TestCase):
    """In a small repository that has the hook, ./dev and what ./dev reads."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.tree = Path(self.folder.name) / 'tree'
        (self.tree / 'tools/hooks').mkdir(parents=True)
        for file in ('dev', 'tools/setup.sh', 'tools/hooks/commit-msg'):
            shutil.copy(ROOT / file, self.tree / file)
        self.run_in_tree('git', 'init', '--quiet')

    def run_in_tree(self, *words):
        # Without what git hands to the hooks and tests that it starts, and without the user's own settings.
        environment = {k: v for k, v in os.environ.items() if not k.startswith('GIT_')}
        environment.update(HOME=self.folder.name, GIT_CONFIG_NOSYSTEM='1')
        for who in ('AUTHOR', 'COMMITTER'):
            environment.update({f'GIT_{who}_NAME': 'A', f'GIT_{who}_EMAIL': 'a@b.invalid'})
        return subprocess.run(words, cwd=self.tree, capture_output=True, text=True, check=False, env=environment)

    def commit(self, message):
        return self.run_in_tree('git', 'commit', '--allow-empty', '--quiet', '-m', message).returncode

    def test_git_asks_the_hook_once_it_is_installed(self):
        self.assertEqual(self.commit('No body'), 0)
        self.assertEqual(self.run_in_tree('./dev', 'hooks').returncode, 0)
        self.assertEqual(self.commit('No body'), 1)
        self.assertEqual(self.commit(GOOD), 0)

    def test_it_can_be_installed_again(self):
        for _ in range(2):
            self.assertEqual(self.run_in_tree('./dev', 'hooks').returncode, 0)

    def test_a_hook_of_ones_own_is_kept(self):
        own = self.tree / '.git/hooks/commit-msg'
        own.parent.mkdir(exist_ok=True)
        own.write_text('#!/bin/sh\nexit 0\n')
        run = self.run_in_tree('./dev', 'hooks')
        self.assertEqual(run.returncode, 1)
        self.assertIn('is not from this project', run.stderr)
        self.assertEqual(own.read_text(), '#!/bin/sh\nexit 0\n')


if __name__ == '__main__':
    unittest.main()
