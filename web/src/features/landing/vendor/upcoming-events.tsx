import type { VenueEvent } from "@skipline/contract/events";
import { parseWebLink } from "@skipline/contract/redirect-target";
import * as m from "@skipline/contract/texts";
import { VendorWord } from "#lib/vendor-words.tsx";
import { Marked } from "#ui/marked.tsx";
import { dateOf, hoursOf } from "./event-when.ts";
import { Flyer } from "./flyer.tsx";

interface UpcomingEventsProps {
  events: readonly VenueEvent[];
  timeZone: string;
}

function UpcomingEvent({ event, timeZone }: { event: VenueEvent; timeZone: string }) {
  const hours = hoursOf(event, timeZone);
  const tickets = event.ticketingLink && parseWebLink(event.ticketingLink);
  return (
    <li className="flex min-w-0 flex-col gap-3">
      <Flyer event={event} sizes="(width >= 64rem) 19rem, (width >= 40rem) 30vw, 45vw" />
      <div>
        <p className="text-14 font-bold text-accent-text">{dateOf(event, timeZone)}</p>
        <h3 className="mt-0.5 text-18 leading-tight font-black wrap-anywhere lg:text-22">
          <VendorWord of={event} word="eventName" />
        </h3>
        {hours && <p className="mt-1 text-14 text-muted">{hours}</p>}
        {tickets && (
          <a
            href={tickets}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center text-16 font-bold text-strong underline underline-offset-4"
          >
            <Marked
              parts={m.event_tickets.parts({ event: event.eventName })}
              tags={{ more: <span className="sr-only" /> }}
            />
          </a>
        )}
      </div>
    </li>
  );
}

export function UpcomingEvents({ events, timeZone }: UpcomingEventsProps) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="upcoming-events" className="mt-16 lg:mt-28">
      <h2 id="upcoming-events" className="mb-6 text-22 font-black lg:text-36">
        {m.upcoming_events()}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 @max-[14rem]:grid-cols-1 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
        {events.map((event) => (
          <UpcomingEvent key={event.eventId} event={event} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}
