import { useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { isCodeError } from "../api/code.ts";
import { NetworkError } from "../api/errors.ts";
import { useOnline } from "../api/network.ts";
import { reloadIfOutdated, useOutdated } from "../api/release.ts";
import { ErrorLayout, isNotFound } from "../components/error-layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** Comes back by itself: when the network is back, and from a page whose code went with an older release. */
function useRecovery(error: unknown): void {
  const isOnline = useOnline();
  const isOutdated = useOutdated();
  const { revalidate } = useRevalidator();
  const isCode = isCodeError(error);
  const isPassing = isCode || error instanceof NetworkError;
  useEffect(() => {
    if (isCode && isOutdated) reloadIfOutdated();
  }, [isCode, isOutdated]);
  useEffect(() => {
    if (!isPassing || isOnline) return undefined;
    // Runs when it is online again, and when the page is left.
    return () => void revalidate();
  }, [isPassing, isOnline, revalidate]);
}

/** The `ErrorBoundary` of every route. */
export function ErrorPage() {
  const error = useRouteError();
  useRecovery(error);
  return isNotFound(error) ? <NotFoundPage /> : <ErrorLayout error={error} />;
}
