#!/usr/bin/env python3
"""What tools/check-includes finds in a small tree of its own, above all in a folder that must not see the true state."""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check-includes"
LAYERS = "kernel pure kernel\nview pure view kernel\nsearch blind search view kernel\napp edge app search view kernel\n"


class CheckIncludes(unittest.TestCase):
    def found(self, sources):
        """The lines that the tool prints about a tree with these files of src/."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "tools").mkdir()
            shutil.copy(TOOL, root / "tools")
            (root / "layers.txt").write_text(LAYERS)
            for name, text in sources.items():
                (root / "src" / name).parent.mkdir(parents=True, exist_ok=True)
                (root / "src" / name).write_text(text)
            ran = subprocess.run([root / "tools" / "check-includes", root / "layers.txt"], capture_output=True, text=True, check=False)
            self.assertEqual(ran.stderr, "")
            self.assertEqual(ran.returncode, 1 if ran.stdout else 0)
            return ran.stdout

    def test_who_includes_whom(self):
        self.assertEqual(self.found({"view/a.h": '#include "kernel/state.h"\n'}), "")
        self.assertIn("src/kernel/a.h:1: kernel/ may not include view/", self.found({"kernel/a.h": '#include "view/a.h"\n'}))
        self.assertIn("may not include <thread>", self.found({"view/a.h": "#include <thread>\n"}))
        self.assertIn("may not include <thread>", self.found({"search/a.h": "#include <thread>\n"}))
        self.assertEqual(self.found({"app/a.h": "#include <thread>\n"}), "")

    def test_a_blind_folder_names_no_type_that_holds_the_state(self):
        for line in ("State world_;", "const State& s", "std::array<State, 3> trial_;", "Engine e(g, s);", "class X : EventSink {",
                     "void f(const Session& s);"):
            for file in ("search/a.h", "search/a.cpp"):
                self.assertIn(f"src/{file}:2: search/ is blind", self.found({file: "\n" + line + "\n"}), line)
            self.assertEqual(self.found({"view/a.h": line + "\n", "search/a_test.cpp": line + "\n"}), "")

    def test_its_headers_name_no_type_that_reads_the_state(self):
        for line in ("i64 evaluate(const Reader& e);", "const Header& h_;"):
            self.assertIn("src/search/a.h:1: search/ is blind", self.found({"search/a.h": line + "\n"}), line)
            self.assertEqual(self.found({"search/a.cpp": line + "\n"}), "")

    def test_it_includes_nothing_of_the_kernel(self):
        self.assertIn("src/search/a.cpp:1: search/ is blind", self.found({"search/a.cpp": '#include "kernel/engine.h"\n'}))
        self.assertEqual(self.found({"search/a.cpp": '#include "view/seat_view.h"\n'}), "")

    def test_other_words_and_comments_are_free(self):
        text = "SeatState x;  // never the State itself\nWorld world_;  // not an Engine\nint Statement;\n"
        self.assertEqual(self.found({"search/a.h": text}), "")


if __name__ == "__main__":
    unittest.main()
