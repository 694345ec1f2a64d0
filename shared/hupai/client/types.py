"""Written by ``scripts/clients.py`` from ``docs/openapi.json``; not to be changed by hand."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

#: A tile, never as `1z`-`7z`.
Face = Literal[
    "1m",
    "2m",
    "3m",
    "4m",
    "5m",
    "6m",
    "7m",
    "8m",
    "9m",
    "1p",
    "2p",
    "3p",
    "4p",
    "5p",
    "6p",
    "7p",
    "8p",
    "9p",
    "1s",
    "2s",
    "3s",
    "4s",
    "5s",
    "6s",
    "7s",
    "8s",
    "9s",
    "E",
    "S",
    "W",
    "N",
    "C",
    "F",
    "P",
    "1f",
    "2f",
    "3f",
    "4f",
    "1g",
    "2g",
    "3g",
    "4g",
]


#: Part of PatternNames.
PatternNames = TypedDict("PatternNames", {"en": str, "fr": str, "zh-Hant": str, "zh-Hans": str})


#: Part of PatternDetailNames.
PatternDetailNames = TypedDict("PatternDetailNames", {"en": str, "fr": str, "zh-Hant": str, "zh-Hans": str})


#: Part of PhotoChangeChange.
PhotoChangeChange = TypedDict(
    "PhotoChangeChange", {"id": str, "from": Face | Literal["back"], "to": Face | Literal["back"] | None}
)


#: A seat, by its wind in this deal: East is the dealer.
Seat = Literal["E", "S", "W", "N"]


#: A payment.
StatementPayment = TypedDict(
    "StatementPayment", {"from": str, "to": str, "amount": int, "reason": str, "dealer": NotRequired[Literal[True]]}
)


#: A tile: `1m`-`9m` characters, `1p`-`9p` dots, `1s`-`9s` bamboo, `E S W N` winds, `C F P` red, green and white
#: dragon, `1f`-`4f` flowers and `1g`-`4g` seasons by the number printed on them. `1z`-`7z` (East, South, West, North,
#: white, green, red) are read too, and never written.
Tile = Literal[
    "1m",
    "2m",
    "3m",
    "4m",
    "5m",
    "6m",
    "7m",
    "8m",
    "9m",
    "1p",
    "2p",
    "3p",
    "4p",
    "5p",
    "6p",
    "7p",
    "8p",
    "9p",
    "1s",
    "2s",
    "3s",
    "4s",
    "5s",
    "6s",
    "7s",
    "8s",
    "9s",
    "E",
    "S",
    "W",
    "N",
    "C",
    "F",
    "P",
    "1f",
    "2f",
    "3f",
    "4f",
    "1g",
    "2g",
    "3g",
    "4g",
    "1z",
    "2z",
    "3z",
    "4z",
    "5z",
    "6z",
    "7z",
]


PresetId = str


PresetIds = list[PresetId]


PresetIdsById = dict[str, PresetIds]


class ArrangeAnswer(TypedDict):
    """The tiles in groups, the hand, and its score."""

    status: Literal["ready", "needs_review", "unreadable"]
    """`needs_review`: a tile is doubtful, or the tiles do not fit together. `unreadable`: no tile was found.
    """
    tiles: list[PhotoTile]
    groups: list[PhotoGroup]
    hand: ReadHand
    """Ready to be sent to `POST /v1/score`."""
    notation: str
    """The same hand in canonical notation; empty where there is none."""
    assumptions: list[PhotoNote]
    """What the photo cannot show, and was taken the usual way."""
    checks: list[PhotoNote]
    """What does not fit: a wrong number of tiles, a fifth copy, tiles face down."""
    scores_if: list[PhotoChange]
    """Totals under the next-best faces of doubtful tiles, where they differ; likeliest first."""
    by_win_tile: list[WinTileTotal]
    """Totals for each tile that may have won and each way of winning, where the photo or the request leaves
    one of them open. A hand one tile short gives its waits.
    """
    score: ScoreAnswer | None
    """The answer of `POST /v1/score` to the hand; null where it cannot be scored."""
    problem: Problem | None
    """Why it cannot be scored: what `POST /v1/score` would say."""


class ArrangeRequest(TypedDict):
    """Tiles with their places, and what is known of the win."""

    tiles: list[ArrangeTile]
    win_tile: NotRequired[str | None]
    """Id of the tile that won, where the player has pointed at it; its face does, too."""
    rules: NotRequired[str | Preset | None]
    """Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its
    differences.
    """
    options: NotRequired[dict[str, str | int | bool | None] | None]
    """Disputed points decided otherwise than the rule set does: option id to value."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """
    context: NotRequired[Context | None]


class ArrangeTile(TypedDict):
    """A tile as an answer gave it, corrected or not, or a new one."""

    id: NotRequired[str | None]
    """A name for the tile; `t1`, `t2` ... by place where there is none."""
    tile: Tile | Literal["back"]
    confidence: NotRequired[float | None]
    """1 where a person has said it, which is the default."""
    box: NotRequired[list[float] | None]
    """Left, top, width, height. It is enough where there is no `polygon`."""
    polygon: NotRequired[list[list[float]] | None]
    """It goes before `box` and `rotation`."""
    rotation: NotRequired[int | None]
    alternatives: NotRequired[list[ArrangeTileAlternatives] | None]
    group: NotRequired[str | None]
    """Read past: groups are found anew."""
    needs_review: NotRequired[bool | None]
    """False once a person has looked, which is the default."""
    reason: NotRequired[Literal["too_many_copies", "perhaps_no_tile", "cut_off", "look_alike", "unclear"] | None]
    reason_text: NotRequired[str | None]
    """Read past."""


class ArrangeTileAlternatives(TypedDict):
    """Part of ArrangeTileAlternatives."""

    tile: Tile | Literal["back"]
    confidence: NotRequired[float | None]


class BatchAnswer(TypedDict):
    """An answer for each request, in order."""

    results: list[ScoreAnswer | Problem]
    """In the order of the requests. A problem's pointers start at its own request, not at the batch:
    `#/notation`, not `#/requests/3/notation`.
    """
    count: int
    faulty: int
    """How many of the results are problems."""


class BatchRequest(TypedDict):
    """Up to 1000 score requests."""

    lang: NotRequired[str | None]
    """Language of those requests that name none."""
    explain: NotRequired[bool | None]
    """For those requests that do not say it themselves. False halves the answer, which may take 6 MB where
    the service runs in Lambda.
    """
    requests: list[Any]


class Because(TypedDict):
    """Why a pattern does not count."""

    kind: str
    """`implied` or `same_sets` (part of the pattern `by`), `account_once`, `several_waits`,
    `completed_by_discard`, or another reason; clients must expect new ones.
    """
    by: NotRequired[str | None]
    """The id of the pattern that takes it in."""
    tiles: NotRequired[list[Face]]
    """The tiles that the reason speaks of."""
    option: NotRequired[str]
    """The option that decides against it, where `kind` is `option`."""


class Change(TypedDict):
    """Another winning tile, other context fields (null makes one unknown), or both."""

    win_tile: NotRequired[Tile | None]
    context: NotRequired[Context | None]


class Club(TypedDict):
    """A club."""

    id: str
    name: str
    links: ClubLinks


class ClubLinks(TypedDict):
    """Where a club's members and standings are."""

    self: str
    members: str
    standings: str


class ClubMember(TypedDict):
    """A member."""

    id: str
    """Says nothing of who it is; this is what the ledger knows."""
    name: str | None
    """null once it was erased."""
    club: str


class ClubMembers(TypedDict):
    """The members of a club, by name; those without one last."""

    club: str
    count: int
    members: list[Person]


class ClubRequest(TypedDict):
    """A club to be made."""

    name: str
    """Its name."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class ClubRotateRequest(TypedDict):
    """Whose tokens to make anew; all where none is named."""

    roles: NotRequired[list[Literal["club", "viewer"]] | None]
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class ClubTokens(TypedDict):
    """New tokens of a club; those that were not asked for are left out, and stay as they are."""

    id: str
    token: NotRequired[str]
    viewer_token: NotRequired[str]


class ConfirmRequest(TypedDict):
    """A confirmation, with corrected hands where something was read or typed wrongly."""

    confirm: NotRequired[bool | None]
    """False: the deal is given up, and its number is open again. Default: true."""
    attempt: NotRequired[int | None]
    """The attempt that was looked at; a newer one is then not confirmed by mistake."""
    wins: NotRequired[list[ConfirmWin | None] | None]
    """For each winner in the deal's order, null to keep it."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class ConfirmWin(TypedDict):
    """What stands instead of what a photo was read as, or was sent; what is left out stays."""

    hand: NotRequired[Hand | None]
    notation: NotRequired[str | None]
    """The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be
    the same hand.
    """
    dialect: NotRequired[Literal["tenhou", "mcr", "botzone", "english", "mjai", "unicode", "chinese"] | None]
    """What the letters of `notation` mean where they could mean several things: what they do in this
    notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of
    them.
    """
    z_order: NotRequired[Literal["tenhou", "chinese"] | None]
    """What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are
    tried where it matters.
    """
    context: NotRequired[Context | None]
    """What else is true of the win. The table fills in seat, round, dealer's repeats; what contradicts it is
    a fault.
    """
    value: NotRequired[int | None]
    """What the win is worth in the rule set's unit (points, faan or tai), instead of a hand."""


