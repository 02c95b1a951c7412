"""Enough C++ to know what may be changed: tokens, the brackets around them, and the functions they stand in.

Comments, preprocessor lines and the text of strings never become code tokens. The sources are formatted by
clang-format, and that is relied on: a comparison has spaces around it, a template bracket has not.
"""
import re
from dataclasses import dataclass

TOKEN = re.compile(r'''
    (?P<comment>    //(?:\\\n|[^\n])* | /\*.*?\*/ )
  | (?P<directive>  ^[ \t]*\#(?:\\\n|[^\n])* )
  | (?P<string>     (?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)" | (?:u8|[uUL])?"(?:\\.|[^"\\\n])*" )
  | (?P<character>  (?:u8|[uUL])?'(?:\\.|[^'\\\n])+' )
  | (?P<number>     \.?\d(?:[eEpP][+-]|'?[\w.])* )
  | (?P<name>       [A-Za-z_]\w* )
  | (?P<sign>       <<=|>>=|<=>|\.\.\.|::|->|\+\+|--|&&|\|\||[-+*/%&|^<>=!]=|<<|>>|[^\s\w] )
''', re.VERBOSE | re.DOTALL | re.MULTILINE)

# What stands in the brackets of these is a check or a message, and no behaviour.
UNTOUCHED_CALLS = {'static_assert', 'assert', 'sizeof', 'alignof', 'alignas', 'decltype', 'noexcept', 'printf', 'fprintf', 'perror'}
OPENING = {'(': ')', '[': ']', '{': '}'}
TYPE_WORDS = {'class', 'struct', 'union', 'enum'}


@dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int
    line: int
    function: int = -1      # number of the function whose body or head this belongs to, -1: none
    in_body: bool = False   # inside the braces of a function
    statement: bool = False  # a statement begins here
    untouched: bool = False
    spaced: bool = False    # has white space on both sides
    partner: int = -1       # of a bracket: the index of the other one


def tokens_of(source):
    """The code tokens of a file, with brackets paired."""
    result, line, at = [], 1, 0
    for match in TOKEN.finditer(source):
        line += source.count('\n', at, match.start())
        at = match.start()
        if match.lastgroup in ('comment', 'directive'):
            continue
        kind = 'string' if match.group('string') else match.lastgroup
        token = Token(kind, match.group(), match.start(), match.end(), line)
        token.spaced = source[at - 1:at].isspace() and source[match.end():match.end() + 1].isspace()
        result.append(token)
    pair_brackets(result)
    mark_functions(result)
    mark_untouched(result)
    return result


def pair_brackets(tokens):
    stack = []
    for i, token in enumerate(tokens):
        if token.kind != 'sign':
            continue
        if token.text in OPENING:
            stack.append(i)
        elif stack and token.text == OPENING[tokens[stack[-1]].text]:
            tokens[i].partner = stack[-1]
            tokens[stack.pop()].partner = i


def mark_untouched(tokens):
    for i, token in enumerate(tokens[:-1]):
        if token.text in UNTOUCHED_CALLS and tokens[i + 1].text == '(' and tokens[i + 1].partner > 0:
            for inner in tokens[i:tokens[i + 1].partner + 1]:
                inner.untouched = True


def brace_kind(tokens, i, head):
    """What the `{` at i opens, where `head` is the index of the first token since the last `;`, `{` or `}`."""
    before = tokens[i - 1].text if i else ''
    words = [t.text for t in tokens[head:i]]
    if 'namespace' in words or (words and words[0] == 'extern'):
        return 'namespace'
    if any(w in TYPE_WORDS for w in words) and '(' not in words and '=' not in words:
        return 'type'
    if before in (')', 'else', 'do', 'try', 'const', 'noexcept', 'override', 'mutable', ';', '{', '}', ':', ''):
        return 'body'
    if '->' in words and tokens[i - 1].kind == 'name' and has_arrow_after_bracket(tokens, head, i):
        return 'body'
    return 'values'


def has_arrow_after_bracket(tokens, head, i):
    """Is this `(…) -> Type {`, the head of a lambda or a function with its result behind?"""
    for k in range(i - 1, head, -1):
        if tokens[k].text == '->':
            return tokens[k - 1].text == ')'
        if tokens[k].kind != 'name' and tokens[k].text not in ('::', '<', '>', '*', '&'):
            return False
    return False


def mark_functions(tokens):
    """Finds the bodies of functions, numbers them, and marks where statements begin in them."""
    stack, head, functions = [], 0, 0
    begins = False
    for i, token in enumerate(tokens):
        body = bool(stack) and stack[-1] == 'body'
        inside = 'body' in stack
        token.in_body = inside
        if inside:
            token.function = functions
        token.statement = begins and body and token.text != '}'
        begins = False
        if token.text == '{':
            kind = 'values' if stack and stack[-1] in ('values', '(') and tokens[i - 1].text in ('{', ',', '(', '') else brace_kind(tokens, i, head)
            if kind == 'body' and not inside:
                functions += 1
                for t in tokens[head:i + 1]:
                    t.function = functions
            stack.append(kind)
            begins = kind == 'body'
            head = i + 1 if kind != 'values' else head
        elif token.text in '([':
            stack.append('(')
        elif token.text in ')]' and stack:
            stack.pop()
            begins = token.text == ')' and closes_head(tokens, i)
        elif token.text == '}' and stack:
            begins = stack.pop() != 'values'
            head = i + 1 if begins else head
        elif token.text == ';':
            begins = True
            head = i + 1 if not stack or stack[-1] != '(' else head
        elif token.text in ('else', 'do') or (token.text == ':' and is_label(tokens, i)):
            begins = True


def closes_head(tokens, i):
    """Does the `)` at i end the head of an if, for or while?"""
    k = tokens[i].partner - 1
    return k >= 0 and tokens[k].text in ('if', 'for', 'while', 'constexpr')


def is_label(tokens, i):
    """Is the `:` at i the end of `case X:` or `default:`?"""
    k = i - 1
    while k >= 0 and (tokens[k].kind in ('name', 'number', 'character') or tokens[k].text == '::'):
        if tokens[k].text in ('case', 'default'):
            return True
        k -= 1
    return False
