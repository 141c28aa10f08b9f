import type { VendorLocation } from "@skipline/contract/venues";
import * as m from "@skipline/contract/texts";
import { useLayoutEffect } from "react";
import { alcoholFrom, describeBack, describeOpening, describeToday } from "#components/hours-words.ts";
import { type HoursNow, useHours } from "#components/use-hours.ts";
import { inOwnLanguage } from "#lib/language.ts";
import { VendorWord } from "#lib/vendor-words.tsx";
import { classes } from "#ui/classes.ts";

/** What a menu needs to know of its location's hours. */
export interface MenuStanding {
  hours: HoursNow;
  /** On a drink that can't be added now: "From 06:00 AM". */
  alcoholFrom: string | null;
}

interface MenuHoursProps {
  location: VendorLocation;
  timeZone: string;
  onStanding?: (standing: MenuStanding | null) => void;
}

/** Whether it is open, and until or from when; by its own words where its owners closed it. */
function OpeningNote({ hours }: { hours: HoursNow }) {
  const { isOpen } = hours.opening;
  return (
    <output
      className={classes(
        "mb-3 block rounded-14 px-4 py-3 text-14",
        isOpen ? "bg-surface-1 text-normal" : "bg-warning-soft text-strong",
      )}
    >
      <span className="block font-bold text-strong">
        {isOpen ? describeOpening(hours) : m.review_closed({ opens: describeOpening(hours) })}
      </span>
      <span className="block">{describeToday(hours)}</span>
    </output>
  );
}

/** That nothing can be ordered for a moment, and when it can again. */
function StopNote({ hours, pause }: { hours: HoursNow; pause: HoursNow["pause"] }) {
  return (
    <output className="mb-4 block rounded-14 bg-warning-soft px-4 py-3 text-strong">
      <span className="block font-bold">{pause ? m.paused_title() : m.busy_title()}</span>
      {pause?.note && (
        <span className="block wrap-anywhere">
          <VendorWord of={inOwnLanguage(pause)} word="note" />
        </span>
      )}
      <span className="block">{pause ? `${describeBack(hours, pause)}. ${m.paused_hint()}` : m.busy_hint()}</span>
    </output>
  );
}

/** Of a location that has hours: comes apart from the menu, which others don't wait for. Tells the page whenever they change. */
export function MenuHours({ location, timeZone, onStanding }: MenuHoursProps) {
  const hours = useHours(location, timeZone);
  useLayoutEffect(() => {
    onStanding?.(hours && { hours, alcoholFrom: alcoholFrom(hours) });
    return () => onStanding?.(null);
  }, [hours, onStanding]);
  if (!hours || location.status !== "OPEN") return null;
  if (hours.opening.isOpen && !hours.takesOrders) return <StopNote hours={hours} pause={hours.pause} />;
  return location.openingHours && <OpeningNote hours={hours} />;
}
