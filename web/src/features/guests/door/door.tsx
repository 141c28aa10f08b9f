import * as m from "@skipline/contract/texts";
import { ListChecks, QrCode, UserPlus } from "lucide-react";
import { useEffect } from "react";
import { isApiError } from "#api/errors.ts";
import { loadQrDecoder } from "#components/qr-scanner/qr-decoder.ts";
import { QrScanner } from "#components/qr-scanner/qr-scanner.tsx";
import { listenForTouches } from "#components/qr-scanner/scan-signals.ts";
import { useSession } from "#api/session.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { formatDayTime } from "#lib/dates.ts";
import { parseReservationCode } from "#lib/scanned-code.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useNow } from "#lib/use-now.ts";
import { useUrlParams } from "#lib/use-url-params.ts";
import { useWakeLock } from "#lib/use-wake-lock.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { DoorResult } from "./door-result.tsx";
import { EventOver } from "./event-over.tsx";
import { GuestSheet } from "./guest-sheet.tsx";
import type { DoorGuest } from "./kept-list.ts";
import { ListView } from "./list-view.tsx";
import { useDoor } from "./use-door.ts";
import { useDoorList } from "./use-door-list.ts";
import { WalkInSheet } from "./walk-in-sheet.tsx";

const typedCode = { label: m.door_type_code(), submitText: m.door_check_in() };
/** A list that is older than this says from when it is. */
const freshMs = 60_000;

const isCode = (text: string) => parseReservationCode(text) !== null;

interface DoorProps {
  /** The list of nights, above. */
  listPath: string;
  /** Undefined while it is looked up. */
  vendorId: string | undefined;
  gleventId: string;
  canUndo: boolean;
}

export function DoorLoading() {
  return (
    <QueryLoading label={m.door_loading()}>
      <div className="grid gap-3">
        <Skeleton shape="h-20 w-full" />
        <Skeleton shape="h-13 w-full" />
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} shape="h-16 w-full" />
        ))}
      </div>
    </QueryLoading>
  );
}

/** The door of one event: its list, or the camera before it. */
export function Door({ listPath, vendorId: asked, gleventId, canUndo }: DoorProps) {
  const goUp = useGoUp(listPath);
  const now = useNow();
  const userId = useSession()?.profile.userId ?? "";
  const [params, change] = useUrlParams();
  const isScanning = params.has("scan");
  const { list, guests, counts, error, isFetching, refetch } = useDoorList(asked, gleventId);
  const timeZone = list?.timeZone;
  const vendorId = asked ?? list?.vendorId;
  async function reload(): Promise<readonly DoorGuest[] | null> {
    const { data, isSuccess } = await refetch();
    return isSuccess ? data.guests : null;
  }
  const door = useDoor({ vendorId, gleventId, timeZone, guests, reload, isScanning });
  const { open, words } = door;
  useWakeLock(true);
  useEffect(listenForTouches, []);
  useEffect(() => {
    // While there is a network: the camera is for when there is none, too.
    loadQrDecoder().catch(() => undefined);
  }, []);

  if (!list && isApiError(error, "NOT_FOUND")) throw error;
  const shown = open !== null && open !== "walkIn" ? guests.find((one) => one.reservationId === open.guest) : undefined;
  const result = words && (
    <DoorResult words={words} onUndo={(guest) => void door.undo(guest)} onDismiss={door.hideWords} />
  );

  function toggleScan(): void {
    door.hideWords();
    change((next) => (isScanning ? next.delete("scan") : next.set("scan", "1")));
  }

  return (
    <Page
      title={list?.name ?? m.door_title()}
      heading={list && <TypedWords>{list.name}</TypedWords>}
      documentTitle={m.door_title()}
      compact
      subtitle={
        isScanning && counts
          ? m.door_in_and_to_come({ arrived: counts.arrived, left: counts.left })
          : list
            ? list.startTime && formatDayTime(list.startTime, now, list.timeZone)
            : "\u00a0"
      }
      onBack={goUp}
      footer={
        list && (
          <>
            {/* There before its words, which screen readers are told of only so. */}
            {!isScanning && (
              <section aria-live="assertive" aria-label={m.result()} className="not-empty:mb-3">
                {result}
              </section>
            )}
            <div className="flex gap-3 *:flex-auto *:px-3 @max-[14rem]:flex-col">
              <Button
                size="large"
                variant="secondary"
                disabled={counts?.placesLeft === 0 && !canUndo}
                icon={<UserPlus aria-hidden="true" className="size-5 @max-[20rem]:hidden" />}
                onClick={door.openWalkIn}
              >
                {m.door_walk_in()}
              </Button>
              <Button
                size="large"
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
                {isScanning ? m.door_to_list() : m.door_to_camera()}
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
              {m.door_list_of({ time: formatDayTime(list.readAt, now, list.timeZone) })}
            </p>
          )}
          <EventOver state={list.doorState} />
          <output className="sr-only">{door.announced}</output>
          {isScanning ? (
            // Above a footer: on a low screen the camera's button would lie behind it.
            <div className="short:[--picture-share:42dvh]">
              <QrScanner
                startText={m.door_scan()}
                stopText={m.stop_scanning()}
                code={typedCode}
                isCode={isCode}
                onCode={door.handleCode}
                paused={open !== null}
                result={result}
              />
            </div>
          ) : (
            <ListView list={list} guests={guests} counts={counts} door={door} isCode={isCode} />
          )}
        </>
      ) : error ? (
        <ErrorState
          title={m.door_not_loaded()}
          action={
            <Button full pending={isFetching} onClick={() => void refetch()}>
              {m.try_again()}
            </Button>
          }
        />
      ) : (
        <DoorLoading />
      )}
      {shown && (
        <GuestSheet
          key={shown.reservationId}
          event={{ vendorId: vendorId ?? "", gleventId }}
          timeZone={timeZone}
          guest={shown}
          canUndo={canUndo}
          onAdmit={(guest, people) => void door.letIn(guest, people, isScanning)}
          onClose={door.close}
        />
      )}
      {open === "walkIn" && counts && (
        <WalkInSheet
          keptAs={`walk-in.${userId}.${gleventId}`}
          placesLeft={counts.placesLeft}
          canExceed={canUndo}
          draft={door.draft}
          onAdmit={(guest) => void door.letWalkIn(guest)}
          onClose={door.close}
        />
      )}
    </Page>
  );
}
