import { AppError } from "./app-error.ts";

/** How many streams of one kind this server holds open. */
export interface StreamRoom {
  total: number;
  perCaller: number;
}

/** Counts open streams by caller. Answers the way to give the place back, to be called once. */
export function admitStreams({ total, perCaller }: StreamRoom): (caller: string) => () => void {
  const openOf = new Map<string, number>();
  let open = 0;
  return (caller) => {
    const count = openOf.get(caller) ?? 0;
    if (count >= perCaller) throw new AppError("TOO_MANY_REQUESTS", "Too many open screens.", { retryAfter: 10 });
    if (open >= total) throw new AppError("UNAVAILABLE", "Too many open screens. Please try again.", { retryAfter: 5 });
    open += 1;
    openOf.set(caller, count + 1);
    return () => {
      open -= 1;
      const left = (openOf.get(caller) ?? 1) - 1;
      if (left > 0) openOf.set(caller, left);
      else openOf.delete(caller);
    };
  };
}
