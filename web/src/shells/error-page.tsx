import { useEffect, useRef } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { isCodeError } from "#api/code.ts";
import { NetworkError } from "#api/errors.ts";
import { noteFault } from "#api/faults.ts";
import { useOnline } from "#api/network.ts";
import { randomFraction, reconnectDelayMs } from "#api/reconnect-delay.ts";
import { reloadIfOutdated, useOutdated } from "#api/release.ts";
import { describeError, ErrorLayout, isNotFound } from "#components/error-layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** Comes back by itself: once there is a network, after pauses that grow; where code is gone, by loading the page anew. */
function useRecovery(error: unknown): void {
  const failures = useRef(0);
  const isOnline = useOnline();
  const isOutdated = useOutdated() !== null;
  const { revalidate } = useRevalidator();
  const isCode = isCodeError(error);
  useEffect(() => {
    if (isCode && isOutdated) reloadIfOutdated();
  }, [isCode, isOutdated]);
  useEffect(() => {
    // Each try that fails brings an error of its own.
    const isPassing = isCodeError(error) || error instanceof NetworkError;
    if (!isPassing || !isOnline) return undefined;
    const timer = setTimeout(() => void revalidate(), reconnectDelayMs(failures.current, randomFraction()));
    failures.current += 1;
    return () => clearTimeout(timer);
  }, [error, isOnline, revalidate]);
}

/** The `ErrorBoundary` of every route. */
export function ErrorPage() {
  const error = useRouteError();
  useRecovery(error);
  useEffect(() => {
    if (describeError(error).kind === "other") noteFault("page", error);
  }, [error]);
  return isNotFound(error) ? <NotFoundPage /> : <ErrorLayout error={error} />;
}
