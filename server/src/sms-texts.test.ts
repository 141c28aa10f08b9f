import { readFileSync } from "node:fs";
import { languages } from "@skipline/contract/languages";
import { countSmsParts } from "@skipline/contract/sms-parts";
import { expect, test } from "vitest";
import { weighSignInMessage } from "./sign-in-message.ts";

type Text = string | { match: Record<string, string> }[];
const folder = new URL("../../contract/texts/", import.meta.url);
const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), "utf8")) as Record<string, Text>;
const host = "bar.the-longest.example.test";

/** The longest that the server fills in: `member-texts.ts` and `invitation-text.ts` cut names so. */
const longest: Record<string, string> = {
  night: "ñ".repeat(64),
  count: "1000",
  code: "123456",
  inviter: "Ø".repeat(12),
  id: "0".repeat(6),
  venue: "Ø".repeat(24),
  address: `https://${host}/staff/signin`,
};
function fill(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = longest[name];
    if (value === undefined) throw new Error(`how long may {${name}} of a message be?`);
    return value;
  });
}

const messages = languages.slice(1).flatMap((language) =>
  Object.entries(read(language))
    .filter(([id]) => id.startsWith("sms_"))
    .flatMap(([id, text]) =>
      (typeof text === "string" ? [text] : text.flatMap(({ match }) => Object.values(match))).map(
        (one) => [id, language, one] as const,
      ),
    ),
);

test.each(messages)("%s is one part in %s: %s", (_id, _language, text) => {
  expect(countSmsParts(fill(text))).toBe(1);
});

test("a sign-in code is one part with hosts as long as README.md and spanish.md say, and two past that", () => {
  expect(weighSignInMessage(host, "es")).toEqual({ parts: 1, longestHost: 28 });
  expect(weighSignInMessage(`${host}s`, "es").parts).toBe(2);
  // No sign of it needs the alphabet of which only 70 fit.
  expect(weighSignInMessage(`${host}s`, "en")).toEqual({ parts: 1, longestHost: 121 });
});

test("there are messages, and a letter of no phone's alphabet is found", () => {
  expect(messages.length).toBeGreaterThan(15);
  expect(countSmsParts(fill("Lusiv: tu plan terminó, por eso cancelamos tus {count} lugares en {night}."))).toBe(2);
});
