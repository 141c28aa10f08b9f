import { languages } from "@skipline/contract/languages";
import { countSmsParts } from "@skipline/contract/sms-parts";
import { describe, expect, it, test } from "vitest";
import { toSmsAlphabet } from "../../sms-words.ts";
import { mostPayloadBytes } from "../../providers/push/encrypt-push.ts";
import { isTooLate, readyPush, readyText } from "./ready-notice-rules.ts";

const order = {
  orderId: "01a210a2-cddd-722c-abea-92ece7d9f55f",
  vendorName: "Aurora Bar",
  place: "Roof",
  language: "en",
} as const;
const timeZone = "America/Los_Angeles";

describe("a text at night", () => {
  const at = (local: string) => new Date(`${local}-08:00`);
  it.each([
    // Whoever asked this night is awake.
    ["2026-11-26T23:40", "2026-11-26T23:30", false],
    ["2026-11-27T03:00", "2026-11-26T21:30", false],
    // Whoever asked in the evening may be asleep.
    ["2026-11-27T03:00", "2026-11-26T20:00", true],
    ["2026-11-27T07:59", "2026-11-27T01:00", true],
    ["2026-11-26T22:00", "2026-11-26T15:59", true],
    // By day nobody is woken, however long it took.
    ["2026-11-27T08:00", "2026-11-26T21:00", false],
    ["2026-11-26T21:59", "2026-11-26T11:00", false],
  ])("at %s, asked for at %s: too late is %s", (now, askedAt, isLate) => {
    expect(isTooLate({ now: at(now), askedAt: at(askedAt), timeZone })).toBe(isLate);
  });

  it("goes by the venue's clock", () => {
    const now = new Date("2026-11-27T03:30:00Z");
    const askedAt = new Date(now.getTime() - 8 * 3_600_000);
    expect(isTooLate({ now, askedAt, timeZone: "America/New_York" })).toBe(true);
    expect(isTooLate({ now, askedAt, timeZone })).toBe(false);
  });
});

describe("what is texted", () => {
  it("says which order, and where", () => {
    expect(readyText(order)).toBe("Skipline: your order #d9f55f is ready at Roof. Show your QR code to pick it up.");
    expect(readyText({ ...order, language: "es" })).toBe(
      "Skipline: ¡lista tu orden #d9f55f! Roof. Muestra tu QR para recogerla.",
    );
  });

  it.each(
    languages.flatMap((language) =>
      ["Zoë Núñez’ ".repeat(9), "x".repeat(200), "🍹".repeat(50)].map((name) => [language, name] as const),
    ),
  )("is one part in %s, whatever the names: %s", (language, name) => {
    const text = readyText({ ...order, language, vendorName: name, place: name });
    expect(countSmsParts(text)).toBe(1);
    expect(toSmsAlphabet(text)).toBe(text);
    expect(text).toContain("#d9f55f");
  });

  it("has nothing of the venue's words that can be tapped, and the vendor's name where none is left of the location's", () => {
    const text = readyText({ ...order, place: "win.example/now", vendorName: "Aurora +1 213 555 0199" });
    expect(text).toContain("at Aurora.");
    expect(text).not.toMatch(/win|213/);
    expect(readyText({ ...order, place: "🍹", vendorName: "🍹" })).toBe(
      "Skipline: your order #d9f55f is ready. Show your QR code to pick it up.",
    );
  });
});

test("what is pushed has the declarative form, and says no more than which order and where", () => {
  const address = "https://order.example.com/location/AAAAA/order/x/status";
  expect(JSON.parse(readyPush({ ...order, language: "es" }, address))).toEqual({
    web_push: 8030,
    notification: {
      title: "¡Tu orden está lista!",
      body: "Orden #d9f55f, Aurora Bar · Roof",
      navigate: address,
      lang: "es",
      dir: "ltr",
      tag: "d9f55f",
      silent: false,
    },
  });
  expect(readyPush({ ...order, place: order.vendorName }, address)).toContain('"Order #d9f55f, Aurora Bar"');
  const long = readyPush({ ...order, vendorName: "ñ".repeat(500), place: "🍹".repeat(500) }, address);
  expect(Buffer.byteLength(long)).toBeLessThan(mostPayloadBytes);
});
