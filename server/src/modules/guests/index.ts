import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Errand, GiveJobs } from "../../db/errands.ts";
import type { Job } from "../../db/jobs.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { LineHandler } from "../../db/relay.ts";
import type { Database } from "../../db/schema.ts";
import type { Route } from "../../http/call.ts";
import type { Turns } from "../../http/turns.ts";
import type { SmsSender } from "../../providers/sms/sms-sender.ts";
import type { NoteDelivery } from "../auth/index.ts";
import type { Membership } from "../membership/index.ts";
import type { Venues } from "../venues/index.ts";
import { listAvailable } from "./available-glevents.ts";
import { checkInRoutes } from "./check-in-routes.ts";
import { createClosing } from "./closing.ts";
import { createGleventService } from "./glevent-service.ts";
import { createGuestMessages, guestMessages } from "./guest-messages.ts";
import { createGuestsJobs } from "./guests-jobs.ts";
import { guestsRoutes } from "./guests-routes.ts";
import { createNotices } from "./notices.ts";
import { createPlaces } from "./places.ts";
import { createReservationService } from "./reservation-service.ts";
import { createTakenBack } from "./taken-back.ts";

export interface GuestsDeps {
  db: Kysely<Database>;
  clock: Clock;
  turns: Turns;
  sms: SmsSender;
  venues: Pick<Venues, "isVendor">;
  membership: Pick<Membership, "findMembership" | "holdMembership" | "spendCredits" | "returnCredits">;
  send: GiveJobs;
  /** What a part of a text message costs, in dollars: for whoever is about to send many. */
  partPrice: string;
  log: FastifyBaseLogger;
}

/** Guest list events and who is on their lists. */
export function createGuests({ db, clock, turns, sms, venues, membership, send, partPrice, log }: GuestsDeps): {
  routes: Route[];
  jobs: Job[];
  errands: Errand[];
  queues: Queue[];
  /** For the relay: places that were bought with a membership that was taken back. */
  followMemberships: LineHandler;
  noteDelivery: NoteDelivery;
} {
  const messages = createGuestMessages({ db, clock, sms, send, log });
  const places = createPlaces({ db, clock, membership, messages, log });
  const closing = createClosing({ db, clock, places, membership, messages, log });
  const glevents = createGleventService({ db, clock, venues, places });
  const reservations = createReservationService({ db, clock, turns, membership, places });
  const notices = createNotices({ db, clock, messages, getGleventRow: glevents.getGleventRow, partPrice });
  const lists = guestsRoutes({
    glevents,
    notices,
    reservations,
    search: (around, page) => listAvailable(db, around, page, clock.now()),
  });
  return {
    routes: [...lists, ...checkInRoutes({ db, clock, membership, places, getGleventRow: glevents.getGleventRow })],
    noteDelivery: messages.noteDelivery,
    followMemberships: createTakenBack({ places, messages }),
    errands: [messages.errand],
    queues: [guestMessages],
    jobs: createGuestsJobs({ db, clock, closing, places, messages }),
  };
}
