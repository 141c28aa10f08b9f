import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Between the last line and the footer: its own edge, and air. */
const gapPx = 20;
/** The button that shows the rest. */
const buttonPx = 52;

export interface Box {
  top: number;
  bottom: number;
}

/**
 * How many of the items can be seen down to `limit`, when what follows them takes `morePx` of it; all of them where
 * they fit, and always the first. Pixels from the list's top.
 */
export function fittingCount(items: readonly Box[], limit: number, morePx = buttonPx): number {
  if (items.every(({ bottom }) => bottom <= limit)) return items.length;
  return Math.max(1, items.filter(({ bottom }) => bottom <= limit - morePx).length);
}

interface Fitting {
  /** The list's height, so that no line is cut in two; undefined for all of it. */
  height: number | undefined;
  /** How many are below it. */
  hidden: number;
}

const whole: Fitting = { height: undefined, hidden: 0 };

interface FittingProps {
  list: RefObject<HTMLElement | null>;
  footer: RefObject<HTMLElement | null>;
  isOff: boolean;
}

/** What of a list stands above the sticky footer, without scrolling. */
export function useFitting({ list, footer, isOff }: FittingProps): Fitting {
  const [fitting, setFitting] = useState(whole);
  // Not in the layout phase: the footer comes after the list.
  useEffect(() => {
    const [element, below] = [list.current, footer.current];
    if (isOff || !element || !below) return undefined;
    function measure(): void {
      if (!element || !below) return;
      const { top } = element.getBoundingClientRect();
      const boxes = [...element.children].map((child) => {
        const box = child.getBoundingClientRect();
        return { top: box.top - top, bottom: box.bottom - top };
      });
      const count = fittingCount(boxes, below.getBoundingClientRect().top - gapPx - (top + window.scrollY));
      const hidden = boxes.length - count;
      const height = hidden === 0 ? undefined : Math.max(...boxes.slice(0, count).map(({ bottom }) => bottom));
      setFitting((last) => (last.hidden === hidden && last.height === height ? last : { hidden, height }));
    }
    // Its own size, that of each line, and of what stands above and below.
    const observer = new ResizeObserver(measure);
    const around = [element.closest("main"), element.parentElement?.previousElementSibling].filter((it) => it != null);
    for (const watched of [element, below, ...around, ...element.children]) observer.observe(watched);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [list, footer, isOff]);
  return isOff ? whole : fitting;
}
