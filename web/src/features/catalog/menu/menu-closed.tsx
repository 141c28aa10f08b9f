import * as m from "@skipline/contract/texts";
import type { Vendor, VendorLocation } from "@skipline/contract/venues";
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

/** Above the menu of a location that takes no orders for now. */
export function ClosedNote({ location }: { location: VendorLocation }) {
  if (location.status !== "CLOSED") return null;
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

/** Whether it never took orders yet, and takes none now: whoever runs it may try it. */
export const isNotOpenYet = ({ status, wasOpened }: VendorLocation): boolean => status === "CLOSED" && !wasOpened;

/** Whether a location has hours, or stops for a moment: what says how it stands with that comes apart (`menu-hours.tsx`). */
export const hasHours = ({ openingHours, alcoholHours, pause, isBusy }: VendorLocation): boolean =>
  (openingHours ?? alcoholHours ?? pause) !== null || isBusy;
