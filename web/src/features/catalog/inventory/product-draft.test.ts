import { describe, expect, it } from "vitest";
import { describeForeignChange, editDraft, isDirty, readDraft } from "./product-draft.ts";
import { priceInvalid } from "./price-input.ts";

const stored = { price: "12.00", isAvailable: true };

describe("an edited product", () => {
  it("differs only while it says something else", () => {
    const draft = editDraft(null, stored, { price: "13" });
    expect(isDirty(draft, stored)).toBe(true);
    expect(editDraft(draft, stored, { price: "12" })).toBeNull();
    expect(editDraft(null, stored, { price: "12.0" })).toBeNull();
    expect(editDraft(editDraft(null, stored, { isAvailable: false }), stored, { isAvailable: true })).toBeNull();
    expect(isDirty(editDraft(null, stored, { price: "" }), stored)).toBe(true);
  });

  it("sends only what differs", () => {
    const draft = editDraft(null, stored, { price: "13.5" });
    expect(draft && readDraft(draft, stored)).toEqual({ change: { price: "13.50" } });
    const both = editDraft(draft, stored, { isAvailable: false });
    expect(both && readDraft(both, stored)).toEqual({ change: { isAvailable: false, price: "13.50" } });
    const wrong = editDraft(null, stored, { price: "13.555" });
    expect(wrong && readDraft(wrong, stored)).toEqual({ error: priceInvalid });
  });

  it("never sends back what the editor did not touch", () => {
    const draft = editDraft(null, stored, { price: "13.00" });
    const soldOut = { ...stored, isAvailable: false };
    expect(draft && readDraft(draft, soldOut)).toEqual({ change: { price: "13.00" } });
    expect(draft && describeForeignChange(draft, soldOut)).toBe("Somebody changed this product: it is sold out.");
  });

  it("keeps the input and tells what somebody else did", () => {
    const draft = editDraft(null, stored, { price: "13.00" });
    expect(draft && describeForeignChange(draft, stored)).toBeNull();
    const changed = { price: "9.00", isAvailable: false };
    expect(draft && describeForeignChange(draft, changed)).toBe(
      "Somebody changed this product: price is now $9.00 and it is sold out.",
    );
    expect(draft?.price).toBe("13.00");
    expect(isDirty(draft, { ...stored, price: "13.00" })).toBe(false);
  });
});
