"""The reference page is that of the docstrings."""

import importlib.util

from conftest import ROOT


def test_referencePage_isCurrent():
    spec = importlib.util.spec_from_file_location("reference", ROOT / "python" / "reference.py")
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    written = (ROOT / "docs" / "python.md").read_text("utf-8")
    assert written == reference.page(), "run python/reference.py"
