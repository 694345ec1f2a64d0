// Written by scripts/clients.py from docs/openapi.json; not to be changed by hand.

/** How a client asks. */
export interface ClientOptions {
  /** The service; where the module came from if left out. */
  base?: string;
  /** Language of names and sentences; an answer's own wins. */
  lang?: string;
  /** Sent as Authorization: Bearer, where a call names none. */
  token?: string;
  /** How often one call is tried, in all; 4 if left out. */
  tries?: number;
  /** Seconds that one try may take; 30 if left out. */
  timeout?: number;
  /** Seconds that one wait between tries may take at most; 30 if left out. */
  patience?: number;
  /** Another fetch. */
  fetch?: typeof fetch;
}

/** What every call takes. */
export interface CallOptions {
  /** Language of this answer. */
  lang?: string;
  /** To give up with. */
  signal?: AbortSignal;
}

/** A key for one intended action; kept over every repetition of it. */
export function newKey(): string;

/** The service refused, with the reasons. */
export class HupaiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly instance: string | undefined;
  readonly errors: Array<ProblemError>;
  /** Seconds to wait, where the service says it. */
  readonly retryAfter: number | undefined;
  /** The key that the call had: the same action is asked again with it. */
  readonly key: string | undefined;
}

/** No answer came, or none that could be read. What the call was to do may have been done: ask again with the same key. */
export class HupaiUnreachable extends Error {
  readonly key: string | undefined;
}

/** A client. Every method is an operation of the API. */
export class Hupai {
  constructor(options?: ClientOptions);
  readonly base: string;
  /** A deal once nothing more happens to it by itself, or as it stands after `within` seconds (60 if left out). */
  waitForDeal(table: string, deal: number, options?: CallOptions & {token?: string; within?: number}): Promise<Deal>;
  /** Score a hand: POST /v1/score */
  scoreHand(body: ScoreRequest, options?: CallOptions & {lang?: string}): Promise<ScoreAnswer>;
  /** Score up to 1000 hands: POST /v1/score/batch */
  scoreBatch(body: BatchRequest, options?: CallOptions & {lang?: string}): Promise<BatchAnswer>;
  /** What a hand waits for: POST /v1/waits */
  findWaits(body: WaitsRequest, options?: CallOptions & {lang?: string}): Promise<WaitsAnswer>;
  /** The same hand, won otherwise: POST /v1/what-if */
  whatIf(body: WhatIfRequest, options?: CallOptions & {lang?: string}): Promise<WhatIfAnswer>;
  /** Who pays whom: POST /v1/payments */
  settlePayments(body: PaymentsRequest, options?: CallOptions & {lang?: string}): Promise<PaymentsAnswer>;
  /** A score as a link: GET /v1/hands/{notation} */
  scoreLink(notation: string, options?: CallOptions & {rules?: string; lang?: string; win_by?: "self_draw" | "discard" | "robbed_kong" | "eight_flowers" | "eighth_flower" | "seven_flowers" | ""; seat_wind?: "E" | "S" | "W" | "N" | ""; round_wind?: "E" | "S" | "W" | "N" | ""; discarder?: "E" | "S" | "W" | "N" | ""; last_of_kind?: "true" | "false" | "1" | "0" | ""; last_wall_tile?: "true" | "false" | "1" | "0" | ""; last_discard?: "true" | "false" | "1" | "0" | ""; after_kong?: "true" | "false" | "1" | "0" | ""; after_two_kongs?: "true" | "false" | "1" | "0" | ""; heavenly?: "true" | "false" | "1" | "0" | ""; earthly?: "true" | "false" | "1" | "0" | ""; original_call?: "true" | "false" | "1" | "0" | ""; discards_made?: number; repeats?: number; liable?: "E" | "S" | "W" | "N" | ""; options?: Record<string, string>; dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | ""; z_order?: "tenhou" | "chinese" | ""; explain?: "true" | "false" | "1" | "0" | ""}): Promise<ScoreAnswer>;
  /** A hand as a drawing: GET /v1/hands/{notation}.svg */
  drawHand(notation: string, options?: CallOptions & {rules?: string; lang?: string; win_by?: "self_draw" | "discard" | "robbed_kong" | "eight_flowers" | "eighth_flower" | "seven_flowers" | ""; seat_wind?: "E" | "S" | "W" | "N" | ""; round_wind?: "E" | "S" | "W" | "N" | ""; discarder?: "E" | "S" | "W" | "N" | ""; last_of_kind?: "true" | "false" | "1" | "0" | ""; last_wall_tile?: "true" | "false" | "1" | "0" | ""; last_discard?: "true" | "false" | "1" | "0" | ""; after_kong?: "true" | "false" | "1" | "0" | ""; after_two_kongs?: "true" | "false" | "1" | "0" | ""; heavenly?: "true" | "false" | "1" | "0" | ""; earthly?: "true" | "false" | "1" | "0" | ""; original_call?: "true" | "false" | "1" | "0" | ""; discards_made?: number; repeats?: number; liable?: "E" | "S" | "W" | "N" | ""; options?: Record<string, string>; dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | ""; z_order?: "tenhou" | "chinese" | ""; explain?: "true" | "false" | "1" | "0" | ""; theme?: "light" | "dark" | "auto" | ""; kongs?: "backs" | "faces" | ""; white?: "framed" | "blank" | ""; width?: number; v?: string}): Promise<string>;
  /** A hand as a PNG: GET /v1/hands/{notation}.png */
  paintHand(notation: string, options?: CallOptions & {rules?: string; lang?: string; win_by?: "self_draw" | "discard" | "robbed_kong" | "eight_flowers" | "eighth_flower" | "seven_flowers" | ""; seat_wind?: "E" | "S" | "W" | "N" | ""; round_wind?: "E" | "S" | "W" | "N" | ""; discarder?: "E" | "S" | "W" | "N" | ""; last_of_kind?: "true" | "false" | "1" | "0" | ""; last_wall_tile?: "true" | "false" | "1" | "0" | ""; last_discard?: "true" | "false" | "1" | "0" | ""; after_kong?: "true" | "false" | "1" | "0" | ""; after_two_kongs?: "true" | "false" | "1" | "0" | ""; heavenly?: "true" | "false" | "1" | "0" | ""; earthly?: "true" | "false" | "1" | "0" | ""; original_call?: "true" | "false" | "1" | "0" | ""; discards_made?: number; repeats?: number; liable?: "E" | "S" | "W" | "N" | ""; options?: Record<string, string>; dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | ""; z_order?: "tenhou" | "chinese" | ""; explain?: "true" | "false" | "1" | "0" | ""; theme?: "light" | "dark" | "auto" | ""; kongs?: "backs" | "faces" | ""; white?: "framed" | "blank" | ""; width?: number; v?: string}): Promise<ArrayBuffer>;
  /** A score card as a drawing: GET /v1/hands/{notation}/card.svg */
  drawCard(notation: string, options?: CallOptions & {rules?: string; lang?: string; win_by?: "self_draw" | "discard" | "robbed_kong" | "eight_flowers" | "eighth_flower" | "seven_flowers" | ""; seat_wind?: "E" | "S" | "W" | "N" | ""; round_wind?: "E" | "S" | "W" | "N" | ""; discarder?: "E" | "S" | "W" | "N" | ""; last_of_kind?: "true" | "false" | "1" | "0" | ""; last_wall_tile?: "true" | "false" | "1" | "0" | ""; last_discard?: "true" | "false" | "1" | "0" | ""; after_kong?: "true" | "false" | "1" | "0" | ""; after_two_kongs?: "true" | "false" | "1" | "0" | ""; heavenly?: "true" | "false" | "1" | "0" | ""; earthly?: "true" | "false" | "1" | "0" | ""; original_call?: "true" | "false" | "1" | "0" | ""; discards_made?: number; repeats?: number; liable?: "E" | "S" | "W" | "N" | ""; options?: Record<string, string>; dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | ""; z_order?: "tenhou" | "chinese" | ""; explain?: "true" | "false" | "1" | "0" | ""; theme?: "light" | "dark" | "auto" | ""; width?: number; v?: string}): Promise<string>;
  /** A score card as a PNG: GET /v1/hands/{notation}/card.png */
  paintCard(notation: string, options?: CallOptions & {rules?: string; lang?: string; win_by?: "self_draw" | "discard" | "robbed_kong" | "eight_flowers" | "eighth_flower" | "seven_flowers" | ""; seat_wind?: "E" | "S" | "W" | "N" | ""; round_wind?: "E" | "S" | "W" | "N" | ""; discarder?: "E" | "S" | "W" | "N" | ""; last_of_kind?: "true" | "false" | "1" | "0" | ""; last_wall_tile?: "true" | "false" | "1" | "0" | ""; last_discard?: "true" | "false" | "1" | "0" | ""; after_kong?: "true" | "false" | "1" | "0" | ""; after_two_kongs?: "true" | "false" | "1" | "0" | ""; heavenly?: "true" | "false" | "1" | "0" | ""; earthly?: "true" | "false" | "1" | "0" | ""; original_call?: "true" | "false" | "1" | "0" | ""; discards_made?: number; repeats?: number; liable?: "E" | "S" | "W" | "N" | ""; options?: Record<string, string>; dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | ""; z_order?: "tenhou" | "chinese" | ""; explain?: "true" | "false" | "1" | "0" | ""; theme?: "light" | "dark" | "auto" | ""; width?: number; v?: string}): Promise<ArrayBuffer>;
  /** Read the tiles of a photo: POST /v1/recognise */
  recognise(body: RecogniseRequest | Blob | ArrayBuffer | Uint8Array, options?: CallOptions & {lang?: string} & {asked?: Record<string, unknown>}): Promise<RecogniseAnswer>;
  /** Read and score a photo: POST /v1/score/photo */
  scorePhoto(body: ScorePhotoRequest | Blob | ArrayBuffer | Uint8Array, options?: CallOptions & {lang?: string} & {asked?: Record<string, unknown>}): Promise<ScorePhotoAnswer>;
  /** Group corrected tiles, and score them: POST /v1/arrange */
  arrange(body: ArrangeRequest, options?: CallOptions & {lang?: string}): Promise<ArrangeAnswer>;
  /** An address to post a large photo to: POST /v1/uploads */
  offerUpload(body?: UploadRequest, options?: CallOptions & {lang?: string}): Promise<UploadOffer>;
  /** Open a table: POST /v1/tables */
  openTable(body: OpenTable, options?: CallOptions & {lang?: string} & {key?: string} & {token?: string}): Promise<OpenedTable>;
  /** A table as it stands: GET /v1/tables/{id} */
  getTable(table: string, options?: CallOptions & {lang?: string} & {token?: string}): Promise<Table>;
  /** Settle a deal: POST /v1/tables/{id}/deals */
  settleDeal(table: string, body: DealRequest, options?: CallOptions & {lang?: string} & {key?: string} & {ifMatch?: string} & {prefer?: string} & {token?: string}): Promise<Deal>;
  /** What happened at a table: GET /v1/tables/{id}/deals */
  listDeals(table: string, options?: CallOptions & {lang?: string; after?: number; limit?: number} & {token?: string}): Promise<DealList>;
  /** A deal with everything that is kept of it: GET /v1/tables/{id}/deals/{deal} */
  getDeal(table: string, deal: number, options?: CallOptions & {lang?: string; attempt?: number} & {prefer?: string} & {token?: string}): Promise<Deal>;
  /** Confirm a deal that waits: POST /v1/tables/{id}/deals/{deal}/confirmation */
  confirmDeal(table: string, deal: number, body?: ConfirmRequest, options?: CallOptions & {lang?: string} & {key?: string} & {ifMatch?: string} & {prefer?: string} & {token?: string}): Promise<Deal>;
  /** Undo the newest deal: POST /v1/tables/{id}/deals/{deal}/reversal */
  reverseDeal(table: string, deal: number, body?: ReasonRequest, options?: CallOptions & {lang?: string} & {key?: string} & {ifMatch?: string} & {token?: string}): Promise<Deal>;
  /** Lock a table: POST /v1/tables/{id}/finish */
  finishTable(table: string, body?: ReasonRequest, options?: CallOptions & {lang?: string} & {key?: string} & {ifMatch?: string} & {token?: string}): Promise<Table>;
  /** Give a table up: POST /v1/tables/{id}/abandon */
  abandonTable(table: string, body?: ReasonRequest, options?: CallOptions & {lang?: string} & {key?: string} & {ifMatch?: string} & {token?: string}): Promise<Table>;
  /** New tokens: POST /v1/tables/{id}/tokens/rotate */
  rotateTokens(table: string, body?: RotateRequest, options?: CallOptions & {lang?: string} & {key?: string} & {ifMatch?: string} & {token?: string}): Promise<TableTokens>;
  /** The statement of a table: GET /v1/tables/{id}/statement */
  getStatement(table: string, options?: CallOptions & {lang?: string} & {token?: string}): Promise<Statement>;
  /** Where a table's events go: GET /v1/tables/{id}/webhook */
  getWebhook(table: string, options?: CallOptions & {lang?: string} & {token?: string}): Promise<Webhook>;
  /** A new secret to sign with: POST /v1/tables/{id}/webhook/rotate */
  renewWebhookSecret(table: string, body?: NothingRequest, options?: CallOptions & {lang?: string} & {key?: string} & {token?: string}): Promise<WebhookSecret>;
  /** Make a club: POST /v1/clubs */
  createClub(body: ClubRequest, options?: CallOptions & {lang?: string} & {key?: string}): Promise<OpenedClub>;
  /** A club: GET /v1/clubs/{id} */
  getClub(club: string, options?: CallOptions & {lang?: string} & {token?: string}): Promise<Club>;
  /** Add a member: POST /v1/clubs/{id}/members */
  addMember(club: string, body: MemberRequest, options?: CallOptions & {lang?: string} & {key?: string} & {token?: string}): Promise<ClubMember>;
  /** The members of a club: GET /v1/clubs/{id}/members */
  listMembers(club: string, options?: CallOptions & {lang?: string} & {token?: string}): Promise<ClubMembers>;
  /** Erase a member's name: DELETE /v1/clubs/{id}/members/{member}/name */
  eraseMemberName(club: string, member: string, options?: CallOptions & {lang?: string} & {key?: string} & {token?: string}): Promise<ErasedName>;
  /** New tokens of a club: POST /v1/clubs/{id}/tokens/rotate */
  rotateClubTokens(club: string, body?: ClubRotateRequest, options?: CallOptions & {lang?: string} & {key?: string} & {token?: string}): Promise<ClubTokens>;
  /** The standings of a club: GET /v1/clubs/{id}/standings */
  getStandings(club: string, options?: CallOptions & {lang?: string; rules?: string} & {token?: string}): Promise<Standings>;
  /** Erase a player's name: DELETE /v1/tables/{id}/players/{player}/name */
  erasePlayerName(table: string, player: string, options?: CallOptions & {lang?: string} & {key?: string} & {token?: string}): Promise<ErasedName>;
  /** All rule sets: GET /v1/rulesets */
  listRulesets(options?: CallOptions & {lang?: string}): Promise<Rulesets>;
  /** A rule set: GET /v1/rulesets/{id} */
  getRuleset(ruleset: string, options?: CallOptions & {lang?: string}): Promise<Ruleset>;
  /** A pattern with worked examples: GET /v1/rulesets/{id}/patterns/{pattern} */
  getPattern(ruleset: string, pattern: string, options?: CallOptions & {lang?: string}): Promise<PatternDetail>;
  /** Whether the service answers: GET /v1/health */
  getHealth(options?: CallOptions & {lang?: string}): Promise<Health>;
}

