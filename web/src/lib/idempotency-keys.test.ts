import { describe, expect, it } from "vitest";
import { createBrowserStorage } from "./browser-storage.ts";
import { createIdempotencyKeys } from "./idempotency-keys.ts";
import { memoryStorage } from "./test-storage.ts";

const storageKey = "keys";

function setUp(box: Storage | null = memoryStorage()) {
  let made = 0;
  const makeKey = () => `key-${++made}`;
  // Another page on the same device.
  const open = (isNeeded?: (key: string) => boolean) =>
    createIdempotencyKeys(
      { storage: createBrowserStorage(() => box), storageKey, ...(isNeeded && { isNeeded }) },
      makeKey,
    );
  return { open, inPage: () => createIdempotencyKeys(undefined, makeKey) };
}

describe("idempotency keys", () => {
  it("keep one key for one intent, over a reload too", () => {
    const { open } = setUp();
    const keys = open();
    expect(keys.find("scan:a")).toBeNull();
    expect(keys.keyFor("scan:a")).toBe("key-1");
    expect(keys.keyFor("scan:a")).toBe("key-1");
    expect(keys.keyFor("scan:b")).toBe("key-2");
    expect(open().find("scan:a")).toBe("key-1");
  });

  it("make another for another content, and after a final answer", () => {
    const { inPage } = setUp();
    const keys = inPage();
    expect(keys.keyFor("order", { items: ["a"] })).toBe("key-1");
    expect(keys.keyFor("order", { items: ["a"] })).toBe("key-1");
    expect(keys.keyFor("order", { items: ["a", "b"] })).toBe("key-2");
    keys.drop("order");
    expect(keys.find("order")).toBeNull();
    expect(keys.keyFor("order", { items: ["a", "b"] })).toBe("key-3");
    keys.clear();
    expect(keys.find("order")).toBeNull();
  });

  it("forget the oldest of many, but what is needed still", () => {
    const keys = setUp().open((key) => key === "key-2");
    for (let count = 0; count < 55; count++) keys.keyFor(`scan:${count}`);
    expect(keys.find("scan:1")).toBe("key-2");
    expect(keys.find("scan:3")).toBeNull();
    expect(keys.find("scan:5")).toBe("key-6");
  });

  it("are not put off by what somebody else stored, or by a device without a storage", () => {
    const box = memoryStorage();
    box.setItem(storageKey, '[1,null,{"intent":"a"}]');
    expect(setUp(box).open().keyFor("a")).toBe("key-1");
    box.setItem(storageKey, "{");
    expect(setUp(box).open().keyFor("a")).toBe("key-1");
    const keys = setUp(null).open();
    expect(keys.keyFor("a")).toBe(keys.keyFor("a"));
  });
});
