import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

type Text = string | [{ match: Record<string, string> }];

function readCatalogue(language: string): [id: string, forms: string[]][] {
  const file = new URL(`../../contract/texts/${language}.json`, import.meta.url);
  const texts = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, Text>);
  return texts.map(([id, text]) => [id, typeof text === "string" ? [text] : Object.values(text[0].match)]);
}

/** What stands on a screen in one piece: around what is filled in, and between the marks. */
function piecesOf(forms: readonly string[]): string[] {
  return forms.flatMap((form) => form.split(/\{[#/]\w+\}/)).map((piece) => piece.trim());
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** English words of ours that Spanish has too are no fault; neither is a piece that is hardly more than what is filled in. */
const spanish = new Set(readCatalogue("es").flatMap(([, forms]) => piecesOf(forms)));
const own = readCatalogue("en").flatMap(([id, forms]) =>
  piecesOf(forms)
    .filter((piece) => !spanish.has(piece) && piece.replaceAll(/\{\w+\}|[^a-z]/gi, "").length >= 3)
    .map((piece) => ({
      id,
      pattern: new RegExp(
        `^${piece
          .split(/\{\w+\}/)
          .map(escape)
          .join("(.+)")}$`,
      ),
    })),
);
/** `{name} (copy)`: also what a Spanish text looks like with something filled in. */
const filledIn = [...spanish]
  .filter((piece) => /\{\w+\}/.test(piece) && /[a-záéíóúñ]{3}/i.test(piece.replaceAll(/\{\w+\}/g, "")))
  .map(
    (piece) =>
      new RegExp(
        `^${piece
          .split(/\{\w+\}/)
          .map(escape)
          .join("(.+)")}$`,
      ),
  );

/** What is read and heard of a page: its texts, and the names of its controls and pictures. */
function readTexts(): string[] {
  const texts = new Set<string>([document.title]);
  const isThere = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (owner && !owner.closest("script, style, noscript, body [lang=en]") && isThere(owner))
      texts.add(node.textContent ?? "");
  }
  for (const name of [
    "aria-label",
    "aria-description",
    "aria-valuetext",
    "aria-roledescription",
    "alt",
    "title",
    "placeholder",
  ])
    for (const element of document.querySelectorAll(`body [${name}]`))
      if (isThere(element)) texts.add(element.getAttribute(name) ?? "");
  return [...texts].map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => text !== "");
}

/** English texts of ours that a page shows: each with the id under which Spanish has another. */
export async function listEnglish(page: Page): Promise<string[]> {
  const shown = await page.evaluate(readTexts);
  return shown.flatMap((text) => {
    const found = own.find(({ pattern }) => pattern.test(text));
    return found && !filledIn.some((pattern) => pattern.test(text)) ? [`${found.id}: ${text}`] : [];
  });
}

export async function expectNoEnglish(page: Page): Promise<void> {
  expect(await listEnglish(page), page.url()).toEqual([]);
}
