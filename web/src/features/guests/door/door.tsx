import { ListChecks, QrCode, UserPlus } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../api/errors.ts";
import { loadQrDecoder } from "../../../components/qr-scanner/qr-decoder.ts";
import { QrScanner } from "../../../components/qr-scanner/qr-scanner.tsx";
import { listenForTouches, signalProblem, signalSuccess } from "../../../components/qr-scanner/scan-signals.ts";
import { useWedgeScanner } from "../../../components/qr-scanner/use-wedge-scanner.ts";
import { QueryLoading } from "../../../components/query-loading.tsx";
import { formatDayTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { parseReservationCode } from "../../../lib/scanned-code.ts";
import { useGoUp } from "../../../lib/use-go-back.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useUrlParams } from "../../../lib/use-url-params.ts";
import { useWakeLock } from "../../../lib/use-wake-lock.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.ts";
import { CameTwice } from "./came-twice.tsx";
import { DoorCounts } from "./door-counts.tsx";
import { findByCode, nameOf } from "./door-list.ts";
import type { ListedGuest } from "./door-list.ts";
import { DoorResult, describeTaken } from "./door-result.tsx";
import type { DoorWords } from "./door-result.tsx";
import { byWhom, describeRefusal } from "./door-words.ts";
import type { Clock } from "./door-words.ts";
import { GuestList } from "./guest-list.tsx";
import { GuestSheet } from "./guest-sheet.tsx";
import { takeCheckIn, takeWalkIn } from "./take-at-door.ts";
import type { Taken } from "./take-at-door.ts";
import { useDoorList } from "./use-door-list.ts";
import { WalkInSheet } from "./walk-in-sheet.tsx";
import type { WalkIn } from "./walk-in-sheet.tsx";

const typedCode = { label: "Or type the guest’s code", submitText: "Check In" };
/** A list that is older than this says from when it is. */
const freshMs = 60_000;

const isCode = (text: string) => parseReservationCode(text) !== null;

/** A hand scanner while there is no camera on the page. */
function ListenForScanner({ onCode }: { onCode: (text: string) => void }) {
  useWedgeScanner(onCode, isCode);
  return null;
}

/** Why a guest is not let in, as the list has them; null for whoever may come in. */
function refuse(guest: ListedGuest, clock: Clock): DoorWords | null {
  const name = nameOf(guest);
  const { reservationStatus: status, arrived, quantity } = guest;
  if (status === "WAITLISTED" || status === "CANCELLED") {
    const tone = status === "WAITLISTED" ? "notice" : "danger";
    return { tone, name, ...describeRefusal({ kind: "notAdmitted", status }, clock) };
  }
  if (status !== "CHECKED_IN" || arrived < quantity) return null;
  const who = byWhom(guest.checkedInBy, guest.checkedInAt, clock);
  return { tone: "danger", title: "Already Checked In", name, text: who && `Let in ${who}.` };
}

interface DoorProps {
  vendorLocationId: string;
  /** Undefined while it is looked up. */
  vendorId: string | undefined;
  gleventId: string;
  canUndo: boolean;
}

/** The door of one event: its list, or the camera before it. */
export function Door({ vendorLocationId, vendorId, gleventId, canUndo }: DoorProps) {
  const goUp = useGoUp(paths.staffGuestlistEvents(vendorLocationId));
  const now = useNow();
  const [params, change] = useUrlParams();
  const isScanning = params.has("scan");
  const { list, guests, counts, error, isFetching, refetch } = useDoorList(vendorId, gleventId);
  const timeZone = list?.timeZone;
  /** A guest's id, or whoever comes without a reservation. */
  const [open, setOpen] = useState<{ guest: string } | "walkIn" | null>(null);
  const [words, setWords] = useState<DoorWords | null>(null);
  useWakeLock(true);
  useEffect(listenForTouches, []);
  useEffect(() => {
    // While there is a network: the camera is for when there is none, too.
    loadQrDecoder().catch(() => undefined);
  }, []);

  const tell = useCallback((said: DoorWords) => {
    setWords(said);
    if (said.tone === "positive") signalSuccess();
    else signalProblem();
  }, []);

  /** On the list a success is its row's affair; before the camera nobody sees the row. */
  const conclude = useCallback(
    (taken: Taken, guest: Pick<ListedGuest, "firstName" | "lastName">, isByCode: boolean) => {
      const isIn = taken.kind === "done" || taken.kind === "saved" || taken.kind === "unsaved";
      if (isIn) signalSuccess();
      if (!isIn) tell(describeTaken(taken, guest, { now: Date.now(), timeZone }));
      else setWords(isByCode ? describeTaken(taken, guest, { now: Date.now(), timeZone }) : null);
    },
    [tell, timeZone],
  );

  const admit = useCallback(
    async (guest: ListedGuest, people: number | null, isByCode: boolean) => {
      if (vendorId === undefined) return;
      setOpen(null);
      const { reservationId } = guest;
      conclude(await takeCheckIn({ vendorId, gleventId, reservationId, people, name: nameOf(guest) }), guest, isByCode);
    },
    [vendorId, gleventId, conclude],
  );

  async function admitWalkIn(guest: WalkIn): Promise<void> {
    if (vendorId === undefined) return;
    setOpen(null);
    conclude(await takeWalkIn({ vendorId, gleventId, ...guest }), guest, isScanning);
  }

  /** Whoever is alone is let in at once; of a party somebody says how many have come. */
  const letIn = useCallback(
    async (guest: ListedGuest, isByCode: boolean) => {
      setWords(null);
      const refusal = refuse(guest, { now: Date.now(), timeZone });
      if (refusal) tell(refusal);
      else if (guest.quantity > 1) setOpen({ guest: guest.reservationId });
      else await admit(guest, null, isByCode);
    },
    [admit, tell, timeZone],
  );

  const latest = useRef(guests);
  useEffect(() => {
    latest.current = guests;
  });

  async function takeCode(text: string): Promise<boolean | null> {
    const code = parseReservationCode(text);
    if (code === null) {
      showToast({ title: "Invalid QR Code", description: "Please scan a guest’s QR code", tone: "danger" });
      return false;
    }
    let guest = findByCode(latest.current, code);
    if (guest === null) {
      // Who has booked a moment ago.
      const { data, isSuccess } = await refetch();
      const known = isSuccess ? data.guests : [];
      guest = findByCode(
        known.map((one) => ({ ...one, isWaiting: false })),
        code,
      );
      if (guest === null) {
        const text_ = "No connection to look it up. Search by name.";
        tell(
          isSuccess
            ? { tone: "danger", name: "", ...describeRefusal({ kind: "notFound" }, { now, timeZone }) }
            : { tone: "warning", title: "Not On This Phone’s List", name: "", text: text_ },
        );
        return null;
      }
    }
    await letIn(guest, true);
    return null;
  }

  const showGuest = useCallback((guest: ListedGuest) => setOpen({ guest: guest.reservationId }), []);
  const checkInRow = useCallback((guest: ListedGuest) => void letIn(guest, false), [letIn]);

  if (!list && isApiError(error, "NOT_FOUND")) throw error;
  const shown = open !== null && open !== "walkIn" ? guests.find((one) => one.reservationId === open.guest) : undefined;
  const result = words && <DoorResult words={words} onDismiss={() => setWords(null)} />;

  function toggleScan(): void {
    setWords(null);
    change((next) => (isScanning ? next.delete("scan") : next.set("scan", "1")));
  }

  return (
    <Page
      title={list?.name ?? "Guests"}
      documentTitle="Guests"
      compact
      subtitle={
        isScanning && counts
          ? `${counts.arrived} in · ${counts.left} left`
          : list?.startTime && formatDayTime(list.startTime, now, list.timeZone)
      }
      onBack={goUp}
      footer={
        list && (
          <>
            {/* There before its words, which screen readers are told of only so. */}
            {!isScanning && (
              <section aria-live="assertive" aria-label="Result" className="not-empty:mb-3">
                {result}
              </section>
            )}
            <div className="grid grid-cols-2 gap-3 @max-[14rem]:grid-cols-1">
              <Button
                size="large"
                full
                variant="secondary"
                disabled={counts?.placesLeft === 0}
                icon={<UserPlus aria-hidden="true" className="size-5 @max-[20rem]:hidden" />}
                onClick={() => setOpen("walkIn")}
              >
                Walk-In
              </Button>
              <Button
                size="large"
                full
                variant={isScanning ? "secondary" : "primary"}
                icon={
                  isScanning ? (
                    <ListChecks aria-hidden="true" className="size-5 @max-[20rem]:hidden" />
                  ) : (
                    <QrCode aria-hidden="true" className="size-5 @max-[20rem]:hidden" />
                  )
                }
                onClick={toggleScan}
              >
                {isScanning ? "Guest List" : "Scan QR"}
              </Button>
            </div>
          </>
        )
      }
    >
      {list && counts ? (
        <>
          {now - list.readAt > freshMs && (
            <p className="mb-3 text-14 text-warning">
              List of {formatDayTime(list.readAt, now, list.timeZone)}. Check-ins are saved here, and sent by
              themselves.
            </p>
          )}
          {isScanning ? (
            <QrScanner
              startText="Scan Guest QR Code"
              stopText="Stop Scanning"
              code={typedCode}
              isCode={isCode}
              onCode={takeCode}
              paused={open !== null}
              result={result}
            />
          ) : (
            <>
              <DoorCounts counts={counts} />
              {open === null && <ListenForScanner onCode={(text) => void takeCode(text)} />}
              <GuestList guests={guests} onOpen={showGuest} onCheckIn={checkInRow}>
                <CameTwice guests={guests} timeZone={list.timeZone} />
              </GuestList>
            </>
          )}
        </>
      ) : error ? (
        <ErrorState
          title="Failed to load event guests. Please try again."
          action={
            <Button full pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : (
        <QueryLoading label="Loading the guests">
          <div className="grid gap-3">
            <Skeleton shape="h-20 w-full" />
            <Skeleton shape="h-13 w-full" />
            {Array.from({ length: 6 }, (_, row) => (
              <Skeleton key={row} shape="h-16 w-full" />
            ))}
          </div>
        </QueryLoading>
      )}
      {shown && (
        <GuestSheet
          // As many as are missing now.
          key={`${shown.reservationId} ${shown.arrived}`}
          event={{ vendorId: vendorId ?? "", gleventId }}
          timeZone={timeZone}
          guest={shown}
          canUndo={canUndo}
          onAdmit={(guest, people) => void admit(guest, people, isScanning)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "walkIn" && counts && (
        <WalkInSheet
          placesLeft={counts.placesLeft}
          onAdmit={(guest) => void admitWalkIn(guest)}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}
