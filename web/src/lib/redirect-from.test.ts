import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { redirectFrom } from "./redirect-from.ts";

const origin = "https://app.skipline.example";

function openAt(path: string): void {
  vi.stubGlobal("window", { location: new URL(path, origin) });
}

function kindOf(from: string, to: string): string {
  const response = redirectFrom({ url: `${origin}${from}` }, to);
  expect(response.headers.get("location")).toBe(to);
  return response.headers.has("X-Remix-Replace") ? "replace" : "push";
}

beforeEach(() => openAt("/location/064E1"));
afterEach(() => vi.unstubAllGlobals());

describe("redirectFrom", () => {
  it("keeps the page with the link", () => {
    expect(kindOf("/location/064E1/order/review", "/signin")).toBe("push");
  });

  it("replaces a page that was opened directly", () => {
    openAt("/staff?x=1");
    expect(kindOf("/staff?x=1", "/staff/signin")).toBe("replace");
  });

  it("replaces through every hop of a chain, until it has landed", () => {
    openAt("/staff/auth/callback");
    expect(kindOf("/staff/auth/callback", "/staff")).toBe("replace");
    expect(kindOf("/staff", "/staff/locations")).toBe("replace");
    openAt("/staff/locations");
    expect(kindOf("/staff", "/staff/locations")).toBe("push");
  });
});