class Context(TypedDict):
    """How the hand was won. A field that is null or left out is unknown, which is not the same as false: the
    answer then says under `if_known` what it could change.
    """

    win_by: NotRequired[
        Literal["self_draw", "discard", "robbed_kong", "eight_flowers", "eighth_flower", "seven_flowers"] | None
    ]
    """How the winning tile came."""
    seat_wind: NotRequired[Seat | None]
    """The winner's seat."""
    round_wind: NotRequired[Seat | None]
    """The prevailing wind."""
    discarder: NotRequired[Seat | None]
    """Who let the winning tile go: the discarder, the declarer of a robbed kong, the owner of the eighth
    flower.
    """
    last_of_kind: NotRequired[bool | None]
    """The three other copies of the winning tile were in everybody's sight."""
    last_wall_tile: NotRequired[bool | None]
    """Won by drawing the last tile of the wall."""
    last_discard: NotRequired[bool | None]
    """Won on the discard after the last tile of the wall."""
    after_kong: NotRequired[bool | None]
    """Won on the replacement tile of a kong."""
    after_two_kongs: NotRequired[bool | None]
    """Won on the replacement tile of a kong that was itself laid with a replacement tile."""
    heavenly: NotRequired[bool | None]
    """East wins on the tiles dealt."""
    earthly: NotRequired[bool | None]
    """Won on East's first discard."""
    original_call: NotRequired[bool | None]
    """Declared after the first discard, one tile from winning, and the hand unchanged since."""
    discards_made: NotRequired[int | None]
    """Discards of all players in the deal, the winning one included."""
    repeats: NotRequired[int | None]
    """Deals the dealer has kept so far."""
    liable: NotRequired[Seat | None]
    """The seat that pays for all, where the rules know one."""


class Deal(TypedDict):
    """A deal of a table: settled, under way, or closed without a payment."""

    table: str
    deal: int
    """Its number at the table; a deal that is settled anew keeps it."""
    attempt: int | None
    """Attempts at a deal count from 1."""
    state: Literal[
        "received", "reading", "awaiting_confirmation", "settled", "rejected", "expired", "failed", "reversed"
    ]
    """Where the deal is: nothing is paid but in `settled`; `reversed` was paid and paid back. (A table has a
    `status`.)
    """
    version: int | None
    """The table's version that it made."""
    kind: Literal["win", "draw", "penalty", "adjustment", "reversal"]
    """What is settled."""
    result: str | None
    """`win`, `draw` (also of a win worth nothing) or the kind; null while nothing is settled."""
    reason: str | None
    event: dict[str, Any]
    """The deal's body as it was understood, hands as tiles."""
    at: DealPlace | None
    wins: list[SettledWin]
    entries: list[Entry]
    """Every line of the ledger that it made."""
    transfers: Payments | None
    """What each seat gains."""
    scores: dict[str, int] | None
    after: DealAfter | None
    rules: UsedRules | None
    """The rule set, its version and options when it was settled."""
    engine_version: str | None
    notices: list[Notice]
    readings: list[DealReading]
    """Of its photos."""
    corrected: dict[str, Any]
    """Place of the winner to what the confirmation put instead."""
    confirmed: bool
    deadline: str | None
    """Until when it may be confirmed (RFC 3339)."""
    preview: DealPreview | None
    faults: list[ProblemError]
    """Why it was rejected."""
    settled_at: str | None
    links: DealLinks
    """Addresses."""


class DealAfter(TypedDict):
    """The table after it."""

    version: int
    deal: int
    """The number that is open then."""
    status: str


class DealPreview(TypedDict):
    """While it waits: what it would come to if it were confirmed as it is."""

    wins: list[SettledWin]
    transfers: Payments | None
    faults: list[ProblemError]


class DealLinks(TypedDict):
    """Addresses."""

    self: str
    table: str
    confirmation: str
    reversal: str


class DealList(TypedDict):
    """What happened at a table, oldest first; reversals stand where they happened."""

    table: str
    version: int
    deals: list[DealRow]
    next: str | None
    """The address of what follows; null at the end."""


class DealPlace(TypedDict):
    """Where a deal was played."""

    round: int
    """Which round it belongs to, from 1."""
    round_wind: Seat
    repeats: int
    """How often the dealer had kept the deal before it."""
    seats: DealPlaceSeats
    """Who sat where."""


class DealPlaceSeats(TypedDict):
    """Who sat where."""

    E: Person
    S: Person
    W: Person
    N: Person


class DealReading(TypedDict):
    """What a photo was read as."""

    win: int
    """The winner's place."""
    status: Literal["ready", "needs_review", "unreadable"]
    image: dict[str, Any]
    """Width, height and orientation of the photo."""
    tiles: list[PhotoTile]
    groups: list[PhotoGroup]
    assumptions: list[PhotoNote]
    checks: list[PhotoNote]
    model: dict[str, Any]
    """Name and version of the reader."""
    hand: dict[str, Any]
    """The hand, as `hand` of a request takes it."""


class DealRequest(TypedDict):
    """A deal to be settled."""

    deal: int
    """The number that is open; a table says it as `deal`."""
    kind: Literal["win", "draw", "penalty", "adjustment"]
    """`win` with `wins`; `draw`; `penalty` with `offender`; `adjustment` with `transfers` and `reason`."""
    wins: NotRequired[list[DealWin] | None]
    """One winner, or several on the same tile where the rules pay them all."""
    offender: NotRequired[Seat | None]
    """Of a penalty: who pays."""
    penalty: NotRequired[Literal["false_win"] | None]
    """Of a penalty: the foul. Default: `false_win`; what it pays is an option of the rules."""
    transfers: NotRequired[DealRequestTransfers | None]
    """Of an adjustment."""
    reason: NotRequired[str | None]
    """Of a penalty or an adjustment: why, for the statement."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class DealRequestTransfers(TypedDict):
    """Seat to what it gains, in parts of a point; the four sum to zero."""

    E: NotRequired[int]
    S: NotRequired[int]
    W: NotRequired[int]
    N: NotRequired[int]


class DealRow(TypedDict):
    """A line of the list of deals."""

    table: str
    deal: int | None
    """Null for the end of the table."""
    attempt: int | None
    state: Literal[
        "received", "reading", "awaiting_confirmation", "settled", "rejected", "expired", "failed", "reversed"
    ]
    """Where the deal is: nothing is paid but in `settled`; `reversed` was paid and paid back. (A table has a
    `status`.)
    """
    version: int
    kind: Literal["win", "draw", "penalty", "adjustment", "reversal", "finish", "abandon"]
    """What was settled."""
    result: str
    """What came of it: `win`, `draw` (also of a win worth nothing), else as `kind`."""
    reason: str | None
    round_wind: Seat
    repeats: int
    """How often the dealer had kept the deal before it."""
    wins: list[DealRowWins]
    """Who won; empty where nobody did."""
    entries: list[Entry]
    transfers: Payments
    scores: dict[str, int]
    """Player id to score after it."""
    settled_at: str | None
    links: DealRowLinks
    """Addresses."""


class DealRowWins(TypedDict):
    """A winner."""

    winner: Seat
    """His seat in that deal: East is the dealer."""
    player: str
    """Id of the winner."""
    total: int
    """In the rule set's unit, before any cap."""
    win_by: str | None


class DealRowLinks(TypedDict):
    """Addresses."""

    self: NotRequired[str]
    table: NotRequired[str]
    confirmation: NotRequired[str]
    reversal: NotRequired[str]


class DealWin(TypedDict):
    """A winner: a `hand`, a `notation`, a `photo` or a bare `value`. A win by flowers needs none."""

    winner: Seat
    """Who wins, by the wind of the seat in this deal: East is the dealer."""
    win_by: NotRequired[
        Literal["self_draw", "discard", "robbed_kong", "eight_flowers", "eighth_flower", "seven_flowers"] | None
    ]
    """How; it may stand in `context` instead."""
    payer: NotRequired[Seat | None]
    """Who let the winning tile go, declared the robbed kong, or owns the eighth flower."""
    liable: NotRequired[Seat | None]
    """Who pays for all, where the rules know it."""
    hand: NotRequired[Hand | None]
    notation: NotRequired[str | None]
    """The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be
    the same hand.
    """
    dialect: NotRequired[Literal["tenhou", "mcr", "botzone", "english", "mjai", "unicode", "chinese"] | None]
    """What the letters of `notation` mean where they could mean several things: what they do in this
    notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of
    them.
    """
    z_order: NotRequired[Literal["tenhou", "chinese"] | None]
    """What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are
    tried where it matters.
    """
    photo: NotRequired[str | None]
    """Id of an upload (`POST /v1/uploads`): the hand is read from the photo. What is in doubt waits for
    confirmation.
    """
    value: NotRequired[int | None]
    """What the win is worth in the rule set's unit (points, faan or tai), instead of a hand."""
    context: NotRequired[Context | None]
    """What else is true of the win. The table fills in seat, round, dealer's repeats; what contradicts it is
    a fault.
    """


class Entry(TypedDict):
    """A line of the ledger; the lines of a deal sum to zero."""

    player: str
    """Id of the player whose score it changes."""
    seat: Seat
    amount: int
    """Gained, or paid (negative), in parts of a point."""
    reason: str
    """`discarder`, `robbed`, `other`, `self_draw`, `flowers`, `flower_owner`, `liable`, `false_win`,
    `adjustment` or `reversal`.
    """
    other: str | None
    """The player who pays or is paid; null where that is the whole table."""
    win: int | None
    """The winner it belongs to, by its place in `wins`."""
    dealer: bool
    """Whether it was paid to or by the dealer and is more for that; a flag, where a table's `dealer` is an
    id.
    """


