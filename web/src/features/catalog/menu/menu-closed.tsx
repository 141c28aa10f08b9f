import * as m from "@skipline/contract/texts";
import type { Vendor, VendorLocation } from "@skipline/contract/venues";
import { describeOpening, describeToday } from "#components/hours-words.ts";
import type { HoursNow } from "#components/use-hours.ts";
import { inOwnLanguage } from "#lib/language.ts";
import { VendorWord } from "#lib/vendor-words.tsx";

/** Why there is no menu to be seen, in words; null where there is one. */
export function whyNoMenu(
  location: VendorLocation | null | undefined,
  vendor: Vendor | null | undefined,
): { title: string; message: string } | null {
  if (location?.status === "ARCHIVED") return { title: m.menu_archived(), message: m.menu_archived_hint() };
  if (vendor?.isSuspended) {
    return { title: m.menu_suspended({ vendor: vendor.name }), message: m.menu_suspended_hint() };
  }
  return null;
}

interface OpeningNoteProps {
  location: VendorLocation;
  hours: HoursNow | null;
}

/** Above the menu: whether and until when it is open, or that it takes no orders for now, and when again. */
export function OpeningNote({ location, hours }: OpeningNoteProps) {
  if (location.status !== "CLOSED") return hours && location.openingHours && <HoursNote hours={hours} />;
  return (
    <output className="mb-4 block rounded-14 bg-warning-soft px-4 py-3 text-strong">
      <span className="block font-bold">{m.menu_closed()}</span>
      {location.closedNote && (
        <span className="block wrap-anywhere">
          <VendorWord of={inOwnLanguage(location)} word="closedNote" />
        </span>
      )}
    </output>
  );
}

function HoursNote({ hours }: { hours: HoursNow }) {
  const today = describeToday(hours);
  if (hours.opening.isOpen) {
    return (
      <output className="mb-2 flex flex-wrap gap-x-3 text-14 text-muted">
        <span className="font-medium text-normal">{describeOpening(hours)}</span>
        {today && <span>{today}</span>}
      </output>
    );
  }
  return (
    <output className="mb-4 block rounded-14 bg-warning-soft px-4 py-3 text-strong">
      <span className="block font-bold">{m.menu_closed()}</span>
      <span className="flex flex-wrap gap-x-3">
        <span>{describeOpening(hours)}</span>
        {today && <span>{today}</span>}
      </span>
    </output>
  );
}
