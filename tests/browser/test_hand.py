"""The hand's own arithmetic, as the page runs it: no tile is lost or doubled by anything that can be done with one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.desk import Desk

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]
IMPORT = "const app = await import(document.querySelector('script[src]').src);"

#: 3,000 random moves from a seed; returns what went wrong, nothing when all held
PLAY = """
let seed = 20261130;
const chance = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
const pick = (list) => list[chance(list.length)];
const zones = ['concealed', 'win', 'flowers', 'aside', 'meld-new', 'meld:0', 'meld:1', 'meld:9'];
const wrong = [];
let hand = app.EMPTY;
let wanted = [];
const names = (one) => `${one.id}=${one.code}`;
for (let n = 0; n < 3000 && !wrong.length; n += 1) {
  const all = app.everyTile(hand);
  const before = JSON.stringify(hand);
  const one = all.length ? pick(all) : null;
  const what = one ? chance(9) : 0;
  let next = hand;
  if (what === 0) {
    next = app.addTile(hand, pick(app.FACES), 4);
    wanted = [...wanted, ...app.everyTile(next).filter((tile) => !all.includes(tile)).map(names)];
  } else if (what <= 3) next = app.moveTile(hand, one.id, pick(zones));
  else if (what === 4) {
    next = app.replaceTile(hand, one.id, pick(app.FACES));
    wanted = wanted.map((name) => (name === names(one) ? names(app.find(next, one.id)) : name));
  } else if (what === 5) {
    const set = pick(app.setsWith(hand, one.id));
    if (set) next = app.layApart(hand, set.ids, set.kind, chance(2) === 1);
  } else if (what === 6 && hand.melds.length) next = app.breakUp(hand, chance(hand.melds.length));
  else if (what === 7 && hand.melds.length) next = app.turnKong(hand, chance(hand.melds.length));
  else if (what === 8 && all.length > 20) {
    next = app.without(hand, one.id);
    wanted = wanted.filter((name) => name !== names(one));
  }
  if (JSON.stringify(hand) !== before) wrong.push(`step ${n}: ${what} changed the hand that it was given`);
  const found = app.everyTile(next).map(names).sort().join();
  if (found !== [...wanted].sort().join()) wrong.push(`step ${n}: ${what}: ${found} is not ${wanted.sort().join()}`);
  if (next.melds.some((meld) => !meld.tiles.length)) wrong.push(`step ${n}: an empty set`);
  hand = next;
}
return wrong;
"""


def test_no_tile_is_lost_or_doubled(visit: Visit) -> None:
    desk = visit()
    assert desk.page.evaluate(f"async () => {{ {IMPORT} {PLAY} }}") == []


def test_a_faults_pointer_finds_its_tiles(visit: Visit) -> None:
    desk = visit()
    found = desk.page.evaluate(
        f"""async () => {{ {IMPORT}
        const hand = app.fromCodes(app.parseHand('[123m,1]456789m2345p5p|ag'));
        const codes = (pointer) => app.pointed(hand, pointer).map((id) => app.find(hand, id).code);
        return ['#/hand/melds/0', '#/hand/melds/0/tiles/1', '#/hand/concealed/2', '#/hand/win_tile', '#/hand/flowers/1',
            '#/hand/concealed', '#/context/seat_wind', '#/hand/melds/7', '#/notation'].map(codes); }}"""
    )
    assert found == [["1m", "2m", "3m"], ["2m"], ["6m"], ["5p"], ["3g"], [], [], [], []]


def test_what_lights_up_is_the_evidence_and_nothing_else(visit: Visit) -> None:
    desk = visit()
    found = desk.page.evaluate(
        f"""async () => {{ {IMPORT}
        const groups = ['1m 2m 3m', '4m 5m 6m', '4m 4m 4m', 'E E'].map((text) => text.split(' ')).map((codes, g) => (
            {{codes, nodes: codes.map((_, i) => `${{g}}.${{i}}`)}}));
        const lit = (...sets) => [...app.lightUp(groups, sets.map((text) => text.split(' ')))];
        return [lit('4m 5m 6m', '4m 5m 6m'), lit('4m 4m 4m 4m'), lit('E E'), lit('6m 5m 4m'), lit()]; }}"""
    )
    assert found == [
        ["1.0", "1.1", "1.2"],
        ["1.0", "2.0", "2.1", "2.2"],
        ["3.0", "3.1"],
        ["1.0", "1.1", "1.2"],
        [],
    ]


def test_what_a_text_says_of_the_win_is_read_as_the_service_reads_it(visit: Visit) -> None:
    desk = visit()
    page = desk.page
    hand = "[1111m,1]22m+2m"  # its melds and winning tile are beside the point: the part after the bar is
    for bar in ("EE", "SE0000", "ES1000", "WN1010", "NE0010", "EE0001", "EE1001", "EE0100"):
        told = page.evaluate(f"async (text) => {{ {IMPORT} return app.toldBy(text); }}", f"{hand}|{bar}")
        whole = "123m456m789m55p234p"
        answers = [
            page.request.post(f"{desk.served}v1/score", data=asked).json()
            for asked in ({"notation": f"{whole}|{bar}"}, {"notation": whole, "context": told})
        ]
        kept = [{key: one.get(key) for key in ("total", "is_win", "fans", "payments")} for one in answers]
        assert kept[0] == kept[1], bar
