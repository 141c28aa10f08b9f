import type { Page } from "@playwright/test";
import { smallPhone } from "./devices.ts";

/** What of a page can't be read or reached at the size it is shown at. Runs in the page, in one go. */
function findFaults(): string[] {
  const faults = new Set<string>();
  const slack = 1.5;
  const nameOf = (element: Element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent;
    return `<${element.tagName.toLowerCase()}> ${text.trim().replaceAll(/\s+/g, " ").slice(0, 40)}`;
  };
  // Only what is on top can be operated: a dialog, or the menu over it.
  const layers = [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open], [role=menu]")];
  const top = layers.findLast((layer) => layer.checkVisibility()) ?? document.body;
  const isForListeners = (element: Element) => {
    const { width, height } = (element.closest("[class*=sr-only]") ?? element).getBoundingClientRect();
    return width <= 1 && height <= 1;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest("[inert], [aria-hidden=true]") &&
    !isForListeners(element);

  /** The bar, sheet or scrolled part that a thing moves with. */
  const layerOf = (element: Element): Element => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(at);
      if (position === "fixed" || position === "sticky") return at;
      if (at !== element && /auto|scroll/.test(overflowX + overflowY)) return at;
    }
    return document.body;
  };
  const overlap = (a: DOMRect, b: DOMRect) => ({
    x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  });

  /** What is drawn of a line of text: large letters stand close, where the font's own box reaches into the lines beside it. */
  const pen = document.createElement("canvas").getContext("2d");
  const inkOf = (text: string, style: CSSStyleDeclaration) => {
    if (!pen) throw new Error("no canvas");
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const drawn = pen.measureText(style.textTransform === "uppercase" ? text.toUpperCase() : text);
    const height = drawn.fontBoundingBoxAscent + drawn.fontBoundingBoxDescent;
    const above = (drawn.fontBoundingBoxAscent - drawn.actualBoundingBoxAscent) / height;
    const below = (drawn.fontBoundingBoxDescent - drawn.actualBoundingBoxDescent) / height;
    return ({ x, y, width, height: whole }: DOMRect) =>
      new DOMRect(x, y + whole * above, width, whole * (1 - above - below));
  };

  // Sideways scrolling, but for rows that were made for it.
  const { scrollWidth, clientWidth } = document.documentElement;
  const elements = [...top.querySelectorAll("*")].filter((element) => isShown(element));
  // An open menu is placed anew too late for a page that became narrower under it.
  if (scrollWidth > clientWidth + slack && !top.matches("[role=menu]")) {
    const wide = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + slack,
    );
    const inner = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
    faults.add(
      `the page scrolls sideways, ${scrollWidth} in ${clientWidth}: ${inner.slice(0, 3).map(nameOf).join(" / ")}`,
    );
  }
  for (const element of elements) {
    if (element.scrollWidth <= element.clientWidth + slack || element.clientWidth === 0) continue;
    if (element.classList.contains("overflow-x-auto") || element.matches("input, textarea, select, svg *")) continue;
    const { overflowX } = getComputedStyle(element);
    if (overflowX === "auto" || overflowX === "scroll") faults.add(`scrolls sideways: ${nameOf(element)}`);
  }

  // Words: whole, inside of what clips them and of the control they name.
  const controlsSelector =
    "a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], label:has(input)";
  const lines: { owner: Element; rect: DOMRect }[] = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const text = node.textContent ?? "";
    if (!owner || text.trim() === "" || owner.closest("option, title, style, script, svg") || !isShown(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const style = getComputedStyle(owner);
    const size = Number.parseFloat(style.fontSize);
    const shortened = owner.closest(".truncate, [class*=line-clamp-]");
    const edge = shortened?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    const ink = inkOf(text, style);
    lines.push(...rects.filter((rect) => rect.top < edge - slack).map((rect) => ({ owner, rect: ink(rect) })));

    if (rects.length > 1) {
      for (const word of text.matchAll(/[^\s\u00AD\u200B⟧-]+/g)) {
        // A long id or an address may break where it must, and two texts where the one inside of the other ends.
        if (word[0].length > 20 || /[@/]/.test(word[0])) continue;
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = [...range.getClientRects()].map((rect) => rect.top);
        if (Math.max(...tops) - Math.min(...tops) > size / 2) faults.add(`breaks inside of a word: ${nameOf(owner)}`);
      }
    }

    const control = owner.closest(controlsSelector);
    const isControl = control !== null && top.contains(control);
    for (let at: Element | null = owner; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(at);
      if (/auto|scroll/.test(overflowX + overflowY) || (position === "fixed" && at !== owner)) break;
      const isShortened = textOverflow === "ellipsis" || webkitLineClamp !== "none";
      // What is shortened on purpose can be read in whole elsewhere; a label can't.
      if (isShortened && !isControl) break;
      const box = at.getBoundingClientRect();
      const clipsX = /hidden|clip/.test(overflowX);
      const clipsY = /hidden|clip/.test(overflowY);
      const isCut = rects.some(
        (rect) =>
          (clipsX && (rect.right > box.right + slack || rect.left < box.left - slack)) ||
          (clipsY && (rect.bottom > box.bottom + size * 0.3 || rect.top < box.top - size * 0.3)),
      );
      if (isCut) faults.add(`is cut: ${nameOf(owner)}`);
      if (at === control) {
        const sticksOut = rects.some(
          (rect) =>
            rect.right > box.right + slack ||
            rect.left < box.left - slack ||
            rect.bottom > box.bottom + size * 0.3 ||
            rect.top < box.top - size * 0.3,
        );
        // A link in a line of text has no box of its own.
        if (sticksOut && getComputedStyle(at).display !== "inline")
          faults.add(`sticks out of its control: ${nameOf(at)}`);
      }
    }
  }
  for (const [index, a] of lines.entries()) {
    for (const b of lines.slice(index + 1)) {
      if (a.owner.contains(b.owner) || b.owner.contains(a.owner)) continue;
      const { x, y } = overlap(a.rect, b.rect);
      if (x <= 3 || y <= Math.min(a.rect.height, b.rect.height) * 0.2) continue;
      if (layerOf(a.owner) === layerOf(b.owner)) faults.add(`text over text: ${nameOf(a.owner)} / ${nameOf(b.owner)}`);
    }
  }

  // Controls: side by side, and each can be brought to where nothing covers it.
  const controls = [...top.querySelectorAll<HTMLElement>(controlsSelector)].filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    return width > 4 && height > 4 && isShown(control) && getComputedStyle(control).pointerEvents !== "none";
  });
  const boxes = controls.map((control) => ({
    control,
    layer: layerOf(control),
    rects: [...control.getClientRects()],
  }));
  // A button at the end of a field, the calendar's for instance, is part of it.
  const isInside = (inner: (typeof boxes)[number], outer: (typeof boxes)[number]) => {
    const [a, b] = [inner.control.getBoundingClientRect(), outer.control.getBoundingClientRect()];
    const { x, y } = overlap(a, b);
    return outer.control.matches("input") && x >= a.width - slack && y >= a.height - slack;
  };
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      if (a.layer !== b.layer || a.control.contains(b.control) || b.control.contains(a.control)) continue;
      if (a.control.closest("label")?.contains(b.control) || isInside(b, a)) continue;
      const isOver = a.rects.some((one) =>
        b.rects.some((other) => Math.min(overlap(one, other).x, overlap(one, other).y) > 2),
      );
      if (isOver) faults.add(`controls overlap: ${nameOf(a.control)} / ${nameOf(b.control)}`);
    }
  }
  const scrolled = [document.documentElement, ...document.querySelectorAll("body *")]
    .filter(({ scrollWidth: w, clientWidth: cw, scrollHeight: h, clientHeight: ch }) => w > cw || h > ch)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }));
  const reaches = (control: Element, rect: DOMRect, across: number, down: number) => {
    const hit = document.elementFromPoint(rect.left + rect.width * across, rect.top + rect.height * down);
    if (hit === null) return false;
    const label = control.closest("label") ?? (control instanceof HTMLInputElement ? control.labels?.[0] : null);
    return (
      control.contains(hit) ||
      (hit.contains(control) && hit.matches("label, a, button")) ||
      Boolean(label?.contains(hit))
    );
  };
  for (const { control } of boxes) {
    if (control.matches(":disabled")) continue;
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const rect = control.getClientRects()[0];
    // What stays outside until it has the focus is the link that skips the header.
    if (!rect || rect.bottom <= 0) continue;
    const hasOnePoint = rect.height > innerHeight || control.matches("input");
    const points = hasOnePoint
      ? [[0.5, 0.5]]
      : [
          [0.5, 0.5],
          [0.1, 0.5],
          [0.9, 0.5],
          [0.5, 0.15],
          [0.5, 0.85],
        ];
    const missed = points.some(([across = 0, down = 0]) => !reaches(control, rect, across, down));
    if (missed) faults.add(`can't be reached: ${nameOf(control)}`);
  }
  // In the middle of the page, what stays in its place must leave room for the rest.
  if (top === document.body) {
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" });
    const isStuck = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
    const taken = new Uint8Array(Math.ceil(innerHeight));
    for (const bar of elements.filter((element) => isStuck(element))) {
      const { top: from, bottom: to, width } = bar.getBoundingClientRect();
      const isAtEdge = from <= 1 || to >= innerHeight - 1;
      if (width > innerWidth / 2 && isAtEdge) taken.fill(1, Math.max(0, Math.floor(from)), Math.max(0, Math.ceil(to)));
    }
    const share = Math.round((taken.reduce((sum, row) => sum + row, 0) / taken.length) * 100);
    if (share > 50) faults.add(`bars cover ${share} % of the screen`);
  }
  for (const { element, left, top: at } of scrolled) element.scrollTo({ left, top: at, behavior: "instant" });
  return [...faults];
}

