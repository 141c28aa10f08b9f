import type { Product } from "@skipline/contract/catalog";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "#api/errors.ts";
import { createInventoryEditor } from "./inventory-editor.ts";
import type { EditorDeps } from "./inventory-editor.ts";

const beer = { productId: "beer", name: "Beer", price: "12.00", isAvailable: true, version: 3 } as Product;

type Body = Parameters<EditorDeps["send"]>[1];

/** One product on a server that knows versions and keys. */
function setUp(fail: (body: Body) => Error | null = () => null, drafts: EditorDeps["drafts"] = {}) {
  let current: Product = beer;
  const shown = new Map<string, Product>([["beer", beer]]);
  const sent: { body: Body; key: string }[] = [];
  const editor = createInventoryEditor({
    async send(_product, body, key) {
      sent.push({ body, key });
      await Promise.resolve();
      const failure = fail(body);
      if (failure) throw failure;
      const { version, ...change } = body;
      if (version !== undefined && version !== current.version) {
        throw new ApiError({ status: 409, code: "PRODUCT_CHANGED", message: "", details: current });
      }
      current = { ...current, ...change, version: current.version + 1 };
      return current;
    },
    keep: async (product) => void shown.set(product.productId, product),
    readConflict: (error) => (error instanceof ApiError ? (error.details as Product) : null),
    drafts,
  });
  const change = (parts: Partial<Product>) => {
    current = { ...current, ...parts, version: current.version + 1 };
  };
  return { editor, sent, change, shown: () => shown.get("beer") as Product, stored: () => current };
}

describe("the inventory's editor", () => {
  it("sends only what changed, with the version that was seen", async () => {
    const { editor, sent, stored } = setUp();
    editor.edit(beer, "13");
    expect(await editor.save(beer)).toBe(true);
    expect(sent.map(({ body }) => body)).toEqual([{ price: "13.00", version: 3 }]);
    expect(stored()).toMatchObject({ price: "13.00", isAvailable: true });
    expect(editor.store.getState().drafts).toEqual({});
  });

  it.each(["14", "12.00"])("keeps %s, typed while a save was under way", async (typed) => {
    const { editor, shown, stored } = setUp();
    editor.edit(beer, "13");
    const saved = editor.save(beer);
    editor.edit(beer, typed);
    editor.prune([beer]);
    expect(await saved).toBe(true);
    expect(stored().price).toBe("13.00");
    expect(editor.store.getState()).toMatchObject({ drafts: { beer: { price: typed, seen: "13.00" } }, updated: {} });
    expect(await editor.save(shown())).toBe(true);
    expect(Number(stored().price)).toBe(Number(typed));
    expect(editor.store.getState().drafts).toEqual({});
  });

  it("keeps the input when somebody was faster, and applies it knowingly afterwards", async () => {
    const { editor, change, shown, stored } = setUp();
    editor.edit(beer, "13");
    change({ price: "9.00" });
    expect(await editor.save(beer)).toBe(false);
    expect(shown().price).toBe("9.00");
    expect(editor.store.getState().drafts["beer"]).toEqual({ price: "13", seen: "12.00" });
    expect(await editor.save(shown())).toBe(true);
    expect(stored().price).toBe("13.00");
  });

  it.each([{ name: "Lager" }, { isAvailable: false }])(
    "does not bother anybody with a change to %j",
    async (foreign) => {
      const { editor, change, stored } = setUp();
      editor.edit(beer, "13");
      change(foreign);
      expect(await editor.save(beer)).toBe(true);
      expect(stored()).toMatchObject({ ...foreign, price: "13.00" });
    },
  );

  it("says what was stored until it is edited again", async () => {
    const { editor, shown } = setUp();
    editor.edit(beer, "13");
    await editor.save(beer);
    expect(editor.store.getState()).toMatchObject({ drafts: {}, updated: { beer: "13.00" } });
    editor.edit(shown(), "14");
    expect(editor.store.getState().updated).toEqual({});
  });

  it("repeats under the same key what had no answer, and takes another one for another change", async () => {
    const failures = [new NetworkError(true), new NetworkError(true)];
    const { editor, sent } = setUp(() => failures.pop() ?? null);
    editor.edit(beer, "13");
    await expect(editor.save(beer)).rejects.toBeInstanceOf(NetworkError);
    await expect(editor.save(beer)).rejects.toBeInstanceOf(NetworkError);
    editor.edit(beer, "14");
    await editor.save(beer);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
    expect(editor.store.getState().saving).toEqual({});
  });

  it("shows a tap at once, and ends where the last of several said with as few calls as that takes", async () => {
    const { editor, stored, sent } = setUp();
    const taps = [false, true, false].map((isAvailable) => editor.setAvailable(beer, isAvailable));
    expect(editor.store.getState().wanted).toEqual({ beer: false });
    await Promise.all(taps);
    expect(stored().isAvailable).toBe(false);
    expect(sent).toHaveLength(1);
    await Promise.all([true, false].map((isAvailable) => editor.setAvailable(beer, isAvailable)));
    expect(stored().isAvailable).toBe(false);
    expect(sent.map(({ body }) => body.isAvailable)).toEqual([false, true, false]);
    expect(editor.store.getState().wanted).toEqual({});
  });

  it("takes failed taps back, and fails once for all of them", async () => {
    const { editor, sent } = setUp(() => new NetworkError(false));
    const taps = await Promise.allSettled([false, true].map((isAvailable) => editor.setAvailable(beer, isAvailable)));
    expect(taps.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(sent).toHaveLength(2);
    expect(editor.store.getState().wanted).toEqual({});
  });

  it("fails for nobody where the last tap arrived", async () => {
    const { editor, stored } = setUp((body) => (body.isAvailable === false ? new NetworkError(false) : null));
    await Promise.all([false, true].map((isAvailable) => editor.setAvailable(beer, isAvailable)));
    expect(stored().isAvailable).toBe(true);
  });

  it("never asks for the answer to an older tap again", async () => {
    const { editor, sent } = setUp((body) =>
      body.isAvailable === false && sent.length === 1 ? new NetworkError(true) : null,
    );
    await editor.setAvailable(beer, false).catch(() => undefined);
    await editor.setAvailable(beer, false);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it("does not take one's own tap for somebody else's change", async () => {
    const { editor, shown } = setUp();
    editor.edit(beer, "13");
    await editor.setAvailable(beer, false);
    expect(editor.store.getState().drafts["beer"]).toEqual({ price: "13", seen: "12.00" });
    expect(await editor.save(shown())).toBe(true);
  });

  it("forgets a draft that somebody else made true", () => {
    const { editor } = setUp();
    editor.edit(beer, "13");
    editor.prune([{ ...beer, price: "13.00" }]);
    expect(editor.store.getState().drafts).toEqual({});
  });

  it("goes on from what was typed before the page was loaded anew, of what is still sold and another price", () => {
    const typed = { price: "13", seen: "11.00" };
    const { editor } = setUp(() => null, { beer: typed, gone: typed, same: { price: "9", seen: "8.00" } });
    editor.prune([beer, { ...beer, productId: "same", price: "9.00" }]);
    expect(editor.store.getState().drafts).toEqual({ beer: typed });
  });
});
