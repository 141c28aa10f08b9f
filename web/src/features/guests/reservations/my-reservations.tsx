import * as m from "@skipline/contract/texts";
import type { Reservation } from "@skipline/contract/guests";
import { useEffect } from "react";
import { useOnline } from "#api/network.ts";
import { useSession } from "#api/session.ts";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { SectionWithWay } from "#components/section-with-way.tsx";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { useMembership } from "../../membership/index.ts";
import { useReservations } from "../guests-queries.ts";
import { rememberReservations, useKeptReservations } from "./kept-reservations.ts";
import { ReservationCard, ReservationCardSkeleton } from "./reservation-card.tsx";

function Cards({
  userId,
  reservations,
  isKept,
}: {
  userId: string;
  reservations: readonly Reservation[];
  isKept?: boolean;
}) {
  return (
    <ul className="flex flex-col gap-3">
      {reservations.map((one) => (
        <ReservationCard key={one.reservationId} userId={userId} reservation={one} isKept={isKept ?? false} />
      ))}
    </ul>
  );
}

function Failed({ isOnline, pending, onRetry }: { isOnline: boolean; pending: boolean; onRetry: () => void }) {
  // The shell says that there is no network: once is enough.
  if (!isOnline) return <p className="text-14 text-muted">{m.reservations_kept()}</p>;
  return (
    <Alert
      tone="danger"
      title={m.reservations_not_loaded()}
      action={
        <Button size="small" variant="secondary" pending={pending} onClick={onRetry}>
          {m.try_again()}
        </Button>
      }
    />
  );
}

function List({ userId, kept }: { userId: string; kept: readonly Reservation[] }) {
  const list = useReservations(true);
  const { data: reservations, isError, isFetching, refetch } = list;
  const isOnline = useOnline();
  // A place that was booked on another device, or came from the waitlist, has its code on this one too.
  useEffect(() => {
    if (reservations) rememberReservations(userId, reservations);
  }, [userId, reservations]);
  if (!reservations) {
    const isUnreachable = isError || (!isOnline && kept.length > 0);
    return isUnreachable ? (
      <div className="flex flex-col gap-3">
        <Failed isOnline={isOnline} pending={isFetching} onRetry={() => void refetch()} />
        <Cards userId={userId} reservations={kept} isKept />
      </div>
    ) : (
      <QueryLoading label={m.reservations_loading()}>
        <ul className="flex flex-col gap-3">
          <ReservationCardSkeleton />
          <ReservationCardSkeleton />
        </ul>
      </QueryLoading>
    );
  }
  if (reservations.length === 0) {
    return (
      <div className="flex flex-col items-center gap-4 rounded-20 border border-dashed border-control p-6 text-center">
        <p className="text-16 text-muted">{m.reservations_none()}</p>
        <Link to={paths.membershipEvents()} className={buttonClasses({ size: "small", variant: "secondary" })}>
          {m.lusiv_see_events()}
        </Link>
      </div>
    );
  }
  return (
    <>
      <Cards userId={userId} reservations={reservations} />
      <LoadMore list={list} failedText={m.load_more_failed_reservations()} />
    </>
  );
}

/** For members alone; without a network, for whoever has a code on this device. */
export function MyReservations() {
  const userId = useSession()?.profile.userId ?? "";
  const { data: membership, isError } = useMembership();
  const kept = useKeptReservations(userId);
  const isOnline = useOnline();
  const isShown = membership === undefined ? kept.length > 0 || (isError && isOnline) : membership !== null;
  if (!isShown) return null;
  return (
    <SectionWithWay id="my-reservations" title={m.reservations_title()} to={paths.membershipEvents()} way={m.events()}>
      <List userId={userId} kept={kept} />
    </SectionWithWay>
  );
}
