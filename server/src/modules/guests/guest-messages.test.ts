import { randomUUIDv7 } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, describe } from "vitest";
import { addGlevent } from "../../test/test-reservations.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openVenue, somePhone } from "../../test/test-venue.ts";
import { SmsError, type SmsRefusal } from "../../providers/sms/sms-sender.ts";
import { createGuestMessages, type GuestMessages } from "./guest-messages.ts";
import { calledOffText, freePlacesText, membershipEndedText, promotionText, takenBackText } from "./member-texts.ts";

let database: TestDatabase;
const clock = createTestClock();
clock.stop();
let reservationId: string;
/** What reached the provider, and whether it takes the next one. */
let sent: { to: string; body: string }[];
let isDown: boolean;
/** What the provider says to the next one, if it says no. */
let refusal: SmsRefusal | null;

const sms = {
  name: "outbox" as const,
  async send(message: { to: string; body: string }) {
    if (refusal) throw new SmsError(refusal, "no");
    if (isDown) throw new Error("down");
    sent.push(message);
  },
};
/** Of two servers. */
let one: GuestMessages;
let two: GuestMessages;

beforeAll(async () => {
  database = await createTestDatabase();
  const open = () =>
    createGuestMessages({ db: database.db, clock, sms, send: async () => {}, log: pino({ level: "silent" }) });
  [one, two] = [open(), open()];
  const { vendorId } = await openVenue(database.db, "roof");
  const gleventId = await addGlevent({ db: database.db, clock }, vendorId);
  reservationId = randomUUIDv7();
  const now = clock.now();
  await database.db.insertInto("app_user").values({ user_id: "member", phone: somePhone(), created_at: now }).execute();
  const made = { created_at: now, updated_at: now };
  await database.db
    .insertInto("reservation")
    .values({
      reservation_id: reservationId,
      glevent_id: gleventId,
      vendor_id: vendorId,
      user_id: "member",
      quantity: 1,
      status: "WAITLISTED",
      ...made,
    })
    .execute();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [sent, isDown, refusal] = [[], false, null];
  await database.db.deleteFrom("sms_opt_out").execute();
  await database.db.deleteFrom("guest_message").execute();
});

const write = (count: number) =>
  one.write(
    database.db,
    Array.from({ length: count }, (_, n) => ({ reservationId, phone: "+12135550100", body: `Message ${n}` })),
  );
/** As the queue would bring them to a server, had each a job that was due now. */
async function sendDue({ errand }: GuestMessages): Promise<void> {
  const due = await errand.listDue();
  await Promise.all(due.map((ids) => errand.run(ids)));
}
const rows = () => database.db.selectFrom("guest_message").selectAll().execute();

test("two servers send each of 45 messages once, and say so", async () => {
  await write(45);
  await Promise.all([sendDue(one), sendDue(two)]);
  expect(sent.map(({ body }) => body).toSorted()).toEqual(
    Array.from({ length: 45 }, (_, n) => `Message ${n}`).toSorted(),
  );
  expect((await rows()).every((row) => row.sent_at !== null && row.tries === 1)).toBe(true);
  await sendDue(one);
  expect(sent).toHaveLength(45);
});

test("what a provider does not take is tried again, five times, each later than the one before, and then given up", async () => {
  await write(1);
  isDown = true;
  const pauses = [60, 120, 240, 480];
  await sendDue(one);
  for (const [index, pause] of pauses.entries()) {
    clock.advance({ seconds: pause - 10 });
    await sendDue(one);
    expect(await rows()).toMatchObject([{ tries: index + 1, failed_at: null }]);
    clock.advance({ seconds: 11 });
    await sendDue(one);
  }
  expect(await rows()).toMatchObject([{ tries: 5, sent_at: null, failed_at: expect.any(Date) }]);
  isDown = false;
  clock.advance({ seconds: 86_400 });
  await sendDue(one);
  expect(sent).toEqual([]);
});

test("whoever has texted STOP is sent nothing, until START; the provider is not asked", async () => {
  await database.db.insertInto("sms_opt_out").values({ phone: "+12135550100", opted_out_at: clock.now() }).execute();
  await write(1);
  await sendDue(one);
  expect(sent).toEqual([]);
  expect(await rows()).toMatchObject([{ sent_at: null, failed_at: expect.any(Date), delivery: "OPTED_OUT" }]);
  await database.db.deleteFrom("sms_opt_out").execute();
  await write(1);
  await sendDue(one);
  expect(sent).toHaveLength(1);
});

