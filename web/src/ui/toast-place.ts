/** At most so far down, in parts of the window: a heading below a picture is no place for it. */
const lowest = 0.4;

/** Where what sticks to the top of the window ends, one below the other: it is there to be used. */
function findStuckBottom(from = 0): number {
  const stuck = document
    .elementsFromPoint(window.innerWidth / 2, from + 1)
    .filter((element) => getComputedStyle(element).position === "sticky");
  const bottom = Math.max(from, ...stuck.map((element) => element.getBoundingClientRect().bottom));
  return bottom > from ? findStuckBottom(bottom) : from;
}

/** Below what the page is called and can do at its top; where that is out of view, at the top, below what sticks there. */
export function findTop(): number {
  const heading = document.querySelector("#main h1")?.getBoundingClientRect();
  const isSeen = heading && heading.bottom >= 0 && heading.height > 1;
  return Math.min(isSeen ? heading.bottom : findStuckBottom(), window.innerHeight * lowest);
}

const usable = "a[href], button, input, select, textarea, label:has(input), [tabindex='0'], [role=slider]";

/**
 * With a sheet open: above it, which leaves room there on a phone, or where so much height has nothing that can be used. Where
 * no such place is, at the top.
 */
export function findTopOver(sheet: HTMLElement, height: number): number {
  // Where it comes to stand: it may be on its way still.
  const rise = sheet.offsetTop - sheet.getBoundingClientRect().top;
  const controls = [...sheet.querySelectorAll(usable)].flatMap((control) => {
    const { top, bottom } = control.getBoundingClientRect();
    return bottom > top ? [{ top: top + rise, bottom: bottom + rise }] : [];
  });
  const isClear = (top: number) => controls.every((one) => one.bottom <= top || one.top >= top + height);
  const below = controls.map(({ bottom }) => bottom).toSorted((a, b) => a - b);
  return [0, ...below].find((top) => top + height <= window.innerHeight && isClear(top)) ?? 0;
}
