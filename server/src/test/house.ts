import { randomUUID } from "node:crypto";
import { sendSample } from "./sample-calls.ts";
import { addContest, addTickets, draw as drawTicket } from "./test-contests.ts";
import { addDispute } from "./test-disputes.ts";
import { addPayout } from "./test-payouts.ts";
import { addGuests } from "./test-guests.ts";
import { addMember, join } from "./test-members.ts";
import { saveCard } from "./test-saved-cards.ts";
import type { Session, TestServer } from "./test-server.ts";
import { openVenue, placeOrder, placePaidOrder, somePhone, type TestVenue } from "./test-venue.ts";
import { addUnreturned } from "./unreturned.ts";

/** A vendor with one of everything that a call can be about. */
export interface House {
  venue: TestVenue;
  boss: Session;
  guest: Session;
  ids: Record<IdName, string>;
}

export type IdName =
  | "userId"
  | "vendorId"
  | "vendorLocationId"
  | "productId"
  | "merchandiseId"
  | "productBeforeId"
  | "promotionId"
  | "phoneNumber"
  | "eventId"
  | "gleventId"
  | "ownReservationId"
  | "partyId"
  | "mediaId"
  | "filmId"
  | "importId"
  | "changeId"
  | "contestId"
  | "ownRewardId"
  | "claimCode"
  | "code"
  | "shortCode"
  | "nfcId"
  | "unpaidOrderId"
  | "clientSecret"
  | "cardId"
  | "paidOrderId"
  | "orderToComplete"
  | "orderToRefund"
  | "membershipIntentId"
  | "membershipId"
  | "handedOverPaymentId"
  | "disputeId"
  | "payoutId"
  | "displayLinkId"
  | "printerId"
  | "printerToken";

export async function openHouse(server: TestServer, name: string): Promise<House> {
  const { db, clock } = server;
  const venue = await openVenue(db, name);
  const [boss, guest] = [await server.signIn(venue.phones.SUPER_ADMIN), await server.signIn(somePhone())];
  const { order, clientSecret } = await placeOrder(server, venue, guest);
  const paid = async () => (await placePaidOrder(server, venue, guest)).orderId;
  const disputed = await paid();
  const code = `to-${name}`;
  const stored = { vendor_id: venue.vendorId, created_at: clock.now() };
  await db
    .insertInto("short_link")
    .values([code, `own-${name}`].map((one) => ({ ...stored, code: one, redirect_url: "/" })))
    .execute();
  await db
    .insertInto("wristband")
    .values({ ...stored, nfc_id: `band-${name}` })
    .execute();
  const ids: House["ids"] = {
    userId: guest.userId,
    vendorId: venue.vendorId,
    vendorLocationId: venue.vendorLocationId,
    productId: venue.id("soda"),
    merchandiseId: venue.id("shirt"),
    // In the order of the menu.
    productBeforeId: venue.id("soldOut"),
    promotionId: "",
    phoneNumber: venue.phones.STAFF,
    eventId: "",
    gleventId: "",
    ownReservationId: "",
    partyId: "",
    mediaId: "",
    filmId: "",
    importId: "",
    changeId: randomUUID(),
    contestId: "",
    ownRewardId: "",
    claimCode: "",
    code,
    shortCode: `own-${name}`,
    nfcId: `band-${name}`,
    unpaidOrderId: order.orderId,
    clientSecret,
    cardId: (await saveCard(server, venue, guest)).cardId,
    paidOrderId: await paid(),
    orderToComplete: await paid(),
    orderToRefund: await paid(),
    membershipIntentId: (await join(server, guest)).paymentIntentId,
    membershipId: (await addMember(db, clock.now(), (await server.signIn(somePhone())).userId)).membershipId,
    handedOverPaymentId: await addUnreturned(db, guest.userId, server.clock.now()),
    disputeId: await addDispute(db, disputed, clock.now()),
    payoutId: await addPayout(db, venue.vendorId, disputed, clock.now()),
    displayLinkId: "",
    printerId: "",
    printerToken: "",
  };
  // Its orders wait in a queue, so that they can be moved.
  await db
    .updateTable("vendor_location")
    .set({ prepares_orders: true })
    .where("vendor_id", "=", venue.vendorId)
    .execute();
  await db
    .insertInto("bulk_change")
    .values({ change_id: ids.changeId, vendor_location_id: ids.vendorLocationId, before: "[]", made_at: clock.now() })
    .execute();
  const made = async (id: string, as = boss) => {
    const { endpoint } = server.context.routes.find((route) => route.endpoint.id === id)!;
    const { body } = await sendSample(server, endpoint, (place) => ids[place], as);
    return body as {
      picture: { mediaId: string };
      film: { mediaId: string };
      promotion: { promotionId: string };
      import: { importId: string };
      event: { eventId: string };
      glevent: { gleventId: string };
      reservation: { reservationId: string };
      displayLink: { displayLinkId: string };
      printer: { printerId: string };
      token: string;
    };
  };
  ids.mediaId = (await made("media.uploadPicture")).picture.mediaId;
  ids.filmId = (await made("media.uploadFilm")).film.mediaId;
  ids.promotionId = (await made("catalog.createPromotion")).promotion.promotionId;
  ids.importId = (await made("catalog.startProductImport")).import.importId;
  ids.eventId = (await made("events.createEvent")).event.eventId;
  ids.displayLinkId = (await made("fulfilment.makeDisplayLink")).displayLink.displayLinkId;
  const added = await made("fulfilment.addPrinter");
  Object.assign(ids, { printerId: added.printer.printerId, printerToken: added.token });
  ids.gleventId = (await made("guests.createGlevent")).glevent.gleventId;
  ids.ownReservationId = (await made("guests.createReservation", guest)).reservation.reservationId;
  const ofHouse = { vendorId: ids.vendorId, gleventId: ids.gleventId };
  const won = async () => {
    const { eventId } = await addContest(db, ids.vendorId);
    await addTickets(db, venue, eventId, [guest.userId, guest.userId]);
    return { contestId: eventId, reward: (await drawTicket(server, eventId, guest)).body.rewards[0]! };
  };
  ids.claimCode = (await won()).reward.claimCode;
  const { contestId, reward } = await won();
  Object.assign(ids, { contestId, ownRewardId: reward.rewardId });
  ids.partyId = (await addGuests(db, ofHouse, [{ quantity: 10 }]))[0]!;
  return { venue, boss, guest, ids };
}
