import type { drawPrize, Reward } from "@skipline/contract/rewards";
import type { Output } from "@skipline/contract/endpoint";

export type Drawn = Output<typeof drawPrize>;

/** What came of asking: `unknown`, the server may have drawn, and the same key tells; the others took no ticket. */
export type Answer = { kind: "drawn"; drawn: Drawn } | { kind: "unknown" } | { kind: "noTickets" } | { kind: "ended" };

export type DrawState =
  | { step: "initial" }
  | { step: "drawing"; answer: Answer | null; isFilmOver: boolean }
  | { step: "winner"; reward: Reward; drawn: Drawn }
  | { step: "loser"; answer: Answer };

export type DrawStep = DrawState["step"];

export type DrawAction =
  | { type: "draw"; hasFilm: boolean }
  | { type: "answer"; answer: Answer }
  | { type: "endFilm" }
  /** Awesome, Try Again, Maybe Later, Close. */
  | { type: "goBack" };

export const initialDraw: DrawState = { step: "initial" };

function settle(answer: Answer | null, isFilmOver: boolean): DrawState {
  if (answer === null || !isFilmOver) return { step: "drawing", answer, isFilmOver };
  const [reward] = answer.kind === "drawn" && answer.drawn.winStatus ? answer.drawn.rewards : [];
  // No result is a loser, as a failed draw is.
  return answer.kind === "drawn" && reward
    ? { step: "winner", reward, drawn: answer.drawn }
    : { step: "loser", answer };
}

/** initial → drawing, until the film is over and the answer there → winner or loser → initial. */
export function reduceDraw(state: DrawState, action: DrawAction): DrawState {
  switch (action.type) {
    case "draw":
      return state.step === "initial" ? settle(null, !action.hasFilm) : state;
    case "answer":
      return state.step === "drawing" ? settle(action.answer, state.isFilmOver) : state;
    case "endFilm":
      return state.step === "drawing" ? settle(state.answer, true) : state;
    case "goBack":
      // What is being drawn is waited for: its result must not pass unseen.
      return state.step === "drawing" ? state : initialDraw;
  }
}

/** The answer that a screen shows now and that need not be asked for again: null while there is none. */
export function shownAnswer(state: DrawState): Answer | null {
  if (state.step === "winner") return { kind: "drawn", drawn: state.drawn };
  return state.step === "loser" && state.answer.kind !== "unknown" ? state.answer : null;
}
