import { type Printer, silentMinutes } from "@skipline/contract/printers";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { StaffVenue } from "#api/staff-venue.ts";
import { formatTime, minutesSince } from "#lib/dates.ts";
import { useNow } from "#lib/use-now.ts";
import { Alert } from "#ui/alert.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { PrintButtons } from "./print-buttons.tsx";
import { printersQuery } from "./printers-query.ts";

const brokenWords = {
  PAPER_OUT: m.printers_paper_out,
  COVER_OPEN: m.printers_open,
  FAULT: m.printers_broken,
};

interface PrinterAlertProps {
  printer: Printer;
  timeZone: string;
  now: number;
}

/** What whoever stands beside the printer must do; nothing while it prints. */
function PrinterAlert({ printer, timeZone, now }: PrinterAlertProps) {
  const { name, condition, datetimeAsked, waitingCount, failedCount } = printer;
  const waiting = waitingCount > 0 && m.printers_waiting({ count: waitingCount });
  if (datetimeAsked !== null && minutesSince(datetimeAsked, now) > silentMinutes) {
    return (
      <Alert tone="danger" title={m.printers_silent({ name, time: formatTime(datetimeAsked, timeZone) })}>
        {m.printers_silent_text()}
      </Alert>
    );
  }
  if (condition !== "OK" && condition !== "PAPER_LOW") {
    return (
      <Alert tone="danger" title={brokenWords[condition]({ name })}>
        {waiting}
      </Alert>
    );
  }
  if (failedCount > 0) {
    return (
      <Alert tone="warning" title={m.printers_failed({ name })}>
        {m.printers_failed_text()}
      </Alert>
    );
  }
  return null;
}

export interface QueuePrintersProps {
  venue: StaffVenue;
  /** Changes where the queue is looked at as a whole: then a printer may have said something. */
  looks: number;
  /** Which order is to be printed; null: none. */
  askedOrderId: string | null;
  onAskEnd: () => void;
  /** Whether there is a printer. */
  onKnown: (hasPrinters: boolean) => void;
}

/** A location's printers above its queue: what is wrong with them, and what is asked of them. */
export function QueuePrinters({ venue, looks, askedOrderId, onAskEnd, onKnown }: QueuePrintersProps) {
  const { vendorLocationId } = venue.location;
  const { data, refetch } = useQuery(printersQuery(vendorLocationId));
  const now = useNow();
  useEffect(() => {
    if (looks > 0) void refetch();
  }, [looks, refetch]);
  const [first, ...more] = data?.items ?? [];
  const hasPrinters = first !== undefined;
  useEffect(() => onKnown(hasPrinters), [onKnown, hasPrinters]);
  if (!first) return null;
  const printers = [first, ...more] as [Printer, ...Printer[]];
  return (
    <>
      <div className="grid gap-3 pb-4 empty:hidden">
        {printers.map((printer) => (
          <PrinterAlert key={printer.printerId} printer={printer} timeZone={venue.vendor.timeZone} now={now} />
        ))}
      </div>
      <Sheet
        open={askedOrderId !== null}
        onClose={onAskEnd}
        title={askedOrderId !== null && m.print_order({ id: shortOrderId(askedOrderId) })}
      >
        {askedOrderId !== null && (
          <PrintButtons
            key={askedOrderId}
            vendorLocationId={vendorLocationId}
            orderId={askedOrderId}
            printers={printers}
            hasTicket
            onSent={onAskEnd}
          />
        )}
      </Sheet>
    </>
  );
}
