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
  // {{operations}}
}
