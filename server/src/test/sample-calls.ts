import { randomUUID } from "node:crypto";
import type { Endpoint } from "@skipline/contract/endpoint";
import { passwordlessOtpGrant } from "@skipline/contract/auth";
import type { IdName } from "./house.ts";
import { joinBody, planBody } from "./test-members.ts";
import { draw } from "./test-pictures.ts";
import type { Session } from "./test-server.ts";
import { address, cards, linesOf, somePhone } from "./test-venue.ts";

const png = await draw(200, 200).png().toBuffer();

export interface SampleCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  bytes?: Buffer;
}

const sandboxCard = { expMonth: 12, expYear: 2040, cvc: "123", name: "Ada Guest", zip: "90028" };
/** As the gazetteer names 1 Main St in 90012. */
const somePlaceId = Buffer.from(JSON.stringify(["zip", "1 Main St", "90012"])).toString("base64url");
const event = { eventName: "Night", status: "UPCOMING" };
const glevent = {
  name: "Night",
  startTime: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  guestlistCapacity: 100,
  gleventStatus: "UPCOMING",
  venueName: "The Roof",
  addressLine1: "1 Sunset Blvd",
  city: "Los Angeles",
  state: "CA",
  country: "US",
  zipCode: "90028",
  latitude: 34.098,
  longitude: -118.3267,
};

/**
 * A call of each endpoint that is right in every part. Each `id` is one place that a foreign id may come to.
 * Those who loop over endpoints fail for one that is not in here.
 */
