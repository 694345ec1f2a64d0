/** Types of the element <hupai-hand>. The contract: docs/embed.md */

/** What went wrong. `problem`: the service's problem object (RFC 9457), where it was the service that said so. */
export interface HupaiHandProblem {
  code: string;
  message: string;
  problem: null | {code: string; title: string; status: number; detail: string; errors: Array<Record<string, unknown>>};
}

export class HupaiHand extends HTMLElement {
  hand: string;
  rules: string;
  api: string;
  theme: string;
  view: string;
  /** The answer of GET /v1/hands/{notation} that is shown; its type is ScoreAnswer of hupai.d.ts. */
  readonly answer: null | (Record<string, unknown> & {is_win: boolean; total: number; notation: string});
  readonly problem: null | HupaiHandProblem;
}

declare global {
  interface HTMLElementTagNameMap {
    "hupai-hand": HupaiHand;
  }
  interface HTMLElementEventMap {
    "hupai-score": CustomEvent<NonNullable<HupaiHand["answer"]>>;
    "hupai-error": CustomEvent<HupaiHandProblem>;
  }
}
