import { useEffect, useLayoutEffect } from "react";
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

/** Of whoever scrolls while the app is on its way, up to the commit that takes the first screen's height away. */
let scrolledTo = 0;
const follow = () => void (scrolledTo = window.scrollY);
if (typeof window !== "undefined") {
  follow();
  window.addEventListener("scroll", follow, { passive: true });
}

/** The router begins each page at its top: whoever has scrolled before it was there stays where they are. */
function useEarlyPlace(): void {
  // After that of `ScrollRestoration`, which lies below.
  useLayoutEffect(() => {
    window.removeEventListener("scroll", follow);
    if (scrolledTo > 0) window.scrollTo(0, scrolledTo);
  }, []);
}

/** Around every route: a new page begins at its top and is announced, and back is where one was. */
export function Root() {
  const location = useLocation();
  useEffect(() => leaveToasts(location.pathname), [location.pathname]);
  const announced = useArrival(location.pathname);
  useEarlyPlace();
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
