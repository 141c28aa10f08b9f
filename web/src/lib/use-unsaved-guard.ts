import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

export interface UnsavedGuard {
  /** Somebody wants to leave and has to be asked. */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
  /** Call before a navigation that needs no question, as all is saved. */
  release: () => void;
}

/**
 * Holds whoever leaves a page with unsaved input: inside the app by a question, on closing by the browser's own.
 * `onLeave`: they want to, and what they typed goes.
 */
export function useUnsavedGuard(isUnsaved: boolean, onLeave?: () => void): UnsavedGuard {
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [isUnsaved]);
  return {
    isAsking: blocker.state === "blocked",
    leave() {
      onLeave?.();
      blocker.proceed?.();
    },
    stay: () => blocker.reset?.(),
    release: () => {
      isReleased.current = true;
    },
  };
}
