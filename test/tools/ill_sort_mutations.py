"""The mutations of `ill_sort.py`: each tries to break one rule of a well sorted script.

match:     a place of the script that the mutation's name describes, chosen at random
result:    the script with that place changed, or None where there is no such place
preserves: nothing. A mutant is likely ill sorted, but not surely: who needs certainty asks solvers
           (`ill_sort_check.py`). That keeps this file free of any sort inference of its own.

A mutation is a function (script, random) that edits `script.commands` and returns what it did. One
more mutation is one more function and its name in `MUTATIONS`.
"""

import sexpr

LITERALS = ["true", "7", "1.5", '"text"', "#b10", "#x0ff", "RNE", "(_ +oo 5 11)"]
SORTS = ["Int", "Bool", "Real", "String", "(_ BitVec 3)", "(Array Int Bool)", "Float16"]
# Operators whose arguments have different sorts: others mostly survive a swap.
MIXED = (
    "ite select store str.at str.substr str.indexof str.in_re str.in.re seq.nth seq.at seq.extract"
    " set.member member set.insert bag.count bag fp.add fp.mul fp.div fp.roundToIntegral pto"
).split()
# Operators that take any number of arguments: to drop or repeat one breaks nothing.
VARIADIC = (
    "and or xor + - * / = => distinct < <= > >= str.++ re.++ re.union re.inter concat"
).split()
QUANTIFIERS = ("forall", "exists", "lambda")
DECLARATIONS = ("declare-const", "declare-fun", "declare-sort", "define-fun", "define-sort")
# Where a command keeps its terms.
TERM_AT = {"assert": 1, "define-const": 3, "define-fun": 4, "define-fun-rec": 4}


class Script:
    """The commands of a file, with the places that mutations look for."""

    def __init__(self, commands):
        self.commands = commands

    def named(self, *names):
        """The commands that have one of these names."""
        return [c for c in self.commands if isinstance(c, list) and c and c[0] in names]

    def constants(self):
        """The names of the declared constants."""
        short = [c[1] for c in self.named("declare-const")]
        return short + [c[1] for c in self.named("declare-fun") if c[2] == []]

    def places(self):
        """All (list, index) at which a term stands, outermost first."""
        commands = reversed(self.named(*TERM_AT))
        todo = [(c, TERM_AT[c[0]]) for c in commands if len(c) > TERM_AT[c[0]]]
        while todo:
            parent, at = todo.pop()
            yield parent, at
            todo.extend(reversed(_children(parent[at])))

    def terms(self, wanted):
        """The terms that are lists and pass a test."""
        found = [parent[at] for parent, at in self.places()]
        return [t for t in found if isinstance(t, list) and t and wanted(t)]

    def applications(self, arguments=1):
        """The applications that have at least so many arguments."""
        return self.terms(lambda t: _is_application(t) and len(t) > arguments)


def _is_application(term):
    return term[0] not in ("let", "match", "!", "_", "as") + QUANTIFIERS


def _children(term):
    if not isinstance(term, list) or not term or term[0] in ("_", "as"):
        return []
    if term[0] == "let":
        return [(binding, 1) for binding in term[1]] + [(term, 2)]
    if term[0] == "match":
        return [(term, 1)] + [(case, 1) for case in term[2]]
    if term[0] == "!":
        return [(term, 1)]
    if term[0] in QUANTIFIERS:
        return [(term, 2)]
    return [(term, at) for at in range(1, len(term))]


def _replace(place, new, what):
    """Puts `new` (text) at a place and tells so."""
    parent, at = place
    old = sexpr.write(parent[at])
    parent[at] = sexpr.read_all(new)[0]
    return None if old == new else f"{what}: {old[:60]} -> {new}"


def _pick(random, items):
    items = list(items)
    return random.choice(items) if items else None


def _argument(script, random):
    """A random (application, index of an argument)."""
    term = _pick(random, script.applications())
    return None if term is None else (term, random.randrange(1, len(term)))


def literal_as_argument(script, random):
    place = _argument(script, random)
    return place and _replace(place, random.choice(LITERALS), "argument")


def constant_as_argument(script, random):
    place = _argument(script, random)
    name = _pick(random, script.constants())
    return _replace(place, name, "argument") if place and name else None


