"""Clubs, names, tokens and what counts, on every store."""

from __future__ import annotations

import pytest

from hupai.hand import Faults
from hupai.ledger import (
    Claim,
    Club,
    Hook,
    Kept,
    Member,
    Moved,
    Refused,
    Response,
    Store,
    add_member,
    claim,
    club_results,
    club_role,
    club_standings,
    commit,
    create_club,
    dated_deals,
    erase_name,
    hook_of,
    is_club_token,
    members,
    names,
    new_id,
    new_token,
    open_table,
    read_club,
    read_deals,
    read_table,
    renew_secret,
    role_of,
    rotate,
    rotate_club,
    verify,
    verify_club,
)
from hupai.table import Abandon, Draw, Finish, Player, Reversal, Win, Winner, settle
from hupai.table import open_table as make_table
from support.ledgers import HOOK, NOW, TOKENS, club_of, opened, send
from support.tables import PLAYERS


def play_out(store: Store, table: str, value: int = 20) -> None:
    deal = 1
    while read_table(store, table).table.status == "open":
        send(store, table, Win((Winner("E", "self_draw", value=value),), deal) if deal % 4 else Draw(deal))
        deal += 1


def test_clubs_and_members(store: Store) -> None:
    token = new_token("club")
    create_club(store, "club", "Les Dragons", token, NOW)
    assert is_club_token(store, "club", token)
    assert not is_club_token(store, "club", token + "x") and not is_club_token(store, "none", "")
    add_member(store, "club", Member("m1", "Zoé"), NOW)
    add_member(store, "club", Member("m2", "雀"), NOW)
    assert members(store, "club") == [Member("m1", "Zoé"), Member("m2", "雀")]
    with pytest.raises(Refused, match="id_taken"):
        add_member(store, "club", Member("m1", "Other"), NOW)
    with pytest.raises(Refused, match="unknown_club"):
        add_member(store, "none", Member("m1", "Zoé"), NOW)
    with pytest.raises(Refused, match="id_taken"):
        create_club(store, "club", "Other", token, NOW)
    assert names(store, "none") == {}


def test_a_club_has_a_token_to_read_with_and_new_ones(store: Store) -> None:
    token, viewer, fresh = new_token("club"), new_token("viewer"), new_token("club")
    create_club(store, "club", "Les Dragons", token, NOW, viewer=viewer)
    create_club(store, "other", "Without", token, NOW)
    assert read_club(store, "club") == Club("club", "Les Dragons", NOW)
    assert [club_role(store, "club", one) for one in (token, viewer, fresh, "")] == ["club", "viewer", None, None]
    assert club_role(store, "other", viewer) is club_role(store, "other", "") is club_role(store, "none", token) is None
    assert not is_club_token(store, "club", viewer)
    mine = claim(store, "key", "f", "me", NOW)
    assert isinstance(mine, Claim)
    for _ in range(2):
        rotate_club(store, "club", {"club": fresh}, claim=mine, response=Response(200, {}))
    assert [club_role(store, "club", one) for one in (token, viewer, fresh)] == [None, "viewer", "club"]
    assert read_club(store, "club").name == "Les Dragons"
    for act in (lambda: read_club(store, "none"), lambda: rotate_club(store, "none", {"club": fresh})):
        with pytest.raises(Refused, match="unknown_club"):
            act()


def test_a_secret_is_renewed_once_per_key(store: Store) -> None:
    table = opened(store, hook=HOOK)
    mine = claim(store, "key", "f", "me", NOW)
    assert isinstance(mine, Claim)
    for _ in range(2):
        renew_secret(store, table, "whsec_bmV3", NOW + 60, claim=mine, response=Response(200, {}))
    kept = hook_of(store, table)
    assert kept == Hook(HOOK.url, "whsec_bmV3", HOOK.secret, NOW + 60)
    assert kept.secrets(NOW + 59) == ("whsec_bmV3", HOOK.secret) and kept.secrets(NOW + 60) == ("whsec_bmV3",)
    with pytest.raises(Refused, match="unknown_hook"):
        renew_secret(store, opened(store), "whsec_bmV3", NOW)


