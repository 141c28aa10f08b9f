import { useEffect } from "react";

/** Less than this is a browser's own bar that comes and goes. */
const leastKeyboardPx = 120;

/** How many pixels of the page's lower edge a keyboard covers. A page that is zoomed in is no keyboard. */
export function keyboardInset(
  pageHeight: number,
  { height, offsetTop, scale }: Pick<VisualViewport, "height" | "offsetTop" | "scale">,
): number {
  const covered = Math.round(pageHeight - height - offsetTop);
  return scale > 1.01 || covered < leastKeyboardPx ? 0 : covered;
}

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
