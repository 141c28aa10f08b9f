import {
  getEligibility,
  listAvailableGlevents,
  listReservations,
  type AvailableGlevent,
  type Reservation,
} from "@skipline/contract/guests";
import { getCredits, getMembership } from "@skipline/contract/membership";
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { inOwnLanguage } from "#lib/language.ts";
import type { SearchArea } from "./events/search-area.ts";

const pageSize = 50;
const reservationsPageSize = 20;
/** Whoever waits for a place sees it come. */
const waitingPollMs = 15_000;

/** What can be booked around a point, the soonest first; at most 5 minutes old. */
export function availableEventsQuery({ latitude, longitude, radiusMiles }: SearchArea) {
  const query = { latitude: String(latitude), longitude: String(longitude), radiusMiles };
  return infiniteQueryOptions({
    ...pagedQuery(listAvailableGlevents, { query }, pageSize),
    select: ({ pages }: InfiniteData<{ glevents: AvailableGlevent[] }>) =>
      pages.flatMap(({ glevents }) => glevents.map(inOwnLanguage)),
    staleTime: 5 * 60_000,
  });
}

export function eligibilityQuery(userId: string) {
  return queryOptions({
    queryKey: [getEligibility.id, userId],
    queryFn: ({ signal }) => call(getEligibility, {}, { signal }),
    staleTime: 30_000,
    retry: 1,
  });
}

const isWaiting = ({ reservationStatus, isNoShow }: Reservation) => reservationStatus === "WAITLISTED" && !isNoShow;

/** The reservations of who is signed in, newest first. */
export function useReservations(enabled: boolean) {
  const userId = useSession()?.profile.userId ?? "";
  const query = pagedQuery(listReservations, { query: {} }, reservationsPageSize);
  return useInfiniteQuery({
    ...query,
    queryKey: [listReservations.id, "pages", userId],
    select: ({ pages }: InfiniteData<{ reservations: Reservation[] }>) =>
      pages.flatMap(({ reservations }) => reservations),
    enabled: enabled && userId !== "",
    refetchInterval: ({ state }) =>
      (state.data as InfiniteData<{ reservations: Reservation[] }> | undefined)?.pages[0]?.reservations.some(isWaiting)
        ? waitingPollMs
        : false,
  });
}

/** After a booking or a cancellation, whether it succeeded or not: what is left where, and of what. */
export function refetchAfterChange(): Promise<unknown> {
  const changed = [listAvailableGlevents, getMembership, getCredits, getEligibility, listReservations];
  return Promise.all(changed.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
}
