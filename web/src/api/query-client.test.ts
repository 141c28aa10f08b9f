import type { FirstAnswer } from "@skipline/contract/first-answers";
import { afterEach, expect, it, vi } from "vitest";
import { memoryStorage } from "#lib/test-storage.ts";

afterEach(() => vi.unstubAllGlobals());

/** What the HTML of a page has in it. */
async function openPage(answers: readonly FirstAnswer[]) {
  vi.resetModules();
  vi.stubGlobal("localStorage", memoryStorage());
  const script = { textContent: JSON.stringify(answers), remove: () => undefined };
  vi.stubGlobal("document", { querySelector: () => script, cookie: "", documentElement: { lang: "en" } });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { language: "en" });
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
  const { queryClient } = await import("./query-client.ts");
  return { queryClient, ...(await import("./session-store.ts")) };
}

const idToken = `x.${Buffer.from(JSON.stringify({ sub: "u-1", phone_number: "+13105550101" })).toString("base64url")}.x`;

it("keeps what the page brought when somebody signs in before the page was taken over, and nothing that a person loaded", async () => {
  const { queryClient, startSession, clearSession } = await openPage([["app.getConfig", null, { production: false }]]);
  startSession({ access_token: "a", id_token: idToken, expires_in: 3600 });
  queryClient.setQueryData(["ordering.listOrders"], ["theirs"]);
  expect(queryClient.getQueryData(["app.getConfig"])).toEqual({ production: false });
  clearSession();
  expect(queryClient.getQueryData(["ordering.listOrders"])).toBeUndefined();
  expect(queryClient.getQueryData(["app.getConfig"])).toEqual({ production: false });
});
