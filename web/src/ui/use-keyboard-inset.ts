import { useEffect } from "react";
import { keyboardInset } from "./keyboard-inset.ts";

/** Keeps what sticks to the lower edge above the keyboard, where the browser lays the keyboard over the page. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return undefined;
    const { style } = document.documentElement;
    const follow = () => style.setProperty("--keyboard-inset", `${keyboardInset(window.innerHeight, viewport)}px`);
    viewport.addEventListener("resize", follow);
    viewport.addEventListener("scroll", follow);
    return () => {
      viewport.removeEventListener("resize", follow);
      viewport.removeEventListener("scroll", follow);
      style.removeProperty("--keyboard-inset");
    };
  }, []);
}
