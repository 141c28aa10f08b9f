import { hostileTargets } from "@skipline/contract/leaving-targets";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "#api/errors.ts";
import { boxProblem, codeProblem, explainLinkError, listTargetChanges, readBox, targetProblem } from "./link-form.ts";

const origin = "https://app.skipline.example";

describe("a link's fields", () => {
  it("take what the server takes", () => {
    for (const text of ["summer-24", " Poster_1 "]) expect(codeProblem(text)).toBe(true);
    for (const text of ["", "a b", "ä", "x".repeat(33), "a/b"]) expect(codeProblem(text)).not.toBe(true);
    for (const text of ["/heartla", " https://a.example "]) expect(targetProblem(text, origin)).toBe(true);
  });

  it("refuse every hostile target", () => {
    // White space around what was pasted is dropped.
    const hostile = hostileTargets(origin).filter((target) => target.trim() !== "/account");
    expect(hostile.filter((target) => targetProblem(target, origin) === true)).toEqual([]);
  });
});

describe("a box of wristbands", () => {
  it("is read however it is pasted, each id once", () => {
    expect(readBox(" 04:A2\n04:A3, 04:A4;04:A2\t04.a5\r\n")).toEqual({
      nfcIds: ["04:A2", "04:A3", "04:A4", "04.a5"],
      wrong: [],
    });
  });

  it.each([
    ["", "Paste at least one id."],
    ["04:A2 é -x", "No wristband’s id: é, -x"],
    [Array.from({ length: 501 }, (_, index) => `b${index}`).join(" "), "501 ids: enter at most 500 at once."],
  ])("says what is wrong with %j", (text, problem) => expect(boxProblem(text)).toBe(problem));

  it("of 500 is right", () => {
    expect(boxProblem(Array.from({ length: 500 }, (_, index) => `b${index}`).join("\n"))).toBe(true);
  });
});

describe("what the server refused", () => {
  const refusal = (code: string, details?: unknown) => new ApiError({ status: 409, code, message: "Words.", details });
  it("is told", () => {
    expect(explainLinkError(null)).toBeNull();
    expect(explainLinkError(refusal("SHORT_CODE_TAKEN"))).toBe("Words.");
    const nfcIds = Array.from({ length: 7 }, (_, index) => `b${index}`);
    expect(explainLinkError(refusal("WRISTBAND_TAKEN", { nfcIds }))).toContain("b0, b1, b2, b3, b4 and 2 more.");
    expect(explainLinkError(new Error("x"))).toContain("could not be saved");
    expect(explainLinkError(new NetworkError(false))).toContain("check your connection");
  });
});

describe("what somebody else did", () => {
  const was = { target: null, isRetired: false };
  it("is told field by field", () => {
    expect(listTargetChanges(was, was)).toEqual([]);
    expect(listTargetChanges(was, { target: "/lusiv", isRetired: true })).toEqual([
      { label: "Leads to", before: "Your venue’s page", after: "/lusiv" },
      { label: "Status", before: "In use", after: "Retired" },
    ]);
  });
});
