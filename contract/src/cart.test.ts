import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cartLine, lineNote } from "./cart.ts";
import { maxNoteLength, readNote, tidyNote } from "./cart-line.ts";

describe("the note of a line", () => {
  it("is trimmed, has at most 140 characters, and is empty where nothing was sent", () => {
    expect(lineNote.parse("  no ice ")).toBe("no ice");
    expect(lineNote.safeParse("x".repeat(maxNoteLength)).success).toBe(true);
    expect(lineNote.safeParse("x".repeat(maxNoteLength + 1)).success).toBe(false);
    expect(cartLine.parse({ productId: "soda", quantity: 1 }).note).toBe("");
  });

  it("is read again as it was taken, and is none where it would not be taken", () => {
    const notes = fc.oneof(fc.string({ unit: "binary" }), fc.string({ maxLength: 200 }), fc.anything());
    const rereads = (kept: unknown) => {
      expect(readNote(kept)).toBe(lineNote.safeParse(kept).data ?? "");
    };
    fc.assert(fc.property(notes, rereads));
  });

  it.each([
    "no\u0000ice",
    "no\nice",
    "no\tice",
    "\u001B[2J",
    "a\u0085b",
    "a\u2028b",
    "\u202Eeci on",
    "\uD83C",
    "a\u2066b",
  ])("refuses %j", (note) => expect(lineNote.safeParse(note).success).toBe(false));

  it.each(["sin hielo, por favor", "ohne Zucker & Salz", "少冰", "بدون ثلج", "🧊 no", "👩‍🚀 style"])("takes %j", (note) =>
    expect(lineNote.parse(note)).toBe(note),
  );

  it("is made of whatever is typed or pasted", () => {
    expect(tidyNote(" no\r\n ice\t")).toBe("no ice");
    expect(tidyNote("x".repeat(139) + "🧊")).toBe("x".repeat(139));
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (typed) => {
        expect(lineNote.parse(tidyNote(typed))).toBe(tidyNote(typed));
      }),
    );
  });
});
