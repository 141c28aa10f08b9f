/**
 * The history of this tab as a person means it: pages, and sheets over them. An open sheet has an entry of its own, so that
 * Back closes it. It repeats the router's entry of its page (`key`) and counts on (`idx`), and the router never hears of it.
 * Closed otherwise, its entry stays behind and is stepped over: taking it out is asynchronous and would undo a navigation
 * that happens meanwhile.
 */
interface Entry {
  /** The router's count of entries, the sheets' among them. */
  idx: number;
  /** The router's name of the page's entry. */
  key: unknown;
  /** How many sheets lie over the page. */
  sheets: number;
}

function readEntry(): Entry {
  const { idx, key, sheets } = (window.history.state ?? {}) as Partial<Record<keyof Entry, unknown>>;
  return { idx: Number(idx ?? 0), key, sheets: Number(sheets ?? 0) };
}

const isBrowser = typeof window !== "undefined";
let here: Entry = isBrowser ? readEntry() : { idx: 0, key: undefined, sheets: 0 };
/** The entry of the page that the router shows. */
let shown = here.key;
const paths = new Map<number, string>();
/** Pages that were replaced from under a sheet: only the sheet's entry could be. */
const replaced = new Set<number>();
/** Open sheets, the topmost last. */
const sheets: (() => void)[] = [];

function pushSheet(): void {
  const state: unknown = window.history.state;
  window.history.pushState({ ...(state as object), idx: here.idx + 1, sheets: sheets.length }, "");
  paths.set(here.idx + 1, paths.get(here.idx) ?? "");
  here = readEntry();
}

/** A sheet opens: Back calls `close`. Gives what to call when it is closed, however. */
export function openSheet(close: () => void): () => void {
  // Not the function itself: two sheets may share one.
  const sheet = () => close();
  sheets.push(sheet);
  here = readEntry();
  // The entry that a sheet closed otherwise has left behind serves again.
  if (here.sheets < sheets.length) pushSheet();
  return () => {
    const place = sheets.indexOf(sheet);
    if (place !== -1) sheets.splice(place, 1);
  };
}

function closeDownTo(count: number): boolean {
  const above = sheets.slice(count);
  for (const close of above.toReversed()) close();
  // One that must not be closed now, as what it asked is under way, keeps its entry.
  if (above.length > 0) setTimeout(() => here.sheets < sheets.length && pushSheet());
  return above.length > 0;
}

/** Comes before the router, which hears only of what changes the page. */
function onPop(event: PopStateEvent): void {
  const from = here;
  here = readEntry();
  const step = here.idx < from.idx ? -1 : 1;
  if (replaced.has(here.idx) && here.idx > 0) {
    event.stopImmediatePropagation();
    window.history.go(step);
  } else if (here.key !== shown) {
    if (here.sheets === 0) {
      shown = here.key;
      return;
    }
    // Another page's sheet is long closed: to the page below it.
    event.stopImmediatePropagation();
    window.history.go(-1);
  } else if (here.sheets > 0 || from.sheets > 0) {
    event.stopImmediatePropagation();
    if (step === 1 || !closeDownTo(here.sheets)) window.history.go(step);
  }
}

/** The router is at another entry. */
function noteEntry(pathname: string, action: string): void {
  const from = here;
  here = readEntry();
  shown = here.key;
  // A new page ends what lay ahead; another one in an entry's place, and going back, leave it there.
  for (const idx of replaced) if (idx === here.idx || (action === "PUSH" && idx > here.idx)) replaced.delete(idx);
  if (action === "REPLACE" && here.idx === from.idx && here.sheets === 0) {
    for (let below = from.idx - from.sheets; below < here.idx; below += 1) replaced.add(below);
  }
  // A sheet may have opened with the page.
  for (let idx = here.idx - here.sheets; idx <= here.idx; idx += 1) paths.set(idx, pathname);
}

interface PageLocation {
  pathname: string;
}
interface Router {
  state: { location: PageLocation };
  subscribe: (hear: (state: { location: PageLocation; historyAction: string }) => void) => unknown;
}

/** Notes every entry as soon as the address is that page's: Back may come before the page itself does. */
export function followRouter(router: Router): void {
  let last = router.state.location;
  noteEntry(last.pathname, "POP");
  router.subscribe(({ location, historyAction }) => {
    if (location === last) return;
    last = location;
    noteEntry(location.pathname, historyAction);
  });
}

/** The path of the page before this one: undefined where there is none in this tab, null where it is not known. */
export function previousPath(): string | null | undefined {
  const { idx, sheets: over } = readEntry();
  let before = idx - over - 1;
  while (before > 0 && replaced.has(before)) before -= 1;
  return before < 0 ? undefined : (paths.get(before) ?? null);
}

if (isBrowser) window.addEventListener("popstate", onPop, { capture: true });
