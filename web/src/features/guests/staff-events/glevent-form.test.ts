import type { Glevent } from "@skipline/contract/guests";
import { describe, expect, it } from "vitest";
import { toPickedPlace } from "#components/address.ts";
import { describeGleventIssue, gleventChangesSchema, newGleventSchema, toFormValues } from "./glevent-form.ts";
import type { GleventFormValues } from "./glevent-form.ts";

const losAngeles = "America/Los_Angeles";
const place = {
  city: "Los Angeles",
  state: "CA",
  country: "United States",
  zipCode: "90015",
  latitude: 34.0434,
  longitude: -118.2716,
};
const stored: Glevent = {
  gleventId: "0198c0de-0000-7000-8000-000000000001",
  vendorId: "vnd-skyline",
  name: "Rooftop Night",
  description: "Dress up.",
  startTime: "2026-11-22T05:07:31.000Z",
  endTime: "2026-11-22T09:00:00.000Z",
  timeZone: losAngeles,
  originalCapacity: 100,
  guestlistCapacity: 100,
  reservedCount: 40,
  gleventStatus: "UPCOMING",
  venueName: "Skyline",
  addressLine1: "910 S Figueroa St",
  addressLine2: "Roof",
  eventLink: "https://tickets.example/rooftop",
  ...place,
};
const filled: GleventFormValues = {
  ...toFormValues(null, losAngeles, "en"),
  name: " Salsa ",
  guestlistCapacity: "120",
  venueName: "Skyline",
  addressLine1: "910 S Figueroa St",
  place,
};

const inWords = {
  error: (issue: Parameters<typeof describeGleventIssue>[0]) => describeGleventIssue(issue, losAngeles),
};

interface Result {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}

/** Field → words, as the form shows them. */
function problems({ error }: Result): Record<string, string> {
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe("a new guest list event", () => {
  const read = (values: Partial<GleventFormValues>) =>
    newGleventSchema(losAngeles).safeParse({ ...filled, ...values }, inWords);

  it("is upcoming unless told otherwise, its numbers are numbers, its times the vendor's", () => {
    expect(toFormValues(null, losAngeles, "en").gleventStatus).toBe("UPCOMING");
    const { data } = read({ startTime: "11/21/2026 09:05 PM", eventLink: " https://tickets.example " });
    expect(data).toEqual({
      name: "Salsa",
      gleventStatus: "UPCOMING",
      startTime: "2026-11-22T05:05:00.000Z",
      endTime: null,
      guestlistCapacity: 120,
      venueName: "Skyline",
      addressLine1: "910 S Figueroa St",
      addressLine2: null,
      description: "",
      eventLink: "https://tickets.example",
      translations: { es: {} },
      ...place,
    });
  });

  it.each<[Partial<GleventFormValues>, Record<string, string>]>([
    [
      { name: "  ", guestlistCapacity: "", venueName: "", addressLine1: "" },
      {
        name: "Event name is required.",
        guestlistCapacity: "Guest list capacity is required.",
        venueName: "Venue name is required.",
        addressLine1: "Street address is required.",
      },
    ],
    [{ eventLink: "tickets" }, { eventLink: "Must be a link that begins with http:// or https://" }],
    [{ eventLink: "javascript:alert(1)" }, { eventLink: "Must be a link that begins with http:// or https://" }],
    [{ startTime: "tonight" }, { startTime: "Write the date and time as MM/DD/YYYY hh:mm AM or PM." }],
    [
      { startTime: "11/21/2026 09:00 PM", endTime: "11/21/2026 09:00 PM" },
      { endTime: "The end must be after the start." },
    ],
  ])("%j is refused", (values, words) => {
    expect(problems(read(values))).toEqual(words);
  });
});

it.each(["many", "0", "1.5", "-3", "100001", "Infinity"])("%s is no capacity", (guestlistCapacity) => {
  const result = newGleventSchema(losAngeles).safeParse({ ...filled, guestlistCapacity }, inWords);
  expect(problems(result)).toEqual({ guestlistCapacity: "Use a whole number from 1 to 100,000." });
});

describe("a change of a guest list event", () => {
  const read = (values: Partial<GleventFormValues>) =>
    gleventChangesSchema(losAngeles, stored).safeParse(
      { ...toFormValues(stored, losAngeles, "en"), ...values },
      inWords,
    );

  it("holds nothing where nothing was changed, to the second", () => {
    expect(read({}).data).toEqual({});
  });

  it("holds what was changed, and leaves out what is empty", () => {
    expect(read({ name: "Salsa", description: " ", venueName: "", guestlistCapacity: "" }).data).toEqual({
      name: "Salsa",
    });
    const anaheim = { ...place, city: "Anaheim", zipCode: "92802" };
    expect(read({ place: anaheim, guestlistCapacity: "150" }).data).toEqual({
      city: "Anaheim",
      zipCode: "92802",
      guestlistCapacity: 150,
    });
  });

  it("takes away a time, a link or a second line that was emptied", () => {
    expect(read({ endTime: "", eventLink: "", addressLine2: " " }).data).toEqual({
      endTime: null,
      eventLink: null,
      addressLine2: null,
    });
  });

  it("holds the words of the other language where they are others, and all of them", () => {
    const words = { name: "Noche de azotea", description: "Ven de gala." };
    const known = { ...stored, translations: { es: words } };
    const change = (translated: Partial<typeof words>, typedIn: "en" | "es" = "en") => {
      const values = toFormValues(known, losAngeles, typedIn);
      const other = typedIn === "en" ? "es" : "en";
      const changed = { ...values, translations: { [other]: { ...values.translations[other], ...translated } } };
      return gleventChangesSchema(losAngeles, known).safeParse(changed, inWords).data;
    };
    expect(toFormValues(known, losAngeles, "en").translations).toEqual({ es: words });
    expect(change({})).toEqual({});
    expect(change({ name: " Salsa " })).toEqual({ translations: { es: { ...words, name: "Salsa" } } });
    expect(change({ description: " " })).toEqual({ translations: { es: { name: words.name } } });
    // A vendor who types in Spanish has English beside it.
    expect(change({ name: "Rooftop" }, "es")).toEqual({ translations: { en: { name: "Rooftop" } } });
  });

  it("keeps the end after the start, whichever of them moves", () => {
    expect(problems(read({ endTime: "11/21/2026 09:00 PM" }))).toEqual({ endTime: "The end must be after the start." });
    expect(problems(read({ startTime: "11/22/2026 02:00 AM" }))).toEqual({
      endTime: "The end must be after the start.",
    });
    expect(read({ startTime: "11/22/2026 02:00 AM", endTime: "" }).data).toHaveProperty("endTime", null);
  });

  it("never takes places from people who have them", () => {
    expect(problems(read({ guestlistCapacity: "39" }))).toEqual({
      guestlistCapacity: "40 places are reserved already: the capacity can’t be smaller.",
    });
    expect(read({ guestlistCapacity: "40" }).data).toEqual({ guestlistCapacity: 40 });
  });
});

describe("a chosen place", () => {
  const found = { placeId: "x", addressLine1: "910 S Figueroa St", ...place, geometry: { latitude: 1, longitude: 2 } };

  it("fills the address", () => {
    expect(toPickedPlace(found)).toEqual({ ...place, latitude: 1, longitude: 2 });
  });

  it.each([{ geometry: null }, { city: "" }, { state: "" }, { country: "" }, { zipCode: "" }])(
    "can't be chosen with %j",
    (lack) => expect(toPickedPlace({ ...found, ...lack })).toBeNull(),
  );
});
