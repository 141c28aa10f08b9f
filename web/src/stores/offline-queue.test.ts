import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createBrowserStorage } from "#lib/browser-storage.ts";
import { memoryStorage } from "#lib/test-storage.ts";
import { memoryTable } from "#lib/test-table.ts";
import { createOfflineQueue, operationsOf } from "./offline-queue.ts";

/** What the tabs of one browser share. */
function newDevice(room = { isFull: false }) {
  const [rows, storage, database] = [new Map<string, unknown>(), memoryStorage(room), { isBroken: false }];
  const openTab = () =>
    createOfflineQueue({ table: memoryTable(rows, database), entries: createBrowserStorage(() => storage) });
  return { rows, storage, room, database, openTab };
}

const pour = { kind: "pour", input: z.object({ drink: z.string() }), answer: z.object({ kind: z.string() }) };

function drink(id: string, name = "mezcal") {
  return { id, input: { drink: name }, userId: "sam", madeAt: Date.parse("2026-11-21T04:00:00Z") };
}
/** As the release before kept it. */
const older = (id: string, answer: unknown = null) =>
  JSON.stringify({ ...drink(id), kind: "pour", failures: 0, isApproved: false, answer });

describe("the offline queue", () => {
  it("outlives a reload and reaches the other tabs", async () => {
    const { openTab } = newDevice();
    const queue = openTab();
    expect(await queue.add(pour, drink("a"))).toBe(true);
    const other = openTab();
    expect(await other.refresh()).toEqual(queue.store.getState());
    await other.answer("a", { kind: "done" });
    expect((await queue.refresh())[0]?.answer).toEqual({ kind: "done" });
  });

  it("shows nothing, and says of nothing that it is kept, before it is", async () => {
    const { rows, openTab } = newDevice();
    const queue = openTab();
    let shownAt: number | undefined;
    queue.store.subscribe(([first]) => {
      if (first) shownAt ??= rows.size;
    });
    await queue.add(pour, drink("a"));
    expect(shownAt).toBe(1);
  });

  it("keeps what two tabs add at the same moment", async () => {
    const { openTab } = newDevice();
    const [one, other] = [openTab(), openTab()];
    await Promise.all([one.add(pour, drink("a")), other.add(pour, drink("b", "soda"))]);
    expect((await one.refresh()).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("takes an operation once, whatever has become of it", async () => {
    const queue = newDevice().openTab();
    await queue.add(pour, drink("a"));
    await queue.answer("a", { kind: "notPaid" });
    await queue.add(pour, drink("a"));
    expect(await queue.refresh()).toMatchObject([{ answer: { kind: "notPaid" } }]);
  });

  it("forgets only what a person removes", async () => {
    const queue = newDevice().openTab();
    await queue.add(pour, drink("a"));
    await queue.add(pour, drink("b", "soda"));
    await queue.remove("a");
    await queue.answer("a", { kind: "done" });
    expect((await queue.refresh()).map(({ id }) => id)).toEqual(["b"]);
  });

  it("is not put off by what else is stored", async () => {
    const { rows, storage, openTab } = newDevice();
    storage.setItem("skipline.queue.x", "{");
    storage.setItem("skipline.cart", "{}");
    rows.set("y", { id: "y" });
    expect(await openTab().refresh()).toEqual([]);
  });

  it("gives each kind its own, and what another version wrote to nobody", async () => {
    const queue = newDevice().openTab();
    await queue.add(pour, drink("a"));
    await queue.add({ ...pour, kind: "checkIn" }, drink("b"));
    await queue.add({ ...pour, input: z.object({ glass: z.string() }) }, { ...drink("c"), input: { glass: "tall" } });
    const all = await queue.refresh();
    expect(operationsOf(pour, all).map(({ id }) => id)).toEqual(["a"]);
    expect(all).toHaveLength(3);
  });
});

describe("what the release before left", () => {
  it("is taken over once, by any tab, and deleted when it is in the database", async () => {
    const { rows, storage, openTab } = newDevice();
    for (const id of ["a", "b"]) storage.setItem(`skipline.queue.${id}`, older(id));
    const tabs = [openTab(), openTab()];
    await Promise.all(tabs.map(({ refresh }) => refresh()));
    for (const { store } of tabs) expect(store.getState().map(({ id }) => id)).toEqual(["a", "b"]);
    expect([...rows.keys()]).toEqual(["a", "b"]);
    expect(storage.length).toBe(0);
  });

  it("stays where it is as long as the database does not take it, and is shown", async () => {
    const { storage, database, openTab } = newDevice();
    storage.setItem("skipline.queue.a", older("a"));
    database.isBroken = true;
    const queue = openTab();
    expect(await queue.refresh()).toHaveLength(1);
    expect(storage.length).toBe(1);
    database.isBroken = false;
    expect(await queue.refresh()).toHaveLength(1);
    expect(storage.length).toBe(0);
  });

  it("keeps the answer that either of them has", async () => {
    const { storage, openTab } = newDevice();
    const queue = openTab();
    await queue.add(pour, drink("a"));
    await queue.add(pour, drink("b"));
    await queue.answer("b", { kind: "done" });
    storage.setItem("skipline.queue.a", older("a", { kind: "done" }));
    storage.setItem("skipline.queue.b", older("b"));
    expect((await queue.refresh()).map(({ answer }) => answer)).toEqual([{ kind: "done" }, { kind: "done" }]);
  });

  it("and an older page writes beside a new one is neither lost nor there twice", async () => {
    const { storage, openTab } = newDevice();
    const queue = openTab();
    await queue.refresh();
    storage.setItem("skipline.queue.a", older("a"));
    expect(await queue.refresh()).toHaveLength(1);
    // It does not find its entry any more, and writes no answer to it.
    await queue.answer("a", { kind: "done" });
    expect(await openTab().refresh()).toMatchObject([{ id: "a", answer: { kind: "done" } }]);
  });
});

describe("a database that fails", () => {
  it("stops nobody: an entry of the storage is as good, and goes into the database when it can", async () => {
    const { rows, storage, database, openTab } = newDevice();
    database.isBroken = true;
    const queue = openTab();
    expect(await queue.add(pour, drink("a"))).toBe(true);
    await queue.answer("a", { kind: "done" });
    expect(storage.length).toBe(1);
    expect(await openTab().refresh()).toMatchObject([{ answer: { kind: "done" } }]);
    database.isBroken = false;
    expect(await queue.refresh()).toHaveLength(1);
    expect([rows.size, storage.length]).toEqual([1, 0]);
  });

  it("removes what it can't delete from the page, and from the database later", async () => {
    const { rows, database, openTab } = newDevice();
    const queue = openTab();
    await queue.add(pour, drink("a"));
    database.isBroken = true;
    await queue.remove("a");
    expect(await queue.refresh()).toEqual([]);
    database.isBroken = false;
    expect(await queue.refresh()).toEqual([]);
    expect(rows.size).toBe(0);
  });

  it("keeps in the page what the full device does not store, says so, and stores it when there is room", async () => {
    const { room, database, openTab } = newDevice({ isFull: true });
    database.isBroken = true;
    const queue = openTab();
    expect(await queue.add(pour, drink("a"))).toBe(false);
    expect(queue.saved.getState()).toBe(false);
    expect(await queue.refresh()).toHaveLength(1);
    Object.assign(room, { isFull: false });
    database.isBroken = false;
    await queue.refresh();
    expect(queue.saved.getState()).toBe(true);
    expect(await openTab().refresh()).toHaveLength(1);
  });

  it("is forgotten with the device", async () => {
    const { rows, storage, openTab } = newDevice();
    const queue = openTab();
    await queue.add(pour, drink("a"));
    rows.clear();
    storage.clear();
    queue.forget();
    expect(queue.store.getState()).toEqual([]);
    expect(await queue.refresh()).toEqual([]);
  });
});
