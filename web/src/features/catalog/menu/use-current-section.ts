import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { headingIdOf } from "./menu-section.tsx";

interface SectionPlace {
  id: string;
  /** Of its heading, in the window. */
  top: number;
}

/**
 * The section that is being read: the last one whose heading has passed under `line`, the first before any has; at the
 * end of the page the last, which may be too short ever to get there.
 */
export function findCurrentSection(places: readonly SectionPlace[], line: number, isAtEnd: boolean): string | null {
  if (isAtEnd) return places.at(-1)?.id ?? null;
  const passed = places.findLast(({ top }) => top <= line);
  return (passed ?? places[0])?.id ?? null;
}

/** What people scroll with: only then does the place follow again after a jump. */
const gestures = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** Follows the scroll: which section lies below `bar`. `pin` says where a jump is going, whatever it passes on its way. */
export function useCurrentSection(ids: readonly string[], bar: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<string | null>(ids[0] ?? null);
  const isPinned = useRef(false);
  const all = ids.join(" ");

  useEffect(() => {
    let frame = 0;
    function look(): void {
      frame = 0;
      if (isPinned.current || !bar.current) return;
      const places = all.split(" ").flatMap((id) => {
        const heading = document.querySelector(`#${headingIdOf(id)}`);
        return heading ? [{ id, top: heading.getBoundingClientRect().top }] : [];
      });
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      setCurrent(findCurrentSection(places, bar.current.getBoundingClientRect().bottom + 24, isAtEnd));
    }
    function follow(): void {
      frame ||= requestAnimationFrame(look);
    }
    function release(): void {
      isPinned.current = false;
    }
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    for (const gesture of gestures) window.addEventListener(gesture, release, { passive: true, capture: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", follow);
      for (const gesture of gestures) window.removeEventListener(gesture, release, { capture: true });
    };
  }, [all, bar]);

  const pin = useCallback((id: string) => {
    isPinned.current = true;
    setCurrent(id);
  }, []);
  return { current, pin };
}
