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

    def draw_hand(
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
        theme: Literal["light", "dark", "auto", ""] | None = None,
        kongs: Literal["backs", "faces", ""] | None = None,
        white: Literal["framed", "blank", ""] | None = None,
        width: int | None = None,
        v: str | None = None,
    ) -> str:
        """A hand as a drawing: ``GET /v1/hands/{notation}.svg``."""
        return cast(
            "str",
            self._call(
                "GET",
                f"/v1/hands/{_part(notation)}.svg",
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
                    "theme": theme,
                    "kongs": kongs,
                    "white": white,
                    "width": width,
                    "v": v,
                },
                safe=True,
            ),
        )

    def paint_hand(
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
        theme: Literal["light", "dark", "auto", ""] | None = None,
        kongs: Literal["backs", "faces", ""] | None = None,
        white: Literal["framed", "blank", ""] | None = None,
        width: int | None = None,
        v: str | None = None,
    ) -> bytes:
        """A hand as a PNG: ``GET /v1/hands/{notation}.png``."""
        return cast(
            "bytes",
            self._call(
                "GET",
                f"/v1/hands/{_part(notation)}.png",
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
                    "theme": theme,
                    "kongs": kongs,
                    "white": white,
                    "width": width,
                    "v": v,
                },
                safe=True,
            ),
        )

    def draw_card(
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
        theme: Literal["light", "dark", "auto", ""] | None = None,
        width: int | None = None,
        v: str | None = None,
    ) -> str:
        """A score card as a drawing: ``GET /v1/hands/{notation}/card.svg``."""
        return cast(
            "str",
            self._call(
                "GET",
                f"/v1/hands/{_part(notation)}/card.svg",
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
                    "theme": theme,
                    "width": width,
                    "v": v,
                },
                safe=True,
            ),
        )

    def paint_card(
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
        theme: Literal["light", "dark", "auto", ""] | None = None,
        width: int | None = None,
        v: str | None = None,
    ) -> bytes:
        """A score card as a PNG: ``GET /v1/hands/{notation}/card.png``."""
        return cast(
            "bytes",
            self._call(
                "GET",
                f"/v1/hands/{_part(notation)}/card.png",
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
                    "theme": theme,
                    "width": width,
                    "v": v,
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

    def open_table(
        self,
        body: types.OpenTable,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        token: str | None = None,
    ) -> types.OpenedTable:
        """Open a table: ``POST /v1/tables``."""
        return cast(
            "types.OpenedTable",
            self._call(
                "POST",
                "/v1/tables",
                body=body,
                query={"lang": lang},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def get_table(self, table: str, *, lang: str | None = None, token: str | None = None) -> types.Table:
        """A table as it stands: ``GET /v1/tables/{id}``."""
        return cast(
            "types.Table", self._call("GET", f"/v1/tables/{_part(table)}", query={"lang": lang}, token=token, safe=True)
        )

    def settle_deal(
        self,
        table: str,
        body: types.DealRequest,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        prefer: str | None = None,
        token: str | None = None,
    ) -> types.Deal:
        """Settle a deal: ``POST /v1/tables/{id}/deals``."""
        return cast(
            "types.Deal",
            self._call(
                "POST",
                f"/v1/tables/{_part(table)}/deals",
                body=body,
                query={"lang": lang},
                headers={"If-Match": if_match, "Prefer": prefer},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def list_deals(
        self,
        table: str,
        *,
        lang: str | None = None,
        after: int | None = None,
        limit: int | None = None,
        token: str | None = None,
    ) -> types.DealList:
        """What happened at a table: ``GET /v1/tables/{id}/deals``."""
        return cast(
            "types.DealList",
            self._call(
                "GET",
                f"/v1/tables/{_part(table)}/deals",
                query={"lang": lang, "after": after, "limit": limit},
                token=token,
                safe=True,
            ),
        )

    def get_deal(
        self,
        table: str,
        deal: int,
        *,
        lang: str | None = None,
        attempt: int | None = None,
        prefer: str | None = None,
        token: str | None = None,
    ) -> types.Deal:
        """A deal with everything that is kept of it: ``GET /v1/tables/{id}/deals/{deal}``."""
        return cast(
            "types.Deal",
            self._call(
                "GET",
                f"/v1/tables/{_part(table)}/deals/{_part(deal)}",
                query={"lang": lang, "attempt": attempt},
                headers={"Prefer": prefer},
                token=token,
                safe=True,
            ),
        )

    def confirm_deal(
        self,
        table: str,
        deal: int,
        body: types.ConfirmRequest | None = None,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        prefer: str | None = None,
        token: str | None = None,
    ) -> types.Deal:
        """Confirm a deal that waits: ``POST /v1/tables/{id}/deals/{deal}/confirmation``."""
        return cast(
            "types.Deal",
            self._call(
                "POST",
                f"/v1/tables/{_part(table)}/deals/{_part(deal)}/confirmation",
                body=body,
                query={"lang": lang},
                headers={"If-Match": if_match, "Prefer": prefer},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def reverse_deal(
        self,
        table: str,
        deal: int,
        body: types.ReasonRequest | None = None,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        token: str | None = None,
    ) -> types.Deal:
        """Undo the newest deal: ``POST /v1/tables/{id}/deals/{deal}/reversal``."""
        return cast(
            "types.Deal",
            self._call(
                "POST",
                f"/v1/tables/{_part(table)}/deals/{_part(deal)}/reversal",
                body=body,
                query={"lang": lang},
                headers={"If-Match": if_match},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def finish_table(
        self,
        table: str,
        body: types.ReasonRequest | None = None,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        token: str | None = None,
    ) -> types.Table:
        """Lock a table: ``POST /v1/tables/{id}/finish``."""
        return cast(
            "types.Table",
            self._call(
                "POST",
                f"/v1/tables/{_part(table)}/finish",
                body=body,
                query={"lang": lang},
                headers={"If-Match": if_match},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def abandon_table(
        self,
        table: str,
        body: types.ReasonRequest | None = None,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        token: str | None = None,
    ) -> types.Table:
        """Give a table up: ``POST /v1/tables/{id}/abandon``."""
        return cast(
            "types.Table",
            self._call(
                "POST",
                f"/v1/tables/{_part(table)}/abandon",
                body=body,
                query={"lang": lang},
                headers={"If-Match": if_match},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def rotate_tokens(
        self,
        table: str,
        body: types.RotateRequest | None = None,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        token: str | None = None,
    ) -> types.TableTokens:
        """New tokens: ``POST /v1/tables/{id}/tokens/rotate``."""
        return cast(
            "types.TableTokens",
            self._call(
                "POST",
                f"/v1/tables/{_part(table)}/tokens/rotate",
                body=body,
                query={"lang": lang},
                headers={"If-Match": if_match},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def get_statement(self, table: str, *, lang: str | None = None, token: str | None = None) -> types.Statement:
        """The statement of a table: ``GET /v1/tables/{id}/statement``."""
        return cast(
            "types.Statement",
            self._call("GET", f"/v1/tables/{_part(table)}/statement", query={"lang": lang}, token=token, safe=True),
        )

    def get_webhook(self, table: str, *, lang: str | None = None, token: str | None = None) -> types.Webhook:
        """Where a table's events go: ``GET /v1/tables/{id}/webhook``."""
        return cast(
            "types.Webhook",
            self._call("GET", f"/v1/tables/{_part(table)}/webhook", query={"lang": lang}, token=token, safe=True),
        )

    def renew_webhook_secret(
        self,
        table: str,
        body: types.NothingRequest | None = None,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        token: str | None = None,
    ) -> types.WebhookSecret:
        """A new secret to sign with: ``POST /v1/tables/{id}/webhook/rotate``."""
        return cast(
            "types.WebhookSecret",
            self._call(
                "POST",
                f"/v1/tables/{_part(table)}/webhook/rotate",
                body=body,
                query={"lang": lang},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def create_club(
        self, body: types.ClubRequest, *, lang: str | None = None, idempotency_key: str | None = None
    ) -> types.OpenedClub:
        """Make a club: ``POST /v1/clubs``."""
        return cast(
            "types.OpenedClub",
            self._call(
                "POST", "/v1/clubs", body=body, query={"lang": lang}, key=idempotency_key, keyed=True, safe=False
            ),
        )

    def get_club(self, club: str, *, lang: str | None = None, token: str | None = None) -> types.Club:
        """A club: ``GET /v1/clubs/{id}``."""
        return cast(
            "types.Club", self._call("GET", f"/v1/clubs/{_part(club)}", query={"lang": lang}, token=token, safe=True)
        )

    def add_member(
        self,
        club: str,
        body: types.MemberRequest,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        token: str | None = None,
    ) -> types.ClubMember:
        """Add a member: ``POST /v1/clubs/{id}/members``."""
        return cast(
            "types.ClubMember",
            self._call(
                "POST",
                f"/v1/clubs/{_part(club)}/members",
                body=body,
                query={"lang": lang},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def list_members(self, club: str, *, lang: str | None = None, token: str | None = None) -> types.ClubMembers:
        """The members of a club: ``GET /v1/clubs/{id}/members``."""
        return cast(
            "types.ClubMembers",
            self._call("GET", f"/v1/clubs/{_part(club)}/members", query={"lang": lang}, token=token, safe=True),
        )

    def erase_member_name(
        self,
        club: str,
        member: str,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        token: str | None = None,
    ) -> types.ErasedName:
        """Erase a member's name: ``DELETE /v1/clubs/{id}/members/{member}/name``."""
        return cast(
            "types.ErasedName",
            self._call(
                "DELETE",
                f"/v1/clubs/{_part(club)}/members/{_part(member)}/name",
                query={"lang": lang},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def rotate_club_tokens(
        self,
        club: str,
        body: types.ClubRotateRequest | None = None,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        token: str | None = None,
    ) -> types.ClubTokens:
        """New tokens of a club: ``POST /v1/clubs/{id}/tokens/rotate``."""
        return cast(
            "types.ClubTokens",
            self._call(
                "POST",
                f"/v1/clubs/{_part(club)}/tokens/rotate",
                body=body,
                query={"lang": lang},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def get_standings(
        self, club: str, *, lang: str | None = None, rules: str | None = None, token: str | None = None
    ) -> types.Standings:
        """The standings of a club: ``GET /v1/clubs/{id}/standings``."""
        return cast(
            "types.Standings",
            self._call(
                "GET",
                f"/v1/clubs/{_part(club)}/standings",
                query={"lang": lang, "rules": rules},
                token=token,
                safe=True,
            ),
        )

    def erase_player_name(
        self,
        table: str,
        player: str,
        *,
        lang: str | None = None,
        idempotency_key: str | None = None,
        token: str | None = None,
    ) -> types.ErasedName:
        """Erase a player's name: ``DELETE /v1/tables/{id}/players/{player}/name``."""
        return cast(
            "types.ErasedName",
            self._call(
                "DELETE",
                f"/v1/tables/{_part(table)}/players/{_part(player)}/name",
                query={"lang": lang},
                token=token,
                key=idempotency_key,
                keyed=True,
                safe=False,
            ),
        )

    def list_rulesets(self, *, lang: str | None = None) -> types.Rulesets:
        """All rule sets: ``GET /v1/rulesets``."""
        return cast("types.Rulesets", self._call("GET", "/v1/rulesets", query={"lang": lang}, safe=True))

    def get_ruleset(self, ruleset: str, *, lang: str | None = None) -> types.Ruleset:
        """A rule set: ``GET /v1/rulesets/{id}``."""
        return cast(
            "types.Ruleset", self._call("GET", f"/v1/rulesets/{_part(ruleset)}", query={"lang": lang}, safe=True)
        )

    def get_pattern(self, ruleset: str, pattern: str, *, lang: str | None = None) -> types.PatternDetail:
        """A pattern with worked examples: ``GET /v1/rulesets/{id}/patterns/{pattern}``."""
        return cast(
            "types.PatternDetail",
            self._call(
                "GET", f"/v1/rulesets/{_part(ruleset)}/patterns/{_part(pattern)}", query={"lang": lang}, safe=True
            ),
        )

    def get_health(self, *, lang: str | None = None) -> types.Health:
        """Whether the service answers: ``GET /v1/health``."""
        return cast("types.Health", self._call("GET", "/v1/health", query={"lang": lang}, safe=True))


def _part(value: str | int) -> str:
    """Return a part of a path."""
    return quote(str(value), safe=",")
