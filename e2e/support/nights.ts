import type { BrowserContext, Page } from "@playwright/test";
import { createGlevent, createReservation } from "@skipline/contract/guests";
import { addMember } from "../../server/src/test/test-members.ts";
import type { Session } from "../../server/src/test/test-server.ts";
import type { TestVenue } from "../../server/src/test/test-venue.ts";
import type { TestDatabase } from "../../server/src/test/database.ts";
import { api, worker } from "./people.ts";
import { expect } from "./test.ts";

/** A place on earth. */
export interface Somewhere {
  latitude: number;
  longitude: number;
}

let placesGiven = 0;

/** South of the equator, and each farther from the next than anybody looks: nobody else's events are there. */
export function somewhere(): Somewhere {
  placesGiven += 1;
  return { latitude: -2 * (1 + (worker % 30)), longitude: -170 + 4 * (placesGiven % 85) };
}

interface Night {
  name: string;
  capacity?: number;
  /** From now on. */
  inHours?: number;
}

/** A guest list event of a venue at a place; tomorrow, unless told otherwise. */
export async function openNight(manager: Session, { vendorId }: TestVenue, at: Somewhere, night: Night) {
  const { name, capacity = 100, inHours = 24 } = night;
  const startsAt = Date.now() + inHours * 3_600_000;
  const body = {
    name,
    startTime: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + 5 * 3_600_000).toISOString(),
    guestlistCapacity: capacity,
    gleventStatus: "UPCOMING" as const,
    venueName: "The Roof",
    addressLine1: "1 Sunset Blvd",
    city: "Los Angeles",
    state: "CA",
    country: "US",
    zipCode: "90028",
    ...at,
  };
  const headers = { "idempotency-key": api.newKey() };
  const answer = await api.call(createGlevent, { params: { vendorId }, body }, manager, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.glevent;
}

/** Makes who is signed in a member, with credits, without the payment for it. */
export async function makeMember(db: TestDatabase["db"], { userId }: Session, credits = 4): Promise<void> {
  await addMember(db, new Date(), userId, { credits });
}

type OpenNight = Awaited<ReturnType<typeof openNight>>;

export async function reserveNight({ vendorId, gleventId }: OpenNight, member: Session, quantity = 1) {
  const input = { params: { vendorId, gleventId }, body: { quantity } };
  const answer = await api.call(createReservation, input, member, { "idempotency-key": api.newKey() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.reservation;
}

/** On the events page, around where the device is. */
export async function lookAround(page: Page, context: BrowserContext, at: Somewhere): Promise<void> {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(at);
  await page.goto("/membership/events");
  await page.getByRole("button", { name: "Near me" }).click();
}