class ErasedName(TypedDict):
    """A person whose name is erased; the id stays, and all that was settled."""

    id: str
    name: None


class Example(TypedDict):
    """A worked example."""

    kind: str
    """`example`, `near_miss` (looks like it and is not) or `special` (a special case of the rules)."""
    note: str
    """What it shows, in short."""
    text: str
    """What the hand shows, in a sentence or two."""
    request: dict[str, Any]
    """The score request."""
    answer: ScoreAnswer


class Fan(TypedDict):
    """A pattern that counts."""

    id: str
    number: int | None
    """The official number, where the rules number their patterns."""
    name: str
    """The name in the answer's language; the id never changes."""
    value: int
    """What one occurrence is worth."""
    count: int
    """How often it occurs."""
    evidence: list[list[Face]]
    """The sets or tiles that make it."""
    source: Source
    page: str
    """The address, on the service, of the page that teaches it, with worked hands."""


class Hand(TypedDict):
    """The tiles of the hand. The winning tile stands apart and is not repeated among the concealed tiles. A
    bonus tile among the concealed tiles is one kept in hand: it counts nothing.
    """

    concealed: list[Tile]
    """Tiles in the hand, melds and winning tile left out. It may be left out for a win by flowers."""
    win_tile: NotRequired[Tile | None]
    """The tile that completed the hand. Unknown: a complete hand is scored for each tile that it could be,
    and the lowest is the total.
    """
    melds: NotRequired[list[Meld] | None]
    flowers: NotRequired[list[Tile] | None]
    """Flowers and seasons shown."""


class Health(TypedDict):
    """The service answers."""

    status: Literal["ok"]
    engine_version: str
    rulesets: dict[str, int]


class Meld(TypedDict):
    """A set laid apart: a claimed chow, pung or kong, or a concealed kong. The tiles of a chow may come in
    any order.
    """

    kind: Literal["chow", "pung", "kong"]
    tiles: list[Tile]
    concealed: NotRequired[bool | None]
    """Of a kong: laid from the hand, claimed from nobody. It has to be told for a kong, unless `claimed_from`
    is.
    """
    claimed_from: NotRequired[Seat | None]
    """Whose discard completed the set; null or left out when unknown."""


class MemberRequest(TypedDict):
    """A person to be added to a club."""

    name: str
    """The name that people read. It is kept in one place, from which it can be erased."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class NotCounted(TypedDict):
    """A pattern that the tiles show and that does not count."""

    id: str
    number: int | None
    name: str
    value: int
    count: int
    evidence: list[list[Face]]
    because: Because
    text: str
    """The reason as a sentence."""
    page: str
    """The address, on the service, of the page that teaches it, with worked hands."""


class NothingRequest(TypedDict):
    """Nothing more needs to be said."""

    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class Notice(TypedDict):
    """Something the answer assumed, ignored or corrected."""

    code: str
    pointer: str
    """JSON Pointer into the request, as a fragment."""
    params: dict[str, Any]
    text: str


class OpenTable(TypedDict):
    """A table to be opened: rules, four players, and how long the game is."""

    rules: NotRequired[str | Preset | None]
    """Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its
    differences.
    """
    options: NotRequired[dict[str, str | int | bool | None] | None]
    """Disputed points decided otherwise than the rule set does: option id to value."""
    players: list[str]
    """East, South, West and North of the first deal: four names, or the ids of four members of the club where
    the table is rated.
    """
    kind: NotRequired[Literal["friendly", "rated"] | None]
    """A rated table counts in its club once its last deal is settled and it is finished. Default: `friendly`.
    """
    length: NotRequired[Literal["deal", "east", "full"] | None]
    """A single deal, an East round, or a full game. Only a full game can be rated. Default: `full`."""
    confirm: NotRequired[bool | None]
    """Each deal waits until somebody has confirmed it."""
    webhook: NotRequired[str | None]
    """A public https address that is told of each deal, reversal and the end."""
    club: NotRequired[str | None]
    """Id of the club, for a rated table; its token comes as `Authorization`."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class OpenedClub(TypedDict):
    """A club that was just made, with its tokens: they are shown this once."""

    id: str
    name: str
    links: ClubLinks
    token: str
    """Adds members and opens rated tables."""
    viewer_token: str
    """Reads members and standings."""


class OpenedTable(TypedDict):
    """A table that was just opened. The tokens and the webhook's secret are shown this once: they are kept as
    hashes.
    """

    id: str
    version: int
    """Counts what happened at the table; also its `ETag`."""
    status: Literal["open", "complete", "finished", "abandoned"]
    """Where the table is. `complete`: the last deal is settled and may still be reversed. `finished` and
    `abandoned` are for good. (A deal has a `state`.)
    """
    rules: TableRules
    """The rule set with its options."""
    unit: str
    """What hands are counted in."""
    unit_scale: int
    """Parts of a point that scores are counted in."""
    minimum: int
    """What a win must be worth."""
    kind: Literal["friendly", "rated"]
    length: Literal["deal", "east", "full"]
    club: str | None
    confirm: bool
    """Deals wait for confirmation."""
    has_webhook: bool
    opened_at: str
    """RFC 3339, UTC."""
    start: int
    """What each began with."""
    deal: int
    """The number that is open: send it with the next deal."""
    hands_played: int
    """Deals that were won or drawn and stand, which is what the length of a game is counted in; penalties,
    adjustments and reversed deals are none of them.
    """
    round: int
    """Which round is played, from 1; its wind is `round_wind`."""
    round_wind: Seat
    dealer: str
    """Id of the player who deals the open deal, and sits East in it."""
    repeats: int
    """How often the dealer has kept the deal before the open one: 0 for a new dealer."""
    seats: list[TableSeat]
    standings: list[TableStanding]
    deals_settled: int
    """Deals that are settled and not reversed, penalties and adjustments among them."""
    newest_deal: int | None
    """The one that can be reversed."""
    reversals: int
    finished_early: bool
    counts: bool
    """It counts in the club's standings."""
    attempt: TableAttempt | None
    """The attempt at the open deal that is under way."""
    links: OpenedTableLinks
    """Addresses."""
    owner_token: str
    """May settle. Send it as `Authorization: Bearer`; in links it stands after `#`, never in a query."""
    viewer_token: str
    """May look."""
    webhook: OpenedTableWebhook | None


class OpenedTableLinks(TypedDict):
    """Addresses."""

    self: str
    deals: str
    statement: str


class OpenedTableWebhook(TypedDict):
    """Where events are sent."""

    url: str
    secret: str
    """What they are signed with."""


class OtherReading(TypedDict):
    """Another way to read the same tiles, and its total."""

    reading: Reading
    total: int
    fans: list[OtherReadingFans]


class OtherReadingFans(TypedDict):
    """Part of OtherReadingFans."""

    id: str
    name: str
    value: int
    count: int


class Pattern(TypedDict):
    """A pattern of a rule set."""

    id: str
    number: int | None
    name: str
    names: PatternNames
    definition: str
    """What it is, in a sentence."""
    value: int
    excludes: PatternExcludes
    """What is not counted beside it."""
    bonus: bool
    """Made of bonus tiles, apart from the hand."""
    source: Source
    href: str
    page: str
    """The address, on the service, of the page that teaches it, with worked hands."""


class PatternExcludes(TypedDict):
    """What is not counted beside it."""

    always: list[str]
    for_the_same_sets: list[str]
    """Only for the sets that made this pattern."""
    one_of: list[str]
    """Patterns of which one occurrence is not counted."""


class PatternDetail(TypedDict):
    """A pattern with worked examples."""

    rules: PatternDetailRules
    id: str
    number: int | None
    name: str
    names: PatternDetailNames
    definition: str
    """What it is, in a sentence."""
    value: int
    excludes: PatternDetailExcludes
    """What is not counted beside it."""
    bonus: bool
    """Made of bonus tiles, apart from the hand."""
    source: Source
    href: str
    page: str
    """The address, on the service, of the page that teaches it, with worked hands."""
    excluded_by: list[str]
    """Patterns beside which this one is not counted."""
    examples: list[Example]
    engine_version: str


class PatternDetailRules(TypedDict):
    """Part of PatternDetailRules."""

    id: str
    version: int


class PatternDetailExcludes(TypedDict):
    """What is not counted beside it."""

    always: list[str]
    for_the_same_sets: list[str]
    """Only for the sets that made this pattern."""
    one_of: list[str]
    """Patterns of which one occurrence is not counted."""


class Payer(TypedDict):
    """One payment."""

    seat: Seat
    amount: int
    reason: str
    """`discarder`, `robbed`, `other`, `self_draw`, or another reason of a rule set."""
    dealer: NotRequired[bool]
    """Whether it is paid to or by the dealer and is more for that; a flag, where a table's `dealer` is an id.
    """


class Payments(TypedDict):
    """What each seat gains or pays; the four sum to zero."""

    E: int
    S: int
    W: int
    N: int


class PaymentsAnswer(TypedDict):
    """Who pays whom."""

    payments: Payments
    payers: list[PaymentsAnswerPayers]
    winners: list[PaymentsAnswerWinners]
    unit: str
    minimum: int
    rules: UsedRules
    engine_version: str
    notices: list[Notice]


