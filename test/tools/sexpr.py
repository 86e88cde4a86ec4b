"""A tiny reader and writer of SMT-LIB text, for the test tools.

It shares nothing with Assay's own parser on purpose: the tools that judge Assay must not repeat its
mistakes. It knows tokens and parentheses, no sorts. An atom is the `str` that stood in the source
(strings keep their quotes and "" escapes, |quoted symbols| their bars), an expression is a `list`.
Comments and white space are dropped. Nothing here recurses, so deep files are no problem.

    commands = read_all(read_file("a.smt2"))
    text = write_all(commands)
"""

import re

_TOKEN = re.compile(
    r"""(?P<skip>\s+|;[^\r\n]*)
      | (?P<open>\()
      | (?P<close>\))
      | (?P<atom>"(?:[^"]|"")*" | \|[^|]*\| | [^\s()";|]+)""",
    re.VERBOSE,
)


class ReadError(Exception):
    """The text is not a sequence of S-expressions."""


def read_file(path):
    """The text of a file, with line ends and odd bytes as they are."""
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        return file.read()


def write_file(path, text):
    """The opposite of `read_file`."""
    with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
        file.write(text)


def tokens(text):
    """Yields (kind, token, offset), where kind is open, close or atom."""
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ReadError(f"unclosed string or quoted symbol at offset {at}")
        if match.lastgroup != "skip":
            yield match.lastgroup, match.group(), at
        at = match.end()


def read_all(text):
    """All the expressions of a text: a list of atoms and nested lists."""
    top = []
    open_lists = [top]
    for kind, token, at in tokens(text):
        if kind == "atom":
            open_lists[-1].append(token)
        elif kind == "open":
            inner = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
        elif len(open_lists) == 1:
            raise ReadError(f"extra closing parenthesis at offset {at}")
        else:
            open_lists.pop()
    if len(open_lists) > 1:
        raise ReadError(f"{len(open_lists) - 1} parentheses are not closed")
    return top


def write(expression):
    """One expression on one line (but for line breaks within its own strings)."""
    parts = []
    todo = [expression]
    space = False  # whether the next token needs a space before it
    while todo:
        item = todo.pop()
        if item is None:  # the end of a list
            parts.append(")")
            space = True
            continue
        if space:
            parts.append(" ")
        if isinstance(item, list):
            parts.append("(")
            todo.append(None)
            todo.extend(reversed(item))
            space = False
        else:
            parts.append(item)
            space = True
    return "".join(parts)


def write_all(expressions):
    """A text with one expression a line."""
    return "".join(write(expression) + "\n" for expression in expressions)
