"""Run the Python examples of documents word for word: python readme_example.py README.md ..."""

import re
import sys
from pathlib import Path

for document in sys.argv[1:]:
    blocks = re.findall(r"^```python\n(.*?)^```$", Path(document).read_text("utf-8"), re.M | re.S)
    assert blocks, f"{document} has no Python example"
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, document, "exec"), names)
    print(f"{document}: {len(blocks)} examples run")
