"""One request a line in, one answer a line out."""

import json
import tracemalloc

import pytest

from hupai.api import service
from hupai.api.encode import encode
from hupai.cli import stream

HAND = {"notation": "123m456m789m123p22s", "context": {"win_by": "discard"}}


class Pipe:
    """Gives its chunks one read at a time and remembers what had been written, and flushed, before each."""

    def __init__(self, *chunks):
        self.chunks = list(chunks)
        self.out = b""
        self.flushed = b""
        self.seen = []

    def read(self, _size):
        self.seen.append(self.flushed)
        return self.chunks.pop(0) if self.chunks else b""

    def write(self, data):
        self.out += data

    def flush(self):
        self.flushed = self.out

    def run(self, lang="en", answer=service.score):
        problems = stream.run(self.read, self, answer, lang)
        assert self.flushed == self.out
        return problems, [json.loads(line) for line in self.out.splitlines()]


def line(value):
    return json.dumps(value).encode() + b"\n"


def test_an_answer_is_the_bytes_of_the_api():
    pipe = Pipe(line({**HAND, "lang": "fr"}))
    pipe.run()
    assert pipe.out == encode(service.score({**HAND, "lang": "fr"}, "fr")) + b"\n"


@pytest.mark.parametrize("size", [1, 3, 7, 100])
def test_lines_are_joined_across_reads(size):
    text = line(HAND) + b"\r\n" + line(HAND)[:-1]
    pipe = Pipe(*(text[i : i + size] for i in range(0, len(text), size)))
    problems, answers = pipe.run()
    assert problems == 1
    assert [a.get("total", a.get("code")) for a in answers] == [22, "malformed_json", 22]


BAD = [
    b"{",
    b"\xff\xfe",
    b"[]",
    b"3",
    b'{"notation":3}',
    b'{"notation":"zzz"}',
    b"",
    b'{"hand":{}}',
    b"[" * 5000,
    b'"\\ud800"',
]


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_line_is_answered_in_place(bad):
    problems, answers = Pipe(line(HAND) + bad + b"\n" + line(HAND)).run()
    assert problems == 1
    assert [a.get("total") for a in answers] == [22, None, 22]
    assert answers[1]["status"] in (400, 422)
    assert answers[1]["errors"]


def test_a_line_too_long_is_skipped_whole():
    long = b"x" * (stream.MOST_LINE + 10)
    problems, answers = Pipe(line(HAND), long[:70000], long[70000:], b"rest\n" + line(HAND), long).run()
    assert problems == 2
    assert [a.get("total", a.get("code")) for a in answers] == [22, "body_too_large", 22, "body_too_large"]


def test_each_answer_leaves_before_more_is_awaited():
    pipe = Pipe(line(HAND), line(HAND))
    pipe.run()
    assert [seen.count(b"\n") for seen in pipe.seen] == [0, 1, 2]


def test_a_line_that_breaks_the_program_costs_only_itself(capsys):
    def answer(value, lang):
        if value == 1:
            raise ZeroDivisionError
        return service.score(value, lang)

    problems, answers = Pipe(line(1) + line(HAND)).run(answer=answer)
    assert problems == 1
    assert answers[0]["code"] == "internal_error"
    assert answers[1]["total"] == 22
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_problems_speak_the_language_of_their_line_or_of_the_stream():
    _, answers = Pipe(line({"notation": "x", "lang": "fr"}) + b"{\n").run(lang="zh-Hans")
    assert answers[0]["title"].startswith("La requête")
    assert answers[1]["title"] == "请求内容不是 JSON"


def test_memory_does_not_grow_with_the_input():
    """Five thousand answers of 4 kB pass through; none is kept."""
    given = iter([line(HAND) * 50] * 100)

    class Sink:
        size = 0

        def write(self, data):
            self.size += len(data)

        def flush(self):
            pass

    sink = Sink()
    tracemalloc.start()
    stream.run(lambda _: next(given, b""), sink, lambda value, lang: {"text": "x" * 4000}, "en")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert sink.size > 20_000_000
    assert most < 500_000
