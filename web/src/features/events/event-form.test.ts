import type { VenueEvent } from "@skipline/contract/events";
import { describe, expect, it } from "vitest";
import { describeEventIssue, eventFormSchema, toFormValues, longestDescription } from "./event-form.ts";
import type { EventFormValues } from "./event-form.ts";

const timeZone = "America/Los_Angeles";
const event: VenueEvent = {
  eventId: "019aa000-0000-7000-8000-000000000001",
  vendorId: "vnd-aurora",
  eventName: "Noche de Año Nuevo",
  startTime: "2026-11-22T05:07:31.000Z",
  endTime: "2026-11-22T09:00:00.000Z",
  ticketingLink: null,
  description: "<p>Salsa</p>",
  status: "UPCOMING",
  images: [],
  version: 3,
};
const [flyer, other] = ["019aa000-0000-7000-8000-000000000003", "019aa000-0000-7000-8000-000000000002"] as const;
const picture = (mediaId: string) => ({ mediaId, url: `/${mediaId}.webp`, width: 4, height: 5, sizes: [] });
const filled: EventFormValues = {
  eventName: " Salsa Night ",
  status: "UPCOMING",
  startTime: "11/21/2026 09:00 pm",
  endTime: "11/22/2026 1:30 AM",
  ticketingLink: " https://dice.fm/salsa ",
  description: "<p>Salsa</p>",
  translations: { es: { eventName: "", description: "" } },
  images: [picture(flyer), picture(other)],
};

function check(values: Partial<EventFormValues>, original: VenueEvent | null = null) {
  const answer = eventFormSchema(timeZone, original).safeParse(
    { ...filled, ...values },
    { error: (issue) => describeEventIssue(issue, timeZone) },
  );
  if (answer.success) return answer.data;
  return Object.fromEntries(answer.error.issues.map(({ path, message }) => [path.join("."), message]));
}

describe("the event form", () => {
  it("makes the body of the call", () => {
    expect(check({})).toEqual({
      eventName: "Salsa Night",
      status: "UPCOMING",
      startTime: "2026-11-22T05:00:00.000Z",
      endTime: "2026-11-22T09:30:00.000Z",
      ticketingLink: "https://dice.fm/salsa",
      description: "<p>Salsa</p>",
      translations: { es: {} },
      mediaIds: [flyer, other],
    });
  });

  it("sends the words of the other language that there are", () => {
    const translated = { eventName: " Noche de salsa ", description: "<p>Baila</p>" };
    const words = { eventName: "Noche de salsa", description: "<p>Baila</p>" };
    expect(check({ translations: { es: translated } })).toHaveProperty("translations", { es: words });
    expect(check({ translations: { es: { ...translated, eventName: " " } } })).toHaveProperty("translations", {
      es: { description: "<p>Baila</p>" },
    });
    const known = { ...event, translations: { es: words } };
    expect(toFormValues(known, timeZone, "en").translations).toEqual({ es: words });
    expect(toFormValues(known, timeZone, "es").translations).toEqual({ en: { eventName: "", description: "" } });
    expect(check({ translations: { es: { ...translated, description: "x".repeat(10_001) } } })).toEqual({
      "translations.es.description": "The description is too long: 10,001 of 10,000 characters.",
    });
  });

  it("needs a name and a status, and nothing else", () => {
    expect(check({ startTime: "", endTime: " ", ticketingLink: "", description: "" })).toMatchObject({
      startTime: null,
      endTime: null,
      ticketingLink: null,
      description: "",
    });
    expect(check({ eventName: "  ", status: "" })).toEqual({
      eventName: "Event name is required.",
      status: "Please choose a status.",
    });
  });

  it.each(["dice.fm/salsa", "javascript:alert(1)", "ftp://dice.fm", "https://me@dice.fm", "tickets"])(
    "refuses %j as a link",
    (ticketingLink) => {
      expect(check({ ticketingLink })).toEqual({
        ticketingLink: "Must be a link that begins with http:// or https://",
      });
    },
  );

  it("says all that is wrong at once", () => {
    expect(check({ eventName: "", startTime: "tonight", endTime: "03/08/2026 02:30 AM" })).toEqual({
      eventName: "Event name is required.",
      startTime: "Write the date and time as MM/DD/YYYY hh:mm AM or PM.",
      endTime: "The clocks go forward over this time that night. Please choose another one.",
    });
    expect(check({ startTime: "11/21/2026 09:01 PM" })).toEqual({ startTime: "Minutes go in steps of 5." });
  });

  it("ends after it starts", () => {
    const problem = { endTime: "The end must be after the start." };
    expect(check({ endTime: "11/21/2026 09:00 PM" })).toEqual(problem);
    expect(check({ endTime: "11/20/2026 09:00 PM" })).toEqual(problem);
    expect(check({ startTime: "" })).toHaveProperty("startTime", null);
  });

  it("sends times that were not touched as they came", () => {
    const values = toFormValues(event, timeZone, "en");
    expect(values.startTime).toBe("11/21/2026 09:07 PM");
    expect(check(values, event)).toMatchObject({ startTime: event.startTime, endTime: event.endTime });
    expect(check({ ...values, startTime: "11/21/2026 09:08 PM" }, event)).toHaveProperty(
      "startTime",
      "Minutes go in steps of 5.",
    );
  });

  it("begins empty", () => {
    const { status, translations, images, ...rest } = toFormValues(null, timeZone, "en");
    expect(images).toEqual([]);
    expect([status, [...Object.values(rest), ...Object.values(translations.es ?? {})].join("")]).toEqual([
      "UPCOMING",
      "",
    ]);
  });

  it("says how much too long a description is, by the server's own limit", () => {
    expect(check({ description: "x".repeat(longestDescription) })).toHaveProperty("eventName");
    expect(check({ description: "x".repeat(60_000) })).toEqual({
      description: "The description is too long: 60,000 of 50,000 characters.",
    });
  });
});
