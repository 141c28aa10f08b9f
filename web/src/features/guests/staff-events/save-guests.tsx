import type { Glevent, Guest } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { SaveCsvButton } from "#components/save-csv-button.tsx";
import type { CsvCell } from "#lib/csv.ts";
import { formatDateTime, toWallTime, twoDigits } from "#lib/dates.ts";
import { staffName } from "#lib/staff-name.ts";
import { loadGuests } from "../load-guests.ts";
import { reservationWords } from "../reservation-words.ts";

/** "guests-2026-11-24": of the night that began on that day. */
function fileName({ startTime, timeZone }: Glevent): string {
  if (startTime === null) return "guests";
  const { year, month, day } = toWallTime(startTime, timeZone);
  return `guests-${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The guests of a night as a file's rows; times are the venue's own. */
function toGuestRows(guests: readonly Guest[], timeZone: string): CsvCell[][] {
  const head = [
    m.last_name(),
    m.first_name(),
    m.phone_ending_in(),
    m.quantity(),
    m.status(),
    m.door_walk_in(),
    m.csv_arrived(),
    m.csv_checked_in_at(),
    m.csv_checked_in_by(),
  ];
  const rows = guests.map((guest): CsvCell[] => [
    guest.lastName,
    guest.firstName,
    guest.phoneLast4,
    { figure: guest.quantity },
    reservationWords[guest.reservationStatus],
    guest.isWalkIn ? m.yes() : m.no(),
    { figure: guest.arrived },
    guest.checkedInAt && formatDateTime(guest.checkedInAt, timeZone),
    guest.checkedInBy && staffName(guest.checkedInBy),
  ]);
  return [head, ...rows];
}

export function SaveGuests({ event }: { event: Glevent }) {
  const { vendorId, gleventId, timeZone } = event;

  async function load(): Promise<CsvCell[][] | null> {
    const { guests } = await loadGuests(vendorId, gleventId);
    return guests.length === 0 ? null : toGuestRows(guests, timeZone);
  }

  return <SaveCsvButton label={m.csv_guests()} name={fileName(event)} load={load} nothing={m.door_nobody()} />;
}
