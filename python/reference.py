"""Writes docs/python.md, the reference of the package, from its docstrings: reference.py [FILE]."""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

import tiara

INTRODUCTION = (
    "# Python reference\n\n"
    "What `import tiara` offers. [Tiara for Python](../python/README.md) introduces the package;"
    " functions are named\nafter the commands, take the same parameters and give the same numbers."
    " [`python/reference.py`](../python/reference.py)\nwrites this page from the docstrings.\n"
)

SECTIONS = ("Parameters", "Attributes", "Returns", "Raises", "Examples")


def page() -> str:
    """Return the page."""
    functions = [name for name in tiara.__all__ if inspect.isfunction(getattr(tiara, name))]
    classes = [name for name in tiara.__all__ if inspect.isclass(getattr(tiara, name))]
    parts = [INTRODUCTION, "## Functions\n"]
    parts += [_entry("###", f"tiara.{name}", getattr(tiara, name)) for name in functions]
    parts.append("## Classes\n")
    for name in classes:
        parts += _class(name, getattr(tiara, name))
    parts.append("Next: [From the paper to the code](paper-map.md).\n")
    return "\n".join(parts)


def _class(name: str, described: type) -> list[str]:
    parts = [_entry("###", f"tiara.{name}", described, signature=False)]
    for member, value in vars(described).items():
        if member.startswith("_"):
            continue
        function = value.__func__ if isinstance(value, classmethod) else value
        if inspect.isfunction(function) and function.__doc__:
            parts.append(_entry("####", f"{name}.{member}", function))
        elif isinstance(value, property):
            parts.append(f"#### `{name}.{member}`\n\n{_text(inspect.getdoc(value) or '')}\n")
    return parts


def _entry(level: str, name: str, described: Any, signature: bool = True) -> str:
    lines = [f"{level} `{name}`\n"]
    if signature:
        lines.append(f"```python\n{name.rpartition('.')[2]}{_signature(described)}\n```\n")
    title, texts = None, {None: []}
    doc = (inspect.getdoc(described) or "").split("\n")
    for line, below in zip(doc, [*doc[1:], ""], strict=True):
        if line in SECTIONS and set(below) == {"-"}:
            title = line
            texts[title] = []
        elif not (set(line) == {"-"} and title is not None and not texts[title]):
            texts[title].append(line)
    lines.append(_text("\n".join(texts.pop(None))) + "\n")
    for title, text in texts.items():
        body = "\n".join(text).strip("\n")
        if title == "Examples":
            lines.append(f"```python\n{body}\n```\n")
        else:
            lines.append(f"{title}:\n\n{_items(body)}\n")
    return "\n".join(lines)


def _signature(described: Any) -> str:
    """Return a signature, with one parameter per line if it is long."""
    parameters = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for name, parameter in inspect.signature(described).parameters.items()
        if name not in ("self", "cls")
    ]
    short = str(inspect.Signature(parameters))
    if len(short) <= 80:
        return short
    words, starred = [], False
    for parameter in parameters:
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY and not starred:
            words.append("*")
            starred = True
        words.append(str(parameter))
    return "(\n" + "".join(f"    {word},\n" for word in words) + ")"


def _items(text: str) -> str:
    """Return terms and their descriptions as a list."""
    items = []
    for block in re.split(r"\n(?=\S)", text):
        term, _, description = block.partition("\n")
        if description.strip():
            item = f"- `{term.strip()}`: {_text(_joined(description))}"
            items.append(textwrap.fill(item, 120, subsequent_indent="  ", break_on_hyphens=False))
        else:
            items.append(f"- `{term.strip()}`")
    return "\n".join(items)


def _joined(text: str) -> str:
    return " ".join(line.strip() for line in text.strip().split("\n"))


def _text(text: str) -> str:
    """Return prose with Markdown's marks."""
    text = re.sub(r":(?:func|meth|class):`~?([^`]+)`", r"`\1`", text)
    return text.replace("``", "`").strip()


if __name__ == "__main__":
    default = Path(__file__).parent.parent / "docs" / "python.md"
    Path(sys.argv[1] if len(sys.argv) > 1 else default).write_text(page(), "utf-8")
