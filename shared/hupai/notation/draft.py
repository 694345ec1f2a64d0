"""From tokens to loose tiles and melds, before anything is decided about kongs in words or winning tiles."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..hand import CHOW, KONG, PUNG, Fault, Notice
from ..tiles import BONUS, INDEX
from .issues import POINTER, fault
from .normal import Normal
from .scan import BAD, CLOSE, DIGITS, GAP, MARK, OPEN, TILES, WORD, ZEROS, Tile, Token
from .scan import KONG as KONG_TOKEN
from .tables import Z_FACES

_SOURCES: Final = {CHOW: frozenset("123"), PUNG: frozenset("123"), KONG: frozenset("123567")}
_LOWER_LETTERS: Final = frozenset("eswncfp")


class Group(NamedTuple):
    """A meld as written, or what was written where a meld was meant (``kind`` is then empty)."""

    kind: str
    faces: tuple[str, ...]
    concealed: bool
    start: int
    end: int
    tiles: tuple[Tile, ...]


class Draft:
    """What a string holds.

    ``faces``, ``tiles``, ``words``: the tiles outside melds, in the order typed; words are parted by spaces and commas.
    ``explicit``: melds are written out (brackets, claimed tiles, face-down tiles), so that words are mere grouping.
    ``win_from``: index of the first loose tile after ``+``.  ``end_mark``: ``*`` complete without a known winning tile,
    ``-`` short of it.  ``end_at``: where the mark stands.
    """

    __slots__ = (
        "context",
        "end_at",
        "end_mark",
        "explicit",
        "faces",
        "faults",
        "groups",
        "notices",
        "tiles",
        "win_from",
        "words",
    )

    def __init__(self) -> None:
        self.faces: list[str] = []
        self.tiles: list[Tile] = []
        self.words: list[int] = []
        self.groups: list[Group] = []
        self.faults: list[Fault] = []
        self.notices: list[Notice] = []
        self.context: dict[str, str] = {}
        self.explicit = False
        self.win_from: int | None = None
        self.end_mark = ""
        self.end_at = 0


def shape(faces: list[str]) -> str:
    """Return the kind of meld that ``faces`` form in any order, or an empty string."""
    first = faces[0]
    n = len(faces)
    if (n in (3, 4)) and faces.count(first) == n:
        return "" if first in BONUS else KONG if n == 4 else PUNG
    if n == 3:
        low, mid, high = sorted(INDEX[face] for face in faces)
        if high < 27 and low + 1 == mid and mid + 1 == high and low // 9 == high // 9:
            return CHOW
    return ""


def make_draft(tokens: list[Token], normal: Normal, order: str, zeros: str) -> Draft:
    """Lay out ``tokens``.  ``order`` numbers the dragons; ``zeros`` says whether ``0dd0`` is a kong or red fives."""
    return _Layout(normal, order, zeros).run(tokens)


class _Bracket:
    """What an open bracket has taken in so far."""

    __slots__ = ("broken", "kong", "opener", "source", "start", "tiles")

    def __init__(self, token: Token) -> None:
        self.opener = token.value
        self.start = token.start
        self.tiles: list[Tile] = []
        self.source: str | None = None
        self.kong = False
        self.broken = False


class _Layout:
    def __init__(self, normal: Normal, order: str, zeros: str) -> None:
        self.normal = normal
        self.honors = Z_FACES[order]
        self.zeros = zeros
        self.draft = Draft()
        self.word = 0
        self.claimed: list[int] = []
        self.unknown = (0, 0)

    def run(self, tokens: list[Token]) -> Draft:
        bracket: _Bracket | None = None
        draft = self.draft
        for token in tokens:
            if bracket is not None:
                bracket = self._inside(bracket, token)
            elif token.kind == TILES:
                self._loose(token)
            elif token.kind == GAP:
                self.word += 1
            elif token.kind == OPEN:
                bracket = _Bracket(token)
            else:
                self._outside(token)
        if bracket is not None:
            self._bad_meld(bracket.start, len(self.normal.text), "unclosed", "close_bracket")
        if draft.end_mark and draft.tiles and draft.tiles[-1].start > draft.end_at:
            self._unknown(draft.end_at, draft.end_at + 1)
        if self.claimed:
            self._take_claimed()
        return draft

    # one token at a time

    def _loose(self, token: Token) -> None:
        draft, word, honors = self.draft, self.word, self.honors
        for tile in token.tiles:
            draft.faces.append(honors.get(tile.face, tile.face))
            draft.tiles.append(tile)
            draft.words.append(word)
        if token.notes:
            self._notes(token)

    def _notes(self, token: Token) -> None:
        for code in token.notes:
            notice = Notice(code, POINTER, {"text": self.normal.typed(token.start, token.end)})
            if notice not in self.draft.notices:
                self.draft.notices.append(notice)

    def _outside(self, token: Token) -> None:
        draft = self.draft
        if token.kind == KONG_TOKEN:
            draft.explicit = True
            draft.groups.append(Group(KONG, (token.tiles[0].face,) * 4, True, token.start, token.end, token.tiles))
            self.word += 1
        elif token.kind == ZEROS:
            self._zeros(token)
        elif token.kind == CLOSE:
            self._bad_meld(token.start, token.end, "unopened", "open_bracket")
        elif token.kind == DIGITS:
            draft.faults.append(
                fault(self.normal, "suit_missing", token.start, token.end, None, "add_suit", ranks=token.value)
            )
        elif token.kind == WORD:
            self._word(token)
        elif token.kind == MARK and token.value == "+" and draft.win_from is None:
            draft.win_from = len(draft.tiles)
            draft.end_at = token.start
            self.word += 1
        elif token.kind == MARK and token.value != "+" and not draft.end_mark and draft.win_from is None:
            draft.end_mark, draft.end_at = token.value, token.start
        else:
            self._bad(token)

    def _zeros(self, token: Token) -> None:
        if self.zeros == "fives" and token.tiles:
            self._loose(token._replace(notes=("red_five_ignored",)))
            return
        for tile in token.kongs:
            faces = (self.honors.get(tile.face, tile.face),) * 4
            self.draft.groups.append(Group(KONG, faces, True, tile.start, tile.end, (tile,) * 4))

    def _word(self, token: Token) -> None:
        value = str(token.params[0][1])
        if self.draft.context.setdefault(token.value, value) != value:
            text = self.normal.typed(token.start, token.end)
            self.draft.faults.append(fault(self.normal, "bad_context", token.start, token.end, text=text))
        self.word += 1

    def _bad(self, token: Token) -> None:
        if token.kind == BAD and token.value != "unknown_character":
            suggestion = None if token.value == "rank_out_of_range" else "rank_then_suit"
            params = dict(token.params) or {"text": self.normal.typed(token.start, token.end)}
            self.draft.faults.append(
                fault(self.normal, token.value, token.start, token.end, None, suggestion, **params)
            )
        else:
            self._unknown(token.start, token.end)

    def _unknown(self, start: int, end: int) -> None:
        """Report characters without meaning; neighbours make one fault."""
        faults = self.draft.faults
        if faults and faults[-1].code == "unknown_character" and self.unknown[1] == start:
            faults.pop()
            start = self.unknown[0]
        self.unknown = (start, end)
        text = self.normal.typed(start, end)
        hint = "use_capital_letters" if set(text) <= _LOWER_LETTERS else None
        faults.append(fault(self.normal, "unknown_character", start, end, None, hint, text=text))

    # brackets

    def _bad_meld(self, start: int, end: int, reason: str, suggestion: str | None = None) -> None:
        text = self.normal.typed(start, end)
        self.draft.faults.append(fault(self.normal, "bad_meld", start, end, None, suggestion, reason=reason, text=text))
        self.draft.explicit = True

    def _inside(self, bracket: _Bracket, token: Token) -> _Bracket | None:
        kind = token.kind
        if kind == CLOSE:
            self._close(bracket, token)
            return None
        if kind == TILES and bracket.source is None and not bracket.kong:
            bracket.tiles += token.tiles
            if token.notes:
                self._notes(token)
        elif kind == DIGITS and bracket.source is None and bracket.tiles:
            bracket.source = token.value
        elif kind == ZEROS and not bracket.tiles and len(token.kongs) == 1:
            bracket.tiles += token.kongs * 4
            bracket.kong = True
        elif kind == BAD:
            bracket.broken = True
            self._bad(token)
        elif kind != GAP:
            bracket.broken = True
            if kind == OPEN:
                self._bad_meld(bracket.start, token.end, "nested", "close_bracket")
                return _Bracket(token)
            self._bad_meld(token.start, token.end, "not_in_a_meld")
        return bracket

    def _close(self, bracket: _Bracket, token: Token) -> None:
        if (bracket.opener == "(") != (token.value == ")"):
            self._bad_meld(bracket.start, token.end, "brackets_differ", "close_bracket")
            return
        if bracket.broken:
            return
        tiles = bracket.tiles
        faces = [self.honors.get(tile.face, tile.face) for tile in tiles]
        if bracket.opener == "(" and len(tiles) == 1 and bracket.source is None:
            self.claimed.append(len(self.draft.tiles))
            self._loose(Token(TILES, token.start, token.end, tuple(tiles)))
            return
        self.draft.explicit = True
        self.word += 1
        if not tiles:
            self._bad_meld(bracket.start, token.end, "empty")
            return
        kind = shape(faces)
        if not kind:
            reason = "size" if len(tiles) not in (3, 4) else "bonus" if faces[0] in BONUS else "no_set"
            self._bad_meld(bracket.start, token.end, reason)
        elif bracket.source is not None and bracket.source not in _SOURCES[kind]:
            self._bad_meld(bracket.start, token.end, "source")
        else:
            concealed = kind == KONG and bracket.source is None and bracket.opener == "["
            in_order = tuple(sorted(faces, key=INDEX.__getitem__))
            if kind == KONG and bracket.source is None and not concealed:
                # Round brackets show claimed tiles, and nothing else says so.
                self.draft.notices.append(Notice("kong_taken_as_exposed", POINTER, {"tile": faces[0]}))
            self.draft.groups.append(Group(kind, in_order, concealed, bracket.start, token.end, tuple(tiles)))

    # claimed tiles in parentheses: (🀇)🀈🀉

    def _take_claimed(self) -> None:
        """Turn each claimed tile and its neighbours in the same word into a meld, from the left."""
        draft = self.draft
        draft.explicit = True
        claimed = set(self.claimed)
        kept: list[int] = []
        i = 0
        while i < len(draft.tiles):
            size = self._claimed_at(i, claimed)
            if not size:
                if i in claimed:
                    self._bad_meld(draft.tiles[i].start, draft.tiles[i].end, "claimed_without_set")
                else:
                    kept.append(i)
                i += 1
                continue
            faces, tiles = draft.faces[i : i + size], draft.tiles[i : i + size]
            in_order = tuple(sorted(faces, key=INDEX.__getitem__))
            # the claimed tile may come last: its closing parenthesis belongs to the meld
            start = min(tile.start for tile in tiles)
            draft.groups.append(Group(shape(faces), in_order, False, start, tiles[-1].end, tuple(tiles)))
            i += size
        draft.groups.sort(key=lambda group: group.start)
        if draft.win_from is not None:
            draft.win_from = sum(i < draft.win_from for i in kept)
        draft.faces = [draft.faces[i] for i in kept]
        draft.words = [draft.words[i] for i in kept]
        draft.tiles = [draft.tiles[i] for i in kept]

    def _claimed_at(self, i: int, claimed: set[int]) -> int:
        draft = self.draft
        for size in (4, 3):
            faces = draft.faces[i : i + size]
            if len(faces) < size or draft.words[i] != draft.words[i + size - 1]:
                continue
            if sum(j in claimed for j in range(i, i + size)) == 1 and shape(faces):
                return size
        return 0
