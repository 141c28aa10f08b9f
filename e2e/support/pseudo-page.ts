import type { BrowserContext, Page } from "@playwright/test";
import { reading } from "./pseudo-text.ts";

interface Reader {
  show: (how: "plain" | "accented") => void;
}

/** Runs in the page, before any script of it. What was accented is plain until somebody wants to look at it. */
function watchTexts({ plain, dropped }: typeof reading): void {
  const attributes = [
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "aria-valuetext",
    "alt",
    "title",
    "placeholder",
  ];
  const unwanted = new RegExp(dropped, "gu");
  const read = (text: string) => Array.from(text.replaceAll(unwanted, ""), (sign) => plain[sign] ?? sign).join("");
  /** What stood there, and what was made of it: whatever else stands there now is newer. */
  const texts = new Map<Text, [accented: string, read: string]>();
  const labels = new Map<Element, Map<string, [accented: string, read: string]>>();
  let how: "plain" | "accented" = "plain";

  const isKnown = (node: Node) => Object.keys(node).some((key) => key.startsWith("__react"));
  /** What the server drew must stand as it came until React has taken it over. */
  const isTaken = (node: Node) =>
    isKnown(node) ||
    (node instanceof Text && node.parentElement?.childNodes.length === 1 && isKnown(node.parentElement));
  function isMounted(): boolean {
    const root = document.querySelector("#root") as Record<string, unknown> | null;
    const key = Object.keys(root ?? {}).find((one) => one.startsWith("__reactContainer"));
    const fiber =
      key && (root?.[key] as { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } });
    return Boolean(fiber) && fiber !== "" && fiber?.stateNode.current.memoizedState?.isDehydrated !== true;
  }

  function readText(node: Text): void {
    // No way looks for the title, and what is said aloud of a page is a copy of it.
    if (!isTaken(node) || node.parentElement?.matches("title")) return;
    const known = texts.get(node);
    if (known?.[1] === node.data || known?.[0] === node.data) return;
    const now = read(node.data);
    if (now === node.data) return void texts.delete(node);
    texts.set(node, [node.data, now]);
    if (how === "plain") node.data = now;
  }
  function readElement(element: Element): void {
    if (!isTaken(element)) return;
    for (const name of attributes) {
      const value = element.getAttribute(name);
      const known = labels.get(element)?.get(name);
      if (value === null || known?.[1] === value || known?.[0] === value) continue;
      const now = read(value);
      if (now === value) continue;
      labels.set(element, (labels.get(element) ?? new Map<string, [string, string]>()).set(name, [value, now]));
      if (how === "plain") element.setAttribute(name, now);
    }
  }
  function readAll(top: Node): void {
    if (top instanceof Text) return readText(top);
    if (!(top instanceof Element)) return;
    readElement(top);
    for (const element of top.querySelectorAll("*")) readElement(element);
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.matches("script, style")) readText(node as Text);
  }
  setInterval(() => isMounted() && readAll(document.documentElement), 50);
  new MutationObserver((changes) => {
    if (!isMounted()) return;
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData" && target instanceof Text) readText(target);
      else if (type === "attributes") readElement(target as Element);
      else for (const node of addedNodes) readAll(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: attributes });

  const reader: Reader = {
    show: (next) => {
      how = next;
      const [from, to] = next === "plain" ? ([0, 1] as const) : ([1, 0] as const);
      for (const [node, pair] of texts) if (node.isConnected && node.data === pair[from]) node.data = pair[to];
      for (const [element, known] of labels)
        for (const [name, pair] of known)
          if (element.isConnected && element.getAttribute(name) === pair[from]) element.setAttribute(name, pair[to]);
    },
  };
  Object.assign(window, { accentReader: reader });
}

/** The ways to the sights are written in English: what a page says in accents can be found by its plain words. */
export const letRead = (context: BrowserContext): Promise<unknown> => context.addInitScript(watchTexts, reading);

const show = (page: Page, how: "plain" | "accented") =>
  page.evaluate((next) => (window as unknown as { accentReader: Reader }).accentReader.show(next), how);

export const showPlain = (page: Page): Promise<void> => show(page, "plain");
export const showAccented = (page: Page): Promise<void> => show(page, "accented");
