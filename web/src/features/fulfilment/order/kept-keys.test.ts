import { describe, expect, it } from "vitest";
import { createBrowserStorage } from "../../../lib/browser-storage.ts";
import { memoryStorage } from "../../../lib/test-storage.ts";
import { createKeptKeys } from "./kept-keys.ts";

function setUp(initial: string | null = null) {
  const box = memoryStorage();
  if (initial !== null) box.setItem("skipline.staff.keys", initial);
  const storage = createBrowserStorage(() => box);
  let made = 0;
  const open = () => createKeptKeys(storage, () => `key-${++made}`);
  return { open };
}

describe("kept keys", () => {
  it("keeps one key for one intent, over a reload too", () => {
    const { open } = setUp();
    const keys = open();
    expect(keys.find("scan:a")).toBeNull();
    expect(keys.take("scan:a")).toBe("key-1");
    expect(keys.take("scan:a")).toBe("key-1");
    expect(keys.take("scan:b")).toBe("key-2");
    expect(open().find("scan:a")).toBe("key-1");
  });

  it("makes another after a final answer", () => {
    const { open } = setUp();
    const keys = open();
    keys.take("scan:a");
    keys.drop("scan:a");
    expect(keys.find("scan:a")).toBeNull();
    expect(keys.take("scan:a")).toBe("key-2");
  });

  it("forgets the oldest of many", () => {
    const { open } = setUp();
    const keys = open();
    for (let count = 0; count < 25; count++) keys.take(`scan:${count}`);
    expect(keys.find("scan:4")).toBeNull();
    expect(keys.find("scan:5")).toBe("key-6");
  });

  it("is not put off by what somebody else stored", () => {
    expect(setUp("{").open().take("a")).toBe("key-1");
  });
});
