import { describe, expect, it } from "vitest";
import { createWedgeReader } from "./wedge-reader.ts";

function type(text: string, gapMs: number, enter = true): string | null {
  const read = createWedgeReader();
  let at = 1000;
  for (const key of text) {
    at += gapMs;
    expect(read({ key: "Shift", at: at - 1 })).toBeNull();
    expect(read({ key, at })).toBeNull();
  }
  return enter ? read({ key: "Enter", at: at + gapMs }) : null;
}

describe("a hand scanner that types", () => {
  it("is heard", () => {
    expect(type("https://skipline.example/L/064E1", 8)).toBe("https://skipline.example/L/064E1");
    expect(type("064E1", 55)).toBe("064E1");
  });

  it("is not mixed up with a person", () => {
    expect(type("064E1", 90)).toBeNull();
    expect(type("", 8)).toBeNull();
    expect(type("abc", 8)).toBeNull();
  });

  it("starts afresh after a pause", () => {
    const read = createWedgeReader();
    read({ key: "x", at: 0 });
    let at = 5000;
    for (const key of "064E1") read({ key, at: (at += 10) });
    expect(read({ key: "Enter", at: at + 10 })).toBe("064E1");
    expect(read({ key: "Enter", at: at + 20 })).toBeNull();
  });
});
