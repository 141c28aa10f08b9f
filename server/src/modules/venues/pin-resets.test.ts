import { listLocationOrders } from "@skipline/contract/fulfilment";
import { deleteVendorRole, listActivities, listVendorRoles, resetPin } from "@skipline/contract/roles";
import { getOwnPin, listPhonePeople, sharePhone, switchHolder } from "@skipline/contract/shared-phones";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { by, setPin, share, take, testPin } from "../../test/shared-phones.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, hire, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
let sam: Session;
let kim: Session;
/** A manager's phone, that all of them work with. */
let phone: Session;

beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000" } });
  [venue, other] = [await openVenue(server.db, "resets"), await openVenue(server.db, "resets-other")];
});
afterAll(() => server.close());

/** Somebody who works there, signed in on a phone of their own, with a PIN. */
async function work(
  role: "STAFF" | "MANAGER" | "ADMIN" | "SUPER_ADMIN",
  name: string,
  locationIds: string[] | null = null,
) {
  const person = await server.signIn(await hire(server.db, venue, { role, name, locationIds }));
  await setPin(server, person);
  return person;
}

beforeEach(async () => {
  [sam, kim, phone] = [await work("STAFF", "Sam"), await work("ADMIN", "Kim"), await work("MANAGER", "Max")];
  await share(server, venue.vendorId, phone);
});

const here = () => ({ params: { vendorId: venue.vendorId } });
const reset = (whose: Session, as: Session, headers = {}, vendorId = venue.vendorId) =>
  server.call(resetPin, { params: { vendorId, phoneNumber: whose.phone } }, as, headers);
const tryPin = (person: Session, pin: string, on = phone, vendorId = venue.vendorId) =>
  server.call(switchHolder, { params: { vendorId }, body: { userId: person.userId, pin } }, on);
const hold = (person: Session, on = phone) => take(server, venue.vendorId, on, person);
const orders = (mark: string, on = phone) =>
  server.call(listLocationOrders, { params: { vendorLocationId: venue.vendorLocationId }, query: {} }, on, by(mark));

async function stateOf(person: Session) {
  const { items } = ok(await server.call(listVendorRoles, { ...here(), query: { limit: "100" } }, kim));
  return items.find(({ phoneNumber }) => phoneNumber === person.phone)?.pin;
}

async function lockOut(person: Session) {
  for (const _ of [1, 2, 3, 4, 5]) expect(codeOf(await tryPin(person, "193847"))).toBe("PIN_REFUSED");
}

test("a locked PIN is seen by whoever manages its person, reset, and set anew by the person alone", async () => {
  expect(await stateOf(sam)).toBe("SET");
  await lockOut(sam);
  expect(await stateOf(sam)).toBe("LOCKED");
  expect(ok(await reset(sam, kim))).toEqual({ pin: "RESET" });
  expect(await stateOf(sam)).toBe("RESET");
  expect(ok(await server.call(getOwnPin, {}, sam))).toMatchObject({ isReset: true });
  expect((await tryPin(sam, testPin)).body).toMatchObject({
    error: { code: "PIN_REFUSED", message: "This PIN was reset. Choose a new one on your own phone." },
  });
  await setPin(server, sam, "314159");
  expect(await stateOf(sam)).toBe("SET");
  expect(ok(await server.call(getOwnPin, {}, sam))).toMatchObject({ isReset: false });
  ok(await tryPin(sam, "314159"));
  const { items } = ok(await server.call(listActivities, { ...here(), query: { phoneNumber: kim.phone } }, kim));
  expect(items.filter(({ type }) => type === "pin.reset")).toMatchObject([
    { actorName: "Kim", subjectType: "role", subjectId: sam.phone, details: { name: "Sam" } },
  ]);
});

