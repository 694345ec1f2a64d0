"""From a message to a reply: the one place where commands are answered, the same for every platform."""

from __future__ import annotations

from typing import Final

from ..draw import option_text, ruleset_name
from ..draw.card import points
from ..draw.lexicon import lexicon
from ..hand import Fault, Faults
from ..ledger import Refused
from ..rules import available, load
from .command import Command, command_of, table_command_of
from .hear import hear
from .heard import Heard
from .looks import is_hand_like, script_of
from .message import Message
from .photos import ReadPhoto, photo_reply
from .questions import Asked, asked, score_reply, waits_reply, words_of
from .reply import Reply, Writer, bold, code
from .speak import faults_reply, help_reply, not_fetched_reply, say
from .tables import Tables

_HAN: Final = ("\u3400", "\u9fff")


class Talk:
    """Answers messages.

    ``tables``: None where none are kept.  ``public``: the address that people reach the API at, for links and pictures;
    None where there is none.  ``lang``: of answers to people of whom no language is known.
    """

    def __init__(self, tables: Tables | None, *, public: str | None, lang: str, read: ReadPhoto) -> None:
        self._tables = tables
        self._public = public
        self._lang = lang
        self._read = read

    def answers(self, message: Message) -> bool:
        """Tell whether a message is for this bot at all: said to it, or plainly a hand."""
        if message.addressed:
            return True
        try:
            command = command_of(message.text, anything=True)
        except Faults:
            return False
        return (command.told and command.signed) or (message.photo is None and is_hand_like(message.text))

    def needs_photo(self, message: Message) -> bool:
        """Tell whether the answer needs the photo that a message brings."""
        if message.photo is None:
            return False
        try:
            command = command_of(message.text)
            return command.verb == "score" or (
                command.verb == "table" and table_command_of(command.rest)[0] == "settle"
            )
        except Faults:
            return False

    def settles(self, message: Message) -> bool:
        """Tell whether the answer changes a table."""
        try:
            return command_of(message.text).verb == "table"
        except Faults:
            return False

    def reply(self, message: Message, photo: bytes | None = None) -> Reply:
        """Return the answer.  Raises :class:`hupai.ledger.Busy`: nothing was done, come again."""
        lang = self.lang_of(message)
        try:
            command = command_of(message.text)
            if command.verb == "table":
                return self._table(command, message, lang, photo)
            heard = hear(command.rest)
            lang = str(heard.fields.get("lang") or message.lang or heard.spoken or lang)
            if message.photo is not None and command.verb != "score":
                return faults_reply([Fault("photo_not_here", "")], lang)
            if message.photo is not None and photo is None:
                return not_fetched_reply(lang)
            return self._answer(command, heard, lang, photo)
        except Faults as error:
            return faults_reply(error.faults, lang)
        except Refused as error:
            return faults_reply([Fault(error.code, "", params=error.params)], lang)

    def lang_of(self, message: Message) -> str:
        """Return the language to answer in, as far as a message tells without being read."""
        if message.lang is not None:
            return message.lang
        if any(_HAN[0] <= c <= _HAN[1] for c in message.text):
            return script_of(message.text)
        return self._lang

    def _answer(self, command: Command, heard: Heard, lang: str, photo: bytes | None) -> Reply:
        if command.verb == "help":
            return help_reply(lang)
        if command.verb == "rules":
            return _rules(heard, command.rest, lang)
        if not command.told and not command.rest.strip() and photo is None:
            return help_reply(lang)
        question = asked(heard, photo=photo is not None)
        if photo is not None:
            return photo_reply(photo, question, lang, self._public, self._read)
        return self._hand(command.verb, question, lang)

    def _hand(self, verb: str, question: Asked, lang: str) -> Reply:
        try:
            if verb == "waits":
                return waits_reply(question, lang)
            return score_reply(question, lang, self._public)
        except Faults as error:
            again = " ".join(part for part in (f"/{verb}", "{}", words_of(question.query)) if part)
            return faults_reply(error.faults, lang, question.notation, again)

    def _table(self, command: Command, message: Message, lang: str, photo: bytes | None) -> Reply:
        verb, rest = table_command_of(command.rest)
        if self._tables is None:
            raise Faults([Fault("tables_unavailable", "")])
        if message.photo is None:
            return self._tables.reply(verb, rest, message, lang)
        if verb != "settle":
            raise Faults([Fault("photo_not_here", "")])
        if photo is None:
            return not_fetched_reply(lang)
        # What a machine has read is looked at by a person before points move.
        again = f"/table settle {rest.strip()} {{}}"
        return photo_reply(photo, Asked("", ()), lang, self._public, self._read, again)


def _rules(heard: Heard, rest: str, lang: str) -> Reply:
    """Return the rule sets, or one of them with its options."""
    name = heard.fields.get("rules")
    if name is None:
        faults = [fault for fault in heard.faults if fault.code != "value_wanted"]
        if faults or heard.hand:
            value = faults[0].params.get("value") if faults else rest
            params = {"value": str(value)[:40], "allowed": list(available())}
            raise Faults([Fault("unknown_rules", "", params=params)])
        out = Writer()
        out.text(bold(say("rules_title", lang)))
        for one in available():
            out.bullet(code(one), " ", ruleset_name(one, lang))
        out.text(say("rules_use", lang))
        return Reply(lang, out.done(), private=True)
    rules = load(str(name))
    words = lexicon(lang)
    out = Writer()
    out.text(bold(ruleset_name(rules.id, lang)), " ", code(f"{rules.id}@{rules.version}"))
    minimum = points(rules.minimum, {"unit": rules.unit}, words)
    out.text(words.sentence("card", "minimum", {"minimum": minimum}) or "")
    for option in rules.option_table:
        value = rules.options[option.id]
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        out.bullet(code(f"{option.id}={shown}"), " ", option_text(option.id, lang))
    if rules.option_table:
        first = rules.option_table[0]
        out.text(say("rules_options", lang, example=f"{first.id}={str(rules.options[first.id]).lower()}"))
    return Reply(lang, out.done(), private=True)