def test_deals_come_with_their_time(store: Store) -> None:
    table = opened(store)
    send(store, table, Win((Winner("E", "self_draw", value=20),), 1), now=NOW + 5)
    send(store, table, Draw(2), now=NOW + 9)
    assert dated_deals(store, table) == [*zip((NOW + 5, NOW + 9), read_deals(store, table), strict=True)]


def test_a_name_is_erased_and_the_ledger_stays(store: Store) -> None:
    club = club_of(store)
    table = opened(store, kind="rated", club=club)
    send(store, table, Win((Winner("E", "self_draw", value=20),), 1))
    before = store.query(f"T#{table}")
    assert erase_name(store, club, "p2", NOW)
    assert not erase_name(store, club, "p2", NOW) and not erase_name(store, club, "none", NOW)
    assert names(store, club) == {p: f"Name of {p}" for p in ("p1", "p3", "p4")}
    assert members(store, club)[1] == Member("p2", None)
    assert store.query(f"T#{table}") == before
    assert verify(store, table).clean


def test_names_are_nowhere_but_in_their_own_row(store: Store) -> None:
    players = tuple(Player(f"q{i}", f"Zoé{i}") for i in range(4))
    table = opened(store, players=players)
    send(store, table, Win((Winner("E", "self_draw", value=20),), 1))
    send(store, table, Finish())
    assert names(store, table) == {f"q{i}": f"Zoé{i}" for i in range(4)}
    assert "Zo" not in repr(store.query(f"T#{table}"))
    assert erase_name(store, table, "q0", NOW)
    assert "q0" not in names(store, table)


def test_tokens_are_kept_hashed_and_change(store: Store) -> None:
    table = new_id()
    owner, viewer = new_token("owner"), new_token("viewer")
    kept = Kept(table, make_table("mcr", PLAYERS), hook=True, opened=NOW)
    open_table(store, kept, {"owner": owner, "viewer": viewer}, hook=Hook("https://example.com/x", "s3cret"))
    assert role_of(store, table, owner) == "owner" and role_of(store, table, viewer) == "viewer"
    assert role_of(store, table, owner[:-1]) is role_of(store, "none", owner) is role_of(store, table, "") is None
    assert owner not in repr(store.query(f"T#{table}")) and viewer not in repr(store.query(f"T#{table}"))
    assert hook_of(store, table) == Hook("https://example.com/x", "s3cret") and hook_of(store, "none") is None
    fresh = new_token("owner")
    rotate(store, table, {"owner": fresh})
    assert role_of(store, table, owner) is None
    assert role_of(store, table, fresh) == "owner" and role_of(store, table, viewer) == "viewer"
    with pytest.raises(Refused, match="unknown_table"):
        rotate(store, "none", {"owner": fresh})
    with pytest.raises(Refused, match="id_taken"):
        open_table(store, kept, TOKENS)
    assert role_of(store, table, fresh) == "owner"
    assert read_table(store, table) == kept


def test_opening_is_done_once_per_key(store: Store) -> None:
    mine = claim(store, "k", "f", "me", NOW)
    assert isinstance(mine, Claim)
    kept = Kept("t", make_table("mcr", PLAYERS))
    answer = Response(201, {"id": "t"})
    open_table(store, kept, TOKENS, claim=mine, response=answer)
    open_table(store, kept, TOKENS, claim=mine, response=answer)
    assert claim(store, "k", "f", "again", NOW) == answer
    with pytest.raises(Refused, match="key_running"):
        open_table(store, Kept("u", kept.table), TOKENS, claim=Claim("k", "f", "other", 0), response=answer)
    with pytest.raises(Refused, match="unknown_table"):
        read_table(store, "u")


def test_only_members_sit_at_rated_tables(store: Store) -> None:
    club = club_of(store)
    with pytest.raises(Refused, match="unknown_member") as told:
        opened(store, kind="rated", club=club, players=("p1", "x", "p3", "y"))
    assert told.value.params == {"members": ["x", "y"]}
    with pytest.raises(Refused, match="unknown_club"):
        opened(store, kind="rated", club="none")
    with pytest.raises(Refused, match="unknown_club"):
        opened(store, kind="rated")


