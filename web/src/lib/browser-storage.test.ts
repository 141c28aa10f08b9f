import { describe, expect, it } from "vitest";
import { createBrowserStorage } from "./browser-storage.ts";
import { memoryStorage } from "./test-storage.ts";

const blocked = {
  "throws on access": () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
  "is not there": () => null,
  "is full": () => memoryStorage({ isFull: true }),
};

describe.each(Object.entries(blocked))("a storage that %s", (_what, open) => {
  it("lasts as long as the page, and says so", () => {
    const storage = createBrowserStorage(open);
    expect(storage.getItem("a")).toBeNull();
    expect(storage.setItem("a", "1")).toBe(false);
    storage.setItem("b", "2");
    expect(storage.getItem("a")).toBe("1");
    expect(storage.keys()).toEqual(["a", "b"]);
    storage.removeItem("a");
    expect(storage.getItem("a")).toBeNull();
    storage.clear();
    expect(storage.keys()).toEqual([]);
  });
});

describe("a storage that works", () => {
  it("is written through", () => {
    const box = memoryStorage();
    const storage = createBrowserStorage(() => box);
    expect(storage.setItem("a", "1")).toBe(true);
    expect(box.getItem("a")).toBe("1");
    box.setItem("a", "another tab's");
    expect(storage.getItem("a")).toBe("another tab's");
    storage.clear();
    expect(box).toHaveLength(0);
  });

  it("shows what it was too full for before what it kept earlier, until another page writes", () => {
    const room = { isFull: false };
    const box = memoryStorage(room);
    const storage = createBrowserStorage(() => box);
    storage.setItem("a", "old");
    room.isFull = true;
    expect(storage.setItem("a", "new")).toBe(false);
    expect(storage.getItem("a")).toBe("new");
    room.isFull = false;
    box.setItem("a", "another tab's");
    storage.forgetUnkept("a");
    expect(storage.getItem("a")).toBe("another tab's");
  });
});
