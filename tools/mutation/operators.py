"""The operators: each finds the places of a file where it can make one plausible mistake."""
import hashlib
import re
from dataclasses import dataclass, field

from cpp import tokens_of

COMPARISONS = {'<': ('<=', '>'), '<=': ('<', '>='), '>': ('>=', '<'), '>=': ('>', '<='), '==': ('!=',), '!=': ('==',)}
ASSIGNMENTS = {'|=': '=', '&=': '=', '^=': '=', '+=': '-=', '-=': '+='}
BOUNDS = {'min': 'max', 'max': 'min', 'min_seats': 'max_seats', 'max_seats': 'min_seats', 'front': 'back', 'back': 'front',
          'any_of': 'all_of', 'all_of': 'any_of', 'none_of': 'any_of', 'lower_bound': 'upper_bound', 'upper_bound': 'lower_bound'}
SEAT_WORDS = {'seat', 'you', 'viewer', 'player', 'owner', 'controller', 'turn_owner', 'active', 'decider', 'opponent', 'chooser'}
SEAT_MEMBERS = {'controller': 'owner', 'owner': 'controller', 'turn_owner': 'active', 'active': 'turn_owner'}
BEFORE_VALUE = {'(', ',', '==', '!=', 'return', '?', ':', '=', '{'}
AFTER_VALUE = {')', ',', '==', '!=', ';', '?', ':', '}', '&&', '||'}
NO_STATEMENT = {'return', 'if', 'for', 'while', 'do', 'switch', 'case', 'default', 'using', 'typedef', 'const', 'constexpr', 'static', 'auto',
                'struct', 'class', 'enum', 'else', 'goto', 'throw', 'template', 'public', 'private', 'protected', 'friend', 'inline', 'namespace'}
INTEGER = re.compile(r'\d+[uUlL]*$')


@dataclass
class Mutant:
    file: str
    line: int
    operator: str
    start: int
    end: int
    after: str
    before: str = ''
    shown_before: str = ''
    shown_after: str = ''
    id: str = ''
    result: dict = field(default_factory=dict)

    def apply(self, source):
        # Lines keep their numbers, so that nothing else of the object code changes.
        text = self.after + '\n' * (self.before.count('\n') - self.after.count('\n'))
        return source[:self.start] + text + source[self.end:]


def compare(tokens):
    for i, t in enumerate(tokens):
        if t.text in COMPARISONS and t.spaced and tokens[i - 1].text != 'operator':
            for other in COMPARISONS[t.text]:
                yield t, t, other


def logic(tokens):
    for t in tokens:
        if t.text in ('&&', '||') and t.spaced:
            yield t, t, '||' if t.text == '&&' else '&&'


def condition_range(tokens, i):
    """The condition in the brackets that open at i, without a declaration in front; None when it cannot be negated as a whole."""
    first, last = i + 1, tokens[i].partner - 1
    for k in range(first, last + 1):
        if tokens[k].text == ';' and enclosing_bracket(tokens, k) == i:
            first = k + 1
    inside = tokens[first:last + 1]
    if not inside or any(t.text == '=' and enclosing_bracket(tokens, first + k) == i for k, t in enumerate(inside)):
        return None
    # A single comparison or negation is turned by the other operators already.
    joined = any(t.text in ('&&', '||') for t in inside)
    single = inside[0].text == '!' or any(t.text in COMPARISONS and t.spaced for t in inside)
    return (inside[0], inside[-1]) if joined or not single else None


def enclosing_bracket(tokens, i):
    k = i - 1
    while k >= 0:
        if tokens[k].partner > i:
            return k
        k = tokens[k].partner - 1 if 0 <= tokens[k].partner < k else k - 1
    return -1


def negate(tokens):
    for i, t in enumerate(tokens):
        if t.text == '!' and t.kind == 'sign':
            yield t, t, ''
        if t.text in ('if', 'while') and i + 1 < len(tokens) and tokens[i + 1].text == '(' and tokens[i + 1].partner > 0:
            found = condition_range(tokens, i + 1)
            if found:
                yield found[0], found[1], '!({})'


def number(tokens):
    for i, t in enumerate(tokens):
        if t.kind == 'number' and INTEGER.match(t.text) and len(t.text) < 8 and not (t.text[0] == '0' and len(t.text.rstrip('uUlL')) > 1):
            digits = t.text.rstrip('uUlL')
            yield t, t, str(int(digits) + 1) + t.text[len(digits):]
            if int(digits) > 0:
                yield t, t, str(int(digits) - 1) + t.text[len(digits):]
        if t.text in ('+', '-') and t.spaced and i + 1 < len(tokens) and tokens[i + 1].text == '1':
            yield t, t, '-' if t.text == '+' else '+'


def bound(tokens):
    for i, t in enumerate(tokens):
        if t.text in BOUNDS and tokens[i - 1].text in ('::', '.', '->'):
            yield t, t, BOUNDS[t.text]


def assign(tokens):
    for t in tokens:
        if t.text in ASSIGNMENTS and t.in_body:
            yield t, t, ASSIGNMENTS[t.text]


def is_declaration(tokens, i):
    """Does `Type name` begin at i?"""
    while tokens[i].kind == 'name':
        if tokens[i + 1].kind == 'name':
            return True
        i += 1
        if tokens[i].text == '<' and not tokens[i].spaced:
            depth = 0
            while True:
                depth += {'<': 1, '>': -1, '>>': -2}.get(tokens[i].text, 0)
                i += 1
                if depth <= 0 or tokens[i].text in (';', '{'):
                    break
        if tokens[i].text in ('&', '&&', '*') and not tokens[i].spaced:
            return tokens[i + 1].kind == 'name' or tokens[i + 1].text == '['
        if tokens[i].text != '::':
            return tokens[i].kind == 'name'
        i += 1
    return False