def test_a_finished_rated_table_counts_once(store: Store) -> None:
    club = club_of(store)
    table = opened(store, kind="rated", club=club)
    play_out(store, table)
    assert club_standings(store, club) == [] and club_results(store, club) == []
    send(store, table, Finish(), "finish")
    assert send(store, table, Finish(), "finish").replayed
    with pytest.raises(Faults, match="table_finished"):
        send(store, table, Finish(), "another")
    (result,) = club_results(store, club)
    assert sorted(one.score for one in result.players) == sorted(read_table(store, table).table.scores.values())
    found = club_standings(store, club, "mcr")
    assert {key.player for key, _ in found} == set(PLAYERS) and [one.tables for _, one in found] == [1, 1, 1, 1]
    assert sum(one.twelfths or 0 for _, one in found) == 7 * 12 and sum(one.gained for _, one in found) == 0
    assert sum(one.wins for _, one in found) == 12
    assert {one.biggest for _, one in found if one.wins} == {20}
    assert verify(store, table).clean and verify_club(store, club) == ()
    assert club_standings(store, club, "mcr-cn") == []


def test_standings_add_up(store: Store) -> None:
    club = club_of(store)
    for value in (20, 30):
        table = opened(store, kind="rated", club=club)
        play_out(store, table, value)
        send(store, table, Reversal(16), now=NOW + 5)
        send(store, table, Win((Winner("E", "self_draw", value=88),), 16), now=NOW + 6)
        send(store, table, Finish(), now=NOW + value)
    assert [one.at for one in club_results(store, club)] == [NOW + 20, NOW + 30]
    found = club_standings(store, club)
    assert [one.tables for _, one in found] == [2, 2, 2, 2] and sum(one.wins for _, one in found) == 2 * 13
    assert max(one.biggest for _, one in found) == 88
    assert verify_club(store, club) == ()


def test_standings_of_a_preset_are_not_those_of_an_id_that_begins_it(store: Store) -> None:
    club = club_of(store)
    for rules in ("mcr", {"id": "mcr#1", "base": "mcr", "changes": {"minimum": 9}}):
        table = Kept(new_id(), make_table(rules, PLAYERS, kind="rated"), club)
        open_table(store, table, TOKENS)
        play_out(store, table.id)
        send(store, table.id, Finish())
    for rules, found in (("mcr", {"mcr"}), ("mcr#1", {"mcr#1"}), ("mcr#", set()), (None, {"mcr", "mcr#1"})):
        assert {key.rules for key, _ in club_standings(store, club, rules)} == found


def test_early_abandoned_and_friendly_tables_count_nothing(store: Store) -> None:
    club = club_of(store)
    for kind, end, whole in (("rated", Finish(), False), ("rated", Abandon(), False), ("friendly", Finish(), True)):
        table = opened(store, kind=kind, club=club)
        if whole:
            play_out(store, table)
        send(store, table, end)
        assert verify(store, table).clean
    assert club_standings(store, club) == [] and club_results(store, club) == []


def test_two_tables_that_finish_at_once_both_count(store: Store) -> None:
    club = club_of(store)
    tables = [opened(store, kind="rated", club=club) for _ in range(2)]
    for table in tables:
        play_out(store, table)
    first, second = (read_table(store, table) for table in tables)

    class Meanwhile:
        """The store, with the other table finishing between what is read for the standings and what is written."""

        get, query = store.get, store.query

        def transact(self, steps: object) -> None:
            if read_table(store, second.id).table.status == "complete":
                commit(store, second, settle(second.table, Finish()), NOW)
            store.transact(steps)  # type: ignore[arg-type]

    with pytest.raises(Moved):
        commit(Meanwhile(), first, settle(first.table, Finish()), NOW)
    send(store, first.id, Finish())
    assert [one.tables for _, one in club_standings(store, club)] == [2, 2, 2, 2]
    assert verify_club(store, club) == ()
    assert len(read_deals(store, first.id)) == 17
