import { useEffect, useLayoutEffect, useState } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation } from "react-router";
import { tabStorage } from "#lib/browser-storage.ts";
import { wasNavigated } from "#lib/was-navigated.ts";
import { leaveToasts } from "#ui/toast.ts";
import { useArrival } from "./use-arrival.ts";

const placesKey = "skipline.places-scrolled";

// Scanned or typed anew, a page begins at its top, wherever one was in this tab before; a reload goes on there.
if (wasNavigated) tabStorage.removeItem(placesKey);

/** The first page of every document has the same key: another address must not begin where the last one was left. */
const placeInTab = ({ key, pathname }: Location) => (key === "default" ? pathname : key);

/**
 * The app takes the place of the first screen that the HTML brought: whoever had got to something in it, by a tap or by
 * Tab, is at the same thing in the app. Gives what sees to that once the app is there.
 */
function followFocus(): () => void {
  if (typeof document === "undefined") return () => {};
  const screen = document.querySelector("[data-first-screen]");
  let held = document.activeElement;
  screen?.addEventListener("focusin", () => (held = document.activeElement));
  return () => {
    if (!(held instanceof HTMLElement) || !screen?.contains(held) || document.activeElement !== document.body) return;
    const { localName, textContent } = held;
    const alike = (within: ParentNode) =>
      [...within.querySelectorAll<HTMLElement>(localName)].filter((one) => one.textContent === textContent);
    alike(document)[alike(screen).indexOf(held)]?.focus({ preventScroll: true });
  };
}

/** The router begins each page at its top: whoever has scrolled while the app was on its way stays where they are. */
function useEarlyPlace(): void {
  const [scrolledTo] = useState(() => (typeof window === "undefined" ? 0 : window.scrollY));
  // After that of `ScrollRestoration`, which lies below.
  useLayoutEffect(() => {
    if (scrolledTo > 0) window.scrollTo(0, scrolledTo);
  }, [scrolledTo]);
}

/** Around every route: a new page begins at its top and is announced, and back is where one was. */
export function Root() {
  const location = useLocation();
  useEffect(() => leaveToasts(location.pathname), [location.pathname]);
  const announced = useArrival(location.pathname);
  useEarlyPlace();
  const [keepFocus] = useState(followFocus);
  useEffect(() => keepFocus(), [keepFocus]);
  return (
    <>
      {/* Before the page: a list that keeps its own place has the last word. */}
      <ScrollRestoration getKey={placeInTab} storageKey={placesKey} />
      <Outlet />
      <div aria-live="polite" className="sr-only">
        {announced}
      </div>
    </>
  );
}
