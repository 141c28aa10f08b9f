import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

export interface WindowedRunProps {
  /** For the first guess of its height: how many rows, and how high one is in pixels. */
  rows: number;
  rowHeight: number;
  /** On the first screen: there before anything was measured. */
  first?: boolean;
  /** Whatever is away from the window, something in it is in somebody's hand. */
  isHeld?: boolean;
  /** It comes near the window. */
  onNear?: () => void;
  children: ReactNode;
}

/** Rendered this far above and below the window, so that a flick meets no holes. */
const margin = "1500px 0px";

/**
 * A run of rows of a long list. Far from the window only its place is kept, as high as it was: a list of thousands
 * costs what is near.
 */
export function WindowedRun({ rows, rowHeight, first = false, isHeld = false, onNear, children }: WindowedRunProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(first);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy device several come at once: the last is how it stands.
        const entry = entries.at(-1);
        if (!entry) return;
        // The keyboard's or the screen reader's place must not vanish below it.
        const hasFocus = element.contains(document.activeElement);
        if (!entry.isIntersecting && !hasFocus) setHeight(element.offsetHeight);
        setNear(entry.isIntersecting || hasFocus);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isNear) onNear?.();
  }, [isNear, onNear]);
  const isShown = isNear || isHeld;
  return (
    <div ref={box} style={isShown ? undefined : { height: height ?? rows * rowHeight }}>
      {isShown && children}
    </div>
  );
}