def drop_argument(script, random):
    term = _pick(random, (t for t in script.applications() if t[0] not in VARIADIC))
    return term and f"dropped argument {sexpr.write(term.pop(random.randrange(1, len(term))))[:60]}"


def duplicate_argument(script, random):
    term = _pick(random, (t for t in script.applications() if t[0] not in VARIADIC))
    if term is None:
        return None
    at = random.randrange(1, len(term))
    term.insert(at, term[at])
    return f"argument {at} twice: {sexpr.write(term)[:60]}"


def swap_arguments(script, random):
    term = _pick(random, (t for t in script.applications(2) if t[0] in MIXED))
    if term is None:
        return None
    i, j = random.sample(range(1, len(term)), 2)
    term[i], term[j] = term[j], term[i]
    if term[i] == term[j]:
        return None
    return f"swapped arguments {i} and {j} of {sexpr.write(term)[:60]}"


def literal_width(script, random):
    def is_vector(term):
        return isinstance(term, str) and term[:2] in ("#b", "#x")

    place = _pick(random, (p for p in script.places() if is_vector(p[0][p[1]])))
    return place and _replace(place, place[0][place[1]] + "1", "width")


def constant_width(script, random):
    constant = _pick(random, script.terms(lambda t: t[0] == "_" and t[1].startswith("bv")))
    return constant and _replace((constant, 2), str(int(constant[2]) + 1), "width of constant")


def change_index(script, random):
    def is_indexed(term):
        head = term[0]
        return isinstance(head, list) and head[:1] == ["_"] and any(map(str.isdigit, head[2:]))

    term = _pick(random, script.terms(lambda t: _is_application(t) and is_indexed(t)))
    if term is None:
        return None
    at = random.choice([i for i in range(2, len(term[0])) if term[0][i].isdigit()])
    new = int(term[0][at]) + random.choice([1, 3, 100])
    return _replace((term[0], at), str(new), f"index of {term[0][1]}")


def undeclared_symbol(script, random):
    place = _pick(random, (p for p in script.places() if isinstance(p[0][p[1]], str)))
    return place and _replace(place, "undeclared_name", "symbol")


def shorten_signature(script, random):
    command = _pick(random, (c for c in script.named("declare-fun") if c[2]))
    return command and f"{command[1]} lost a parameter of sort {sexpr.write(command[2].pop())}"


def undeclared_sort(script, random):
    command = _pick(random, script.named("declare-const", "declare-fun"))
    what = command and f"sort of {command[1]}"
    return command and _replace((command, len(command) - 1), "UndeclaredSort", what)


def rename_declared_sort(script, random):
    command = _pick(random, script.named("declare-sort", "define-sort", "declare-datatype"))
    return command and _replace((command, 1), "RenamedSort", "declared sort")


def other_declared_sort(script, random):
    command = _pick(random, script.named("declare-const", "declare-fun"))
    what = command and f"sort of {command[1]}"
    return command and _replace((command, len(command) - 1), random.choice(SORTS), what)


def other_parameter_sort(script, random):
    command = _pick(random, (c for c in script.named("declare-fun") if c[2]))
    if command is None:
        return None
    place = (command[2], random.randrange(len(command[2])))
    return _replace(place, random.choice(SORTS), f"parameter of {command[1]}")


def other_result_sort(script, random):
    command = _pick(random, script.named("define-fun", "define-fun-rec", "define-const"))
    what = command and f"result of {command[1]}"
    return command and _replace((command, len(command) - 2), random.choice(SORTS), what)


def other_bound_sort(script, random):
    quantifier = _pick(random, script.terms(lambda t: t[0] in QUANTIFIERS))
    variable = quantifier and _pick(random, quantifier[1])
    new = random.choice(SORTS + ["UndeclaredSort"])
    return variable and _replace((variable, 1), new, "bound variable")


def other_let_value(script, random):
    let = _pick(random, script.terms(lambda t: t[0] == "let"))
    binding = let and _pick(random, let[1])
    return binding and _replace((binding, 1), random.choice(LITERALS), f"value of {binding[0]}")


def apply_constant(script, random):
    constants = set(script.constants())
    place = _pick(random, (p for p in script.places() if _is_in(p, constants)))
    return place and _replace(place, f"({place[0][place[1]]} 1)", "applied a constant")


def _is_in(place, names):
    term = place[0][place[1]]
    return isinstance(term, str) and term in names