class PaymentsAnswerPayers(TypedDict):
    """Part of PaymentsAnswerPayers."""

    seat: Seat
    to: Seat
    amount: int
    reason: str


class PaymentsAnswerWinners(TypedDict):
    """Part of PaymentsAnswerWinners."""

    seat_wind: Seat
    points: int
    meets_minimum: bool
    payments: Payments
    answer: ScoreAnswer | None


class PaymentsRequest(TypedDict):
    """Who won with what; no table is needed."""

    rules: NotRequired[str | Preset | None]
    """Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its
    differences.
    """
    options: NotRequired[dict[str, str | int | bool | None] | None]
    """Disputed points decided otherwise than the rule set does: option id to value."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """
    context: NotRequired[Context | None]
    """What all winners share: how they won, the discarder, the round wind, the repeats, the liable seat."""
    winners: list[Winner]


class Person(TypedDict):
    """A player: an id that the ledger knows, and the name that people read, null once it was erased."""

    id: str
    name: str | None


class PhotoChange(TypedDict):
    """What the total would be if a doubtful tile were another face, or no tile."""

    change: list[PhotoChangeChange]
    total: int | None
    """Null: no win."""
    meets_minimum: bool


class PhotoGroup(TypedDict):
    """Tiles that belong together."""

    id: str
    kind: Literal["concealed", "meld", "win_tile", "bonus", "other"]
    """`other`: tiles that are not part of the hand: a wall, discards, another hand."""
    tiles: list[str]
    """Ids of the tiles, in reading order."""
    meld: Literal["pung", "chow", "kong"] | None
    concealed: bool
    """Of a meld: a concealed kong."""
    confidence: float


class PhotoNote(TypedDict):
    """What the reading assumed, or what does not fit in it."""

    code: str
    tiles: NotRequired[list[str]]
    """Ids of the tiles that it is about."""
    found: NotRequired[int]
    seat_wind: NotRequired[Seat]
    round_wind: NotRequired[Seat]
    win_tile: NotRequired[Face]
    """The winning tile that it is about."""
    text: str


class PhotoTile(TypedDict):
    """A tile that a photo shows. A doubtful one is never left out: it is flagged."""

    id: str
    tile: Face | Literal["back"]
    """The face, or `back` where the tile lies face down."""
    confidence: float
    """How likely the tile is right, from 0 to 1."""
    box: list[float]
    """Upright box in pixels of the photo as it is displayed, after EXIF orientation: left, top, width,
    height.
    """
    polygon: list[list[float]]
    """The four corners in the tile's own reading order: its top left, then clockwise."""
    rotation: int
    """Degrees that the tile is turned clockwise."""
    alternatives: list[PhotoTileAlternatives]
    """The next likely faces."""
    group: str | None
    """Id of the group that the tile belongs to."""
    needs_review: bool
    reason: str | None
    """Why it needs a look: `look_alike`, `unclear`, `cut_off` (by the picture's edge), `perhaps_no_tile`,
    `too_many_copies`.
    """
    reason_text: str | None


class PhotoTileAlternatives(TypedDict):
    """Part of PhotoTileAlternatives."""

    tile: Face | Literal["back"]
    confidence: float


class PictureLinks(TypedDict):
    """Where the pictures of a hand are, below the service, and what they show in words. They never change."""

    svg: str
    """The hand as a drawing."""
    png: str
    """The hand as a PNG."""
    card: str
    """The score card as a PNG of 1200 by 630."""
    alt: str
    """The hand in words."""
    card_alt: str
    """The card in words."""


class Problem(TypedDict):
    """A problem (RFC 9457) that lists every fault of the request."""

    type: str
    title: str
    status: int
    detail: str
    instance: NotRequired[str]
    """The id of the request, as in `X-Request-Id`."""
    code: str
    errors: list[ProblemError]


class ProblemError(TypedDict):
    """One fault."""

    pointer: str
    """JSON Pointer into the request, as a fragment: `#/hand/melds/1`."""
    code: str
    """What is wrong, as a stable code."""
    span: list[int] | None
    """Half-open range of characters, where the fault lies in a string."""
    tile: str | None
    message: str
    suggestion: str | None
    params: dict[str, Any]
    """The figures of the message."""


class ReadHand(TypedDict):
    """The hand that the tiles make."""

    concealed: list[Face]
    win_tile: NotRequired[Face]
    melds: NotRequired[list[ReadHandMelds]]
    flowers: NotRequired[list[Face]]


class ReadHandMelds(TypedDict):
    """Part of ReadHandMelds."""

    kind: Literal["chow", "pung", "kong"]
    tiles: list[Face]
    concealed: bool


class ReadSet(TypedDict):
    """A set of the hand as it was read."""

    kind: str
    """`chow`, `pung`, `kong`, `pair`, or the groups of the special shapes."""
    tiles: list[Face]
    concealed: bool
    melded: bool
    """Laid apart."""
    win: bool
    """The winning tile lies here."""


class Reading(TypedDict):
    """How the tiles were read."""

    shape: str
    """`standard`, `seven_pairs`, `thirteen_orphans`, `knitted`, `knitted_straight`, or a shape of another
    rule set.
    """
    sets: list[ReadSet]


class ReasonRequest(TypedDict):
    """Why, for the statement. The body may be left out."""

    reason: NotRequired[str | None]
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class RecogniseAnswer(TypedDict):
    """What a photo shows."""

    image: RecogniseAnswerImage
    """The photo as it is displayed, and the EXIF orientation that was applied."""
    status: Literal["ready", "needs_review", "unreadable"]
    """`needs_review`: a tile is doubtful, or the tiles do not fit together. `unreadable`: no tile was found,
    or hardly anything that looks like one.
    """
    tiles: list[PhotoTile]
    groups: list[PhotoGroup]
    hand: ReadHand
    """Ready to be sent to `POST /v1/score`."""
    notation: str
    """The same hand in canonical notation; empty where there is none."""
    assumptions: list[PhotoNote]
    """What the photo cannot show, and was taken the usual way."""
    checks: list[PhotoNote]
    """What does not fit: a wrong number of tiles, a fifth copy, tiles face down."""
    scores_if: list[PhotoChange]
    """Totals under the next-best faces of doubtful tiles, where they differ; likeliest first."""
    by_win_tile: list[WinTileTotal]
    """Totals for each tile that may have won and each way of winning, where the photo or the request leaves
    one of them open. A hand one tile short gives its waits.
    """
    model: RecogniseAnswerModel
    """The tile reader."""
    ms: dict[str, float]
    """Milliseconds spent on each step."""


class RecogniseAnswerImage(TypedDict):
    """The photo as it is displayed, and the EXIF orientation that was applied."""

    width: int
    height: int
    exif_orientation: int


class RecogniseAnswerModel(TypedDict):
    """The tile reader."""

    name: str
    version: str


class RecogniseRequest(TypedDict):
    """A photo to read. Totals in the answer are by `rules`."""

    photo: NotRequired[str | None]
    """The photo in base64: JPEG, PNG, WebP, or HEIC where the service reads it, of at most 15 MiB, that is 20
    MiB so written. A `data:` address is read too.
    """
    upload: NotRequired[str | None]
    """The id of a photo that was posted to an address from `POST /v1/uploads`. It is read once, then it is
    gone; a request that is refused for something else leaves it, to be named again.
    """
    rules: NotRequired[str | Preset | None]
    """Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its
    differences.
    """
    options: NotRequired[dict[str, str | int | bool | None] | None]
    """Disputed points decided otherwise than the rule set does: option id to value."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class RotateRequest(TypedDict):
    """Whose tokens are made anew; both where `roles` is left out. The body may be left out."""

    roles: NotRequired[list[Literal["owner", "viewer"]] | None]
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class Ruleset(TypedDict):
    """A rule set with its patterns and options."""

    id: str
    name: str
    """Its name in the language asked for."""
    version: int
    family: str
    unit: str
    minimum: int
    sets: int
    href: str
    base: str | None
    """The rule set that this one is a variant of."""
    changes: dict[str, Any] | None
    """How it differs from its base, as a preset says it."""
    differences: list[str]
    """The same in words, in the language asked for; empty for a rule set that is built on no other."""
    digest: str
    """The hash of what decides totals and payments, beside the options; words, sources and versions are not
    in it.
    """
    win_by: list[str]
    needs: list[str]
    """Context fields that a score may need."""
    uses: list[str]
    """Context fields that may add to a score; unknown, they add nothing."""
    minimum_excludes_bonus: bool
    """Bonus tiles do not help to reach the minimum."""
    cap: int | None
    """No hand is worth more."""
    conversion: RulesetConversion | None
    """From the total to points: a table `points` (and `above` it), or `times` the total `plus` a constant."""
    payments: dict[str, Any]
    """Who pays what, by way of winning: `times` the points, divided by `over`, `plus` a constant."""
    unit_scale: int
    """Payments are in this part of a point."""
    winners: str
    """How many are paid on one discard: `one` or `all`."""
    liability: str
    """When a liable seat pays for all: `always`, on a `self_draw`, or never (`none`)."""
    zero_total: str
    """What a win worth nothing is: a `win` or a `draw`."""
    specials: str
    """Of several special hands the `best` counts, all are `listed` and nothing else, or they `add` to
    everything.
    """
    play: RulesetPlay
    """The course of a game at a table."""
    options: list[RulesetOptions]
    patterns: list[Pattern]
    engine_version: str


class RulesetConversion(TypedDict):
    """From the total to points: a table `points` (and `above` it), or `times` the total `plus` a constant."""

    points: NotRequired[list[int | None]]
    above: NotRequired[int]
    times: NotRequired[int]
    plus: NotRequired[int]
    most: NotRequired[int]


class RulesetPlay(TypedDict):
    """The course of a game at a table."""

    start: int
    """What each begins with, in points."""
    rounds: int
    """Rounds of a full game."""
    dealer_stays: Literal["never", "after_win", "after_win_or_draw"]
    repeats_grow: Literal["always", "after_win"]
    """When a deal that is kept counts as a repeat."""
    seats: Literal["stay", "change"]
    """Players change places between rounds, or stay."""
    below_zero: Literal["allowed", "ends"]
    """A score below zero ends the game, or not."""
    false_win: int | str
    """What a false win pays to each other player: points, `full_hand`, or `nothing`."""
    table_points: list[int] | None
    """For each place at the end."""
    ties: Literal["share", "equal", "first"]
    """What equals get."""


class RulesetOptions(TypedDict):
    """A disputed point."""

    id: str
    point: str
    """The point's name in the rules' list of disagreements."""
    name: str
    """What it decides, in the language asked for."""
    value: str | int | bool
    """The choice in force."""
    allowed: list[str | int | bool]
    least: int | None
    """Numbers from here to `most` are allowed, too."""
    most: int | None
    choices: list[RulesetOptionsChoices]
    """The members of `allowed` in words."""
    reason: str
    """Why the family's own choice is what it is, in English."""


