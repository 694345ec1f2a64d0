"""Written by ``scripts/clients.py`` from ``docs/openapi.json``; not to be changed by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, cast
from urllib.parse import quote

from . import types


class Operations:
    """Every operation of the API, under its id; :class:`hupai.client.Hupai` sends them."""

    _call: Callable[..., Any]

    def score_hand(self, body: types.ScoreRequest, *, lang: str | None = None) -> types.ScoreAnswer:
        """Score a hand: ``POST /v1/score``."""
        return cast("types.ScoreAnswer", self._call("POST", "/v1/score", body=body, query={"lang": lang}, safe=True))

    def score_batch(self, body: types.BatchRequest, *, lang: str | None = None) -> types.BatchAnswer:
        """Score up to 1000 hands: ``POST /v1/score/batch``."""
        return cast(
            "types.BatchAnswer", self._call("POST", "/v1/score/batch", body=body, query={"lang": lang}, safe=True)
        )

    def find_waits(self, body: types.WaitsRequest, *, lang: str | None = None) -> types.WaitsAnswer:
        """What a hand waits for: ``POST /v1/waits``."""
        return cast("types.WaitsAnswer", self._call("POST", "/v1/waits", body=body, query={"lang": lang}, safe=True))

    def what_if(self, body: types.WhatIfRequest, *, lang: str | None = None) -> types.WhatIfAnswer:
        """The same hand, won otherwise: ``POST /v1/what-if``."""
        return cast("types.WhatIfAnswer", self._call("POST", "/v1/what-if", body=body, query={"lang": lang}, safe=True))

    def settle_payments(self, body: types.PaymentsRequest, *, lang: str | None = None) -> types.PaymentsAnswer:
        """Who pays whom: ``POST /v1/payments``."""
        return cast(
            "types.PaymentsAnswer", self._call("POST", "/v1/payments", body=body, query={"lang": lang}, safe=True)
        )

    def score_link(
        self,
        notation: str,
        *,
        rules: str | None = None,
        lang: str | None = None,
        win_by: Literal["self_draw", "discard", "robbed_kong", "eight_flowers", "eighth_flower", "seven_flowers", ""]
        | None = None,
        seat_wind: Literal["E", "S", "W", "N", ""] | None = None,
        round_wind: Literal["E", "S", "W", "N", ""] | None = None,
        discarder: Literal["E", "S", "W", "N", ""] | None = None,
        last_of_kind: Literal["true", "false", "1", "0", ""] | None = None,
        last_wall_tile: Literal["true", "false", "1", "0", ""] | None = None,
        last_discard: Literal["true", "false", "1", "0", ""] | None = None,
        after_kong: Literal["true", "false", "1", "0", ""] | None = None,
        after_two_kongs: Literal["true", "false", "1", "0", ""] | None = None,
        heavenly: Literal["true", "false", "1", "0", ""] | None = None,
        earthly: Literal["true", "false", "1", "0", ""] | None = None,
        original_call: Literal["true", "false", "1", "0", ""] | None = None,
        discards_made: int | None = None,
        repeats: int | None = None,
        liable: Literal["E", "S", "W", "N", ""] | None = None,
        options: dict[str, str] | None = None,
        dialect: Literal["tenhou", "mcr", "botzone", "english", "mjai", "unicode", "chinese", ""] | None = None,
        z_order: Literal["tenhou", "chinese", ""] | None = None,
        explain: Literal["true", "false", "1", "0", ""] | None = None,
    ) -> types.ScoreAnswer:
        """A score as a link: ``GET /v1/hands/{notation}``."""
        return cast(
            "types.ScoreAnswer",
            self._call(
                "GET",
                f"/v1/hands/{_part(notation)}",
                query={
                    "rules": rules,
                    "lang": lang,
                    "win_by": win_by,
                    "seat_wind": seat_wind,
                    "round_wind": round_wind,
                    "discarder": discarder,
                    "last_of_kind": last_of_kind,
                    "last_wall_tile": last_wall_tile,
                    "last_discard": last_discard,
                    "after_kong": after_kong,
                    "after_two_kongs": after_two_kongs,
                    "heavenly": heavenly,
                    "earthly": earthly,
                    "original_call": original_call,
                    "discards_made": discards_made,
                    "repeats": repeats,
                    "liable": liable,
                    "options": options,
                    "dialect": dialect,
                    "z_order": z_order,
                    "explain": explain,
                },
                safe=True,
            ),
        )

    def recognise(
        self, body: types.RecogniseRequest | bytes, *, lang: str | None = None, asked: Mapping[str, Any] | None = None
    ) -> types.RecogniseAnswer:
        """Read the tiles of a photo: ``POST /v1/recognise``."""
        return cast(
            "types.RecogniseAnswer",
            self._call("POST", "/v1/recognise", body=body, query={"lang": lang}, asked=asked, safe=True),
        )

    def score_photo(
        self, body: types.ScorePhotoRequest | bytes, *, lang: str | None = None, asked: Mapping[str, Any] | None = None
    ) -> types.ScorePhotoAnswer:
        """Read and score a photo: ``POST /v1/score/photo``."""
        return cast(
            "types.ScorePhotoAnswer",
            self._call("POST", "/v1/score/photo", body=body, query={"lang": lang}, asked=asked, safe=True),
        )

    def arrange(self, body: types.ArrangeRequest, *, lang: str | None = None) -> types.ArrangeAnswer:
        """Group corrected tiles, and score them: ``POST /v1/arrange``."""
        return cast(
            "types.ArrangeAnswer", self._call("POST", "/v1/arrange", body=body, query={"lang": lang}, safe=True)
        )

    def offer_upload(self, body: types.UploadRequest | None = None, *, lang: str | None = None) -> types.UploadOffer:
        """An address to post a large photo to: ``POST /v1/uploads``."""
        return cast("types.UploadOffer", self._call("POST", "/v1/uploads", body=body, query={"lang": lang}, safe=True))

    def list_rulesets(self, *, lang: str | None = None) -> types.Rulesets:
        """All rule sets: ``GET /v1/rulesets``."""
        return cast("types.Rulesets", self._call("GET", "/v1/rulesets", query={"lang": lang}, safe=True))

    def get_ruleset(self, id_: str, *, lang: str | None = None) -> types.Ruleset:
        """A rule set: ``GET /v1/rulesets/{id}``."""
        return cast("types.Ruleset", self._call("GET", f"/v1/rulesets/{_part(id_)}", query={"lang": lang}, safe=True))

    def get_pattern(self, id_: str, pattern: str, *, lang: str | None = None) -> types.PatternDetail:
        """A pattern with worked examples: ``GET /v1/rulesets/{id}/patterns/{pattern}``."""
        return cast(
            "types.PatternDetail",
            self._call("GET", f"/v1/rulesets/{_part(id_)}/patterns/{_part(pattern)}", query={"lang": lang}, safe=True),
        )

    def get_health(self, *, lang: str | None = None) -> types.Health:
        """Whether the service answers: ``GET /v1/health``."""
        return cast("types.Health", self._call("GET", "/v1/health", query={"lang": lang}, safe=True))


def _part(text: str) -> str:
    """Return a part of a path."""
    return quote(text, safe=",")
