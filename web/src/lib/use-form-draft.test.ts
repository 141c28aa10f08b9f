import { beforeEach, describe, expect, it } from "vitest";
import { deviceStorage } from "./browser-storage.ts";
import { fitDraft, readDraft } from "./use-form-draft.ts";

const now = Date.UTC(2026, 10, 24);
const keep = (kept: unknown) => deviceStorage.setItem("skipline.draft.it", JSON.stringify(kept));

beforeEach(() => deviceStorage.clear());

describe("a draft", () => {
  it("is there for a week", () => {
    const draft = { keptAt: now - 6 * 86_400_000, base: { version: 1 }, values: { name: "Typed" } };
    keep(draft);
    expect(readDraft("it", now)).toEqual(draft);
    expect(readDraft("it", now + 2 * 86_400_000)).toBeNull();
    expect(readDraft("another", now)).toBeNull();
  });

  it.each([
    null,
    [],
    7,
    "x",
    {},
    { keptAt: now },
    { values: {} },
    { keptAt: "now", values: {} },
    { keptAt: now, values: 1 },
  ])("is none where %j is kept", (kept) => {
    keep(kept);
    expect(readDraft("it", now)).toBeNull();
  });

  it("fills the fields that the form still has", () => {
    const fields = { name: "", count: "1", isOn: false };
    expect(fitDraft(fields, { values: { name: "Typed", count: 2, isOn: true, gone: "x" } })).toEqual({
      name: "Typed",
      count: "1",
      isOn: true,
    });
  });
});
