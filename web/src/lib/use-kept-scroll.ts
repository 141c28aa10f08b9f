import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { tabStorage } from "./browser-storage.ts";

const storagePrefix = "skipline.scroll.";

/** Back on a long list one stands where one left it; `isReady`: the list is as high as it was. */
export function useKeptScroll(isReady: boolean): void {
  const { key } = useLocation();
  const name = storagePrefix + key;
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isRestored.current) return;
    isRestored.current = true;
    const kept = Number(tabStorage.getItem(name));
    if (kept > 0) window.scrollTo({ top: kept, behavior: "instant" });
  }, [isReady, name]);
  useEffect(() => {
    let top = window.scrollY;
    const remember = () => void (top = window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      window.removeEventListener("scroll", remember);
      tabStorage.setItem(name, String(top));
    };
  }, [name]);
}
