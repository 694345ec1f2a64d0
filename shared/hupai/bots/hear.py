"""Hears what was typed, in any order: the hand, what is known of the win, rules and language, each with its place.

A word is either known, or a piece of the hand, or a fault that names it: nothing is dropped and nothing is guessed.
Codes of the faults made here::

    unknown_word   value            [did_you_mean]
    value_wanted   word, [value], allowed
    number_wanted  word
    said_twice     one, other
    wind_unclear   value, wind      [say_whose_wind]
    flowers_unclear value           [name_flowers]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from ..draw import LANGUAGES, language
from ..hand import Fault
from ..tiles import WINDS
from .heard import Heard
from .looks import han_word, like_a_hand, script_of, unknown_word
from .words import Folded, Meaning, fold, languages, latin, longest, numbered, phrases, rule_names, winds

#: Longest message that is read; a hand with every option is a tenth of it.
MOST_TEXT: Final = 1000
#: Unknown words for which one is looked for that was meant.
_MOST_GUESSES: Final = 6
_SEPARATORS: Final = frozenset(" ,;.!?，、；。！？")
_NAMED: Final = re.compile(r"([A-Za-z_.]{2,40})=(\S{1,64})")
_FLOWERS: Final = re.compile(
    r"(?:[1-4][fg]|[a-h]|[\U0001f022-\U0001f029]|[梅兰蘭菊竹春夏秋冬]|[\s,+，、])+", re.IGNORECASE
)


def hear(
    text: str, more: Mapping[str, Meaning] | None = None, *, bare_numbers: bool = False, first_wind: bool = False
) -> Heard:
    """Return what ``text`` says.  ``more``: phrases of this place alone, such as the names of a table's players.

    ``bare_numbers``: a number alone is a number, not a piece of a hand.  ``first_wind``: a wind at the beginning is
    taken as such (:attr:`Heard.wind`), not asked about.
    """
    return _Ear(text, more or {}, bare_numbers=bare_numbers, first_wind=first_wind).hear()


class _Ear:
    def __init__(self, text: str, more: Mapping[str, Meaning], *, bare_numbers: bool, first_wind: bool) -> None:
        self.text = text
        self.folded: Folded = fold(text)
        self.keys = self.folded.keys
        self.more = more
        self.most = max([longest(), *map(len, more)])
        self.bare_numbers = bare_numbers
        self.first_wind = first_wind
        self.heard = Heard()
        self.langs: list[frozenset[str]] = []
        #: words that say nothing: the faults before each, its place, the word
        self.unknown: list[tuple[int, int, str]] = []
        self.at = 0

    def hear(self) -> Heard:
        while self.at < len(self.keys):
            if self.keys[self.at] in _SEPARATORS:
                self.at += 1
                continue
            found = self._phrase(self.at)
            if found is not None and not self._named_otherwise(*found):
                end, meaning = found
                start, self.at = self.at, end
                self._take(meaning, start, end)
            else:
                self._chunk()
        self._tell_unknown()
        self.heard.spoken = self._spoken()
        return self.heard

    def _tell_unknown(self) -> None:
        """Put a fault for each word that says nothing; two of them that make one phrase between them are one."""
        known = [*(phrase for phrase, meaning in phrases().items() if meaning.kind != "filler"), *self.more]
        added = i = 0
        while i < len(self.unknown):
            before, start, word = self.unknown[i]
            # Guessing takes time, and whoever wrote more unknown words than that has not mistyped.
            near = known if i < _MOST_GUESSES else ()
            fault = unknown_word(word, near)
            i += 1
            if i < len(self.unknown) and self.keys[start : self.unknown[i][1]].strip() == fold(word).keys.strip():
                both = unknown_word(f"{word} {self.unknown[i][2]}", near)
                if both.suggestion:
                    fault = both
                    i += 1
            self.heard.faults.insert(before + added, fault)
            added += 1

    def _typed(self, start: int, end: int) -> str:
        a = self.folded.at[start]
        b = self.folded.at[end] if end < len(self.keys) else len(self.text)
        return self.text[a:b].strip()

    def _phrase(self, start: int) -> tuple[int, Meaning] | None:
        """Return where the longest phrase at ``start`` ends, and what it says."""
        keys = self.keys
        best: tuple[int, Meaning] | None = None
        for n in range(min(self.most, len(keys) - start), 0, -1):
            said = keys[start : start + n]
            meaning = self.more.get(said) or phrases().get(said)
            if meaning is not None and self._whole(start, start + n):
                best = start + n, meaning
                break
        for row in numbered():
            match = row.pattern.match(keys, start)
            if match and match.end() > (best[0] if best else start) and self._whole(start, match.end()):
                best = match.end(), Meaning("set", row.field, int(match[1]), frozenset((row.lang,)))
        return best

    def _named_otherwise(self, end: int, meaning: Meaning) -> bool:
        """Tell whether a word such as ``seat`` is only the beginning of another name: ``seat_wnd=E``."""
        if meaning.kind != "key":
            return False
        a = self.folded.at[self.at]
        match = _NAMED.match(self.text, a)
        return match is not None and self.folded.at[end] < match.end(1)

    def _whole(self, start: int, end: int) -> bool:
        """Tell whether no word is cut at either end."""
        keys = self.keys
        before = start and latin(keys[start]) and latin(keys[start - 1])
        after = end < len(keys) and latin(keys[end - 1]) and latin(keys[end])
        return not before and not after

    def _take(self, meaning: Meaning, start: int, end: int) -> None:
        typed = self._typed(start, end)
        if meaning.langs:
            self.langs.append(meaning.langs)
        if meaning.kind == "set":
            self.heard.say(meaning.field, meaning.value, typed)
        elif meaning.kind == "wind":
            self._wind(str(meaning.value), typed)
        elif meaning.kind == "key":
            self._key(meaning.field, typed)

    def _wind(self, wind: str, typed: str) -> None:
        if self.first_wind and not self.heard.hand and self.heard.wind in (None, wind):
            self.heard.wind = wind
            return
        self.heard.faults.append(
            Fault("wind_unclear", "", params={"value": typed, "wind": wind}, suggestion="say_whose_wind")
        )

    def _next_chunk(self) -> str:
        """Take what stands up to the next space and return it as typed."""
        while self.at < len(self.keys) and self.keys[self.at] in " ,，、":
            self.at += 1
        a = self.folded.at[self.at]
        match = re.match(r"\S+", self.text[a:])
        typed = match[0] if match else ""
        while self.at < len(self.keys) and self.folded.at[self.at] < a + len(typed):
            self.at += 1
        return typed.strip(",;.!?，、；。！？")

    def _key(self, name: str, word: str) -> None:
        """Read the value that has to follow a word such as ``rules`` or ``seat``."""
        before = self.at
        if name == "flowers":
            self._flowers(word)
            return
        if name in self.heard.fields and self._says_something(before):
            return  # "hk rules": it was said before
        value = self._next_chunk()
        key = fold(value).keys.strip()
        allowed: Sequence[object] = ()
        if name in ("seat_wind", "round_wind", "discarder"):
            player = self.more.get(key)
            if player is not None and player.field == "winner" and name == "discarder":
                self.heard.say(name, player.value, f"{word} {value}")
                return
            if key in winds():
                self.heard.say(name, winds()[key], f"{word} {value}")
                return
            allowed = WINDS
        elif name == "rules":
            if value:
                # What names no rule set is refused where requests are read, with all names there are.
                self.heard.say(name, rule_names().get(key, value), f"{word} {value}")
                return
            allowed = tuple(sorted(set(rule_names().values())))
        elif name == "lang":
            tag = languages().get(key) or language(value)
            if tag:
                self.heard.say(name, tag, f"{word} {value}")
                return
            allowed = LANGUAGES
        elif name == "win_tile" and value:
            self.heard.say(name, value, f"{word} {value}")
            return
        params: dict[str, object] = {"word": word}
        if allowed:
            params["allowed"] = list(allowed)
        if value and self._could_be_the_value(before, value):
            params["value"] = value
        else:
            self.at = before
        self.heard.faults.append(Fault("value_wanted" if allowed else "number_wanted", "", params=params))

    def _says_something(self, start: int) -> bool:
        """Tell whether nothing follows, or something that is said by itself."""
        while start < len(self.keys) and self.keys[start] in _SEPARATORS:
            start += 1
        return start == len(self.keys) or self._phrase(start) is not None or like_a_hand(self._typed(start, start + 4))

    def _could_be_the_value(self, start: int, value: str) -> bool:
        """Tell whether what follows a word was meant for it: what says something by itself was not."""
        while start < len(self.keys) and self.keys[start] in " ,，、":
            start += 1
        return (value.isdigit() and len(value) < 5) or (self._phrase(start) is None and not like_a_hand(value))

    def _flowers(self, word: str) -> None:
        while self.at < len(self.keys) and self.keys[self.at] == " ":
            self.at += 1
        a = self.folded.at[self.at]
        match = _FLOWERS.match(self.text[a:])
        typed = match[0] if match else ""
        if typed and typed[-1].isascii() and typed[-1].isalnum():
            rest = self.text[a + len(typed) :]
            if rest and (rest[0].isascii() and rest[0].isalnum()):  # "flowers by": the b is no orchid
                typed = re.sub(r"[^\s,]*$", "", typed)
        typed = typed.strip(" ,，、")
        if typed:
            while self.at < len(self.keys) and self.folded.at[self.at] < a + len(typed):
                self.at += 1
            self.heard.say("flowers", re.sub(r"[\s,+，、]", "", typed).lower(), f"{word} {typed}")
            return
        value = "" if self._phrase(self.at) else self._next_chunk()
        params = {"value": f"{word} {value}".strip()}
        self.heard.faults.append(Fault("flowers_unclear", "", params=params, suggestion="name_flowers"))

    def _chunk(self) -> None:
        """Take what is no phrase, up to a space or to a phrase that needs none before it."""
        start = self.at
        a = self.folded.at[start]
        while self.at < len(self.keys):
            place = self.folded.at[self.at]
            if self.text[place].isspace():
                break
            if self.at > start:
                if han_word(self.keys[self.at]) != han_word(self.keys[start]):
                    break
                if not latin(self.keys[self.at]) and self._phrase(self.at) is not None:
                    break
            self.at += 1
        b = self.folded.at[self.at] if self.at < len(self.keys) else len(self.text)
        typed = self.text[a:b].strip()
        self._place(typed, start)

    def _place(self, typed: str, start: int) -> None:
        heard = self.heard
        bare = typed.strip(",;.!?，、；。！？")
        named = _NAMED.fullmatch(typed)
        if named:
            heard.options.append((named[1], named[2]))
        elif not bare:
            return
        elif self.bare_numbers and bare.isascii() and bare.isdigit() and len(bare) < 10:
            heard.numbers.append(int(bare))
        elif self.first_wind and not heard.hand and heard.wind is None and fold(bare).keys in winds():
            heard.wind = winds()[fold(bare).keys]
        elif like_a_hand(bare):
            heard.hand.append(typed)
        else:
            self.unknown.append((len(heard.faults), start, bare))

    def _spoken(self) -> str | None:
        """Return the language that all of the words are of, where there is just one."""
        common: frozenset[str] | None = None
        for langs in self.langs:
            common = langs if common is None else common & langs
        if not common or len(common) != 1:
            return None
        (lang,) = common
        return script_of(self.text) if lang == "zh" else lang
