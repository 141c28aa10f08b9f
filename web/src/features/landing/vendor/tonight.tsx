import type { VenueEvent } from "@skipline/contract/events";
import { parseWebLink } from "@skipline/contract/redirect-target";
import * as m from "@skipline/contract/texts";
import { Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { VendorWord } from "#lib/vendor-words.tsx";
import { Badge } from "#ui/badge.tsx";
import { ExternalLink } from "../external-link.tsx";
import { dateOf, hoursOf, nearness } from "./event-when.ts";
import { Flyer, FlyerGlow } from "./flyer.tsx";

export interface NightProps {
  event: VenueEvent;
  timeZone: string;
  now: number;
}

const posterSizes = "(width >= 40rem) 34rem, 92vw";

/** The poster, shining. */
export function TonightFlyer({ event }: { event: Pick<VenueEvent, "eventName" | "images"> }) {
  return (
    <div className="relative isolate">
      <Flyer event={event} sizes={posterSizes} priority />
      <FlyerGlow event={event} sizes={posterSizes} />
    </div>
  );
}

/** What a poster says, and what it has no room for. */
export function TonightFacts({ event, timeZone, now, details }: NightProps & { details: ReactNode }) {
  const near = nearness(event, now, timeZone);
  const hours = hoursOf(event, timeZone);
  const tickets = event.ticketingLink && parseWebLink(event.ticketingLink);
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-18 font-bold text-accent-text lg:text-22">
        {dateOf(event, timeZone)}
        {hours && <span className="text-normal">{hours}</span>}
        {near && (
          <Badge tone="accent" solid={event.status === "IN_PROGRESS"}>
            {near}
          </Badge>
        )}
      </p>
      <h3 className="mt-3 text-36 leading-none font-black wrap-anywhere lg:text-56">
        <VendorWord of={event} word="eventName" />
      </h3>
      {tickets && (
        <div className="mt-6">
          <ExternalLink
            url={tickets}
            variant="secondary"
            icon={<Ticket aria-hidden="true" className="size-5 shrink-0" />}
          >
            {m.event_get_tickets()}
          </ExternalLink>
        </div>
      )}
      {event.description !== "" && <div className="mt-6 max-w-page">{details}</div>}
    </div>
  );
}
