import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addGuests, openGlevent, type TestGlevent } from "../../server/src/test/test-guests.ts";
import type { TestDatabase } from "../../server/src/test/database.ts";
import type { Session } from "../../server/src/test/test-server.ts";
import { placePaidOrder, type TestVenue } from "../../server/src/test/test-venue.ts";
import { type MortalBrowser, startMortalBrowser } from "./mortal-browser.ts";
import { addressHeader, api } from "./people.ts";
import { expect } from "./test.ts";

type Db = TestDatabase["db"];

/** A phone that staff work with, and what the server must have of it in the end. */
export interface StaffPhone {
  url: string;
  /** What its browser is started with: the browser itself, or the headless shell, which keeps things by the same code. */
  program: string;
  /** The folder in which its browser keeps everything. */
  profile: string;
  db: Db;
  venue: TestVenue;
  staff: Session & { expiresIn: number };
  guest: Session;
}

/** What the screen called saved: reservations and orders, each to be found done once. */
export interface Deeds {
  reservations: string[];
  orders: string[];
}

export interface Round {
  checkIns: number;
  scans: number;
  /** From "saved" to the kill. */
  pauseMs: number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function openBrowser({ program, profile, staff }: StaffPhone): Promise<MortalBrowser> {
  const browser = await startMortalBrowser(program, profile);
  const { accessToken, idToken, expiresIn } = staff;
  const session = JSON.stringify({ accessToken, idToken, expiresIn, receivedAt: Date.now() });
  await browser.context.setExtraHTTPHeaders(addressHeader());
  // The sign-in too is lost with a kill: that is not what is asked here.
  const content = `localStorage.setItem("skipline.session", ${JSON.stringify(session)})`;
  await browser.context.addInitScript({ content });
  return browser;
}

const doorPath = ({ venue }: StaffPhone, { gleventId }: TestGlevent) =>
  `/staff/location/${venue.vendorLocationId}/guestlist-event/${gleventId}/guests`;
const scanPath = ({ venue }: StaffPhone) => `/staff/location/${venue.vendorLocationId}/scan`;
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

async function newDeeds({ db, venue, guest }: StaffPhone, { checkIns, scans }: Round) {
  const night = await openGlevent(db, venue, { name: `Night ${randomUUID().slice(0, 4)}` });
  const names = Array.from({ length: checkIns }, (_, index) => `Guest ${randomUUID().slice(0, 6)} ${index}`);
  const guests = names.map((lastName) => ({ firstName: "", lastName }));
  const reservations = checkIns === 0 ? [] : await addGuests(db, night, guests);
  const orders: string[] = [];
  for (let count = 0; count < scans; count += 1) orders.push((await placePaidOrder(api, venue, guest)).orderId);
  return { night, names, deeds: { reservations, orders } };
}

/**
 * Does it all without a network, and kills the browser a moment after the screen has called the last one saved. `isBack`:
 * what the browser does first when it is there again.
 */
export async function killAfterSaved(
  phone: StaffPhone,
  round: Round,
  isBack: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Deeds> {
  const { night, names, deeds } = await newDeeds(phone, round);
  const { context, kill } = await openBrowser(phone);
  const bar = await context.newPage();
  await bar.goto(phone.url + scanPath(phone));
  await expect(bar.getByRole("paragraph").getByText(/ bar 1$/)).toBeVisible();
  await isBack(bar);
  const door = await context.newPage();
  if (names.length > 0) {
    await door.goto(phone.url + doorPath(phone, night));
    for (const name of names) await expect(row(door, name)).toContainText("Confirmed");
  }
  await context.setOffline(true);
  for (const name of names) {
    await door.getByRole("button", { name: `Check in ${name}` }).click();
    await expect(row(door, name)).toContainText("Not sent yet");
  }
  if (deeds.orders.length > 0) await bar.bringToFront();
  for (const orderId of deeds.orders) {
    await bar.getByLabel("Or type the order code").fill(orderId);
    await bar.getByRole("button", { name: "Open Order" }).click();
    const result = bar.getByRole("region", { name: "Result" });
    await expect(result).toContainText(orderId.slice(-6));
    await expect(result).toContainText("This scan is saved and sent by itself.");
  }
  await wait(round.pauseMs);
  await kill();
  return deeds;
}

/** As the release before kept them, one entry of the storage each; closed properly, so that they are on the disk. */
async function leaveOlderEntries(phone: StaffPhone, night: TestGlevent, names: string[], deeds: Deeds): Promise<void> {
  const { venue, staff } = phone;
  const made = { userId: staff.userId, madeAt: Date.now(), failures: 0, isApproved: false, answer: null };
  const event = { vendorId: venue.vendorId, gleventId: night.gleventId };
  const operations = [
    ...deeds.reservations.map((reservationId, index) => ({
      ...made,
      id: randomUUID(),
      kind: "checkIn",
      input: { ...event, reservationId, people: null, name: names[index] ?? "" },
    })),
    ...deeds.orders.map((orderId) => ({
      ...made,
      id: randomUUID(),
      kind: "handOver",
      input: { orderId, vendorLocationId: venue.vendorLocationId },
    })),
  ];
  const { context, close } = await openBrowser(phone);
  const page = await context.newPage();
  await page.goto(`${phone.url}/favicon.svg`);
  await page.evaluate(
    `for (const one of ${JSON.stringify(operations)}) localStorage.setItem("skipline.queue." + one.id, JSON.stringify(one))`,
  );
  await close();
}

/** Leaves what the release before kept, and kills the browser while this one takes it over. */
export async function killInTakeOver(phone: StaffPhone, round: Round): Promise<Deeds> {
  const { night, names, deeds } = await newDeeds(phone, round);
  await leaveOlderEntries(phone, night, names, deeds);
  const { context, kill } = await openBrowser(phone);
  const page = await context.newPage();
  // Nothing gets through: what is taken over waits here.
  await page.route(/\/api\//, (route) => route.abort("connectionreset"));
  await page.goto(phone.url + scanPath(phone));
  await page.waitForFunction(`indexedDB.databases().then((all) => all.some(({ name }) => name === "skipline.queue"))`);
  await wait(round.pauseMs);
  await kill();
  return deeds;
}

export interface Losses {
  lost: number;
  doubled: number;
}

/** With the same profile and a network again: what is lost, and what the server has twice. */
export async function findLosses(phone: StaffPhone, deeds: Deeds, patienceMs: number): Promise<Losses> {
  const { context, close } = await openBrowser(phone);
  const page = await context.newPage();
  await page.goto(phone.url + scanPath(phone));
  const losses = await awaitDeeds(page, phone, deeds, patienceMs);
  await close();
  return losses;
}

/** The same on a page of the staff that is open already. */
export async function awaitDeeds(page: Page, { db }: StaffPhone, deeds: Deeds, patienceMs: number): Promise<Losses> {
  const end = performance.now() + patienceMs;
  while ((await countDone(db, deeds)).lost > 0 && performance.now() < end) await wait(100);
  // Until nothing is on its way any more: what is sent twice would come now.
  await expect(page.getByRole("button", { name: /waiting/ })).toHaveCount(0, { timeout: patienceMs });
  return countDone(db, deeds);
}

async function countDone(db: Db, { reservations, orders }: Deeds) {
  const checkIns =
    reservations.length === 0
      ? []
      : await db
          .selectFrom("check_in")
          .select("reservation_id as id")
          .where("reservation_id", "in", reservations)
          .execute();
  const handOvers =
    orders.length === 0
      ? []
      : await db
          .selectFrom("activity")
          .select("subject_id as id")
          .where("subject_id", "in", orders)
          .where("type", "=", "order.completed")
          .execute();
  const done = [...checkIns, ...handOvers].map(({ id }) => id);
  const lost = [...reservations, ...orders].filter((id) => !done.includes(id)).length;
  return { lost, doubled: done.length - new Set(done).size };
}
