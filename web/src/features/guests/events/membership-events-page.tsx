import type { AvailableGlevent, Reservation } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "#api/session.ts";
import { paths } from "#lib/paths.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { useUrlParams } from "#lib/use-url-params.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { MembershipModal, useMembership, useMembershipModal } from "../../membership/index.ts";
import { eligibilityQuery, useReservations } from "../guests-queries.ts";
import { AreaSelector } from "./area-selector.tsx";
import { EventsList, NoArea } from "./events-list.tsx";
import { MemberBanner } from "./member-banner.tsx";
import { ReserveSheet } from "./reserve-sheet.tsx";
import { areaAround, areaOfCity, findCity, findNearestCity, formatMiles, hereId } from "./search-area.ts";
import { findStanding, waitingAt } from "./standing.ts";
import { usePosition } from "./use-position.ts";

const areaParam = "city";

function useStanding() {
  const userId = useSession()?.profile.userId ?? "";
  const membership = useMembership();
  const eligibility = useQuery({ ...eligibilityQuery(userId), enabled: userId !== "" && Boolean(membership.data) });
  const standing = findStanding({
    isSignedIn: userId !== "",
    membership: membership.data,
    eligibility: eligibility.data,
    isFailed: membership.isError || eligibility.isError,
  });
  function retry(): void {
    void membership.refetch();
    if (membership.data) void eligibility.refetch();
  }
  return { userId, standing, retry };
}

function useArea() {
  const [params, change] = useUrlParams();
  const asked = params.get(areaParam);
  const isHere = asked === hereId;
  const { position, ask } = usePosition(isHere);
  const city = findCity(asked);
  const point = isHere && position.kind === "found" ? position.point : null;
  const select = (id: string) => change((next) => next.set(areaParam, id));
  return {
    areaId: isHere ? hereId : city.id,
    city,
    position,
    /** Where one is, when that is what is searched around. */
    point,
    area: isHere ? point && areaAround(point) : areaOfCity(city),
    selectCity: select,
    selectHere: () => {
      select(hereId);
      ask();
    },
  };
}

function sayOutcome({ reservationStatus }: Reservation): void {
  const isWaiting = reservationStatus === "WAITLISTED";
  showToast({
    title: isWaiting ? m.waitlist_joined_title() : m.event_reserved_title(),
    description: isWaiting ? m.waitlist_joined() : m.event_reserved(),
    tone: isWaiting ? "info" : "positive",
    durationMs: 6000,
  });
}

function useNfcId(): void {
  const [params] = useUrlParams();
  const nfcId = params.get("nfcId");
  useEffect(() => {
    if (nfcId !== null) console.info("nfcId", nfcId);
  }, [nfcId]);
}

/** Which night is near me, and am I on its list? */
export function MembershipEventsPage() {
  useNfcId();
  const goBack = useGoBack(paths.lusiv());
  const { userId, standing, retry } = useStanding();
  const { areaId, city, position, point, area, selectCity, selectHere } = useArea();
  const reserved = standing.kind === "reserved" ? standing.reservedGleventId : null;
  const { data: reservations } = useReservations(standing.kind === "reserved");
  const reservation = reservations?.find(({ gleventId }) => gleventId === reserved);
  const [chosen, setChosen] = useState<AvailableGlevent | null>(null);
  const [isOpen, setOpen] = useState(false);
  const join = useMembershipModal({ opensItself: true });
  /** The way to the plans began at an event's sheet. */
  const [cameFromEvent, setCameFromEvent] = useState(false);

  function choose(event: AvailableGlevent): void {
    setChosen(event);
    setOpen(true);
  }

  const nearest = point && findNearestCity(point);
  const wayOn = nearest
    ? {
        message: m.area_nothing_here({ city: nearest.city.name, miles: formatMiles(nearest.miles) }),
        action: (
          <Button full onClick={() => selectCity(nearest.city.id)}>
            {m.area_see_city({ city: nearest.city.name })}
          </Button>
        ),
      }
    : { message: m.area_nothing_in_city({ city: city.name }) };

  return (
    <Page title={m.events()} documentTitle={m.lusiv_events_title()} width="wide" onBack={goBack}>
      <div className="flex flex-col gap-4">
        <MemberBanner standing={standing} onJoin={join.show} onRetry={retry} />
        <AreaSelector areaId={areaId} position={position} onCity={selectCity} onHere={selectHere} />
        {area ? (
          <EventsList
            key={`${area.latitude},${area.longitude}`}
            area={area}
            reservedGleventId={reserved}
            reservation={reservation}
            waitingGleventIds={waitingAt(standing)}
            wayOn={wayOn}
            onChoose={choose}
          />
        ) : (
          <NoArea />
        )}
      </div>
      {chosen && (
        <ReserveSheet
          key={chosen.gleventId}
          event={chosen}
          open={isOpen}
          standing={standing}
          userId={userId}
          onClose={() => setOpen(false)}
          onReserved={(made) => {
            setOpen(false);
            sayOutcome(made);
          }}
          onJoin={() => {
            setOpen(false);
            setCameFromEvent(true);
            join.show();
          }}
        />
      )}
      <MembershipModal
        open={join.open}
        onClose={() => {
          join.onClose();
          setCameFromEvent(false);
          if (cameFromEvent && standing.kind !== "nonMember") setOpen(true);
        }}
      />
    </Page>
  );
}