/** The tiles in groups, the hand, and its score. */
export interface ArrangeAnswer {
  /** `needs_review`: a tile is doubtful, or the tiles do not fit together. `unreadable`: no tile was found. */
  status: "ready" | "needs_review" | "unreadable";
  tiles: Array<PhotoTile>;
  groups: Array<PhotoGroup>;
  /** Ready to be sent to `POST /v1/score`. */
  hand: ReadHand;
  /** The same hand in canonical notation; empty where there is none. */
  notation: string;
  /** What the photo cannot show, and was taken the usual way. */
  assumptions: Array<PhotoNote>;
  /** What does not fit: a wrong number of tiles, a fifth copy, tiles face down. */
  checks: Array<PhotoNote>;
  /** Totals under the next-best faces of doubtful tiles, where they differ; likeliest first. */
  scores_if: Array<PhotoChange>;
  /** Totals for each tile that may have won and each way of winning, where the photo or the request leaves one of them open. A hand one tile short gives its waits. */
  by_win_tile: Array<WinTileTotal>;
  /** The answer of `POST /v1/score` to the hand; null where it cannot be scored. */
  score: ScoreAnswer | null;
  /** Why it cannot be scored: what `POST /v1/score` would say. */
  problem: Problem | null;
}

/** Tiles with their places, and what is known of the win. */
export interface ArrangeRequest {
  tiles: Array<ArrangeTile>;
  /** Id of the tile that won, where the player has pointed at it; its face does, too. */
  win_tile?: string | null;
  /** Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its differences. */
  rules?: string | Preset | null;
  /** Disputed points decided otherwise than the rule set does: option id to value. */
  options?: Record<string, string | number | boolean | null> | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
  context?: Context | null;
}

/** A tile as an answer gave it, corrected or not, or a new one. */
export interface ArrangeTile {
  /** A name for the tile; `t1`, `t2` ... by place where there is none. */
  id?: string | null;
  tile: Tile | "back";
  /** 1 where a person has said it, which is the default. */
  confidence?: number | null;
  /** Left, top, width, height. It is enough where there is no `polygon`. */
  box?: Array<number> | null;
  /** It goes before `box` and `rotation`. */
  polygon?: Array<Array<number>> | null;
  rotation?: number | null;
  alternatives?: Array<ArrangeTileAlternatives> | null;
  /** Read past: groups are found anew. */
  group?: string | null;
  /** False once a person has looked, which is the default. */
  needs_review?: boolean | null;
  reason?: "too_many_copies" | "perhaps_no_tile" | "cut_off" | "look_alike" | "unclear" | null;
  /** Read past. */
  reason_text?: string | null;
}

/** Part of ArrangeTileAlternatives. */
export interface ArrangeTileAlternatives {
  tile: Tile | "back";
  confidence?: number | null;
}

/** An answer for each request, in order. */
export interface BatchAnswer {
  /** In the order of the requests. A problem's pointers start at its own request, not at the batch: `#/notation`, not `#/requests/3/notation`. */
  results: Array<ScoreAnswer | Problem>;
  count: number;
  /** How many of the results are problems. */
  faulty: number;
}

/** Up to 1000 score requests. */
export interface BatchRequest {
  /** Language of those requests that name none. */
  lang?: string | null;
  /** For those requests that do not say it themselves. False halves the answer, which may take 6 MB where the service runs in Lambda. */
  explain?: boolean | null;
  requests: Array<unknown>;
}

/** Why a pattern does not count. */
export interface Because {
  /** `implied` or `same_sets` (part of the pattern `by`), `account_once`, `several_waits`, `completed_by_discard`, or another reason; clients must expect new ones. */
  kind: string;
  /** The id of the pattern that takes it in. */
  by?: string | null;
  /** The tiles that the reason speaks of. */
  tiles?: Array<Face>;
  /** The option that decides against it, where `kind` is `option`. */
  option?: string;
}

/** Another winning tile, other context fields (null makes one unknown), or both. */
export interface Change {
  win_tile?: Tile | null;
  context?: Context | null;
}

/** A club. */
export interface Club {
  id: string;
  name: string;
  links: ClubLinks;
}

/** Where a club's members and standings are. */
export interface ClubLinks {
  self: string;
  members: string;
  standings: string;
}

/** A member. */
export interface ClubMember {
  /** Says nothing of who it is; this is what the ledger knows. */
  id: string;
  /** null once it was erased. */
  name: string | null;
  club: string;
}

/** The members of a club, by name; those without one last. */
export interface ClubMembers {
  club: string;
  count: number;
  members: Array<Person>;
}

