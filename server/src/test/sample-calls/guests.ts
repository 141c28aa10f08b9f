import type { IdName } from "../house.ts";
import type { SampleCalls } from "../sample-calls.ts";

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

export const guestsCalls: SampleCalls<"guests"> = {
  "guests.createGlevent": (id) => ({ params: { vendorId: id("vendorId") }, body: glevent }),
  "guests.updateGlevent": (id) => ({
    params: { vendorId: id("vendorId"), gleventId: id("gleventId") },
    body: { name: "Late", vendorId: id("vendorId"), gleventId: id("gleventId") },
  }),
  "guests.repeatGlevent": (id) => ({
    params: { vendorId: id("vendorId"), gleventId: id("gleventId") },
    body: { times: [{ startTime: "2027-02-05T05:00:00.000Z", endTime: null }] },
  }),
  "guests.deleteGlevent": (id) => ({ params: { vendorId: id("vendorId"), gleventId: id("gleventId") } }),
  "guests.getNoticeCost": (id) => ({ params: { vendorId: id("vendorId"), gleventId: id("gleventId") } }),
  "guests.sendNotice": (id) => ({
    params: { vendorId: id("vendorId"), gleventId: id("gleventId") },
    body: { text: "Doors at ten." },
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
};

function partyOf(id: (name: IdName) => string) {
  return { vendorId: id("vendorId"), gleventId: id("gleventId"), reservationId: id("partyId") };
}
