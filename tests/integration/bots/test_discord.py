"""Discord: interactions, answered at once or in 15 minutes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hupai.bots import OutgoingError
from hupai.bots.registering import discord_commands
from hupai.ledger import chat_key, read_deals, seat_of
from support.bots import NOW, Bench, sent, text_in, value_of

TOKEN = "aW50ZXJhY3Rpb246Nzg2OTg4NjE5ODU3MTY2NzUw.test-2"
EDIT = f"/discord/api/v10/webhooks/1020304050607080910/{TOKEN}/messages/@original"


def asked(name: str, options: list[dict[str, Any]], number: int, **more: Any) -> dict[str, Any]:
    """Return an interaction with a slash command."""
    interaction: dict[str, Any] = value_of("discord_score")
    interaction["id"] = str(10**17 + number)
    interaction["data"] = {"id": "1", "name": name, "type": 1, "options": options}
    interaction["locale"] = "en-US"
    interaction.update(more)
    return interaction


def table(bots: Bench, verb: str, number: int, **options: str) -> Any:
    below = [{"name": name, "type": 3, "value": value} for name, value in options.items()]
    return bots.send("discord", asked("table", [{"name": verb, "type": 1, "options": below}], number))


def test_ping_is_answered_with_pong(bots: Bench) -> None:
    assert bots.send("discord", value_of("discord_ping")) == {"type": 1}


def test_a_command_is_answered_at_once_in_the_persons_language(bots: Bench) -> None:
    answer = bots.send("discord", value_of("discord_score"))
    assert answer["type"] == 4
    data = answer["data"]
    assert data["allowed_mentions"] == {"parse": []}
    assert data["flags"] == 1 << 15
    assert "**98 points**" in data["components"][0]["content"]
    assert "Quatre grands Vents" in data["components"][0]["content"]
    item = data["components"][1]["items"][0]
    assert item["media"]["url"].startswith("https://hupai.example/v1/hands/%5BEEE,1%5D%5BSSSS,1%5D55pWWWNNN/card.png?")
    assert item["description"].startswith("98 points. Quatre grands Vents 88, ")
    assert bots.platforms.calls == []


def test_the_same_interaction_is_answered_the_same_and_done_once(bots: Bench) -> None:
    table(bots, "open", 1, players="Ann, Bob, Cleo, Dan")
    first = table(bots, "settle", 2, what="Ann 24 from Bob")
    assert "Ann wins 24 points off Bob" in text_in("discord", first)
    assert table(bots, "settle", 2, what="Ann 24 from Bob") == first
    seat = seat_of(bots.store, chat_key("discord", "645027906669510667"))
    assert seat is not None
    assert len(read_deals(bots.store, seat.table)) == 1


def test_faults_are_shown_to_whoever_asked_alone(bots: Bench) -> None:
    answer = bots.send("discord", asked("score", [{"name": "hand", "type": 3, "value": "123x @everyone"}], 1))
    assert answer["data"]["flags"] & 64
    assert "@everyone" not in answer["data"]["content"]


def test_every_option_of_every_command_is_understood(bots: Bench) -> None:
    """The commands as registered, each option filled in with something that makes sense."""
    values = {
        "hand": "123m456p789s11123p",
        "how": "by discard",
        "flowers": "1f3g",
        "players": "Ann, Bob, Cleo, Dan",
        "what": "Ann 24 from Bob",
        "which": "1.1",
    }
    number = 0
    for command in discord_commands():
        if command.get("type") == 3:
            continue
        below = command["options"]
        subs = [option for option in below if option["type"] == 1]
        for sub in subs or [None]:
            number += 1
            options = [
                {
                    "name": o["name"],
                    "type": o["type"],
                    "value": o["choices"][-1]["value"] if "choices" in o else values[o["name"]],
                }
                for o in (sub["options"] if sub else below)
                if o["name"] not in ("photo", "from")
            ]
            if sub:
                if sub["name"] in ("undo", "close", "join", "penalty"):
                    options = [
                        {"name": "what", "type": 3, "value": {"penalty": "Ann", "close": "yes"}.get(sub["name"], "1")}
                    ]
                options = [{"name": sub["name"], "type": 1, "options": options}]
            said = text_in("discord", bots.send("discord", asked(command["name"], options, number)))
            assert "not understood" not in said, (command["name"], sub and sub["name"], said)
            assert "no command" not in said


def test_a_message_that_holds_a_hand_is_scored(bots: Bench) -> None:
    answer = bots.send("discord", value_of("discord_message"))
    assert "**98 points**" in text_in("discord", answer)
    interaction = value_of("discord_message")
    interaction["id"] = "5"
    (message,) = interaction["data"]["resolved"]["messages"].values()
    message["content"] = ""
    assert "Hupai" in text_in("discord", bots.send("discord", interaction))


@pytest.mark.slow
def test_a_photo_defers_and_edits_its_answer(bots: Bench, root: Any) -> None:
    photo = value_of("discord_photo")
    (attachment,) = photo["data"]["resolved"]["attachments"].values()
    attachment["url"] = f"{bots.platforms.url}/cdn/hand.png"
    bots.platforms.files["/cdn/hand.png"] = (root / "models" / "vector.png").read_bytes()
    assert bots.send("discord", photo) == {"type": 5}
    assert bots.send("discord", photo) == {"type": 5}, "the same again"
    assert len(bots.later.jobs) == 1, "and not twice"
    bots.now = NOW + 13 * 60
    job = bots.later.jobs[0]
    bots.work()
    bots.bots.run(job)
    fetch, edit = bots.platforms.calls
    assert (fetch.method, fetch.path) == ("GET", "/cdn/hand.png")
    assert (edit.method, edit.path) == ("PATCH", EDIT)
    assert "authorization" not in edit.headers
    assert "Lu sur la photo" in text_in("discord", edit.json())
    assert not edit.json()["flags"] & 64
    assert edit.json()["allowed_mentions"] == {"parse": []}


@pytest.mark.slow
def test_a_picture_in_a_message_is_read_too(bots: Bench, root: Any) -> None:
    interaction = value_of("discord_message")
    (message,) = interaction["data"]["resolved"]["messages"].values()
    message["content"] = "look at this!"
    message["attachments"] = [{"id": "1", "url": f"{bots.platforms.url}/cdn/a.png", "content_type": "image/png"}]
    bots.platforms.files["/cdn/a.png"] = (root / "models" / "vector.png").read_bytes()
    assert bots.send("discord", interaction) == {"type": 5}
    bots.work()
    assert "Read from the photo" in text_in("discord", bots.platforms.calls[-1].json())


def test_after_15_minutes_nothing_is_sent(bots: Bench) -> None:
    bots.send("discord", value_of("discord_photo"))
    bots.now = NOW + 15 * 60
    bots.work()
    assert bots.platforms.calls == []
    assert bots.said == ["discord: too late to answer"]


@pytest.mark.parametrize(
    "url", ["http://169.254.169.254/latest/meta-data", "https://evil.example/cdn/", "file:///etc/passwd"]
)
def test_only_the_platforms_own_files_are_fetched(bots: Bench, url: str) -> None:
    photo = value_of("discord_photo")
    (attachment,) = photo["data"]["resolved"]["attachments"].values()
    attachment["url"] = url
    bots.send("discord", photo)
    bots.work()
    (edit,) = bots.platforms.calls
    assert "récupérée" in text_in("discord", edit.json())


def test_a_file_that_moves_elsewhere_is_not_followed(bots: Bench) -> None:
    photo = value_of("discord_photo")
    (attachment,) = photo["data"]["resolved"]["attachments"].values()
    attachment["url"] = f"{bots.platforms.url}/cdn/moved.png"
    bots.platforms.statuses["/cdn/moved.png"] = [302]
    bots.send("discord", photo)
    bots.work()
    assert [call.path for call in bots.platforms.calls] == ["/cdn/moved.png", EDIT]


def test_an_edit_that_fails_is_tried_again_and_one_whose_place_is_gone_is_not(bots: Bench) -> None:
    bots.send("discord", value_of("discord_photo"))
    job = bots.later.jobs.pop()
    bots.platforms.statuses[EDIT] = [500, 404]
    with pytest.raises(OutgoingError, match="edit: 500"):
        bots.bots.run(job)
    bots.bots.run(job)
    bots.bots.run(job)
    assert len(bots.platforms.sent("@original")) == 2


@pytest.mark.parametrize(("kind", "status"), [(3, 422), (5, 422), (0, 422), (99, 422)])
def test_interactions_of_other_kinds_are_refused(bots: Bench, kind: int, status: int) -> None:
    body = json.dumps({**value_of("discord_score"), "type": kind}).encode()
    assert bots.raw("discord", body).status == status


def test_autocomplete_offers_nothing(bots: Bench) -> None:
    assert bots.send("discord", {**value_of("discord_score"), "type": 4}) == {"type": 8, "data": {"choices": []}}


def test_a_token_that_is_a_path_is_refused(bots: Bench) -> None:
    for name, value in (("token", "../../users/@me"), ("application_id", "1/../2"), ("token", "a b")):
        body = json.dumps({**value_of("discord_photo"), name: value}).encode()
        assert bots.raw("discord", body).status == 422
    assert sent("discord_photo")[0] == "discord"
