import { randomUUID } from "node:crypto";
import { changeProducts, undoProductChanges } from "@skipline/contract/bulk-products";
import { updateProduct } from "@skipline/contract/product-change";
import type { CallInput, Endpoint } from "@skipline/contract/endpoint";
import { createEvent, repeatEvent, updateEvent } from "@skipline/contract/events";
import { moveQueued, refundOrder } from "@skipline/contract/fulfilment";
import { giveWaitingBack, mostGivenBack } from "@skipline/contract/give-back";
import { sendNotice } from "@skipline/contract/guest-notices";
import * as guests from "@skipline/contract/guests";
import { createLead } from "@skipline/contract/leads";
import { addWristbands, createShortLink } from "@skipline/contract/links";
import { createInviteCodes } from "@skipline/contract/membership";
import { updateOrder } from "@skipline/contract/ordering";
import * as rewards from "@skipline/contract/rewards";
import { createLocation, getOwnLocation, updateLocation } from "@skipline/contract/own-locations";
import {
  changeProduct,
  copyProduct,
  createProduct,
  listOwnProducts,
  moveProduct,
} from "@skipline/contract/own-products";
import { changePromotion, createPromotion, endPromotion } from "@skipline/contract/promotions";
import { addPrinter, printOrder } from "@skipline/contract/printers";
import { startProductImport } from "@skipline/contract/product-import";
import { createVendorRole } from "@skipline/contract/roles";
import { setStock } from "@skipline/contract/stock";
import { createVendor, getOwnVendor, updateVendor } from "@skipline/contract/vendors";
import { sql } from "kysely";
import { addContest, winPrize } from "./test-contests.ts";
import { addGuests, openGlevent } from "./test-guests.ts";
import { addGlevent, signInMember } from "./test-reservations.ts";
import { somePrinter } from "./stand-in-printers.ts";
import type { Session, TestServer } from "./test-server.ts";
import { ok, placeOrder, placePaidOrder, somePhone, type TestVenue, vendorPlace, setLocation } from "./test-venue.ts";

/** A call that does something once for its key, and another one that may not have that key. */
export interface KeyedCall {
  endpoint: Endpoint;
  as: Session;
  first: SomeInput;
  other: SomeInput;
  /** How often it was done, counted in the tables. */
  countDone: () => Promise<number>;
}

export interface SomeInput {
  params?: Record<string, string>;
  body?: unknown;
}

export interface KeyedHouse {
  server: TestServer;
  venue: TestVenue;
  operator: Session;
}

