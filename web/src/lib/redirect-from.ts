import { redirect, replace } from "react-router";

/** The last hop that replaces an entry and has not landed yet: the address bar still shows where it began. */
let pendingHop: { from: string; to: string } | null = null;

/**
 * A loader's way to another page that leaves no trap behind. A page that was opened directly (or by Back) is already in
 * the history, and Back would lead into the redirect again: its entry is replaced, through all hops of a chain. A
 * link's target is not there yet, and the page with the link stays.
 */
export function redirectFrom(request: Pick<Request, "url">, to: string): Response {
  const asked = new URL(request.url);
  const { href, origin, pathname, search } = window.location;
  const isHere = asked.pathname === pathname && asked.search === search;
  const isNextHop = pendingHop?.from === href && pendingHop.to === asked.pathname + asked.search;
  if (!isHere && !isNextHop) return redirect(to);
  const target = new URL(to, origin);
  pendingHop = { from: href, to: target.pathname + target.search };
  return replace(to);
}
