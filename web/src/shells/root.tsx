import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Location, NavigationType, Outlet, ScrollRestoration, useLocation, useNavigationType } from "react-router";
import { noteEntry } from "../lib/history-trail.ts";
import { leaveToasts } from "../ui/toast.ts";

/** The first page of every document has the same key: another address must not begin where the last one was left. */
const placeInTab = ({ key, pathname }: Location) => (key === "default" ? pathname : key);

/** Takes the reader to the new page's heading; what a page or a sheet has put the focus on stays. Answers whether it did. */
function focusHeading(): boolean {
  const main = document.querySelector<HTMLElement>("#main");
  const { activeElement } = document;
  if (!main || (activeElement && (main.contains(activeElement) || activeElement.closest("[role$=dialog]"))))
    return false;
  const heading = main.querySelector<HTMLElement>("h1") ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Tells of a page by its heading, which gets the focus, or by its title where the focus is elsewhere. */
function useAnnouncement(pathname: string): string {
  const [announced, setAnnounced] = useState("");
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setAnnounced(focusHeading() ? "" : document.title);
  }, [pathname]);
  return announced;
}

/** Around every route: a new page begins at its top and is announced, and back is where one was. */
export function Root() {
  const location = useLocation();
  const type = useNavigationType();
  // Before anything of the page can be tapped: its arrow asks where it came from.
  useLayoutEffect(() => noteEntry(location.pathname, type === NavigationType.Replace), [location, type]);
  useEffect(() => leaveToasts(location.pathname), [location.pathname]);
  const announced = useAnnouncement(location.pathname);
  return (
    <>
      {/* Before the page: a list that keeps its own place has the last word. */}
      <ScrollRestoration getKey={placeInTab} />
      <Outlet />
      <div aria-live="polite" className="sr-only">
        {announced}
      </div>
    </>
  );
}