class RulesetOptionsChoices(TypedDict):
    """Part of RulesetOptionsChoices."""

    value: str | int | bool
    name: str


class RulesetHead(TypedDict):
    """A rule set."""

    id: str
    name: str
    """Its name in the language asked for."""
    version: int
    family: str
    unit: str
    minimum: int
    sets: int
    href: str


class Rulesets(TypedDict):
    """Every rule set."""

    rulesets: list[RulesetHead]
    engine_version: str


class ScoreAnswer(TypedDict):
    """The score of a hand, with the reason of every point. Fields may be added: clients ignore those that
    they do not know.
    """

    is_win: bool
    """False: a legal hand that does not win, which is no error."""
    result: str | None
    """What the win is where it is not an ordinary one: `draw` where the rules make a win worth nothing one.
    """
    reason: str | None
    """Why the hand does not win, as a code."""
    reason_text: str | None
    distance: int | None
    """Tiles still to be replaced or drawn; 0 for a win."""
    waits: list[Face]
    """What a hand that does not win waits for, by its shape."""
    dead_waits: list[Face]
    """Those of the waits of which the hand itself holds all four."""
    after_discard: NotRequired[list[ScoreAnswerAfterDiscard]]
    """For a hand of full length that does not win and whose winning tile was not told: what it waits for
    after each discard.
    """
    total: int
    total_before_cap: int
    """The total before the rules' limit."""
    cap: int | None
    """The limit of a hand, where the rules have one."""
    unit: str
    minimum: int
    meets_minimum: bool
    """Bonus tiles do not help to reach the minimum."""
    to_minimum: ScoreAnswerToMinimum | None
    """Below the minimum: how much is missing, and the single changes that would reach it."""
    total_without_flowers: int
    points: int | None
    """The points that the total is worth, where the rules convert it."""
    fans: list[Fan]
    not_counted: list[NotCounted]
    reading: Reading | None
    other_readings: list[OtherReading]
    by_win_tile: list[ScoreAnswerByWinTile]
    """The winning tile was not told: the total with each tile that it could be. The lowest is the total."""
    if_known: list[ScoreAnswerIfKnown]
    """What each field that was left unknown would change."""
    payments: Payments | None
    """Null where a payer is unknown, which a notice says; zero below the minimum."""
    payers: list[Payer]
    unit_scale: int
    """Payments are in this part of a point: 1, or 2 for half points."""
    notation: str
    """The hand in canonical notation."""
    rules: UsedRules
    engine_version: str
    notices: list[Notice]
    picture: NotRequired[PictureLinks]
    """Of a permalink: where its pictures are."""


class ScoreAnswerAfterDiscard(TypedDict):
    """Part of ScoreAnswerAfterDiscard."""

    discard: Face
    waits: list[Face]
    dead_waits: NotRequired[list[Face]]


class ScoreAnswerToMinimum(TypedDict):
    """Part of ScoreAnswerToMinimum."""

    missing: int
    ways: list[ScoreAnswerToMinimumWays]


class ScoreAnswerToMinimumWays(TypedDict):
    """Part of ScoreAnswerToMinimumWays."""

    field: str
    value: Any
    total: int


class ScoreAnswerByWinTile(TypedDict):
    """Part of ScoreAnswerByWinTile."""

    win_tile: Face
    total: int
    meets_minimum: bool


class ScoreAnswerIfKnown(TypedDict):
    """Part of ScoreAnswerIfKnown."""

    field: str
    value: Any
    adds: int
    total: int


class ScorePhotoAnswer(TypedDict):
    """What a photo shows, and the score of the hand."""

    image: ScorePhotoAnswerImage
    """The photo as it is displayed, and the EXIF orientation that was applied."""
    status: Literal["ready", "needs_review", "unreadable"]
    """`needs_review`: a tile is doubtful, or the tiles do not fit together. `unreadable`: no tile was found,
    or hardly anything that looks like one.
    """
    tiles: list[PhotoTile]
    groups: list[PhotoGroup]
    hand: ReadHand
    """Ready to be sent to `POST /v1/score`."""
    notation: str
    """The same hand in canonical notation; empty where there is none."""
    assumptions: list[PhotoNote]
    """What the photo cannot show, and was taken the usual way."""
    checks: list[PhotoNote]
    """What does not fit: a wrong number of tiles, a fifth copy, tiles face down."""
    scores_if: list[PhotoChange]
    """Totals under the next-best faces of doubtful tiles, where they differ; likeliest first."""
    by_win_tile: list[WinTileTotal]
    """Totals for each tile that may have won and each way of winning, where the photo or the request leaves
    one of them open. A hand one tile short gives its waits.
    """
    score: ScoreAnswer | None
    """The answer of `POST /v1/score` to the hand; null where it cannot be scored."""
    problem: Problem | None
    """Why it cannot be scored: what `POST /v1/score` would say."""
    model: ScorePhotoAnswerModel
    """The tile reader."""
    ms: dict[str, float]
    """Milliseconds spent on each step."""


class ScorePhotoAnswerImage(TypedDict):
    """The photo as it is displayed, and the EXIF orientation that was applied."""

    width: int
    height: int
    exif_orientation: int


class ScorePhotoAnswerModel(TypedDict):
    """The tile reader."""

    name: str
    version: str


class ScorePhotoRequest(TypedDict):
    """A photo to read and score, and what is known of the win."""

    photo: NotRequired[str | None]
    """The photo in base64: JPEG, PNG, WebP, or HEIC where the service reads it, of at most 15 MiB, that is 20
    MiB so written. A `data:` address is read too.
    """
    upload: NotRequired[str | None]
    """The id of a photo that was posted to an address from `POST /v1/uploads`. It is read once, then it is
    gone; a request that is refused for something else leaves it, to be named again.
    """
    rules: NotRequired[str | Preset | None]
    """Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its
    differences.
    """
    options: NotRequired[dict[str, str | int | bool | None] | None]
    """Disputed points decided otherwise than the rule set does: option id to value."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """
    context: NotRequired[Context | None]
    win_tile: NotRequired[Tile | None]
    """The face of the tile that won, where the player said it: it goes before what the photo seems to show.
    Where a hand is one tile short, this is the one that is not on the photo. A face that was not read is told
    as a fault in `problem`, which lists those that were.
    """


class ScoreRequest(TypedDict):
    """A hand, how it was won, and the rules to score it by."""

    rules: NotRequired[str | Preset | None]
    """Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its
    differences.
    """
    options: NotRequired[dict[str, str | int | bool | None] | None]
    """Disputed points decided otherwise than the rule set does: option id to value."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """
    hand: NotRequired[Hand | None]
    notation: NotRequired[str | None]
    """The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be
    the same hand.
    """
    dialect: NotRequired[Literal["tenhou", "mcr", "botzone", "english", "mjai", "unicode", "chinese"] | None]
    """What the letters of `notation` mean where they could mean several things: what they do in this
    notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of
    them.
    """
    z_order: NotRequired[Literal["tenhou", "chinese"] | None]
    """What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are
    tried where it matters.
    """
    context: NotRequired[Context | None]
    explain: NotRequired[bool | None]
    """False: only what counts, the totals and the payments; `not_counted`, `other_readings`, `if_known` and
    `to_minimum` stay empty. Answers are half as large.
    """


class SettledWin(TypedDict):
    """A winner, scored."""

    winner: Seat
    """The winner's seat in that deal: East is the dealer."""
    player: Person
    """The winner: id and name."""
    total: int
    """In the rule set's unit, before any cap."""
    draw: bool
    """Worth nothing, which by these rules is a draw."""
    payments: Payments
    payers: list[SettledWinPayers]
    context: Context
    """As it was scored."""
    answer: ScoreAnswer | None
    """The whole answer of `POST /v1/score`; null where only a value was given."""