export const sampleCalls: Record<string, (id: (name: IdName) => string) => SampleCall> = {
  "config.getClientConfig": () => ({}),
  "client.reportFault": () => ({
    body: {
      release: "CS_Xwy48",
      page: "/location/:vendorLocationId",
      kind: "error",
      name: "TypeError",
      message: "x is not a function",
      stack: ["menu-Bx3k9aaa.js:1:1234"],
      requestId: null,
    },
  }),
  "auth.startPasswordless": () => ({
    body: { client_id: "skipline-web", connection: "sms", phone_number: somePhone() },
  }),
  "auth.exchangeToken": () => ({
    body: {
      grant_type: passwordlessOtpGrant,
      client_id: "skipline-web",
      username: somePhone(),
      otp: "123456",
      realm: "sms",
    },
  }),
  "auth.revokeSession": () => ({}),
  "auth.getOpenidConfiguration": () => ({}),
  "auth.getJwks": () => ({}),
  "auth.listVenueAddresses": (id) => ({ params: { vendorId: id("vendorId") } }),
  "auth.nameVenueAddress": (id) => ({ params: { vendorId: id("vendorId") } }),
  // None of theirs, which is what the call is for.
  "auth.removeVenueAddress": (id) => ({ params: { vendorId: id("vendorId"), venueAddressId: randomUUID() } }),
  "auth.unlockPhone": (id) => ({ params: { phoneNumber: id("phoneNumber") } }),
  "venues.findVendorLocation": (id) => ({ query: { vendorLocationId: id("vendorLocationId") } }),
  "venues.listVendorLocations": (id) => ({ query: { vendorId: id("vendorId") } }),
  "venues.findVendor": (id) => ({ query: { vendorId: id("vendorId") } }),
  "venues.listVendors": () => ({}),
  "venues.getUserRole": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.listStaffLocations": () => ({}),
  "venues.listPastLocations": () => ({}),
  "venues.rememberLocation": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "venues.listVendorRoles": (id) => ({ params: { vendorId: id("vendorId") } }),
  "venues.createVendorRole": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { vendorId: id("vendorId"), phoneNumber: somePhone(), name: "New", role: "STAFF" },
  }),
  "venues.updateVendorRole": (id) => ({
    params: { vendorId: id("vendorId"), phoneNumber: id("phoneNumber") },
    body: { role: "STAFF", name: "Renamed" },
  }),
  "venues.deleteVendorRole": (id) => ({ params: { vendorId: id("vendorId"), phoneNumber: id("phoneNumber") } }),
  "venues.listActivities": (id) => ({ params: { vendorId: id("vendorId") } }),
  "places.findPlaces": () => ({ query: { query: "910 S Figueroa St, Los Angeles" } }),
  "places.getPlace": () => ({ params: { placeId: somePlaceId } }),
  "media.uploadPicture": (id) => ({ params: { vendorId: id("vendorId") }, bytes: png }),
  "catalog.listProducts": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "catalog.streamProducts": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "catalog.updateProduct": (id) => ({
    params: { vendorLocationId: id("vendorLocationId"), productId: id("productId") },
    body: { isAvailable: true, price: "4.50" },
  }),
  "payments.confirmSandboxPayment": (id) => ({
    body: { clientSecret: id("clientSecret"), method: { kind: "card", number: cards.declined, ...sandboxCard } },
  }),
  "payments.answerSandboxChallenge": (id) => ({ body: { clientSecret: id("clientSecret"), outcome: "refuse" } }),
  "payments.receiveWebhook": () => ({ body: { id: "evt_forged" } }),
  "links.getShortCodeRedirect": (id) => ({ params: { code: id("code") } }),
  "links.getWristband": (id) => ({ params: { nfcId: id("nfcId") } }),
  "links.listShortLinks": (id) => ({ params: { vendorId: id("vendorId") } }),
  "links.createShortLink": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { code: `new-${randomUUID().slice(0, 8)}`, redirectUrl: "/" },
  }),
  "links.updateShortLink": (id) => ({
    params: { vendorId: id("vendorId"), code: id("shortCode") },
    body: { redirectUrl: "/lusiv" },
  }),
  "links.retireShortLink": (id) => ({ params: { vendorId: id("vendorId"), code: id("shortCode") } }),
  "links.listWristbands": (id) => ({ params: { vendorId: id("vendorId") } }),
  "links.addWristbands": (id) => ({ params: { vendorId: id("vendorId") }, body: { nfcIds: [id("nfcId")] } }),
  "links.updateWristband": (id) => ({
    params: { vendorId: id("vendorId"), nfcId: id("nfcId") },
    body: { overrideUrl: "/lusiv" },
  }),
  "links.retireWristband": (id) => ({ params: { vendorId: id("vendorId"), nfcId: id("nfcId") } }),
  "leads.createLead": () => ({
    body: {
      companyName: "The Roof",
      fullName: "Ada Guest",
      phone: "(213) 555-0142",
      email: "ada@roof.example",
      message: "Two bars, one queue each.",
    },
  }),
  "leads.listLeads": () => ({}),
  "payments.listUnreturned": () => ({}),
  "payments.closeUnreturned": (id) => ({
    params: { paymentId: id("handedOverPaymentId") },
    body: { note: "Paid back by cheque" },
  }),
  "events.getEvent": (id) => ({ params: { eventId: id("eventId") }, query: { vendorId: id("vendorId") } }),
  "events.listEventsByStatus": (id) => ({ query: { vendorId: id("vendorId"), status: "UPCOMING" } }),
  "events.listVendorEvents": (id) => ({ params: { vendorId: id("vendorId") } }),
  "events.createEvent": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { ...event, vendorId: id("vendorId"), mediaIds: [id("mediaId")].filter((mediaId) => mediaId !== "") },
  }),
  "events.updateEvent": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { ...event, eventName: "Late", vendorId: id("vendorId"), eventId: id("eventId"), mediaIds: [id("mediaId")] },
  }),
  "rewards.listContests": (id) => ({ params: { vendorId: id("vendorId") } }),
  "rewards.listPrizes": (id) => ({ params: { contestId: id("contestId") } }),
  "rewards.listDraws": (id) => ({ params: { contestId: id("contestId") } }),
  "rewards.listTickets": (id) => ({ query: { eventId: id("contestId") } }),
  "rewards.createTicket": (id) => ({ body: { sourceType: "SIGNIN", eventId: id("contestId") } }),
  "rewards.drawPrize": (id) => ({ params: { contestId: id("contestId") }, body: {} }),
  "rewards.claimReward": (id) => ({ params: { rewardId: id("ownRewardId") }, body: {} }),
  "rewards.listRewards": () => ({}),
  "rewards.findRewardByCode": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { claimCode: id("claimCode") },
  }),
  "rewards.claimRewardByCode": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { claimCode: id("claimCode") },
  }),
  "rewards.getContest": (id) => ({ params: { vendorId: id("vendorId"), eventId: id("contestId") } }),
  // Of an event that has none yet.
  "rewards.saveContest": (id) => ({
    params: { vendorId: id("vendorId"), eventId: id("eventId") },
    body: {
      prizes: [{ name: "Shirt", description: "Cotton", mediaId: id("mediaId"), quantity: 5, odds: 10_000 }],
      version: 0,
    },
  }),
  "guests.createGlevent": (id) => ({ params: { vendorId: id("vendorId") }, body: glevent }),
  "guests.updateGlevent": (id) => ({
    params: { vendorId: id("vendorId"), gleventId: id("gleventId") },
    body: { name: "Late", vendorId: id("vendorId"), gleventId: id("gleventId") },
  }),
  "guests.getGlevent": (id) => ({ params: { vendorId: id("vendorId"), gleventId: id("gleventId") } }),
  "guests.listAvailableGlevents": () => ({ query: { latitude: "34.05", longitude: "-118.25" } }),
  "guests.createReservation": (id) => ({
    params: { vendorId: id("vendorId"), gleventId: id("gleventId") },
    body: { quantity: 1, vendorId: id("vendorId") },
  }),
  "guests.cancelReservation": (id) => ({ params: { reservationId: id("ownReservationId") } }),
  "guests.listReservations": () => ({}),
  "guests.getEligibility": () => ({}),
  "guests.listGuests": (id) => ({ params: { vendorId: id("vendorId"), gleventId: id("gleventId") } }),
  // One of ten: the others of the party may follow.
  "guests.checkIn": (id) => ({ params: partyOf(id), body: { people: 1 } }),
  "guests.undoCheckIn": (id) => ({ params: partyOf(id), body: { reason: "Wrong guest" } }),
  "guests.admitWalkIn": (id) => ({
    params: { vendorId: id("vendorId"), gleventId: id("gleventId") },
    body: { firstName: "Ada", lastName: "Walker", quantity: 1 },
  }),
  "guests.listGlevents": (id) => ({ params: { vendorId: id("vendorId") } }),
  "membership.createPaymentIntent": () => ({ body: planBody }),
  "membership.join": (id) => ({ body: joinBody(id("membershipIntentId")) }),
  "membership.getMembership": () => ({}),
  "membership.getCredits": () => ({}),
  "membership.createInviteCodes": () => ({ body: { count: 1 } }),
  "ordering.createOrder": (id) => ({
    params: { userId: id("userId") },
    body: { userId: id("userId"), ...cartOf(id), tipAmount: "0.00", ageAcknowledged: true },
  }),
  "ordering.calculateTax": (id) => ({ body: cartOf(id) }),
  "ordering.updateOrder": (id) => ({
    params: { userId: id("userId"), orderId: id("unpaidOrderId") },
    body: { userId: id("userId"), orderId: id("unpaidOrderId"), cartItems: [lineOf(id)], tipAmount: "0.10" },
  }),
  "ordering.getOrderPayment": (id) => ({ params: { userId: id("userId"), orderId: id("unpaidOrderId") } }),
  "ordering.markPaid": (id) => ({ params: { userId: id("userId"), orderId: id("paidOrderId") } }),
  "ordering.listOrders": (id) => ({ params: { userId: id("userId") } }),
  "ordering.getOrder": (id) => ({ params: { userId: id("userId"), orderId: id("paidOrderId") } }),
  "ordering.streamOrder": (id) => ({ params: { userId: id("userId"), orderId: id("paidOrderId") } }),
  "landing.getVendorPage": (id) => ({ params: { vendorId: id("vendorId") } }),
  "fulfilment.completeOrder": (id) => ({
    params: { userId: id("userId"), orderId: id("orderToComplete") },
    query: { vendorLocationId: id("vendorLocationId") },
  }),
  "fulfilment.refundOrder": (id) => ({
    params: { userId: id("userId"), orderId: id("orderToRefund") },
    body: { refundReason: "NONE_PROVIDED" },
  }),
  "fulfilment.listFulfilledOrders": (id) => ({
    query: { vendorLocationId: id("vendorLocationId"), datetimeCompletedAfter: "2026-01-01T00:00:00Z" },
  }),
  "fulfilment.listLocationOrders": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "fulfilment.getLocationSummary": (id) => ({
    params: { vendorLocationId: id("vendorLocationId") },
    query: { day: "2026-11-20" },
  }),
  "fulfilment.streamLocationOrders": (id) => ({ params: { vendorLocationId: id("vendorLocationId") } }),
  "analytics.listPaidOrders": (id) => ({
    params: { vendorId: id("vendorId") },
    query: { datetimePaidAfter: "2026-01-01T00:00:00Z", datetimePaidBefore: "2026-01-01T23:59:59Z" },
  }),
  "analytics.getDump": (id) => ({ params: { vendorId: id("vendorId"), month: "2026-01" } }),
  "analytics.regenerateDump": (id) => ({ params: { vendorId: id("vendorId"), month: "2026-01" } }),
  "analytics.getWeekReport": (id) => ({
    params: { vendorId: id("vendorId"), week: "latest" },
    query: { vendorLocationId: id("vendorLocationId") },
  }),
  "analytics.listWeekOrders": (id) => ({
    params: { vendorId: id("vendorId"), week: "latest" },
    query: { vendorLocationId: id("vendorLocationId") },
  }),
  "analytics.reconcileWeek": (id) => ({ params: { vendorId: id("vendorId"), week: "latest" } }),
};

