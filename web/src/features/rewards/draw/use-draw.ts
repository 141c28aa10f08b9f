import { useEffect, useReducer, useRef } from "react";
import { askForDraw } from "./ask-for-draw.ts";
import { initialDraw, reduceDraw, shownAnswer } from "./draw-state.ts";
import { rememberDraw } from "../kept-draws.ts";
import { rememberRewards } from "../kept-rewards.ts";
import { refetchAfterChange } from "../rewards-queries.ts";
import { finishDraw, hasUnfinishedDraw } from "./unfinished-draws.ts";

interface DrawInput {
  userId: string;
  contestId: string;
  /** What is not seen is not finished. */
  isOpen: boolean;
}

/** One draw after the other of an event. It goes on while nobody looks: its result waits. */
export function useDraw({ userId, contestId, isOpen }: DrawInput) {
  const [state, dispatch] = useReducer(reduceDraw, initialDraw);
  const isFilmRunning = state.step === "drawing" && !state.isFilmOver;
  const mayWait = useRef(false);
  useEffect(() => {
    mayWait.current = isFilmRunning;
  }, [isFilmRunning]);

  useEffect(() => {
    const shown = isOpen ? shownAnswer(state) : null;
    if (shown === null) return;
    finishDraw(userId, contestId);
    if (shown.kind === "drawn") {
      rememberDraw(userId, contestId, shown.drawn);
      rememberRewards(userId, shown.drawn.rewards);
    }
    refetchAfterChange();
  }, [state, isOpen, userId, contestId]);

  async function draw(hasFilm: boolean): Promise<void> {
    if (state.step !== "initial") return;
    dispatch({ type: "draw", hasFilm });
    mayWait.current = hasFilm;
    dispatch({ type: "answer", answer: await askForDraw(userId, contestId, () => mayWait.current) });
  }

  return {
    state,
    isUnfinished: state.step === "initial" && hasUnfinishedDraw(userId, contestId),
    draw,
    endFilm: () => dispatch({ type: "endFilm" }),
    goBack: () => dispatch({ type: "goBack" }),
  };
}