class SettledWinPayers(TypedDict):
    """One seat's share."""

    seat: Seat
    amount: int
    reason: str
    dealer: bool


class Source(TypedDict):
    """Where a value stands, and how sure it is."""

    clause: str
    confidence: Literal["stated", "found", "inferred"]


class Standings(TypedDict):
    """The sums of a club's rated tables that were played to their end."""

    club: StandingsClub
    """The club."""
    standings: list[StandingsOfRules]
    """A ranking for each rule set, and for each size of a point in it."""


class StandingsClub(TypedDict):
    """The club."""

    id: str
    name: str


class StandingsOfRules(TypedDict):
    """The ranking of one rule set."""

    rules: StandingsOfRulesRules
    """The rule set."""
    unit_scale: int
    """Parts of a point that totals are counted in; 1: whole points."""
    unit: NotRequired[str]
    """What hands are counted in, as `biggest` is; left out where the rule set is a caller's own."""
    players: list[StandingsRow]


class StandingsOfRulesRules(TypedDict):
    """The rule set."""

    id: str
    name: str


class StandingsRow(TypedDict):
    """A member's sums under one rule set."""

    rank: int
    """Place in the club's ranking, over all tables that count, from 1; members with equal table points and
    equal totals have the same. (A `place` is that at one table.)
    """
    member: Person
    tables: int
    """Tables played to their end."""
    firsts: int
    """Tables at which nobody stood before."""
    table_points: NotRequired[TablePoints]
    """Left out where the rules know none."""
    total: int
    """Points gained, in parts of a point."""
    total_text: str
    """The same in points, exactly."""
    wins: int
    """Hands won."""
    biggest: int
    """The greatest of them, in the rule set's unit; 0 where there is none."""


class Statement(TypedDict):
    """Everything that was settled at a table, in order, and where it left the players."""

    table: str
    version: int
    """Of the table: the number of its lines."""
    kind: Literal["friendly", "rated"]
    """What the table is played for."""
    length: Literal["deal", "east", "full"]
    status: Literal["open", "complete", "finished", "abandoned"]
    """Where the table is, as at `GET /v1/tables/{id}`."""
    counts: bool
    """Whether it counts in its club."""
    opened_at: str
    """When it was opened."""
    rules: StatementRules
    """The rule set, and the options that the table was opened with."""
    unit: str
    """What hands are counted in."""
    unit_scale: int
    """Parts of a point that scores and payments are counted in; 1: whole points."""
    start: int
    """What each player began with."""
    players: list[StatementPlayer]
    """In the order of their first seats: East, South, West, North."""
    lines: list[StatementLine]
    """Oldest first."""
    sum: int
    """Of all that was gained and paid: 0."""


class StatementRules(TypedDict):
    """The rule set, and the options that the table was opened with."""

    id: str
    version: int
    name: str
    options: dict[str, Any]


class StatementLine(TypedDict):
    """One event."""

    version: int
    """Of the table after it; the number of the line."""
    settled_at: str
    """When it was settled."""
    kind: Literal["win", "draw", "penalty", "adjustment", "reversal", "finish", "abandon"]
    """What was settled."""
    result: str
    """`draw` also for a win that is worth nothing; else as `kind`."""
    deal: NotRequired[int]
    """Its number; the end of a table has none."""
    round_wind: NotRequired[Literal["E", "S", "W", "N"]]
    turn: NotRequired[int]
    """Which hand of the round, from 1, repeats left out."""
    repeats: NotRequired[int]
    """How often the dealer had kept the deal before it."""
    dealer: NotRequired[str]
    """Id of the player who dealt. (In `payments`, `dealer` is a flag.)"""
    reverses: NotRequired[int]
    """The line that it undoes."""
    reversed_by: NotRequired[int]
    """The line that undoes it."""
    offender: NotRequired[str]
    """Id of the player who pays the penalty."""
    penalty: NotRequired[str]
    reason: NotRequired[str]
    """As it was given."""
    wins: list[StatementWin]
    """Who won; empty where nobody did."""
    payments: list[StatementPayment]
    """Who paid whom; an adjustment and a reversal say only what each gains."""
    gained: dict[str, int]
    """What each player gained by the line: id to parts of a point, below zero where it was paid."""
    scores: dict[str, int]
    """What each player had after it: id to parts of a point."""
    rules_version: int
    """Version of the rule set that the line was settled with; the rule set is the statement's `rules`, one
    for all lines.
    """
    engine_version: str
    """Of the engine that settled it."""
    text: str
    """What happened, as a sentence."""


class StatementPlayer(TypedDict):
    """A player, and where the table left him."""

    id: str
    number: int
    """From 1, in the order of the first seats."""
    name: str | None
    """null once it was erased."""
    place: int
    """Place at this table by score, from 1. (A club's `rank` is over all of its tables.)"""
    tied: bool
    """Whether another has the same place."""
    score: int
    """In parts of a point, `unit_scale` to one."""
    gained: int
    """`score` less the score at the start."""
    wins: int
    """Hands won, reversed ones left out."""
    biggest: int
    """The greatest of them in the rule set's unit, as far as its cap; 0 where there is none."""
    table_points: NotRequired[TablePoints]
    """Left out where the rules know none."""


class StatementWin(TypedDict):
    """A winner."""

    player: str
    """Id of the winner."""
    seat: Literal["E", "S", "W", "N"]
    """His seat in that deal: East is the dealer."""
    total: int
    """In the rule set's unit, before any cap."""
    win_by: NotRequired[str]
    """How it was won; left out where only its worth was given without it."""
    payer: NotRequired[str]
    """Id of the player who let the winning tile go."""
    liable: NotRequired[str]
    """Id of the player who pays for all."""
    notation: NotRequired[str]
    """The hand; left out where only its worth was given."""
    patterns: NotRequired[list[StatementWinPatterns]]
    """Left out where only the worth was given."""


class StatementWinPatterns(TypedDict):
    """A pattern that counts."""

    id: str
    name: str
    value: int
    count: int


class Table(TypedDict):
    """A table as it stands."""

    id: str
    version: int
    """Counts what happened at the table; also its `ETag`."""
    status: Literal["open", "complete", "finished", "abandoned"]
    """Where the table is. `complete`: the last deal is settled and may still be reversed. `finished` and
    `abandoned` are for good. (A deal has a `state`.)
    """
    rules: TableRules
    """The rule set with its options."""
    unit: str
    """What hands are counted in."""
    unit_scale: int
    """Parts of a point that scores are counted in."""
    minimum: int
    """What a win must be worth."""
    kind: Literal["friendly", "rated"]
    length: Literal["deal", "east", "full"]
    club: str | None
    confirm: bool
    """Deals wait for confirmation."""
    has_webhook: bool
    opened_at: str
    """RFC 3339, UTC."""
    start: int
    """What each began with."""
    deal: int
    """The number that is open: send it with the next deal."""
    hands_played: int
    """Deals that were won or drawn and stand, which is what the length of a game is counted in; penalties,
    adjustments and reversed deals are none of them.
    """
    round: int
    """Which round is played, from 1; its wind is `round_wind`."""
    round_wind: Seat
    dealer: str
    """Id of the player who deals the open deal, and sits East in it."""
    repeats: int
    """How often the dealer has kept the deal before the open one: 0 for a new dealer."""
    seats: list[TableSeat]
    standings: list[TableStanding]
    deals_settled: int
    """Deals that are settled and not reversed, penalties and adjustments among them."""
    newest_deal: int | None
    """The one that can be reversed."""
    reversals: int
    finished_early: bool
    counts: bool
    """It counts in the club's standings."""
    attempt: TableAttempt | None
    """The attempt at the open deal that is under way."""
    links: TableLinks
    """Addresses."""


class TableLinks(TypedDict):
    """Addresses."""

    self: str
    deals: str
    statement: str


class TableAttempt(TypedDict):
    """An attempt at the open deal that is under way."""

    deal: int
    """The number of the deal that it settles."""
    attempt: int
    state: Literal[
        "received", "reading", "awaiting_confirmation", "settled", "rejected", "expired", "failed", "reversed"
    ]
    """Where the deal is: nothing is paid but in `settled`; `reversed` was paid and paid back. (A table has a
    `status`.)
    """
    confirmed: bool
    """Somebody has confirmed it; it is being settled."""
    deadline: str | None
    """When it expires (RFC 3339)."""


class TablePoints(TypedDict):
    """Table points, exactly: players who share places share their points."""

    twelfths: int
    """In twelfths of a point."""
    text: str
    """The same in points."""


class TableRules(TypedDict):
    """The rule set of a table."""

    id: str
    version: int
    family: str
    options: dict[str, str | int | bool]
    digest: str
    """The hash of what decides totals and payments, beside the options; words, sources and versions are not
    in it.
    """
    base: NotRequired[str | None]
    """Of a preset that came with the request: what it changes."""
    changes: NotRequired[dict[str, Any]]
    """Of a preset that came with the request: its changes."""
    name: str


class TableSeat(TypedDict):
    """Who sits where in the open deal."""

    seat: Seat
    player: Person
    score: int
    """In parts of a point, `unit_scale` to one."""


