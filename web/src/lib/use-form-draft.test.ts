import { beforeEach, describe, expect, it } from "vitest";
import { deviceStorage } from "./browser-storage.ts";
import { baseOf, fitDraft, hasDraft, holdDraft, readDraft } from "./use-form-draft.ts";

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

  it("is what is stored by now where its save arrived and the answer did not", () => {
    const values = { name: "Typed", prizes: [{ name: "Tee" }] };
    expect(hasDraft({ ...values, prizes: [{ name: "Tee" }], added: "" }, { values })).toBe(true);
    expect(hasDraft({ ...values, prizes: [{ name: "Cap" }] }, { values })).toBe(false);
  });

  it.each([
    ["what was typed is stored", "Typed", { base: { name: "Before" }, values: { name: "Typed" } }, "Typed"],
    ["what was sent is stored, and more was typed", "Sent", undefined, "Sent"],
    ["somebody else stored another", "Theirs", undefined, "Before"],
    ["what is kept is no such thing", "Theirs", { base: 7, values: { name: "Typed on" } }, "Theirs"],
  ])("is a change of what is stored or was, where %s", (_what, name, kept, expected) => {
    const values = { name: "Typed on" };
    keep({ keptAt: Date.now(), ...(kept ?? { base: { name: "Before" }, values, sent: [{ name: "Sent" }, null] }) });
    const read = (base: unknown) => (typeof base === "object" ? (base as { name: string }) : null);
    expect(baseOf("it", { name }, (stored) => stored, read)).toEqual({ name: expected });
    expect(baseOf("another", { name }, (stored) => stored, read)).toEqual({ name });
  });

  it("knows what was sent from it, also after a reload, until it is dropped", () => {
    const base = { name: "Before" };
    const form = holdDraft("it");
    form.keep({ base, values: { name: "One" } });
    form.send({ base, values: { name: "One" } });
    form.keep({ base, values: { name: "Two" } });
    form.send({ base, values: { name: "Two" } });
    form.keep({ base, values: { name: "Three" } });
    const anew = holdDraft("it");
    anew.take();
    for (const one of [form, anew]) {
      expect(["One", "Two", "Three"].map((name) => one.wasSent({ name }))).toEqual([true, true, false]);
    }
    anew.drop();
    expect(anew.wasSent({ name: "One" })).toBe(false);
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

describe("two tabs with a form of the same thing", () => {
  const values = (name: string) => ({ base: { version: 1 }, values: { name } });
  const kept = () => readDraft("it")?.values["name"];
  const told = (newValue: string | null) => ({ key: "skipline.draft.it", newValue });

  it("drop their own draft alone: what another typed after it stays", () => {
    const [saved, open] = [holdDraft("it"), holdDraft("it")];
    saved.keep(values("Saved"));
    open.keep(values("Still open"));
    saved.drop();
    expect(kept()).toBe("Still open");
    open.drop();
    expect(kept()).toBeUndefined();
  });

  it("drop what they were opened with", () => {
    holdDraft("it").keep(values("Yesterday"));
    const today = holdDraft("it");
    expect(today.take()).toMatchObject(values("Yesterday"));
    today.drop();
    expect(kept()).toBeUndefined();
  });

  it("put back what was typed before another typed and saved", () => {
    const [open, saved] = [holdDraft("it"), holdDraft("it")];
    open.keep(values("Still open"));
    saved.keep(values("Saved"));
    saved.drop();
    open.hear({ key: "skipline.draft.another", newValue: null });
    expect(kept()).toBeUndefined();
    open.hear(told(null));
    expect(kept()).toBe("Still open");
  });

  it("find their own after a reload, though another typed later", () => {
    const [one, other] = [holdDraft("it"), holdDraft("it")];
    one.keep(values("One"));
    other.keep(values("Other"));
    one.hear(told("typed"));
    expect(kept()).toBe("Other");
    one.leave();
    expect(kept()).toBe("One");
    other.leave();
    expect(kept()).toBe("Other");
  });

  it("bring back nothing that was saved, only looked at, or taken away by a sign-out", () => {
    const [saved, typing] = [holdDraft("it"), holdDraft("it")];
    saved.keep(values("Saved"));
    saved.drop();
    saved.hear(told(null));
    expect(kept()).toBeUndefined();
    typing.keep(values("Typed"));
    const looking = holdDraft("it");
    looking.take();
    typing.drop();
    looking.hear(told(null));
    expect(kept()).toBeUndefined();
    typing.keep(values("Typed"));
    deviceStorage.clear();
    typing.leave();
    expect(kept()).toBeUndefined();
  });
});
