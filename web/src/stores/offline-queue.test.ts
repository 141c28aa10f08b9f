import { describe, expect, it } from "vitest";
import { createBrowserStorage } from "../lib/browser-storage.ts";
import { memoryStorage } from "../lib/test-storage.ts";
import * as z from "zod/mini";
import { createOfflineQueue, operationsOf } from "./offline-queue.ts";

const openQueue = (box: Storage) => createOfflineQueue(createBrowserStorage(() => box));

const pour = { kind: "pour", input: z.object({ drink: z.string() }), answer: z.object({ kind: z.string() }) };

function drink(id: string, name = "mezcal") {
  return { id, input: { drink: name }, userId: "sam", madeAt: Date.parse("2026-11-21T04:00:00Z") };
}

describe("the offline queue", () => {
  it("outlives a reload and reaches the other tabs", () => {
    const storage = memoryStorage();
    const queue = openQueue(storage);
    queue.add(pour, drink("a"));
    const other = openQueue(storage);
    expect(other.refresh()).toEqual(queue.store.getState());
    other.answer("a", { kind: "done" });
    expect(queue.refresh()[0]?.answer).toEqual({ kind: "done" });
  });

  it("keeps what two tabs add at the same moment", () => {
    const storage = memoryStorage();
    const one = openQueue(storage);
    const other = openQueue(storage);
    one.add(pour, drink("a"));
    other.add(pour, drink("b", "soda"));
    expect(one.refresh().map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("takes an operation once, whatever has become of it", () => {
    const queue = openQueue(memoryStorage());
    queue.add(pour, drink("a"));
    queue.answer("a", { kind: "notPaid" });
    queue.add(pour, drink("a"));
    expect(queue.refresh()).toHaveLength(1);
    expect(queue.refresh()[0]?.answer).toEqual({ kind: "notPaid" });
  });

  it("forgets only what a person removes", () => {
    const memory = memoryStorage();
    const queue = openQueue(memory);
    queue.add(pour, drink("a"));
    queue.add(pour, drink("b", "soda"));
    queue.remove("a");
    queue.answer("a", { kind: "done" });
    expect(queue.refresh().map(({ id }) => id)).toEqual(["b"]);
  });

  it("keeps in the page what the device does not store, and says so", () => {
    const full = memoryStorage({ isFull: true });
    const queue = openQueue(full);
    queue.add(pour, drink("a"));
    queue.answer("a", { kind: "done" });
    expect(queue.refresh()[0]?.answer).toEqual({ kind: "done" });
    expect(queue.isSaved()).toBe(false);
    queue.remove("a");
    expect(queue.isSaved()).toBe(true);
  });

  it("is not put off by what else is stored", () => {
    const memory = memoryStorage();
    memory.setItem("skipline.queue.x", "{");
    memory.setItem("skipline.cart", "{}");
    expect(openQueue(memory).refresh()).toEqual([]);
  });

  it("gives each kind its own, and what another version wrote to nobody", () => {
    const queue = openQueue(memoryStorage());
    queue.add(pour, drink("a"));
    queue.add({ ...pour, kind: "checkIn" }, drink("b"));
    queue.add({ ...pour, input: z.object({ glass: z.string() }) }, { ...drink("c"), input: { glass: "tall" } });
    expect(operationsOf(pour, queue.refresh()).map(({ id }) => id)).toEqual(["a"]);
    expect(queue.refresh()).toHaveLength(3);
  });
});