class TableStanding(TypedDict):
    """A player's place, by score."""

    place: int
    """Place at this table by score, from 1; equals share one where the rules say so. (A club's `rank` is over
    all of its tables.)
    """
    tied: bool
    """Whether another has the same place."""
    player: Person
    score: int
    """In parts of a point, `unit_scale` to one."""
    gained: int
    """`score` less the score at the start."""
    twelfths: int | None
    """Table points in twelfths of one, exactly; null where the rules know none."""
    table_points: NotRequired[TablePoints]
    """The same with a text to be shown; left out where the rules know none."""


class TableTokens(TypedDict):
    """The new tokens, shown this once; the old ones no longer open anything."""

    table: str
    owner_token: NotRequired[str]
    viewer_token: NotRequired[str]


class UploadOffer(TypedDict):
    """Where to post a photo, once."""

    upload: str
    """Its id, for `POST /v1/recognise`, `POST /v1/score/photo`, and as `photo` of a win at a table."""
    method: Literal["POST"]
    url: str
    fields: dict[str, str]
    """Fields of the multipart form, to be sent as they are, before the file."""
    file_field: str
    """Name of the form's last field, the file."""
    max_bytes: int
    expires_at: str
    """Until when it may be posted."""


class UploadRequest(TypedDict):
    """A photo that is going to be posted."""

    content_type: NotRequired[Literal["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"] | None]
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """


class UsedRules(TypedDict):
    """The rule set that was used; a score can be repeated from it."""

    id: str
    version: int
    family: str
    options: dict[str, str | int | bool]
    digest: str
    """The hash of what decides totals and payments, beside the options; words, sources and versions are not
    in it.
    """
    base: NotRequired[str | None]
    """Of a preset that came with the request: what it changes."""
    changes: NotRequired[dict[str, Any]]
    """Of a preset that came with the request: its changes."""


class WaitsAnswer(TypedDict):
    """Every tile that completes the hand by its shape."""

    waits: list[WaitsAnswerWaits]
    distance: int
    unit: str
    minimum: int
    notation: str
    rules: UsedRules
    engine_version: str
    notices: list[Notice]


class WaitsAnswerWaits(TypedDict):
    """Part of WaitsAnswerWaits."""

    tile: Face
    copies_left: int
    """Copies neither in the hand nor among the tiles seen; a wait with none left is still a wait."""
    self_draw: WaitsAnswerWaitsSelfDraw | None
    discard: WaitsAnswerWaitsDiscard | None


class WaitsAnswerWaitsSelfDraw(TypedDict):
    """Part of WaitsAnswerWaitsSelfDraw."""

    total: int
    total_without_flowers: int
    meets_minimum: bool
    fans: list[str]


class WaitsAnswerWaitsDiscard(TypedDict):
    """Part of WaitsAnswerWaitsDiscard."""

    total: int
    total_without_flowers: int
    meets_minimum: bool
    fans: list[str]


class WaitsRequest(TypedDict):
    """A hand short of its winning tile."""

    rules: NotRequired[str | Preset | None]
    """Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its
    differences.
    """
    options: NotRequired[dict[str, str | int | bool | None] | None]
    """Disputed points decided otherwise than the rule set does: option id to value."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """
    hand: NotRequired[Hand | None]
    notation: NotRequired[str | None]
    """The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be
    the same hand.
    """
    dialect: NotRequired[Literal["tenhou", "mcr", "botzone", "english", "mjai", "unicode", "chinese"] | None]
    """What the letters of `notation` mean where they could mean several things: what they do in this
    notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of
    them.
    """
    z_order: NotRequired[Literal["tenhou", "chinese"] | None]
    """What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are
    tried where it matters.
    """
    context: NotRequired[Context | None]
    seen: NotRequired[list[Tile] | None]
    """Tiles in sight elsewhere: discards, melds and flowers of others. The hand's own tiles are counted
    without being told.
    """


class Webhook(TypedDict):
    """Where a table's events are sent."""

    table: str
    url: str
    secrets: int
    """How many secrets sign: 2 for a day after a new one."""
    messages: list[WebhookMessage]
    """The newest twenty, the last one first."""


class WebhookMessage(TypedDict):
    """A message, sent or to be sent."""

    id: str
    """As `webhook-id`."""
    type: Literal["deal.settled", "deal.reversed", "table.finished", "table.abandoned"]
    version: int
    at: str
    """When it happened."""
    tries: int
    """So far."""
    last: str
    """What came of the last try: a word, and the status that was answered. Empty before the first."""
    next_try_at: NotRequired[str]
    """Left out where no more is tried."""


class WebhookSecret(TypedDict):
    """A new secret."""

    table: str
    secret: str
    former_until: str
    """Until then messages are signed by the secret before, too."""


class WhatIfAnswer(TypedDict):
    """The hand as it is, and under each change."""

    base: ScoreAnswer
    results: list[WhatIfAnswerResults]


class WhatIfAnswerResults(TypedDict):
    """Part of WhatIfAnswerResults."""

    change: WhatIfAnswerResultsChange
    difference: int
    """The new total less the old one."""
    gained: list[str]
    """Ids of patterns that now count, or count more often."""
    lost: list[str]
    answer: ScoreAnswer


class WhatIfAnswerResultsChange(TypedDict):
    """Part of WhatIfAnswerResultsChange."""

    win_tile: Face | None
    context: dict[str, Any]


class WhatIfRequest(TypedDict):
    """A hand as for a score, and what to change."""

    rules: NotRequired[str | Preset | None]
    """Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its
    differences.
    """
    options: NotRequired[dict[str, str | int | bool | None] | None]
    """Disputed points decided otherwise than the rule set does: option id to value."""
    lang: NotRequired[str | None]
    """Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are
    understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`.
    """
    hand: NotRequired[Hand | None]
    notation: NotRequired[str | None]
    """The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be
    the same hand.
    """
    dialect: NotRequired[Literal["tenhou", "mcr", "botzone", "english", "mjai", "unicode", "chinese"] | None]
    """What the letters of `notation` mean where they could mean several things: what they do in this
    notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of
    them.
    """
    z_order: NotRequired[Literal["tenhou", "chinese"] | None]
    """What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are
    tried where it matters.
    """
    context: NotRequired[Context | None]
    changes: NotRequired[list[Change] | None]
    """Left out: the other method, and each other tile that the hand waited for."""


class WinTileTotal(TypedDict):
    """The total if this tile won."""

    win_tile: Face
    total: int
    """The lowest of `by_way`."""
    meets_minimum: bool
    by_way: list[WinTileTotalByWay]
    """For each way of winning that is possible: one where the request says which."""


class WinTileTotalByWay(TypedDict):
    """Part of WinTileTotalByWay."""

    win_by: str
    total: int
    meets_minimum: bool


class Winner(TypedDict):
    """A winner: the seat with its points, or a hand to be scored."""

    seat_wind: NotRequired[Seat | None]
    """The winner's seat. Left out with a hand whose context or notation tells it."""
    points: NotRequired[int | None]
    """What the hand is worth."""
    hand: NotRequired[Hand | None]
    notation: NotRequired[str | None]
    """The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be
    the same hand.
    """
    dialect: NotRequired[Literal["tenhou", "mcr", "botzone", "english", "mjai", "unicode", "chinese"] | None]
    """What the letters of `notation` mean where they could mean several things: what they do in this
    notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of
    them.
    """
    z_order: NotRequired[Literal["tenhou", "chinese"] | None]
    """What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are
    tried where it matters.
    """
    context: NotRequired[Context | None]
    """What is true of this winner's hand besides the shared context."""


class Preset(TypedDict):
    """A rule set as its differences from a named one. The files in presets/ are exactly this; a request's
    `rules` may be this too.
    """

    id: NotRequired[str]
    """A name of your own; one of the named sets' ids is refused."""
    version: NotRequired[int]
    base: str
    """The id of a named rule set."""
    changes: PresetChanges


