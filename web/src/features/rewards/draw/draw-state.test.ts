import { describe, expect, it } from "vitest";
import { initialDraw, reduceDraw, shownAnswer } from "./draw-state.ts";
import type { Answer, DrawAction, Drawn, DrawState } from "./draw-state.ts";

const reward = {
  rewardId: "r1",
  eventId: "e1",
  eventName: "Night",
  vendorId: "v1",
  prizeName: "Shirt",
  prizeDescription: "",
  prizeImageUrl: null,
  wonTimestamp: "2026-11-22T05:00:00.000Z",
  status: "PENDING" as const,
  claimCode: "K7P29XQAK7P29XQA",
  claimExpiration: "2026-11-25T05:00:00.000Z",
  isExpired: false,
  claimedAt: null,
  isOrderRefunded: false,
};
const lost: Drawn = {
  winStatus: false,
  message: "",
  rewards: [],
  draw: { counter: 1, ticketId: "t1" },
  ticketsLeft: 2,
};
const won: Drawn = { ...lost, winStatus: true, rewards: [reward] };

const drawn = (answer: Drawn): DrawAction => ({ type: "answer", answer: { kind: "drawn", drawn: answer } });
const draw: DrawAction = { type: "draw", hasFilm: true };
const endFilm: DrawAction = { type: "endFilm" };
const goBack: DrawAction = { type: "goBack" };
const after = (...actions: DrawAction[]): DrawState => actions.reduce(reduceDraw, initialDraw);

describe("a draw", () => {
  it("shows nothing before the film is over, however early the answer comes", () => {
    expect(after(draw, drawn(won)).step).toBe("drawing");
    expect(after(draw, drawn(won), endFilm)).toMatchObject({ step: "winner", reward });
  });

  it("waits for the answer where the film is over first", () => {
    expect(after(draw, endFilm).step).toBe("drawing");
    expect(after(draw, endFilm, drawn(lost)).step).toBe("loser");
  });

  it("has no film to wait for under reduced motion", () => {
    expect(after({ type: "draw", hasFilm: false }, drawn(lost)).step).toBe("loser");
  });

  it("treats a failed draw, and one without a result, as a loser", () => {
    const answers: Answer[] = [{ kind: "unknown" }, { kind: "noTickets" }, { kind: "ended" }];
    for (const answer of answers) expect(after(draw, endFilm, { type: "answer", answer }).step).toBe("loser");
    expect(after(draw, endFilm, drawn({ ...won, rewards: [] })).step).toBe("loser");
    expect(after(draw, endFilm, drawn({ ...lost, rewards: [reward] })).step).toBe("loser");
  });

  it("goes back to the beginning from each result, and can't be begun twice or left half-way", () => {
    for (const result of [won, lost]) expect(after(draw, endFilm, drawn(result), goBack)).toEqual(initialDraw);
    expect(after(draw, drawn(won), draw)).toEqual(after(draw, drawn(won)));
    expect(after(draw, goBack).step).toBe("drawing");
    expect(after(draw, endFilm, drawn(won), draw, endFilm).step).toBe("winner");
  });

  it("is not taken as shown before it is, nor where nobody knows what came of it", () => {
    expect(shownAnswer(after(draw, drawn(won)))).toBeNull();
    expect(shownAnswer(after(draw, endFilm, { type: "answer", answer: { kind: "unknown" } }))).toBeNull();
    expect(shownAnswer(after(draw, endFilm, drawn(won)))).toEqual({ kind: "drawn", drawn: won });
    expect(shownAnswer(after(draw, endFilm, { type: "answer", answer: { kind: "noTickets" } }))).not.toBeNull();
  });
});