def drop(tokens):
    for i, t in enumerate(tokens):
        if not t.statement or t.text in NO_STATEMENT or (t.kind != 'name' and t.text not in ('++', '--', '*', '(')):
            continue
        end = i
        while end < len(tokens) and tokens[end].text not in (';', '{', '}'):
            end = tokens[end].partner + 1 if tokens[end].partner > end else end + 1
        if end < len(tokens) and tokens[end].text == ';' and end > i and not is_declaration(tokens, i) and \
                tokens[end].line - t.line < 4 and not any(u.untouched for u in tokens[i:end]):
            yield t, tokens[end], ';'


def early_return(tokens):
    for i, t in enumerate(tokens):
        if t.text == '{' and not t.in_body and t.function >= 0 and tokens[i - 1].text in (')', 'const'):
            if any(u.text == 'void' and u.function == t.function for u in tokens[max(0, i - 60):i]) and tokens[i + 1].text != '}':
                yield t, t, '{ return;'


def give(tokens):
    for i, t in enumerate(tokens):
        if t.text != 'return' or not t.in_body:
            continue
        end = i + 1
        while tokens[end].text not in (';', '{', '}'):
            end = tokens[end].partner + 1 if tokens[end].partner > end else end + 1
        words = [u.text for u in tokens[i + 1:end]]
        if tokens[end].text != ';' or not words:
            continue
        if words in (['true'], ['false']):
            yield tokens[i + 1], tokens[i + 1], 'false' if words == ['true'] else 'true'
        elif words[0] == '!' or any(w in ('&&', '||', '==', '!=') for w in words) and '?' not in words:
            yield tokens[i + 1], tokens[end - 1], 'true'
            yield tokens[i + 1], tokens[end - 1], 'false'
    yield from early_return(tokens)


def seat_expressions(tokens):
    """(first, last) index of every name or chain of members that is a seat, used as a value or declared as one."""
    for i, t in enumerate(tokens):
        if t.text not in SEAT_WORDS or t.function < 0:
            continue
        first, last = i, i
        while first >= 2 and tokens[first - 1].text in ('.', '->') and tokens[first - 2].kind == 'name':
            first -= 2
        if tokens[first - 1].text in ('.', '->', '::'):
            continue
        if tokens[i + 1].text == '(' and tokens[i + 1].partner == i + 2:
            last = i + 2
        declared = tokens[first - 1].text == 'Seat' and first == i
        if declared or (tokens[first - 1].text in BEFORE_VALUE and tokens[last + 1].text in AFTER_VALUE):
            yield first, last, declared


def seat(tokens):
    if not any(t.text == 'Seat' for t in tokens):
        return   # a file that knows no seats has other things of these names
    for i, t in enumerate(tokens):
        if t.text in SEAT_MEMBERS and tokens[i - 1].text in ('.', '->') and tokens[i + 1].text not in ('=', '('):
            yield t, t, SEAT_MEMBERS[t.text]
    known = {}   # function -> the seats that were named in it so far
    for first, last, declared in seat_expressions(tokens):
        names = known.setdefault(tokens[first].function, [])
        text = ''.join(t.text for t in tokens[first:last + 1])
        if not declared and tokens[first].in_body:
            for other in [n for n in names if n != text][-2:] + ['Seat{0}']:
                yield tokens[first], tokens[last], other
        if text not in names:
            names.append(text)


OPERATORS = {'compare': compare, 'logic': logic, 'negate': negate, 'number': number, 'bound': bound, 'seat': seat, 'assign': assign,
             'drop': drop, 'return': give}


def excerpt(source, start, end, middle):
    """The changed text with a little of its line on both sides."""
    left = max(source.rfind('\n', 0, start) + 1, start - 30)
    stop = source.find('\n', end)
    right = min(stop if stop >= 0 else len(source), end + 30)
    before, after = source[left:start], source[end:right]
    if left > 0 and source[left - 1] != '\n' and ' ' in before:
        before = before[before.index(' ') + 1:]
    if right < len(source) and source[right] != '\n' and ' ' in after:
        after = after[:after.rindex(' ')]
    return ' '.join((before + middle + after).split())


def mutants_of(file, source):
    """All mutants of a file, in its order. Each has an id that does not change when other lines do."""
    tokens, seen, result = tokens_of(source), {}, []
    lines = source.split('\n')
    for name, operator in OPERATORS.items():
        for first, last, after in operator(tokens):
            if first.untouched or last.untouched:
                continue
            before = source[first.start:last.end]
            after = after.format(before) if '{}' in after else after
            text = lines[first.line - 1].strip()
            column = first.start - source.rfind('\n', 0, first.start) - (len(lines[first.line - 1]) - len(lines[first.line - 1].lstrip()))
            key = (file, name, text, column, after)
            seen[key] = seen.get(key, 0) + 1
            m = Mutant(file, first.line, name, first.start, last.end, after, before)
            m.shown_before = excerpt(source, m.start, m.end, before)
            m.shown_after = excerpt(source, m.start, m.end, after)
            m.id = hashlib.sha256(repr(key + (seen[key],)).encode()).hexdigest()[:8]
            result.append(m)
    return sorted(result, key=lambda m: (m.start, m.operator, m.after))
