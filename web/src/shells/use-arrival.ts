import { useEffect, useRef, useState } from "react";

const findHeading = () => document.querySelector<HTMLElement>("#main h1");

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Takes the reader to another page's heading; what the page or a sheet has put the focus on stays. Answers whether it did. */
function leadToPage(): boolean {
  const main = document.querySelector<HTMLElement>("#main");
  const { activeElement } = document;
  if (!main || (activeElement && (main.contains(activeElement) || activeElement.closest("[role$=dialog]"))))
    return false;
  focus(findHeading() ?? main);
  return true;
}

/** What had the focus has gone from the page, or nothing has had it; before anybody has done anything that is as it should be. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  // Older browsers can't tell.
  const hasActed = !("userActivation" in navigator) || navigator.userActivation.hasBeenActive;
  return hasActed && (!activeElement || activeElement === document.body);
}

/**
 * The one place that takes the reader along: to the heading of another page, and to the heading that comes in the place of
 * the one before (a skeleton's, an error's) where the focus would be lost with it. Gives what is to be said aloud: the page's
 * title, where the focus is elsewhere.
 */
export function useArrival(pathname: string): string {
  const [announced, setAnnounced] = useState("");
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setAnnounced(leadToPage() ? "" : document.title);
  }, [pathname]);
  useEffect(() => {
    let known = findHeading();
    const observer = new MutationObserver(() => {
      const heading = findHeading();
      if (heading === known) return;
      known = heading;
      if (heading && isFocusLost()) focus(heading);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return announced;
}