test("a PIN that is reset ends where its person holds a phone, and only there", async () => {
  const mark = await hold(sam);
  const next = await server.signIn(await hire(server.db, venue, { role: "MANAGER", name: "Noa" }));
  await setPin(server, next);
  await share(server, venue.vendorId, next);
  const held = await hold(kim, next);
  ok(await reset(sam, kim));
  expect(codeOf(await orders(mark))).toBe("HOLDER_ENDED");
  ok(await orders(held, next));
  expect(ok(await server.call(listPhonePeople, here(), phone)).items).toContainEqual({
    userId: sam.userId,
    name: "Sam",
    isLocked: true,
  });
});

test("once more does nothing, and neither does it to who has no PIN", async () => {
  ok(await reset(sam, kim));
  expect(ok(await reset(sam, kim))).toEqual({ pin: "RESET" });
  const pinless = await server.signIn(await hire(server.db, venue, { role: "STAFF", name: "Ola" }));
  expect(ok(await reset(pinless, kim))).toEqual({ pin: null });
  const unknown = await hire(server.db, venue, { role: "STAFF", name: "Uma" });
  expect(ok(await server.call(resetPin, { params: { ...here().params, phoneNumber: unknown } }, kim))).toEqual({
    pin: null,
  });
  const lines = server.db.selectFrom("activity").select("subject_id").where("type", "=", "pin.reset");
  const about = await lines.where("subject_id", "in", [sam.phone, pinless.phone, unknown]).execute();
  expect(about).toEqual([{ subject_id: sam.phone }]);
});

test("is for whoever may take that person's role: a manager's up to managers, an admin's up to admins", async () => {
  const boss = await work("SUPER_ADMIN", "Bea");
  const limited = await work("MANAGER", "Lim", [venue.vendorLocationId]);
  const there = await work("STAFF", "There", [venue.otherLocationId]);
  expect(codeOf(await reset(kim, phone))).toBe("FORBIDDEN");
  expect(codeOf(await reset(boss, kim))).toBe("FORBIDDEN");
  expect(codeOf(await reset(kim, sam))).toBe("FORBIDDEN");
  expect(codeOf(await reset(there, limited))).toBe("NOT_FOUND");
  expect(codeOf(await reset(sam, limited))).toBe("NOT_FOUND");
  ok(await reset(limited, phone));
  ok(await reset(there, phone));
  ok(await reset(kim, boss));
  // On a manager's phone an admin is a manager.
  const ada = await work("ADMIN", "Ada");
  const mark = await hold(ada);
  expect(codeOf(await reset(kim, phone, by(mark)))).toBe("FORBIDDEN");
  ok(await reset(sam, phone, by(mark)));
});

test("holds at the vendor's own phones alone: another one's go on taking that PIN", async () => {
  const theirs = await server.signIn(other.phones.MANAGER);
  await setPin(server, theirs);
  await share(server, other.vendorId, theirs);
  await hire(server.db, other, { role: "STAFF", name: "Sam", phone: sam.phone });
  const mark = await take(server, other.vendorId, theirs, sam);
  ok(await reset(sam, kim));
  const at = { params: { vendorLocationId: other.vendorLocationId }, query: {} };
  ok(await server.call(listLocationOrders, at, theirs, by(mark)));
  ok(await tryPin(sam, testPin, theirs, other.vendorId));
  // Who has no role there has none to take.
  expect(codeOf(await reset(phone, theirs, {}, other.vendorId))).toBe("NOT_FOUND");
});

test("a role that is taken and given anew brings the PIN of before not back", async () => {
  ok(await reset(sam, kim));
  ok(await server.call(deleteVendorRole, { params: { ...here().params, phoneNumber: sam.phone } }, kim));
  await hire(server.db, venue, { role: "STAFF", name: "Sam", phone: sam.phone });
  expect(codeOf(await tryPin(sam, testPin))).toBe("PIN_REFUSED");
});

test("whose own PIN was reset shares no phone that they could not take back", async () => {
  const max = await work("MANAGER", "Mo");
  ok(await reset(max, kim));
  expect(codeOf(await server.call(sharePhone, here(), max))).toBe("RULE_VIOLATED");
  await setPin(server, max, "314159");
  ok(await server.call(sharePhone, here(), max));
});
