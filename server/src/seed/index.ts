import { randomUUIDv7 } from "node:crypto";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/schema.ts";
import { withTransaction } from "../db/transaction.ts";
import { makeDemoEvents } from "./demo-events.ts";
import { makeGuestLists } from "./demo-guest-lists.ts";
import { type DemoPerson, historyPhones, historyWeeks, makeHistory } from "./demo-history.ts";
import { demoBands, makeLinks } from "./demo-links.ts";
import { demoProducts } from "./demo-menu.ts";
import {
  barLocationId,
  demoFilm,
  demoLocations,
  demoPhones,
  demoRoles,
  demoTaxRates,
  demoVendors,
  merchandisePromotion,
  merchLocationId,
} from "./demo-places.ts";
import { makeRewards } from "./demo-rewards.ts";
import { insertRows } from "./insert-rows.ts";

const dayMs = 86_400_000;

/**
 * Fills an empty database with venues, menus, people and half a year of orders, in one transaction; does nothing when
 * they are there. Servers that start together wait for each other. Answers whether it was this one that filled it.
 */
export async function seedDemo(
  db: Kysely<Database>,
  clock: Clock,
  log: Pick<FastifyBaseLogger, "info">,
): Promise<boolean> {
  const started = performance.now();
  const orders = await withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(trx);
    const [first] = demoVendors;
    const known = await trx
      .selectFrom("vendor")
      .select("name")
      .where("vendor_id", "=", first.vendor_id)
      .executeTakeFirst();
    return known ? null : insertEverything(trx, clock);
  });
  if (orders !== null) log.info({ orders, ms: Math.round(performance.now() - started) }, "demo data stored");
  return orders !== null;
}

export { storeDemoPictures } from "./demo-pictures.ts";

/** The demo's settings, where none are said: its own pages, and the bar for the specified addresses without a location. */
export function withDemo(config: Config): Config {
  return {
    ...config,
    contentDir: config.contentDir ?? join(import.meta.dirname, "content"),
    defaultLocation: config.defaultLocation ?? barLocationId,
  };
}

/** What to try first, for the greeting at start. */
export function demoTour(publicUrl: string): string[] {
  return [
    "",
    `Guest    ${publicUrl}/location/${barLocationId} (bar), ${publicUrl}/location/${merchLocationId} (merch booth)`,
    `         sign in as ${demoPhones.guest}, or with any US number`,
    `Links    ${publicUrl}/R/tonight, wristbands ${publicUrl}/nfc/${demoBands.ofVendor} and …${[demoBands.ofAddress, demoBands.bare].map((id) => id.slice(-2)).join(", …")}`,
    `Member   ${publicUrl}/lusiv/events, sign in as ${demoPhones.member} (${demoPhones.formerMember}: lapsed)`,
    `Staff    ${publicUrl}/staff/signin`,
    `         ${demoPhones.staff} staff, ${demoPhones.manager} manager, ${demoPhones.admin} admin, ${demoPhones.superAdmin} super admin`,
    `         ${demoPhones.otherVendorStaff} another vendor, ${demoPhones.guestlistManager} guest-list venue`,
  ];
}

async function insertEverything(trx: Kysely<Database>, clock: Clock): Promise<number> {
  const now = clock.now();
  const opened = new Date(now.getTime() - (historyWeeks * 7 + 1) * dayMs);
  await insertRows(trx, "vendor", demoVendors);
  await insertRows(trx, "media", [{ ...demoFilm, created_at: opened, ready_at: opened }]);
  await insertRows(trx, "vendor_location", demoLocations);
  await insertRows(
    trx,
    "staff_role",
    demoRoles.map((role) => ({ ...role, created_at: opened })),
  );
  await insertRows(trx, "tax_rate", demoTaxRates);
  await insertRows(trx, "promotion", [{ ...merchandisePromotion, starts_at: opened }]);
  await insertRows(
    trx,
    "product",
    demoProducts.map((product) => ({ ...product, updated_at: opened })),
  );
  const events = makeDemoEvents(now, demoVendors[0].vendor_id, demoVendors[0].time_zone);
  await insertRows(trx, "event", events);
  await insertLinks(trx, now);
  const people = await insertPeople(trx, opened);
  await insertGuestLists(trx, now, people);
  await insertRewards(trx, makeRewards(events, now, drawersOf(people)));
  return insertHistory(trx, now, people);
}

