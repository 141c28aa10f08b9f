import { type BusinessDays, businessDayOf } from "../business-day.ts";
import { barLocationId, cantinaLocationId, merchLocationId } from "./demo-places.ts";
import { createDice } from "./random.ts";

const dayMs = 86_400_000;
const days = 30;

const aurora = "vnd-aurora";
const pier9 = "vnd-pier9";

/** `daily`: scans of an ordinary day; weekends have twice as many. */
const links = [
  { code: "aurora", vendor_id: aurora, redirect_url: `/location/${barLocationId}`, daily: 34 },
  { code: "merch", vendor_id: aurora, redirect_url: `/location/${merchLocationId}`, daily: 12 },
  { code: "tonight", vendor_id: aurora, redirect_url: `/vendor/${aurora}`, daily: 21 },
  { code: "heartla", vendor_id: aurora, redirect_url: `/location/${barLocationId}/heartla`, daily: 9 },
  { code: "tickets", vendor_id: aurora, redirect_url: "https://tickets.example.com/aurora-nights", daily: 5 },
  { code: "summer", vendor_id: aurora, redirect_url: "https://tickets.example.com/summer", daily: 0 },
  { code: "pier9", vendor_id: pier9, redirect_url: `/location/${cantinaLocationId}`, daily: 16 },
  { code: "welcome", vendor_id: null, redirect_url: `/location/${barLocationId}`, daily: 0 },
];

const wristbands = [
  { nfc_id: "04A2B7C91E6180", vendor_id: aurora, override_url: null, daily: 3 },
  { nfc_id: "04A2B7C91E6181", vendor_id: aurora, override_url: "/lusiv/events", daily: 2 },
  { nfc_id: "04A2B7C91E6182", vendor_id: aurora, override_url: null, daily: 1 },
  { nfc_id: "04A2B7C91E6190", vendor_id: null, override_url: null, daily: 0 },
];

/** For the greeting at start: one of each kind. */
export const demoBands = { ofVendor: "04A2B7C91E6180", ofAddress: "04A2B7C91E6181", bare: "04A2B7C91E6190" };

/** Short links and wristbands, with a month of scans. */
export function makeLinks(now: Date, venueDays: BusinessDays) {
  const dice = createDice(30);
  // Counted in days, not in hours: around a change of the clocks two of them may be 24 hours apart and one business day.
  const today = Temporal.PlainDate.from(businessDayOf(now, venueDays));
  const created = (index: number) => new Date(now.getTime() - (days + 5) * dayMs - index * 3_600_000);
  const scans = [
    ...links.map(({ code, vendor_id, daily }) => ({ kind: "SHORT_LINK", scanned_id: code, vendor_id, daily })),
    ...wristbands.map(({ nfc_id, vendor_id, daily }) => ({ kind: "WRISTBAND", scanned_id: nfc_id, vendor_id, daily })),
  ].flatMap(({ daily, ...scanned }) =>
    Array.from({ length: days }, (_, daysAgo) => {
      const day = today.subtract({ days: daysAgo });
      const isWeekend = day.dayOfWeek >= 5;
      const usual = daily * (isWeekend ? 2 : 1);
      return { ...scanned, day: day.toString(), scans: usual === 0 ? 0 : Math.round(usual / 2) + dice.below(usual) };
    }).filter((one) => one.scans > 0),
  );
  return {
    links: links.map(({ code, vendor_id, redirect_url }, index) => ({
      code,
      vendor_id,
      redirect_url,
      created_at: created(index),
      retired_at: code === "summer" ? new Date(now.getTime() - 20 * dayMs) : null,
    })),
    wristbands: wristbands.map(({ nfc_id, vendor_id, override_url }) => ({
      nfc_id,
      vendor_id,
      override_url,
      created_at: created(0),
    })),
    scans,
  };
}
