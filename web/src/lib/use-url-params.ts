import { useEffect, useLayoutEffect } from "react";
import { useSearchParams } from "react-router";

/** Where the URL is on its way to; null once the page shows it. */
let underWay: URLSearchParams | null = null;

/**
 * The URL's parameters, and a change of them in the place of the entry that is there. A change that comes before the page
 * shows the last one builds on that one, whoever made it: on a slow phone neither undoes the other.
 */
export function useUrlParams(): [params: URLSearchParams, change: (apply: (next: URLSearchParams) => void) => void] {
  const [params, setParams] = useSearchParams();
  useLayoutEffect(() => {
    if (underWay?.toString() === params.toString()) underWay = null;
  }, [params]);
  // Another page's parameters are its own.
  useEffect(
    () => () => {
      underWay = null;
    },
    [],
  );
  function change(apply: (next: URLSearchParams) => void): void {
    const next = new URLSearchParams(underWay ?? params);
    apply(next);
    underWay = next.toString() === params.toString() ? null : next;
    setParams(next, { replace: true, preventScrollReset: true });
  }
  return [params, change];
}