class PresetChanges(TypedDict):
    """Part of PresetChanges."""

    values: NotRequired[dict[str, int]]
    """Pattern id to value. A pattern of value 0 still replaces others."""
    on: NotRequired[PresetIds]
    """Patterns that the base leaves out and this preset counts."""
    off: NotRequired[PresetIds]
    """Patterns taken out: they neither count nor replace others."""
    implies: NotRequired[PresetIdsById]
    """Pattern id to the ids that it replaces, beside those of the base."""
    implies_same_sets: NotRequired[PresetIdsById]
    """As `implies`, but only for the sets that make both."""
    implies_one: NotRequired[PresetIdsById]
    """Pattern id to the ids of which one occurrence is not counted beside it."""
    drops: NotRequired[PresetIdsById]
    """Pattern id to ids that it no longer replaces."""
    special: NotRequired[PresetIds]
    """Patterns that shut out ordinary counting."""
    ordinary: NotRequired[PresetIds]
    """Patterns of the base that no longer do."""
    specials: NotRequired[Literal["best", "listed", "add"]]
    """Several special hands at once: the best one counts; all count and nothing else; they add to everything
    else.
    """
    switches: NotRequired[dict[str, str | bool | int]]
    options: NotRequired[dict[str, str | bool | int]]
    """Option id to the value that this preset takes as its default."""
    minimum: NotRequired[int]
    minimum_excludes_bonus: NotRequired[bool]
    """Whether bonus tiles are left out when the minimum is tested."""
    cap: NotRequired[int | None]
    zero_total: NotRequired[Literal["win", "draw"]]
    """What a winning hand worth nothing is."""
    conversion: NotRequired[str | PresetChangesConversion | None]
    """From the total to points: the name of a table of the family; `points` for totals 0, 1, 2, ... (null
    where no hand may be declared) and `above` for every greater one; or `times` the total `plus` a constant,
    at `most` so many.
    """
    payments: NotRequired[str | PresetChangesPayments]
    """The name of a scheme of the family, or one of your own. `dealer`: payments to and from the dealer are
    `times` as much, for a total raised by `plus` and `per_repeat` for each repeat. `false_win`: how many
    times a full hand's points a false win pays to each.
    """
    dealer_factor: NotRequired[int]
    """Payments to and from the dealer, times this."""
    liability: NotRequired[Literal["none", "self_draw", "always"]]
    """Whether a liable seat pays everybody's share."""
    winners: NotRequired[Literal["one", "all"]]
    """Several players win on one discard: the first in turn, or all of them."""
    table: NotRequired[PresetChangesTable]
    """The course of a whole game; what is not named stays as the base has it."""
    unit_scale: NotRequired[int]
    """Payments are in this part of a point, so that halves are whole numbers."""
    shapes_on: NotRequired[
        list[
            Literal[
                "standard",
                "seven_pairs",
                "seven_different_pairs",
                "seven_pairs_and_triplet",
                "thirteen_orphans",
                "knitted",
                "knitted_straight",
            ]
        ]
    ]
    shapes_off: NotRequired[
        list[
            Literal[
                "standard",
                "seven_pairs",
                "seven_different_pairs",
                "seven_pairs_and_triplet",
                "thirteen_orphans",
                "knitted",
                "knitted_straight",
            ]
        ]
    ]
    win_by_on: NotRequired[
        list[Literal["self_draw", "discard", "robbed_kong", "eight_flowers", "eighth_flower", "seven_flowers"]]
    ]
    win_by_off: NotRequired[
        list[Literal["self_draw", "discard", "robbed_kong", "eight_flowers", "eighth_flower", "seven_flowers"]]
    ]
    on_flower_win: NotRequired[PresetIds]
    """Patterns that count, beside those of the base, when the hand wins by its flowers alone."""
    source: NotRequired[PresetChangesSource]
    """Where the values of every pattern come from."""
    sources: NotRequired[dict[str, PresetChangesSourcesValue]]
    """Pattern id to where its value comes from."""


class PresetChangesConversion(TypedDict):
    """From the total to points: the name of a table of the family; `points` for totals 0, 1, 2, ... (null
    where no hand may be declared) and `above` for every greater one; or `times` the total `plus` a constant,
    at `most` so many.
    """

    points: NotRequired[list[int | None]]
    above: NotRequired[int]
    times: NotRequired[int]
    plus: NotRequired[int]
    most: NotRequired[int]


class PresetChangesPayments(TypedDict):
    """The name of a scheme of the family, or one of your own. `dealer`: payments to and from the dealer are
    `times` as much, for a total raised by `plus` and `per_repeat` for each repeat. `false_win`: how many
    times a full hand's points a false win pays to each.
    """

    discard: PresetShares
    self_draw: PresetShares
    eight_flowers: NotRequired[PresetShares]
    eighth_flower: NotRequired[PresetShares]
    dealer: NotRequired[PresetChangesPaymentsDealer]
    false_win: NotRequired[int]


class PresetChangesPaymentsDealer(TypedDict):
    """Part of PresetChangesPaymentsDealer."""

    times: NotRequired[int]
    plus: NotRequired[int]
    per_repeat: NotRequired[int]


class PresetChangesTable(TypedDict):
    """The course of a whole game; what is not named stays as the base has it."""

    start: NotRequired[int]
    """What each player begins with."""
    rounds: NotRequired[int]
    """Rounds of a full game."""
    dealer_stays: NotRequired[Literal["never", "after_win", "after_win_or_draw"]]
    """What keeps the dealer: nothing; a win of the dealer's, also a shared one; that or a draw."""
    repeats_grow: NotRequired[Literal["always", "after_win"]]
    """A deal kept counts as a repeat always, or only after a win."""
    seats: NotRequired[Literal["stay", "change"]]
    """Whether players change places between rounds."""
    below_zero: NotRequired[Literal["allowed", "ends"]]
    """A score below zero is allowed, or ends the game."""
    false_win: NotRequired[int | str]
    """What a false win pays to each other player: points, `full_hand` (by the payment scheme) or `nothing`.
    """
    table_points: NotRequired[list[int] | None]
    """Table points of the four places at the end."""
    ties: NotRequired[Literal["share", "equal", "first"]]
    """Equals share the table points of their places, have the same place, or stand in the order of their
    first seats.
    """


class PresetChangesSource(TypedDict):
    """Where the values of every pattern come from."""

    clause: str
    confidence: Literal["stated", "found", "inferred"]


class PresetChangesSourcesValue(TypedDict):
    """Part of PresetChangesSourcesValue."""

    clause: str
    confidence: Literal["stated", "found", "inferred"]


class PresetShares(TypedDict):
    """Part of PresetShares."""

    discarder: NotRequired[PresetShare]
    others: PresetShare


class PresetShare(TypedDict):
    """`times` the points, divided by `over`, `plus` a constant."""

    times: NotRequired[int]
    over: NotRequired[int]
    plus: NotRequired[int]


__all__ = [
    "ArrangeAnswer",
    "ArrangeRequest",
    "ArrangeTile",
    "ArrangeTileAlternatives",
    "BatchAnswer",
    "BatchRequest",
    "Because",
    "Change",
    "Club",
    "ClubLinks",
    "ClubMember",
    "ClubMembers",
    "ClubRequest",
    "ClubRotateRequest",
    "ClubTokens",
    "ConfirmRequest",
    "ConfirmWin",
    "Context",
    "Deal",
    "DealAfter",
    "DealLinks",
    "DealList",
    "DealPlace",
    "DealPlaceSeats",
    "DealPreview",
    "DealReading",
    "DealRequest",
    "DealRequestTransfers",
    "DealRow",
    "DealRowLinks",
    "DealRowWins",
    "DealWin",
    "Entry",
    "ErasedName",
    "Example",
    "Face",
    "Fan",
    "Hand",
    "Health",
    "Meld",
    "MemberRequest",
    "NotCounted",
    "NothingRequest",
    "Notice",
    "OpenTable",
    "OpenedClub",
    "OpenedTable",
    "OpenedTableLinks",
    "OpenedTableWebhook",
    "OtherReading",
    "OtherReadingFans",
    "Pattern",
    "PatternDetail",
    "PatternDetailExcludes",
    "PatternDetailNames",
    "PatternDetailRules",
    "PatternExcludes",
    "PatternNames",
    "Payer",
    "Payments",
    "PaymentsAnswer",
    "PaymentsAnswerPayers",
    "PaymentsAnswerWinners",
    "PaymentsRequest",
    "Person",
    "PhotoChange",
    "PhotoChangeChange",
    "PhotoGroup",
    "PhotoNote",
    "PhotoTile",
    "PhotoTileAlternatives",
    "PictureLinks",
    "Preset",
    "PresetChanges",
    "PresetChangesConversion",
    "PresetChangesPayments",
    "PresetChangesPaymentsDealer",
    "PresetChangesSource",
    "PresetChangesSourcesValue",
    "PresetChangesTable",
    "PresetId",
    "PresetIds",
    "PresetIdsById",
    "PresetShare",
    "PresetShares",
    "Problem",
    "ProblemError",
    "ReadHand",
    "ReadHandMelds",
    "ReadSet",
    "Reading",
    "ReasonRequest",
    "RecogniseAnswer",
    "RecogniseAnswerImage",
    "RecogniseAnswerModel",
    "RecogniseRequest",
    "RotateRequest",
    "Ruleset",
    "RulesetConversion",
    "RulesetHead",
    "RulesetOptions",
    "RulesetOptionsChoices",
    "RulesetPlay",
    "Rulesets",
    "ScoreAnswer",
    "ScoreAnswerAfterDiscard",
    "ScoreAnswerByWinTile",
    "ScoreAnswerIfKnown",
    "ScoreAnswerToMinimum",
    "ScoreAnswerToMinimumWays",
    "ScorePhotoAnswer",
    "ScorePhotoAnswerImage",
    "ScorePhotoAnswerModel",
    "ScorePhotoRequest",
    "ScoreRequest",
    "Seat",
    "SettledWin",
    "SettledWinPayers",
    "Source",
    "Standings",
    "StandingsClub",
    "StandingsOfRules",
    "StandingsOfRulesRules",
    "StandingsRow",
    "Statement",
    "StatementLine",
    "StatementPayment",
    "StatementPlayer",
    "StatementRules",
    "StatementWin",
    "StatementWinPatterns",
    "Table",
    "TableAttempt",
    "TableLinks",
    "TablePoints",
    "TableRules",
    "TableSeat",
    "TableStanding",
    "TableTokens",
    "Tile",
    "UploadOffer",
    "UploadRequest",
    "UsedRules",
    "WaitsAnswer",
    "WaitsAnswerWaits",
    "WaitsAnswerWaitsDiscard",
    "WaitsAnswerWaitsSelfDraw",
    "WaitsRequest",
    "Webhook",
    "WebhookMessage",
    "WebhookSecret",
    "WhatIfAnswer",
    "WhatIfAnswerResults",
    "WhatIfAnswerResultsChange",
    "WhatIfRequest",
    "WinTileTotal",
    "WinTileTotalByWay",
    "Winner",
]
