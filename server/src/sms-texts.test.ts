import { readFileSync } from "node:fs";
import { countSmsParts } from "@skipline/contract/sms-parts";
import { expect, test } from "vitest";

type Text = string | { match: Record<string, string> }[];
const folder = new URL("../../contract/texts/", import.meta.url);
const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), "utf8")) as Record<string, Text>;
const spanish = read("es");
const host = "bar.the-longest.example.test";

/** The longest that the server fills in: `member-texts.ts` and `invitation-text.ts` cut names so. */
const longest: Record<string, string> = {
  night: "ñ".repeat(64),
  count: "1000",
  code: "123456",
  inviter: "Ø".repeat(12),
  venue: "Ø".repeat(24),
  address: `https://${host}/staff/signin`,
};
/** Read by machines, after the words of the code (spanish.md): hosts of 28 letters. */
const lastLine = `\n\n@${host} #${longest["code"]}`;

function fill(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = longest[name];
    if (value === undefined) throw new Error(`how long may {${name}} of a message be?`);
    return value;
  });
}

const messages = Object.entries(spanish)
  .filter(([id]) => id.startsWith("sms_"))
  .flatMap(([id, text]) =>
    (typeof text === "string" ? [text] : text.flatMap(({ match }) => Object.values(match))).map(
      (one) => [id, one] as const,
    ),
  );

test.each(messages)("%s is one part in Spanish: %s", (id, text) => {
  expect(countSmsParts(fill(text) + (id === "sms_code" ? lastLine : ""))).toBe(1);
});

test("there are messages, and a letter of no phone's alphabet is found", () => {
  expect(messages.length).toBeGreaterThan(15);
  expect(countSmsParts(fill("Lusiv: tu plan terminó, por eso cancelamos tus {count} lugares en {night}."))).toBe(2);
});
