import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

export interface WindowedRunProps {
  /** For the first guess of its height: how many rows, and how high one is in pixels. */
  rows: number;
  rowHeight: number;
  /** On the first screen: there before anything was measured. */
  first?: boolean;
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
export function WindowedRun({ rows, rowHeight, first = false, onNear, children }: WindowedRunProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(first);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        // The keyboard's or the screen reader's place must not vanish below it.
        const isHeld = element.contains(document.activeElement);
        if (!entry.isIntersecting && !isHeld) setHeight(element.offsetHeight);
        setNear(entry.isIntersecting || isHeld);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isNear) onNear?.();
  }, [isNear, onNear]);
  return (
    <div ref={box} style={isNear ? undefined : { height: height ?? rows * rowHeight }}>
      {isNear && children}
    </div>
  );
}