function partyOf(id: (name: IdName) => string) {
  return { vendorId: id("vendorId"), gleventId: id("gleventId"), reservationId: id("partyId") };
}

function lineOf(id: (name: IdName) => string) {
  return linesOf({ id: () => id("productId") }, { soda: 1 })[0];
}

function cartOf(id: (name: IdName) => string) {
  return { cartItems: [lineOf(id)], vendorAddress: address, vendorLocationId: id("vendorLocationId") };
}

/** @throws Error for an endpoint that has no sample yet */
export function sampleOf(endpoint: Endpoint): (typeof sampleCalls)[string] {
  const sample = sampleCalls[endpoint.id];
  if (!sample) throw new Error(`${endpoint.id} has no row in server/src/test/sample-calls.ts`);
  return sample;
}

export interface SampleAnswer {
  status: number;
  /** Of a stream: null, it was only begun. */
  body: unknown;
}

/** Sends an endpoint's sample to any server; streams are left when they have begun. */
export async function sendSample(
  server: { url: string },
  endpoint: Endpoint,
  id: (name: IdName) => string,
  as: Pick<Session, "idToken"> | null,
  change: (body: string) => string = (body) => body,
): Promise<SampleAnswer> {
  const { params = {}, query = {}, body, bytes } = sampleOf(endpoint)(id);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  const stop = new AbortController();
  const response = await fetch(`${server.url}/api${path}${search === "" ? "" : `?${search}`}`, {
    method: endpoint.method,
    headers: {
      origin: server.url,
      ...(bytes ? { "content-type": "image/png" } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(as ? { authorization: `Bearer ${as.idToken}` } : {}),
    },
    ...(bytes ? { body: bytes } : {}),
    ...(body === undefined ? {} : { body: change(JSON.stringify(body)) }),
    signal: stop.signal,
  });
  const { status } = response;
  if (endpoint.kind === "stream" && response.headers.get("content-type")?.startsWith("text/event-stream")) {
    stop.abort();
    return { status, body: null };
  }
  return { status, body: await response.json() };
}
