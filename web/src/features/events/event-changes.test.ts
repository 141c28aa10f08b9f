import type { VenueEvent } from "@skipline/contract/events";
import { describe, expect, it } from "vitest";
import { listEventChanges } from "./event-changes.ts";
import { describeEventTime } from "#lib/event-when.ts";

const timeZone = "America/Los_Angeles";
const before: VenueEvent = {
  eventId: "019aa000-0000-7000-8000-000000000001",
  vendorId: "vnd-aurora",
  eventName: "Salsa Night",
  startTime: "2026-11-22T05:00:00.000Z",
  endTime: null,
  ticketingLink: null,
  description: "",
  status: "UPCOMING",
  images: [],
  version: 3,
};

describe("what somebody else changed", () => {
  it("is nothing when only the version rose", () => {
    expect(listEventChanges(before, { ...before, version: 4 }, timeZone)).toEqual([]);
  });

  it("is told field by field", () => {
    const image = { mediaId: "m-1", url: "/m-1.webp", width: 4, height: 5, sizes: [] };
    const after: VenueEvent = {
      ...before,
      eventName: "Bachata Night",
      startTime: null,
      endTime: "2026-11-22T09:00:00.000Z",
      ticketingLink: "https://dice.fm/b",
      description: "<p>Doors &amp; <strong>dance</strong></p><p>at nine</p>",
      status: "IN_PROGRESS",
      images: [image],
    };
    expect(listEventChanges(before, after, timeZone)).toEqual([
      { label: "Event name", before: "Salsa Night", after: "Bachata Night" },
      { label: "Status", before: "Upcoming", after: "In progress" },
      { label: "Starts", before: "11/21/2026 09:00 PM", after: "—" },
      { label: "Ends", before: "—", after: "11/22/2026 01:00 AM" },
      { label: "Ticketing link", before: "—", after: "https://dice.fm/b" },
      { label: "Description", before: "—", after: "Doors & dance at nine" },
      { label: "Pictures", before: "0 pictures", after: "1 picture" },
    ]);
  });
});

it.each([
  [null, null, "No date yet"],
  ["2026-11-22T05:00:00Z", null, "11/21/26 09:00 PM"],
  ["2026-11-22T05:00:00Z", "2026-11-22T07:30:00Z", "11/21/26 09:00 PM – 11:30 PM"],
  ["2026-11-22T05:00:00Z", "2026-11-22T09:00:00Z", "11/21/26 09:00 PM – 01:00 AM"],
  [null, "2026-11-22T09:00:00Z", "Until 11/22/26 01:00 AM"],
])("shows %s to %s by the vendor's clock", (startTime, endTime, shown) => {
  expect(describeEventTime({ startTime, endTime }, timeZone)).toBe(shown);
});
