import { randomUUIDv7 } from "node:crypto";
import { inSpanish, spanishEvents } from "./demo-spanish.ts";

interface DemoNight {
  name: string;
  /** Days from today, in the venue's zone. */
  inDays: number;
  startHour: number;
  hours: number;
  ticketingLink: string | null;
  description: string;
}

const nights: DemoNight[] = [
  {
    name: "Vinyl Monday with DJ Lucía",
    inDays: -6,
    startHour: 19,
    hours: 5,
    ticketingLink: null,
    description: "<p>Boleros, soul and B-sides, all from records. No entry fee.</p>",
  },
  {
    name: "Slow Disco",
    inDays: -1,
    startHour: 20,
    hours: 5,
    ticketingLink: null,
    description: "<p>A hundred beats a minute, all night.</p>",
  },
  {
    name: "Aurora Nights: Resident Set",
    inDays: 0,
    startHour: 21,
    hours: 5,
    ticketingLink: "https://tickets.example.com/aurora-nights",
    description:
      "<p>Our residents, back to back until two.</p><ul><li>Doors at <strong>9 PM</strong></li><li>Order from your spot, skip the line</li></ul>",
  },
  {
    name: "Mezcal Tasting",
    inDays: 5,
    startHour: 18,
    hours: 3,
    ticketingLink: "https://tickets.example.com/mezcal",
    description: "<p>Six mezcals from three villages, poured by the people who made them. 21 and over.</p>",
  },
  {
    name: "New Year's Warm-Up",
    inDays: 30,
    startHour: 20,
    hours: 6,
    ticketingLink: null,
    description: "<p>A rehearsal for the big night. Dress for it.</p>",
  },
];

/** Nights of one vendor around today: two past, one tonight, two to come. */
export function makeDemoEvents(now: Date, vendorId: string, timeZone: string) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return nights.map((night, index) => {
    const date = today.add({ days: night.inDays });
    const starts = date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: night.startHour }) });
    const startsAt = new Date(starts.epochMilliseconds);
    const endsAt = new Date(starts.add({ hours: night.hours }).epochMilliseconds);
    return {
      event_id: randomUUIDv7(),
      vendor_id: vendorId,
      name: night.name,
      starts_at: startsAt,
      ends_at: endsAt,
      ticketing_link: night.ticketingLink,
      description: night.description,
      translations: inSpanish(spanishEvents[night.name]),
      status: statusAt(now, startsAt, endsAt),
      version: 1,
      // Entered one after the other: lists show the newest first.
      created_at: new Date(now.getTime() - (nights.length - index) * 60_000),
      updated_at: now,
    };
  });
}

function statusAt(now: Date, startsAt: Date, endsAt: Date): "UPCOMING" | "IN_PROGRESS" | "COMPLETED" {
  if (now < startsAt) return "UPCOMING";
  return now < endsAt ? "IN_PROGRESS" : "COMPLETED";
}
