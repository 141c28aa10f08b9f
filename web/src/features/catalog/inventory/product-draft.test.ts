import { describe, expect, it } from "vitest";
import { describeForeignChange, draftOf, isDirty, readDrafts } from "./product-draft.ts";

const stored = { price: "12.00" };

describe("an edited price", () => {
  it.each(["13", "", "abc", "0"])("is a draft while it says something else: %j", (price) => {
    expect(draftOf(price, stored)).toEqual({ price, seen: "12.00" });
    expect(isDirty(draftOf(price, stored), stored)).toBe(true);
  });

  it.each(["12", "12.0", " 12.00 "])("is none where it says what is stored: %j", (price) => {
    expect(draftOf(price, stored)).toBeNull();
    expect(isDirty({ price, seen: "9.00" }, stored)).toBe(false);
  });

  it("is kept, and told what somebody else did", () => {
    const draft = { price: "13.00", seen: "12.00" };
    expect(describeForeignChange(draft, stored)).toBeNull();
    expect(describeForeignChange(draft, { price: "9.00" })).toBe("Somebody changed this product: price is now $9.00.");
    expect(isDirty(draft, { price: "13.00" })).toBe(false);
  });
});

describe("what a device has kept", () => {
  it("is read as far as it is drafts", () => {
    const beer = { price: "13", seen: "12.00" };
    expect(readDrafts({ beer, gin: { price: 13, seen: "12.00" }, rum: null, rye: "13" })).toEqual({ beer });
    expect(readDrafts()).toEqual({});
  });
});