test("what the provider refuses for a STOP is not tried again, and the next one not at all for a week", async () => {
  await write(1);
  refusal = "opted-out";
  await sendDue(one);
  expect(await rows()).toMatchObject([{ tries: 1, delivery: "OPTED_OUT" }]);
  refusal = null;
  await write(1);
  await sendDue(one);
  expect(sent).toEqual([]);
  clock.advance({ seconds: 7 * 86_400 + 1 });
  await write(1);
  await sendDue(one);
  expect(sent).toHaveLength(1);
});

test("one whose server died before it said that it was sent is sent again a minute later, not before", async () => {
  await write(1);
  await database.db
    .updateTable("guest_message")
    .set({ claimed_until: new Date(clock.now().getTime() + 60_000), tries: 1 })
    .execute();
  await sendDue(one);
  expect(sent).toEqual([]);
  clock.advance({ seconds: 61 });
  await sendDue(one);
  expect(sent).toHaveLength(1);
});

test("phone numbers are forgotten a month later", async () => {
  await write(1);
  await sendDue(one);
  await write(1);
  clock.advance({ seconds: 31 * 86_400 });
  await one.forgetOld();
  // What was not sent yet stays.
  expect(await rows()).toMatchObject([{ sent_at: null }]);
});

test("the longest names leave a text that a message can hold", () => {
  const long = "🎉".repeat(200);
  const event = { name: long, venueName: long, startsAt: clock.now(), timeZone: "America/Los_Angeles" };
  expect(Array.from(promotionText(event, 10, { language: "en" })).length).toBeLessThanOrEqual(480);
});

test("a vendor's words go out short, and nothing in them can be tapped", () => {
  const event = { venueName: "Call +1 (213) 555-0100 now", startsAt: null, timeZone: "America/Los_Angeles" };
  const text = promotionText({ ...event, name: "Free iPhone at https://evil.example/win or bit.ly/x today" }, 1, {
    language: "en",
  });
  expect(text).toContain("yours at Free iPhone at or today, Call now.");
  expect(promotionText({ ...event, name: "x".repeat(80) }, 1, { language: "en" })).toContain(`at ${"x".repeat(39)}…, `);
  expect(promotionText({ ...event, name: "evil．example/win" }, 1, { language: "en" })).toContain("at your night, ");
  expect(promotionText({ ...event, name: "St. John's No. 9, 10 PM" }, 1, { language: "en" })).toContain(
    "at St. John's No. 9, 10 PM, ",
  );
});

describe("in Spanish", () => {
  const reader = { language: "es" } as const;
  const smsAlphabet = /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/u;
  const event = {
    name: "Año Nuevo: “Última Noche” – Edición Especial de Quetzalcóatl",
    venueName: "Café Olímpico del Ángel, Azotea Norte",
    startsAt: clock.now(),
    timeZone: "America/Los_Angeles",
  };

  /** Of names no piece is longer than what one long word leaves, and in some month the day is longest. */
  const longest = { name: "ñ".repeat(300), venueName: "Ø".repeat(300), timeZone: event.timeZone };
  const nights = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 28, 20)));

  test.each([0, 1, 2, 99, 1_000])("a message of %i is one part, in the alphabet of phones", (count) => {
    for (const night of [event, ...nights.map((startsAt) => ({ ...longest, startsAt }))]) {
      for (const say of [promotionText, freePlacesText, calledOffText, takenBackText, membershipEndedText]) {
        const text = say(night, count, reader);
        expect(text).toMatch(smsAlphabet);
        expect(text.length, text).toBeLessThanOrEqual(160);
      }
    }
  });

  test("a night is called by whole words of its name, and by the venue's clock", () => {
    const night = { ...event, startsAt: new Date("2026-11-29T05:05:00Z") };
    expect(promotionText(night, 2, reader)).toBe(
      'Lusiv: ¡ya tienes 2 lugares! Año Nuevo: "Ultima, Café Olimpico del, 28 nov, 09:05 PM. 2 créditos usados. ¿No vas? Cancela en tu cuenta.',
    );
    expect(calledOffText({ ...night, name: "evil.example/win" }, 1, reader)).toMatch(
      /^Lusiv: se cancela tu noche, .*\. Ya tienes de vuelta tu crédito\.$/,
    );
  });
});