def misspell_operator(script, random):
    term = _pick(random, script.applications())
    if term is None:
        return None
    parent, at = (term, 0) if isinstance(term[0], str) else (term[0], 1)
    name = parent[at]
    if not isinstance(name, str) or name.startswith("|") or len(name) < 2:
        return None
    new = random.choice([name[:-1], name + name[-1]])
    return _replace((parent, at), new, "misspelt")


def other_operator(script, random):
    """The operator of another application: most have another arity or another theory."""
    term, other = _pick(random, script.applications()), _pick(random, script.applications())
    return _replace((term, 0), sexpr.write(other[0]), "operator") if term else None


def selector_of_other(script, random):
    datatypes = script.named("declare-datatype", "declare-datatypes")
    names = [s for d in datatypes for s in _selectors(d[-1])]
    place = _argument(script, random)
    if not names or place is None:
        return None
    argument = sexpr.write(place[0][place[1]])
    return _replace(place, f"({random.choice(names)} {argument})", "selector")


def _selectors(declaration):
    """Everything that looks like `(name sort)` inside a datatype's constructors."""
    todo, found = [declaration], []
    while todo:
        item = todo.pop()
        if not isinstance(item, list):
            continue
        if len(item) == 2 and all(isinstance(part, str) for part in item):
            found.append(item[0])
        todo.extend(item)
    return found


def remove_declaration(script, random):
    command = _pick(random, script.named(*DECLARATIONS))
    if command is None:
        return None
    script.commands.remove(command)
    return f"removed {sexpr.write(command)[:60]}"


def repeat_declaration(script, random):
    command = _pick(random, script.named(*DECLARATIONS))
    if command is None:
        return None
    at = next(i for i, c in enumerate(script.commands) if c is command)
    script.commands.insert(at, command)
    return f"twice: {sexpr.write(command)[:60]}"


def assert_argument(script, random):
    command = _pick(random, script.named("assert"))
    place = _argument(script, random)
    if command is None or place is None:
        return None
    return _replace((command, 1), sexpr.write(place[0][place[1]]), "asserted")


def missing_part(script, random):
    """A command without one of its parts, such as the result sort of a declaration."""
    command = _pick(random, (c for c in script.commands if c[0].startswith(("declare", "define"))))
    if command is None:
        return None
    part = command.pop(random.randrange(1, len(command)))
    return f"{command[0]} without {sexpr.write(part)[:60]}"


def extra_pop(script, random):
    levels = sum(int(c[1]) if len(c) > 1 else 1 for c in script.named("push"))
    at = random.randrange(len(script.commands) + 1)
    script.commands.insert(at, ["pop", str(levels + 1)])
    return "popped more than was pushed"


MUTATIONS = [
    literal_as_argument,
    constant_as_argument,
    drop_argument,
    duplicate_argument,
    swap_arguments,
    literal_width,
    constant_width,
    change_index,
    undeclared_symbol,
    shorten_signature,
    undeclared_sort,
    rename_declared_sort,
    other_declared_sort,
    other_parameter_sort,
    other_result_sort,
    other_bound_sort,
    other_let_value,
    apply_constant,
    misspell_operator,
    other_operator,
    selector_of_other,
    remove_declaration,
    repeat_declaration,
    assert_argument,
    missing_part,
    extra_pop,
]


def _without_token(kind):
    def mutation(text, random):
        at = _pick(random, (at for k, _, at in sexpr.tokens(text) if k == kind))
        if at is None:
            return None
        return text[:at] + text[at + 1 :], f"removed the parenthesis at offset {at}"

    return mutation


def _extra_close(text, random):
    at = _pick(random, (at for kind, _, at in sexpr.tokens(text) if kind == "close"))
    if at is None:
        return None
    return text[:at] + ")" + text[at:], f"one more parenthesis at offset {at}"


def _open_string(text, random):
    at = _pick(random, (at for kind, _, at in sexpr.tokens(text) if kind == "atom"))
    if at is None:
        return None
    return text[:at] + '"' + text[at:], f"a string that starts at offset {at}"


# These break the S-expressions, so they edit the text: (text, random) -> (text, what was done).
TEXT_MUTATIONS = {
    "remove_close": _without_token("close"),
    "remove_open": _without_token("open"),
    "extra_close": _extra_close,
    "open_string": _open_string,
}