async function insertLinks(trx: Kysely<Database>, now: Date): Promise<void> {
  const [{ time_zone: timeZone, business_day_start_hour: businessDayStartHour }] = demoVendors;
  const { links, wristbands, scans } = makeLinks(now, { timeZone, businessDayStartHour });
  await insertRows(trx, "short_link", links);
  await insertRows(trx, "wristband", wristbands);
  await insertRows(trx, "link_scan", scans);
}

async function insertGuestLists(trx: Kysely<Database>, now: Date, people: Map<string, DemoPerson>): Promise<void> {
  const [doorkeeper] = demoRoles.filter((role) => role.phone === demoPhones.guestlistManager);
  const lists = makeGuestLists(now, demoVendors[0].time_zone, {
    member: personOf(people, demoPhones.member),
    former: personOf(people, demoPhones.formerMember),
    others: historyPhones.map((phone) => personOf(people, phone)),
    doorkeeper: { ...personOf(people, demoPhones.guestlistManager), name: doorkeeper?.name ?? "" },
  });
  await insertRows(trx, "glevent", lists.glevents);
  await insertRows(trx, "membership", lists.memberships);
  await insertRows(trx, "reservation", lists.reservations);
  await insertRows(trx, "credit_entry", lists.credits);
  await insertRows(trx, "check_in", lists.checkIns);
  await insertRows(trx, "activity", lists.activities);
}

function drawersOf(people: Map<string, DemoPerson>) {
  const [manager] = demoRoles.filter((role) => role.phone === demoPhones.manager);
  return {
    guest: personOf(people, demoPhones.guest),
    others: historyPhones.map((phone) => personOf(people, phone)),
    staff: { userId: personOf(people, demoPhones.manager).userId, name: manager?.name ?? "" },
  };
}

async function insertRewards(trx: Kysely<Database>, made: ReturnType<typeof makeRewards>): Promise<void> {
  await insertRows(trx, "contest", made.contests);
  await insertRows(trx, "prize", made.prizes);
  await insertRows(trx, "ticket", made.tickets);
  await insertRows(trx, "draw", made.draws);
  await insertRows(trx, "reward", made.rewards);
  await insertRows(trx, "activity", made.activities);
}

function personOf(people: Map<string, DemoPerson>, phone: string): DemoPerson {
  const person = people.get(phone);
  if (!person) throw new Error(`no demo account for ${phone}`);
  return person;
}

async function insertPeople(trx: Kysely<Database>, opened: Date): Promise<Map<string, DemoPerson>> {
  const phones = [...new Set([...Object.values(demoPhones), ...historyPhones])];
  // Whoever signed in before the demo data came keeps the account.
  await insertUsers(trx, phones, opened);
  const users = await trx
    .selectFrom("app_user")
    .select(["user_id", "phone"])
    .where("phone", "in", phones)
    .$narrowType<{ phone: string }>()
    .execute();
  return new Map(users.map((user) => [user.phone, { userId: user.user_id, phone: user.phone }]));
}

async function insertUsers(trx: Kysely<Database>, phones: readonly string[], opened: Date): Promise<void> {
  await trx
    .insertInto("app_user")
    .values(phones.map((phone) => ({ user_id: randomUUIDv7(), phone, created_at: opened })))
    .onConflict((conflict) => conflict.column("phone").doNothing())
    .execute();
}

async function insertHistory(trx: Kysely<Database>, now: Date, people: Map<string, DemoPerson>): Promise<number> {
  const staffOf = (vendorId: string) =>
    demoRoles
      .filter((role) => role.vendor_id === vendorId)
      .map((role) => ({ userId: personOf(people, role.phone).userId, name: role.name }));
  const history = makeHistory(now, demoVendors[0].time_zone, {
    guests: historyPhones.map((phone) => personOf(people, phone)),
    guest: personOf(people, demoPhones.guest),
    staff: Object.fromEntries(demoVendors.map(({ vendor_id }) => [vendor_id, staffOf(vendor_id)])),
  });
  await insertRows(trx, "customer_order", history.orders);
  await insertRows(trx, "order_item", history.items);
  await insertRows(trx, "payment", history.payments);
  await insertRows(trx, "refund", history.refunds);
  await insertRows(trx, "activity", history.activities);
  await insertRows(trx, "sandbox.intent", history.intents);
  await insertRows(trx, "sandbox.charge", history.charges);
  await insertRows(trx, "sandbox.refund", history.providerRefunds);
  return history.orders.length;
}
