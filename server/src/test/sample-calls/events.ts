import type { SampleCalls } from "../sample-calls.ts";

const event = { eventName: "Night", status: "UPCOMING" };

export const eventsCalls: SampleCalls<"events"> = {
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
  "events.repeatEvent": (id) => ({
    params: { vendorId: id("vendorId"), eventId: id("eventId") },
    body: { times: [{ startTime: "2027-02-05T05:00:00.000Z", endTime: null }] },
  }),
  "events.deleteEvent": (id) => ({ params: { vendorId: id("vendorId"), eventId: id("contestId") } }),
};