/** A club to be made. */
export interface ClubRequest {
  /** Its name. */
  name: string;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** Whose tokens to make anew; all where none is named. */
export interface ClubRotateRequest {
  roles?: Array<"club" | "viewer"> | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** New tokens of a club; those that were not asked for are left out, and stay as they are. */
export interface ClubTokens {
  id: string;
  token?: string;
  viewer_token?: string;
}

/** A confirmation, with corrected hands where something was read or typed wrongly. */
export interface ConfirmRequest {
  /** False: the deal is given up, and its number is open again. Default: true. */
  confirm?: boolean | null;
  /** The attempt that was looked at; a newer one is then not confirmed by mistake. */
  attempt?: number | null;
  /** For each winner in the deal's order, null to keep it. */
  wins?: Array<ConfirmWin | null> | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** What stands instead of what a photo was read as, or was sent; what is left out stays. */
export interface ConfirmWin {
  hand?: Hand | null;
  /** The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be the same hand. */
  notation?: string | null;
  /** What the letters of `notation` mean where they could mean several things: what they do in this notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of them. */
  dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | null;
  /** What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are tried where it matters. */
  z_order?: "tenhou" | "chinese" | null;
  /** What else is true of the win. The table fills in seat, round, dealer's repeats; what contradicts it is a fault. */
  context?: Context | null;
  /** What the win is worth in the rule set's unit (points, faan or tai), instead of a hand. */
  value?: number | null;
}

/** How the hand was won. A field that is null or left out is unknown, which is not the same as false: the answer then says under `if_known` what it could change. */
export interface Context {
  /** How the winning tile came. */
  win_by?: "self_draw" | "discard" | "robbed_kong" | "eight_flowers" | "eighth_flower" | "seven_flowers" | null;
  /** The winner's seat. */
  seat_wind?: Seat | null;
  /** The prevailing wind. */
  round_wind?: Seat | null;
  /** Who let the winning tile go: the discarder, the declarer of a robbed kong, the owner of the eighth flower. */
  discarder?: Seat | null;
  /** The three other copies of the winning tile were in everybody's sight. */
  last_of_kind?: boolean | null;
  /** Won by drawing the last tile of the wall. */
  last_wall_tile?: boolean | null;
  /** Won on the discard after the last tile of the wall. */
  last_discard?: boolean | null;
  /** Won on the replacement tile of a kong. */
  after_kong?: boolean | null;
  /** Won on the replacement tile of a kong that was itself laid with a replacement tile. */
  after_two_kongs?: boolean | null;
  /** East wins on the tiles dealt. */
  heavenly?: boolean | null;
  /** Won on East's first discard. */
  earthly?: boolean | null;
  /** Declared after the first discard, one tile from winning, and the hand unchanged since. */
  original_call?: boolean | null;
  /** Discards of all players in the deal, the winning one included. */
  discards_made?: number | null;
  /** Deals the dealer has kept so far. */
  repeats?: number | null;
  /** The seat that pays for all, where the rules know one. */
  liable?: Seat | null;
}

/** A deal of a table: settled, under way, or closed without a payment. */
export interface Deal {
  table: string;
  /** Its number at the table; a deal that is settled anew keeps it. */
  deal: number;
  /** Attempts at a deal count from 1. */
  attempt: number | null;
  /** Where the deal is: nothing is paid but in `settled`; `reversed` was paid and paid back. (A table has a `status`.) */
  state: "received" | "reading" | "awaiting_confirmation" | "settled" | "rejected" | "expired" | "failed" | "reversed";
  /** The table's version that it made. */
  version: number | null;
  /** What is settled. */
  kind: "win" | "draw" | "penalty" | "adjustment" | "reversal";
  /** `win`, `draw` (also of a win worth nothing) or the kind; null while nothing is settled. */
  result: string | null;
  reason: string | null;
  /** The deal's body as it was understood, hands as tiles. */
  event: Record<string, unknown>;
  at: DealPlace | null;
  wins: Array<SettledWin>;
  /** Every line of the ledger that it made. */
  entries: Array<Entry>;
  /** What each seat gains. */
  transfers: Payments | null;
  scores: Record<string, number> | null;
  after: DealAfter | null;
  /** The rule set, its version and options when it was settled. */
  rules: UsedRules | null;
  engine_version: string | null;
  notices: Array<Notice>;
  /** Of its photos. */
  readings: Array<DealReading>;
  /** Place of the winner to what the confirmation put instead. */
  corrected: Record<string, unknown>;
  confirmed: boolean;
  /** Until when it may be confirmed (RFC 3339). */
  deadline: string | null;
  preview: DealPreview | null;
  /** Why it was rejected. */
  faults: Array<ProblemError>;
  settled_at: string | null;
  /** Addresses. */
  links: DealLinks;
}

/** The table after it. */
export interface DealAfter {
  version: number;
  /** The number that is open then. */
  deal: number;
  status: string;
}

/** While it waits: what it would come to if it were confirmed as it is. */
export interface DealPreview {
  wins: Array<SettledWin>;
  transfers: Payments | null;
  faults: Array<ProblemError>;
}

/** Addresses. */
export interface DealLinks {
  self: string;
  table: string;
  confirmation: string;
  reversal: string;
}

/** What happened at a table, oldest first; reversals stand where they happened. */
export interface DealList {
  table: string;
  version: number;
  deals: Array<DealRow>;
  /** The address of what follows; null at the end. */
  next: string | null;
}

/** Where a deal was played. */
export interface DealPlace {
  /** Which round it belongs to, from 1. */
  round: number;
  round_wind: Seat;
  /** How often the dealer had kept the deal before it. */
  repeats: number;
  /** Who sat where. */
  seats: DealPlaceSeats;
}

/** Who sat where. */
export interface DealPlaceSeats {
  E: Person;
  S: Person;
  W: Person;
  N: Person;
}

/** What a photo was read as. */
export interface DealReading {
  /** The winner's place. */
  win: number;
  status: "ready" | "needs_review" | "unreadable";
  /** Width, height and orientation of the photo. */
  image: Record<string, unknown>;
  tiles: Array<PhotoTile>;
  groups: Array<PhotoGroup>;
  assumptions: Array<PhotoNote>;
  checks: Array<PhotoNote>;
  /** Name and version of the reader. */
  model: Record<string, unknown>;
  /** The hand, as `hand` of a request takes it. */
  hand: Record<string, unknown>;
}

/** A deal to be settled. */
export interface DealRequest {
  /** The number that is open; a table says it as `deal`. */
  deal: number;
  /** `win` with `wins`; `draw`; `penalty` with `offender`; `adjustment` with `transfers` and `reason`. */
  kind: "win" | "draw" | "penalty" | "adjustment";
  /** One winner, or several on the same tile where the rules pay them all. */
  wins?: Array<DealWin> | null;
  /** Of a penalty: who pays. */
  offender?: Seat | null;
  /** Of a penalty: the foul. Default: `false_win`; what it pays is an option of the rules. */
  penalty?: "false_win" | null;
  /** Of an adjustment. */
  transfers?: DealRequestTransfers | null;
  /** Of a penalty or an adjustment: why, for the statement. */
  reason?: string | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** Seat to what it gains, in parts of a point; the four sum to zero. */
export interface DealRequestTransfers {
  E?: number;
  S?: number;
  W?: number;
  N?: number;
}

/** A line of the list of deals. */
export interface DealRow {
  table: string;
  /** Null for the end of the table. */
  deal: number | null;
  attempt: number | null;
  /** Where the deal is: nothing is paid but in `settled`; `reversed` was paid and paid back. (A table has a `status`.) */
  state: "received" | "reading" | "awaiting_confirmation" | "settled" | "rejected" | "expired" | "failed" | "reversed";
  version: number;
  /** What was settled. */
  kind: "win" | "draw" | "penalty" | "adjustment" | "reversal" | "finish" | "abandon";
  /** What came of it: `win`, `draw` (also of a win worth nothing), else as `kind`. */
  result: string;
  reason: string | null;
  round_wind: Seat;
  /** How often the dealer had kept the deal before it. */
  repeats: number;
  /** Who won; empty where nobody did. */
  wins: Array<DealRowWins>;
  entries: Array<Entry>;
  transfers: Payments;
  /** Player id to score after it. */
  scores: Record<string, number>;
  settled_at: string | null;
  /** Addresses. */
  links: DealRowLinks;
}

/** A winner. */
export interface DealRowWins {
  /** His seat in that deal: East is the dealer. */
  winner: Seat;
  /** Id of the winner. */
  player: string;
  /** In the rule set's unit, before any cap. */
  total: number;
  win_by: string | null;
}

/** Addresses. */
export interface DealRowLinks {
  self?: string;
  table?: string;
  confirmation?: string;
  reversal?: string;
}

/** A winner: a `hand`, a `notation`, a `photo` or a bare `value`. A win by flowers needs none. */
export interface DealWin {
  /** Who wins, by the wind of the seat in this deal: East is the dealer. */
  winner: Seat;
  /** How; it may stand in `context` instead. */
  win_by?: "self_draw" | "discard" | "robbed_kong" | "eight_flowers" | "eighth_flower" | "seven_flowers" | null;
  /** Who let the winning tile go, declared the robbed kong, or owns the eighth flower. */
  payer?: Seat | null;
  /** Who pays for all, where the rules know it. */
  liable?: Seat | null;
  hand?: Hand | null;
  /** The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be the same hand. */
  notation?: string | null;
  /** What the letters of `notation` mean where they could mean several things: what they do in this notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of them. */
  dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | null;
  /** What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are tried where it matters. */
  z_order?: "tenhou" | "chinese" | null;
  /** Id of an upload (`POST /v1/uploads`): the hand is read from the photo. What is in doubt waits for confirmation. */
  photo?: string | null;
  /** What the win is worth in the rule set's unit (points, faan or tai), instead of a hand. */
  value?: number | null;
  /** What else is true of the win. The table fills in seat, round, dealer's repeats; what contradicts it is a fault. */
  context?: Context | null;
}

/** A line of the ledger; the lines of a deal sum to zero. */
export interface Entry {
  /** Id of the player whose score it changes. */
  player: string;
  seat: Seat;
  /** Gained, or paid (negative), in parts of a point. */
  amount: number;
  /** `discarder`, `robbed`, `other`, `self_draw`, `flowers`, `flower_owner`, `liable`, `false_win`, `adjustment` or `reversal`. */
  reason: string;
  /** The player who pays or is paid; null where that is the whole table. */
  other: string | null;
  /** The winner it belongs to, by its place in `wins`. */
  win: number | null;
  /** Whether it was paid to or by the dealer and is more for that; a flag, where a table's `dealer` is an id. */
  dealer: boolean;
}

/** A person whose name is erased; the id stays, and all that was settled. */
export interface ErasedName {
  id: string;
  name: null;
}

/** A worked example. */
export interface Example {
  /** `example`, `near_miss` (looks like it and is not) or `special` (a special case of the rules). */
  kind: string;
  /** What it shows, in short. */
  note: string;
  /** What the hand shows, in a sentence or two. */
  text: string;
  /** The score request. */
  request: Record<string, unknown>;
  answer: ScoreAnswer;
}

/** A tile, never as `1z`-`7z`. */
export type Face = "1m" | "2m" | "3m" | "4m" | "5m" | "6m" | "7m" | "8m" | "9m" | "1p" | "2p" | "3p" | "4p" | "5p" | "6p" | "7p" | "8p" | "9p" | "1s" | "2s" | "3s" | "4s" | "5s" | "6s" | "7s" | "8s" | "9s" | "E" | "S" | "W" | "N" | "C" | "F" | "P" | "1f" | "2f" | "3f" | "4f" | "1g" | "2g" | "3g" | "4g";

/** A pattern that counts. */
export interface Fan {
  id: string;
  /** The official number, where the rules number their patterns. */
  number: number | null;
  /** The name in the answer's language; the id never changes. */
  name: string;
  /** What one occurrence is worth. */
  value: number;
  /** How often it occurs. */
  count: number;
  /** The sets or tiles that make it. */
  evidence: Array<Array<Face>>;
  source: Source;
  /** The address, on the service, of the page that teaches it, with worked hands. */
  page: string;
}

/** The tiles of the hand. The winning tile stands apart and is not repeated among the concealed tiles. A bonus tile among the concealed tiles is one kept in hand: it counts nothing. */
export interface Hand {
  /** Tiles in the hand, melds and winning tile left out. It may be left out for a win by flowers. */
  concealed: Array<Tile>;
  /** The tile that completed the hand. Unknown: a complete hand is scored for each tile that it could be, and the lowest is the total. */
  win_tile?: Tile | null;
  melds?: Array<Meld> | null;
  /** Flowers and seasons shown. */
  flowers?: Array<Tile> | null;
}

/** The service answers. */
export interface Health {
  status: "ok";
  engine_version: string;
  rulesets: Record<string, number>;
}

/** A set laid apart: a claimed chow, pung or kong, or a concealed kong. The tiles of a chow may come in any order. */
export interface Meld {
  kind: "chow" | "pung" | "kong";
  tiles: Array<Tile>;
  /** Of a kong: laid from the hand, claimed from nobody. It has to be told for a kong, unless `claimed_from` is. */
  concealed?: boolean | null;
  /** Whose discard completed the set; null or left out when unknown. */
  claimed_from?: Seat | null;
}

/** A person to be added to a club. */
export interface MemberRequest {
  /** The name that people read. It is kept in one place, from which it can be erased. */
  name: string;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** A pattern that the tiles show and that does not count. */
export interface NotCounted {
  id: string;
  number: number | null;
  name: string;
  value: number;
  count: number;
  evidence: Array<Array<Face>>;
  because: Because;
  /** The reason as a sentence. */
  text: string;
  /** The address, on the service, of the page that teaches it, with worked hands. */
  page: string;
}

/** Nothing more needs to be said. */
export interface NothingRequest {
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** Something the answer assumed, ignored or corrected. */
export interface Notice {
  code: string;
  /** JSON Pointer into the request, as a fragment. */
  pointer: string;
  params: Record<string, unknown>;
  text: string;
}

/** A table to be opened: rules, four players, and how long the game is. */
export interface OpenTable {
  /** Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its differences. */
  rules?: string | Preset | null;
  /** Disputed points decided otherwise than the rule set does: option id to value. */
  options?: Record<string, string | number | boolean | null> | null;
  /** East, South, West and North of the first deal: four names, or the ids of four members of the club where the table is rated. */
  players: Array<string>;
  /** A rated table counts in its club once its last deal is settled and it is finished. Default: `friendly`. */
  kind?: "friendly" | "rated" | null;
  /** A single deal, an East round, or a full game. Only a full game can be rated. Default: `full`. */
  length?: "deal" | "east" | "full" | null;
  /** Each deal waits until somebody has confirmed it. */
  confirm?: boolean | null;
  /** A public https address that is told of each deal, reversal and the end. */
  webhook?: string | null;
  /** Id of the club, for a rated table; its token comes as `Authorization`. */
  club?: string | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** A club that was just made, with its tokens: they are shown this once. */
export interface OpenedClub {
  id: string;
  name: string;
  links: ClubLinks;
  /** Adds members and opens rated tables. */
  token: string;
  /** Reads members and standings. */
  viewer_token: string;
}

/** A table that was just opened. The tokens and the webhook's secret are shown this once: they are kept as hashes. */
export interface OpenedTable {
  id: string;
  /** Counts what happened at the table; also its `ETag`. */
  version: number;
  /** Where the table is. `complete`: the last deal is settled and may still be reversed. `finished` and `abandoned` are for good. (A deal has a `state`.) */
  status: "open" | "complete" | "finished" | "abandoned";
  /** The rule set with its options. */
  rules: TableRules;
  /** What hands are counted in. */
  unit: string;
  /** Parts of a point that scores are counted in. */
  unit_scale: number;
  /** What a win must be worth. */
  minimum: number;
  kind: "friendly" | "rated";
  length: "deal" | "east" | "full";
  club: string | null;
  /** Deals wait for confirmation. */
  confirm: boolean;
  has_webhook: boolean;
  /** RFC 3339, UTC. */
  opened_at: string;
  /** What each began with. */
  start: number;
  /** The number that is open: send it with the next deal. */
  deal: number;
  /** Deals that were won or drawn and stand, which is what the length of a game is counted in; penalties, adjustments and reversed deals are none of them. */
  hands_played: number;
  /** Which round is played, from 1; its wind is `round_wind`. */
  round: number;
  round_wind: Seat;
  /** Id of the player who deals the open deal, and sits East in it. */
  dealer: string;
  /** How often the dealer has kept the deal before the open one: 0 for a new dealer. */
  repeats: number;
  seats: Array<TableSeat>;
  standings: Array<TableStanding>;
  /** Deals that are settled and not reversed, penalties and adjustments among them. */
  deals_settled: number;
  /** The one that can be reversed. */
  newest_deal: number | null;
  reversals: number;
  finished_early: boolean;
  /** It counts in the club's standings. */
  counts: boolean;
  /** The attempt at the open deal that is under way. */
  attempt: TableAttempt | null;
  /** Addresses. */
  links: OpenedTableLinks;
  /** May settle. Send it as `Authorization: Bearer`; in links it stands after `#`, never in a query. */
  owner_token: string;
  /** May look. */
  viewer_token: string;
  webhook: OpenedTableWebhook | null;
}

/** Addresses. */
export interface OpenedTableLinks {
  self: string;
  deals: string;
  statement: string;
}

/** Where events are sent. */
export interface OpenedTableWebhook {
  url: string;
  /** What they are signed with. */
  secret: string;
}

/** Another way to read the same tiles, and its total. */
export interface OtherReading {
  reading: Reading;
  total: number;
  fans: Array<OtherReadingFans>;
}

/** Part of OtherReadingFans. */
export interface OtherReadingFans {
  id: string;
  name: string;
  value: number;
  count: number;
}

/** A pattern of a rule set. */
export interface Pattern {
  id: string;
  number: number | null;
  name: string;
  names: PatternNames;
  /** What it is, in a sentence. */
  definition: string;
  value: number;
  /** What is not counted beside it. */
  excludes: PatternExcludes;
  /** Made of bonus tiles, apart from the hand. */
  bonus: boolean;
  source: Source;
  href: string;
  /** The address, on the service, of the page that teaches it, with worked hands. */
  page: string;
}

/** Part of PatternNames. */
export interface PatternNames {
  en: string;
  fr: string;
  "zh-Hant": string;
  "zh-Hans": string;
}

/** What is not counted beside it. */
export interface PatternExcludes {
  always: Array<string>;
  /** Only for the sets that made this pattern. */
  for_the_same_sets: Array<string>;
  /** Patterns of which one occurrence is not counted. */
  one_of: Array<string>;
}

/** A pattern with worked examples. */
export interface PatternDetail {
  rules: PatternDetailRules;
  id: string;
  number: number | null;
  name: string;
  names: PatternDetailNames;
  /** What it is, in a sentence. */
  definition: string;
  value: number;
  /** What is not counted beside it. */
  excludes: PatternDetailExcludes;
  /** Made of bonus tiles, apart from the hand. */
  bonus: boolean;
  source: Source;
  href: string;
  /** The address, on the service, of the page that teaches it, with worked hands. */
  page: string;
  /** Patterns beside which this one is not counted. */
  excluded_by: Array<string>;
  examples: Array<Example>;
  engine_version: string;
}

/** Part of PatternDetailRules. */
export interface PatternDetailRules {
  id: string;
  version: number;
}

/** Part of PatternDetailNames. */
export interface PatternDetailNames {
  en: string;
  fr: string;
  "zh-Hant": string;
  "zh-Hans": string;
}

/** What is not counted beside it. */
export interface PatternDetailExcludes {
  always: Array<string>;
  /** Only for the sets that made this pattern. */
  for_the_same_sets: Array<string>;
  /** Patterns of which one occurrence is not counted. */
  one_of: Array<string>;
}

/** One payment. */
export interface Payer {
  seat: Seat;
  amount: number;
  /** `discarder`, `robbed`, `other`, `self_draw`, or another reason of a rule set. */
  reason: string;
  /** Whether it is paid to or by the dealer and is more for that; a flag, where a table's `dealer` is an id. */
  dealer?: boolean;
}

/** What each seat gains or pays; the four sum to zero. */
export interface Payments {
  E: number;
  S: number;
  W: number;
  N: number;
}

/** Who pays whom. */
export interface PaymentsAnswer {
  payments: Payments;
  payers: Array<PaymentsAnswerPayers>;
  winners: Array<PaymentsAnswerWinners>;
  unit: string;
  minimum: number;
  rules: UsedRules;
  engine_version: string;
  notices: Array<Notice>;
}

/** Part of PaymentsAnswerPayers. */
export interface PaymentsAnswerPayers {
  seat: Seat;
  to: Seat;
  amount: number;
  reason: string;
}

/** Part of PaymentsAnswerWinners. */
export interface PaymentsAnswerWinners {
  seat_wind: Seat;
  points: number;
  meets_minimum: boolean;
  payments: Payments;
  answer: ScoreAnswer | null;
}

/** Who won with what; no table is needed. */
export interface PaymentsRequest {
  /** Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its differences. */
  rules?: string | Preset | null;
  /** Disputed points decided otherwise than the rule set does: option id to value. */
  options?: Record<string, string | number | boolean | null> | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
  /** What all winners share: how they won, the discarder, the round wind, the repeats, the liable seat. */
  context?: Context | null;
  winners: Array<Winner>;
}

/** A player: an id that the ledger knows, and the name that people read, null once it was erased. */
export interface Person {
  id: string;
  name: string | null;
}

/** What the total would be if a doubtful tile were another face, or no tile. */
export interface PhotoChange {
  change: Array<PhotoChangeChange>;
  /** Null: no win. */
  total: number | null;
  meets_minimum: boolean;
}

/** Part of PhotoChangeChange. */
export interface PhotoChangeChange {
  id: string;
  from: Face | "back";
  /** Null: no tile at all. */
  to: Face | "back" | null;
}

/** Tiles that belong together. */
export interface PhotoGroup {
  id: string;
  /** `other`: tiles that are not part of the hand: a wall, discards, another hand. */
  kind: "concealed" | "meld" | "win_tile" | "bonus" | "other";
  /** Ids of the tiles, in reading order. */
  tiles: Array<string>;
  meld: "pung" | "chow" | "kong" | null;
  /** Of a meld: a concealed kong. */
  concealed: boolean;
  confidence: number;
}

/** What the reading assumed, or what does not fit in it. */
export interface PhotoNote {
  code: string;
  /** Ids of the tiles that it is about. */
  tiles?: Array<string>;
  found?: number;
  seat_wind?: Seat;
  round_wind?: Seat;
  /** The winning tile that it is about. */
  win_tile?: Face;
  text: string;
}

/** A tile that a photo shows. A doubtful one is never left out: it is flagged. */
export interface PhotoTile {
  id: string;
  /** The face, or `back` where the tile lies face down. */
  tile: Face | "back";
  /** How likely the tile is right, from 0 to 1. */
  confidence: number;
  /** Upright box in pixels of the photo as it is displayed, after EXIF orientation: left, top, width, height. */
  box: Array<number>;
  /** The four corners in the tile's own reading order: its top left, then clockwise. */
  polygon: Array<Array<number>>;
  /** Degrees that the tile is turned clockwise. */
  rotation: number;
  /** The next likely faces. */
  alternatives: Array<PhotoTileAlternatives>;
  /** Id of the group that the tile belongs to. */
  group: string | null;
  needs_review: boolean;
  /** Why it needs a look: `look_alike`, `unclear`, `cut_off` (by the picture's edge), `perhaps_no_tile`, `too_many_copies`. */
  reason: string | null;
  reason_text: string | null;
}

/** Part of PhotoTileAlternatives. */
export interface PhotoTileAlternatives {
  tile: Face | "back";
  confidence: number;
}

/** Where the pictures of a hand are, below the service, and what they show in words. They never change. */
export interface PictureLinks {
  /** The hand as a drawing. */
  svg: string;
  /** The hand as a PNG. */
  png: string;
  /** The score card as a PNG of 1200 by 630. */
  card: string;
  /** The hand in words. */
  alt: string;
  /** The card in words. */
  card_alt: string;
}

/** A problem (RFC 9457) that lists every fault of the request. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** The id of the request, as in `X-Request-Id`. */
  instance?: string;
  code: string;
  errors: Array<ProblemError>;
}

/** One fault. */
export interface ProblemError {
  /** JSON Pointer into the request, as a fragment: `#/hand/melds/1`. */
  pointer: string;
  /** What is wrong, as a stable code. */
  code: string;
  /** Half-open range of characters, where the fault lies in a string. */
  span: Array<number> | null;
  tile: string | null;
  message: string;
  suggestion: string | null;
  /** The figures of the message. */
  params: Record<string, unknown>;
}

/** The hand that the tiles make. */
export interface ReadHand {
  concealed: Array<Face>;
  win_tile?: Face;
  melds?: Array<ReadHandMelds>;
  flowers?: Array<Face>;
}

/** Part of ReadHandMelds. */
export interface ReadHandMelds {
  kind: "chow" | "pung" | "kong";
  tiles: Array<Face>;
  concealed: boolean;
}

/** A set of the hand as it was read. */
export interface ReadSet {
  /** `chow`, `pung`, `kong`, `pair`, or the groups of the special shapes. */
  kind: string;
  tiles: Array<Face>;
  concealed: boolean;
  /** Laid apart. */
  melded: boolean;
  /** The winning tile lies here. */
  win: boolean;
}

/** How the tiles were read. */
export interface Reading {
  /** `standard`, `seven_pairs`, `thirteen_orphans`, `knitted`, `knitted_straight`, or a shape of another rule set. */
  shape: string;
  sets: Array<ReadSet>;
}

/** Why, for the statement. The body may be left out. */
export interface ReasonRequest {
  reason?: string | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** What a photo shows. */
export interface RecogniseAnswer {
  /** The photo as it is displayed, and the EXIF orientation that was applied. */
  image: RecogniseAnswerImage;
  /** `needs_review`: a tile is doubtful, or the tiles do not fit together. `unreadable`: no tile was found, or hardly anything that looks like one. */
  status: "ready" | "needs_review" | "unreadable";
  tiles: Array<PhotoTile>;
  groups: Array<PhotoGroup>;
  /** Ready to be sent to `POST /v1/score`. */
  hand: ReadHand;
  /** The same hand in canonical notation; empty where there is none. */
  notation: string;
  /** What the photo cannot show, and was taken the usual way. */
  assumptions: Array<PhotoNote>;
  /** What does not fit: a wrong number of tiles, a fifth copy, tiles face down. */
  checks: Array<PhotoNote>;
  /** Totals under the next-best faces of doubtful tiles, where they differ; likeliest first. */
  scores_if: Array<PhotoChange>;
  /** Totals for each tile that may have won and each way of winning, where the photo or the request leaves one of them open. A hand one tile short gives its waits. */
  by_win_tile: Array<WinTileTotal>;
  /** The tile reader. */
  model: RecogniseAnswerModel;
  /** Milliseconds spent on each step. */
  ms: Record<string, number>;
}

/** The photo as it is displayed, and the EXIF orientation that was applied. */
export interface RecogniseAnswerImage {
  width: number;
  height: number;
  exif_orientation: number;
}

/** The tile reader. */
export interface RecogniseAnswerModel {
  name: string;
  version: string;
}

/** A photo to read. Totals in the answer are by `rules`. */
export interface RecogniseRequest {
  /** The photo in base64: JPEG, PNG, WebP, or HEIC where the service reads it, of at most 15 MiB, that is 20 MiB so written. A `data:` address is read too. */
  photo?: string | null;
  /** The id of a photo that was posted to an address from `POST /v1/uploads`. It is read once, then it is gone; a request that is refused for something else leaves it, to be named again. */
  upload?: string | null;
  /** Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its differences. */
  rules?: string | Preset | null;
  /** Disputed points decided otherwise than the rule set does: option id to value. */
  options?: Record<string, string | number | boolean | null> | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** Whose tokens are made anew; both where `roles` is left out. The body may be left out. */
export interface RotateRequest {
  roles?: Array<"owner" | "viewer"> | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** A rule set with its patterns and options. */
export interface Ruleset {
  id: string;
  /** Its name in the language asked for. */
  name: string;
  version: number;
  family: string;
  unit: string;
  minimum: number;
  sets: number;
  href: string;
  /** The rule set that this one is a variant of. */
  base: string | null;
  /** How it differs from its base, as a preset says it. */
  changes: Record<string, unknown> | null;
  /** The same in words, in the language asked for; empty for a rule set that is built on no other. */
  differences: Array<string>;
  /** The hash of what decides totals and payments, beside the options; words, sources and versions are not in it. */
  digest: string;
  win_by: Array<string>;
  /** Context fields that a score may need. */
  needs: Array<string>;
  /** Context fields that may add to a score; unknown, they add nothing. */
  uses: Array<string>;
  /** Bonus tiles do not help to reach the minimum. */
  minimum_excludes_bonus: boolean;
  /** No hand is worth more. */
  cap: number | null;
  /** From the total to points: a table `points` (and `above` it), or `times` the total `plus` a constant. */
  conversion: RulesetConversion | null;
  /** Who pays what, by way of winning: `times` the points, divided by `over`, `plus` a constant. */
  payments: Record<string, unknown>;
  /** Payments are in this part of a point. */
  unit_scale: number;
  /** How many are paid on one discard: `one` or `all`. */
  winners: string;
  /** When a liable seat pays for all: `always`, on a `self_draw`, or never (`none`). */
  liability: string;
  /** What a win worth nothing is: a `win` or a `draw`. */
  zero_total: string;
  /** Of several special hands the `best` counts, all are `listed` and nothing else, or they `add` to everything. */
  specials: string;
  /** The course of a game at a table. */
  play: RulesetPlay;
  options: Array<RulesetOptions>;
  patterns: Array<Pattern>;
  engine_version: string;
}

/** From the total to points: a table `points` (and `above` it), or `times` the total `plus` a constant. */
export interface RulesetConversion {
  points?: Array<number | null>;
  above?: number;
  times?: number;
  plus?: number;
  most?: number;
}

/** The course of a game at a table. */
export interface RulesetPlay {
  /** What each begins with, in points. */
  start: number;
  /** Rounds of a full game. */
  rounds: number;
  dealer_stays: "never" | "after_win" | "after_win_or_draw";
  /** When a deal that is kept counts as a repeat. */
  repeats_grow: "always" | "after_win";
  /** Players change places between rounds, or stay. */
  seats: "stay" | "change";
  /** A score below zero ends the game, or not. */
  below_zero: "allowed" | "ends";
  /** What a false win pays to each other player: points, `full_hand`, or `nothing`. */
  false_win: number | string;
  /** For each place at the end. */
  table_points: Array<number> | null;
  /** What equals get. */
  ties: "share" | "equal" | "first";
}

/** A disputed point. */
export interface RulesetOptions {
  id: string;
  /** The point's name in the rules' list of disagreements. */
  point: string;
  /** What it decides, in the language asked for. */
  name: string;
  /** The choice in force. */
  value: string | number | boolean;
  allowed: Array<string | number | boolean>;
  /** Numbers from here to `most` are allowed, too. */
  least: number | null;
  most: number | null;
  /** The members of `allowed` in words. */
  choices: Array<RulesetOptionsChoices>;
  /** Why the family's own choice is what it is, in English. */
  reason: string;
}

/** Part of RulesetOptionsChoices. */
export interface RulesetOptionsChoices {
  value: string | number | boolean;
  name: string;
}

/** A rule set. */
export interface RulesetHead {
  id: string;
  /** Its name in the language asked for. */
  name: string;
  version: number;
  family: string;
  unit: string;
  minimum: number;
  sets: number;
  href: string;
}

/** Every rule set. */
export interface Rulesets {
  rulesets: Array<RulesetHead>;
  engine_version: string;
}

/** The score of a hand, with the reason of every point. Fields may be added: clients ignore those that they do not know. */
export interface ScoreAnswer {
  /** False: a legal hand that does not win, which is no error. */
  is_win: boolean;
  /** What the win is where it is not an ordinary one: `draw` where the rules make a win worth nothing one. */
  result: string | null;
  /** Why the hand does not win, as a code. */
  reason: string | null;
  reason_text: string | null;
  /** Tiles still to be replaced or drawn; 0 for a win. */
  distance: number | null;
  /** What a hand that does not win waits for, by its shape. */
  waits: Array<Face>;
  /** Those of the waits of which the hand itself holds all four. */
  dead_waits: Array<Face>;
  /** For a hand of full length that does not win and whose winning tile was not told: what it waits for after each discard. */
  after_discard?: Array<ScoreAnswerAfterDiscard>;
  total: number;
  /** The total before the rules' limit. */
  total_before_cap: number;
  /** The limit of a hand, where the rules have one. */
  cap: number | null;
  unit: string;
  minimum: number;
  /** Bonus tiles do not help to reach the minimum. */
  meets_minimum: boolean;
  /** Below the minimum: how much is missing, and the single changes that would reach it. */
  to_minimum: ScoreAnswerToMinimum | null;
  total_without_flowers: number;
  /** The points that the total is worth, where the rules convert it. */
  points: number | null;
  fans: Array<Fan>;
  not_counted: Array<NotCounted>;
  reading: Reading | null;
  other_readings: Array<OtherReading>;
  /** The winning tile was not told: the total with each tile that it could be. The lowest is the total. */
  by_win_tile: Array<ScoreAnswerByWinTile>;
  /** What each field that was left unknown would change. */
  if_known: Array<ScoreAnswerIfKnown>;
  /** Null where a payer is unknown, which a notice says; zero below the minimum. */
  payments: Payments | null;
  payers: Array<Payer>;
  /** Payments are in this part of a point: 1, or 2 for half points. */
  unit_scale: number;
  /** The hand in canonical notation. */
  notation: string;
  rules: UsedRules;
  engine_version: string;
  notices: Array<Notice>;
  /** Of a permalink: where its pictures are. */
  picture?: PictureLinks;
}

/** Part of ScoreAnswerAfterDiscard. */
export interface ScoreAnswerAfterDiscard {
  discard: Face;
  waits: Array<Face>;
  dead_waits?: Array<Face>;
}

/** Part of ScoreAnswerToMinimum. */
export interface ScoreAnswerToMinimum {
  missing: number;
  ways: Array<ScoreAnswerToMinimumWays>;
}

/** Part of ScoreAnswerToMinimumWays. */
export interface ScoreAnswerToMinimumWays {
  field: string;
  value: unknown;
  total: number;
}

/** Part of ScoreAnswerByWinTile. */
export interface ScoreAnswerByWinTile {
  win_tile: Face;
  total: number;
  meets_minimum: boolean;
}

/** Part of ScoreAnswerIfKnown. */
export interface ScoreAnswerIfKnown {
  field: string;
  value: unknown;
  adds: number;
  total: number;
}

/** What a photo shows, and the score of the hand. */
export interface ScorePhotoAnswer {
  /** The photo as it is displayed, and the EXIF orientation that was applied. */
  image: ScorePhotoAnswerImage;
  /** `needs_review`: a tile is doubtful, or the tiles do not fit together. `unreadable`: no tile was found, or hardly anything that looks like one. */
  status: "ready" | "needs_review" | "unreadable";
  tiles: Array<PhotoTile>;
  groups: Array<PhotoGroup>;
  /** Ready to be sent to `POST /v1/score`. */
  hand: ReadHand;
  /** The same hand in canonical notation; empty where there is none. */
  notation: string;
  /** What the photo cannot show, and was taken the usual way. */
  assumptions: Array<PhotoNote>;
  /** What does not fit: a wrong number of tiles, a fifth copy, tiles face down. */
  checks: Array<PhotoNote>;
  /** Totals under the next-best faces of doubtful tiles, where they differ; likeliest first. */
  scores_if: Array<PhotoChange>;
  /** Totals for each tile that may have won and each way of winning, where the photo or the request leaves one of them open. A hand one tile short gives its waits. */
  by_win_tile: Array<WinTileTotal>;
  /** The answer of `POST /v1/score` to the hand; null where it cannot be scored. */
  score: ScoreAnswer | null;
  /** Why it cannot be scored: what `POST /v1/score` would say. */
  problem: Problem | null;
  /** The tile reader. */
  model: ScorePhotoAnswerModel;
  /** Milliseconds spent on each step. */
  ms: Record<string, number>;
}

/** The photo as it is displayed, and the EXIF orientation that was applied. */
export interface ScorePhotoAnswerImage {
  width: number;
  height: number;
  exif_orientation: number;
}

/** The tile reader. */
export interface ScorePhotoAnswerModel {
  name: string;
  version: string;
}

/** A photo to read and score, and what is known of the win. */
export interface ScorePhotoRequest {
  /** The photo in base64: JPEG, PNG, WebP, or HEIC where the service reads it, of at most 15 MiB, that is 20 MiB so written. A `data:` address is read too. */
  photo?: string | null;
  /** The id of a photo that was posted to an address from `POST /v1/uploads`. It is read once, then it is gone; a request that is refused for something else leaves it, to be named again. */
  upload?: string | null;
  /** Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its differences. */
  rules?: string | Preset | null;
  /** Disputed points decided otherwise than the rule set does: option id to value. */
  options?: Record<string, string | number | boolean | null> | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
  context?: Context | null;
  /** The face of the tile that won, where the player said it: it goes before what the photo seems to show. Where a hand is one tile short, this is the one that is not on the photo. A face that was not read is told as a fault in `problem`, which lists those that were. */
  win_tile?: Tile | null;
}

/** A hand, how it was won, and the rules to score it by. */
export interface ScoreRequest {
  /** Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its differences. */
  rules?: string | Preset | null;
  /** Disputed points decided otherwise than the rule set does: option id to value. */
  options?: Record<string, string | number | boolean | null> | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
  hand?: Hand | null;
  /** The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be the same hand. */
  notation?: string | null;
  /** What the letters of `notation` mean where they could mean several things: what they do in this notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of them. */
  dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | null;
  /** What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are tried where it matters. */
  z_order?: "tenhou" | "chinese" | null;
  context?: Context | null;
  /** False: only what counts, the totals and the payments; `not_counted`, `other_readings`, `if_known` and `to_minimum` stay empty. Answers are half as large. */
  explain?: boolean | null;
}

/** A seat, by its wind in this deal: East is the dealer. */
export type Seat = "E" | "S" | "W" | "N";

/** A winner, scored. */
export interface SettledWin {
  /** The winner's seat in that deal: East is the dealer. */
  winner: Seat;
  /** The winner: id and name. */
  player: Person;
  /** In the rule set's unit, before any cap. */
  total: number;
  /** Worth nothing, which by these rules is a draw. */
  draw: boolean;
  payments: Payments;
  payers: Array<SettledWinPayers>;
  /** As it was scored. */
  context: Context;
  /** The whole answer of `POST /v1/score`; null where only a value was given. */
  answer: ScoreAnswer | null;
}

/** One seat's share. */
export interface SettledWinPayers {
  seat: Seat;
  amount: number;
  reason: string;
  dealer: boolean;
}

/** Where a value stands, and how sure it is. */
export interface Source {
  clause: string;
  confidence: "stated" | "found" | "inferred";
}

/** The sums of a club's rated tables that were played to their end. */
export interface Standings {
  /** The club. */
  club: StandingsClub;
  /** A ranking for each rule set, and for each size of a point in it. */
  standings: Array<StandingsOfRules>;
}

/** The club. */
export interface StandingsClub {
  id: string;
  name: string;
}

/** The ranking of one rule set. */
export interface StandingsOfRules {
  /** The rule set. */
  rules: StandingsOfRulesRules;
  /** Parts of a point that totals are counted in; 1: whole points. */
  unit_scale: number;
  /** What hands are counted in, as `biggest` is; left out where the rule set is a caller's own. */
  unit?: string;
  players: Array<StandingsRow>;
}

/** The rule set. */
export interface StandingsOfRulesRules {
  id: string;
  name: string;
}

/** A member's sums under one rule set. */
export interface StandingsRow {
  /** Place in the club's ranking, over all tables that count, from 1; members with equal table points and equal totals have the same. (A `place` is that at one table.) */
  rank: number;
  member: Person;
  /** Tables played to their end. */
  tables: number;
  /** Tables at which nobody stood before. */
  firsts: number;
  /** Left out where the rules know none. */
  table_points?: TablePoints;
  /** Points gained, in parts of a point. */
  total: number;
  /** The same in points, exactly. */
  total_text: string;
  /** Hands won. */
  wins: number;
  /** The greatest of them, in the rule set's unit; 0 where there is none. */
  biggest: number;
}

/** Everything that was settled at a table, in order, and where it left the players. */
export interface Statement {
  table: string;
  /** Of the table: the number of its lines. */
  version: number;
  /** What the table is played for. */
  kind: "friendly" | "rated";
  length: "deal" | "east" | "full";
  /** Where the table is, as at `GET /v1/tables/{id}`. */
  status: "open" | "complete" | "finished" | "abandoned";
  /** Whether it counts in its club. */
  counts: boolean;
  /** When it was opened. */
  opened_at: string;
  /** The rule set, and the options that the table was opened with. */
  rules: StatementRules;
  /** What hands are counted in. */
  unit: string;
  /** Parts of a point that scores and payments are counted in; 1: whole points. */
  unit_scale: number;
  /** What each player began with. */
  start: number;
  /** In the order of their first seats: East, South, West, North. */
  players: Array<StatementPlayer>;
  /** Oldest first. */
  lines: Array<StatementLine>;
  /** Of all that was gained and paid: 0. */
  sum: number;
}

/** The rule set, and the options that the table was opened with. */
export interface StatementRules {
  id: string;
  version: number;
  name: string;
  options: Record<string, unknown>;
}

/** One event. */
export interface StatementLine {
  /** Of the table after it; the number of the line. */
  version: number;
  /** When it was settled. */
  settled_at: string;
  /** What was settled. */
  kind: "win" | "draw" | "penalty" | "adjustment" | "reversal" | "finish" | "abandon";
  /** `draw` also for a win that is worth nothing; else as `kind`. */
  result: string;
  /** Its number; the end of a table has none. */
  deal?: number;
  round_wind?: "E" | "S" | "W" | "N";
  /** Which hand of the round, from 1, repeats left out. */
  turn?: number;
  /** How often the dealer had kept the deal before it. */
  repeats?: number;
  /** Id of the player who dealt. (In `payments`, `dealer` is a flag.) */
  dealer?: string;
  /** The line that it undoes. */
  reverses?: number;
  /** The line that undoes it. */
  reversed_by?: number;
  /** Id of the player who pays the penalty. */
  offender?: string;
  penalty?: string;
  /** As it was given. */
  reason?: string;
  /** Who won; empty where nobody did. */
  wins: Array<StatementWin>;
  /** Who paid whom; an adjustment and a reversal say only what each gains. */
  payments: Array<StatementPayment>;
  /** What each player gained by the line: id to parts of a point, below zero where it was paid. */
  gained: Record<string, number>;
  /** What each player had after it: id to parts of a point. */
  scores: Record<string, number>;
  /** Version of the rule set that the line was settled with; the rule set is the statement's `rules`, one for all lines. */
  rules_version: number;
  /** Of the engine that settled it. */
  engine_version: string;
  /** What happened, as a sentence. */
  text: string;
}

/** A payment. */
export interface StatementPayment {
  /** Id of the player who pays. */
  from: string;
  /** Id of the player who is paid. */
  to: string;
  /** In parts of a point, above zero. */
  amount: number;
  /** Why, as an id; clients must expect new ones. */
  reason: string;
  /** There, and true, where the dealer's part in it makes it more. (A line's `dealer` is an id.) */
  dealer?: true;
}

/** A player, and where the table left him. */
export interface StatementPlayer {
  id: string;
  /** From 1, in the order of the first seats. */
  number: number;
  /** null once it was erased. */
  name: string | null;
  /** Place at this table by score, from 1. (A club's `rank` is over all of its tables.) */
  place: number;
  /** Whether another has the same place. */
  tied: boolean;
  /** In parts of a point, `unit_scale` to one. */
  score: number;
  /** `score` less the score at the start. */
  gained: number;
  /** Hands won, reversed ones left out. */
  wins: number;
  /** The greatest of them in the rule set's unit, as far as its cap; 0 where there is none. */
  biggest: number;
  /** Left out where the rules know none. */
  table_points?: TablePoints;
}

/** A winner. */
export interface StatementWin {
  /** Id of the winner. */
  player: string;
  /** His seat in that deal: East is the dealer. */
  seat: "E" | "S" | "W" | "N";
  /** In the rule set's unit, before any cap. */
  total: number;
  /** How it was won; left out where only its worth was given without it. */
  win_by?: string;
  /** Id of the player who let the winning tile go. */
  payer?: string;
  /** Id of the player who pays for all. */
  liable?: string;
  /** The hand; left out where only its worth was given. */
  notation?: string;
  /** Left out where only the worth was given. */
  patterns?: Array<StatementWinPatterns>;
}

/** A pattern that counts. */
export interface StatementWinPatterns {
  id: string;
  name: string;
  value: number;
  count: number;
}

/** A table as it stands. */
export interface Table {
  id: string;
  /** Counts what happened at the table; also its `ETag`. */
  version: number;
  /** Where the table is. `complete`: the last deal is settled and may still be reversed. `finished` and `abandoned` are for good. (A deal has a `state`.) */
  status: "open" | "complete" | "finished" | "abandoned";
  /** The rule set with its options. */
  rules: TableRules;
  /** What hands are counted in. */
  unit: string;
  /** Parts of a point that scores are counted in. */
  unit_scale: number;
  /** What a win must be worth. */
  minimum: number;
  kind: "friendly" | "rated";
  length: "deal" | "east" | "full";
  club: string | null;
  /** Deals wait for confirmation. */
  confirm: boolean;
  has_webhook: boolean;
  /** RFC 3339, UTC. */
  opened_at: string;
  /** What each began with. */
  start: number;
  /** The number that is open: send it with the next deal. */
  deal: number;
  /** Deals that were won or drawn and stand, which is what the length of a game is counted in; penalties, adjustments and reversed deals are none of them. */
  hands_played: number;
  /** Which round is played, from 1; its wind is `round_wind`. */
  round: number;
  round_wind: Seat;
  /** Id of the player who deals the open deal, and sits East in it. */
  dealer: string;
  /** How often the dealer has kept the deal before the open one: 0 for a new dealer. */
  repeats: number;
  seats: Array<TableSeat>;
  standings: Array<TableStanding>;
  /** Deals that are settled and not reversed, penalties and adjustments among them. */
  deals_settled: number;
  /** The one that can be reversed. */
  newest_deal: number | null;
  reversals: number;
  finished_early: boolean;
  /** It counts in the club's standings. */
  counts: boolean;
  /** The attempt at the open deal that is under way. */
  attempt: TableAttempt | null;
  /** Addresses. */
  links: TableLinks;
}

/** Addresses. */
export interface TableLinks {
  self: string;
  deals: string;
  statement: string;
}

/** An attempt at the open deal that is under way. */
export interface TableAttempt {
  /** The number of the deal that it settles. */
  deal: number;
  attempt: number;
  /** Where the deal is: nothing is paid but in `settled`; `reversed` was paid and paid back. (A table has a `status`.) */
  state: "received" | "reading" | "awaiting_confirmation" | "settled" | "rejected" | "expired" | "failed" | "reversed";
  /** Somebody has confirmed it; it is being settled. */
  confirmed: boolean;
  /** When it expires (RFC 3339). */
  deadline: string | null;
}

/** Table points, exactly: players who share places share their points. */
export interface TablePoints {
  /** In twelfths of a point. */
  twelfths: number;
  /** The same in points. */
  text: string;
}

/** The rule set of a table. */
export interface TableRules {
  id: string;
  version: number;
  family: string;
  options: Record<string, string | number | boolean>;
  /** The hash of what decides totals and payments, beside the options; words, sources and versions are not in it. */
  digest: string;
  /** Of a preset that came with the request: what it changes. */
  base?: string | null;
  /** Of a preset that came with the request: its changes. */
  changes?: Record<string, unknown>;
  name: string;
}

/** Who sits where in the open deal. */
export interface TableSeat {
  seat: Seat;
  player: Person;
  /** In parts of a point, `unit_scale` to one. */
  score: number;
}

/** A player's place, by score. */
export interface TableStanding {
  /** Place at this table by score, from 1; equals share one where the rules say so. (A club's `rank` is over all of its tables.) */
  place: number;
  /** Whether another has the same place. */
  tied: boolean;
  player: Person;
  /** In parts of a point, `unit_scale` to one. */
  score: number;
  /** `score` less the score at the start. */
  gained: number;
  /** Table points in twelfths of one, exactly; null where the rules know none. */
  twelfths: number | null;
  /** The same with a text to be shown; left out where the rules know none. */
  table_points?: TablePoints;
}

/** The new tokens, shown this once; the old ones no longer open anything. */
export interface TableTokens {
  table: string;
  owner_token?: string;
  viewer_token?: string;
}

/** A tile: `1m`-`9m` characters, `1p`-`9p` dots, `1s`-`9s` bamboo, `E S W N` winds, `C F P` red, green and white dragon, `1f`-`4f` flowers and `1g`-`4g` seasons by the number printed on them. `1z`-`7z` (East, South, West, North, white, green, red) are read too, and never written. */
export type Tile = "1m" | "2m" | "3m" | "4m" | "5m" | "6m" | "7m" | "8m" | "9m" | "1p" | "2p" | "3p" | "4p" | "5p" | "6p" | "7p" | "8p" | "9p" | "1s" | "2s" | "3s" | "4s" | "5s" | "6s" | "7s" | "8s" | "9s" | "E" | "S" | "W" | "N" | "C" | "F" | "P" | "1f" | "2f" | "3f" | "4f" | "1g" | "2g" | "3g" | "4g" | "1z" | "2z" | "3z" | "4z" | "5z" | "6z" | "7z";

/** Where to post a photo, once. */
export interface UploadOffer {
  /** Its id, for `POST /v1/recognise`, `POST /v1/score/photo`, and as `photo` of a win at a table. */
  upload: string;
  method: "POST";
  url: string;
  /** Fields of the multipart form, to be sent as they are, before the file. */
  fields: Record<string, string>;
  /** Name of the form's last field, the file. */
  file_field: string;
  max_bytes: number;
  /** Until when it may be posted. */
  expires_at: string;
}

/** A photo that is going to be posted. */
export interface UploadRequest {
  content_type?: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "image/heif" | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
}

/** The rule set that was used; a score can be repeated from it. */
export interface UsedRules {
  id: string;
  version: number;
  family: string;
  options: Record<string, string | number | boolean>;
  /** The hash of what decides totals and payments, beside the options; words, sources and versions are not in it. */
  digest: string;
  /** Of a preset that came with the request: what it changes. */
  base?: string | null;
  /** Of a preset that came with the request: its changes. */
  changes?: Record<string, unknown>;
}

/** Every tile that completes the hand by its shape. */
export interface WaitsAnswer {
  waits: Array<WaitsAnswerWaits>;
  distance: number;
  unit: string;
  minimum: number;
  notation: string;
  rules: UsedRules;
  engine_version: string;
  notices: Array<Notice>;
}

/** Part of WaitsAnswerWaits. */
export interface WaitsAnswerWaits {
  tile: Face;
  /** Copies neither in the hand nor among the tiles seen; a wait with none left is still a wait. */
  copies_left: number;
  self_draw: WaitsAnswerWaitsSelfDraw | null;
  discard: WaitsAnswerWaitsDiscard | null;
}

/** Part of WaitsAnswerWaitsSelfDraw. */
export interface WaitsAnswerWaitsSelfDraw {
  total: number;
  total_without_flowers: number;
  meets_minimum: boolean;
  fans: Array<string>;
}

/** Part of WaitsAnswerWaitsDiscard. */
export interface WaitsAnswerWaitsDiscard {
  total: number;
  total_without_flowers: number;
  meets_minimum: boolean;
  fans: Array<string>;
}

/** A hand short of its winning tile. */
export interface WaitsRequest {
  /** Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its differences. */
  rules?: string | Preset | null;
  /** Disputed points decided otherwise than the rule set does: option id to value. */
  options?: Record<string, string | number | boolean | null> | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
  hand?: Hand | null;
  /** The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be the same hand. */
  notation?: string | null;
  /** What the letters of `notation` mean where they could mean several things: what they do in this notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of them. */
  dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | null;
  /** What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are tried where it matters. */
  z_order?: "tenhou" | "chinese" | null;
  context?: Context | null;
  /** Tiles in sight elsewhere: discards, melds and flowers of others. The hand's own tiles are counted without being told. */
  seen?: Array<Tile> | null;
}

/** Where a table's events are sent. */
export interface Webhook {
  table: string;
  url: string;
  /** How many secrets sign: 2 for a day after a new one. */
  secrets: number;
  /** The newest twenty, the last one first. */
  messages: Array<WebhookMessage>;
}

/** A message, sent or to be sent. */
export interface WebhookMessage {
  /** As `webhook-id`. */
  id: string;
  type: "deal.settled" | "deal.reversed" | "table.finished" | "table.abandoned";
  version: number;
  /** When it happened. */
  at: string;
  /** So far. */
  tries: number;
  /** What came of the last try: a word, and the status that was answered. Empty before the first. */
  last: string;
  /** Left out where no more is tried. */
  next_try_at?: string;
}

/** A new secret. */
export interface WebhookSecret {
  table: string;
  secret: string;
  /** Until then messages are signed by the secret before, too. */
  former_until: string;
}

/** The hand as it is, and under each change. */
export interface WhatIfAnswer {
  base: ScoreAnswer;
  results: Array<WhatIfAnswerResults>;
}

/** Part of WhatIfAnswerResults. */
export interface WhatIfAnswerResults {
  change: WhatIfAnswerResultsChange;
  /** The new total less the old one. */
  difference: number;
  /** Ids of patterns that now count, or count more often. */
  gained: Array<string>;
  lost: Array<string>;
  answer: ScoreAnswer;
}

/** Part of WhatIfAnswerResultsChange. */
export interface WhatIfAnswerResultsChange {
  win_tile: Face | null;
  context: Record<string, unknown>;
}

/** A hand as for a score, and what to change. */
export interface WhatIfRequest {
  /** Id of a rule set, as `GET /v1/rulesets` lists them, or a preset of your own: a base and its differences. */
  rules?: string | Preset | null;
  /** Disputed points decided otherwise than the rule set does: option id to value. */
  options?: Record<string, string | number | boolean | null> | null;
  /** Language of names and sentences: `en`, `fr`, `zh-Hant` or `zh-Hans`; other tags of these languages are understood (`fr-CA`, `zh-HK`). It goes before `Accept-Language`. */
  lang?: string | null;
  hand?: Hand | null;
  /** The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be the same hand. */
  notation?: string | null;
  /** What the letters of `notation` mean where they could mean several things: what they do in this notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of them. */
  dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | null;
  /** What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are tried where it matters. */
  z_order?: "tenhou" | "chinese" | null;
  context?: Context | null;
  /** Left out: the other method, and each other tile that the hand waited for. */
  changes?: Array<Change> | null;
}

/** The total if this tile won. */
export interface WinTileTotal {
  win_tile: Face;
  /** The lowest of `by_way`. */
  total: number;
  meets_minimum: boolean;
  /** For each way of winning that is possible: one where the request says which. */
  by_way: Array<WinTileTotalByWay>;
}

/** Part of WinTileTotalByWay. */
export interface WinTileTotalByWay {
  win_by: string;
  total: number;
  meets_minimum: boolean;
}

/** A winner: the seat with its points, or a hand to be scored. */
export interface Winner {
  /** The winner's seat. Left out with a hand whose context or notation tells it. */
  seat_wind?: Seat | null;
  /** What the hand is worth. */
  points?: number | null;
  hand?: Hand | null;
  /** The hand as a string, in any usual notation, instead of `hand`; where both are given they have to be the same hand. */
  notation?: string | null;
  /** What the letters of `notation` mean where they could mean several things: what they do in this notation. What has one meaning only, such as pictures of tiles and Chinese characters, is read in all of them. */
  dialect?: "tenhou" | "mcr" | "botzone" | "english" | "mjai" | "unicode" | "chinese" | null;
  /** What `5z 6z 7z` are: white, green, red (`tenhou`) or red, green, white (`chinese`). Left out, both are tried where it matters. */
  z_order?: "tenhou" | "chinese" | null;
  /** What is true of this winner's hand besides the shared context. */
  context?: Context | null;
}

/** A rule set as its differences from a named one. The files in presets/ are exactly this; a request's `rules` may be this too. */
export interface Preset {
  /** A name of your own; one of the named sets' ids is refused. */
  id?: string;
  version?: number;
  /** The id of a named rule set. */
  base: string;
  changes: PresetChanges;
}

export type PresetId = string;

export type PresetIds = Array<PresetId>;

export type PresetIdsById = Record<string, PresetIds>;

/** Part of PresetChanges. */
export interface PresetChanges {
  /** Pattern id to value. A pattern of value 0 still replaces others. */
  values?: Record<string, number>;
  /** Patterns that the base leaves out and this preset counts. */
  on?: PresetIds;
  /** Patterns taken out: they neither count nor replace others. */
  off?: PresetIds;
  /** Pattern id to the ids that it replaces, beside those of the base. */
  implies?: PresetIdsById;
  /** As `implies`, but only for the sets that make both. */
  implies_same_sets?: PresetIdsById;
  /** Pattern id to the ids of which one occurrence is not counted beside it. */
  implies_one?: PresetIdsById;
  /** Pattern id to ids that it no longer replaces. */
  drops?: PresetIdsById;
  /** Patterns that shut out ordinary counting. */
  special?: PresetIds;
  /** Patterns of the base that no longer do. */
  ordinary?: PresetIds;
  /** Several special hands at once: the best one counts; all count and nothing else; they add to everything else. */
  specials?: "best" | "listed" | "add";
  switches?: Record<string, string | boolean | number>;
  /** Option id to the value that this preset takes as its default. */
  options?: Record<string, string | boolean | number>;
  minimum?: number;
  /** Whether bonus tiles are left out when the minimum is tested. */
  minimum_excludes_bonus?: boolean;
  cap?: number | null;
  /** What a winning hand worth nothing is. */
  zero_total?: "win" | "draw";
  /** From the total to points: the name of a table of the family; `points` for totals 0, 1, 2, ... (null where no hand may be declared) and `above` for every greater one; or `times` the total `plus` a constant, at `most` so many. */
  conversion?: string | PresetChangesConversion | null;
  /** The name of a scheme of the family, or one of your own. `dealer`: payments to and from the dealer are `times` as much, for a total raised by `plus` and `per_repeat` for each repeat. `false_win`: how many times a full hand's points a false win pays to each. */
  payments?: string | PresetChangesPayments;
  /** Payments to and from the dealer, times this. */
  dealer_factor?: number;
  /** Whether a liable seat pays everybody's share. */
  liability?: "none" | "self_draw" | "always";
  /** Several players win on one discard: the first in turn, or all of them. */
  winners?: "one" | "all";
  /** The course of a whole game; what is not named stays as the base has it. */
  table?: PresetChangesTable;
  /** Payments are in this part of a point, so that halves are whole numbers. */
  unit_scale?: number;
  shapes_on?: Array<"standard" | "seven_pairs" | "seven_different_pairs" | "seven_pairs_and_triplet" | "thirteen_orphans" | "knitted" | "knitted_straight">;
  shapes_off?: Array<"standard" | "seven_pairs" | "seven_different_pairs" | "seven_pairs_and_triplet" | "thirteen_orphans" | "knitted" | "knitted_straight">;
  win_by_on?: Array<"self_draw" | "discard" | "robbed_kong" | "eight_flowers" | "eighth_flower" | "seven_flowers">;
  win_by_off?: Array<"self_draw" | "discard" | "robbed_kong" | "eight_flowers" | "eighth_flower" | "seven_flowers">;
  /** Patterns that count, beside those of the base, when the hand wins by its flowers alone. */
  on_flower_win?: PresetIds;
  /** Where the values of every pattern come from. */
  source?: PresetChangesSource;
  /** Pattern id to where its value comes from. */
  sources?: Record<string, PresetChangesSourcesValue>;
}

/** From the total to points: the name of a table of the family; `points` for totals 0, 1, 2, ... (null where no hand may be declared) and `above` for every greater one; or `times` the total `plus` a constant, at `most` so many. */
export interface PresetChangesConversion {
  points?: Array<number | null>;
  above?: number;
  times?: number;
  plus?: number;
  most?: number;
}

/** The name of a scheme of the family, or one of your own. `dealer`: payments to and from the dealer are `times` as much, for a total raised by `plus` and `per_repeat` for each repeat. `false_win`: how many times a full hand's points a false win pays to each. */
export interface PresetChangesPayments {
  discard: PresetShares;
  self_draw: PresetShares;
  eight_flowers?: PresetShares;
  eighth_flower?: PresetShares;
  dealer?: PresetChangesPaymentsDealer;
  false_win?: number;
}

/** Part of PresetChangesPaymentsDealer. */
export interface PresetChangesPaymentsDealer {
  times?: number;
  plus?: number;
  per_repeat?: number;
}

/** The course of a whole game; what is not named stays as the base has it. */
export interface PresetChangesTable {
  /** What each player begins with. */
  start?: number;
  /** Rounds of a full game. */
  rounds?: number;
  /** What keeps the dealer: nothing; a win of the dealer's, also a shared one; that or a draw. */
  dealer_stays?: "never" | "after_win" | "after_win_or_draw";
  /** A deal kept counts as a repeat always, or only after a win. */
  repeats_grow?: "always" | "after_win";
  /** Whether players change places between rounds. */
  seats?: "stay" | "change";
  /** A score below zero is allowed, or ends the game. */
  below_zero?: "allowed" | "ends";
  /** What a false win pays to each other player: points, `full_hand` (by the payment scheme) or `nothing`. */
  false_win?: number | string;
  /** Table points of the four places at the end. */
  table_points?: Array<number> | null;
  /** Equals share the table points of their places, have the same place, or stand in the order of their first seats. */
  ties?: "share" | "equal" | "first";
}

/** Where the values of every pattern come from. */
export interface PresetChangesSource {
  clause: string;
  confidence: "stated" | "found" | "inferred";
}

/** Part of PresetChangesSourcesValue. */
export interface PresetChangesSourcesValue {
  clause: string;
  confidence: "stated" | "found" | "inferred";
}

/** Part of PresetShares. */
export interface PresetShares {
  discarder?: PresetShare;
  others: PresetShare;
}

/** `times` the points, divided by `over`, `plus` a constant. */
export interface PresetShare {
  times?: number;
  over?: number;
  plus?: number;
}
