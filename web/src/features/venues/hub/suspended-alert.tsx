import * as m from "@skipline/contract/texts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { describeOpening } from "#components/hours-words.ts";
import { useHours } from "#components/use-hours.ts";
import { Alert } from "#ui/alert.tsx";

/** Staff see why nobody orders, also once opening hours are over; nothing while guests can. */
export function SuspendedAlert({ venue: { vendor, location } }: { venue: StaffVenue }) {
  const { isSuspended } = vendor;
  const { status } = location;
  const hours = useHours(location, vendor.timeZone);
  const isOpen = hours?.opening.isOpen !== false;
  if (!isSuspended && status === "OPEN" && isOpen) return null;
  const title = isSuspended ? m.staff_suspended() : status === "ARCHIVED" ? m.staff_archived() : m.staff_closed();
  return (
    <div className="mb-6">
      <Alert tone="warning" title={title}>
        {isSuspended ? (
          m.staff_suspended_hint()
        ) : hours && status === "OPEN" ? (
          <>
            <p>{describeOpening(hours)}</p>
            <p>{m.staff_closed_hours_hint()}</p>
          </>
        ) : location.wasOpened ? (
          m.staff_closed_hint()
        ) : (
          m.staff_not_open_hint()
        )}
      </Alert>
    </div>
  );
}
