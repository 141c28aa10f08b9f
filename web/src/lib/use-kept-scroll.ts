import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

const storagePrefix = "skipline.scroll.";

/** Back on a long list one stands where one left it; `isReady`: the list is as high as it was. */
export function useKeptScroll(isReady: boolean): void {
  const { key } = useLocation();
  const name = storagePrefix + key;
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isRestored.current) return;
    isRestored.current = true;
    const kept = Number(read(name));
    if (kept > 0) window.scrollTo({ top: kept, behavior: "instant" });
  }, [isReady, name]);
  useEffect(() => {
    let top = window.scrollY;
    const remember = () => void (top = window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      window.removeEventListener("scroll", remember);
      write(name, String(top));
    };
  }, [name]);
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Then one begins at the top.
  }
}
