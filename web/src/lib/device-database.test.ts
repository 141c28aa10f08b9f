import * as fakes from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDeviceTable } from "./device-database.ts";

beforeEach(() => {
  for (const [name, fake] of Object.entries(fakes)) if (name.startsWith("IDB")) vi.stubGlobal(name, fake);
  vi.stubGlobal("indexedDB", new fakes.IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

const open = () => createDeviceTable<string>({ name: "test", durability: "strict" });
const all = () => open().read(({ getAll }) => getAll());

it("keeps what was written for whoever opens it next", async () => {
  await open().write(({ put }) => put("mezcal", "a"));
  expect(await all()).toEqual(["mezcal"]);
});

it("asks the browser to be on the disk before it counts as written", async () => {
  const asked: unknown[] = [];
  // Made before: the browser's own transaction for that is not ours.
  await all();
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function spy(this: IDBDatabase, ...args) {
    asked.push(args[2]);
    return transaction.apply(this, args);
  });
  await open().write(({ put }) => put("mezcal", "a"));
  vi.restoreAllMocks();
  expect(asked).toEqual([{ durability: "strict" }]);
});

it("opens anew, once, when the browser has lost the connection", async () => {
  const table = open();
  await table.write(({ put }) => put("mezcal", "a"));
  let losses = 1;
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function lose(this: IDBDatabase, ...args) {
    if (losses-- > 0) throw new DOMException("Connection to Indexed Database server lost.", "UnknownError");
    return transaction.apply(this, args);
  });
  await table.write(({ put }) => put("soda", "b"));
  losses = 2;
  await expect(table.write(({ put }) => put("tonic", "c"))).rejects.toThrow("lost");
  vi.restoreAllMocks();
  expect(await all()).toEqual(["mezcal", "soda"]);
});

it("writes all of a change or nothing", async () => {
  const table = open();
  await expect(
    table.write(async ({ put }) => {
      await put("mezcal", "a");
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await all()).toEqual([]);
});

it("lets go of the database that another tab deletes or brings up to date", async () => {
  const table = open();
  await table.write(({ put }) => put("mezcal", "a"));
  const next = await openDB("test", 2);
  next.close();
  const deleted = new Promise((resolve, reject) => {
    Object.assign(indexedDB.deleteDatabase("test"), { onsuccess: resolve, onerror: reject, onblocked: reject });
  });
  await deleted;
  expect(await table.read(({ getAll }) => getAll())).toEqual([]);
});
