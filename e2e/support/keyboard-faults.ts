import type { Page } from "@playwright/test";

/** Runs in the page, and stays there while the keys are pressed: what Tab has to reach, and what it has reached. */
function watchFocus() {
  const guard = "[data-base-ui-focus-guard]";
  const operable =
    "a[href], button, input, select, textarea, summary, audio[controls], video[controls], [contenteditable=true], [tabindex]";
  /** Of these one is reached by Tab and the others by the arrows. */
  const composite =
    "[role=tablist], [role=menu], [role=listbox], [role=radiogroup], [role=toolbar], [role=grid], [role=group]:has([role=spinbutton])";
  const nameOf = (element: Element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent;
    return `<${element.tagName.toLowerCase()}> ${text.trim().replaceAll(/\s+/g, " ").slice(0, 40)} ${element.id}`;
  };
  const layers = [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open], [role=menu]")];
  // A toast is called a dialog, too, and lies over nothing that has to wait for it.
  const layer = layers.findLast((one) => one.checkVisibility() && !one.closest("[role=region]"));
  const top = layer ?? document.body;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert], [aria-hidden=true]");
  const isOff = (element: Element) => element.matches(":disabled") || element.matches(guard);
  const all = [...top.querySelectorAll<HTMLElement>(operable)].filter((one) => isShown(one) && !isOff(one));
  const awaited = all.filter((one) => one.tabIndex >= 0);
  const faults = new Set<string>();

  for (const one of all) {
    const isHeld = one.matches("h1, h2, main, [role=dialog], [role=alertdialog]") || one.closest(composite);
    if (one.tabIndex < 0 && !isHeld && one.matches("a[href], button, input, select, textarea, summary"))
      faults.add(`Tab passes it by: ${nameOf(one)}`);
  }
  // What the pointer is told of, and no key comes to.
  for (const one of top.querySelectorAll("*")) {
    if (getComputedStyle(one).cursor !== "pointer" || !isShown(one)) continue;
    if (one.parentElement && getComputedStyle(one.parentElement).cursor === "pointer") continue;
    if (!one.closest(`${operable}, label`)) faults.add(`only the pointer works it: ${nameOf(one)}`);
  }

  /** What may show that a control has the focus: itself, or what is drawn in the place of a hidden input. */
  const drawnFor = (element: Element) => {
    const isHidden = element.matches("input") && element.getBoundingClientRect().width <= 1;
    const label = element.closest("label") ?? (element instanceof HTMLInputElement ? element.labels?.[0] : null);
    const around: Element[] = [];
    for (let at = element.parentElement; at && at !== document.body && around.length < 2; at = at.parentElement)
      around.push(at);
    return [
      element,
      ...around,
      ...(element.nextElementSibling ? [element.nextElementSibling] : []),
      ...(label ? [label, ...label.querySelectorAll("*")] : []),
      ...(isHidden && element.parentElement ? element.parentElement.children : []),
    ];
  };
  const look = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
    const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    return `${isOutlined ? outlineColor : ""} ${boxShadow} ${borderColor}`;
  };
  const held = document.activeElement;
  const usual = new Map(
    awaited
      .filter((one) => one !== held)
      .flatMap((one) => drawnFor(one))
      .filter((one) => !held || held === document.body || !drawnFor(held).includes(one))
      .map((one) => [one, look(one)]),
  );

  const reached = new Set<Element>();
  // In a dialog from where it has put the focus, in a page from where the next Tab leads to the first there is.
  if (!layer) {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  }

  const isReached = (one: HTMLElement) =>
    reached.has(one) ||
    (one instanceof HTMLInputElement &&
      one.type === "radio" &&
      [...reached].some((other) => other instanceof HTMLInputElement && other.name === one.name));

  /** Of what has the focus now. Answers whether the keys are through. */
  const note = async (): Promise<boolean> => {
    // A guard hands the focus on with the next picture; a key before that, which nobody presses so soon, leads past it.
    for (let pictures = 0; pictures < 60 && document.activeElement?.matches(guard); pictures += 1)
      await new Promise(requestAnimationFrame);
    const now = document.activeElement;
    if (!now || now === document.body) return reached.size > 0 && (!layer || awaited.every((one) => isReached(one)));
    if (reached.has(now)) return awaited.every((one) => isReached(one)) || now === [...reached][0];
    reached.add(now);
    if (!top.contains(now)) {
      faults.add(`the focus leaves what lies on top: ${nameOf(now)}`);
      return true;
    }
    const isSeen = drawnFor(now).some((one) => one.checkVisibility() && look(one) !== (usual.get(one) ?? look(now)));
    if (!isSeen && usual.has(now)) faults.add(`nothing shows that it has the focus: ${nameOf(now)}`);
    const box = (now.getBoundingClientRect().width <= 1 ? (now.closest("label") ?? now) : now).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, Math.min(box.top + box.height / 2, box.top + 200)];
    const hit = document.elementFromPoint(x, y);
    const isFree = hit && (now.contains(hit) || hit.contains(now) || now.closest("label")?.contains(hit));
    if (box.width > 1 && !isFree) faults.add(`something covers it while it has the focus: ${nameOf(now)}`);
    return false;
  };
  const end = (): string[] => {
    for (const one of awaited) {
      if (!isReached(one) && one.isConnected && isShown(one) && !isOff(one))
        faults.add(`Tab does not reach it: ${nameOf(one)}`);
    }
    return [...faults];
  };
  return { key: top.matches("[role=menu]") ? "ArrowDown" : "Tab", most: awaited.length * 2 + 20, note, end };
}

/** What of the page, or of the dialog on top of it, somebody without a pointer does not come to, or comes to unseen. */
export async function listKeyboardFaults(page: Page): Promise<string[]> {
  const watch = await page.evaluateHandle(watchFocus);
  const { key, most } = await watch.evaluate(({ key: one, most: number }) => ({ key: one, most: number }));
  let isThrough = false;
  for (let turn = 0; turn < most && !isThrough; turn += 1) {
    await page.keyboard.press(key);
    isThrough = await watch.evaluate(({ note }) => note());
  }
  const faults = await watch.evaluate(({ end }) => end());
  await watch.dispose();
  return isThrough ? faults : [...faults, "the focus comes to no end"];
}
