import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useOfflineQueue, offlineQueue, operationsOf } from "#stores/offline-queue.ts";
import { useNow } from "#lib/use-now.ts";
import { countDoor, listGuestsNow } from "./door-list.ts";
import { checkIn, walkIn } from "./door-operations.ts";
import { guestListQuery } from "./guest-list-query.ts";

/** Other doors let guests in meanwhile. A list of thousands is asked for less often. */
const refreshMs = 10_000;

/** The list of an event as it stands at this door, looked at again every few seconds while somebody looks at it. */
export function useDoorList(vendorId: string | undefined, gleventId: string) {
  const query = useQuery(guestListQuery(vendorId, gleventId));
  const { data: list, refetch } = query;
  const queue = useOfflineQueue();
  const now = useNow();
  const guests = useMemo(() => (list ? listGuestsNow(list, queue, now) : []), [list, queue, now]);
  const counts = useMemo(() => (list ? countDoor(guests, list.capacity) : null), [list, guests]);

  const thousands = Math.max(1, Math.ceil((list?.guests.length ?? 0) / 1000));
  useEffect(() => {
    // Not the query's own interval: each guest let in here would begin it anew.
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refetch({ cancelRefetch: false });
    }, refreshMs * thousands);
    return () => clearInterval(timer);
  }, [refetch, thousands]);

  useEffect(() => {
    // Its row says that it is confirmed: nothing is left to be told.
    for (const { id, input, answer } of [...operationsOf(checkIn, queue), ...operationsOf(walkIn, queue)]) {
      if (input.gleventId === gleventId && answer?.kind === "done") void offlineQueue.remove(id);
    }
  }, [queue, gleventId]);

  return { ...query, list, guests, counts };
}
