import { useEffect } from "react";

const operable = "a[href], button, input, select, textarea, [contenteditable=true]";

function isOperable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(":disabled") && element.checkVisibility();
}

/** What can be operated in it, itself among it. */
function listOperable(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const inside = [...node.querySelectorAll<HTMLElement>(operable)];
  return (node.matches(operable) ? [node, ...inside] : inside).filter((one) => isOperable(one));
}

/** Of a form, where something was taken out of `parent` behind `before`: what has come in its place, or stands next to it. */
function findNeighbour(parent: Node, before: Node | null): HTMLElement | null {
  for (let next = before ? before.nextSibling : parent.firstChild; next; next = next.nextSibling) {
    const [first] = listOperable(next);
    if (first) return first;
  }
  for (let last = before; last; last = last.previousSibling) {
    const found = listOperable(last).at(-1);
    if (found) return found;
  }
  const isForm = parent instanceof HTMLFormElement;
  return isForm || !parent.parentNode ? null : findNeighbour(parent.parentNode, parent.previousSibling);
}

/**
 * Whoever works a form by the keyboard and takes out what they stand on (a row of hours, a rate) goes on beside it. In
 * lists whose rows come and go by themselves nothing takes the focus: the next press would be for another row.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    const follow = ({ target }: FocusEvent) => {
      // A finger that taps wants no keyboard on its screen.
      last = target instanceof Element && target.matches(":focus-visible") ? target : null;
    };
    const forget = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        if (target === last && last?.isConnected) last = null;
      });
    };
    const observer = new MutationObserver((records) => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const gone = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
      last = null;
      const from = gone?.target;
      if (!gone || !(from instanceof Element) || !from.isConnected || !from.closest("form")) return;
      const before = gone.previousSibling;
      findNeighbour(from, before?.isConnected ? before : null)?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", follow);
    document.addEventListener("focusout", forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("focusout", forget);
      observer.disconnect();
    };
  }, []);
}
