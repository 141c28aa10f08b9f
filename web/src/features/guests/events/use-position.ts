import { useCallback, useEffect, useRef, useState } from "react";
import type { Point } from "./search-area.ts";

export type Position =
  | { kind: "idle" | "asking" | "denied" | "timedOut" | "unavailable" }
  | { kind: "found"; point: Point };

const timeoutMs = 10_000;
/** Nobody's night moves further in five minutes. */
const maximumAgeMs = 5 * 60_000;

function failureKind({ code }: GeolocationPositionError): "denied" | "timedOut" | "unavailable" {
  if (code === GeolocationPositionError.PERMISSION_DENIED) return "denied";
  return code === GeolocationPositionError.TIMEOUT ? "timedOut" : "unavailable";
}

/**
 * Where this device is, once that is asked for. A page that is opened with the wish (`isWanted`) asks by itself only
 * where the browser need not ask the person.
 */
export function usePosition(isWanted: boolean): { position: Position; ask: () => void } {
  const [position, setPosition] = useState<Position>({ kind: "idle" });
  const latest = useRef(0);

  const ask = useCallback(() => {
    const mine = ++latest.current;
    const settle = (next: Position) => {
      if (mine === latest.current) setPosition(next);
    };
    if (!("geolocation" in navigator)) return settle({ kind: "unavailable" });
    settle({ kind: "asking" });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle({ kind: "found", point: { latitude, longitude } }),
      (error) => settle({ kind: failureKind(error) }),
      { timeout: timeoutMs, maximumAge: maximumAgeMs },
    );
  }, []);

  const isUnasked = isWanted && position.kind === "idle";
  useEffect(() => {
    if (!isUnasked) return undefined;
    let isOver = false;
    navigator.permissions
      ?.query({ name: "geolocation" })
      .then(({ state }) => !isOver && state === "granted" && ask())
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isUnasked, ask]);

  return { position, ask };
}