/** One of each endpoint whose calls are remembered under their keys, by its id; those who loop over them miss none. */
export async function keyedCalls({ server, venue, operator }: KeyedHouse): Promise<Record<string, KeyedCall>> {
  const { db } = server;
  const { vendorId, vendorLocationId } = venue;
  const admin = await server.signIn(venue.phones.ADMIN);
  const calls: Record<string, KeyedCall> = {};

  /** Counted from now on. */
  async function add<E>(
    endpoint: E,
    as: Session,
    inputs: readonly [first: CallInput<E>, other: CallInput<E>],
    done: readonly [table: "activity" | "lead" | "invite_code" | "product_import", type: string | null],
  ): Promise<void> {
    const [table, type] = done;
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
        ${type === null ? sql`` : sql`where type = ${type}`}`.execute(db);
      return rows[0]!.count;
    };
    const [first, other] = inputs as unknown as [SomeInput, SomeInput];
    calls[(endpoint as Endpoint).id] = { endpoint: endpoint as Endpoint, as, first, other, countDone: count };
  }
  const trail = (type: string) => ["activity", type] as const;

  const event = (eventName: string) => ({ vendorId, eventName, status: "UPCOMING" as const, description: "" });
  await add(
    createEvent,
    admin,
    [
      { params: { vendorId }, body: event("Friday") },
      { params: { vendorId }, body: event("Saturday") },
    ],
    trail("event.created"),
  );
  const { event: sunday } = ok(await server.call(createEvent, { params: { vendorId }, body: event("Sunday") }, admin));
  const changed = (eventName: string) => ({
    params: { vendorId },
    body: { ...event(eventName), eventId: sunday.eventId, version: sunday.version },
  });
  await add(updateEvent, admin, [changed("Monday"), changed("Tuesday")], trail("event.updated"));
  const at = (startTime: string) => ({ times: [{ startTime, endTime: null }] });
  const weekly = (startTime: string) => ({ params: { vendorId, eventId: sunday.eventId }, body: at(startTime) });
  const weeks = ["2027-02-05T05:00:00.000Z", "2027-02-12T05:00:00.000Z"] as const;
  await add(repeatEvent, admin, [weekly(weeks[0]), weekly(weeks[1])], trail("event.repeated"));

  const { version } = await db
    .selectFrom("product")
    .select("version")
    .where("product_id", "=", venue.id("shirt"))
    .executeTakeFirstOrThrow();
  const priced = (price: string) => ({
    params: { vendorLocationId, productId: venue.id("shirt") },
    body: { price, version },
  });
  await add(
    updateProduct,
    admin,
    [priced(`${40 + version}.00`), priced(`${40 + version}.50`)],
    trail("product.changed"),
  );

  const typed = (name: string) => ({
    params: { vendorLocationId },
    body: {
      name,
      variantName: null,
      productType: "OTHER" as const,
      taxCategory: "standard" as const,
      description: null,
      price: "3.00",
    },
  });
  await add(createProduct, admin, [typed("Poster"), typed("Sticker")], trail("product.created"));
  const water = { vendorLocationId, productId: venue.id("water") };
  const called = (name: string) => ({ params: water, body: { name, version: 1 } });
  await add(changeProduct, admin, [called("Tap water"), called("Still water")], trail("product.changed"));
  const soda = { vendorLocationId, productId: venue.id("soda") };
  const counted = (to: number) => ({ params: soda, body: { version: 0, from: null, to } });
  await add(setStock, admin, [counted(12), counted(5)], trail("product.changed"));
  const waiting = (refundReason: string) => ({
    params: { vendorLocationId },
    body: { count: mostGivenBack, amount: "9999999.99", until: "2099-01-01T00:00:00Z", refundReason },
  });
  await add(giveWaitingBack, admin, [waiting("keg"), waiting("power")], trail("location.waiting_given_back"));
  const elsewhere = { vendorLocationId: venue.otherLocationId };
  const shelf: string[] = [];
  for (const name of ["Cap", "Mug", "Pin"]) {
    const input = { ...typed(name), params: elsewhere };
    shelf.push(ok(await server.call(createProduct, input, admin)).product.productId);
  }
  const { order: menuOrder } = ok(await server.call(listOwnProducts, { params: elsewhere }, admin));
  const behind = (after: string | null) => ({
    params: { ...elsewhere, productId: shelf[2]! },
    body: { after, order: menuOrder },
  });
  await add(moveProduct, admin, [behind(null), behind(shelf[0]!)], trail("product.moved"));
  const copied = (name: number) => ({ params: { vendorLocationId }, body: { productId: shelf[name]! } });
  await add(copyProduct, admin, [copied(0), copied(1)], trail("product.created"));
  const allPriced = (to: string, products = shelf.slice(0, 1)) => ({
    params: elsewhere,
    body: { products: products.map((productId) => ({ productId })), change: { price: { kind: "SET" as const, to } } },
  });
  await add(changeProducts, admin, [allPriced("7.00"), allPriced("8.00")], trail("product.changed"));
  const undone = async (product: string) => {
    const { changeId } = ok(await server.call(changeProducts, allPriced("9.00", [product]), admin));
    return { params: elsewhere, body: { changeId: changeId! } };
  };
  const undoes = [await undone(shelf[1]!), await undone(shelf[2]!)] as const;
  await add(undoProductChanges, admin, undoes, trail("product.changed"));

  const promotion = (description: string) => ({
    params: { vendorId },
    body: {
      description,
      percent: 20,
      amountOff: null,
      productTypes: null,
      productIds: null,
      vendorLocationIds: null,
      startsAt: null,
      endsAt: null,
      happyHours: [],
      isPaused: true,
    },
  });
  await add(createPromotion, admin, [promotion("Monday"), promotion("Tuesday")], trail("promotion.created"));
  const aPromotion = async () => {
    const made = ok(await server.call(createPromotion, promotion("Friday"), admin)).promotion;
    return { vendorId, promotionId: made.promotionId };
  };
  const friday = await aPromotion();
  const worded = (description: string) => ({ params: friday, body: { description, version: 1 } });
  await add(changePromotion, admin, [worded("Late"), worded("Early")], trail("promotion.changed"));
  const over = [{ params: await aPromotion() }, { params: await aPromotion() }] as const;
  await add(endPromotion, admin, over, trail("promotion.ended"));
  const file = (fileName: string) => ({
    params: elsewhere,
    body: { fileName, columns: ["name" as const], rows: 1 },
  });
  await add(startProductImport, admin, [file("a.csv"), file("b.csv")], ["product_import", null]);

  const role = () => ({
    params: { vendorId },
    body: { phoneNumber: somePhone(), name: "Robin", role: "STAFF" as const },
  });
  await add(createVendorRole, admin, [role(), role()], trail("role.created"));

  const opened = (name: string) => ({
    body: { ...vendorPlace, name, superAdmin: { name: "Robin", phoneNumber: somePhone() } },
  });
  await add(createVendor, operator, [opened("The Roof"), opened("The Cellar")], trail("vendor.created"));
  const { vendor } = ok(await server.call(getOwnVendor, { params: { vendorId } }, admin));
  const renamed = (name: string) => ({
    params: { vendorId },
    body: { ...vendorPlace, name, businessDayStartHour: 6, guestlistEnabled: false, version: vendor.version },
  });
  await add(updateVendor, admin, [renamed("Renamed"), renamed("Renamed again")], trail("vendor.changed"));

  const placed = (description: string) => ({
    params: { vendorId },
    body: { description, address: null, displayOrder: null },
  });
  await add(createLocation, admin, [placed("Roof bar"), placed("Cellar bar")], trail("location.created"));
  const place = { vendorId, vendorLocationId };
  const { location } = ok(await server.call(getOwnLocation, { params: place }, admin));
  const moved = (description: string) => ({ params: place, body: { ...location, description } });
  await add(updateLocation, admin, [moved("Front"), moved("Back")], trail("location.changed"));

  const link = (redirectUrl: string) => ({
    params: { vendorId },
    body: { code: `to-${randomUUID()}`.slice(0, 20), redirectUrl },
  });
  await add(createShortLink, admin, [link("/lusiv"), link("/")], trail("link.created"));
  const bands = () => ({ params: { vendorId }, body: { nfcIds: [randomUUID()] } });
  await add(addWristbands, admin, [bands(), bands()], trail("wristband.added"));

  await add(createInviteCodes, operator, [{ body: { count: 1 } }, { body: { count: 2 } }], ["invite_code", null]);

  const lead = (companyName: string) => ({
    body: {
      companyName,
      fullName: "Ada Guest",
      phone: "(213) 555-0142",
      email: "ada@roof.example",
      message: "Two bars, one queue each.",
    },
  });
  await add(createLead, operator, [lead("The Roof"), lead("The Cellar")], ["lead", null]);

  const guest = await server.signIn(somePhone());
  const { order } = await placeOrder(server, venue, guest);
  const tipped = (tipAmount: string) => ({
    params: { userId: guest.userId, orderId: order.orderId },
    body: { tipAmount },
  });
  await add(updateOrder, guest, [tipped("1.00"), tipped("2.00")], trail("order.changed"));
  const paid = await placePaidOrder(server, venue, guest);
  const given = (refundReason: string) => ({
    params: { userId: "_", orderId: paid.orderId },
    body: { refundReason },
  });
  const { printer } = ok(await server.call(addPrinter, { params: { vendorLocationId }, body: somePrinter }, admin));
  const printed = (what: "TICKET" | "RECEIPT") => ({
    params: { vendorLocationId, printerId: printer.printerId },
    body: { orderId: paid.orderId, what },
  });
  await add(printOrder, admin, [printed("RECEIPT"), printed("TICKET")], trail("order.receipt_printed"));
  await add(refundOrder, admin, [given("lost"), given("broken")], trail("order.refund_requested"));
  await setLocation(db, { vendorLocationId }, { prepares_orders: true });
  const { orderId: waits } = await placePaidOrder(server, venue, guest);
  const step = (to: "PREPARING" | "READY") => ({
    params: { vendorLocationId },
    body: { steps: [{ orderId: waits, from: "WAITING" as const, to }] },
  });
  await add(moveQueued, admin, [step("PREPARING"), step("READY")], trail("order.moved"));

  const night = {
    name: "Night",
    guestlistCapacity: 100,
    gleventStatus: "UPCOMING" as const,
    venueName: "The Roof",
    addressLine1: "1 Sunset Blvd",
    city: "Los Angeles",
    state: "CA",
    country: "US",
    zipCode: "90028",
    latitude: 34.098,
    longitude: -118.3267,
  };
  await add(
    guests.createGlevent,
    admin,
    [
      { params: { vendorId }, body: night },
      { params: { vendorId }, body: { ...night, name: "Day" } },
    ],
    trail("glevent.created"),
  );
  const listed = await openGlevent(db, venue, { capacity: 50 });
  const capacity = (guestlistCapacity: number) => ({ params: listed, body: { guestlistCapacity } });
  await add(guests.updateGlevent, admin, [capacity(60), capacity(61)], trail("glevent.updated"));
  const nights = weeks.map((startTime) => ({ params: listed, body: at(startTime) })) as [object, object];
  const written = (text: string) => ({ params: listed, body: { text } });
  await add(sendNotice, admin, [written("Doors at ten."), written("Bring a coat.")], trail("glevent.notice_sent"));
  await add(guests.repeatGlevent, admin, nights as never, trail("glevent.repeated"));

  const [coming = "", inside = ""] = await addGuests(db, listed, [{ quantity: 3 }, {}]);
  const arrived = (people: number) => ({ params: { ...listed, reservationId: coming }, body: { people } });
  await add(guests.checkInGuest, admin, [arrived(3), arrived(2)], trail("guest.checked_in"));
  ok(await server.call(guests.checkInGuest, { params: { ...listed, reservationId: inside }, body: {} }, admin));
  const back = (reason: string) => ({ params: { ...listed, reservationId: inside }, body: { reason } });
  await add(guests.undoCheckIn, admin, [back("Wrong guest"), back("Left")], trail("guest.check_in_undone"));
  const walking = (firstName: string) => ({ params: listed, body: { firstName, lastName: "", quantity: 1 } });
  await add(guests.admitWalkIn, admin, [walking("Wally"), walking("Willa")], trail("guest.walked_in"));

  const member = await signInMember(server);
  const tomorrow = await addGlevent(server, vendorId);
  const booked = (quantity: number) => ({
    params: { vendorId, gleventId: tomorrow },
    body: { quantity, vendorId },
  });
  await add(guests.createReservation, member, [booked(1), booked(2)], trail("reservation.created"));

  const contests = await Promise.all([1, 2, 3].map(() => addContest(db, vendorId)));
  const [drawn = "", another = "", owned = ""] = contests.map(({ eventId }) => eventId);
  for (const eventId of [drawn, another]) {
    const body = { sourceType: "SIGNIN" as const, eventId };
    ok(await server.call(rewards.createRewardTicket, { body }, guest));
  }
  const drawing = (contestId: string) => ({ params: { contestId }, body: {} });
  await add(rewards.drawPrize, guest, [drawing(drawn), drawing(another)], trail("reward.won"));
  const winner = await server.signIn(somePhone());
  const [mine, theirs] = [await winPrize(server, owned, winner), await winPrize(server, another, winner)];
  const claiming = ({ rewardId }: rewards.Reward) => ({ params: { rewardId }, body: {} });
  await add(rewards.claimReward, winner, [claiming(mine), claiming(theirs)], trail("reward.claimed"));
  const second = await server.signIn(somePhone());
  const [one, two] = [await winPrize(server, owned, second), await winPrize(server, another, second)];
  const byCode = ({ claimCode }: rewards.Reward) => ({ params: { vendorId }, body: { claimCode } });
  await add(rewards.claimRewardByCode, admin, [byCode(one), byCode(two)], trail("reward.claimed"));
  const prize = { name: "Drink", description: "On the house.", mediaId: null, quantity: 1, odds: 10 };
  const promised = (quantity: number) => ({
    params: { vendorId, eventId: sunday.eventId },
    body: { prizes: [{ ...prize, quantity }], version: 0 },
  });
  await add(rewards.saveContest, admin, [promised(1), promised(2)], trail("contest.created"));
  return calls;
}