/** At the size that the page has. */
export const listFaultsAsShown = (page: Page): Promise<string[]> => page.evaluate(findFaults);

const large = { name: "large text", width: 390, height: 844, percent: 200 };
const narrow = [
  { name: "a small phone", ...smallPhone, percent: 100 },
  { name: "a small phone, larger text", ...smallPhone, percent: 150 },
];

async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate(async (size) => {
    document.documentElement.style.setProperty("font-size", `${size}%`);
    // Sheets learn of another width with the next frame.
    await new Promise(requestAnimationFrame);
  }, percent);
}

/**
 * The page as people see it who need large letters or have a small phone: what is cut, covered or broken there, and
 * what `atLargeText` finds while the letters are twice as large.
 */
export async function listLayoutFaults(page: Page, atLargeText: () => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  const usual = page.viewportSize();
  for (const { name, width, height, percent } of [...narrow, large]) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height });
    await setTextSize(page, percent);
    found.push(...(await page.evaluate(findFaults)).map((fault) => `${name}: ${fault}`));
  }
  found.push(...(await atLargeText()));
  await setTextSize(page, 100);
  if (usual) await page.setViewportSize(usual);
  // A phone that was made narrower keeps on zooming, and taps would land beside what they are meant for.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1 });
  await devtools.detach();
  return found;
}
